/**
 * `command: refresh`: adds the runs of the default branch to its stored history, in one commit for all platforms.
 * The history is a set of runs, so it does not matter which of several writers comes first.
 */
import { isDeepStrictEqual } from 'node:util'
import { platformMatcher } from '../core/judge/policy.ts'
import { findRowsWorseSinceReference } from '../core/drift.ts'
import { findHistoryChanges, type StoredChange } from '../core/judge/level-changes.ts'
import { requireBaselineWritePermit, storeRunsOnBranch, type BranchOutcome } from '../core/history/update-branch.ts'
import { defaultKeep, maxRuns, type Baseline } from '../core/model/baseline.ts'
import type { AcceptEntry, Config } from '../core/model/config.ts'
import { quoteForeignText } from '../core/model/readable.ts'
import { benchmarkId, type Run } from '../core/model/run.ts'
import { escapeAsCodeElement, cleanLine, escapeText } from '../core/report/escape.ts'
import { formatMagnitude } from '../core/model/format.ts'
import { platformName } from '../core/report/platform-name.ts'
import { changeWords, metricTitle, plural } from '../core/report/words.ts'
import { splitStorable, shortfallTexts, type Admitted } from '../core/history/admit-run.ts'
import { withRecord, makeAcceptRecord } from '../core/history/baseline-set.ts'
import type { GrownHistory } from '../core/history/grow-history.ts'
import { parseBaselinePlace, toConfigPath, readConfigAtCommitOrEmpty } from './remote-history.ts'
import { actionFolders } from '../core/model/write-whole.ts'
import { addSummary, setOutputs } from './core.ts'
import type { Job } from './job.ts'
import { resolveInWorkspace } from './inputs.ts'
import { bestResultOfEachJob, readResultsFolder, type RunnerResult } from './runner-results.ts'

/**
 * Writes the history. Exit code 1 where there is nothing to add, and where main is worse than the policy allows, since its
 * reference or in the run that was stored.
 */
export async function runRefreshJob(job: Job): Promise<number> {
  const { inputs, log, remote, workflow } = job
  const { default_branch: defaultBranch = '', fork = true } = workflow.payload.repository ?? {}
  // Asked in code, whatever the workflow file says.
  const permit = requireBaselineWritePermit({ ...workflow, defaultBranch, fork })
  const path = toConfigPath(inputs.config)
  const config = await readConfigAtCommitOrEmpty(remote, { commit: workflow.sha, path })
  const { runs: measured, gaps, miss } = await readRunsAndGaps(job)
  const additions = measured.map((run): PlatformAddition => ({
    ...splitStorable(run),
    platform: run.environment.platform,
  }))
  const shortOf = additions.flatMap((addition) =>
    shortfallTexts(addition).map((text) => `${platformName(addition.platform)}: ${text}`),
  )
  const runs = additions.flatMap(({ run }) => run ?? [])
  if (runs.length === 0) {
    const all = [...gaps, ...shortOf]
    const reasons = all.length === 0 ? ['no runner left a run of this commit'] : all
    log.error({ title: 'Nothing to store', message: reasons.map((reason) => cleanLine(reason, 2_000)).join('\n') })
    await addSummary(['### ❌ Nothing was stored', '', ...markdownListLines(reasons)].join('\n'))
    return 1
  }
  for (const gap of shortOf) miss('Not everything was measured', gap)
  const place = parseBaselinePlace(inputs.baseline ?? config.baseline, path)
  const accepted = await readNewAcceptEntries(job, config, path)
  const platforms = [...new Set(runs.map(({ environment }) => environment.platform))].sort()
  const { outcome, grown } = await storeRunsOnBranch(remote, {
    permit,
    branch: place.branch ?? defaultBranch,
    folder: place.folder,
    message: `Store performance of ${workflow.sha.slice(0, 7)} on ${platforms.join(', ')}`,
    isOwn: place.branch !== undefined,
    runs,
    change: (baseline, [first]) => withAcceptRecords(baseline, accepted, first!),
  })
  const baselines = grown.map(({ baseline }) => baseline)
  for (const gap of trimmedHistoryNotices(grown)) miss('The history is short', gap)
  const worse = rowsWorseOnMainOrInNewRuns(baselines, measured, config)
  // More annotations of a step are not shown.
  for (const { benchmark, metric, text, name, fails } of worse.slice(0, 10)) {
    const row = `${cleanLine(benchmark)}: ${metricTitle(cleanLine(metric))}`
    log[fails ? 'error' : 'warning']({ title: 'Main got worse', message: `${row} is ${text} on ${name}` })
  }
  await addSummary(renderRefreshSummary({ additions, gaps, baselines, worse, outcome }))
  log.info(outcome.kind === 'written' ? `Written as ${outcome.commit} (try ${outcome.tries}).` : noNewRunsText(outcome))
  setOutputs({ verdict: worse.length === 0 ? 'same' : 'worse', worse: worse.length })
  return worse.some(({ fails }) => fails) ? 1 : 0
}

/** Warns of the histories whose files would get too large, a sentence each. */
export function trimmedHistoryNotices(grown: readonly GrownHistory[]): string[] {
  return grown
    .filter(({ keep }) => keep < defaultKeep)
    .map(({ keep, baseline }) => {
      const name = platformName(baseline.platform)
      return `${name}: the history keeps ${plural(keep, 'run')} instead of ${defaultKeep}, so that its file stays small enough to read`
    })
}

type PlatformAddition = Admitted & { readonly platform: string }

interface FoundRuns {
  readonly runs: readonly Run[]
  /** The missing parts, a sentence each; already in the log. */
  readonly gaps: readonly string[]
  /** Logs what else is missing, and keeps it for the summary. */
  readonly miss: (title: string, message: string) => void
}

/** Reads runs that were measured of this very commit, without changes, for the history: with a reference or alone. */
async function readRunsAndGaps({ inputs, log, workflow }: Job): Promise<FoundRuns> {
  const results = await readResultsFolder(await resolveInWorkspace(actionFolders.measured, workflow), {
    name: inputs.name,
  })
  const [runs, gaps]: [Run[], string[]] = [[], []]
  const miss: FoundRuns['miss'] = (title, message) => {
    log.warning({ title, message: cleanLine(message, 2_000) })
    gaps.push(message)
  }
  for (const { runner, content } of bestResultOfEachJob(results)) {
    const who = runner ?? 'a runner'
    if (content.kind !== 'run') {
      miss('A platform is missing', `${who}: ${missingRunReason(content)}`)
      continue
    }
    const { head, base, shard } = content.run
    const { commit } = head
    if (shard !== undefined)
      miss('A run was left out', `${who}: its run is only one shard of a plan, and a stored run needs all`)
    else if (commit?.sha !== workflow.sha || commit.dirty)
      miss('A run was left out', `${who}: its run did not measure the commit ${workflow.sha}`)
    else if (base !== undefined)
      miss('A run was left out', `${who}: its run compares a head with a base, and the history holds only runs of main`)
    else runs.push(content.run)
  }
  return { runs, gaps, miss }
}

function missingRunReason(content: Exclude<RunnerResult['content'], { kind: 'run' }>): string {
  if (content.kind === 'refused') return content.reason
  return content.outcome.outcome === 'failed'
    ? `its job says ${quoteForeignText(content.outcome.reason)}`
    : 'there was nothing to measure'
}

interface WorseRow extends Pick<StoredChange, 'benchmark' | 'metric'> {
  /** The name of the platform. */
  readonly name: string
  /** Words it as `12% worse since 1f2e3d4`: of several commits between two refreshes, it may be any. */
  readonly text: string
  /** Is true if the policy does not allow it. */
  readonly fails: boolean
}

/** Lists each row that got worse once, those that the policy does not allow first. */
function rowsWorseOnMainOrInNewRuns(baselines: readonly Baseline[], added: readonly Run[], config: Config): WorseRow[] {
  const drifted = findRowsWorseSinceReference(baselines, config).map(({ row, reference }): WorseRow => {
    const text = `${changeWords(row)} since ${cleanLine(reference, 100)}`
    return { benchmark: benchmarkId(row), metric: row.metric, text, name: platformName(row.platform), fails: true }
  })
  const now = baselines.flatMap((baseline) => listRowsNewlyWorse(baseline, added, config.policy))
  const isSame = (a: WorseRow, b: WorseRow): boolean =>
    a.benchmark === b.benchmark && a.metric === b.metric && a.name === b.name
  return [
    ...now.map((row) => ({ ...row, fails: row.fails || drifted.some((other) => isSame(row, other)) })),
    ...drifted.filter((row) => !now.some((other) => isSame(row, other))),
  ].toSorted((a, b) => Number(b.fails) - Number(a.fails))
}

/** Lists rows that got worse in the runs just added: named once, as the next refresh adds others. */
function listRowsNewlyWorse(baseline: Baseline, runs: readonly Run[], policy: Config['policy']): WorseRow[] {
  const added = new Set(runs.map((run) => run.id))
  return findHistoryChanges(baseline, policy)
    .filter(({ runId, worse, state }) => added.has(runId) && worse && state === 'open')
    .map(({ benchmark, metric, relative, commit, level }) => {
      const size = relative === undefined ? '' : `${formatMagnitude(Math.abs(relative))} `
      const since = commit === undefined ? 'than the runs before' : `since ${commit.slice(0, 7)}`
      return {
        benchmark,
        metric,
        text: `${size}worse ${since}`,
        name: platformName(baseline.platform),
        fails: level === 'fail',
      }
    })
}

/** Lists entries of this commit's config that the commit before the push did not have. Only a push brings any in. */
async function readNewAcceptEntries({ remote, workflow }: Job, config: Config, path: string): Promise<AcceptEntry[]> {
  const { before } = workflow.payload
  const entries = config.accept ?? []
  if (workflow.event !== 'push' || typeof before !== 'string' || entries.length === 0) return []
  // A branch that is new has no commit before it.
  if (!/^[0-9a-f]{40,64}$/.test(before) || /^0+$/.test(before)) return []
  const old = (await readConfigAtCommitOrEmpty(remote, { commit: before, path })).accept ?? []
  return entries.filter((entry) => !old.some((former) => isDeepStrictEqual(former, entry)))
}

/** Adds a record for each entry that is about the platform, or one job on it: earlier runs no longer count for those rows. */
function withAcceptRecords(baseline: Baseline, accepted: readonly AcceptEntry[], run: Run): Baseline {
  return accepted
    .filter(({ upTo }) => upTo !== 'removed')
    .filter(({ platform = '*' }) =>
      platformMatcher(platform.replace(/(?<=^[\w*]+-[\w*]+)-.*$|-node\d+$/, ''))(baseline.platform),
    )
    .reduce((current, { match, metric, reason }) => {
      const record = makeAcceptRecord({ at: run.startedAt, fromRun: run.id, match, metric, reason })
      return withRecord(current, record, { keep: maxRuns })
    }, baseline)
}

interface RefreshFacts extends Pick<FoundRuns, 'gaps'> {
  readonly additions: readonly PlatformAddition[]
  readonly baselines: readonly Baseline[]
  readonly worse: readonly WorseRow[]
  readonly outcome: BranchOutcome
}

/** Says that all is stored: a write whose answer was lost is tried again, and then all is there. */
function noNewRunsText({ tries }: BranchOutcome): string {
  return tries > 1 ? 'Written, although the answer from the server was lost.' : 'The history already had everything.'
}

/** Writes in Markdown what was stored where, and what got worse. */
function renderRefreshSummary({ additions, gaps, baselines, worse, outcome }: RefreshFacts): string {
  const failing = worse.filter(({ fails }) => fails).length
  const onlyWorse = worse.length === 0 ? '' : `, and main got worse in ${plural(worse.length, 'row')}`
  const [sign, clause] =
    failing > 0 ? ['❌', `, and main is worse than the policy allows in ${plural(failing, 'row')}`] : ['⚠️', onlyWorse]
  const title = `### ${worse.length + gaps.length === 0 ? '✅' : sign} The stored history is up to date${clause}`
  const lines = baselines.map(({ platform, runs: all }) => {
    const added = additions.filter((addition) => addition.platform === platform)
    const measured = added.reduce((sum, addition) => sum + addition.measured.length, 0)
    return `- **${platformName(platform)}**: ${plural(measured, 'benchmark')} measured, ${plural(all.length, 'run')} in all`
  })
  const where = outcome.kind === 'written' ? `Written as \`${outcome.commit.slice(0, 7)}\`.` : noNewRunsText(outcome)
  const doubts = worse.map(
    ({ benchmark, metric, text, name }) =>
      `- ${escapeAsCodeElement(benchmark)} ${escapeAsCodeElement(metric)} on ${name}: ${text}`,
  )
  const meaning =
    'A run that differs is left out of the baseline until the next run agrees; then it becomes the new level.'
  const missing = gaps.length === 0 ? [] : ['', 'Missing:', '', ...markdownListLines(gaps)]
  const listed = doubts.length === 0 ? [] : ['', ...doubts, '', meaning]
  return [title, '', ...lines, ...missing, '', where, ...listed].join('\n')
}

function markdownListLines(gaps: readonly string[]): string[] {
  return gaps.map((gap) => `- ${escapeText(gap, 2_000)}`)
}
