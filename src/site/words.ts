/** What happened to a metric, in words. */
import type { TrendChange } from '../compare/trend-changes.ts'
import type { Trend } from '../compare/trends.ts'
import type { Run } from '../model/run.ts'
import { formatDifference, formatMagnitude, formatPair, formatValue, shortCommit } from '../report/format.ts'
import { directionOf } from '../report/words.ts'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `21 Nov 2026`, in UTC: pages are read everywhere. */
export function dateText(instant: string): string {
  return `${dayText(instant)} ${new Date(instant).getUTCFullYear()}`
}

/** `21 Nov` */
export function dayText(instant: string): string {
  const date = new Date(instant)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** `Nov 2026` */
export function monthText(instant: string): string {
  const date = new Date(instant)
  return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** When a run's commit was made; when it was measured where that is not known. */
export function instantOf(run: Run): string {
  return run.head.commit?.date ?? run.startedAt
}

/** `a1b2c3d`, or what the user called the state that was measured; the version of a release that was filled in. */
export function commitText({ head: { commit, label }, filled }: Run): string {
  if (commit === null || (filled !== undefined && !commit.sha.startsWith(label))) return label.slice(0, 40)
  return shortCommit(commit.sha) + (commit.dirty ? ', changed' : '')
}

/** `15.0 % slower`, `3 more`; `a new level` where only the walk of the baseline saw it. */
export function changeSize(trend: Trend, { change, worse }: Pick<TrendChange, 'change' | 'worse'>): string {
  if (change === null) return worse ? 'a worse level' : 'a better level'
  const exact = trend.spec.kind === 'exact'
  const { absolute, relative } = change
  const rises = (relative ?? absolute ?? 0) > 0
  const { up, down } = directionOf({ metric: trend.metric, unit: trend.spec.unit, better: trend.spec.better })
  const word = rises ? up : down
  if (exact && absolute !== null) return `${unsigned(formatDifference(absolute, trend.spec.unit, { exact }))} ${word}`
  if (relative !== null) return `${formatMagnitude(relative)} ${word}`
  return absolute === null ? 'changed' : `${unsigned(formatDifference(absolute, trend.spec.unit))} ${word}`
}

function unsigned(text: string): string {
  return text.replace(/^[+\u2212]/, '')
}

/**
 * `200 → 230 ms`; null where no kind of machine is on both sides. Where the change was found over several kinds of machines
 * and these values say something else, they are called what they are.
 */
export function changeValues(trend: Trend, { values, change }: TrendChange): string | null {
  if (values === null) return null
  const exact = trend.spec.kind === 'exact'
  const { arrow } = formatPair({ base: values.before, head: values.after }, trend.spec.unit, { exact })
  const relative = change?.relative ?? null
  const isOther =
    relative !== null && values.before > 0 && Math.abs(values.after / values.before - 1 - relative) > 0.005
  return isOther ? `${arrow} as measured` : arrow
}

/** A value of the trend with its unit. */
export function valueText(trend: Trend, value: number): string {
  return formatValue(value, trend.spec.unit, { exact: trend.spec.kind === 'exact' })
}

/** Metrics that decide about pull requests first, otherwise in the order given. */
export function gatesFirst(trends: readonly Trend[]): Trend[] {
  return trends.toSorted((a, b) => Number(b.spec.gate) - Number(a.spec.gate))
}

/** The kind of machine without its platform, which stands above it: `Node 24, AMD EPYC 7763 (25/1/1)`. */
export function machineText(trend: Pick<Trend, 'platform'>, name: string): string {
  const start = `${trend.platform}, `
  return name.startsWith(start) ? name.slice(start.length) : name
}

/** How far a suspect lies from the level of its own kind of machine: `60.1 % slower`. */
export function suspectSize(trend: Trend, point: number): string {
  const own = trend.points[point]!
  const level = trend.levels.find(({ from, to, class: name }) => name === own.class && from <= point && point <= to)
  if (level === undefined) return 'beyond chance'
  const absolute = own.value - level.value
  const relative = level.value > 0 ? absolute / level.value : null
  return changeSize(trend, { change: { absolute, relative }, worse: true })
}
