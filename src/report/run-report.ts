/** A run in all the formats that it can be shown in: every metric with best, median, mean and worst of its trials. */
import { type BenchmarkRun, isPaired, type Run } from '../model/run.ts'
import { runtimeTexts } from '../model/bun-and-deno.ts'
import { binomialUpperTail } from '../stats/distributions.ts'
import { twoModes } from '../stats/spread.ts'
import { renderRunCsv } from './csv.ts'
import { codeName, jsonText, logSafe, plainText, proseText } from './escape.ts'
import { type Figure, figuresOf, summariesOf } from './figures.ts'
import { decimal, formatDuration, formatMagnitude, shortCommit } from './format.ts'
import { blocks, tableOf } from './markdown.ts'
import { platformName } from './platform-name.ts'
import { displayWidth, pad, table, wrap } from './text-layout.ts'
import { joinList, metricTitle, plural } from './words.ts'

export const runFormats = ['terminal', 'markdown', 'json', 'csv'] as const

interface Width {
  /** Of the terminal; 80 by default. */
  readonly columns?: number
}

/** A run in one of the formats, ending with a newline. */
export function renderRun(format: (typeof runFormats)[number], run: Run, { columns = 80 }: Width = {}): string {
  if (format === 'terminal') return renderRunTerminal(run, columns)
  if (format === 'markdown') return renderRunMarkdown(run)
  return format === 'json' ? jsonText(run) : renderRunCsv(run)
}

const valueTitles = ['best', 'median', 'mean', 'worst']
/** Wide enough for most values, so that the columns of all tables are aligned. */
const valueWidth = 10

function renderRunTerminal(run: Run, columns: number): string {
  const cases = [...Map.groupBy(figuresOf(run), caseOf)]
  const circumstances = runCircumstances(run).flatMap((text) => wrap(plainText(text, 600), { columns, first: '  ' }))
  const facts = factsOf(run)
  const lines = [
    'WHAT WAS MEASURED',
    ...circumstances,
    ...cases.flatMap(([name, figures]) => caseLines(name, figures, columns)),
    ...(facts.length === 0 ? [] : ['', 'NOTES', ...facts.flatMap((fact) => factLines(fact, columns))]),
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
  const width = Math.max(24, ...measured.map((figure) => displayWidth(subjectOf(figure, trials))))
  const metrics = [...Map.groupBy(measured, ({ metric }) => metric).values()]
  const gatedFirst = metrics.toSorted(([one], [other]) => Number(other!.gate) - Number(one!.gate))
  return ['', `${name}: ${plural(trials, 'trial')}`].concat(
    gatedFirst.flatMap((rows) => metricLines(rows, { trials, width, columns })),
  )
}

function subjectOf({ subject, count }: Figure, trials: number): string {
  return `- ${plainText(subject, 40)}${count === trials ? '' : ` (${plural(count, 'trial')})`}`
}

/** `width` is that of the column of subjects. */
function metricLines(
  rows: readonly Figure[],
  { trials, width, columns }: Readonly<Record<'trials' | 'width' | 'columns', number>>,
): readonly string[] {
  const { unit, texts } = summariesOf(rows)
  const name = plainText(metricTitle(rows[0]?.metric ?? ''), 40)
  const title = unit === null ? name : `${name}, ${plainText(unit, 20)}`
  return table({
    columns: [
      { title: pad(title, Math.max(width, displayWidth(title))), flexible: true },
      ...valueTitles.map((text) => ({ title: text.padStart(valueWidth), align: 'right' as const })),
    ],
    rows: rows.map((figure, index) => [
      { text: subjectOf(figure, trials) },
      ...texts[index]!.map(({ number, suffix }) => ({ text: number + suffix })),
    ]),
    indent: '  ',
    gap: 1,
    width: columns,
  })
}

function factLines(fact: RunFact, columns: number): readonly string[] {
  const text = `${caseOf(fact)}, ${plainText(fact.subjects, 200)}: ${plainText(fact.text, 400)}`
  return wrap(text, { columns, first: '  - ' })
}

/** Reasons not to trust the figures, for a terminal: ends with a newline, and is empty if there are none. */
export function renderDoubts(run: Run, { columns = 80 }: Width = {}): string {
  const doubts = factsOf(run, [warningsOf, levelsOf])
  const runtimes = runtimeTexts(run.benchmarks).flatMap((text) => wrap(plainText(text, 600), { columns, first: '  ' }))
  const lines = [...doubts.flatMap((fact) => factLines(fact, columns)), ...runtimes]
  if (lines.length === 0) return ''
  return `${['', 'BEFORE YOU TRUST THESE FIGURES', ...lines].map(logSafe).join('\n')}\n`
}

/** The same as Markdown, ending with a newline. */
export function renderRunMarkdown(run: Run): string {
  const cases = [...Map.groupBy(figuresOf(run), ({ suite, case: name }) => JSON.stringify([suite, name])).values()]
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
    [...Map.groupBy(measured, ({ metric }) => metric).values()].flatMap(metricRows),
    ['l', 'l', 'r', 'r', 'r', 'r', 'r'],
  )
  return `**${codeName(`${first.suite}/${first.case}`)}**\n\n${table}`
}

function metricRows(figures: readonly Figure[]): readonly (readonly string[])[] {
  const { unit, texts } = summariesOf(figures)
  return figures.map(({ metric, subject, count }, index) => [
    proseText(unit === null ? metricTitle(metric) : `${metricTitle(metric)}, ${unit}`),
    codeName(subject),
    ...texts[index]!.map(({ number, suffix }) =>
      usualSuffix.test(suffix) ? number + suffix : proseText(number + suffix),
    ),
    String(count),
  ])
}

/** Any other unit is text from outside. */
const usualSuffix = /^( [A-Za-zµ%/]{1,12})?$/

/** The machine, the commit and the circumstances: one sentence each. Holds names from outside: escape them. */
function runCircumstances(run: Run): readonly string[] {
  const { environment, head, profile, measuringMs, startedAt, complete } = run
  const { cpu, os, node, memoryBytes, platform } = environment
  const memory = `${decimal(memoryBytes / 2 ** 30, 0)} GiB of memory`
  const machine = [cpu.model, plural(cpu.cores, 'core'), memory, os.image ?? `${os.type} ${os.release}`, `Node ${node}`]
  const commit =
    head.commit === null ? '' : `, commit ${shortCommit(head.commit.sha)}${head.commit.dirty ? ' with changes' : ''}`
  return [
    `${platformName(platform)}: ${machine.join(', ')}`,
    `${head.label}${commit}, ${startedAt.slice(0, 10)}, profile ${profile}, measured for ${formatDuration(measuringMs)}${complete ? '' : ' (not complete)'}`,
    ...runtimeTexts(run.benchmarks),
  ]
}

/** A sentence about one or more benchmarks of a case. Holds names from outside: escape them. */
interface RunFact {
  readonly suite: string
  readonly case: string
  /** `all subjects`, or their names. */
  readonly subjects: string
  readonly text: string
}

type TextsOf = (benchmark: BenchmarkRun) => readonly string[]

/** Notes first, then warnings, then failures and reasons; what several subjects of a case share is said once. */
function factsOf(run: Run, kinds: readonly TextsOf[] = [notesOf, warningsOf, levelsOf, reasonsOf]): readonly RunFact[] {
  const cases = [...Map.groupBy(run.benchmarks, ({ suite, case: name }) => JSON.stringify([suite, name])).values()]
  return cases.flatMap((group) => kinds.flatMap((textsOf) => sharedFacts(group, textsOf)))
}

function sharedFacts(group: readonly BenchmarkRun[], textsOf: TextsOf): readonly RunFact[] {
  const { suite, case: name } = group[0]!
  const said = group.flatMap((benchmark) => textsOf(benchmark).map((text) => ({ text, subject: benchmark.subject })))
  return [...Map.groupBy(said, ({ text }) => text)].map(([text, some]) => {
    const isAll = some.length === group.length && group.length > 1
    return { suite, case: name, subjects: isAll ? 'all subjects' : joinList(some.map(({ subject }) => subject)), text }
  })
}

function notesOf({ notes = {} }: BenchmarkRun): readonly string[] {
  return Object.entries(notes).map(([name, text]) => `${name}: ${text}`)
}

function warningsOf({ warnings }: BenchmarkRun): readonly string[] {
  return warnings
}

/** If another run has its median in the other cluster with this chance or a larger one, the median says little. */
const leastChance = 0.05

/** Metrics whose trials fall into two clusters: the median is in the larger one, or by chance in either. */
function levelsOf({ metrics }: BenchmarkRun): readonly string[] {
  return Object.entries(metrics).flatMap(([name, data]) => {
    if (isPaired(data) || !data.gate || data.values.some((value) => value <= 0)) return []
    const modes = twoModes(data.values.map(Math.log))
    if (modes === null) return []
    const { low, high, highShare } = modes
    const trials = data.values.length
    const fewer = Math.min(highShare, 1 - highShare)
    const isChance = binomialUpperTail({ successes: Math.floor(trials / 2) + 1, trials }, fewer) >= leastChance
    const rest = isChance
      ? 'and its median is one of them by chance'
      : `with ${Math.round(fewer * 100)}% of the trials at the ${highShare === fewer ? 'higher' : 'lower'} one`
    const apart = formatMagnitude(Math.expm1(high - low))
    return [`${metricTitle(name)} clusters around two levels ${apart} apart, ${rest}`]
  })
}

function reasonsOf({ status, reason, known, failures }: BenchmarkRun): readonly string[] {
  if (status === 'skipped') return [`skipped: ${reason ?? 'no reason given'}`]
  if (known === true) return [`known to fail: ${reason ?? ''}`]
  return failures.map(({ message, count }) => `${plural(count, 'trial')} failed: ${message}`)
}
