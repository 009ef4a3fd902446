/**
 * Words for figures: titles of metrics, how a row stands, the direction and size of a change, counts and lists.
 *
 * Everything follows from a metric's name, unit and better direction; no suite is known here.
 */
import { rowOutcome, type RowOutcome, type unmeasuredReason } from '../judge/outcome.ts'
import { failuresMetric, type Row } from '../model/comparison.ts'
import { isBytesUnit, isRateUnit, kindOf, needsStatisticalTest } from '../model/metric.ts'
import {
  decimal,
  formatDifference,
  formatMagnitude,
  formatRelative,
  formatUnsignedDifference,
  formatThreshold,
  formatValue,
  minusSign,
} from '../model/format.ts'

/** Tells how a row stands where its outcome does not say all: not failing, excused by the change itself, or only likely. */
type OutcomeNuance = 'noted' | 'accepted-here' | 'likely'

/** Words each outcome, the states outside of statistics, and how a row stands. */
export const outcomeWords: Readonly<Record<RowOutcome | OutcomeNuance, string>> = {
  failed: 'failed',
  worse: 'worse',
  noted: 'worse, only noted',
  'accepted-here': 'accepted by this change (reviewer, please check)',
  likely: 'likely worse, without a verdict',
  accepted: 'worse, accepted',
  better: 'better',
  changed: 'changed',
  undecided: 'undecided',
  same: 'same',
  'not-comparable': 'not comparable',
  'known-failure': 'known to fail',
  'both-fail': 'failing on both sides',
  'noted-failure': 'failed, only noted',
  skipped: 'skipped',
  removed: 'removed',
  added: 'new',
}

const upperCase: ReadonlySet<string> = new Set(['cpu', 'rss', 'gc', 'io', 'ipc', 'fps', 'ram', 'fs', 'uss', 'pss'])

/** Words a metric for people: `retained-heap` is `heap kept`, `peak-rss` is `peak RSS`, `ready-time` is `ready time`. */
export function metricTitle(metric: string): string {
  const words = metric.split(/[-_\s]+/).filter((word) => word !== '')
  const kept = words[0] === 'retained' && words.length > 1 ? [...words.slice(1), 'kept'] : words
  return kept.map((word) => (upperCase.has(word) ? word.toUpperCase() : word)).join(' ')
}

type MetricOfRow = Pick<Row, 'metric' | 'unit' | 'better'>

/** Returns the adjectives for a metric that went up and for one that went down, such as `slower` and `faster`. */
export function upAndDownWords({ metric, unit, better }: MetricOfRow): { readonly up: string; readonly down: string } {
  if (isProcessorTimeMetric(metric)) return { up: 'more', down: 'less' }
  if (isBytesUnit(unit))
    return isDiskSizeMetric(metric) ? { up: 'larger', down: 'smaller' } : { up: 'more', down: 'less' }
  if (isDurationUnit(unit))
    return better === 'lower' ? { up: 'slower', down: 'faster' } : { up: 'longer', down: 'shorter' }
  return unit === 'count' ? { up: 'more', down: 'fewer' } : { up: 'higher', down: 'lower' }
}

function isProcessorTimeMetric(metric: string): boolean {
  return /(^|[-_ ])cpu([-_ ]|$)/i.test(metric)
}

function isDiskSizeMetric(metric: string): boolean {
  return /size|disk|bundle|install/i.test(metric)
}

function isDurationUnit(unit: string): boolean {
  return /^(ns|us|ms|s|min)(\/op)?$/.test(unit)
}

/** Ranks what is felt more lower: waiting, memory (kept first), throughput, processor time, counts, sizes on disk. */
export function userImpactRank({ metric, unit, better }: MetricOfRow): number {
  const isProcessorTime = isProcessorTimeMetric(metric)
  if (isDurationUnit(unit) && better === 'lower' && !isProcessorTime) return 0
  // What it takes to load a package is felt once; what a program keeps and reaches, for as long as it runs.
  const isMemory = isBytesUnit(unit) && !isProcessorTime && !isDiskSizeMetric(metric) && !/import/i.test(metric)
  if (isMemory) return 1 + 0.2 * Number(!metric.startsWith('retained')) + 0.1 * Number(!/heap/.test(metric))
  if (isRateUnit(unit) && better === 'higher' && !isProcessorTime) return 2
  if (isDiskSizeMetric(metric)) return 5
  return unit === 'count' ? 4 : 3
}

/** Formats a value with its unit; exact ones are not rounded. */
export function valueText(row: Pick<Row, 'unit' | 'kind'>, value: number): string {
  return formatValue(value, row.unit, kindOf(row).format)
}

/**
 * Shows the change with its sign: `+8.4%`, `+3`; in the metric's unit first where its interval is in that unit: `−0.52
 * MB (−24.1%)`. Undefined if nothing is known.
 */
export function signedChange(row: Row): string | undefined {
  const [relative, absolute] = [relativeChangeText(row), absoluteChangeText(row)]
  if (absolute === undefined || (relative !== undefined && row.interval?.scale !== 'absolute')) return relative
  return relative === undefined || row.change!.absolute === 0 ? absolute : `${absolute} (${relative})`
}

/** Shows the change beside both values: the percentage alone, or the difference where there is none. */
export function briefChangeText(row: Row): string | undefined {
  return relativeChangeText(row) ?? absoluteChangeText(row)
}

/** Shows the change on the scale of its interval, so that both are read together. */
export function changeTextInIntervalUnit(row: Row): string | undefined {
  return (row.interval?.scale === 'absolute' ? absoluteChangeText(row) : undefined) ?? briefChangeText(row)
}

function relativeChangeText(row: Row): string | undefined {
  const relative = row.change?.relative
  return relative === undefined ? undefined : formatRelative(relative, kindOf(row).format)
}

function absoluteChangeText(row: Row): string | undefined {
  const absolute = row.change?.absolute
  return absolute === undefined ? undefined : formatDifference(absolute, row.unit, kindOf(row).format)
}

/** Returns true if the verdict is about the tail: the estimate of the middle points the other way, or nowhere. */
export function isTailChange({ verdict, method, change, tail, better }: Row): boolean {
  if (verdict !== 'worse' && verdict !== 'better') return false
  if (method === 'budget' || change === undefined) return false
  if (tail === true) return true
  const size = change.relative ?? change.absolute
  if (size === undefined) return false
  const isUp = (verdict === 'worse') === (better === 'lower')
  return isUp ? size <= 0 : size >= 0
}

/** Words a changed row: `8.4% slower`, `24.1% less`, `3 more`, `slow more often`, `over budget`. */
export function changeWords(row: Row): string {
  const { size, word } = changeWordParts(row)
  if (size === undefined) return word
  // Of what is 264 times the base it is clear which way it went.
  return size.endsWith(' times') ? size : `${size} ${word}`
}

/** Returns a change's size without its sign, and the adjective (`8.4%`, `slower`); or words that need no size. */
export function changeWordParts(row: Row): { readonly size?: string | undefined; readonly word: string } {
  const { change, unit, method, verdict } = row
  if (method === 'budget' && verdict === 'worse') return { word: 'over budget' }
  if (verdict === 'removed') return { word: 'removed' }
  if (change !== undefined && change.relative === undefined && change.absolute === undefined) {
    return { word: verdict === 'worse' ? 'times out' : 'no longer times out' }
  }
  if (change === undefined || isTailChange(row)) {
    const often = verdict === 'worse' ? 'more often' : 'less often'
    return { word: row.better === 'lower' && isDurationUnit(unit) ? `slow ${often}` : `bad ${often}` }
  }
  const direction = upAndDownWords(row)
  const word = (change.relative ?? change.absolute ?? 0) > 0 ? direction.up : direction.down
  const { format } = kindOf(row)
  const isCount = unit === 'count' && change.absolute !== undefined
  return change.relative === undefined || isCount
    ? { size: formatUnsignedDifference(change.absolute ?? 0, unit, format), word }
    : { size: formatMagnitude(change.relative, format), word }
}

/** Words the largest change of rows of one metric and direction: `8.4% slower`, `up to 24% less`, `over budget`; rough. */
export function largestChangeText(rows: readonly Row[]): string {
  const { size, word } = changeWordParts(rows[0]!)
  if (size === undefined) return word
  const isRelative = rows.every(({ change }) => change?.relative !== undefined)
  const sizes = rows.map(({ change }) => (isRelative ? change!.relative! : (change?.absolute ?? 0)))
  const largest = sizes.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0)
  const exact = rows.every((row) => kindOf(row).format.exact)
  const text = isRelative
    ? formatMagnitude(largest, { exact, rough: true })
    : formatUnsignedDifference(largest, rows[0]!.unit, { exact })
  const upTo = new Set(sizes).size > 1 ? 'up to ' : ''
  return upTo + (isRelative && text.endsWith(' times') ? formatRelative(largest) : `${text} ${word}`)
}

/**
 * Shows the worst that `same` (or an undecided row's interval) does not rule out: `≤ +9.0%` for a metric that should
 * be low, `≥ −8.8%` for one that should be high; undefined if no such limit is known.
 */
export function worstChangeNotRuledOutText(row: Row): string | undefined {
  if (row.interval === undefined || row.better === 'unknown') return undefined
  const { scale, lower, upper } = row.interval
  const limit = row.better === 'lower' ? upper : lower
  if (limit === undefined) return undefined
  const text = scale === 'relative' ? formatRelative(limit) : formatDifference(limit, row.unit)
  return `${row.better === 'lower' ? '≤' : '≥'} ${text}`
}

/** Returns true if sizes of changes are in the metric's unit, because the base gives a share no meaning. */
function hasSizesInUnit({ base, change }: Row): boolean {
  if (base === undefined || base.value === undefined || base.value > 0) return false
  return base.value === 0 || change?.relative === undefined
}

/**
 * Shows noise, or a change that would have been seen: `14.0%`; in the unit where there is no share, or where the floor
 * decides what is ignored, since a share of little would frighten people.
 */
export function sizeTextAsShareOrInUnit(row: Row, size: number): string {
  const base = row.base?.value
  if (hasSizesInUnit(row)) return formatValue(size, row.unit)
  const inUnit = row.thresholds.floor !== undefined && base !== undefined && base > 0
  return inUnit ? formatValue(size * base, row.unit) : formatMagnitude(size)
}

/** Shows the smallest change in the bad direction that would have been seen: `+14.0%`, `−18.0%`, `+65.5 kB`. */
export function detectableChangeText(row: Row): string | undefined {
  if (row.detectable === undefined) return undefined
  const [size, isLower] = [Math.abs(row.detectable), row.better === 'lower']
  const text = sizeTextAsShareOrInUnit(row, size)
  // Where it is a share, with its sign, or as a factor.
  if (text === formatMagnitude(size)) return formatRelative(isLower ? size : -size)
  return (isLower ? '+' : minusSign) + text
}

/** Shows what is ignored, what was to be found and from where on it fails; none if nothing was compared with thresholds. */
export function thresholdTextsIfAny(row: Row): Record<'ignore' | 'detect' | 'failAt', string> | undefined {
  if (row.method === 'none' || row.metric === failuresMetric) return undefined
  const { floor, ...sizes } = row.thresholds
  const text = (key: 'ignore' | 'detect' | 'failAt'): string => {
    const inUnit = floor?.[key] ?? (hasSizesInUnit(row) ? sizes[key] : undefined)
    // Three digits: the mirror of a threshold, as for rates, is no round number.
    return inUnit === undefined ? formatThreshold(sizes[key], 3) : formatValue(inUnit, row.unit)
  }
  return { ignore: text('ignore'), detect: text('detect'), failAt: text('failAt') }
}

/** Tells why a row is undecided although its interval leaves zero out, in a few words; undefined for all others. */
export function whyUndecidedOffZero(row: Row): string | undefined {
  if (rowOutcome(row) !== 'undecided' || row.interval === undefined) return undefined
  const { lower, upper } = row.interval
  if ((lower ?? 0) <= 0 && (upper ?? 0) >= 0) return undefined
  return row.detectable === undefined ? 'too few pairs' : 'not certain enough'
}

/** Returns true if the change is an estimate over all trials, not the difference of the two values shown. */
export function isEstimatedChange(row: Row): boolean {
  const { change, method, metric } = row
  if (change === undefined || metric === failuresMetric) return false
  return needsStatisticalTest(row) && (method === 'pairs' || method === 'baseline')
}

/** Explains the change to readers who see medians beside it. */
export const estimatorText =
  'Base and head are medians; the change is the median of all differences between a head trial and a base trial.'

/** Returns `1 row`, `2 rows`, `1,024 rows`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${decimal(count, 0)} ${count === 1 ? one : many}`
}

/** Joins `a`, `a and b`, `a, b and c`. */
export function joinList(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`
}

/** Joins the first of them, and counts the others: `a, b and 3 more`; `write` gives the names of things. */
export function joinWithMore<T>(items: readonly T[], limit: number, write: (item: T) => string = String): string {
  const more = items.length - limit
  const shown = items.slice(0, limit).map((item) => write(item))
  return joinList(more <= 0 ? shown : [...shown, `${more} more`])
}

export function capital(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** Explains why nothing had to be measured, for readers who want to check it. */
export function whyIdenticalText({ projects }: Parameters<typeof unmeasuredReason>[0]): string {
  return projects?.unreached === true
    ? 'The files that differ belong to no measured project, to no package that one depends on, and to nothing that suites at the top could load.'
    : 'Head and base differ in no file that what is measured could run or read, dependencies included, so users cannot notice any difference.'
}
