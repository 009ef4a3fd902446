/**
 * Measures a head in pairs with a reference: how main is measured for its history, and a change whose base cannot be. The
 * number of pairs is fixed before the first, or the time for them; what they show has no say in when they end.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withoutBase } from '../judge/measured-pairs.ts'
import { onUserError, UserError } from '../errors.ts'
import { resultOwning } from '../sides/checkout.ts'
import { installPackage } from '../sides/packages.ts'
import { resolveNamed } from '../sides/revisions.ts'
import { withoutSecrets } from '../model/readable.ts'
import { benchmarkId, enoughValues, type BenchmarkRun, type Reference, type Run } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan/plan.ts'
import { oneLine, plainText } from '../report/escape.ts'
import { derivedSeed } from '../stats/random.ts'
import { referenceText, type ReferenceGroup } from '../history/find-reference.ts'
import { measureAlone, recordRun, type MeasureOptions } from './measure-alone.ts'
import { watchSides } from './measure-in-pairs.ts'
import { leftOutOf, narrowPlan, type ProjectPlan } from '../plan/plan-project.ts'
import { openCheckouts, prepareFolders, sideWithSuitesOf } from '../sides/prepared-commits.ts'
import { findRows } from '../plan/sources.ts'
import { gitOf } from '../plan/project.ts'
import { refuseUnbuilt } from '../plan/unbuilt-project.ts'
import { folderOn, onlyMeasuredMembers } from '../plan/workspace/members.ts'
import { type MeasuredSide, sideOfPackage } from '../sides/side.ts'
import type { Setup } from '../rooms-api.ts'

interface WithReferenceOptions extends MeasureOptions {
  readonly plan: ProjectPlan
  /** Prepared in a checkout of its own, as the reference will be. */
  readonly head: MeasuredSide
  /** The benchmarks to measure in pairs, and with what; all else of the plan is measured alone. */
  readonly groups: readonly ReferenceGroup[]
  /** The number of pairs of each benchmark; two of one that is measured once. */
  readonly pairs: number
}

/** A reference that is ready, and what is measured with it. */
interface ReadyGroup {
  readonly reference: Reference
  readonly side: MeasuredSide
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly twins?: ReadonlyMap<PlannedBenchmark, PlannedBenchmark>
}

/** Measures a run without a base, whose benchmarks have pairs with their reference; also part of it if interrupted. */
export async function measureWithReference(setup: Setup, options: WithReferenceOptions): Promise<Run> {
  const { plan, head, groups, budgetMs, seed } = options
  await refuseUnbuilt(setup, { head, ...plan })
  await using references = await prepareReferences(setup, { plan, head, groups })
  const ready = [...references.groups, ...subjectGroups(options)]
  const inPairs = new Set(ready.flatMap(({ benchmarks }) => benchmarks))
  const alone = new Map<string, PlannedBenchmark>()
  for (const one of plan.benchmarks) if (!inPairs.has(one)) alone.set(one.id, one)
  const reasons = new Map<string, string>()
  const parts: Run[] = []
  // Each part gets its share of the time that is left: a pair takes as long as two trials.
  let leftMs = budgetMs
  let leftWeight = 2 * inPairs.size + alone.size
  const shareOf = (weight: number): number => Math.max(1, (leftMs * weight) / Math.max(weight, leftWeight))
  for (const [index, group] of ready.entries()) {
    const weight = 2 * group.benchmarks.length
    const part = await pairsWith(setup, {
      ...options,
      ...group,
      budgetMs: shareOf(weight),
      seed: index === 0 ? seed : derivedSeed(seed, group.reference.id),
    })
    parts.push(part.run)
    for (const [benchmark, why] of part.unable) {
      alone.set(benchmark.id, benchmark)
      reasons.set(benchmark.id, why)
    }
    leftMs -= part.run.measuringMs
    leftWeight -= weight
    if (setup.effects.signal.aborted) break
  }
  if (alone.size > 0 && (parts.length === 0 || !setup.effects.signal.aborted)) {
    const rest = narrowPlan(plan, [...alone.values()])
    // Of what turned out to have no pairs nobody knew that it needs time, too.
    const restMs = Math.max(leftMs, leastShare * budgetMs)
    parts.push(await measureAlone(setup, { ...options, plan: rest, budgetMs: parts.length === 0 ? budgetMs : restMs }))
  }
  return joinedParts(parts, { plan, reasons })
}

/** Other people's packages, each in pairs with the subject that its suite names; see `reference` of a suite. */
function subjectGroups({ plan, head, groups }: Pick<WithReferenceOptions, 'plan' | 'head' | 'groups'>): ReadyGroup[] {
  const grouped = new Set(groups.flatMap(({ benchmarks }) => benchmarks))
  const byId = new Map(plan.benchmarks.map((benchmark) => [benchmark.id, benchmark]))
  const twins = new Map(
    plan.benchmarks.flatMap((benchmark) => {
      const { suite, case: name, subject, reference, skipped } = benchmark
      if (grouped.has(benchmark) || reference === undefined || skipped !== null) return []
      const id = `${suite}/${name}/${reference}`
      const { subjects } = plan.suites.find(({ description }) => description.name === suite)!.description
      // It may not be selected itself.
      const unselected = { ...benchmark, id, subject: reference, package: subjects[reference]?.package ?? null }
      const twin = byId.get(id) ?? unselected
      // Of the project's own code every commit is another version.
      return grouped.has(twin) || subject === reference ? [] : [[benchmark, twin] as const]
    }),
  )
  if (twins.size === 0) return []
  const reference = { id: 'subject', label: 'a subject of the suite', commit: null, why: 'subject' } as const
  return [{ reference, side: head, benchmarks: [...twins.keys()], twins }]
}

/** The subject that a benchmark was measured with, in the version that it had. */
function subjectReference(subject: string, { basePackage }: BenchmarkRun): Reference {
  const version = basePackage?.version ?? ''
  const [id, label] = version === '' ? [subject, subject] : [`${subject}@${version}`, `${subject} ${version}`]
  return { id, label, commit: null, why: 'subject' }
}

/** Leaves a share of the budget to benchmarks that the reference cannot run. */
const leastShare = 0.1

function joinedParts(
  parts: readonly Run[],
  { plan, reasons }: { readonly plan: ProjectPlan; readonly reasons: ReadonlyMap<string, string> },
): Run {
  const [first] = parts as [Run]
  const order = new Map(plan.benchmarks.map(({ id, suite, tool }, at) => [tool === undefined ? id : suite, at]))
  const placeOf = (entry: BenchmarkRun): number => order.get(benchmarkId(entry)) ?? order.get(entry.suite) ?? order.size
  const measured = parts
    .flatMap(({ benchmarks }) => benchmarks)
    .map((entry) => withWarning(entry, reasons.get(benchmarkId(entry))))
  const names = new Set(measured.map(benchmarkId))
  const leftOut = [...leftOutOf(plan.suites, plan.benchmarks), ...parts.flatMap((part) => part.leftOut ?? [])]
  return {
    ...first,
    base: null,
    measuringMs: parts.reduce((sum, { measuringMs }) => sum + measuringMs, 0),
    complete: parts.every(({ complete }) => complete),
    benchmarks: measured.toSorted((a, b) => placeOf(a) - placeOf(b)),
    leftOut: [...new Set(leftOut)].filter((name) => !names.has(name)),
    warnings: [...new Set(parts.flatMap(({ warnings }) => warnings))],
  }
}

function withWarning(entry: BenchmarkRun, warning: string | undefined): BenchmarkRun {
  return warning === undefined ? entry : { ...entry, warnings: [warning, ...entry.warnings].slice(0, 50) }
}

interface PairsWithOptions extends Omit<WithReferenceOptions, 'groups'>, ReadyGroup {}

/** Pairs with one reference, and what that cannot run, each with a sentence about it. */
async function pairsWith(
  setup: Setup,
  options: PairsWithOptions,
): Promise<{ readonly run: Run; readonly unable: ReadonlyMap<PlannedBenchmark, string> }> {
  const { plan, head, side: base, reference, pairs } = options
  const sides = { head, base }
  const { budgetMs } = options
  const requireIntact = watchSides(setup, sides)
  const rows = await findRows(setup, { benchmarks: options.benchmarks, selection: options, sides, budgetMs })
  const unable = new Map<PlannedBenchmark, string>()
  const text = unableText(reference)
  for (const tool of options.benchmarks) {
    const isLost = tool.tool !== undefined && !rows.benchmarks.some(({ suite }) => suite === tool.suite)
    if (isLost && rows.oneSided.some(({ suite, only }) => suite === tool.suite && only === 'head'))
      unable.set(tool, text)
  }
  const { benchmarks } = rows
  const twinOf = new Map([...(options.twins ?? [])].map(([{ id }, { subject }]) => [id, subject]))
  const referenceFor = (entry: BenchmarkRun): Reference => {
    const subject = twinOf.get(benchmarkId(entry))
    return subject === undefined ? reference : subjectReference(subject, entry)
  }
  const run = await recordRun(setup, {
    ...options,
    ...sides,
    benchmarks,
    suites: plan.suites,
    cap: pairs,
    enough: enoughValues,
    resume: null,
    // Neither verdict nor estimate ends it: only that one of the two sides cannot be measured at all.
    isDecided: (soFar) => ['base', 'head'].some((side) => isGivenUp(soFar, side as 'base' | 'head')),
  })
  requireIntact()
  const byId = new Map(benchmarks.map((benchmark) => [benchmark.id, benchmark]))
  const comparable = run.benchmarks.filter((entry) => {
    const benchmark = byId.get(benchmarkId(entry))
    const isUnable = isGivenUp(entry, 'base') && entry.pairs!.some((pair) => pair.head === 'ok')
    // The figures of a tool are there already; those of others are few, and measured again.
    if (!isUnable || benchmark === undefined || benchmark.tool !== undefined) return true
    unable.set(benchmark, text)
    return false
  })
  const unmeasured = new Set([...unable.keys()].map(({ suite, tool }) => (tool === undefined ? null : suite)))
  const oneSided = rows.oneSided.flatMap((entry): BenchmarkRun[] => {
    const { only, pairs: _, ...rest } = entry
    if (only === 'base' || unmeasured.has(entry.suite)) return []
    return [only === undefined ? rest : { ...rest, warnings: [text] }]
  })
  return {
    run: {
      ...run,
      base: null,
      leftOut: [...rows.leftOut],
      benchmarks: [...comparable.map((entry) => withReference(entry, referenceFor(entry))), ...oneSided],
    },
    unable,
  }
}

/** So many failures of one side in a row, with no success, are enough. */
const mostFailures = 3

function isGivenUp({ pairs = [] }: BenchmarkRun, side: 'base' | 'head'): boolean {
  return pairs.length >= mostFailures && pairs.every((pair) => pair[side] !== 'ok')
}

function unableText({ label }: Reference): string {
  return `the reference (${plainText(label, 100)}) cannot run it, so it is stored without pairs; verdicts on it begin with the next release`
}

/** The entry with its reference; its head alone where no trial of the reference gave a value. */
function withReference(entry: BenchmarkRun, reference: Reference): BenchmarkRun {
  const { pairs } = entry
  if (pairs === undefined) return entry
  if (pairs.some(({ base }) => base === 'ok')) return { ...entry, reference }
  return withWarning(withoutBase(entry), unableText(reference))
}

interface ToPrepare {
  readonly plan: ProjectPlan
  readonly head: MeasuredSide
  readonly groups: readonly ReferenceGroup[]
}

/** Prepares the first reference of each group that can be; what cannot is said. Disposal removes the checkouts. */
async function prepareReferences(
  setup: Setup,
  { plan, head, groups }: ToPrepare,
): Promise<AsyncDisposable & { readonly groups: readonly ReadyGroup[] }> {
  const tried = new Map<string, ReadyReference | UserError>()
  const sideOf = async (reference: Reference): Promise<MeasuredSide | UserError> => {
    const earlier = tried.get(reference.id)
    if (earlier !== undefined) return earlier
    const side = await readyReference(setup, { plan, head, reference }).catch(onUserError((error) => error))
    tried.set(reference.id, side)
    return side
  }
  const dispose = async (): Promise<void> => {
    for (const side of tried.values()) if (!(side instanceof UserError)) await side[Symbol.asyncDispose]?.()
  }
  return resultOwning({ [Symbol.asyncDispose]: dispose }, async () => {
    const ready = new Map<string, ReadyGroup>()
    for (const group of groups) {
      setup.progress.note(`${group.project === null ? '' : `${group.project}: `}${referenceText(group)}.`)
      const firstOfGroup = await firstReady(setup, group, sideOf)
      if (firstOfGroup === null) continue
      const others = ready.get(firstOfGroup.reference.id)?.benchmarks ?? []
      ready.set(firstOfGroup.reference.id, { ...firstOfGroup, benchmarks: [...others, ...group.benchmarks] })
    }
    return { groups: [...ready.values()] }
  })
}

async function firstReady(
  setup: Setup,
  { project, candidates }: ReferenceGroup,
  sideOf: (reference: Reference) => Promise<MeasuredSide | UserError>,
): Promise<Omit<ReadyGroup, 'benchmarks'> | null> {
  const { progress } = setup
  // A package on its own is no workspace.
  const isThere = (side: MeasuredSide, { id }: Reference): boolean =>
    project === null || id.startsWith('npm:') || existsSync(join(folderOn(setup, side, { project }), 'package.json'))
  for (const [index, reference] of candidates.entries()) {
    const ready = await sideOf(reference)
    const isUsable = ready instanceof UserError || isThere(ready, reference)
    const side = isUsable ? ready : new UserError(`it has no package ${project} yet`)
    if (!(side instanceof UserError)) {
      if (index > 0) progress.note(`Main is measured with ${reference.label} instead.`)
      return { reference, side }
    }
    progress.note(`The reference ${reference.label} cannot be prepared: ${oneLine(withoutSecrets(side.message), 300)}.`)
  }
  if (candidates.length > 0) progress.note('No reference can be prepared: the head is measured alone.')
  return null
}

type ReadyReference = MeasuredSide & Partial<AsyncDisposable>

async function readyReference(
  setup: Setup,
  { plan, head, reference }: Pick<ToPrepare, 'plan' | 'head'> & { readonly reference: Reference },
): Promise<ReadyReference> {
  const { id, label, commit } = reference
  const side = { label, commit: null }
  if (id.startsWith('npm:')) {
    const request = { spec: id.slice('npm:'.length), nowMs: setup.effects.today().getTime() }
    return { ...sideOfPackage(await installPackage(setup.machine.installHost, request), head.modules), side }
  }
  // A shallow clone may lack it.
  const { sha } = await resolveNamed(gitOf(setup), commit ?? id)
  const checkouts = await openCheckouts(setup, { base: sha })
  return resultOwning(checkouts, async () => {
    const { folders } = checkouts
    const failed = await prepareFolders(onlyMeasuredMembers(setup, plan.benchmarks), {
      folders,
      labels: { base: label },
      leader: head.root,
    })
    if (failed !== null) throw failed.error
    return sideWithSuitesOf(setup, { root: folders.base, side, modules: plan.modules, like: head })
  })
}
