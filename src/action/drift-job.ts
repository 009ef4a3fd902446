/**
 * `command: drift`: the default branch against its last release, as pairs. Many small losses that each passed add up
 * here: one issue says so for as long as it holds.
 */
import { postIssue } from '../github/issue.ts'
import { identify } from '../github/marker.ts'
import { updateBranch } from '../history/update-branch.ts'
import { judge, noHistory, ownRules } from '../judge.ts'
import type { Comparison, Row } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { version } from '../model/version.ts'
import { withoutMarker } from '../pipeline/posting.ts'
import { verdictOf } from '../pipeline/verdict.ts'
import { renderComment, renderSummary } from '../report/comment.ts'
import { plainText } from '../report/escape.ts'
import { bisectCommand } from '../report/reproduce.ts'
import { isWatched, sortRows } from '../report/rows.ts'
import { isTailChange } from '../report/words.ts'
import { runKind } from '../store/file-kinds.ts'
import { parseJsonText } from '../store/json-file.ts'
import { runText } from '../store/serialise.ts'
import { baselinePlace, configPath, driftFile, readConfig } from './remote-history.ts'
import { addSummary, setOutputs } from './core.ts'
import { makeAttempts, type Job } from './job.ts'
import { branchOf, permitOf, runsOf } from './refresh-job.ts'
import { runUrl } from './workflow.ts'

/**
 * Says what came of it, stores the pairs, so that reports can show the drift, and opens, updates or closes the issue.
 * Exit code 1 where the pairs or the issue could not be written.
 */
export async function drift(job: Job): Promise<number> {
  const { client, inputs, log, remote, workflow } = job
  const permit = permitOf(workflow)
  const { repository, sha, runNumber, attempt, series } = workflow
  const path = configPath(inputs.config)
  const config = await readConfig(remote, { commit: sha, path })
  const runs = (await runsOf(job, 'pairs')).runs
  if (runs.length === 0) {
    log.notice({ message: 'No runner left pairs of this commit and a release: nothing is known about drift.' })
    return 0
  }
  const comparison = judge({ runs, rules: ownRules({ policy: config.policy }), stored: noHistory })
  const context = {
    name: inputs.name,
    version,
    program: workflow.program,
    config: inputs.config ?? undefined,
    bench: false,
    urls: { run: runUrl(workflow, workflow.runId) },
    run: { number: runNumber, attempt },
  }
  await addSummary(renderSummary(comparison, context))
  const { word, regressions, improvements } = verdictOf({ comparison, missing: [] })
  setOutputs({ verdict: word, regressions, improvements })

  const { attempt: tryTo, failed } = makeAttempts(job)
  const place = baselinePlace(inputs.baseline ?? config.baseline, path)
  const fileOf = (run: Run): string => driftFile(place, run.environment.platform)
  let later: readonly Run[] = []
  await tryTo('The history', () =>
    updateBranch(remote, {
      permit,
      branch: branchOf(place, workflow),
      paths: runs.map(fileOf),
      message: `Store drift of ${sha.slice(0, 7)} since ${plainText(runs[0]?.base?.label ?? 'the release', 60)}`,
      isOwn: place.kind === 'branch',
      merge: (files) => {
        const kept = runs.map((run) => [run, newer(run, { files, path: fileOf(run) })] as const)
        later = kept.flatMap(([run, stored]) => (stored === run ? [] : [stored]))
        return new Map(kept.map(([run, stored]) => [fileOf(run), runText(stored)]))
      },
    }),
  )
  if (later.length === runs.length) {
    log.info(`No issue was written: later pairs have been stored (${later[0]!.id}), and they count.`)
    return failed() > 0 ? 1 : 0
  }
  const outcome = await tryTo('The issue', async () =>
    postIssue(client, {
      repository,
      name: inputs.name,
      title: titleOf(comparison),
      body: withoutMarker(renderComment(comparison, context)) + sinceWhen(comparison, workflow.program),
      state: isAlarm(comparison) ? 'open' : 'closed',
      measured: { sha, runNumber, attempt, series },
      us: await identify(client),
    }),
  )
  if (outcome === null) return 1
  if ('reason' in outcome) log.info(`No issue was written: ${outcome.reason}`)
  else log.info(`The issue was ${outcome.kind}: ${outcome.url}`)
  if (outcome.kind === 'forbidden') {
    log.warning({ title: 'No issue was written', message: `${outcome.reason}. Does the job grant issues: write?` })
  }
  return failed() > 0 ? 1 : 0
}

/** This run, or a later one that another job stored meanwhile. */
function newer(run: Run, { files, path }: { files: ReadonlyMap<string, string | null>; path: string }): Run {
  const text = files.get(path) ?? null
  const stored = text === null ? null : parseJsonText(text, { file: path, kind: runKind })
  return stored !== null && stored.id > run.id ? stored : run
}

/** Whether a row that counts is a regression. */
function isAlarm({ rows }: Comparison): boolean {
  return rows.some(isLost)
}

function isLost(row: Row): boolean {
  return row.verdict === 'regression' && row.level !== 'note' && !isWatched(row)
}

/** How to find the commit, of the worst of the rows that raise the alarm; a bisection sees no rare slow trials. */
function sinceWhen(comparison: Comparison, program: string | undefined): string {
  const row = sortRows(comparison.rows).find((one) => isLost(one) && !isTailChange(one))
  const command = row === undefined ? null : bisectCommand(row, { comparison, program })
  return command === null ? '' : `\n\nSince when? In a clone, this finds the commit: \`${command}\``
}

function titleOf({ base }: Comparison): string {
  return `Performance has drifted since ${plainText(base?.label ?? 'the last release', 100)}`
}
