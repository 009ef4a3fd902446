/**
 * The half that may write, for pull requests whose own run may not: started by `workflow_run` on the default branch,
 * it checks out nothing and runs nothing. Results come as a zip by the API and are read in memory.
 */
import { UserError } from '../errors.ts'
import { listArtifacts, readArtifact } from '../github/artifact.ts'
import { findPullRequest, mergeParents } from '../github/pull-request.ts'
import type { Job } from './job.ts'
import { artifactPrefix, isResultName, partsOfArtifact, readResult, type RunnerResult } from './runner-results.ts'
import type { Found } from './target.ts'
import { workflowPath, type Payload } from './workflow.ts'

/** Most artifacts that are read of one run. */
const maxArtifacts = 60

/** What the run left and which pull request it belongs to, or why there is nothing to report. */
export async function findMeasuredRun(job: Job): Promise<Found | { readonly none: string }> {
  const { client, workflow } = job
  const { repository } = workflow
  const run = workflow.payload.workflow_run
  if (run === undefined) return { none: 'the event names no run' }
  if (!couldNotWrite(workflow.payload)) return { none: 'the run could write, and has reported itself' }
  const event = { name: workflow.event, payload: workflow.rawPayload }
  const lookup = await findPullRequest(client, { repository, event })
  if ('none' in lookup) return lookup
  const { number, headSha, baseSha, fromFork } = lookup.pullRequest
  const results = await readArtifacts(job, run.id)
  if (results.length === 0) return { none: 'the run left no results' }
  const measuredSha = await measuredHead(job, { results, headSha })
  return {
    target: {
      sha: headSha,
      measuredSha,
      // Not the merge commit's first parent: whoever can name the merge commit can make one with any parent.
      policyCommit: baseSha,
      pullRequest: { number, isFork: fromFork },
      measured: {
        sha: headSha,
        runNumber: run.run_number,
        attempt: run.run_attempt,
        series: run.path === undefined ? String(run.workflow_id) : workflowPath(run.path),
      },
    },
    results,
    runId: run.id,
  }
}

/** Everybody else's run had a token that writes; two writers would only get in each other's way. */
function couldNotWrite({ repository, workflow_run: run }: Payload): boolean {
  return run?.head_repository?.id !== repository?.id || run?.actor?.login === 'dependabot[bot]'
}

async function readArtifacts({ client, inputs, log, workflow }: Job, runId: number): Promise<RunnerResult[]> {
  const { repository } = workflow
  const artifacts = await listArtifacts(client, { repository, runId, prefix: artifactPrefix(inputs.name) })
  const results: RunnerResult[] = []
  for (const artifact of artifacts.slice(0, maxArtifacts)) {
    const parts = partsOfArtifact(artifact.name, inputs.name)
    if (parts === null) continue
    try {
      const files = await readArtifact(client, { repository, artifact })
      for (const [name, text] of files) if (isResultName(name)) results.push(readResult(text, parts))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      log.warning({ title: 'Results were refused', message: error.message })
      results.push({ ...parts, content: { kind: 'refused', reason: error.message } })
    }
  }
  return results
}

/**
 * The commit that was checked out: a merge of the pull request's head into its base, or the head itself. The results
 * name it, the server must agree, and whatever is of another commit is left out later.
 */
async function measuredHead(
  { client, workflow }: Job,
  { results, headSha }: { results: readonly RunnerResult[]; headSha: string },
): Promise<string> {
  const named = new Set(results.flatMap(({ content }) => shaOf(content)))
  for (const sha of [...named].slice(0, 5)) {
    if (sha === headSha) return sha
    const parents = await mergeParents(client, { repository: workflow.repository, sha }).catch((error: unknown) => {
      if (error instanceof UserError) return null
      throw error
    })
    if (parents?.head === headSha) return sha
  }
  return headSha
}

function shaOf(content: RunnerResult['content']): string[] {
  if (content.kind === 'refused') return []
  const side = content.kind === 'run' ? content.run.head : 'head' in content.outcome ? content.outcome.head : null
  return side?.commit === null || side === null ? [] : [side.commit.sha]
}
