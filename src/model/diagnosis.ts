/** What `paceline doctor` finds out about a machine by comparing the same code with itself. */
import type { Verdict } from './comparison.ts'
import type { Environment } from './environment.ts'
import type { MetricSpec } from './metric.ts'

export const doctorSchemaId = 'paceline/doctor@1'

/** A mean with its 95% interval. */
export interface MeanInterval {
  readonly mean: number
  readonly lower: number
  readonly upper: number
  /** Pairs that it is based on. */
  readonly pairs: number
}

/** One metric of one benchmark. Sizes are shares of the value (0.1 is 10%), or in the unit if `scale` is `absolute`. */
export interface DoctorRow extends Pick<MetricSpec, 'unit' | 'better' | 'kind' | 'gate'> {
  /** `suite/case/subject` */
  readonly benchmark: string
  readonly metric: string
  readonly scale: 'relative' | 'absolute'
  /** Pairs in which both sides gave a value. */
  readonly pairs: number
  /** The verdict of the ordinary rule, and whether it is a false alarm. */
  readonly verdict: Verdict
  readonly falseAlarm: boolean
  /** Two-sided p-value of "no difference at all" over all pairs, without any correction; null for exact figures. */
  readonly p: number | null
  /** Noise of one pair: the robust standard deviation of head against base, logarithmic where `scale` is relative. */
  readonly sigma: number | null
  /** The smallest worsening that so many pairs find in 19 of 20 cases; null if they find none, however large. */
  readonly detectable: readonly { readonly pairs: number; readonly size: number | null }[]
  /** The change to detect, and the first look of the schedule at which it is detectable; null if none is. */
  readonly detect: number
  readonly pairsNeeded: number | null
  readonly fit: boolean
  /** Why it is not fit; null if it is. */
  readonly reason: string | null
  /** How much larger the values of the second trial of a pair are. */
  readonly secondSlot: MeanInterval | null
}

export interface DoctorReport {
  readonly schema: typeof doctorSchemaId
  readonly version: string
  readonly environment: Environment
  readonly profile: string
  readonly seed: string
  readonly measuringMs: number
  /** Pairs within which a row must be able to find its change to be fit. */
  readonly fitWithin: number
  readonly alpha: number
  readonly family: number
  readonly alarms: {
    /** Rows that the ordinary rule calls changed, and how many to expect at most. */
    readonly seen: number
    readonly expected: number
    /** The same without correction for many rows or looks, at 5% per row. */
    readonly uncorrectedSeen: number
    readonly uncorrectedExpected: number
  }
  readonly rows: readonly DoctorRow[]
  /** Benchmarks without figures, and why. */
  readonly unmeasured: readonly { readonly benchmark: string; readonly reason: string }[]
}
