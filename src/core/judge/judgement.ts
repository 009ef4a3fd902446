/** Judges one row, before levels, accept entries and the correction for many rows are applied. */
import type { Level, Row } from '../model/comparison.ts'
import { countWithNoun } from '../model/readable.ts'
import { type MetricSpec, needsStatisticalTest } from '../model/metric.ts'
import { benchmarkId, type BenchmarkRun, hasPairs, type MetricData, type PairedMetric, type Run } from '../model/run.ts'
import { formatRelative } from '../model/format.ts'
import { median } from '../stats/quantile.ts'
import { halfInterquartileRange } from '../stats/spread.ts'
import type { RowName, RowRules } from './policy.ts'
import type { Series, StoredRuns } from './stored-runs.ts'

/** Holds one metric of one benchmark in the head's run on one platform. */
export interface Cell {
  readonly row: RowName
  readonly run: Run
  readonly benchmark: BenchmarkRun
  readonly data: MetricData
  readonly rules: RowRules
  /** The stored runs of the platform, and those that this cell continues; undefined if there are none. */
  readonly stored: StoredRuns | undefined
  readonly series: Series | undefined
  /** One-sided level at which a stored run of main differs from those before it. */
  readonly levelAlpha: number
}

/** Is a cell of which base and head were measured in pairs. */
export type PairedCell = Cell & { readonly data: PairedMetric }

export function isCellPairedWithBase(cell: Cell): cell is PairedCell {
  return hasPairs(cell.data) && cell.benchmark.reference === undefined
}

/** Is a cell that is ready to be judged. Family and share are known before any value of the head is judged. */
export interface Prepared {
  readonly family: Family
  /** Takes a share of its family's alpha: the row gates, and a test decides it. */
  readonly takesPart: boolean
  /** `alpha`: the one-sided level of this row alone; `tests`: how many rows share the false alarm rate. */
  readonly judge: (alpha: number, tests: number) => Judgement
}

/** Groups rows that share one false alarm rate: those measured in pairs, and those compared with stored runs. */
export type Family = 'pairs' | 'history'

/** Names what is added to a row after a rule has judged it. */
type AddedLater = 'level' | 'figures' | 'pAdjusted' | 'possible' | 'accepted'

export interface Judgement extends Omit<Row, keyof RowNames | keyof MetricSpec | AddedLater> {
  readonly figures: Readonly<Record<string, number | string>>
  /** Tells whether the estimate of what is worse reaches `failAt`. */
  readonly severe: boolean
  /** Set by a rule that knows the level itself (a known failure is a note); undefined if the policy decides. */
  readonly level?: Level | undefined
  /** Says why worse is no more than a warning, whatever the policy says; undefined if it may fail the check. */
  readonly mayNotFail?: string | undefined
  /** Uncorrected p-values of worse and of better, for the family's correction; none if no test was made. */
  readonly family?: { readonly worse: number; readonly better: number } | undefined
}

/** Returns a judgement to start from, without a verdict. */
export function notComparable({ ignore, detect, failAt }: RowRules): Judgement {
  return {
    verdict: 'not-comparable',
    method: 'none',
    warnings: [],
    thresholds: { ignore, detect, failAt: Math.max(failAt, ignore) },
    figures: {},
    severe: false,
  }
}

/** Decides a row without a test: always the same verdict. */
export function asPrepared(rules: RowRules, judgement: Partial<Judgement>): Prepared {
  return { family: 'history', takesPart: false, judge: () => ({ ...notComparable(rules), ...judgement }) }
}

/** Sums up a side of a row for reports. `runs` counts the stored runs that the values are from. */
export function sideStats(
  values: readonly number[],
  from: BenchmarkRun['package'] | undefined,
  runs?: number,
): NonNullable<Row['base']> {
  const isEmpty = values.length === 0
  return {
    value: isEmpty ? undefined : finiteOrNone(median(values)),
    spread: isEmpty ? undefined : finiteOrNone(halfInterquartileRange(values)),
    count: values.length,
    ...(runs === undefined ? {} : { runs }),
    version: from?.version,
  }
}

/**
 * Says how far apart the medians are that are shown beside a change, the median of all differences, where they suggest
 * another one: by a point, and a tenth of it.
 */
export function medianGapTextIfAny({ base, head, change }: Pick<Row, 'base' | 'head' | 'change'>): string | undefined {
  const [from, to, relative] = [base?.value, head?.value, change?.relative]
  if (from === undefined || to === undefined || relative === undefined || from <= 0) return undefined
  const gap = Math.abs(to / from - 1 - relative)
  if (gap < 0.01 || gap < 0.1 * Math.abs(relative)) return undefined
  return `the medians are ${formatRelative(to / from - 1)} apart; the change is the typical difference in the pairs that decided`
}

/** Warns of doubtful values of a metric of which a test judges the pairs. */
export function trialWarnings(data: MetricData, timeouts: number): string[] {
  return [
    ...(needsStatisticalTest(data) ? [] : [`declared ${data.kind}, but trials disagree: treated as sampled`]),
    ...(timeouts > 0 ? [`${countWithNoun(timeouts, 'trial')} took too long, counted as slowest`] : []),
  ]
}

/** Returns undefined for infinity, which JSON does not know, and a sum of the largest numbers is. */
export function finiteOrNone(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

/** Keeps at most 200 values for a plot, the first of them. */
export function plottedValues(values: readonly (number | undefined)[]): (number | undefined)[] {
  return values.slice(0, 200).map(finiteOrNone)
}

export interface PreparedRow {
  readonly names: RowNames
  readonly spec: MetricSpec
  readonly rules: RowRules
  readonly prepared: Prepared
  /** Is undefined if the row is not about a metric that was measured. */
  readonly cell?: Cell
}

type RowNames = Pick<Row, 'suite' | 'case' | 'subject' | 'metric' | 'platform'>

/** Names a row as globs are matched with it. */
export function toRowName(names: RowNames): RowName {
  return { benchmark: benchmarkId(names), metric: names.metric, platform: names.platform }
}

export function isChange({ verdict }: { readonly verdict: string }): boolean {
  return verdict === 'worse' || verdict === 'better'
}

export function shortenText(text: string): string {
  return text.length <= 1_000 ? text : `${text.slice(0, 999)}…`
}

/** Calls better or worse only `changed` where nobody knows what is better. */
export function asNeutralIfUndirected<T extends Judgement>(judgement: T, { better }: Pick<RowRules, 'better'>): T {
  if (better !== 'unknown' || !isChange(judgement)) return judgement
  const reason = 'its direction is not known: say it with `better` in policy.rules'
  return { ...judgement, verdict: 'changed', reason }
}
