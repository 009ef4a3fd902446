/**
 * What plan hands to the jobs that measure, which have no token: what the stored runs of main were measured with, by
 * platform. A history in a folder of the repository is in their checkout.
 */
import type { StoredReferences } from '../history/reference.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Policy } from '../model/config.ts'
import { onUserError, type Job, type Plan } from './job.ts'
import { baselinePlace, configPath, readConfig, remoteHistory } from './remote-history.ts'
import { isHosted, platformOfRunner } from './workflow.ts'

/** A runner of one's own may be any of them. */
const usualPlatforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64', 'win32-arm64']

type HandedReferences = Readonly<Record<string, readonly StoredReferences[]>>

/** Null if there is nothing to hand on. Without it, measuring goes on: a head without a base is measured alone. */
export async function handedReferences(job: Job, { runners }: Pick<Plan, 'runners'>): Promise<HandedReferences | null> {
  const { inputs, log, remote, workflow } = job
  try {
    const path = configPath(inputs.config)
    const commit = workflow.payload.pull_request?.base.sha ?? workflow.sha
    const config = await readConfig(remote, { commit, path })
    const place = baselinePlace(inputs.baseline ?? config.baseline, path)
    if (place.kind === 'path') return null
    const platforms = runners.flatMap((label) => (isHosted(label) ? [platformOfRunner(label)] : usualPlatforms))
    const source = remoteHistory(remote, { place, target: { policyCommit: commit, measuredSha: commit } })
    const { baselines, problems } = await source.stored([...new Set(platforms)])
    for (const problem of problems) log.info(`What main was measured with is not known: ${problem}`)
    if (baselines.length === 0) return null
    const found = baselines.map(async (one) => [one.platform, await referencesOf(one, config.policy)] as const)
    return Object.fromEntries(await Promise.all(found))
  } catch (error) {
    return onUserError(({ message }) => {
      log.info(`What main was measured with is not known: ${message}`)
      return null
    })(error)
  }
}

/** Of each project of a workspace, and of the one at the top. */
async function referencesOf(baseline: Baseline, policy: Policy | undefined): Promise<StoredReferences[]> {
  const { storedReferencesOf } = await import('../pipeline/find-reference.ts')
  const names = baseline.runs.flatMap(({ benchmarks }) => benchmarks.flatMap(({ suite }) => projectsIn(suite)))
  return storedReferencesOf(baseline, { projects: [null, ...new Set(names)], policy })
}

/** `core` of `core/watch`, `@acme/core` of `@acme/core/watch`: the name of a suite may begin with that of a project. */
function projectsIn(suite: string): string[] {
  const end = suite.lastIndexOf('/')
  return end < 0 ? [] : [suite.slice(0, end)]
}
