/**
 * Measures a head in pairs with a reference: how main is measured for its history, and a change whose base cannot be. The
 * number of pairs is fixed before the first, or the time for them; what they show has no say in when they end.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { benchmarkOfHeadAlone } from '../judge/measured-pairs.ts'
import { onUserError, UserError } from '../errors.ts'
import { runThenOwnOrDispose } from '../sides/checkout.ts'
import { installPackage } from '../sides/packages.ts'
import { resolveOrFetchRevision } from '../sides/revisions.ts'
import { withoutSecrets } from '../model/readable.ts'
import { benchmarkId, enoughValues, referencePairs, type BenchmarkRun, type Reference, type Run } from '../model/run.ts'
import { benchmarkOfPreparedSides } from '../plan/subjects.ts'
import { isUnlisted, type PlannedBenchmark } from '../plan/plan.ts'
import { toShortLine, cleanLine } from '../report/escape.ts'
import type { ReferenceGroup } from '../history/find-reference.ts'
import { measureRun, type MeasureOptions } from './record-run.ts'
import { makeIntactCheckOfSides } from './measure-in-pairs.ts'
import type { ProjectPlan } from '../plan/plan-project.ts'
import type { Opponent } from '../sides/prepared-trials.ts'
import { checkOutCommits, tryInstallAndBuild, makeSideWithCopiedSuites } from '../sides/prepared-commits.ts'
import { runSourcesToFindRows } from '../plan/sources.ts'
import { gitOfProject } from '../plan/project.ts'
import { refuseUnbuiltHead } from '../plan/unbuilt-project.ts'
import { projectFolderOnSide, setupWithoutUnusedMembers } from '../plan/workspace/members.ts'
import { type MeasuredSide, packageAsSide } from '../sides/side.ts'
import type { Setup } from '../rooms-api.ts'

interface WithReferenceOptions extends MeasureOptions {
  readonly plan: ProjectPlan
  /** Prepared in a checkout of its own, as the reference will be. */
  readonly head: MeasuredSide
  /** The benchmarks to measure in pairs, and with what; all else of the plan is measured alone. None: all of it is. */
  readonly groups: readonly ReferenceGroup[] | undefined
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
  const { plan, head, groups, trials = referencePairs } = options
  await refuseUnbuiltHead(setup, { head, ...plan })
  await using references = await openUsableReferencePerGroup(setup, { plan, head, groups: groups ?? [] })
  const ready = [...references.groups, ...(groups === undefined ? [] : groupsPairedWithSubject({ plan, head, groups }))]
  const bases = new Set(ready.map(({ side }) => side))
  const checks = await Promise.all(Array.from(bases, (base) => makeIntactCheckOfSides(setup, { base, head })))
  const { benchmarks, opponents, unable, oneSided, leftOut } = await runToolsToFindRowOpponents(setup, options, ready)
  const run = await measureRun(setup, {
    ...options,
    suites: plan.suites,
    benchmarks,
    opponents,
    base: undefined,
    cap: trials,
    enough: enoughValues,
    resume: undefined,
    // Neither verdict nor estimate ends it: only that one of the two sides cannot be measured at all.
    isDecided: ({ pairs = [] }) => {
      const [ofBase, ofHead] = [countSucceededTrials(pairs, 'base'), countSucceededTrials(pairs, 'head')]
      return ofHead === 0 ? pairs.length >= mostFailures : ofBase === 0 && ofHead >= enoughValues
    },
  })
  for (const requireIntact of checks) requireIntact()
  const byId = new Map(Array.from(opponents, ([{ id }, opponent]) => [id, opponent]))
  // By its suite stands what only running tells, and a command that is measured in another case than was planned.
  const order = new Map(plan.benchmarks.flatMap(({ id, suite }, at) => [[suite, at] as const, [id, at] as const]))
  const placeOf = (entry: BenchmarkRun): number => order.get(benchmarkId(entry)) ?? order.get(entry.suite) ?? order.size
  const inPairs = run.benchmarks.map((entry) => entryWithReferenceOrAlone(entry, byId.get(benchmarkId(entry))))
  const measured = [...inPairs.map((entry) => entryWithReferenceWarning(entry, unable.get(entry.suite))), ...oneSided]
  return { ...run, leftOut, benchmarks: measured.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

/** Pairs other people's packages, each with the subject that its suite names; see `reference` of a suite. */
function groupsPairedWithSubject({ plan, head, groups }: ToPrepare): ReadyGroup[] {
  const grouped = new Set(groups.flatMap(({ benchmarks }) => benchmarks))
  const byId = new Map(plan.benchmarks.map((benchmark) => [benchmark.id, benchmark]))
  const twins = new Map(
    plan.benchmarks.flatMap((benchmark) => {
      const { suite, case: name, subject, reference, skipped } = benchmark
      if (grouped.has(benchmark) || reference === undefined || skipped !== undefined) return []
      const id = `${suite}/${name}/${reference}`
      const { subjects } = plan.suites.find(({ description }) => description.name === suite)!.description
      // It may not be selected itself.
      const unselected = { ...benchmark, id, subject: reference, package: subjects[reference]?.package }
      const twin = byId.get(id) ?? unselected
      // Of the project's own code every commit is another version.
      return grouped.has(twin) || subject === reference ? [] : [[benchmark, twin] as const]
    }),
  )
  if (twins.size === 0) return []
  const reference = { id: 'subject', label: 'a subject of the suite', commit: undefined, why: 'subject' } as const
  return [{ reference, side: head, benchmarks: [...twins.keys()], twins }]
}

interface Referenced extends Opponent {
  readonly reference: Reference
}

interface Opponents extends Pick<ProjectPlan, 'benchmarks'> {
  readonly leftOut: string[]
  /** Has none for what is measured alone. */
  readonly opponents: ReadonlyMap<PlannedBenchmark, Referenced>
  /** The tools that their reference cannot run. */
  readonly unable: ReadonlyMap<string, Reference>
  readonly oneSided: readonly BenchmarkRun[]
}

/** Finds the benchmarks of tools, and what each is measured with; a tool that its reference cannot run is measured alone. */
async function runToolsToFindRowOpponents(
  setup: Setup,
  options: WithReferenceOptions,
  groups: readonly ReadyGroup[],
): Promise<Opponents> {
  const { plan, head, budgetMs } = options
  const opponents = new Map<PlannedBenchmark, Referenced>()
  const leftOut = new Set(plan.leftOut)
  const unable = new Map<string, Reference>()
  const measured: PlannedBenchmark[] = []
  const oneSided: BenchmarkRun[] = []
  const grouped = new Set(groups.flatMap(({ benchmarks }) => benchmarks))
  const alone = plan.benchmarks.filter((one) => !grouped.has(one))
  for (const group of [...groups, undefined]) {
    const { reference, side, twins, benchmarks: planned = alone } = group ?? {}
    if (planned.length === 0) continue
    const benchmarks = planned.map((one) => benchmarkOfPreparedSides(setup, one, [head, side ?? head]))
    const sides = { head, base: side }
    const isPart = benchmarks.length < plan.benchmarks.length
    const rows = await runSourcesToFindRows(setup, { benchmarks, selection: options, sides, budgetMs, isPart })
    for (const unlisted of benchmarks.filter(isUnlisted)) {
      const isOfIt = ({ suite }: { readonly suite: string }): boolean => suite === unlisted.suite
      if (rows.benchmarks.some(isOfIt)) continue
      if (!rows.oneSided.some((entry) => isOfIt(entry) && entry.only === 'head')) continue
      unable.set(unlisted.suite, reference!)
      alone.push(unlisted)
    }
    for (const one of rows.benchmarks) {
      measured.push(one)
      if (side !== undefined) opponents.set(one, { side, twin: twins?.get(one), reference: reference! })
    }
    for (const { only, pairs: _, ...entry } of rows.oneSided) {
      if (only === undefined) oneSided.push(entry)
      else if (only === 'head' && !unable.has(entry.suite)) oneSided.push(entryWithReferenceWarning(entry, reference))
    }
    for (const name of rows.leftOut) leftOut.add(name)
  }
  return { benchmarks: measured, opponents, unable, oneSided, leftOut: [...leftOut] }
}

/** So many failures of the head, with no success, are enough. */
const mostFailures = 3

function countSucceededTrials(pairs: NonNullable<BenchmarkRun['pairs']>, side: 'base' | 'head'): number {
  return pairs.filter((pair) => pair[side] === 'ok').length
}

/** Adds to the entry a warning that a reference, if any, cannot run it. */
function entryWithReferenceWarning(entry: BenchmarkRun, reference: Reference | undefined): BenchmarkRun {
  if (reference === undefined) return entry
  const warning = `the reference (${cleanLine(reference.label, 100)}) cannot run it, so it is stored without pairs; verdicts on it begin with the next release`
  return { ...entry, warnings: [warning, ...entry.warnings].slice(0, 50) }
}

/** Returns the entry with its reference; its head alone where no trial of the reference gave a value. */
function entryWithReferenceOrAlone(entry: BenchmarkRun, opponent: Referenced | undefined): BenchmarkRun {
  const { pairs, basePackage } = entry
  if (pairs === undefined || opponent === undefined) return entry
  const { reference, twin } = opponent
  if (countSucceededTrials(pairs, 'base') === 0)
    return entryWithReferenceWarning(benchmarkOfHeadAlone(entry), reference)
  if (twin === undefined) return { ...entry, reference }
  // In the version that it had.
  const [at, name] =
    basePackage?.version === undefined ? ['', ''] : [`@${basePackage.version}`, ` ${basePackage.version}`]
  return { ...entry, reference: { ...reference, id: `${twin.subject}${at}`, label: `${twin.subject}${name}` } }
}

interface ToPrepare {
  readonly plan: ProjectPlan
  readonly head: MeasuredSide
  readonly groups: readonly ReferenceGroup[]
}

/** Prepares the first reference of each group that can be; what cannot is said. Disposal removes the checkouts. */
async function openUsableReferencePerGroup(setup: Setup, { plan, head, groups }: ToPrepare) {
  const tried = new Map<string, ReadyReference | UserError>()
  const sideOf = async (reference: Reference): Promise<MeasuredSide | UserError> => {
    const earlier = tried.get(reference.id)
    if (earlier !== undefined) return earlier
    const side = await prepareReference(setup, { plan, head, reference }).catch(onUserError((error) => error))
    tried.set(reference.id, side)
    return side
  }
  const dispose = async (): Promise<void> => {
    for (const side of tried.values()) if (!(side instanceof UserError)) await side[Symbol.asyncDispose]?.()
  }
  return runThenOwnOrDispose({ [Symbol.asyncDispose]: dispose }, async () => {
    const ready: ReadyGroup[] = []
    for (const group of groups) {
      const [first] = group.candidates
      const text = first && `Reference: ${cleanLine(first.label, 100)}, as ${group.because}`
      const of = group.project === undefined ? '' : `${group.project}: `
      setup.progress.note(`${of}${text ?? 'There is no reference'}.`)
      ready.push(...(await prepareFirstUsableReference(setup, group, sideOf)))
    }
    return { groups: ready }
  })
}

async function prepareFirstUsableReference(
  setup: Setup,
  { project, candidates, benchmarks }: ReferenceGroup,
  sideOf: (reference: Reference) => Promise<MeasuredSide | UserError>,
): Promise<ReadyGroup[]> {
  const { progress } = setup
  // A package on its own is no workspace.
  const isThere = (side: MeasuredSide, { id }: Reference): boolean =>
    project === undefined ||
    id.startsWith('npm:') ||
    existsSync(join(projectFolderOnSide(setup, side, { project }), 'package.json'))
  for (const [index, reference] of candidates.entries()) {
    const ready = await sideOf(reference)
    const isUsable = ready instanceof UserError || isThere(ready, reference)
    const side = isUsable ? ready : new UserError(`it has no package ${project} yet`)
    if (!(side instanceof UserError)) {
      if (index > 0) progress.note(`Main is measured with ${reference.label} instead.`)
      return [{ reference, side, benchmarks }]
    }
    progress.note(
      `The reference ${reference.label} cannot be prepared: ${toShortLine(withoutSecrets(side.message), 300)}.`,
    )
  }
  if (candidates.length > 0) progress.note('No reference can be prepared: the head is measured alone.')
  return []
}

type ReadyReference = MeasuredSide & Partial<AsyncDisposable>

async function prepareReference(
  setup: Setup,
  { plan, head, reference }: Pick<ToPrepare, 'plan' | 'head'> & { readonly reference: Reference },
): Promise<ReadyReference> {
  const { id, label, commit } = reference
  const side = { label, commit: undefined }
  if (id.startsWith('npm:')) {
    const request = { spec: id.slice('npm:'.length), nowMs: setup.effects.today().getTime() }
    return { ...packageAsSide(await installPackage(setup.machine.installHost, request), head.modules), side }
  }
  // A shallow clone may lack it.
  const { sha } = await resolveOrFetchRevision(gitOfProject(setup), commit ?? id)
  const checkouts = await checkOutCommits(setup, { base: sha })
  return runThenOwnOrDispose(checkouts, async () => {
    const { folders } = checkouts
    const failed = await tryInstallAndBuild(setupWithoutUnusedMembers(setup, plan.benchmarks), {
      folders,
      labels: { base: label },
      leader: head.root,
    })
    if (failed !== undefined) throw failed.error
    return makeSideWithCopiedSuites(setup, { root: folders.base, side, modules: plan.modules, like: head })
  })
}
