/**
 * What is said in words: metric titles, the direction of a change, the four verdict words, counts.
 *
 * Everything is derived from a metric's name, unit and better direction; no suite is known here.
 */
import { failuresMetric, type Row, type Verdict } from '../model/comparison.ts'
import type { Environment } from '../model/environment.ts'
import type { LeftProjects } from '../model/run.ts'
import { isBytes } from '../model/metric.ts'
import {
  decimal,
  formatDifference,
  formatMagnitude,
  formatRelative,
  formatSize,
  formatValue,
  minusSign,
} from './format.ts'

/** How a row stands, as a reader needs it. `accepted` is a regression that an accept entry covers. */
export type Standing =
  | 'worse'
  | 'accepted'
  | 'better'
  | 'same'
  | 'undecided'
  | 'not-comparable'
  | 'failed'
  | 'known-failure'
  | 'both-fail'
  | 'noted-failure'
  | 'skipped'
  | 'removed'
  | 'added'

const standings: Readonly<Record<Verdict, Standing>> = {
  regression: 'worse',
  improvement: 'better',
  'no-change': 'same',
  inconclusive: 'undecided',
  'not-comparable': 'not-comparable',
  added: 'added',
  removed: 'removed',
  failed: 'failed',
  skipped: 'skipped',
}

/**
 * How a row stands. An accept entry whose ceiling is exceeded excuses nothing, nor does any entry excuse a budget; a
 * failure is known if its suite declares it.
 */
export function standingOf(row: Row): Standing {
  const isBudget = row.method === 'budget'
  if (row.verdict === 'regression' && !isBudget && row.accepted !== null && !row.accepted.exceeded) return 'accepted'
  if (row.verdict === 'failed' && row.level === 'note') {
    return row.failing === undefined ? 'noted-failure' : row.failing === 'known' ? 'known-failure' : 'both-fail'
  }
  return standings[row.verdict]
}

const standingTexts: Readonly<Record<Standing, string>> = {
  worse: 'worse',
  accepted: 'worse, accepted',
  better: 'better',
  same: 'same',
  undecided: 'undecided',
  'not-comparable': 'not comparable',
  failed: 'failed',
  'known-failure': 'known to fail',
  'both-fail': 'fails on both sides',
  'noted-failure': 'failed, noted only',
  skipped: 'skipped',
  removed: 'removed',
  added: 'new',
}

/** What becomes of a check with rows of this level: they ... */
export const consequences = { fail: 'fail the check', warn: 'pass with a warning', note: 'pass' } as const

/** The word for a standing: `worse`, `better`, `same`, `undecided`, and the states outside of statistics. */
export function standingText(standing: Standing): string {
  return standingTexts[standing]
}

const upperCase: ReadonlySet<string> = new Set(['cpu', 'rss', 'gc', 'io', 'ipc', 'fps', 'ram', 'fs', 'uss', 'pss'])

/** A metric's title for people: `retained-heap` is `heap kept`, `peak-rss` is `peak RSS`, `ready-time` is `ready time`. */
export function metricTitle(metric: string): string {
  const words = metric.split(/[-_\s]+/).filter((word) => word !== '')
  const kept = words[0] === 'retained' && words.length > 1 ? [...words.slice(1), 'kept'] : words
  return kept.map((word) => (upperCase.has(word) ? word.toUpperCase() : word)).join(' ')
}

/** Words for a metric that went up and for one that went down. */
interface Direction {
  readonly up: string
  readonly down: string
}

/** What kind of figure a metric is, as far as its name and unit tell. */
export function directionOf(metric: {
  readonly metric: string
  readonly unit: string
  readonly better: string
}): Direction {
  if (isCpu(metric.metric)) return { up: 'more', down: 'less' }
  if (isBytes(metric.unit)) {
    return isSize(metric.metric) ? { up: 'larger', down: 'smaller' } : { up: 'more', down: 'less' }
  }
  if (isDuration(metric.unit)) {
    return metric.better === 'lower' ? { up: 'slower', down: 'faster' } : { up: 'longer', down: 'shorter' }
  }
  return metric.unit === 'count' ? { up: 'more', down: 'fewer' } : { up: 'higher', down: 'lower' }
}

function isCpu(metric: string): boolean {
  return /(^|[-_ ])cpu([-_ ]|$)/i.test(metric)
}

/** Of what lies on a disk, not in memory. */
function isSize(metric: string): boolean {
  return /size|disk|bundle|install/i.test(metric)
}

/** What a user feels of a metric, as far as its name and unit tell: the three that lead a report, or none of them. */
type Felt = 'time' | 'memory' | 'throughput'

export function feltAs({ metric, unit, better }: Pick<Row, 'metric' | 'unit' | 'better'>): Felt | null {
  if (isCpu(metric)) return null
  if (isDuration(unit)) return better === 'lower' ? 'time' : null
  // What it takes to load a package is felt once; what a program keeps and reaches, for as long as it runs.
  if (isBytes(unit)) return isSize(metric) || /import/i.test(metric) ? null : 'memory'
  return /\/s(ec)?$/.test(unit) && better === 'higher' ? 'throughput' : null
}

/** Smaller is felt more: waiting, memory (what is kept first), throughput, then processor time, counts, and sizes on a disk. */
export function feltRank(row: Pick<Row, 'metric' | 'unit' | 'better'>): number {
  const { metric, unit } = row
  const kind = feltAs(row)
  if (kind === 'time') return 0
  if (kind === 'memory') return 1 + (metric.startsWith('retained') ? 0 : 0.2) + (/heap/.test(metric) ? 0 : 0.1)
  if (kind === 'throughput') return 2
  return isSize(metric) ? 5 : unit === 'count' ? 4 : 3
}

function isDuration(unit: string): boolean {
  return /^(ns|us|ms|s|min)(\/op)?$/.test(unit)
}

/** True where a change is shown in the metric's unit: there is no percentage of zero, nor of a signed figure. */
function isAbsolute(row: Row): boolean {
  if (row.change === null || row.change.relative === null) return true
  return row.interval !== null && row.interval.scale === 'absolute'
}

/** The change with its sign: `+8.4%`, `−0.52 MB (−24.1%)`, `+3`; `null` where nothing is known. */
export function changeText(row: Row): string | null {
  const { change } = row
  if (change === null) return null
  const exact = row.kind === 'exact'
  const relative = change.relative === null ? null : formatRelative(change.relative, { exact })
  if (!isAbsolute(row)) return relative
  if (change.absolute === null) return relative
  const absolute = formatDifference(change.absolute, row.unit, { exact })
  return relative === null || change.absolute === 0 ? absolute : `${absolute} (${relative})`
}

/** The change where both values stand beside it: the percentage alone, or the difference where there is none. */
export function briefChange(row: Row): string | null {
  const { change } = row
  if (change === null) return null
  const exact = row.kind === 'exact'
  if (change.relative !== null) return formatRelative(change.relative, { exact })
  return change.absolute === null ? null : formatDifference(change.absolute, row.unit, { exact })
}

/** The change on the scale of its interval, so that both are read together. */
export function scaledChange(row: Row): string | null {
  if (row.interval?.scale !== 'absolute' || row.change === null || row.change.absolute === null) return briefChange(row)
  return formatDifference(row.change.absolute, row.unit, { exact: row.kind === 'exact' })
}

/** True where the verdict is about the tail: the estimate of the middle points the other way, or nowhere. */
export function isTailChange(row: Row): boolean {
  if (row.verdict !== 'regression' && row.verdict !== 'improvement') return false
  if (row.method === 'budget' || row.change === null) return false
  if (row.tail === true) return true
  if (row.change.relative === null && row.change.absolute === null) return false
  return worsening(row) !== (row.verdict === 'regression' ? 1 : -1)
}

/** Where a change points: 1 worse, −1 better, 0 neither. */
function worsening(row: Row): -1 | 0 | 1 {
  const size = row.change?.relative ?? row.change?.absolute ?? 0
  const up = Math.sign(size) as -1 | 0 | 1
  if (up === 0) return 0
  return (row.better === 'lower') === up > 0 ? 1 : -1
}

/** A changed row in words: `8.4% slower`, `24.1% less`, `3 more`, `slow more often`, `over budget`. */
export function changeWords(row: Row): string {
  const { size, word } = changeParts(row)
  return size === null ? word : `${size} ${word}`
}

/** The size of a change without its sign, and the adjective (`8.4%`, `slower`); or words that need no size. */
export function changeParts(row: Row): { readonly size: string | null; readonly word: string } {
  const { change, unit, method, verdict } = row
  if (method === 'budget' && verdict === 'regression') return { size: null, word: 'over budget' }
  if (change !== null && change.relative === null && change.absolute === null) {
    return { size: null, word: verdict === 'regression' ? 'times out' : 'no longer times out' }
  }
  if (change === null || isTailChange(row)) return { size: null, word: oftenWords(row) }
  const direction = directionOf(row)
  const word = (change.relative ?? change.absolute ?? 0) > 0 ? direction.up : direction.down
  if (unit === 'count' && change.absolute !== null) return { size: formatSize(change.absolute, unit), word }
  const exact = row.kind === 'exact'
  const size =
    change.relative === null
      ? formatSize(change.absolute ?? 0, unit, { exact })
      : formatMagnitude(change.relative, { exact })
  return { size, word }
}

/** A change in how often a trial is slow moves the tail and not the middle: the estimate may point nowhere. */
function oftenWords(row: Row): string {
  const often = row.verdict === 'regression' ? 'more often' : 'less often'
  return row.better === 'lower' && isDuration(row.unit) ? `slow ${often}` : `bad ${often}`
}

/**
 * What `same` (or an undecided row's interval) does not rule out, in the direction that hurts: `≤ +9.0%` for a
 * metric that should be low, `≥ −8.8%` for one that should be high; null where no such limit is known.
 */
export function worstPossible(row: Row): string | null {
  if (row.interval === null) return null
  const { scale, lower, upper } = row.interval
  const limit = row.better === 'lower' ? upper : lower
  if (limit === null) return null
  const text = scale === 'relative' ? formatRelative(limit) : formatDifference(limit, row.unit)
  return `${row.better === 'lower' ? '≤' : '≥'} ${text}`
}

/** True where noise, thresholds and the detectable change are in the metric's unit: the base gives a share no meaning. */
export function isInUnit({ base, change }: Row): boolean {
  if (base === null || base.value === null || base.value > 0) return false
  return base.value === 0 || (change?.relative ?? null) === null
}

/**
 * Noise, or a change that would have been seen: `14.0%`; in the unit where there is no share, or where the floor decides
 * what is ignored, since a share of little would frighten people.
 */
export function sizeText(row: Row, size: number): string {
  const base = row.base?.value ?? null
  if (isInUnit(row)) return formatValue(size, row.unit)
  const inUnit = row.thresholds.floor !== undefined && base !== null && base > 0
  return inUnit ? formatValue(size * base, row.unit) : formatMagnitude(size)
}

/** The smallest change in the bad direction that would have been seen: `+14.0%`, `−18.0%`, `+65.5 kB`. */
export function detectableText(row: Row): string | null {
  if (row.detectable === null) return null
  return (row.better === 'lower' ? '+' : minusSign) + sizeText(row, Math.abs(row.detectable))
}

/** What is ignored, what was to be found and from where on it fails; null where nothing was compared with thresholds. */
export function thresholdTexts(row: Row): Record<'ignore' | 'detect' | 'failAt', string> | null {
  if (row.method === 'none' || row.metric === failuresMetric) return null
  const { floor, ...sizes } = row.thresholds
  const text = (key: 'ignore' | 'detect' | 'failAt'): string => {
    const inUnit = floor?.[key] ?? (isInUnit(row) ? sizes[key] : null)
    return inUnit === null ? shareText(sizes[key]) : formatValue(inUnit, row.unit)
  }
  return { ignore: text('ignore'), detect: text('detect'), failAt: text('failAt') }
}

/** Three digits: the mirror of a threshold, as for rates, is no round number. */
function shareText(share: number): string {
  return `${Number((share * 100).toPrecision(3))}%`
}

/** Why a row is undecided although its interval leaves zero out, in two words; null for all others. */
export function besideZeroText(row: Row): string | null {
  if (standingOf(row) !== 'undecided' || row.interval === null) return null
  const { lower, upper } = row.interval
  const isBeside = (lower !== null && lower > 0) || (upper !== null && upper < 0)
  if (!isBeside) return null
  return row.detectable === null ? 'too few pairs' : 'not certain enough'
}

/** True where the change is an estimate over all trials, and no difference of the two values that stand beside it. */
export function isEstimated(row: Row): boolean {
  return (
    row.kind === 'sampled' &&
    row.change !== null &&
    (row.method === 'pairs' || row.method === 'baseline') &&
    row.metric !== failuresMetric
  )
}

/** What the change is, where medians stand beside it. */
export const estimatorText =
  'Base and head are medians; the change is the median of all differences between a head trial and a base trial.'

/** A machine in a few words: `AMD EPYC 7763 64-Core Processor`, `4 cores`, `ubuntu24`, `Node 24.21.0`. */
export function machineTexts({ cpu, os, node }: Pick<Environment, 'cpu' | 'os' | 'node'>): readonly string[] {
  return [cpu.model, plural(cpu.cores, 'core'), os.image ?? os.release, `Node ${node}`]
}

/** `1 row`, `2 rows`, `1,024 rows`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${decimal(count, 0)} ${count === 1 ? one : many}`
}

/** `a`, `a and b`, `a, b and c`. */
export function joinList(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1]}`
}

/** The first of them, and how many more: `a, b and 3 more`. */
export function joinFirst(items: readonly string[], limit: number): string {
  const more = items.length - limit
  return joinList(more <= 0 ? items : [...items.slice(0, limit), `${more} more`])
}

/** The first letter as a capital. */
export function capital(text: string): string {
  const first = Array.from(text)[0] ?? ''
  return first.toUpperCase() + text.slice(first.length)
}

/** Why nothing had to be measured, where a comparison says so. */
interface Unmeasured {
  readonly projects?: Pick<LeftProjects, 'unreached'> | undefined
}

/** In a clause: `the code that runs is byte for byte the same`. */
export function whyIdentical({ projects }: Unmeasured): string {
  return projects?.unreached === true
    ? 'the change reaches nothing that is measured'
    : 'the code that runs is byte for byte the same'
}

/** The same in full, for somebody who wonders whether it is true. */
export function identicalText({ projects }: Unmeasured): string {
  return projects?.unreached === true
    ? 'No file that differs belongs to a project that is measured, to a package that one of them depends on, or to what suites at the top could load.'
    : 'The files that the package runs and its production dependencies are byte for byte the same in head and base, so users cannot notice any difference.'
}
