/** Everything with an effect that a command of the action needs, made once by the entry point. */
import type { Client } from '../github/client.ts'
import type { Effects } from '../pipeline/effects.ts'
import type { Inputs } from './inputs.ts'
import type { Log } from './core.ts'
import type { Workflow } from './workflow.ts'

/** What every command needs. Measuring has no more: it talks to no server. */
export interface Step {
  readonly workflow: Workflow
  readonly inputs: Inputs
  readonly log: Log
  /** For measuring; its environment holds no token. */
  readonly effects: Effects
  /** Eight random hex digits. */
  readonly randomSeed: () => string
}

export interface Job extends Step {
  readonly client: Client
}

/** Does one command; returns the exit code of the step. */
export type RunCommand = (job: Job) => Promise<number>

/** What `command: plan` hands to the jobs after it. */
export interface Plan {
  readonly runners: readonly string[]
  /** The commit to check out; null for the event's own. */
  readonly ref: string | null
  readonly base: string | null
  readonly profile: string
  readonly benchmarks: string
  readonly budget: string | null
  readonly pullRequest: number | null
  /** Name of the report. */
  readonly name: string
}

/** Why nothing is measured: a word for the log, or something that whoever asked must see. */
export interface Stop {
  readonly stop: string | { readonly title: string; readonly message: string; readonly isFailure: boolean }
}
export type Decision = Plan | Stop

/** A part must not take the place of the whole: neither in the comment nor in the check that may be required. */
export function benchName(name: string): string {
  return name === 'default' ? 'bench' : `${name.slice(0, 44)}-bench`
}
