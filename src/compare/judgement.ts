/** What a rule says of one row, before levels, accept entries and the family have their say. */
import type { Level, Row } from '../model/comparison.ts'
import { counted } from '../model/readable.ts'
import type { MetricSpec } from '../model/metric.ts'
import { benchmarkId, type BenchmarkRun, isPaired, type MetricData, type Run } from '../model/run.ts'
import { median } from '../stats/quantile.ts'
import { halfInterquartileRange } from '../stats/spread.ts'
import type { RowName, RowRules } from './policy.ts'

/** One metric of one benchmark on one platform, as the head's run has it. */
export interface Cell {
  readonly row: RowName
  readonly run: Run
  readonly benchmark: BenchmarkRun
  readonly data: MetricData
  readonly rules: RowRules
}

type JudgedKeys =
  | 'verdict'
  | 'reason'
  | 'method'
  | 'base'
  | 'head'
  | 'change'
  | 'interval'
  | 'p'
  | 'pairs'
  | 'sigma'
  | 'detectable'
  | 'samples'
  | 'warnings'
  | 'thresholds'

export interface Judgement extends Pick<Row, JudgedKeys> {
  readonly failing?: Row['failing']
  readonly suspect?: Row['suspect']
  readonly tail?: Row['tail']
  readonly figures: Readonly<Record<string, number | string>>
  /** The estimate of a regression reaches `failAt`. */
  readonly severe: boolean
  /** Where the rule itself knows how loud the row is (a known failure is a note); null where the policy says. */
  readonly level: Level | null
  /**
   * p-values that take part in the family's correction: of a regression and of an improvement, each before any
   * correction. Null where the row claims neither by chance.
   */
  readonly family: { readonly worse: number; readonly better: number } | null
}

/** Rows that share one false alarm rate: those measured in pairs, and those compared with stored runs. */
export type Family = 'pairs' | 'history'

/** A cell made ready. All but the judgement is known before any of the head's values is judged. */
export interface Prepared {
  readonly family: Family
  /** Whether it uses up some of its family's alpha: it gates, and a test decides it. */
  readonly takesPart: boolean
  /** `alpha`: the one-sided level of this row alone; `tests`: how many rows share the rate that it is a part of. */
  readonly judge: (alpha: number, tests: number) => Judgement
}

/** A judgement that says nothing yet. */
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
    family: null,
  }
}

/** The values of the head that exist, in the order of measurement. */
export function headValues(data: MetricData): number[] {
  return isPaired(data) ? data.head.filter((value) => value !== null) : [...data.values]
}

interface SideOptions {
  readonly values: readonly number[]
  readonly version: string | null
  /** Of a stored baseline: over how many runs. */
  readonly runs?: number
}

/** One side of a row as it is shown. */
export function sideOf({ values, version, runs }: SideOptions): NonNullable<Row['base']> {
  const measured = values.length > 0
  return {
    value: measured ? finiteOrNull(median(values)) : null,
    spread: measured ? finiteOrNull(halfInterquartileRange(values)) : null,
    count: values.length,
    ...(runs === undefined ? {} : { runs }),
    version,
  }
}

interface MediansOptions {
  readonly base: Row['base']
  readonly head: Row['head']
  readonly change: NonNullable<Row['change']>
  /** How many differences between a trial of the head and one of the base there are. */
  readonly differences: number
  /** What sets the medians apart from the change, as a clause after "as". */
  readonly why: () => string
}

/** Medians this far from the change, in points and as a share of it, are taken for a mistake if nothing is said. */
const apart = { points: 0.01, share: 0.1 }

/**
 * The change is the median of all differences, as the test has it. Where the two medians that stand beside it say
 * something else, why; null where they agree, or there is no share to compare.
 */
export function mediansReason({ base, head, change, differences, why }: MediansOptions): string | null {
  const [from, to, { relative }] = [base?.value ?? null, head?.value ?? null, change]
  if (from === null || to === null || relative === null || from <= 0) return null
  if (!saysElse(to / from - 1, relative)) return null
  return `the change is the median of all ${counted(differences, 'difference')}; the medians are ${signedPercent(to / from - 1)} apart, as ${why()}`
}

/** True where two medians this share apart would be taken to contradict the change. */
export function saysElse(medians: number, change: number): boolean {
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

type RowNames = Pick<Row, 'suite' | 'case' | 'subject' | 'metric' | 'platform'>

export interface PreparedRow {
  readonly names: RowNames
  readonly spec: MetricSpec
  readonly rules: RowRules
  readonly prepared: Prepared
}

/** The names of a row of `benchmark`. */
export function namesOf(
  benchmark: Pick<BenchmarkRun, 'suite' | 'case' | 'subject'>,
  { metric, platform }: Pick<RowName, 'metric' | 'platform'>,
): RowNames {
  return { suite: benchmark.suite, case: benchmark.case, subject: benchmark.subject, metric, platform }
}

/** The same as globs see it. */
export function rowNameOf(names: RowNames): RowName {
  return { benchmark: benchmarkId(names), metric: names.metric, platform: names.platform }
}

/** A row on which no test is made. */
export function settled(rules: RowRules, said: Partial<Judgement>): Prepared {
  return { family: 'history', takesPart: false, judge: () => ({ ...blank(rules), ...said }) }
}

/** A sentence that fits into a comparison, whatever a trial printed. */
export function clipped(text: string): string {
  return text.length <= 1_000 ? text : `${text.slice(0, 999)}…`
}
