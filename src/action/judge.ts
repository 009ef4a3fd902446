/**
 * From results to a comparison: every verdict is computed here from raw values, by the policy of the base's commit
 * and the accept entries of the head's. What a measuring job concluded is never used.
 */
import { isDeepStrictEqual } from 'node:util'
import { compareRuns } from '../compare.ts'
import { defaultAlpha } from '../compare/policy.ts'
import { clipped } from '../compare/judgement.ts'
import { UserError } from '../errors.ts'
import type { Client } from '../github/client.ts'
import type { Repository } from '../github/repository.ts'
import { comparisonSchemaId, type Comparison } from '../model/comparison.ts'
import type { AcceptEntry, Config } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import { quoted } from '../model/scalars.ts'
import { version } from '../model/version.ts'
import { baseConfig, policyNotices, type BaseConfig } from '../pipeline/policy-of.ts'
import { textsNotice } from '../pipeline/texts-notice.ts'
import type { Verdicts } from '../pipeline/verdict.ts'
import type { MissingPlatform } from '../report/view.ts'
import { figuresBeside, type Figure } from '../report/figures.ts'
import { baseAncestors } from './base-ancestors.ts'
import type { Inputs } from './inputs.ts'
import type { Outcome } from './outcome.ts'
import { newestOfEach, ofOtherPlatform, platformOf, type RunnerResult } from './results.ts'
import { platformOfRunner } from './runner-platform.ts'
import { baselinePlace, configPath, readConfig, readStored, readText, type Stored } from './stored.ts'
import type { Target } from './target.ts'
import type { Workflow } from './workflow.ts'

export interface Judged extends Verdicts {
  /** Subjects of the stored history to be set beside each other. */
  readonly beside: readonly Figure[]
  /** Of the base's commit. */
  readonly config: Config
}

export interface JudgeRequest {
  readonly workflow: Pick<Workflow, 'repository'>
  readonly inputs: Pick<Inputs, 'config' | 'baseline' | 'platforms'>
  readonly target: Target
  readonly results: readonly RunnerResult[]
}

/** Where the rules cannot be had: whatever was measured, nothing of it counts. */
export function nothingJudged(why: string): Judged {
  return { comparison: null, unjudged: why, missing: [], beside: [], config: {} }
}

/** Judges what the runners left. Throws `UserError` where the config of the base cannot be read. */
export async function judge(client: Client, { workflow, inputs, target, results }: JudgeRequest): Promise<Judged> {
  const { repository } = workflow
  const path = configPath(inputs.config)
  const { config: base, path: basePath } = await rulesOf(client, { repository, commit: target.policyCommit, path })
  const head = await readConfig(client, { repository, commit: target.measuredSha, path }).catch(unreadable)
  const sorted = sortOut(newestOfEach(results), { expected: inputs.platforms, sha: target.measuredSha })
  const place = inputs.baseline === null ? baselinePlace(base.baseline, basePath) : baselinePlace(inputs.baseline, path)
  const platforms = [...new Set(sorted.runs.map((run) => run.environment.platform))]
  const stored = await readStored(client, { repository, place, commit: target.policyCommit, platforms })
  const ancestors = await baseAncestors(client, {
    repository,
    target,
    runs: sorted.runs,
    baselines: stored.baselines,
  })
  const told = 'problem' in head ? [head.problem] : configNotices(base, head)
  const accept = 'problem' in head ? [] : (head.accept ?? [])
  const notices = [...told, ...identicalNotices(sorted), ...stored.problems]
  return {
    comparison: compareSorted(sorted, { policy: base.policy, accept, stored, ancestors, notices }),
    missing: sorted.missing,
    beside: stored.baselines.flatMap(({ runs }) => figuresBeside(runs)),
    config: base,
  }
}

/** The base's config, or an empty one where it has none: the rules of Paceline. */
async function rulesOf(
  client: Client,
  { repository, commit, path }: { repository: Repository; commit: string; path: string },
): Promise<BaseConfig> {
  const read = (place: string): Promise<string | null> => readText(client, { repository, commit, path: place })
  return (await baseConfig({ path, read, where: `at ${commit.slice(0, 7)}` })) ?? { config: {}, path }
}

/** What the change accepts counts only where it can be read; the base's policy judges either way. */
function unreadable(error: unknown): { readonly problem: string } {
  if (!(error instanceof UserError)) throw error
  return { problem: clipped(`The config of this change cannot be read, so nothing is accepted: ${error.message}`) }
}

type Identical = Extract<Outcome, { outcome: 'identical' }>

interface Sorted {
  readonly runs: readonly Run[]
  readonly identical: readonly Identical[]
  readonly missing: readonly MissingPlatform[]
}

/** Tells what counts from what does not; results of another commit do not. */
function sortOut(results: readonly RunnerResult[], of: { expected: readonly string[]; sha: string }): Sorted {
  const [runs, identical, missing]: [Run[], Identical[], MissingPlatform[]] = [[], [], []]
  const miss = (platform: string, reason: string | null): void => void missing.push({ platform, reason })
  const there = new Set(results.map(({ runner }) => runner))
  const labels = [...of.expected, ...[...there].filter((runner) => runner !== null)]
  for (const { runner, content } of results) {
    const isOther = (side: Run['head']): boolean => side.commit?.sha !== of.sha
    const at = (platform: string): string => (runner === null ? platform : knownPlatform(runner, platform))
    if (content.kind === 'refused') miss(runner === null ? 'unknown' : platformOfRunner(runner), content.reason)
    else if (runner !== null && isImpostor(runner, { claimed: platformOf({ content }), labels })) {
      miss(platformOfRunner(runner), ofOtherPlatform)
    } else if (content.kind === 'run') {
      const { run } = content
      if (isOther(run.head)) miss(at(run.environment.platform), 'its results are of another commit')
      else runs.push(run)
    } else if (content.outcome.outcome === 'failed') {
      miss(at(content.outcome.platform), `its job says ${quoted(content.outcome.reason)}`)
    } else if (isOther(content.outcome.head)) miss(at(content.outcome.platform), 'its results are of another commit')
    else identical.push(content.outcome)
  }
  // Results that were in no artifact's folder have no label; their platform has to do.
  const unlabelled = new Set(results.flatMap((result) => (result.runner === null ? [platformOf(result)] : [])))
  for (const label of of.expected) {
    const platform = platformOfRunner(label)
    if (!there.has(label) && !unlabelled.has(platform)) miss(platform, null)
  }
  return { runs, identical, missing }
}

/** A runner of GitHub's whose results claim the very platform that another one's label stands for. */
function isImpostor(
  runner: string,
  { claimed, labels }: { readonly claimed: string | null; readonly labels: readonly string[] },
): boolean {
  const own = platformOfRunner(runner)
  return own !== runner && own !== claimed && labels.some((label) => platformOfRunner(label) === claimed)
}

/** What the label says where it says something: a results file may claim what it likes. */
function knownPlatform(runner: string, claimed: string): string {
  const platform = platformOfRunner(runner)
  return platform === runner ? claimed : platform
}

function compareSorted(
  { runs, identical }: Sorted,
  of: {
    readonly policy: Config['policy']
    readonly accept: readonly AcceptEntry[]
    readonly stored: Stored
    readonly ancestors: readonly string[]
    readonly notices: readonly string[]
  },
): Comparison | null {
  const [same] = identical
  if (runs.length === 0) {
    if (same === undefined) return null
    const { head, base, profile, seed } = same
    const nothing = { alpha: defaultAlpha, family: 0, platforms: [], rows: [], warnings: [] }
    const notices = [...of.notices, ...textsNotice(textsOf(identical))]
    return { schema: comparisonSchemaId, version, state: 'identical', head, base, profile, seed, notices, ...nothing }
  }
  return compareRuns({
    heads: runs,
    baselines: of.stored.baselines,
    ancestors: of.ancestors,
    drift: of.stored.drift,
    policy: of.policy,
    accept: of.accept,
    version,
    notices: of.notices,
  })
}

/** What a pull request changes about how it is measured and judged: for the reviewer. */
function configNotices(base: Config, head: Config): string[] {
  const accepted = (head.accept ?? []).filter(
    (entry) => !(base.accept ?? []).some((old) => isDeepStrictEqual(old, entry)),
  )
  const measured = (['suites', 'subjects', 'cases', 'profiles', 'options', 'project'] as const)
    .filter((key) => !isDeepStrictEqual(base[key], head[key]))
    .map(
      (key) => `This change sets what is measured anew (${key} in the config); both sides were measured the new way.`,
    )
  return [
    ...policyNotices(base.policy, head.policy),
    ...measured,
    ...accepted.map((entry) => `This change accepts ${entry.match} up to ${entry.upTo}: ${quoted(entry.reason)}`),
  ]
}

function identicalNotices({ runs, identical }: Sorted): string[] {
  if (runs.length === 0) return []
  return identical.map(
    ({ platform }) => `On ${platform} what runs is byte for byte the same on both sides: nothing was measured.`,
  )
}

function textsOf(identical: readonly Identical[]): string[] {
  return [...new Set(identical.flatMap(({ texts }) => texts ?? []))].sort()
}
