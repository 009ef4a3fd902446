/** `command: plan`: what this event asks for, decided before any runner measures. */
import { proseText } from '../report/escape.ts'
import { addSummary, setOutputs } from './core.ts'
import { announce } from './announce.ts'
import type { Job } from './job.ts'

/** What the jobs after this one work with. */
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

/** Writes the plan as outputs; `proceed` is false where nothing is to be measured. */
export async function plan(job: Job): Promise<number> {
  const decided = await decide(job)
  if ('stop' in decided) return stopped(job, decided)
  const { runners, ref, base, profile, benchmarks, budget, pullRequest, name } = decided
  await announce(job, decided)
  setOutputs({
    proceed: true,
    runners: JSON.stringify(runners),
    ref,
    base,
    profile,
    benchmarks,
    budget,
    'pull-request': pullRequest,
    name,
  })
  return 0
}

/** Why nothing is measured: a word for the log, or something that whoever asked must see. */
interface Stop {
  readonly stop: string | { readonly title: string; readonly message: string; readonly isFailure: boolean }
}
export type Decision = Plan | Stop

/** Whoever starts a workflow by hand waits for it: there a refusal fails the job. */
async function stopped({ log }: Job, { stop }: Stop): Promise<number> {
  setOutputs({ proceed: false, runners: '[]' })
  if (typeof stop === 'string') {
    log.info(stop)
    return 0
  }
  const { title, message, isFailure } = stop
  const tell = isFailure ? log.error : log.warning
  tell({ title, message })
  await addSummary(`### ⚠️ ${title}\n\n${proseText(message)}`)
  return isFailure ? 1 : 0
}

async function decide(job: Job): Promise<Decision> {
  const { inputs, workflow } = job
  // Loaded here: what somebody asks for is seldom, and every job loads the action.
  if (workflow.event === 'issue_comment') return (await import('./asked.ts')).byComment(job)
  const usual: Plan = {
    runners: inputs.platforms,
    ref: inputs.head,
    base: inputs.base ?? workflow.payload.merge_group?.base_sha ?? null,
    profile: inputs.profile,
    benchmarks: inputs.benchmarks.join(' '),
    budget: inputs.budget,
    pullRequest: null,
    name: inputs.name,
  }
  if (inputs.pullRequest === null) return usual
  const { byHand } = await import('./asked.ts')
  return byHand(job, { usual, number: inputs.pullRequest })
}
