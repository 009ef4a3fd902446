/** What a rule says about one row, before levels, accept entries and the correction for many rows are applied. */
import type { Level, Row } from '../model/comparison.ts'
import { counted } from '../model/readable.ts'
import type { MetricSpec } from '../model/metric.ts'
import { benchmarkId, type BenchmarkRun, isPaired, type MetricData, type Run } from '../model/run.ts'
import { ascending, median, type Sample } from '../stats/quantile.ts'
import { halfInterquartileRange } from '../stats/spread.ts'
import type { RowName, RowRules } from './policy.ts'

/** One metric of one benchmark in the head's run on one platform. */
export interface Cell {
  readonly row: RowName
  readonly run: Run
  readonly benchmark: BenchmarkRun
  readonly data: MetricData
  readonly rules: RowRules
}

/** What is added to a row after a rule has judged it. */
type AddedLater = 'level' | 'figures' | 'pAdjusted' | 'possible' | 'accepted' | 'drift'

export interface Judgement extends Omit<Row, keyof RowNames | keyof MetricSpec | AddedLater> {
  readonly figures: Readonly<Record<string, number | string>>
  /** The estimate of a regression reaches `failAt`. */
  readonly severe: boolean
  /** Set by a rule that knows the level itself (a known failure is a note); null if the policy decides. */
  readonly level: Level | null
  /** Why a regression is no more than a warning, whatever the policy says; null if it may fail the check. */
  readonly mayNotFail: string | null
  /** Uncorrected p-values of a regression and of an improvement, for the family's correction; null if no test was made. */
  readonly family: { readonly worse: number; readonly better: number } | null
}

/** Rows that share one false alarm rate: those measured in pairs, and those compared with stored runs. */
export type Family = 'pairs' | 'history'

/** A cell that is ready to be judged. Family and share are known before any value of the head is judged. */
export interface Prepared {
  readonly family: Family
  /** Whether the row takes a share of its family's alpha: it gates, and a test decides it. */
  readonly takesPart: boolean
  /** `alpha`: the one-sided level of this row alone; `tests`: how many rows share the false alarm rate. */
  readonly judge: (alpha: number, tests: number) => Judgement
}

/** A judgement to start from, without a verdict. */
export function blank(rules: RowRules): Judgement {
  const { ignore, detect, failAt } = rules
  return {
    verdict: 'not-comparable',
    reason: null,
    method: 'none',
    base: null,
    head: null,
    change: null,
    interval: null,
    p: null,
    pairs: null,
    sigma: null,
    detectable: null,
    samples: null,
    warnings: [],
    thresholds: { ignore, detect, failAt: Math.max(failAt, ignore) },
    figures: {},
    severe: false,
    level: null,
    mayNotFail: null,
    family: null,
  }
}

/** The values of the head that exist, in the order of measurement. */
export function headValues(data: MetricData): readonly number[] {
  return isPaired(data) ? data.head.filter((value) => value !== null) : data.values
}

/** One side of a row as it is shown. `runs`: how many stored runs the values are from. */
export function sideOf(
  values: Sample,
  from: BenchmarkRun['package'] | undefined,
  runs?: number,
): NonNullable<Row['base']> {
  const sorted = values.length > 0 ? ascending(values) : null
  return {
    value: sorted === null ? null : finiteOrNull(median(sorted)),
    spread: sorted === null ? null : finiteOrNull(halfInterquartileRange(sorted)),
    count: values.length,
    ...(runs === undefined ? {} : { runs }),
    version: from?.version ?? null,
  }
}

interface MediansOptions {
  readonly base: Row['base']
  readonly head: Row['head']
  readonly change: NonNullable<Row['change']>
  /** How many differences between a trial of the head and one of the base there are. */
  readonly differences: number
  /** Why the medians and the change disagree, as a clause after "as". */
  readonly why: () => string
}

/** If medians are this far from the change, in points and as a share of it, the row must explain why. */
const apart = { points: 0.01, share: 0.1 }

/**
 * The change is the median of all differences. Explains why the medians shown beside it suggest another one; null if
 * they agree, or if there is no relative change.
 */
export function mediansReason({ base, head, change, differences, why }: MediansOptions): string | null {
  const [from, to, { relative }] = [base?.value ?? null, head?.value ?? null, change]
  if (from === null || to === null || relative === null || from <= 0) return null
  if (!disagrees(to / from - 1, relative)) return null
  return `the change is the median of all ${counted(differences, 'difference')}; the medians are ${signedPercent(to / from - 1)} apart, as ${why()}`
}

/** Whether medians that differ by this share seem to contradict the change. */
export function disagrees(medians: number, change: number): boolean {
  const gap = Math.abs(medians - change)
  return gap >= apart.points && gap >= apart.share * Math.abs(change)
}

function signedPercent(share: number): string {
  return `${share < 0 ? '\u2212' : '+'}${Math.abs(share * 100).toFixed(1)}%`
}

/** JSON knows no infinity, and a sum of the largest numbers is one. */
export function finiteOrNull(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null
}

/** At most 200 values for a plot, the first of them. */
export function plotted(values: readonly (number | null)[]): (number | null)[] {
  return values.slice(0, 200)
}

/** Where main stands since its reference, beside a change that was measured with its base. */
export interface SinceReference {
  readonly since: NonNullable<Row['since']>
  /** Whether main with this change is certainly worse than the reference by more than this share. */
  readonly isBeyond: (limit: number, alpha: number) => boolean
  /** By how much main itself got worse since the reference, as a share. */
  readonly mainWorse: number
}

export interface PreparedRow {
  readonly names: RowNames
  readonly spec: MetricSpec
  readonly rules: RowRules
  readonly prepared: Prepared
  /** Where main stands since its reference, if base and head were measured in pairs and stored runs tell. */
  readonly sinceOf?: () => SinceReference | null
}

type RowNames = Pick<Row, 'suite' | 'case' | 'subject' | 'metric' | 'platform'>

export function namesOf(
  { suite, case: name, subject }: BenchmarkRun,
  { metric, platform }: Pick<RowName, 'metric' | 'platform'>,
): RowNames {
  return { suite, case: name, subject, metric, platform }
}

/** What globs are matched with. */
export function rowNameOf(names: RowNames): RowName {
  return { benchmark: benchmarkId(names), metric: names.metric, platform: names.platform }
}

/** A verdict that there is a change. */
export function isChange({ verdict }: { readonly verdict: string }): boolean {
  return verdict === 'regression' || verdict === 'improvement'
}

/** A row without a test. */
export function settled(rules: RowRules, said: Partial<Judgement>): Prepared {
  return { family: 'history', takesPart: false, judge: () => ({ ...blank(rules), ...said }) }
}

/** The text, cut to what fits into a comparison. */
export function clipped(text: string): string {
  return text.length <= 1_000 ? text : `${text.slice(0, 999)}…`
}
