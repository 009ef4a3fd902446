/**
 * From results to a comparison: every verdict is computed here from raw values, by the policy of the base's commit
 * and the accept entries of the head's. What a measuring job concluded is never used.
 */
import { judge, readRules, readHistory } from '../core/judge/judge.ts'
import type { Config } from '../core/model/config.ts'
import type { Run } from '../core/model/run.ts'
import { ifKnown, makeNameLinePairs } from '../core/plan/command-line.ts'
import { commandSuite } from '../core/plan/configured-commands.ts'
import type { Verdicts } from '../core/judge/outcome.ts'
import { joinWithMore } from '../core/report/words.ts'
import { parseBaselinePlace, toConfigPath, fetchHeadConfig, readTextAtCommit, historySource } from './remote-history.ts'
import type { Inputs } from './inputs.ts'
import type { Job } from './job.ts'
import { bestResultOfEachJob } from './runner-results.ts'
import { separateRunsAndMissing } from './shards.ts'
import type { Found } from './target.ts'
import { measuringJobNames } from './workflow.ts'

export interface Judged extends Verdicts {
  /** The config of the base's commit. */
  readonly config: Config
}

interface Judging extends Pick<Job, 'client' | 'remote'> {
  readonly inputs: Pick<Inputs, 'config' | 'run' | 'baseline' | 'platforms' | 'nodeVersion'>
  readonly workflow: Pick<Job['workflow'], 'repository'>
}

/** Judges nothing: without rules nothing that was measured counts. */
export function unjudgedVerdicts(why: string): Judged {
  return { unjudged: why, missing: [], config: {} }
}

/** Judges what the runners left, of shards what fits. Throws `UserError` if the base's config cannot be read. */
export async function judgeResults(
  { client, inputs, remote, workflow }: Judging,
  // `others`: names of runners that left results and were not to measure.
  { target, results, others = [] }: Pick<Found, 'target' | 'results'> & { readonly others?: readonly string[] },
): Promise<Judged> {
  const { repository } = workflow
  const path = toConfigPath(inputs.config)
  const { notices, ...baseRules } = await readRules({
    path,
    read: (place) => readTextAtCommit(remote, { commit: target.policyCommit, path: place }),
    where: `at ${target.policyCommit.slice(0, 7)}`,
    headConfig: () => fetchHeadConfig(client, { repository, commit: target.measuredSha, path }),
  })
  const unasked =
    others.length === 0
      ? []
      : [`Ignored the results of runners that were not asked to measure: ${joinWithMore(others, 5)}.`]
  const asked = { jobs: measuringJobNames(inputs), sha: target.measuredSha }
  const { runs, identical, missing, apart } = separateRunsAndMissing(bestResultOfEachJob(results), asked)
  const rules = { ...baseRules, notices: [...unasked, ...measuredCommandLineNotices(inputs.run, runs), ...notices] }
  const { config } = rules
  const { baseline } = inputs
  const place = parseBaselinePlace(baseline ?? config.baseline, baseline === undefined ? rules.path : path)
  const stored = await readHistory(historySource(remote, { place, target }), runs)
  return {
    comparison: runs.length + identical.length === 0 ? undefined : judge({ runs, identical, rules, stored, apart }),
    missing,
    isFork: target.pullRequest?.isFork === true,
    config,
  }
}

/** Says what became of each line of the input `run`, a sentence each. */
function measuredCommandLineNotices(lines: readonly string[], runs: readonly Run[]): string[] {
  const all = runs.flatMap(({ benchmarks }) => benchmarks)
  return makeNameLinePairs(lines).flatMap(([name, line]) => {
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
