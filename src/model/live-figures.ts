/** Live figures of benchmarks while they are measured, for people who watch. No verdict is based on them. */

/** One metric so far. Changes are relative: 0.084 is +8.4% of the value itself. */
export interface LiveFigures {
  readonly metric: string
  readonly unit: string
  /** What a look has decided; null before that, or if nothing is decided while measuring. */
  readonly verdict: 'regression' | 'improvement' | 'no-change' | null
  /** Change from base to head; null without a base, without pairs, or if the base is zero. */
  readonly change: number | null
  /** Limits of the change; null if there are too few pairs for one. */
  readonly lower: number | null
  readonly upper: number | null
  /** The change to detect; null if there is none. */
  readonly detect: number | null
  /** Median so far in `unit` without a base to compare with; else null. */
  readonly value: number | null
}

/** One benchmark so far. */
export interface LiveBenchmark {
  /** `suite/case/subject`. */
  readonly id: string
  /** Pairs or trials that count. */
  readonly count: number
  /** True if it needs no more of them. */
  readonly isDone: boolean
  /** True for the one that is being measured. */
  readonly isCurrent: boolean
  /** Trials of the head that failed. */
  readonly failures: number
  /** Empty if there are none yet. */
  readonly metrics: readonly LiveFigures[]
}
