/**
 * The judge: here runs become a comparison, and nowhere else. The runs are judged by the rules of the base and with the
 * stored history; both come from a source, which is this disk with its Git for the command line, and the server's API
 * for the Action.
 */
import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { compareRuns } from './compare.ts'
import { clipped } from './compare/judgement.ts'
import { projectNotices } from './compare/notices.ts'
import { defaultAlpha } from './compare/policy.ts'
import { UserError } from './errors.ts'
import type { Baseline } from './model/baseline.ts'
import { comparisonSchemaId, type Comparison } from './model/comparison.ts'
import { configFileName, type AcceptEntry, type Config, type Policy } from './model/config.ts'
import type { LeftProjects, Run } from './model/run.ts'
import { quoted } from './model/readable.ts'
import { version } from './model/version.ts'
import { whyIdentical } from './report/words.ts'
import { configKind } from './store/file-kinds.ts'
import { parseJsonText } from './store/json-file.ts'

/** Two sides that no trial could tell apart, so that nothing was measured. */
export type Identical = Pick<Comparison, 'head' | 'profile' | 'seed'> & {
  readonly base: NonNullable<Comparison['base']>
  /** As in `linux-x64`. */
  readonly platform: string
  /** Texts for people in which they differ all the same: README and the like. */
  readonly texts?: readonly string[] | undefined
  /** Of a workspace: what the change was not measured for. */
  readonly projects?: LeftProjects | undefined
}

/** What a head is judged by. */
export interface Rules {
  readonly policy: Policy | undefined
  readonly accept: readonly AcceptEntry[]
  /** What a reviewer must know of the rules, a sentence each. */
  readonly notices: readonly string[]
}

/** What a head is compared with, beside the pairs in its own runs. */
export interface Stored {
  readonly baselines: readonly Baseline[]
  /** Pairs of the default branch against its last release. */
  readonly drift: readonly Run[]
  /** Ids of the base's commit and of those that it grew from, nearest first; empty where they are not known. */
  readonly ancestors: readonly string[]
  /** What could not be read, a sentence each. */
  readonly problems: readonly string[]
}

export const noHistory: Stored = { baselines: [], drift: [], ancestors: [], problems: [] }

export interface JudgeRequest {
  /** Of the head, one or more per platform. */
  readonly runs: readonly Run[]
  /** Platforms on which there was nothing to measure. */
  readonly identical?: readonly Identical[]
  readonly rules: Rules
  readonly stored: Stored
  /** Run files to compare with, in place of a stored history. */
  readonly bases?: readonly Run[]
  /** Gated rows that share the false alarm rate, where more were planned than these runs show. */
  readonly family?: number | undefined
}

/** Pure. Throws `UserError` where there is nothing to judge, and as `compareRuns` does. */
export function judge({ runs, identical = [], rules, stored, bases = [], family }: JudgeRequest): Comparison {
  const [same] = identical
  if (runs.length === 0 && same !== undefined) {
    const { head, base, profile, seed, projects } = same
    const notices = [...rules.notices, ...stored.problems, ...textsNotice(identical), ...projectNotices(projects)]
    const left = projects === undefined ? {} : { projects }
    const nothing = { alpha: defaultAlpha, family: 0, platforms: [], rows: [], warnings: [], ...left }
    return { schema: comparisonSchemaId, version, state: 'identical', head, base, profile, seed, notices, ...nothing }
  }
  const unmeasured = identical.map((one) => `Nothing was measured on ${one.platform}: ${whyIdentical(one)}.`)
  return compareRuns({
    heads: runs,
    baselines: stored.baselines,
    bases,
    ancestors: stored.ancestors,
    drift: stored.drift,
    policy: rules.policy,
    accept: rules.accept,
    version,
    notices: [...rules.notices, ...unmeasured, ...stored.problems],
    ...(family === undefined ? {} : { family }),
  })
}

/** Names of texts that are listed; whoever wants the rest looks at the diff. */
const namedTexts = 5

/** One notice, or none. */
function textsNotice(identical: readonly Identical[]): string[] {
  const texts = [...new Set(identical.flatMap((same) => same.texts ?? []))].sort()
  if (texts.length === 0) return []
  const more = texts.length > namedTexts ? ` and ${texts.length - namedTexts} more` : ''
  const names = `${texts.slice(0, namedTexts).join(', ')}${more}`
  return [`Head and base differ only in ${names}: text for people, not code.`]
}

/** Where baselines are unless the config says otherwise. */
export const defaultBaseline = 'path:baselines'

/** Where stored runs come from. */
export interface HistorySource {
  /** The baselines and drift runs of some platforms. */
  readonly stored: (platforms: readonly string[]) => Promise<Omit<Stored, 'ancestors'>>
  /**
   * The commit of the base of these runs and those that it grew from along the branch itself, nearest first: what was
   * merged into it has no stored runs. `enough` says of the ones found so far that more are not needed.
   */
  readonly ancestors: (
    runs: readonly Run[],
    enough: (ancestors: readonly string[]) => boolean,
  ) => Promise<readonly string[]>
}

/** All that is stored for these runs. What the default branch gained or lost after their base is none of their doing. */
export async function readStored(source: HistorySource, runs: readonly Run[]): Promise<Stored> {
  const platforms = [...new Set(runs.map((run) => run.environment.platform))]
  if (platforms.length === 0) return noHistory
  const found = await source.stored(platforms)
  const commits = found.baselines.map((baseline) => new Set(baseline.runs.map(({ head }) => head.commit?.sha)))
  const enough = (ancestors: readonly string[]): boolean =>
    commits.every((stored) => ancestors.some((sha) => stored.has(sha)))
  return { ...found, ancestors: commits.length === 0 ? [] : await source.ancestors(runs, enough) }
}

/** Where the configs of both sides come from. */
export interface ConfigSource {
  /** Where the head has its config, or would have it: relative to the top of what is read, with slashes. */
  readonly path: string
  /** The text of a file of the base; null where there is none. */
  readonly read: (path: string) => Promise<string | null>
  /** What the base is called in errors, as in `at 1f2e3d4`. */
  readonly where: string
  /** Stands for the config of a base that has none; an empty one by default. */
  readonly otherwise?: Config
  /** Throws `UserError` for one that cannot be read. */
  readonly headConfig: () => Promise<Config>
}

export interface BaseRules extends Rules {
  /** The base's config, and its path; an empty one where it has none. */
  readonly config: Config
  readonly path: string
}

/**
 * The rules of the base, so that a change cannot loosen them for itself, and the accept entries of the head; every
 * difference is told to whoever reviews. A base without a config has the rules of Paceline. Throws `UserError` where
 * the base's config cannot be read: nobody knows its rules.
 */
export async function readRules(source: ConfigSource): Promise<BaseRules> {
  const { config, path } = (await baseConfig(source)) ?? { config: source.otherwise ?? {}, path: source.path }
  const head = await source.headConfig().catch(unreadable)
  return {
    config,
    path,
    policy: config.policy,
    accept: 'problem' in head ? [] : (head.accept ?? []),
    notices: 'problem' in head ? [head.problem] : configNotices(config, head),
  }
}

/** The rules of a head that has no base: its own. */
export function ownRules({ policy, accept = [] }: Pick<Config, 'policy' | 'accept'>): Rules {
  return { policy, accept, notices: [] }
}

/** The config where the head has it or, if it was moved or is new, the nearest of the usual name from there up. */
async function baseConfig({ path, read, where }: ConfigSource): Promise<Pick<BaseRules, 'config' | 'path'> | null> {
  for (const place of placesOf(path)) {
    const text = await read(place)
    if (text !== null)
      return { config: parseJsonText(text, { file: `${place} ${where}`, kind: configKind }), path: place }
  }
  return null
}

function placesOf(path: string): ReadonlySet<string> {
  const places = new Set([path])
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    places.add(posix.join(folder, configFileName))
    if (folder === '.') return places
  }
}

/** What the change accepts counts only where it can be read; the base's policy judges either way. */
function unreadable(error: unknown): { readonly problem: string } {
  if (!(error instanceof UserError)) throw error
  return { problem: clipped(`The config of this change cannot be read, so nothing is accepted: ${error.message}`) }
}

/** What a change alters about how it is measured and judged. */
function configNotices(base: Config, head: Config): string[] {
  const accepted = (head.accept ?? []).filter(
    (entry) => !(base.accept ?? []).some((old) => isDeepStrictEqual(old, entry)),
  )
  const measured = (['projects', 'suites', 'subjects', 'cases', 'profiles', 'options', 'project'] as const)
    .filter((key) => !isDeepStrictEqual(base[key], head[key]))
    .map((key) => `This change alters what is measured (${key} in the config); both sides were measured the new way.`)
  return [
    ...policyNotices(base.policy, head.policy),
    ...measured,
    ...accepted.map((entry) => `This change accepts ${entry.match} up to ${entry.upTo}: ${quoted(entry.reason)}`),
  ]
}

/** A sentence for each part of the policy that differs between base and head. */
function policyNotices(base: Policy | undefined, head: Policy | undefined): string[] {
  const names = [...new Set([...Object.keys(base ?? {}), ...Object.keys(head ?? {})])] as (keyof Policy)[]
  return names
    .filter((name) => !isDeepStrictEqual(base?.[name], head?.[name]))
    .map((name) => {
      const [before, after] = [textOf(base?.[name]), textOf(head?.[name])]
      return `This change sets policy.${name} from ${before} to ${after}; it was judged by the old value.`
    })
}

function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 300)
}
