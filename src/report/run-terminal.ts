/** A run for a terminal: every case and metric with best, median, mean and worst of its trials. */
import type { Run } from '../model/run.ts'
import { logSafe, plainText } from './escape.ts'
import { figuresOf, type Figure } from './figures.ts'
import { groupBy } from './rows.ts'
import { factsOf, runCircumstances, type RunFact } from './run-facts.ts'
import { summariesOf } from './summaries.ts'
import { displayWidth, pad, table, wrap, type Column } from './text-layout.ts'
import { metricTitle, plural } from './words.ts'

const valueTitles = ['best', 'median', 'mean', 'worst']
/** Most values fit; so the columns of all tables stand below each other. */
const valueWidth = 10

/** Ends with a newline. */
export function renderRunTerminal(run: Run, { columns = 80 }: { readonly columns?: number } = {}): string {
  const cases = [...groupBy(figuresOf(run), caseOf).entries()]
  const circumstances = runCircumstances(run).flatMap((text) => wrap(plainText(text, 600), { columns, first: '  ' }))
  const lines = [
    'WHAT WAS MEASURED',
    ...circumstances,
    ...cases.flatMap(([name, figures]) => caseLines(name, figures, columns)),
    ...factLines(factsOf(run), columns),
  ]
  return `${lines.map(logSafe).join('\n')}\n`
}

function caseOf({ suite, case: name }: { readonly suite: string; readonly case: string }): string {
  return `${plainText(suite, 60)}/${plainText(name, 60)}`
}

function caseLines(name: string, figures: readonly Figure[], columns: number): readonly string[] {
  const measured = figures.filter(({ value }) => value !== null)
  if (measured.length === 0) return []
  const trials = Math.max(...measured.map(({ count }) => count))
  const metrics = [...groupBy(measured, ({ metric }) => metric).values()].toSorted(gatedFirst)
  const names = measured.map((figure) => subjectOf(figure, trials))
  const width = Math.max(24, ...names.map(displayWidth))
  return ['', `${name}: ${plural(trials, 'trial')}`].concat(
    metrics.flatMap((rows) => metricLines(rows, { trials, width, columns })),
  )
}

function gatedFirst([one]: readonly Figure[], [other]: readonly Figure[]): number {
  return Number(other?.gate ?? false) - Number(one?.gate ?? false)
}

function subjectOf({ subject, count }: Figure, trials: number): string {
  return `- ${plainText(subject, 40)}${count === trials ? '' : ` (${plural(count, 'trial')})`}`
}

interface Place {
  readonly trials: number
  /** Of the column of subjects. */
  readonly width: number
  readonly columns: number
}

function metricLines(rows: readonly Figure[], { trials, width, columns }: Place): readonly string[] {
  const { unit, texts } = summariesOf(rows)
  const name = plainText(metricTitle(rows[0]?.metric ?? ''), 40)
  const title = unit === null ? name : `${name}, ${plainText(unit, 20)}`
  return table({
    columns: [
      { title: pad(title, Math.max(width, displayWidth(title))), flexible: true },
      ...valueTitles.map((text): Column => ({ title: text.padStart(valueWidth), align: 'right' })),
    ],
    rows: rows.map((figure, index) => [
      { text: subjectOf(figure, trials) },
      ...(texts[index] ?? []).map((text) => ({ text })),
    ]),
    indent: '  ',
    gap: 1,
    width: columns,
  })
}

function factLines(facts: readonly RunFact[], columns: number): readonly string[] {
  if (facts.length === 0) return []
  const lines = facts.flatMap((fact) =>
    wrap(`${caseOf(fact)}, ${plainText(fact.subjects, 200)}: ${plainText(fact.text, 400)}`, { columns, first: '  - ' }),
  )
  return ['', 'NOTES', ...lines]
}
