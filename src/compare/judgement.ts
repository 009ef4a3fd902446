/** What a rule says of one row, before levels, accept entries and the family have their say. */
import type { Level, Row } from '../model/comparison.ts'
import { isPaired, type BenchmarkRun, type MetricData, type Run } from '../model/run.ts'
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

/** Rows that share one false alarm rate: those measured in pairs, and those held against stored runs. */
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

export interface SideOptions {
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

/** JSON knows no infinity, and a sum of the largest numbers is one. */
export function finiteOrNull(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null
}

/** At most 200 values for a plot, the first of them. */
export function plotted(values: readonly (number | null)[]): (number | null)[] {
  return values.slice(0, 200)
}
