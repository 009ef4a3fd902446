/** What the steps of the pipeline need from outside, handed down by an entry point. */
import type { BenchmarkGlance } from '../model/glance.ts'
import type { Waiting } from '../waiting.ts'

export interface Effects {
  /** Everything outside that is waited for is waited for by this. */
  readonly waiting: Waiting
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly signal: AbortSignal
  /** The wall clock, and milliseconds on a monotonic one. */
  readonly today: () => Date
  readonly now: () => number
}

/** Long work announces itself; the entry point decides how it looks. */
export interface Progress {
  /** Begins a phase, such as `trees` or `measuring`, that counts something. */
  phase(label: string, unit: string): Phase
  /** A sentence worth reading, at once. */
  note(text: string): void
  /** Where a log can be folded: what is said until the work is done is one part of it. */
  readonly group?: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

export interface PhaseState {
  readonly done: number
  readonly expected: number
  /** What is being done now; shown where there is room. */
  readonly detail: string
  /** Null while nobody knows. */
  readonly leftMs: number | null
  /** True where the time left is a limit and not an estimate. */
  readonly atMost?: boolean
  /** Every benchmark by now, where some are measured. Asking costs time, so ask when it is to be shown. */
  readonly benchmarks?: () => readonly BenchmarkGlance[]
}

export interface Phase {
  update(state: PhaseState): void
  /** Ends the phase; `text` stays. */
  finish(text: string): void
}
