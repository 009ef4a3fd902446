/** What is known of benchmarks while they are being measured, for people who watch. No verdict rests on it. */

/** One metric by now. Changes are relative: 0.084 is +8.4% of the value itself. */
export interface MetricGlance {
  readonly metric: string
  readonly unit: string
  /** What a look has decided so far; null while it has not, or where nothing is decided while measuring. */
  readonly verdict: 'regression' | 'improvement' | 'no-change' | null
  /** Change of head against base; null without a base, without pairs, or where the base is zero. */
  readonly change: number | null
  /** Limits of the change; null where the pairs are too few to give one. */
  readonly lower: number | null
  readonly upper: number | null
  /** The change that is to be found or ruled out; null where none is. */
  readonly detect: number | null
  /** Median so far in `unit`, where there is no base to compare with; else null. */
  readonly value: number | null
}

/** One benchmark by now. */
export interface BenchmarkGlance {
  /** `suite/case/subject`. */
  readonly id: string
  /** Pairs or trials that count. */
  readonly count: number
  /** True when it needs no more of them. */
  readonly isDone: boolean
  /** True for the one that is being measured at this moment. */
  readonly isCurrent: boolean
  /** Trials of the head that failed. */
  readonly failures: number
  /** Empty where there is nothing to say yet. */
  readonly metrics: readonly MetricGlance[]
}
