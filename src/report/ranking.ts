/** The subjects of one run compared, case by case: how fast each is and how much memory it keeps. */
import type { Run } from '../model/run.ts'
import { logSafe, plainText } from './escape.ts'
import { chosenMetrics, type Figure, figuresOf } from './figures.ts'
import { platformName } from './platform-name.ts'
import { type Cell, type Column, naturalWidth, table, type TableOptions, wrap } from './text-layout.ts'
import { joinList, metricTitle, plural, valueText } from './words.ts'

interface RankingOptions {
  /** Width of the terminal; 80 by default. */
  readonly columns?: number
  /** `HOW THE SUBJECTS COMPARE HERE` by default. */
  readonly title?: string
  /** At most two metrics to show; the first gets the bars. By default the first timed or gated ones of the run. */
  readonly metrics?: readonly string[]
  /** Only these suites. */
  readonly suites?: readonly string[]
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const

/** A bar of up to `width` characters for a share of the largest value, 0 to 1; anything above zero leaves a trace. */
export function bar(share: number, width = 8): string {
  const units = Math.max(share > 0 ? 1 : 0, Math.round(Math.min(1, Math.max(0, share)) * width * 8))
  return '█'.repeat(Math.floor(units / 8)) + eighths[units % 8]!
}

/** The tables for a terminal, one block per suite, ending with a newline; empty if there is nothing to compare. */
export function renderRanking(run: Run, options: RankingOptions = {}): string {
  const { title = 'HOW THE SUBJECTS COMPARE HERE', metrics, suites } = options
  const columns = Math.max(30, options.columns ?? 80)
  const figures = figuresOf(run).filter((figure) => suites?.includes(figure.suite) ?? true)
  if (figures.length === 0) return ''
  const blocks = [...Map.groupBy(figures, (figure) => figure.suite).values()].map((group) =>
    suiteLines(group, chosenMetrics(group, metrics), columns),
  )
  const head = wrap(`${plainText(title)}  ${platformName(run.environment.platform)}`, { columns })
  return `${[...head, ...blocks.flat()].map(logSafe).join('\n')}\n`
}

function suiteLines(figures: readonly Figure[], metrics: readonly string[], columns: number): readonly string[] {
  const { suite } = figures[0]!
  const failures = failureLines(figures, columns)
  if (metrics.length === 0) return [`  ${plainText(suite)}: no values`, ...failures]
  const shown = figures.filter((figure) => metrics.includes(figure.metric))
  const subjects = fastestFirst(shown, metrics[0]!)
  const cases = [...new Set(shown.map((figure) => figure.case))]
  const usual = Math.max(...shown.map((figure) => figure.count))
  const about = `${plainText(suite)}: ${joinList(metrics.map((metric) => plainText(metricTitle(metric))))}; median of ${plural(usual, 'trial')}`
  const ranked = { figures: shown, metrics, subjects, usual, columns }
  const tables = inChunks(cases, ranked).flatMap((chunk) => table(layout(chunk, ranked)))
  const fewer = shown.some((figure) => hasFewer(figure, usual)) ? [`  * fewer than ${plural(usual, 'trial')}`] : []
  return [...wrap(about, { columns, first: '  ' }), ...tables, ...fewer, ...failures]
}

/** Subjects by the leading metric in the first case that has it, best first; those without a value last. */
function fastestFirst(figures: readonly Figure[], metric: string): readonly string[] {
  const leading = figures.filter((figure) => figure.metric === metric && figure.value !== null)
  const first = leading.filter((figure) => figure.case === leading[0]?.case)
  const sorted = first.toSorted((a, b) => (a.better === 'lower' ? 1 : -1) * (a.value! - b.value!))
  return [...new Set([...sorted, ...figures].map((figure) => figure.subject))]
}

interface Ranked {
  readonly figures: readonly Figure[]
  readonly metrics: readonly string[]
  readonly subjects: readonly string[]
  readonly usual: number
  readonly columns: number
}

/** As many cases in one table as fit. */
function inChunks(cases: readonly string[], ranked: Ranked): readonly (readonly string[])[] {
  const chunks: string[][] = []
  for (const name of cases) {
    const last = chunks.at(-1)
    if (last !== undefined && naturalWidth(layout([...last, name], ranked)) <= ranked.columns) last.push(name)
    else chunks.push([name])
  }
  return chunks
}

function layout(cases: readonly string[], ranked: Ranked): TableOptions {
  const perCase = cases.flatMap((name): readonly Column[] => [
    { title: '', align: 'right' },
    { title: plainText(name, 20) },
    ...ranked.metrics.slice(1).map((): Column => ({ title: '', align: 'right' })),
  ])
  return {
    columns: [{ title: '', flexible: true }, ...perCase],
    rows: ranked.subjects.map((subject) =>
      [{ text: `- ${plainText(subject, 30)}` }].concat(cases.flatMap((name) => cellsOf(name, subject, ranked))),
    ),
    indent: '  ',
    width: ranked.columns,
  }
}

function cellsOf(name: string, subject: string, { figures, metrics, usual }: Ranked): readonly Cell[] {
  const here = figures.filter((figure) => figure.case === name)
  const [leading, ...others] = metrics.map((metric) => ({
    own: here.find((figure) => figure.metric === metric && figure.subject === subject),
    largest: Math.max(...here.filter((figure) => figure.metric === metric).map((figure) => figure.value ?? 0)),
  }))
  const value = (figure: Figure | undefined): string => {
    if (figure === undefined || figure.value === null) return '-'
    const text = valueText(figure, figure.value)
    return hasFewer(figure, usual) ? `${text}*` : text
  }
  const share = leading === undefined || leading.largest <= 0 ? 0 : (leading.own?.value ?? 0) / leading.largest
  return [{ text: value(leading?.own) }, { text: bar(share) }, ...others.map(({ own }) => ({ text: value(own) }))]
}

/** True for a value of fewer trials than the others have. */
function hasFewer({ kind, value, count }: Figure, usual: number): boolean {
  return kind === 'sampled' && value !== null && count < usual
}

/** Subjects that gave no values, with the reason; those of one reason together. */
function failureLines(figures: readonly Figure[], columns: number): readonly string[] {
  return [...Map.groupBy(figures, ({ reason }) => reason)].flatMap(([reason, failed]) => {
    if (reason === null) return []
    const names = new Set(failed.map((figure) => plainText(`${figure.case}/${figure.subject}`)))
    return wrap(`${joinList([...names])}: ${plainText(reason, 300)}`, { columns, first: '  - ' })
  })
}
