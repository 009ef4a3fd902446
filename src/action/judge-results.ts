/**
 * From results to a comparison: every verdict is computed here from raw values, by the policy of the base's commit
 * and the accept entries of the head's. What a measuring job concluded is never used.
 */
import { judge, readRules, readStored } from '../core/judge/judge.ts'
import type { Config } from '../core/model/config.ts'
import { quoted } from '../core/model/readable.ts'
import type { Run } from '../core/model/run.ts'
import { ifKnown, linesByName } from '../core/plan/command-line.ts'
import { commandSuite } from '../core/plan/configured-commands.ts'
import type { Verdicts } from '../core/judge/outcome.ts'
import { joinFirst } from '../core/report/words.ts'
import { baselinePlace, configPath, readHeadConfig, readText, remoteHistory } from './remote-history.ts'
import type { Inputs } from './inputs.ts'
import type { Job } from './job.ts'
import { hadNothing, newestOfEach, ofOtherPlatform, platformOf, type RunnerResult } from './runner-results.ts'
import { settledShards, type Lost, type Sorted } from './shards.ts'
import type { Found } from './target.ts'
import { columnOfJob, isHosted, jobsOf, platformOfRunner } from './workflow.ts'

export interface Judged extends Verdicts {
  /** The config of the base's commit. */
  readonly config: Config
}

interface Judging extends Pick<Job, 'client' | 'remote'> {
  readonly inputs: Pick<Inputs, 'config' | 'run' | 'baseline' | 'platforms' | 'nodeVersion'>
  readonly workflow: Pick<Job['workflow'], 'repository'>
}

/** Judges nothing: without rules nothing that was measured counts. */
export function nothingJudged(why: string): Judged {
  return { unjudged: why, missing: [], config: {} }
}

/** Judges what the runners left, of shards what fits. Throws `UserError` if the base's config cannot be read. */
export async function judgeResults(
  { client, inputs, remote, workflow }: Judging,
  // `others`: names of runners that left results and were not to measure.
  { target, results, others = [] }: Pick<Found, 'target' | 'results'> & { readonly others?: readonly string[] },
): Promise<Judged> {
  const { repository } = workflow
  const path = configPath(inputs.config)
  const { notices, ...baseRules } = await readRules({
    path,
    read: (place) => readText(remote, { commit: target.policyCommit, path: place }),
    where: `at ${target.policyCommit.slice(0, 7)}`,
    headConfig: () => readHeadConfig(client, { repository, commit: target.measuredSha, path }),
  })
  const unasked =
    others.length === 0
      ? []
      : [`Ignored the results of runners that were not asked to measure: ${joinFirst(others, 5)}.`]
  const newest = newestOfEach(results)
  const { runs, identical, missing } = settledShards(newest, sortOut(newest, jobsOf(inputs), target.measuredSha))
  const rules = { ...baseRules, notices: [...unasked, ...linesNotices(inputs.run, runs), ...notices] }
  const { config } = rules
  const place =
    inputs.baseline === undefined ? baselinePlace(config.baseline, rules.path) : baselinePlace(inputs.baseline, path)
  const stored = await readStored(remoteHistory(remote, { place, target }), runs)
  return {
    comparison:
      runs.length + identical.length === 0
        ? undefined
        : judge({ runs, identical, rules, stored, byNode: inputs.nodeVersion.length > 1 }),
    missing,
    isFork: target.pullRequest?.isFork === true,
    config,
  }
}

/** Says what became of each line of the input `run`, a sentence each. */
function linesNotices(lines: readonly string[], runs: readonly Run[]): string[] {
  const all = runs.flatMap(({ benchmarks }) => benchmarks)
  return linesByName(lines).flatMap(([name, line]) => {
    const format = all.find(({ suite }) => suite === name)?.subject
    if (format !== undefined && format !== ifKnown)
      return [
        `The output of \`${line}\` was read as ${format}. A config with "read" names another format; one without times it.`,
      ]
    if (!all.some(({ suite, subject }) => suite === commandSuite && subject === name)) return []
    return [
      `\`${line}\` was measured as a whole, because its output is of no known format. To have it read, let it print one that docs/other-tools.md lists, or name it in a config with "read".`,
    ]
  })
}

/** Sorts results that count from those that do not, such as results of another commit. */
function sortOut(results: readonly RunnerResult[], expected: readonly string[], sha: string): Sorted {
  const [runs, identical, lostResults]: [Sorted['runs'][0][], Sorted['identical'][0][], Lost[]] = [[], [], []]
  const there = new Set(results.map(({ runner }) => runner))
  const platforms = new Set([...expected, ...there].map((label) => label && platformOfRunner(label)))
  // Whether results claim the platform of another runner's label.
  const isOfOther = (runner: string, claimed: string | undefined): boolean =>
    platformOfRunner(runner) !== claimed && claimed !== undefined && platforms.has(claimed)
  for (const { runner, shard, content } of results) {
    const miss = (platform: string, reason: string): void => void lostResults.push({ platform, reason, runner, shard })
    const isOther = (side: Run['head']): boolean => side.commit?.sha !== sha
    // The column of the job where its label says the platform: a results file may claim anything.
    const at = (claimed: string): string => (runner !== undefined && isHosted(runner) ? columnOfJob(runner) : claimed)
    if (content.kind === 'refused') miss(runner === undefined ? 'unknown' : columnOfJob(runner), content.reason)
    else if (runner !== undefined && isHosted(runner) && isOfOther(runner, platformOf({ content }))) {
      miss(columnOfJob(runner), ofOtherPlatform)
    } else if (content.kind === 'run') {
      const { run } = content
      if (isOther(run.head)) miss(at(run.environment.platform), 'its results are for another commit')
      else runs.push({ run, runner, shard })
    } else if (content.outcome.outcome === 'failed') {
      miss(at(content.outcome.platform), `its job says ${quoted(content.outcome.reason)}`)
    } else if (content.outcome.outcome === 'identical') {
      const same = content.outcome
      if (isOther(same.head)) miss(at(same.platform), 'its results are for another commit')
      else identical.push({ same, runner, shard })
    } else miss(at(content.outcome.platform), hadNothing)
  }
  for (const label of expected) {
    if (!there.has(label)) lostResults.push({ platform: columnOfJob(label), runner: label })
  }
  return { runs, identical, lostResults }
}
