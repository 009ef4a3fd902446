/** The subjects of one run compared, case by case: how fast each is and how much memory it keeps. */
import { isBytesUnit, needsStatisticalTest } from '../../core/model/metric.ts'
import type { Run } from '../../core/model/run.ts'
import { type Column, toTable } from '../../core/report/report-document.ts'
import { cleanLine } from '../../core/report/escape.ts'
import { type Figure, figuresOfRun } from '../../core/report/figures.ts'
import { platformName } from '../../core/report/platform-name.ts'
import { blockLines, formatLineGroups, type Screen, screenOfOptions } from '../../core/report/terminal-printer.ts'
import { displayWidth, wrap } from '../../core/report/text-layout.ts'
import { joinWithMore, joinList, metricTitle, plural, valueText } from '../../core/report/words.ts'

interface RankingOptions {
  /** Width of the terminal; 80 by default. */
  readonly columns?: number
  /** `HOW THE SUBJECTS COMPARE HERE` by default. */
  readonly title?: string
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const

/** Draws a bar of up to `width` characters for a share of the largest value, 0 to 1; anything above zero leaves a trace. */
export function shareBar(share: number, width = 8): string {
  const units = Math.max(share > 0 ? 1 : 0, Math.round(Math.min(1, Math.max(0, share)) * width * 8))
  return '█'.repeat(Math.floor(units / 8)) + eighths[units % 8]!
}

/** Renders a terminal's tables, one block per suite, ending with a newline; empty if there is nothing to compare. */
export function formatRanking(run: Run, options: RankingOptions = {}): string {
  const { title = 'HOW THE SUBJECTS COMPARE HERE' } = options
  const screen = screenOfOptions(options)
  const figures = figuresOfRun(run)
  if (figures.length === 0) return ''
  const blocks = Array.from(Map.groupBy(figures, (figure) => figure.suite).values(), (group) =>
    suiteLines(group, pickMetricsToShow(group), screen),
  )
  const head = wrap(`${cleanLine(title)}  ${platformName(run.environment.platform)}`, { columns: screen.columns })
  return formatLineGroups([[...head, ...blocks.flat()]])
}

/**
 * Picks at most two of the metrics that have values: the first that is neither bytes nor a count (time or rate), then
 * the first in bytes; gated ones and those that most cases have before the rest.
 */
function pickMetricsToShow(figures: readonly Figure[]): readonly string[] {
  const known = figures.filter(({ value }) => value !== undefined)
  const groups = Map.groupBy(known, ({ metric }) => metric)
  const sorted = [...groups.values()].toSorted((a, b) => metricRank(b) - metricRank(a)).map(([first]) => first!)
  const timed = sorted.find(({ unit }) => !isBytesUnit(unit) && unit !== 'count')
  const memory = sorted.find(({ unit }) => isBytesUnit(unit))
  const chosen = [timed, memory].filter((one) => one !== undefined)
  return (chosen.length === 0 ? sorted.slice(0, 1) : chosen).map(({ metric }) => metric)
}

function metricRank(all: readonly Figure[]): number {
  return (all[0]!.gate ? 1_000 : 0) + new Set(all.map((one) => one.case)).size
}

function suiteLines(figures: readonly Figure[], metrics: readonly string[], screen: Screen): readonly string[] {
  const { suite } = figures[0]!
  const failures = failureLines(figures, screen)
  if (metrics.length === 0) return [`  ${cleanLine(suite)}: no values`, ...failures]
  const shown = figures.filter((figure) => metrics.includes(figure.metric) && figure.value !== undefined)
  const subjects = subjectsBestFirst(shown, metrics[0]!)
  const usual = Math.max(...shown.map((figure) => figure.count))
  const about = `${cleanLine(suite)}: ${joinList(metrics.map((metric) => cleanLine(metricTitle(metric))))}; median of ${plural(usual, 'trial')}`
  const fewer = shown.some((figure) => hasFewerTrials(figure, usual))
    ? [`  * fewer than ${plural(usual, 'trial')}`]
    : []
  const linesOf = (cases: readonly (readonly Figure[])[]): readonly string[] => {
    const here = subjects.filter((subject) => cases.flat().some((figure) => figure.subject === subject))
    const name: Column<string> = { title: '', flexible: true, cell: (subject) => cleanLine(subject, 30) }
    // Shorter ones, so that more cases stand side by side.
    const barWidth = cases.length > 1 ? 5 : 8
    const values = cases.flatMap((group) => tableColumnsForCase(group, { metrics, usual, barWidth }))
    return blockLines(toTable(here, [name, ...values]), screen)
  }
  const cases = [...Map.groupBy(shown, (figure) => figure.case).values()]
  const beside = linesOf(cases)
  const isFitting = beside.every((line) => displayWidth(line) <= screen.columns)
  return [
    ...wrap(about, { columns: screen.columns, first: '  ' }),
    ...(isFitting ? beside : cases.flatMap((group) => linesOf([group]))),
    ...fewer,
    ...failures,
  ]
}

/** Sorts subjects by the leading metric in the first case that has it, best first; then the others. */
function subjectsBestFirst(figures: readonly Figure[], metric: string): readonly string[] {
  const leading = figures.filter((figure) => figure.metric === metric)
  const first = leading.filter((figure) => figure.case === leading[0]?.case)
  const sorted = first.toSorted((a, b) => (a.better === 'lower' ? 1 : -1) * (a.value! - b.value!))
  return [...new Set([...sorted, ...figures].map((figure) => figure.subject))]
}

/** Shows the leading metric with its bar under the name of the case, then the values of the others. */
function tableColumnsForCase(
  figures: readonly Figure[],
  of: { readonly metrics: readonly string[]; readonly usual: number; readonly barWidth: number },
): readonly Column<string>[] {
  const { metrics, usual, barWidth } = of
  return metrics.flatMap((metric, index): Column<string>[] => {
    const here = new Map(figures.filter((one) => one.metric === metric).map((one) => [one.subject, one]))
    const largest = Math.max(...Array.from(here.values(), (one) => one.value ?? 0))
    const values: Column<string> = { title: '', align: 'right', cell: (subject) => cellText(here.get(subject), usual) }
    if (index > 0) return [values]
    const share = (subject: string): number => (largest <= 0 ? 0 : (here.get(subject)?.value ?? 0) / largest)
    return [
      values,
      { title: cleanLine(figures[0]!.case, 20), cell: (subject) => shareBar(share(subject), barWidth) || ' ' },
    ]
  })
}

function cellText(figure: Figure | undefined, usual: number): string {
  if (figure === undefined || figure.value === undefined) return '-'
  return valueText(figure, figure.value) + (hasFewerTrials(figure, usual) ? '*' : '')
}

function hasFewerTrials(figure: Figure, usual: number): boolean {
  return needsStatisticalTest(figure) && figure.value !== undefined && figure.count < usual
}

/** Lists subjects that gave no values, with the reason; those of one reason together. */
function failureLines(figures: readonly Figure[], { columns }: Screen): readonly string[] {
  return [...Map.groupBy(figures, ({ reason }) => reason)].flatMap(([reason, failed]) => {
    if (reason === undefined) return []
    const names = new Set(failed.map((figure) => cleanLine(`${figure.case}/${figure.subject}`)))
    return wrap(`${joinWithMore([...names], 5)}: ${cleanLine(reason, 300)}`, { columns, first: '  - ' })
  })
}
