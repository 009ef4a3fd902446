/**
 * Compares what was measured of a head with its base: pairs of this very run where there are any, else stored runs.
 * Pure: the same runs, policy and accept entries always give the same comparison.
 */
import { compileBudgets, type BreachOf } from './compare/budgets.ts'
import { correctForFamilies, type CorrectedJudgement } from './compare/family-verdicts.ts'
import { clipped, type Family, rowNameOf, type PreparedRow } from './compare/judgement.ts'
import {
  basisOf,
  changedMetricNotices,
  classRunsOf,
  idleAcceptNotices,
  projectNotices,
  unmatchedNotices,
} from './compare/notices.ts'
import { findRows, type PlatformRows } from './compare/platform-rows.ts'
import {
  compilePolicy,
  defaultAlpha,
  compileAccept,
  type Acceptance,
  type AcceptanceOf,
  levelOf,
} from './compare/policy.ts'
import { calibrationOf, storedRuns, type StoredRuns } from './compare/stored-runs.ts'
import { worseningOf } from './compare/value-scale.ts'
import { UserError } from './errors.ts'
import type { Baseline } from './model/baseline.ts'
import {
  type Comparison,
  comparisonSchemaId,
  maxRows,
  type PlatformPart,
  type Row,
  type Level,
} from './model/comparison.ts'
import type { AcceptEntry, Policy } from './model/config.ts'
import { quoted } from './model/readable.ts'
import { benchmarkId, isProjectName, type Run, type Side } from './model/run.ts'

export interface CompareRequest {
  /** Runs of the head, one or more per platform, all of one commit. */
  readonly heads: readonly Run[]
  /** The stored histories; those of other platforms than the heads' are only counted. */
  readonly baselines?: readonly Baseline[]
  /** Run files to compare with, in place of a stored history. */
  readonly bases?: readonly Run[]
  /** Commit ids of the base and its ancestors, nearest first; later runs of the history are left out. */
  readonly ancestors?: readonly string[]
  /** Of the base's commit, so that a head cannot loosen the rules for itself. */
  readonly policy?: Policy | undefined
  /** Of the head's commit. */
  readonly accept?: readonly AcceptEntry[]
  /** Version of Paceline. */
  readonly version: string
  /** Gated rows that share the false alarm rate, where more were planned than these runs show. */
  readonly family?: number
  /** Pairs of the default branch against its anchor, such as the last release, as stored: shown as drift. */
  readonly drift?: readonly Run[]
  /** Things a reviewer must see that the caller found, such as differences between the policies of base and head. */
  readonly notices?: readonly string[]
}

/** Throws `UserError` where there is no run to compare, for too many rows, or where a budget has another unit than its metric. */
export function compareRuns(request: CompareRequest): Comparison {
  const { heads, policy, accept = [] } = request
  const newest = newestFirst(heads)
  const first = newest[0]
  if (first === undefined) {
    throw new UserError('There is no run to compare', {
      hint: 'Measure with `paceline run` or `paceline check` first.',
    })
  }
  const alpha = policy?.alpha ?? defaultAlpha
  const rulesOf = compilePolicy(policy)
  const found = platformsOf(newest).map((platform) => {
    const own = newest.filter((run) => run.environment.platform === platform)
    const stored = storedFor(platform, request)
    return { platform, heads: own, stored, rows: findRows({ heads: own, stored, rulesOf, alpha }) }
  })
  refuseTooMany(found.reduce((sum, { rows }) => sum + rows.count, 0))
  const drift = driftOf(request)
  const platforms = found.map(({ rows, ...part }): Platform => Object.assign(part, { table: rows.make() }))
  const prepared = platforms.flatMap((part) => part.table.rows)
  const families = familiesOf(request, platforms)
  const members = prepared.map(({ prepared: { judge, family } }) => {
    const tests = Math.max(1, families[family])
    return { family, judgement: judge(alpha / tests, tests) }
  })
  const corrected = correctForFamilies(members, { alpha, families })
  const { rows, usedAccept } = finishRows({ prepared, judgements: corrected, policy, accept })
  const names = namesKnown(newest, platforms)
  const leftOut = names.filter(isProjectName)
  const looked = names.filter((name) => !leftOut.some((project) => name.startsWith(project)))
  const projects = newest.find((run) => run.projects !== undefined)?.projects
  return {
    schema: comparisonSchemaId,
    version: request.version,
    state: rows.some((row) => row.method !== 'none') ? 'decided' : 'nothing-compared',
    head: first.head,
    base: baseOf(newest, platforms),
    profile: first.profile,
    seed: first.seed,
    alpha,
    family: families.history,
    platforms: platforms.map(partOf),
    rows: drift === null ? rows : rows.map((row) => Object.assign(row, { drift: drift.get(driftKey(row)) ?? null })),
    ...(projects === undefined ? {} : { projects }),
    notices: [
      ...new Set([
        ...(request.notices ?? []),
        ...projectNotices(projects),
        ...platforms.flatMap(({ heads, stored }) =>
          stored === null ? [] : heads.flatMap((run) => changedMetricNotices(run, stored)),
        ),
        ...unmatchedNotices({ policy, accept, names }),
        ...idleAcceptNotices(accept, usedAccept, looked),
      ]),
    ]
      .slice(0, 200)
      .map(clipped),
    warnings: warningsOf(request, platforms).slice(0, 200).map(clipped),
  }
}

/** Asked before any row is made: a limit that is asked after the work spares nobody the work. */
function refuseTooMany(rows: number): void {
  if (rows <= maxRows) return
  throw new UserError(`The runs make ${rows} rows, more than the ${maxRows} that a comparison holds`, {
    hint: 'Measure or compare fewer benchmarks at once.',
  })
}

/**
 * How many rows share the false alarm rate. Pairs were stopped by a share that was fixed before the first of them, so
 * that number stays theirs. Rows compared with stored runs are corrected for all rows: where a run has both, they are
 * those that an earlier look at the same values did not suspect.
 */
function familiesOf(
  { heads, family: planned = 0 }: CompareRequest,
  platforms: readonly Platform[],
): Record<Family, number> {
  const count = (family: Family): number => platforms.reduce((sum, part) => sum + part.table.families[family], 0)
  const stopped = Math.max(count('pairs'), ...heads.map((run) => run.pairing?.family ?? 0))
  const all = count('history') + stopped
  return { pairs: stopped === 0 ? 0 : Math.max(stopped, planned), history: Math.max(all, planned) }
}

interface Platform {
  readonly platform: string
  /** Newest first. */
  readonly heads: readonly Run[]
  readonly stored: StoredRuns | null
  readonly table: PlatformRows
}

function newestFirst(runs: readonly Run[]): Run[] {
  return runs.toSorted((a, b) => (a.id > b.id ? -1 : Number(a.id < b.id)))
}

function platformsOf(runs: readonly Run[]): string[] {
  return [...new Set(runs.map((run) => run.environment.platform))].sort()
}

function storedFor(
  platform: string,
  { baselines = [], bases = [], ancestors = [] }: CompareRequest,
): StoredRuns | null {
  const files = bases.filter((run) => run.environment.platform === platform)
  if (files.length > 0) return storedRuns({ runs: files, accepted: [], source: 'files', ancestors: [] })
  const own = baselines.filter((baseline) => baseline.platform === platform)
  if (own.length === 0) return null
  const runs = new Map(own.flatMap((baseline) => baseline.runs).map((run) => [run.id, run]))
  const accepted = own.flatMap((baseline) => baseline.accepted)
  return storedRuns({ runs: [...runs.values()], accepted, source: 'baseline', ancestors })
}

function partOf({ platform, heads, stored }: Platform): PlatformPart {
  const run = heads[0]!
  return {
    platform,
    environment: run.environment,
    measuringMs: heads.reduce((sum, head) => sum + head.measuringMs, 0),
    complete: heads.every((head) => head.complete),
    basis: basisOf(run, stored),
    baselineRuns: stored?.source === 'baseline' ? stored.runs.length : 0,
    classRuns: stored?.source === 'baseline' ? classRunsOf(run, stored) : 0,
    calibrationMs: calibrationOf(run),
  }
}

/** The base that was measured, else the stored run that stands for it. */
function baseOf(heads: readonly Run[], platforms: readonly Platform[]): Side | null {
  const measured = heads.find((run) => run.base !== null)?.base
  return measured ?? platforms.find((part) => part.stored?.nearest)?.stored?.nearest?.head ?? null
}

function namesKnown(heads: readonly Run[], platforms: readonly Platform[]): string[] {
  const measured = heads.flatMap((run) => [...run.benchmarks.map(benchmarkId), ...(run.leftOut ?? [])])
  const stored = platforms.flatMap((part) => [...(part.stored?.byBenchmark.keys() ?? [])])
  return [...new Set([...measured, ...stored])]
}

function warningsOf({ heads, baselines = [], bases = [] }: CompareRequest, platforms: readonly Platform[]): string[] {
  const here = new Set(platforms.map((part) => part.platform))
  const elsewhere = [
    ...baselines.filter((one) => one.runs.length > 0).map((one) => one.platform),
    ...bases.map((run) => run.environment.platform),
  ]
  const commits = new Set(heads.map((run) => run.head.commit?.sha ?? run.head.label))
  return [
    ...(commits.size > 1
      ? [`the runs are of ${commits.size} different heads: ${[...commits].map((name) => name.slice(0, 7)).join(', ')}`]
      : []),
    ...[...new Set(elsewhere)]
      .filter((name) => !here.has(name))
      .map((name) => `nothing was measured on ${name}, which the base has`),
    ...platforms.flatMap(({ platform, heads, table: { doubled } }) => [
      ...(doubled.length > 0
        ? [
            `${platform}: ${doubled.length === 1 ? '1 benchmark is' : `${doubled.length} benchmarks are`} in more than one run; the newest counts`,
          ]
        : []),
      ...heads.filter((run) => !run.complete).map((run) => `${platform}: run ${run.id} is not complete`),
      ...heads.flatMap((run) => run.warnings.map((warning) => `${platform}: its run says ${quoted(warning)}`)),
    ]),
  ]
}

/**
 * Movement since an anchor, by row: many small steps, each of which passes every gate, add up. It is the comparison of the
 * default branch with the anchor (the last release), measured in pairs. An alarm is a regression that is certain and
 * reaches `failAt`.
 */
function driftOf({ drift = [], policy, version }: CompareRequest): ReadonlyMap<string, Row['drift']> | null {
  if (drift.length === 0) return null
  const comparison = compareRuns({ heads: drift, policy, version })
  const since = (comparison.base?.label ?? 'the anchor').slice(0, 100)
  const drifted = comparison.rows.flatMap((row) => {
    const relative = row.change?.relative ?? null
    if (row.method === 'none' || row.change === null || relative === null) return []
    const worse = worseningOf({ sign: row.better === 'lower' ? 1 : -1 }, row.change).relative ?? 0
    const alarm = row.verdict === 'regression' && row.gate && worse >= row.thresholds.failAt
    return [[driftKey(row), { since, relative, alarm }] as const]
  })
  return new Map(drifted)
}

function driftKey(row: Row): string {
  return JSON.stringify([row.platform, benchmarkId(row), row.metric])
}

// From judgements to rows: levels, accept entries, budgets, and the order of the table.

interface FinishOptions {
  readonly prepared: readonly PreparedRow[]
  /** In the order of `prepared`. */
  readonly judgements: readonly CorrectedJudgement[]
  readonly policy: Policy | undefined
  readonly accept: readonly AcceptEntry[]
}

export interface Finished {
  /** Sorted by benchmark, metric and platform. */
  readonly rows: Row[]
  /** Indices of accept entries that cover a row which got worse. */
  readonly usedAccept: ReadonlySet<number>
}

function finishRows({ prepared, judgements, policy, accept }: FinishOptions): Finished {
  const acceptanceOf = compileAccept(accept)
  const breachOf = compileBudgets(policy?.budgets)
  const usedAccept = new Set<number>()
  const rows = prepared.map((row, index) => {
    const { finished, acceptance } = finish(row, judgements[index]!, { acceptanceOf, breachOf })
    if (acceptance !== null) usedAccept.add(acceptance.index)
    return finished
  })
  return { rows: rows.sort(compareRows), usedAccept }
}

interface Rules {
  readonly acceptanceOf: AcceptanceOf
  readonly breachOf: BreachOf
}

function finish(
  row: PreparedRow,
  judgement: CorrectedJudgement,
  rules: Rules,
): { finished: Row; acceptance: Acceptance | null } {
  const { severe, level: ownLevel, family: _, ...judged } = judgement
  const name = rowNameOf(row.names)
  const worse =
    judged.change === null ? null : worseningOf({ sign: row.spec.better === 'lower' ? 1 : -1 }, judged.change)
  const acceptance = judged.verdict === 'regression' && worse !== null ? rules.acceptanceOf(name, worse) : null
  const excused = acceptance !== null && !acceptance.accepted.exceeded
  const policyLevel = levelOf(judged.verdict, row.rules.levels, severe)
  const level: Level = excused || !row.rules.gate ? 'note' : (ownLevel ?? policyLevel)
  const { names, spec } = row
  const finished: Row = {
    ...names,
    unit: spec.unit,
    better: spec.better,
    kind: spec.kind,
    gate: row.rules.gate,
    ...judged,
    warnings: [...judged.warnings],
    figures: finiteFigures(judged.figures),
    level,
    accepted: acceptance?.accepted ?? null,
    drift: null,
  }
  return { finished: withBudget(finished, row, rules.breachOf), acceptance }
}

/** JSON knows no infinity: a figure without limit is left out. */
function finiteFigures(figures: CorrectedJudgement['figures']): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(figures).filter(([, value]) => typeof value === 'string' || Number.isFinite(value)),
  )
}

/** A budget is a limit of its own: it counts for rows that do not gate, too, and no accept entry excuses it. */
function withBudget(row: Row, { rules, names }: PreparedRow, breachOf: BreachOf): Row {
  const value = row.head?.value ?? null
  const breach = value === null ? null : breachOf({ row: rowNameOf(names), unit: row.unit, value })
  if (breach === null) return row
  const level = rules.levels.regression
  if (row.verdict === 'regression' && row.level === level) return { ...row, warnings: [...row.warnings, breach.reason] }
  const figures = { ...row.figures, budget: breach.limit, 'verdict without the budget': row.verdict }
  return { ...row, verdict: 'regression', level, method: 'budget', reason: breach.reason, figures }
}

function compareRows(a: Row, b: Row): number {
  for (const key of ['suite', 'case', 'subject', 'metric', 'platform'] as const) {
    if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1
  }
  return 0
}
