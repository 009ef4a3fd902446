/**
 * Finds what differs between the profiles of base and head: which functions take more or less, beyond their own
 * scatter, and whether they explain what was measured without a profiler. docs/reading-a-report.md says it in words.
 */
import { mean } from 'simple-statistics'
import { selfOrTotal, maxCallees, maxPlaces, type Place, type Source, type Why } from '../../core/model/why.ts'
import { derivedSeed, makeRandomDraws } from '../../core/stats/random.ts'
import { pValuesBySplits } from './split-test.ts'
import { placeId, type Charge, type Charged, type ProfiledFunction } from './charge.ts'
import { outerJoinFunctions } from './match-functions.ts'
import type { ProfilerKind } from './profile.ts'

/** Holds one profiled trial, with how many of the row's unit one of the profile's is: 0.001 for ms of µs. */
export interface ProfiledTrial extends Charged {
  readonly scale: number
}

export interface DifferenceOptions {
  readonly profiler: ProfilerKind
  readonly base: readonly ProfiledTrial[]
  readonly head: readonly ProfiledTrial[]
  /** The unit of the amounts, and how much more of it the head took by the verdict; negative for less. */
  readonly unit: string
  readonly change: number
  /** True where waiting is a part of what was measured. */
  readonly waits: boolean
  /** False of what only measures, and is named nowhere. */
  readonly isCause?: (of: ProfiledFunction) => boolean
  /** Tells the benchmark itself: what it calls is not its doing, so it is named last, and by what it does alone. */
  readonly isOwn?: (of: ProfiledFunction) => boolean
  /** True of what is in a file that the head alone loads. */
  readonly isNew?: (of: ProfiledFunction) => boolean
  /** False where only modules are known that a profiler happened to see: then chance says which of the small ones are new. */
  readonly areAllKnown?: boolean
  readonly seed: string
}

/** Names anything in at most one row of a hundred in A/A: of ten trials that are 2 of 252 splits. */
const level = 0.01
/** Ignores what cannot explain so large a share of the change. */
const leastShare = 0.05
/** Added to the scatter of each function, as a share of the change; see splitTest. */
const floorShare = 0.1
/** A difference is spread if that many of its functions make up so much of it. */
const spreadShare = 0.8

interface ChargedLine {
  readonly of: ProfiledFunction
  readonly was: ProfiledFunction | undefined
  readonly only: Place['only']
  /** Says who asks for it, where it is a module that the head alone loads. */
  readonly askedBy: ProfiledFunction | undefined
  readonly base: readonly Charge[]
  readonly head: readonly Charge[]
}

const nothing: Charge = { self: 0, total: 0, callees: new Map() }

/** Explains the difference of at least one trial on each side. */
export function explainDifference(options: DifferenceOptions): Why {
  const { profiler, base, head, unit, change, waits, seed, isCause = () => true, isNew = () => false } = options
  const { isOwn = () => false } = options
  const random = (label: string) => makeRandomDraws(derivedSeed(seed, label))
  // Chosen without a look at whose trial was whose, or the test would not be one.
  const size = Math.abs(change)
  const floor = size * floorShare
  const isSmall = (line: ChargedLine, part: 'self' | 'total'): boolean =>
    mean([...amountsOf(line.base, part), ...amountsOf(line.head, part)]) * 2 < size * leastShare
  const single = pairCharges(base, head, isNew).filter(({ of }) => waits || of.kind !== 'idle')
  const lines = options.areAllKnown === true ? withSmallModulesJoined(single, (line) => isSmall(line, 'self')) : single
  const sum = (side: 'base' | 'head', count: number): number[] =>
    Array.from({ length: count }, (_, at) => lines.reduce((all, line) => all + line[side][at]!.self, 0))
  const all = { base: sum('base', base.length), head: sum('head', head.length) }
  /** Finds the places of lines whose amounts of that part differ. */
  const differing = (candidates: readonly ChargedLine[], part: 'self' | 'total'): Map<ChargedLine, Place> => {
    const looked = candidates.filter(
      (line) => !isSmall(line, part) && [...line.base, ...line.head].some((charge) => charge[part] > 0),
    )
    const chances = pValuesBySplits(
      looked.map((line) => ({ base: amountsOf(line.base, part), head: amountsOf(line.head, part) })),
      { floor, random: random(part === 'self' ? 'splits' : 'splits of totals') },
    )
    const places = looked.flatMap((line, at) => {
      const p = chances[at]!
      return p > level ? [] : [[line, makePlaceFromCharges(line, p)] as const]
    })
    return new Map(places.filter(([, place]) => Math.abs(place[part].change) >= size * leastShare))
  }
  const causes = lines.filter(({ of }) => isCause(of))
  const selfCauses = differing(causes, 'self')
  // What the change touched may have others do the work: then it counts with what it calls.
  const touched = causes.filter((line) => line.of.changedHere && !isOwn(line.of) && !selfCauses.has(line))
  const ranked = [...selfCauses, ...differing(touched, 'total')].map(([{ of }, { changedHere, ...place }]) => {
    if (isOwn(of)) return { place, rank: rankOfPlace(place, change) - ownRank }
    const remarked = changedHere === true ? { ...place, changedHere } : place
    return { place: remarked, rank: rankOfPlace(remarked, change) }
  })
  const places = ranked
    .sort((a, b) => b.rank - a.rank)
    .slice(0, maxPlaces)
    .map(({ place }) => place)
  const [pAll = 1] = pValuesBySplits([all], { floor: 0, random: random('all') })
  const total = meansAndChange(all)
  const common = { profiler, unit, trials: Math.min(base.length, head.length), reason: undefined, all: total, change }
  const isSure = pAll <= level
  const isContrary = isSure && total.change * change < 0
  if (isContrary) return { ...common, outcome: 'contrary', places }
  // What goes the other way explains nothing by itself.
  if (places.some((place) => selfOrTotal(place).change * change > 0)) return { ...common, outcome: 'places', places }
  if (isSure && total.change * change > 0) {
    return { ...common, outcome: 'spread', functions: countFunctionsBehindChange(lines, change), places }
  }
  return { ...common, outcome: 'not-shown', places: [] }
}

/** Ranks what a function has above what is none. */
const ownRank = 2

/** Ranks what explains the change: what it touched, other functions, and what is none; the largest of each first. */
function rankOfPlace(place: Place, change: number): number {
  const towards = selfOrTotal(place).change * Math.sign(change || 1)
  const size = 1 - 1 / (1 + Math.abs(towards))
  if (towards <= 0) return size - 1
  const ofKind = place.kind === 'function' ? 2 : 1
  return (place.changedHere === true ? 3 : ofKind) + size
}

function pairCharges(
  base: readonly ProfiledTrial[],
  head: readonly ProfiledTrial[],
  isNew: (of: ProfiledFunction) => boolean,
): ChargedLine[] {
  const functions = { base: new Map<string, ProfiledFunction>(), head: new Map<string, ProfiledFunction>() }
  for (const trial of base) for (const [key, of] of trial.functions) functions.base.set(key, of)
  for (const trial of head) for (const [key, of] of trial.functions) functions.head.set(key, of)
  return outerJoinFunctions(functions.base, functions.head).map((match) => {
    const before = match.base === undefined ? undefined : functions.base.get(match.base)!
    const after = match.head === undefined ? undefined : functions.head.get(match.head)!
    const charges = head.map((trial) => scaledChargeWithCallees(trial, match.head))
    const asking = charges.find((charge) => charge.askedBy !== undefined)?.askedBy
    const only = after === undefined ? 'base' : undefined
    // Lines that are new to the base, as a suite that was added, may run on both sides all the same.
    const isAlike = before?.body !== undefined && before.body === after?.body
    return {
      of: { ...(after ?? before!), ...(isAlike && { changedHere: false }) },
      was: before,
      only: before === undefined ? 'head' : only,
      askedBy: before === undefined && isNew(after!) ? asking : undefined,
      base: base.map((trial) => scaledChargeWithCallees(trial, match.base)),
      head: charges,
    }
  })
}

/** Joins modules that the head alone loads, and none of which is looked at: those that one asks for are one line. */
function withSmallModulesJoined(lines: readonly ChargedLine[], isSmall: (line: ChargedLine) => boolean): ChargedLine[] {
  const askerOf = (line: ChargedLine): string | undefined =>
    line.askedBy === undefined || !isSmall(line) ? undefined : placeId(line.askedBy)
  const groups = Map.groupBy(lines, askerOf)
  return [...groups].flatMap(([asking, group]) =>
    asking === undefined || group.length === 1 ? group : [joinModuleCharges(group)],
  )
}

function joinModuleCharges(lines: readonly ChargedLine[]): ChargedLine {
  const [first, ...rest] = lines as readonly [ChargedLine, ...ChargedLine[]]
  const isShared = rest.every(({ of }) => of.package === first.of.package)
  const folder = isShared ? commonFolder(lines.map(({ of }) => of.file ?? '')) : ''
  const where = folder === '' ? { package: undefined, file: undefined } : { file: folder }
  const sum = (side: 'base' | 'head'): Charge[] =>
    first[side].map((_, at) => {
      const self = lines.reduce((all, line) => all + line[side][at]!.self, 0)
      return { ...nothing, self, total: self }
    })
  const more = { line: undefined, changedHere: false, inCommit: false }
  const of = { ...first.of, ...where, ...more, name: `(${lines.length} modules)` }
  return { ...first, of, base: sum('base'), head: sum('head') }
}

function commonFolder(files: readonly string[]): string {
  const [first = [], ...rest] = files.map((file) => file.split('/').slice(0, -1))
  const length = first.findIndex((part, at) => rest.some((other) => other[at] !== part))
  return first.slice(0, length === -1 ? first.length : length).join('/')
}

function scaledChargeWithCallees({ charges, scale }: ProfiledTrial, key: string | undefined): Charge {
  const charge = key === undefined ? undefined : charges.get(key)
  if (charge === undefined) return nothing
  const callees = new Map([...charge.callees].map(([name, amount]) => [name, amount * scale]))
  return { ...charge, self: charge.self * scale, total: charge.total * scale, callees }
}

function meansAndChange(values: { readonly base: readonly number[]; readonly head: readonly number[] }): Place['self'] {
  const [base, head] = [mean([...values.base]), mean([...values.head])]
  return { base, head, change: head - base }
}

function makePlaceFromCharges({ of, was, only, askedBy, base, head }: ChargedLine, p: number): Place {
  const moved = was !== undefined && only === undefined && (was.name !== of.name || was.file !== of.file)
  const amounts = (part: 'self' | 'total') =>
    meansAndChange({ base: amountsOf(base, part), head: amountsOf(head, part) })
  return {
    kind: of.kind,
    ...locationOfFunction(of),
    ...(moved && { was: locationOfFunction(was) }),
    ...(only !== undefined && { only }),
    ...(askedBy !== undefined && { requiredBy: locationOfFunction(askedBy) }),
    ...(of.changedHere && { changedHere: true as const }),
    ...(of.inCommit && only !== 'base' && { inCommit: true as const }),
    self: amounts('self'),
    total: amounts('total'),
    p,
    callees: compareCallees(base, head),
  }
}

function locationOfFunction({ name, package: of, file, line }: ProfiledFunction): Source {
  return { name, package: of, file, line }
}

function compareCallees(base: readonly Charge[], head: readonly Charge[]): Place['callees'] {
  const names = new Set([...base, ...head].flatMap(({ callees }) => Array.from(callees.keys())))
  return [...names]
    .map((name) => ({ name, change: meanOfCallee(head, name) - meanOfCallee(base, name) }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, maxCallees)
}

function meanOfCallee(charges: readonly Charge[], name: string): number {
  return mean(charges.map(({ callees }) => callees.get(name) ?? 0))
}

function amountsOf(charges: readonly Charge[], part: 'self' | 'total'): number[] {
  return charges.map((charge) => charge[part])
}

function countFunctionsBehindChange(lines: readonly ChargedLine[], change: number): number {
  const parts = lines
    .map(({ base, head }) => (mean(amountsOf(head, 'self')) - mean(amountsOf(base, 'self'))) * Math.sign(change))
    .filter((part) => part > 0)
    .sort((a, b) => b - a)
  const all = parts.reduce((sum, part) => sum + part, 0)
  let [sum, count] = [0, 0]
  for (; sum < all * spreadShare; count += 1) sum += parts[count]!
  return count
}
