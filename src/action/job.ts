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
