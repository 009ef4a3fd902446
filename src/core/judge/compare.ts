/**
 * Compares a head with its base: by the pairs of its own run if there are any, else by stored runs. Pure: the same runs,
 * policy and accept entries always give the same comparison.
 */
import { budgetBreachFinder } from './budgets.ts'
import { correctJudgementsByFamily, type CorrectedJudgement, type CorrectionOptions } from './family-verdicts.ts'
import { shortenText, type Family, isChange, type PreparedRow, toRowName, asNeutralIfUndirected } from './judgement.ts'
import { makeColumnNamer, type ToldApart } from './columns.ts'
import { withContraryTimeWarnings } from './exact-rule.ts'
import {
  comparisonBasisText,
  busyLoadField,
  changedDeclarationNotices,
  expiredAcceptNotices,
  memberNotices,
  referenceAndItsRunCountFields,
  runWarningsOfPlatforms,
  unmatchedRuleNotices,
} from './notices.ts'
import { preparePlatformRows, type PlatformRows } from './platform-rows.ts'
import {
  acceptanceFinder,
  layerRowRules,
  defaultAlpha,
  expiredEntries,
  withPolicyDirectionsInBaseline,
  pickLevel,
  withDirections,
} from './policy.ts'
import { totalDiffersFromChange, findDriftSinceRef } from './reference-pairs.ts'
import { indexUpToBase, type StoredRuns } from './stored-runs.ts'
import { worseSign, worsePositiveChange } from './value-scale.ts'
import { UserError } from '../errors.ts'
import type { Baseline } from '../model/baseline.ts'
import { type Comparison, comparisonSchemaId, maxRows, type Row, type Level } from '../model/comparison.ts'
import type { AcceptEntry, Policy } from '../model/config.ts'
import { quoteForeignText } from '../model/readable.ts'
import { formatThreshold } from '../model/format.ts'
import { isUnitMeasuredPerCall } from '../model/metric.ts'
import { benchmarkId, type Run, type Side } from '../model/run.ts'

export interface Rules {
  /** The policy of the base's commit, so that a head cannot loosen the rules for itself. */
  readonly policy: Policy | undefined
  /** The entries of the head's commit. */
  readonly accept: readonly AcceptEntry[]
  /** The entries that the change itself brings. */
  readonly accepting?: readonly AcceptEntry[]
  /** The rules' notices for a reviewer, a sentence each. */
  readonly notices: readonly string[]
  /** Keys of the config by which the change alters what is measured; of a first config, all of them. */
  readonly altered: readonly string[]
}

/** Holds the stored runs that a head is compared with, besides the pairs in its own runs. */
export interface Stored {
  /** Those of platforms that no run is of only lead to a warning. */
  readonly baselines: readonly Baseline[]
  /** Ids of the base's commit and of those that it grew from, nearest first; later runs are left out. Empty if not known. */
  readonly ancestors: readonly string[]
  /** The problems of reading, a sentence each. */
  readonly problems: readonly string[]
  readonly unread?: Comparison['unread']
}

export interface CompareRequest extends Partial<Rules>, Partial<Pick<Stored, 'baselines' | 'ancestors'>> {
  /** Runs of the head, one or more per platform, all of one commit. */
  readonly runs: readonly Run[]
  readonly apart?: ToldApart
  /** Run files to compare with, in place of a stored history. */
  readonly bases?: readonly Run[]
  /** Version of Paceline. */
  readonly version: string
  /** Gated rows that share the false alarm rate, if more were planned than these runs show. */
  readonly family?: number
}

/** Throws `UserError` without a run to compare, for too many rows, and for a budget whose unit is not the metric's. */
export function compareRuns(asked: CompareRequest): Comparison {
  const request = requestWithDirectedSortedRuns(asked)
  const { runs, policy, accept = [], accepting = [], apart = {} } = request
  const first = runs[0]
  if (first === undefined) {
    throw new UserError('There is no run to compare', {
      hint: 'Measure with `paceline run` or `paceline check` first.',
    })
  }
  // Checked before any row is made, so that too many cost no time.
  refuseTooManyRows(runs.flatMap(({ benchmarks }) => benchmarks.flatMap(({ metrics }) => Object.keys(metrics))).length)
  const alpha = policy?.alpha ?? defaultAlpha
  const rulesOf = layerRowRules(policy)
  const columns = [...Map.groupBy(runs, makeColumnNamer(runs, apart))].sort(([a], [b]) => (a < b ? -1 : 1))
  const platforms = columns.map(([platform, runs]): Platform => {
    const stored = indexRunsOfPlatformIfAny(runs[0]!.environment.platform, request)
    const table = preparePlatformRows({ platform, runs, stored, rulesOf, alpha })
    return { platform, runs, stored, table }
  })
  refuseTooManyRows(platforms.reduce((sum, { table }) => sum + table.rows.length, 0))
  const families = platforms.map(({ table }) => familySizesForAlpha(table, request.family ?? 0, platforms.length))
  const ended = expiredEntries(accept, runs)
  const finish = makeRowBuilder(policy, acceptanceFinder(accept, { ended, own: new Set(accepting) }))
  const judged = platforms.flatMap(({ table }, index) =>
    judgeRows(table, { alpha, families: families[index]!, platforms: platforms.length }, finish),
  )
  const rows = withContraryTimeWarnings(judged).sort(compareRowsByName)
  const byPlatform = Map.groupBy(rows, ({ platform }) => platform)
  const names = benchmarkNamesInRuns(runs, platforms)
  const unbuilt = levelAndNoticesOfUnbuiltBase(request)
  const projects = runs.find((run) => run.projects !== undefined)?.projects
  return {
    schema: comparisonSchemaId,
    version: request.version,
    state: rows.some((row) => row.method !== 'none') ? 'decided' : 'nothing-compared',
    head: first.head,
    base: findBaseSide(runs, platforms),
    profile: first.profile,
    seed: first.seed,
    alpha,
    family: families.reduce((sum, { history }) => sum + history, 0),
    platforms: platforms.map((part) => makePlatformEntry(part, byPlatform.get(part.platform) ?? [])),
    rows,
    ...(unbuilt === undefined ? {} : { unbuilt: unbuilt.level }),
    ...(projects === undefined ? {} : { projects }),
    ...mergedCalledFilesField(runs),
    notices: uniqueClippedTexts([
      ...(request.notices ?? []),
      ...(unbuilt === undefined ? [] : unbuilt.notices),
      ...memberNotices(projects),
      ...changedDeclarationNotices(runs),
      ...unmatchedRuleNotices(policy, accept, names),
      ...expiredAcceptNotices(accept, ended),
    ]),
    warnings: uniqueClippedTexts(inputWarnings(request, platforms)),
  }
}

/** Returns the same with what the policy says is better, the newest run first. */
function requestWithDirectedSortedRuns(asked: CompareRequest): CompareRequest {
  const { policy, bases = [], baselines = [] } = asked
  return {
    ...asked,
    runs: withDirections(asked.runs, policy).toSorted((a, b) => (a.id > b.id ? -1 : Number(a.id < b.id))),
    bases: withDirections(bases, policy),
    baselines: baselines.map((one) => withPolicyDirectionsInBaseline(one, policy)),
  }
}

/** Judges the rows of one platform one by one, then corrects them together, then holds them against the policy. */
function judgeRows({ rows }: PlatformRows, correction: CorrectionOptions, finish: ReturnType<typeof makeRowBuilder>) {
  const { alpha, families, platforms } = correction
  const testsOf = (family: Family): number => Math.max(1, families[family]) * platforms
  const members = rows.map(({ prepared: { judge, family } }) => {
    const tests = testsOf(family)
    return { family, judgement: judge(alpha / tests, tests) }
  })
  const judged = correctJudgementsByFamily(members, correction)
  return rows.map((row, at) => finish(row, judged[at]!, alpha / testsOf(row.prepared.family)))
}

/** Returns what all runs call together, as far as that is known of every one of them, and what any measured by. */
function mergedCalledFilesField(runs: readonly Run[]): Pick<Comparison, 'reach'> {
  const reaches = runs.flatMap(({ reach }) => reach ?? [])
  const isKnown = reaches.length === runs.length
  const inSome = (key: keyof (typeof reaches)[number]) => [...new Set(reaches.flatMap((reach) => reach[key] ?? []))]
  const linesByFile = Map.groupBy(inSome('idle'), fileOfLine)
  const statesOf = (file: string): string[] =>
    isKnown ? (linesByFile.get(file) ?? [undefined]).map((line) => joinedStateOfCode(reaches, file, line)) : []
  const changed = [...inSome('uncalled'), ...inSome('called')]
  const uncalled = new Set(changed.filter((file) => statesOf(file).includes('uncalled')))
  // What one job calls by nothing, and another may by a command.
  const isUnseen = (file: string): boolean => !uncalled.has(file) && statesOf(file).includes('unseen')
  const more = { unloaded: inSome('unloaded'), unseen: inSome('unseen').filter(isUnseen), altered: inSome('altered') }
  if (!isKnown && more.altered.length === 0) return {}
  const some = Object.fromEntries(Object.entries(more).filter(([, files]) => files.length > 0))
  return { reach: { called: isKnown ? inSome('called') : [], uncalled: [...uncalled], ...some } }
}

const fileOfLine = (line: string): string => line.replace(/:\d+$/, '')

/** Tells of a changed file, or of a line that some run does not call, whether any run calls it or may: else it is uncalled. */
function joinedStateOfCode(reaches: readonly NonNullable<Run['reach']>[], file: string, line: string | undefined) {
  const stateIn = ({ uncalled, unseen = [], idle = [] }: (typeof reaches)[number]) => {
    if (uncalled.includes(file)) return 'uncalled'
    if (line !== undefined && !idle.includes(line) && idle.some((one) => fileOfLine(one) === file)) return 'called'
    if (unseen.includes(file)) return 'unseen'
    return line !== undefined && idle.includes(line) ? 'uncalled' : 'called'
  }
  const states = new Set(reaches.map(stateIn))
  return (['called', 'unseen'] as const).find((state) => states.has(state)) ?? 'uncalled'
}

function refuseTooManyRows(count: number): void {
  if (count <= maxRows) return
  throw new UserError(`The runs make ${count} rows, more than the ${maxRows} that a comparison holds`, {
    hint: 'Measure or compare fewer benchmarks at once.',
  })
}

function uniqueClippedTexts(texts: readonly string[]): string[] {
  return [...new Set(texts)].slice(0, 200).map(shortenText)
}

/** Says what it means that a base could not be prepared; undefined where all could. */
function levelAndNoticesOfUnbuiltBase({ runs, policy, altered = [] }: CompareRequest) {
  const without = runs.flatMap(({ unbuilt }) => unbuilt ?? [])
  if (without.length === 0) return undefined
  const files = without.flatMap(({ touched }) => touched)
  const touched = [...(altered.includes('project') ? ['project in the config'] : []), ...new Set(files)]
  const level: Level = policy?.unbuilt ?? (touched.length > 0 ? 'fail' : 'warn')
  const words = `The base could not be built, and this change alters how it is built: ${touched.join(', ')}.`
  return { level, notices: touched.length > 0 ? [words] : [] }
}

/**
 * Counts the rows of a platform that share its part of the false alarm rate: as many as its runs planned to test.
 * Platforms have equal parts, so that one with many rows, or one that lies about them, weakens no other. Rows compared
 * with stored runs are corrected for all rows: if a run has both, an earlier look at the same values chose them.
 */
function familySizesForAlpha({ families }: PlatformRows, planned: number, platforms: number): Record<Family, number> {
  const share = Math.ceil(planned / platforms)
  const pairs = families.pairs === 0 ? 0 : Math.max(families.pairs, share)
  return { pairs, history: Math.max(families.history + families.pairs, share) }
}

interface Platform {
  readonly platform: string
  /** Newest first. */
  readonly runs: readonly Run[]
  readonly stored: StoredRuns | undefined
  readonly table: PlatformRows
}

function indexRunsOfPlatformIfAny(platform: string, { baselines = [], bases = [], ancestors = [] }: CompareRequest) {
  const files = bases.filter((run) => run.environment.platform === platform)
  if (files.length > 0) return indexUpToBase({ runs: files, accepted: [], source: 'files', ancestors: [] })
  const stored = baselines.filter((baseline) => baseline.platform === platform)
  if (stored.length === 0) return undefined
  const runs = new Map(stored.flatMap((baseline) => baseline.runs).map((run) => [run.id, run]))
  const accepted = stored.flatMap((baseline) => baseline.accepted)
  return indexUpToBase({ runs: [...runs.values()], accepted, source: 'baseline', ancestors })
}

function makePlatformEntry({ platform, runs, stored }: Platform, rows: readonly Row[]) {
  const run = runs[0]!
  return {
    platform,
    environment: run.environment,
    measuringMs: runs.reduce((sum, run) => sum + run.measuringMs, 0),
    complete: runs.every((run) => run.complete),
    basis: comparisonBasisText(run, stored, rows),
    baselineRuns: stored?.source === 'baseline' ? stored.runs.length : 0,
    ...referenceAndItsRunCountFields(runs, stored),
    ...busyLoadField(runs),
    ...(run.shard !== undefined && { shards: run.shard.of }),
    ...runs.flatMap(({ unbuilt }) => (unbuilt === undefined ? [] : { unbuilt: quoteForeignText(unbuilt.cause) }))[0],
  }
}

/** Returns the base that was measured, else the stored run used in its place. */
function findBaseSide(runs: readonly Run[], platforms: readonly Platform[]): Side | undefined {
  const measured = runs.find((run) => run.base !== undefined)?.base
  return measured ?? platforms.find((part) => part.stored?.nearest)?.stored?.nearest?.head
}

function benchmarkNamesInRuns(runs: readonly Run[], platforms: readonly Platform[]): string[] {
  const measured = runs.flatMap(({ benchmarks, leftOut = [], described }) => [
    ...[...benchmarks, ...(described?.removed ?? [])].map(benchmarkId),
    ...leftOut,
  ])
  const stored = platforms.flatMap((part) => [...(part.stored?.byBenchmark.keys() ?? [])])
  return [...new Set([...measured, ...stored])]
}

function inputWarnings({ runs, baselines = [], bases = [] }: CompareRequest, platforms: readonly Platform[]): string[] {
  const here = new Set(runs.map((run) => run.environment.platform))
  const elsewhere = [
    ...baselines.filter((one) => one.runs.length > 0).map((one) => one.platform),
    ...bases.map((run) => run.environment.platform),
  ]
  const commits = new Set(runs.map((run) => run.head.commit?.sha ?? run.head.label))
  const names = [...commits].map((name) => name.slice(0, 7)).join(', ')
  return [
    ...(commits.size > 1 ? [`the runs measured ${commits.size} different heads: ${names}`] : []),
    ...[...new Set(elsewhere)]
      .filter((name) => !here.has(name))
      .map((name) => `nothing was measured on ${name}, which the base has`),
    ...runWarningsOfPlatforms(platforms),
  ]
}

/** Returns a function from a judgement to its row: it adds levels, accept entries and budgets. */
function makeRowBuilder(policy: Policy | undefined, acceptanceOf: ReturnType<typeof acceptanceFinder>) {
  const breachOf = budgetBreachFinder(policy?.budgets)
  return (prepared: PreparedRow, judgement: CorrectedJudgement, alpha: number): Row => {
    const { names, spec, rules } = prepared
    const { severe, level: ownLevel, mayNotFail, family: _, ...judged } = asNeutralIfUndirected(judgement, rules)
    const worse = judged.change && worsePositiveChange({ sign: worseSign(rules.better) }, judged.change)
    const lossOf: Partial<Record<Row['verdict'], typeof worse | 'removed'>> = { removed: 'removed', worse }
    const loss = lossOf[judged.verdict]
    const accepted = loss === undefined ? undefined : acceptanceOf(toRowName(names), loss)
    const excused = accepted !== undefined && !accepted.exceeded
    const level = excused || !rules.gate ? 'note' : (ownLevel ?? pickLevel(judged.verdict, rules.levels, severe))
    const row: Row = {
      ...names,
      unit: spec.unit,
      better: rules.better,
      kind: spec.kind,
      gate: rules.gate,
      ...judged,
      // JSON has no infinity: infinite figures are left out.
      figures: Object.fromEntries(
        Object.entries(judged.figures).filter(([, value]) => typeof value === 'string' || Number.isFinite(value)),
      ),
      level,
      accepted,
    }
    const capped = withWarningCapIfReason(row, mayNotFail ?? codeLayoutWarning(prepared))
    return withBudgetVerdict(withDriftAndItsLimitVerdict(capped, prepared, alpha), rules.levels.worse, breachOf)
  }
}

/** Says what can move a row that the change does not touch: where its code lies in memory. */
function codeLayoutWarning({ cell, spec }: PreparedRow): string | undefined {
  const untouched = cell?.benchmark.untouched
  // Loading is no part of what one call takes.
  const isApart = untouched === 'unloaded' || (untouched === 'uncalled' && isUnitMeasuredPerCall(spec.unit))
  return isApart ? 'nothing in it changed: layout?' : undefined
}

/** Makes what got worse a warning that says why, where that may not be the change's doing. */
function withWarningCapIfReason(row: Row, mayNotFail: string | undefined): Row {
  if (mayNotFail === undefined || row.verdict !== 'worse' || row.level !== 'fail') return row
  return { ...row, level: 'warn', reason: row.reason === undefined ? mayNotFail : `${row.reason}; ${mayNotFail}` }
}

/**
 * Adds where main stands since its reference to a row that changed or that has a limit. What is certainly beyond the
 * limit with this change fails, unless main alone is beyond it and the change makes nothing worse.
 */
function withDriftAndItsLimitVerdict(row: Row, { cell, rules }: PreparedRow, alpha: number): Row {
  const limited = cell && (isChange(row) || rules.since !== undefined) ? findDriftSinceRef(cell, row) : undefined
  if (!limited) return row
  const { since, mainWorse, isBeyond } = limited
  const shown = rules.since !== undefined || totalDiffersFromChange(since, row.change) ? { ...row, since } : row
  const limit = rules.gate ? rules.since : undefined
  if (limit === undefined || (mainWorse > limit && row.verdict !== 'worse') || !isBeyond(limit, alpha)) return shown
  const reason = `with this change main is certainly more than ${formatThreshold(limit, 3)} worse since ${since.label} (policy.since)`
  const figures = { ...row.figures, 'limit since the reference': limit, 'verdict without the limit': row.verdict }
  return { ...row, since, verdict: 'worse', level: 'fail', reason, figures }
}

/** Adds what a budget says, a limit of its own: even rows that do not gate have it, and no accept entry excuses it. */
function withBudgetVerdict(row: Row, level: Level, breachOf: ReturnType<typeof budgetBreachFinder>): Row {
  const value = row.head?.value
  const breach = value === undefined ? undefined : breachOf({ row: toRowName(row), unit: row.unit, value })
  if (breach === undefined) return row
  if (row.verdict === 'worse' && row.level === level) return { ...row, warnings: [...row.warnings, breach.reason] }
  const figures = { ...row.figures, budget: breach.limit, 'verdict without the budget': row.verdict }
  return { ...row, verdict: 'worse', level, method: 'budget', reason: breach.reason, figures }
}

function compareRowsByName(a: Row, b: Row): number {
  for (const key of ['suite', 'case', 'subject', 'metric', 'platform'] as const) {
    if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1
  }
  return 0
}
