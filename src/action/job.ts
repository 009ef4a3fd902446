/** Everything with an effect that a command of the action needs, made once by the entry point. */
import type { Client } from '../github/client.ts'
import type { Effects } from '../pipeline/effects.ts'
import type { Inputs } from './inputs.ts'
import type { Log } from './log.ts'
import type { Workflow } from './workflow.ts'

export interface Job {
  readonly workflow: Workflow
  readonly inputs: Inputs
  readonly client: Client
  readonly log: Log
  /** For measuring; its environment holds no token. */
  readonly effects: Effects
  /** Eight random hex digits. */
  readonly randomSeed: () => string
}

/** Does one command; returns the exit code of the step. */
export type RunCommand = (job: Job) => Promise<number>
