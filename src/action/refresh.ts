/**
 * `command: refresh`: adds the runs of the default branch to its stored history, in one commit for all platforms.
 * The history is a set of runs, so it does not matter which of several writers comes first.
 */
import { findSuspects, type Suspect } from '../compare/suspects.ts'
import { updateBranch, type BranchOutcome } from '../github/branch.ts'
import { permitBaselineWrite, type BaselineWritePermit } from '../github/write-gate.ts'
import type { Baseline } from '../model/baseline.ts'
import type { AcceptEntry } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import { addRuns, emptyBaseline } from '../store/baseline.ts'
import { parseBaseline } from '../store/baseline-file.ts'
import { baselineText } from '../store/serialise.ts'
import type { Job } from './job.ts'
import { newlyAccepted, recordAccepted } from './level-changes.ts'
import { writeOutputs } from './outputs.ts'
import { pathInside } from './path-inside.ts'
import { newestOfEach, readResultsFolder } from './results.ts'
import { baselineFile, baselinePlace, configPath, readConfig, type BaselinePlace } from './stored.ts'
import { suspectLines, refreshSummary } from './refresh-summary.ts'
import { writeSummary } from './summary.ts'
import type { Workflow } from './workflow.ts'

/** Writes the history; exit code 1 where there was no run to add. */
export async function refresh(job: Job): Promise<number> {
  const { client, inputs, log, workflow } = job
  const permit = permitOf(workflow)
  const { repository, sha } = workflow
  const path = configPath(inputs.config)
  const config = await readConfig(client, { repository, commit: sha, path })
  const runs = (await runsOf(job)).filter((run) => run.base === null)
  if (runs.length === 0) {
    log.error({ title: 'Nothing to store', message: 'No runner left a run of this commit.' })
    return 1
  }
  const place = baselinePlace(inputs.baseline ?? config.baseline, path)
  const accepted = await newlyAccepted(job, { config, path })
  const { outcome, baselines } = await store(job, { permit, place, runs, accepted })
  const suspects = baselines.flatMap((baseline) => suspectsOf(baseline, { runs, policy: config.policy }))
  for (const message of suspectLines(suspects)) log.warning({ title: 'This run is suspect', message })
  await writeSummary(workflow.summaryFile, refreshSummary({ runs, baselines, suspects, outcome }))
  log.info(
    outcome.kind === 'written' ? `Written as ${outcome.commit} (try ${outcome.tries}).` : 'Nothing new to write.',
  )
  await writeOutputs(workflow.outputFile, {
    verdict: suspects.length === 0 ? 'no-change' : 'regression',
    regressions: suspects.length,
  })
  return 0
}

/** The permit to write, or a `UserError`: asked in code, whatever the workflow file says. */
export function permitOf({ event, ref, payload }: Workflow): BaselineWritePermit {
  const { default_branch: defaultBranch = '', fork = true } = payload.repository ?? {}
  return permitBaselineWrite({ event, ref, defaultBranch, fork })
}

/** The runs that were measured of this very commit, without changes. */
export async function runsOf({ inputs, log, workflow }: Job): Promise<Run[]> {
  const results = await readResultsFolder(await pathInside(inputs.results, workflow), inputs.name)
  return newestOfEach(results).flatMap(({ runner, content }) => {
    const who = runner ?? 'a runner'
    if (content.kind !== 'run') {
      const why = content.kind === 'refused' ? content.reason : 'it could not measure'
      log.warning({ title: 'A platform is missing', message: `${who}: ${why}` })
      return []
    }
    const { commit } = content.run.head
    if (commit?.sha === workflow.sha && !commit.dirty) return [content.run]
    log.warning({ title: 'A run was left out', message: `${who}: its run is not of the commit ${workflow.sha}` })
    return []
  })
}

interface StoreOptions {
  readonly permit: BaselineWritePermit
  readonly place: BaselinePlace
  readonly runs: readonly Run[]
  readonly accepted: readonly AcceptEntry[]
}

async function store(
  { client, workflow }: Job,
  { permit, place, runs, accepted }: StoreOptions,
): Promise<{ readonly outcome: BranchOutcome; readonly baselines: readonly Baseline[] }> {
  const platforms = [...new Set(runs.map((run) => run.environment.platform))].sort()
  let baselines: readonly Baseline[] = []
  const outcome = await updateBranch(client, {
    permit,
    repository: workflow.repository,
    branch: branchOf(place, workflow),
    paths: platforms.map((platform) => baselineFile(place, platform)),
    message: `Store performance of ${workflow.sha.slice(0, 7)} on ${platforms.join(', ')}`,
    whenMissing: place.kind === 'branch' ? 'orphan' : 'refuse',
    merge: (files) => {
      const merged = platforms.map((platform) => {
        const path = baselineFile(place, platform)
        const text = files.get(path) ?? null
        const before = text === null ? emptyBaseline(platform) : parseBaseline(text, path)
        const own = runs.filter((run) => run.environment.platform === platform)
        const after = recordAccepted(addRuns(before, own), { accepted, run: own[0]! })
        return [path, after] as const
      })
      baselines = merged.map(([, baseline]) => baseline)
      return new Map(merged.map(([path, baseline]) => [path, baselineText(baseline)]))
    },
  })
  return { outcome, baselines }
}

/** The branch that is written to: one of its own, or the default branch where the history is a folder in it. */
export function branchOf(place: BaselinePlace, { payload }: Workflow): string {
  return place.kind === 'branch' ? place.branch : (payload.repository?.default_branch ?? '')
}

/** What the history says against the runs that were just added. */
function suspectsOf(
  baseline: Baseline,
  { runs, policy }: { runs: readonly Run[]; policy: Parameters<typeof findSuspects>[1] },
): PlatformSuspect[] {
  const added = new Set(runs.map((run) => run.id))
  return findSuspects(baseline, policy)
    .filter((suspect) => added.has(suspect.runId) && suspect.worse && suspect.state === 'suspect')
    .map((suspect) => Object.assign(suspect, { platform: baseline.platform }))
}

export type PlatformSuspect = Suspect & { readonly platform: string }
