/** A run as Markdown: one table per case, with best, median, mean and worst of each metric. */
import type { Run } from '../model/run.ts'
import { blocks, tableOf } from './comment/markdown.ts'
import { codeName, proseText } from './escape.ts'
import { figuresOf, type Figure } from './figures.ts'
import { groupBy } from './rows.ts'
import { factsOf, runCircumstances } from './run-facts.ts'
import { summariesOf } from './summaries.ts'
import { metricTitle } from './words.ts'

/** Ends with a newline. */
export function renderRunMarkdown(run: Run): string {
  const cases = [...groupBy(figuresOf(run), ({ suite, case: name }) => JSON.stringify([suite, name])).values()]
  const circumstances = runCircumstances(run).map((text) => `- ${proseText(text)}`)
  const facts = factsOf(run).map(
    ({ suite, case: name, subjects, text }) =>
      `- ${codeName(`${suite}/${name}`)}, ${proseText(subjects)}: ${proseText(text)}`,
  )
  return `${blocks([circumstances.join('\n'), ...cases.map(caseBlock), facts.join('\n')])}\n`
}

function caseBlock(figures: readonly Figure[]): string {
  const measured = figures.filter(({ value }) => value !== null)
  const [first] = measured
  if (first === undefined) return ''
  const table = tableOf(
    ['metric', 'subject', 'best', 'median', 'mean', 'worst', 'trials'],
    [...groupBy(measured, ({ metric }) => metric).values()].flatMap(metricRows),
    ['l', 'l', 'r', 'r', 'r', 'r', 'r'],
  )
  return `**${codeName(`${first.suite}/${first.case}`)}**\n\n${table}`
}

function metricRows(figures: readonly Figure[]): readonly (readonly string[])[] {
  const { unit, texts } = summariesOf(figures)
  return figures.map(({ metric, subject, count }, index) => [
    proseText(unit === null ? metricTitle(metric) : `${metricTitle(metric)}, ${unit}`),
    codeName(subject),
    ...(texts[index] ?? []).map(numberText),
    String(count),
  ])
}

/** A number is left as it is; a unit that is not one of ours is somebody's text. */
function numberText(text: string): string {
  return /^[\u2212\d.,]+( [A-Za-zµ%/]{1,12})?$/.test(text) ? text : proseText(text)
}
