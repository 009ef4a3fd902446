/** Past commits that are measured in pairs as they are asked about: prepared once each, left out where that fails. */
import { exitCodes, UserError } from '../errors.ts'
import { mostFailures } from '../measure/schedule.ts'
import { gitIn } from '../measure/git.ts'
import { sidesOf } from '../measure/revisions.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { plainText } from '../report/escape.ts'
import { shortCommit } from '../report/format.ts'
import type { BisectionPair } from '../stats/bisection-steps.ts'
import type { Query } from '../stats/noisy-search.ts'
import { pastTrials } from './past-trials.ts'
import type { ProjectPlan } from './plan-project.ts'
import type { PreparedTrials } from './prepared-trials.ts'
import type { Setup } from './setup.ts'

export interface PairedCommitsOptions {
  readonly plan: ProjectPlan
  readonly benchmark: PlannedBenchmark
  readonly metric: string
  /** Oldest first; the first and the last must be measurable. */
  readonly shas: readonly string[]
  /** Why some cannot be measured, by position, as far as it is known. */
  readonly skipped: ReadonlyMap<number, string>
}

type Value = { readonly value: number } | { readonly problem: string }

/** Disposal removes the checkouts. */
export class PairedCommits {
  readonly #setup: Setup
  readonly #options: PairedCommitsOptions
  readonly #resources = new AsyncDisposableStack()
  readonly #trials = new Map<number, PreparedTrials>()
  readonly #tried = new Map<number, { ok: number; failed: number }>()
  readonly #skipped: Map<number, string>
  #measuringMs = 0

  constructor(setup: Setup, options: PairedCommitsOptions) {
    this.#setup = setup
    this.#options = options
    this.#skipped = new Map(options.skipped)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources.disposeAsync()
  }

  /** Why commits cannot be measured, by position. */
  get skipped(): ReadonlyMap<number, string> {
    return this.#skipped
  }

  /** What all pairs took. */
  get measuringMs(): number {
    return this.#measuringMs
  }

  isReady(position: number): boolean {
    return this.#trials.has(position)
  }

  /**
   * Measures a pair. Null if one of the two gave no value, could not be prepared, or it was interrupted. Throws
   * `UserError` where the first or the last commit cannot be measured at all.
   */
  async pair(query: Query, first: 'base' | 'head'): Promise<BisectionPair | null> {
    // Both are ready before the first of the two is measured: a pair is measured at one time.
    if (!(await this.#prepared(query.base)) || !(await this.#prepared(query.head))) return null
    const { effects } = this.#setup
    const begunMs = effects.now()
    const values: Partial<Record<'base' | 'head', number>> = {}
    for (const side of [first, first === 'base' ? 'head' : 'base'] as const) {
      const taken = await this.#value(query[side])
      if (effects.signal.aborted) return null
      if ('value' in taken) values[side] = taken.value
      else this.#failed(query[side], taken.problem)
    }
    this.#measuringMs += effects.now() - begunMs
    const { base: baseValue, head: headValue } = values
    return baseValue === undefined || headValue === undefined ? null : { ...query, baseValue, headValue }
  }

  /** Prepares a commit where that was not done. False for one that cannot be measured. */
  async #prepared(position: number): Promise<boolean> {
    if (this.#trials.has(position)) return true
    const { project, effects } = this.#setup
    const { plan, benchmark, shas } = this.#options
    const sha = shas[position]!
    const [commit] = await sidesOf(gitIn(project.root, { ...effects.env }, effects), [{ sha, ref: null }])
    const prepared = await pastTrials(this.#setup, { plan, commits: [commit!] })
    this.#resources.use(prepared)
    // What an interruption kept from being prepared may well build the next time.
    if (effects.signal.aborted) return false
    const trials = prepared.trials.get(sha)
    if (trials === undefined) {
      this.#skip(position, 'it does not build')
      return false
    }
    this.#trials.set(position, trials)
    // The first trial warms up the caches of the disk and of compiled code.
    if (!benchmark.once) await trials.trial(benchmark, 'head', { again: true })
    return true
  }

  async #value(position: number): Promise<Value> {
    const { benchmark, metric } = this.#options
    const { outcome, metrics, message } = await this.#trials.get(position)!.trial(benchmark, 'head')
    const value = outcome === 'ok' ? metrics[metric] : undefined
    if (value === undefined) return { problem: message ?? `it gives no ${metric}` }
    this.#triedAt(position).ok += 1
    return { value }
  }

  /** Counts a failure: a commit that fails again and again is left out, as one that does not build. */
  #failed(position: number, problem: string): void {
    const tried = this.#triedAt(position)
    tried.failed += 1
    if (tried.failed < mostFailures(this.#options.benchmark) || tried.failed <= tried.ok) return
    const reason = plainText(`its trials fail (${problem})`, 500)
    this.#setup.progress.note(`${shortCommit(this.#options.shas[position]!)} is left out: ${reason}`)
    this.#skip(position, reason)
  }

  #skip(position: number, reason: string): void {
    const { shas } = this.#options
    if (position === 0 || position === shas.length - 1) {
      const which = position === 0 ? 'good' : 'bad'
      throw new UserError(`The ${which} commit ${shortCommit(shas[position]!)} cannot be measured: ${reason}`, {
        exitCode: exitCodes.newFailure,
        hint: 'The reason may be above. Name another commit, or other commands as project.prepare in the config.',
      })
    }
    this.#skipped.set(position, reason)
  }

  #triedAt(position: number): { ok: number; failed: number } {
    const tried = this.#tried.get(position) ?? { ok: 0, failed: 0 }
    this.#tried.set(position, tried)
    return tried
  }
}
