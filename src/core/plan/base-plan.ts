/**
 * Decides with the base's own suites how the plan is judged. The head's suites measure both sides; whether a row
 * gates, in which direction it gets worse and from which size on is for the base's to say, so that a change cannot
 * take its own gate away. Rows that they plan, and that the head no longer measures, are removed by the change.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { readProjectPackage } from '../sides/packages.ts'
import { failureSpec } from '../judge/failure-row.ts'
import { failuresMetric } from '../model/comparison.ts'
import { judgedBy, type MetricSpec } from '../model/metric.ts'
import { maxAltered, maxBenchmarks, type Described, type Side } from '../model/run.ts'
import { type PlannedBenchmark, type Selection, isBenchmarkSelected, isUnlisted } from './plan.ts'
import { pickOfProjectCode, chooseBenchmarks } from './plan-project.ts'
import { configBasename, openProject, type Member } from './project.ts'
import { describeSuitesIfAny, type Planning } from './suites.ts'
import { memberSetup, withLoadedMembers } from './workspace/members.ts'

interface JudgedByOptions {
  /** The project's folder on the base, without any suite of the head yet. */
  readonly root: string
  readonly side: Side
  readonly selection: Selection
  /** The benchmarks that the head would measure. */
  readonly benchmarks: readonly PlannedBenchmark[]
}

/** Holds the plan of the head, with what decides how it is judged as the base says it. */
export interface JudgedPlan {
  readonly benchmarks: readonly PlannedBenchmark[]
  /** The differences between the two, for the run file; absent where the base measures nothing. */
  readonly described?: Described
  /** True if the base judges the plan in another way than the head would. */
  readonly isAltered: boolean
  /** Tells whether the base does not measure a benchmark, as far as it was asked. */
  readonly isNew: (benchmark: PlannedBenchmark) => boolean
  /** Tells whether the base would measure a benchmark that only a run listed. */
  readonly wouldMeasure: (row: PlannedBenchmark) => boolean
}

/** Asks the base's suites, in child processes. Throws `UserError` for one that cannot be asked. */
export async function askBaseAndJudgePlan(setup: Planning, options: JudgedByOptions): Promise<JudgedPlan> {
  const { root, side, selection, benchmarks } = options
  const name = configBasename(setup.project)
  const isThere = existsSync(join(root, name))
  const unasked = { benchmarks, isAltered: false, isNew: () => false, wouldMeasure: () => false }
  // A copied folder lies below the project, whose config is not its own.
  if (!isThere && side.commit === undefined) return unasked
  try {
    const place = await openBase({ ...setup, isLenient: true }, root, isThere ? name : undefined)
    const { modules, suites: described, tools } = await describeSuitesIfAny(place, selection)
    const suites = [...described, ...tools]
    if (suites.length === 0) return { ...unasked, isNew: () => true }
    const all = chooseBenchmarks(place, { suites, selection, mayMiss: true })
    const planned = pickOfProjectCode(place, { modules, suites, benchmarks: all, leftOut: [] })
    const unlisted = new Set(planned.filter(isUnlisted).map(({ suite }) => suite))
    const wouldMeasure = (row: PlannedBenchmark): boolean =>
      unlisted.has(row.suite) && isBenchmarkSelected(row, { selection, config: memberSetup(place, row).project.config })
    return judgePlanByBasePlan(benchmarks, planned, wouldMeasure)
  } catch (cause) {
    if (!(cause instanceof UserError)) throw cause
    const { message, hint } = cause
    const what = `The base (${side.commit?.sha.slice(0, 7) ?? side.label}) does not say what it measures: ${message}`
    throw new UserError(what, { cause, ...(hint !== undefined && { hint }) })
  }
}

async function openBase({ project, ...rest }: Planning, root: string, config: string | undefined): Promise<Planning> {
  const { home, leftOut = [], members: headMembers = [] } = project
  const baseProject = await openProject({ cwd: root, config })
  // Where neither side has a config, what stands for that of the head stands for that of the base.
  const without = (baseProject.configPath ?? project.configPath) === undefined && { config: project.config }
  const opened = await withLoadedMembers({ ...baseProject, ...without, home })
  const members = opened.members
    ?.map((one) => memberRenamedAsOnHead(one, headMembers))
    .filter(({ name }) => !leftOut.includes(name))
  const packageName = (await readProjectPackage(opened.root))?.name
  return { ...rest, project: { ...opened, leftOut, ...(members !== undefined && { members }) }, packageName }
}

/** Names a package of a workspace as the head does, if the change renamed it where it lies. */
function memberRenamedAsOnHead(member: Member, headMembers: readonly Member[]): Member {
  const now = headMembers.find(({ folder }) => folder === member.folder)
  if (now === undefined || headMembers.some(({ name }) => name === member.name)) return member
  const { cases, ...config } = member.config
  const renamed = cases?.map((glob) => glob.replace(member.name, now.name))
  return { ...member, name: now.name, config: { ...config, ...(renamed !== undefined && { cases: renamed }) } }
}

/** Matches formats that differ only in which direction is worse. */
const saysDirection = /^custom(?:Smaller|Bigger)IsBetter$/

/** Judges the head's plan as the base's. Pure: both plans are of the same selection. */
export function judgePlanByBasePlan(
  head: readonly PlannedBenchmark[],
  base: readonly PlannedBenchmark[],
  wouldMeasure: JudgedPlan['wouldMeasure'],
): JudgedPlan {
  const [here, there] = [head, base].map((all) => new Map(all.map((one) => [one.id, one] as const)))
  const altered = new Map<string, Described['altered'][number]>()
  const note = (entry: Described['altered'][number]): void => {
    if (entry.base !== entry.head) altered.set(JSON.stringify([entry.name, entry.metric, entry.key]), entry)
  }
  const benchmarks = head.map((planned): PlannedBenchmark => {
    const old = there!.get(planned.id)
    if (old === undefined) return planned
    const [suite, fullName] = [{ name: [planned.suite] }, { name: [planned.suite, planned.case, planned.subject] }]
    const [before, now] = [old, planned].map(({ codeDigest }) => codeDigest.slice(0, 12))
    note({ ...suite, key: 'code', base: before!, head: now! })
    const [read = '', other = ''] = [old.trialUnit.read, planned.trialUnit.read]
    if (saysDirection.test(read) && saysDirection.test(other)) {
      note({ ...suite, key: 'better', base: read, head: other })
      return { ...planned, trialUnit: { ...planned.trialUnit, read } }
    }
    const { once, knownFailure } = old
    note({ ...fullName, key: 'once', base: String(once), head: String(planned.once) })
    const [expected, expects] = [clippedValueText(knownFailure), clippedValueText(planned.knownFailure)]
    note({ ...fullName, key: 'knownFailure', base: expected, head: expects })
    const metrics = Object.entries(planned.metrics).map(([metric, spec]) => {
      const before = Object.hasOwn(old.metrics, metric) ? old.metrics[metric]! : spec
      for (const key of judgedBy) {
        note({ ...suite, metric, key, base: clippedValueText(before[key]), head: clippedValueText(spec[key]) })
      }
      return [metric, metricAsBaseJudges(before, spec)]
    })
    return { ...planned, once, knownFailure, metrics: Object.fromEntries(metrics) as PlannedBenchmark['metrics'] }
  })
  const removed = base.flatMap((old) => removedMetrics(old, here!.get(old.id)))
  const differences = [...altered.values()]
  return {
    benchmarks,
    described: { removed: removed.slice(0, maxBenchmarks), altered: differences.slice(0, maxAltered) },
    isAltered: removed.length > 0 || differences.some(({ key }) => key !== 'code'),
    isNew: ({ id, suite, trialUnit }) => !there!.has(trialUnit.listsByRunning ? suite : id),
    wouldMeasure,
  }
}

function clippedValueText(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300)
}

/** Takes values in another unit for another metric's; what may be negative is not refused for it. */
function metricAsBaseJudges(base: MetricSpec, head: MetricSpec): MetricSpec {
  return base.unit === head.unit ? { ...base, signed: base.signed || head.signed } : { ...head, gate: false }
}

/** Lists what the base would measure of a benchmark, and the head does not. */
function removedMetrics(base: PlannedBenchmark, head: PlannedBenchmark | undefined): Described['removed'][number][] {
  const { suite, case: name, subject, trialUnit, skipped, knownFailure } = base
  // It has no figures on the base either.
  if (skipped !== undefined || knownFailure !== undefined) return []
  if (isUnlisted(base)) {
    const all = { suite, case: 'all', subject: trialUnit.read ?? '', metrics: { [failuresMetric]: failureSpec } }
    return head === undefined ? [all] : []
  }
  const now = head === undefined || head.skipped !== undefined ? {} : head.metrics
  const removed = Object.entries(base.metrics).filter(
    ([metric, { unit }]) => !Object.hasOwn(now, metric) || now[metric]!.unit !== unit,
  )
  return removed.length === 0 ? [] : [{ suite, case: name, subject, metrics: Object.fromEntries(removed) }]
}
