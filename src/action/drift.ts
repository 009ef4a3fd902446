/**
 * `command: drift`: the default branch against its last release, as pairs. Many small losses that each passed add up
 * here: one issue says so for as long as it holds.
 */
import { compareRuns } from '../compare.ts'
import { updateBranch } from '../github/branch.ts'
import { identify } from '../github/identity.ts'
import { postIssue } from '../github/issue.ts'
import type { Comparison } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { version } from '../model/version.ts'
import { isWatched } from '../report/counts.ts'
import { renderComment } from '../report/comment.ts'
import { plainText } from '../report/escape.ts'
import { renderSummary } from '../report/summary.ts'
import { runKind } from '../store/file-kinds.ts'
import { parseJsonText } from '../store/json-file.ts'
import { runText } from '../store/serialise.ts'
import type { Job } from './job.ts'
import { writeOutputs } from './outputs.ts'
import { withoutMarker } from './publish.ts'
import { branchOf, permitOf, runsOf } from './refresh.ts'
import { baselinePlace, configPath, driftFile, readConfig } from './stored.ts'
import { writeSummary } from './summary.ts'
import { verdictOf } from './verdict.ts'
import { runUrl } from './workflow.ts'

/** Stores the pairs, so that reports can show the drift, and opens, updates or closes the issue. */
export async function drift(job: Job): Promise<number> {
  const { client, inputs, log, workflow } = job
  const permit = permitOf(workflow)
  const { repository, sha, runNumber, attempt, series } = workflow
  const path = configPath(inputs.config)
  const config = await readConfig(client, { repository, commit: sha, path })
  const runs = (await runsOf(job, 'pairs')).runs
  if (runs.length === 0) {
    log.notice({ message: 'No runner left pairs of this commit and a release: nothing is known about drift.' })
    return 0
  }
  const place = baselinePlace(inputs.baseline ?? config.baseline, path)
  await updateBranch(client, {
    permit,
    repository,
    branch: branchOf(place, workflow),
    paths: runs.map((run) => driftFile(place, run.environment.platform)),
    message: `Store drift of ${sha.slice(0, 7)} since ${plainText(runs[0]?.base?.label ?? 'the release', 60)}`,
    whenMissing: place.kind === 'branch' ? 'orphan' : 'refuse',
    merge: (files) =>
      new Map(runs.map((run) => newer(run, { files, path: driftFile(place, run.environment.platform) }))),
  })
  const comparison = compareRuns({ heads: runs, policy: config.policy, version })
  const context = {
    name: inputs.name,
    version,
    bench: false,
    urls: { run: runUrl(workflow, workflow.runId) },
    run: { number: runNumber, attempt },
  }
  await writeSummary(workflow.summaryFile, renderSummary(comparison, context))
  const alarm = isAlarm(comparison)
  const outcome = await postIssue(client, {
    repository,
    name: inputs.name,
    title: titleOf(comparison),
    body: withoutMarker(renderComment(comparison, context)),
    state: alarm ? 'open' : 'closed',
    measured: { sha, runNumber, attempt, series },
    us: await identify(client),
  })
  if ('reason' in outcome) log.info(`No issue was written: ${outcome.reason}`)
  else log.info(`The issue was ${outcome.kind}: ${outcome.url}`)
  if (outcome.kind === 'forbidden') {
    log.warning({ title: 'No issue was written', message: `${outcome.reason}. Does the job grant issues: write?` })
  }
  const { word, regressions, improvements } = verdictOf({ comparison, missing: [] })
  await writeOutputs(workflow.outputFile, { verdict: word, regressions, improvements })
  return 0
}

/** A later run that another job stored meanwhile stays. */
function newer(
  run: Run,
  { files, path }: { files: ReadonlyMap<string, string | null>; path: string },
): [string, string] {
  const text = files.get(path) ?? null
  const stored = text === null ? null : parseJsonText(text, { file: path, kind: runKind })
  return [path, runText(stored !== null && stored.id > run.id ? stored : run)]
}

/** A row that got certainly worse and counts. */
function isAlarm({ rows }: Comparison): boolean {
  return rows.some((row) => row.verdict === 'regression' && row.level !== 'note' && !isWatched(row))
}

function titleOf({ base }: Comparison): string {
  return `Performance has drifted since ${plainText(base?.label ?? 'the last release', 100)}`
}
