/** Whether a job may write the baseline at all: asked in code, because a workflow file can be copied wrongly. */
import { UserError } from '../errors.ts'

declare const checked: unique symbol

/** Proof that `permitBaselineWrite` said yes; `updateBranch` takes nothing else. */
export interface BaselineWritePermit {
  readonly [checked]: true
}

export interface WriteContext {
  /** `GITHUB_EVENT_NAME`. */
  readonly event: string
  /** `GITHUB_REF`, as in `refs/heads/main`. */
  readonly ref: string
  /** `repository.default_branch` of the event's payload. */
  readonly defaultBranch: string
  /** `repository.fork` of the event's payload. */
  readonly fork: boolean
}

const events: ReadonlySet<string> = new Set(['push', 'workflow_dispatch', 'schedule'])

/** The permit, or a `UserError` that says what stands in the way. */
export function permitBaselineWrite({ event, ref, defaultBranch, fork }: WriteContext): BaselineWritePermit {
  const obstacle = !events.has(event)
    ? `the event is ${JSON.stringify(event.slice(0, 50))}`
    : defaultBranch === '' || ref !== `refs/heads/${defaultBranch}`
      ? `the ref is ${JSON.stringify(ref.slice(0, 200))}`
      : fork
        ? 'the repository is a fork'
        : null
  if (obstacle !== null) {
    throw new UserError(`the baseline is not written: ${obstacle}`, {
      hint: 'Only push, workflow_dispatch and schedule on the default branch of a repository that is no fork may write it.',
    })
  }
  return {} as BaselineWritePermit
}
