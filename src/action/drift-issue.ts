/**
 * The issue about drift, which the refresh of the history feeds: the newest point of the history, main against its
 * reference. Many small losses that each passed add up there; one issue says so for as long as it holds.
 */
import { onRefusal } from '../github/api-error.ts'
import { postIssue } from '../github/issue.ts'
import { identify } from '../github/marker.ts'
import { judge, noHistory, ownRules } from '../judge.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Comparison, Row } from '../model/comparison.ts'
import type { Config } from '../model/config.ts'
import type { BenchmarkRun, Reference, Run } from '../model/run.ts'
import { version } from '../model/version.ts'
import { withoutMarker } from '../pipeline/posting.ts'
import { renderComment } from '../report/comment.ts'
import { plainText } from '../report/escape.ts'
import { bisectCommand } from '../report/reproduce.ts'
import { isInformational, sortRows } from '../report/rows.ts'
import { isTailChange } from '../report/words.ts'
import { makeAttempts, type Job } from './job.ts'
import { runUrl } from './workflow.ts'

/** Opens, updates or closes the issue. Returns false where it could not be written; a token that may not is a warning. */
export async function keepDriftIssue(
  job: Job,
  { baselines, config }: { readonly baselines: readonly Baseline[]; readonly config: Config },
): Promise<boolean> {
  const { client, inputs, log, workflow } = job
  const { repository, sha, runNumber, attempt, series } = workflow
  const all = driftOf(baselines, config.policy)
  if (all.length === 0) return true
  // What is said is about the first that raises the alarm; the others have an issue once that is closed.
  const comparison = all.find(isAlarm) ?? all[0]!
  const isSettled = newestPoints(baselines).some(({ reference }) => reference.why === 'level')
  const isBetter = all.some(({ rows }) => rows.some(({ verdict, gate }) => verdict === 'improvement' && gate))
  if (isSettled && !isAlarm(comparison) && !isBetter) {
    // A new level that became the reference is none the better for it.
    log.info(
      'The drift issue, if any, stays as it is: the reference is the new level of main, and main is no better than that.',
    )
    return true
  }
  const name = inputs.name === 'default' ? 'default.drift' : `${inputs.name.slice(0, 44)}.drift`
  const context = {
    name,
    version,
    program: workflow.program,
    config: inputs.config ?? undefined,
    bench: false,
    urls: { run: runUrl(workflow, workflow.runId) },
    run: { number: runNumber, attempt },
  }
  const { attempt: tryTo } = makeAttempts(job)
  const outcome = await tryTo('The issue', async () =>
    postIssue(client, {
      repository,
      name,
      title: titleOf(comparison),
      body: withoutMarker(renderComment(comparison, context)) + sinceWhen(comparison, workflow.program),
      state: isAlarm(comparison) ? 'open' : 'closed',
      measured: { sha, runNumber, attempt, series },
      us: await identify(client),
    }).catch(onRefusal([403, 404, 410], ({ message }) => ({ kind: 'forbidden', reason: message }) as const)),
  )
  if (outcome === null) return false
  if (!('reason' in outcome)) log.info(`The issue was ${outcome.kind}: ${outcome.url}`)
  else if (outcome.kind !== 'forbidden' || !isAlarm(comparison)) log.info(`No issue was written: ${outcome.reason}`)
  else {
    const message = `${outcome.reason}. ${titleOf(comparison)}. Does the job grant issues: write?`
    log.warning({ title: 'No issue was written', message })
  }
  return true
}

/** Main against each of its references, by the newest stored pairs of every platform. */
export function driftOf(baselines: readonly Baseline[], policy: Config['policy']): Comparison[] {
  return [...Map.groupBy(newestPoints(baselines), ({ reference }) => reference.id).values()].map((own) => {
    const runs = own.map(({ reference, run }) => asPairs(run, reference))
    // A baseline holds no covariates.
    return judge({ runs, rules: ownRules({ policy: { ...policy, covariate: false } }), stored: noHistory })
  })
}

/** The newest run of each platform with each of its references. */
function newestPoints(baselines: readonly Baseline[]): { readonly reference: Reference; readonly run: Run }[] {
  return baselines.flatMap(({ runs }) => {
    const run = runs.findLast((one) => one.filled === undefined && referencesOf(one).length > 0)
    return run === undefined ? [] : referencesOf(run).map((reference) => ({ reference, run }))
  })
}

function referencesOf({ benchmarks }: Run): Reference[] {
  const all = benchmarks.flatMap(({ reference }) =>
    reference === undefined || reference.why === 'subject' ? [] : [reference],
  )
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

/** The run as if the reference were the base of a change: its pairs were planned beforehand, so they are judged once. */
function asPairs(run: Run, { id, label, commit }: Reference): Run {
  const own = run.benchmarks.filter(({ reference }) => reference?.id === id)
  const benchmarks = own.map(({ reference: _reference, ...entry }): BenchmarkRun => entry)
  const { leftOut: _leftOut, ...rest } = run
  const cap = Math.max(1, ...benchmarks.map(({ pairs = [] }) => pairs.length))
  const gated = benchmarks.flatMap(({ metrics }) => Object.values(metrics)).filter(({ gate }) => gate)
  const base = { label, commit: commit === null ? null : { sha: commit, ref: label, date: null, dirty: false } }
  return { ...rest, base, pairing: { cap, stopEarly: false, family: Math.max(1, gated.length) }, benchmarks }
}

/** Whether a row that counts is a regression. */
function isAlarm({ rows }: Comparison): boolean {
  return rows.some(isLost)
}

function isLost(row: Row): boolean {
  return row.verdict === 'regression' && row.level === 'fail' && !isInformational(row)
}

/** How to find the commit, of the worst of the rows that raise the alarm; a bisection sees no rare slow trials. */
function sinceWhen(comparison: Comparison, program: string | undefined): string {
  const row = sortRows(comparison.rows).find((one) => isLost(one) && !isTailChange(one))
  const command = row === undefined ? null : bisectCommand(row, { comparison, program })
  return command === null ? '' : `\n\nSince when? To find the commit, run in a clone: \`${command}\``
}

function titleOf({ base }: Comparison): string {
  return `Performance has drifted since ${plainText(base?.label ?? 'the last release', 100)}`
}
