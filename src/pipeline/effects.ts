/** What the steps of the pipeline need from outside, handed down by an entry point. */

export interface Effects {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly pid: number
  readonly signal: AbortSignal
  /** The wall clock, and milliseconds on a monotonic one. */
  readonly today: () => Date
  readonly now: () => number
}

/** Long work announces itself; the entry point decides how it looks. */
export interface Watcher {
  /** Begins a phase, such as `trees` or `measuring`, that counts something. */
  phase(label: string, unit: string): Phase
  /** A sentence worth reading, at once. */
  note(text: string): void
}

export interface Phase {
  update(state: { done: number; expected: number; detail: string; leftMs: number | null }): void
  finish(text: string): void
}
