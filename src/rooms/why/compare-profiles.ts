/** From the profiles of trials of base and head to what differs: reads the scripts that they name, and charges functions. */
import { dirname, join } from 'node:path'
import { pathBelow } from '../../core/model/path-below.ts'
import type { TrialProfile } from './profiler.ts'
import type { SideName } from '../../core/measure/tally.ts'
import { isRateUnit, nanosecondsIn } from '../../core/model/metric.ts'
import type { Why } from '../../core/model/why.ts'
import { callNodes, type TreeSide } from './call-tree.ts'
import { profileCharges, type Charged, type FunctionOf, placeId, placeOfKind, type ProfiledFunction } from './charge.ts'
import type { ChangedLines } from '../../core/sides/changed-lines.ts'
import { explainDifference, type ProfiledTrial } from './difference.ts'
import { fileKeyOfFunction, filesAndModulesInProfiles, oneSidedModules, collapseNewModules } from './loaded-modules.ts'
import { makeFrameResolver } from './function-of.ts'
import type { ProfilerKind } from './profile.ts'
import { makeScriptPositionFinders, findMapPathOrText, pathOfScriptUrl } from '../../core/model/source-position.ts'
import type { ReadScript } from '../../core/model/source-position.ts'
import { readBytesOrNone } from '../../core/model/regular-file.ts'

export interface WatchedTrial extends Pick<TrialProfile, 'profiles' | 'part'> {
  /** The value of the row's metric in the trial. */
  readonly value: number
}

/** Needs at least one trial of each side. */
export type FoundProfiles = Readonly<Record<SideName, readonly WatchedTrial[]>>

export interface CompareProfilesOptions {
  readonly profiler: ProfilerKind
  readonly sideProfiles: FoundProfiles
  /** The unit of the metric, with its values in the trials that were judged. */
  readonly unit: string
  readonly values: Readonly<Record<SideName, number>>
  /** False where the metric leaves out what is waited for. */
  readonly waits: boolean
  /** File of the suite, or that of a tool with the benchmark, on each side: a path or its address. */
  readonly suite: Readonly<Record<SideName, string>>
  /** Folder of the project on each side, and that of Paceline. */
  readonly roots: Readonly<Record<SideName, string>>
  readonly harness: string
  /** Lines that differ between the sides, by path below the project. */
  readonly changedLines: Readonly<Record<SideName, ChangedLines>>
  /** Files of the head's commit, by path below the project. */
  readonly committed: ReadonlySet<string>
  /** Folders besides in which scripts may be read. */
  readonly readable: readonly string[]
  readonly seed: string
}

export async function compareProfiles(options: CompareProfilesOptions): Promise<Why> {
  const { profiler, sideProfiles, unit, values, waits, seed } = options
  const { part } = sideProfiles.head[0]!
  // What is not timed by itself is a share of the whole; so is what is told for each call.
  const isShare = profiler === 'cpu' ? part === 'whole' : isPerCallUnit(unit)
  const functionOf = { base: await loadFrameResolver(options, 'base'), head: await loadFrameResolver(options, 'head') }
  const profilesOf = (side: SideName) => sideProfiles[side].flatMap(({ profiles }) => profiles)
  const filesIn = (side: SideName) => filesAndModulesInProfiles(profilesOf(side), functionOf[side])
  const files = { base: filesIn('base'), head: filesIn('head') }
  const news = { base: oneSidedModules(files.base, files.head), head: oneSidedModules(files.head, files.base) }
  const charged = (side: SideName): ProfiledTrial[] =>
    sideProfiles[side].map(({ profiles, value }): ProfiledTrial => {
      const loaded = profiles.map((profile) => collapseNewModules(profile, functionOf[side], news[side]))
      const one = mergeChargesIntoFirst(loaded.map((profile) => profileCharges(profile, functionOf[side])))
      if (isShare) return { ...one, scale: valueAsCost(value, unit) / Math.max(1, sumOfCharges(one)) }
      return { ...one, scale: profiler === 'cpu' ? 1e-3 : 1 }
    })
  const trials = { base: charged('base'), head: charged('head') }
  const timeUnit = isPerCallUnit(unit) ? 'ns/op' : 'ms'
  const isOwn = makeSuiteFileTest(options.suite, functionOf)
  const why = explainDifference({
    profiler,
    unit: profiler === 'heap' ? unit : timeUnit,
    ...trials,
    change: valueAsCost(values.head, unit) - valueAsCost(values.base, unit),
    waits,
    seed,
    // Neither Paceline nor the lines of the benchmark that have the work done, unless the change touched them.
    isCause: (of) => of.kind !== 'harness' && (of.changedHere || !isOwn(of)),
    isOwn,
    isNew: (of) => news.head.has(fileKeyOfFunction(of) ?? ''),
    areAllKnown: files.base.areAll && files.head.areAll,
  })
  const treeSide = (side: SideName): TreeSide => ({
    trials: sideProfiles[side].map(({ profiles }, at) => ({ profiles, scale: trials[side][at]!.scale })),
    functionOf: functionOf[side],
  })
  const processes = Math.max(...[...sideProfiles.base, ...sideProfiles.head].map(({ profiles }) => profiles.length))
  const tree = callNodes({ base: treeSide('base'), head: treeSide('head') }, { waits: waits && processes === 1 })
  return { ...why, tree }
}

function makeSuiteFileTest(suite: CompareProfilesOptions['suite'], functionOf: Readonly<Record<SideName, FunctionOf>>) {
  const inSuite = (['base', 'head'] as const).map((side) =>
    functionOf[side]({ name: 'suite', url: suite[side], line: -1, column: -1 }),
  )
  return ({ file, package: from }: ProfiledFunction) =>
    file !== undefined && inSuite.some((one) => one?.file === file && one.package === from)
}

function sumOfCharges({ charges }: Charged): number {
  return [...charges.values()].reduce((sum, { self }) => sum + self, 0)
}

function isPerCallUnit(unit: string): boolean {
  return unit.includes('/')
}

/** Returns a value as what it costs: ms, ns for each call or event, or bytes. */
function valueAsCost(value: number, unit: string): number {
  const [time = '', per] = unit.split('/')
  const ns = nanosecondsIn(time)
  if (ns !== undefined) return value * (per === undefined ? ns / 1e6 : ns)
  if (isRateUnit(unit)) return value > 0 ? 1e9 / value : 0
  return value
}

async function loadFrameResolver(options: CompareProfilesOptions, side: SideName): Promise<FunctionOf> {
  const { sideProfiles, roots, harness, readable, changedLines, committed } = options
  const profiles = sideProfiles[side].flatMap((trial) => trial.profiles)
  const named = profiles.flatMap(({ frames }) => frames)
  const loaded = profiles.flatMap(({ modules = [] }) => modules)
  const urls = new Set([...named, ...loaded].map(({ url }) => url))
  const scripts = await readScripts([...urls], [roots[side], ...readable])
  const script = (path: string): ReadScript | undefined => scripts.get(path)
  return makeFrameResolver({ root: roots[side], harness, script, changedLines: changedLines[side], committed })
}

/** Returns the profiles of all processes of a trial together. What one did while another waited for it counts once. */
export function mergeChargesIntoFirst(parts: readonly Charged[]): Charged {
  const [first, ...rest] = parts
  if (first === undefined || rest.length === 0) return first ?? { functions: new Map(), charges: new Map() }
  // The longest is that of the program which started the others.
  const sums = parts.map(sumOfCharges)
  const waitedFor = sums.reduce((sum, one) => sum + one, -Math.max(...sums))
  for (const { functions, charges } of rest) {
    for (const [key, of] of functions) first.functions.set(key, of)
    for (const [key, { self, total, callees }] of charges) {
      const sum = first.charges.get(key) ?? { self: 0, total: 0, callees: new Map<string, number>() }
      sum.self += self
      sum.total += total
      for (const [name, amount] of callees) sum.callees.set(name, (sum.callees.get(name) ?? 0) + amount)
      first.charges.set(key, sum)
    }
  }
  const waiting = first.charges.get(placeId(placeOfKind('idle')))
  if (waiting !== undefined) waiting.self = waiting.total = Math.max(0, waiting.self - waitedFor)
  return first
}

/** Scripts of a profile that are read for their source maps and the texts of their functions, and how large each may be. */
const scriptLimits = { count: 2_000, bytes: 4_000_000, mapBytes: 32_000_000 } as const

/** Reads only scripts in the given folders: a profile may name any file of this machine. */
async function readScripts(urls: readonly string[], folders: readonly string[]): Promise<Map<string, ReadScript>> {
  const isInside = (path: string): boolean => folders.some((folder) => pathBelow(folder, path))
  const paths = urls.flatMap((url) => pathOfScriptUrl(url) ?? []).filter(isInside)
  const scripts = new Map<string, ReadScript>()
  for (const path of paths.slice(0, scriptLimits.count)) {
    const text = (await readBytesOrNone(path, { maxBytes: scriptLimits.bytes, follow: false }))?.toString()
    if (text === undefined) continue
    const reference = findMapPathOrText(text)
    const mapPath = reference !== undefined && 'path' in reference ? join(dirname(path), reference.path) : undefined
    const map =
      mapPath === undefined || !isInside(mapPath)
        ? undefined
        : await readBytesOrNone(mapPath, { maxBytes: scriptLimits.mapBytes, follow: false })
    const scriptMap = reference !== undefined && 'map' in reference ? reference.map : map?.toString()
    scripts.set(path, makeScriptPositionFinders({ text, map: scriptMap }))
  }
  return scripts
}
