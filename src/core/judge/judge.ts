/**
 * The judge, the one place where runs become a comparison: by the rules of the base and with the stored history. Both come
 * from a source: this disk with its Git for the command line, the server by Git for the Action.
 */
import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { compareRuns, type CompareRequest, type Rules, type Stored } from './compare.ts'
import { makeColumnNamer } from './columns.ts'
import { shortenText, isChange } from './judgement.ts'
import { joinNamesUpToLimit, memberNotices } from './notices.ts'
import { unmeasuredReason } from './outcome.ts'
import { defaultAlpha } from './policy.ts'
import { UserError } from '../errors.ts'
import { comparisonSchemaId, type Comparison, type Row } from '../model/comparison.ts'
import { configFileName, defaultBudget, type AcceptEntry, type Config, type Policy } from '../model/config.ts'
import { benchmarkId, type LeftProjects, type Run } from '../model/run.ts'
import { parseDurationMs, quoteForeignText } from '../model/readable.ts'
import { version } from '../model/version.ts'
import { configKind } from '../model/file-kinds.ts'
import { parseAndCheckJson } from '../model/json-file.ts'

/** Holds two sides that no trial could tell apart: nothing was measured. */
export type Identical = Pick<Comparison, 'head' | 'profile' | 'seed'> & {
  readonly base: NonNullable<Comparison['base']>
  /** The platform, such as `linux-x64`. */
  readonly platform: string
  /** Texts for people in which they differ nevertheless: README and the like. */
  readonly texts?: readonly string[] | undefined
  /** The projects of a workspace for which the change was not measured. */
  readonly projects?: LeftProjects | undefined
}

export const noHistory: Stored = { baselines: [], ancestors: [], problems: [] }

export interface JudgeRequest extends Pick<CompareRequest, 'runs' | 'bases' | 'apart'> {
  /** Platforms on which there was nothing to measure. */
  readonly identical?: readonly Identical[]
  readonly rules: Rules & Pick<Partial<BaseRules>, 'measuredBy'>
  readonly stored: Stored
}

/** Judges; pure. Throws `UserError` if there is nothing to judge, and as `compareRuns` does. */
export function judge({ runs, identical = [], rules, stored, bases = [], apart = {} }: JudgeRequest): Comparison {
  const [same] = identical
  if (runs.length === 0 && same !== undefined) {
    const { head, base, profile, seed, projects } = same
    const notices = [...rules.notices, ...stored.problems, ...textsOnlyNotice(identical), ...memberNotices(projects)]
    const sides = { head, base, profile, seed, ...(projects !== undefined && { projects }) }
    const nothing = { alpha: defaultAlpha, family: 0, platforms: [], rows: [], warnings: [] }
    return { schema: comparisonSchemaId, version, state: 'identical', ...sides, notices, ...nothing }
  }
  const unmeasured = identical.map((one) => `Nothing was measured on ${one.platform}: ${unmeasuredReason(one)}.`)
  const { problems, unread, ...past } = stored
  const notices = [...rules.notices, ...alteredMeasuringNotices(rules, runs), ...unmeasured, ...problems]
  const comparison = compareRuns({ ...past, ...rules, runs, bases, apart, version, notices })
  const rows = rowsWithProfileReasons(comparison.rows, runs, makeColumnNamer(runs, apart))
  const isOther = stored.ancestors.length > 0 && stored.baselines.some((one) => one.runs.length > 0)
  const isUnused = comparison.platforms.every(({ baselineRuns }) => baselineRuns === 0)
  const isUnrelated = isOther && isUnused && comparison.state === 'nothing-compared'
  const why = unread ?? (isUnrelated ? 'unrelated' : undefined)
  const { reach = { called: [], uncalled: [] } } = comparison
  const measuredBy = rules.measuredBy && {
    reach: { ...reach, altered: [...(reach.altered ?? []), ...rules.measuredBy] },
  }
  return { ...comparison, ...measuredBy, rows, ...(why !== undefined && { unread: why }) }
}

/** Adds to each row that changed what profiles say of it; one that is not certain needs no explanation. */
function rowsWithProfileReasons(rows: readonly Row[], runs: readonly Run[], columnOf: (run: Run) => string): Row[] {
  const reasons = new Map<string, Row['why']>()
  for (const run of runs)
    for (const { benchmark, metric, why } of run.explained ?? [])
      reasons.set(JSON.stringify([columnOf(run), benchmark, metric]), why)
  return rows.map((row) => {
    const why = isChange(row) ? reasons.get(JSON.stringify([row.platform, benchmarkId(row), row.metric])) : undefined
    return why === undefined ? row : { ...row, why }
  })
}

function alteredMeasuringNotices({ altered }: Rules, runs: readonly Run[]): string[] {
  const keys = decidesMeasuring.filter((key) => altered.includes(key)).join(', ')
  if (keys === '') return []
  const sides = runs.every(({ base }) => base !== undefined) ? 'both sides were' : 'the head was'
  return [`This change alters what is measured (${keys} in the config); ${sides} measured the new way.`]
}

function textsOnlyNotice(identical: readonly Identical[]): string[] {
  const texts = [...new Set(identical.flatMap((same) => same.texts ?? []))].sort()
  if (texts.length === 0) return []
  return [`Head and base differ only in ${joinNamesUpToLimit(texts, 5)}: nothing that runs.`]
}

/** Provides the stored runs of a place. */
export interface HistorySource {
  /** The baselines of some platforms. */
  readonly stored: (platforms: readonly string[]) => Promise<Omit<Stored, 'ancestors'>>
  /** The commit of these runs' base and its first parents, nearest first: what a merge brought has no stored runs. */
  readonly ancestors: (runs: readonly Run[]) => Promise<readonly string[]>
}

/** Reads all that is stored for these runs, up to their base: later changes of the default branch are not theirs. */
export async function readHistory(source: HistorySource, runs: readonly Run[]): Promise<Stored> {
  const platforms = [...new Set(runs.map((run) => run.environment.platform))]
  if (platforms.length === 0) return noHistory
  const stored = await source.stored(platforms)
  return { ...stored, ancestors: stored.baselines.length === 0 ? [] : await source.ancestors(runs) }
}

/** Provides the configs of both sides from a place. */
export interface ConfigSource {
  /** The path of the head's config, or where it would be: relative to the top of what is read, with slashes. */
  readonly path: string
  /** The text of a file of the base; undefined if there is none. */
  readonly read: (path: string) => Promise<string | undefined>
  /** The base's name in errors, such as `at 1f2e3d4`. */
  readonly where: string
  /** Stands for the config of a base that has none; an empty one by default. */
  readonly otherwise?: Config
  /** Resolves to undefined if there is none. Throws `UserError` for one that cannot be read. */
  readonly headConfig: () => Promise<Config | undefined>
}

export interface BaseRules extends Rules {
  /** The base's config, and its path; an empty one where it has none. */
  readonly config: Config
  readonly path: string
  /** Says how well is looked, which no change lowers for itself; absent where the base has no config. */
  readonly atLeast?: { readonly budget: string; readonly why: boolean }
  /** The config, where the change alters options of suites: how much they do decides how much is seen. */
  readonly measuredBy?: readonly string[]
}

/**
 * Reads the rules of the base, so that a change cannot loosen them for itself, and the accept entries of the head,
 * with a notice for reviewers of each difference. A base without a config has the rules of Paceline. Throws
 * `UserError` if the base's config cannot be read: then its rules are not known.
 */
export async function readRules(source: ConfigSource): Promise<BaseRules> {
  const baseRules = await findBaseConfigAndPath(source)
  const base = baseRules ?? { config: source.otherwise ?? {}, path: source.path }
  const { policy, budget = defaultBudget, why = true } = base.config
  const atLeast = baseRules === undefined ? {} : { atLeast: { budget, why } }
  try {
    const headConfig = await source.headConfig()
    const head = headConfig ?? {}
    const isFirst = baseRules === undefined && source.otherwise === undefined
    const keys = isFirst ? (Object.keys(head) as (keyof Config)[]) : decidesMeasuring
    const differs = (key: keyof Config): boolean =>
      !isDeepStrictEqual(configValueToCompare(base.config, key), configValueToCompare(head, key))
    const missingConfig = !headConfig && baseRules ? [`This change has no ${source.path}, so it accepts nothing.`] : []
    const altered = keys.filter((key) => key !== '$schema' && differs(key))
    return {
      ...base,
      ...atLeast,
      policy,
      accept: head.accept ?? [],
      accepting: acceptEntriesAddedByHead(base.config, head),
      notices: [
        ...missingConfig,
        ...(baseRules === undefined ? [] : loweredBudgetOrNoProfileNotices({ budget, why }, head)),
        ...changedJudgingNotices(base.config, head),
      ],
      altered,
      ...(!isFirst && altered.includes('options') && { measuredBy: [base.path] }),
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    // What the change accepts counts only where it can be read; the base's policy judges either way.
    const notice = shortenText(`The config of this change cannot be read, so nothing is accepted: ${error.message}`)
    return { ...base, ...atLeast, policy, accept: [], notices: [notice], altered: [] }
  }
}

/** Returns the rules of a head that has no base: its own. */
export function headRules({ policy, accept = [] }: Pick<Config, 'policy' | 'accept'>): Rules {
  return { policy, accept, notices: [], altered: [] }
}

/** Takes of `project` how it is prepared: what main is measured with decides no change. */
function configValueToCompare(config: Config, key: keyof Config): unknown {
  return key === 'project' ? [config.project?.prepare, config.project?.shell] : config[key]
}

const decidesMeasuring = ['projects', 'suites', 'subjects', 'cases', 'profiles', 'options', 'project'] as const

/** Reads the config at the head's path or, if it was moved or is new, the nearest of the usual name from there up. */
async function findBaseConfigAndPath({ path, read, where }: ConfigSource) {
  const places = new Set([path])
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    places.add(posix.join(folder, configFileName))
    if (folder === '.') break
  }
  for (const place of places) {
    const text = await read(place)
    if (text !== undefined)
      return { config: parseAndCheckJson(text, { file: `${place} ${where}`, kind: configKind }), path: place }
  }
  return undefined
}

/** Tells what a change would take away from how well is looked. */
function loweredBudgetOrNoProfileNotices(
  base: NonNullable<BaseRules['atLeast']>,
  { budget = defaultBudget, why = true }: Config,
): string[] {
  const [before, after] = [base.budget, budget].map((text) => parseDurationMs(text, 'budget'))
  const once = 'that counts once it is merged.'
  return [
    ...(after! < before! ? [`This change shortens the budget from ${base.budget} to ${budget}; ${once}`] : []),
    ...(base.why && !why ? [`This change turns profiles of changed rows off (why); ${once}`] : []),
  ]
}

function acceptEntriesAddedByHead(base: Config, head: Config): AcceptEntry[] {
  return (head.accept ?? []).filter((one) => !base.accept?.some((old) => isDeepStrictEqual(old, one)))
}

/** Tells what a change alters about how it is judged, a sentence each. */
function changedJudgingNotices(base: Config, head: Config): string[] {
  const names = Object.keys({ ...base.policy, ...head.policy }) as (keyof Policy)[]
  const changed = names.filter((name) => !isDeepStrictEqual(base.policy?.[name], head.policy?.[name]))
  const isUncounted = base.instructions === true && head.instructions !== true
  return [
    ...(isUncounted ? ['This change counts no instructions any more (instructions in the config).'] : []),
    ...changed.map((name) => {
      const [before, after] = [settingValueText(base.policy?.[name]), settingValueText(head.policy?.[name])]
      return `This change sets policy.${name} from ${before} to ${after}; it was judged by the old value.`
    }),
    ...acceptEntriesAddedByHead(base, head).map(({ match, upTo, reason }) => {
      const what = upTo === 'removed' ? `that ${match} is removed` : `${match} up to ${upTo}`
      return `This change accepts ${what}: ${quoteForeignText(reason)}`
    }),
  ]
}

function settingValueText(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 300)
}
