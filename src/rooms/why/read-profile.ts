/**
 * Reads what V8 writes of a process: `.cpuprofile` and `.heapprofile`. The process ran a stranger's code, which may write
 * such files itself: everything is checked, and nothing is larger than it may be.
 */

import type { LoadedModule } from '../../core/model/trial.ts'
import { median } from '../../core/stats/quantile.ts'
import { withImportCostMovedToModules, moveLoadCostToModules, type Sample } from './charge-loading.ts'
import type { Frame, Profile, ProfilerKind } from './profile.ts'

/** Limits what is read: a trial of a minute sampled every 100 µs has 600,000 samples, and its file 10 MB. */
export const profileLimits = {
  bytes: 64 * 1024 * 1024,
  nodes: 200_000,
  samples: 4_000_000,
  name: 200,
  url: 2_000,
  lines: 100_000_000,
} as const

/**
 * A step that is so many times as long as the usual one counts as that: for the rest the thread was not on a core. What
 * waits is sampled all the same, so it is no waiting, but another process that ran.
 */
const longestStep = 5

/** Throws a `ProfileProblem` that says in words what is wrong with it. */
export function parseProfile(text: string, kind: ProfilerKind, modules?: readonly LoadedModule[]): Profile {
  if (text.length > profileLimits.bytes) refuseProfile('is larger than 64 MB')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    refuseProfile('is not JSON')
  }
  const file = requireRecord(content, 'it')
  const { samples, ...read } = kind === 'cpu' ? parseCpuProfile(file) : parseHeapProfile(file)
  const profile = withImportCostMovedToModules({ ...read, modules })
  moveLoadCostToModules(profile, samples)
  return profile
}

/** Tells what is wrong with a profile, such as `is not JSON`. */
export class ProfileProblem extends Error {}

type Fields = Readonly<Record<string, unknown>>

function parseCpuProfile(file: Fields): InOrder {
  const nodes = requireList(file['nodes'], { what: 'nodes', most: profileLimits.nodes })
  const samples = requireList(file['samples'], { what: 'samples', most: profileLimits.samples })
  const deltas = requireList(file['timeDeltas'], { what: 'timeDeltas', most: profileLimits.samples })
  if (samples.length !== deltas.length) refuseProfile('does not have one timeDelta for each sample')
  const places = new Map<unknown, number>()
  const records = nodes.map((node, index) => {
    const record = requireRecord(node, 'a node')
    const id = record['id']
    if (typeof id !== 'number' || places.has(id)) refuseProfile('has a node without a unique id')
    places.set(id, index)
    return record
  })
  const parents = new Int32Array(records.length).fill(-1)
  for (const [index, record] of records.entries()) {
    const children = record['children']
    if (children === undefined) continue
    for (const child of requireList(children, { what: 'children', most: profileLimits.nodes })) {
      const at = places.get(child)
      if (at === undefined || at === index || parents[at] !== -1) refuseProfile('is not a tree')
      parents[at] = index
    }
  }
  const self = new Float64Array(records.length)
  // A sample stands for the time until the next one.
  const lengths = deltas.slice(1).map((us) => {
    if (!isNumberInSafeRange(us)) refuseProfile('has a timeDelta that is not a number of microseconds')
    return Math.max(0, us)
  })
  const longest = lengths.length === 0 ? 0 : median(lengths) * longestStep
  const order = samples.map((sample, index): Sample => {
    const at = places.get(sample)
    if (at === undefined) refuseProfile('has a sample without a node')
    const us = lengths[index] ?? 0
    const isIdle = (records[at]!['callFrame'] as Fields | undefined)?.['functionName'] === '(idle)'
    return { at, amount: isIdle ? us : Math.min(us, longest) }
  })
  for (const { at, amount } of order) self[at] = self[at]! + amount
  return makeProfileCallersFirst({ records, parents, self, order })
}

function parseHeapProfile(file: Fields): InOrder {
  const records: Fields[] = []
  const parents: number[] = []
  const self: number[] = []
  const places = new Map<unknown, number>()
  const open: { readonly node: unknown; readonly parent: number }[] = [{ node: file['head'], parent: -1 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const record = requireRecord(next.node, 'a node')
    const at = records.push(record) - 1
    if (at >= profileLimits.nodes) refuseProfile(`has more than ${profileLimits.nodes} nodes`)
    places.set(record['id'], at)
    parents.push(next.parent)
    const bytes = record['selfSize']
    if (!isNumberInSafeRange(bytes) || bytes < 0) refuseProfile('has a node without a size')
    self.push(bytes)
    const children = requireList(record['children'] ?? [], { what: 'children', most: profileLimits.nodes })
    if (open.length + children.length > profileLimits.nodes) refuseProfile(`has more than ${profileLimits.nodes} nodes`)
    for (const node of children) open.push({ node, parent: at })
  }
  const samples = requireList(file['samples'] ?? [], { what: 'samples', most: profileLimits.samples })
  const order = samples
    .map((sample) => requireRecord(sample, 'a sample'))
    .map(({ ordinal, nodeId, size }) => ({ ordinal, at: places.get(nodeId), amount: size }))
    .filter(
      (one): one is Sample & { ordinal: number } =>
        isNumberInSafeRange(one.ordinal) && isNumberInSafeRange(one.amount) && one.amount >= 0 && one.at !== undefined,
    )
    .toSorted((a, b) => a.ordinal - b.ordinal)
  const lists = { parents: Int32Array.from(parents), self: Float64Array.from(self) }
  return makeProfileCallersFirst({ records, ...lists, order })
}

/** Accepts µs or bytes of which millions can be added up. */
function isNumberInSafeRange(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER
}

interface Unordered {
  readonly records: readonly Fields[]
  readonly parents: Int32Array
  readonly self: Float64Array
  /** The samples one after the other. */
  readonly order: readonly Sample[]
}

interface InOrder extends Profile {
  readonly samples: readonly Sample[]
}

/** Puts callers first, and frames that are alike once. */
function makeProfileCallersFirst({ records, parents, self, order: samples }: Unordered): InOrder {
  const children: number[][] = records.map(() => [])
  const roots: number[] = []
  for (const [node, parent] of parents.entries()) (parent === -1 ? roots : children[parent]!).push(node)
  if (roots.length !== 1) refuseProfile('does not have exactly one root')
  const order: number[] = []
  for (let open = roots; open.length > 0;) {
    const node = open.pop()!
    order.push(node)
    open.push(...children[node]!)
  }
  // What hangs in a circle hangs on no root.
  if (order.length !== records.length) refuseProfile('is not a tree')
  const placeOf = new Int32Array(records.length)
  for (const [place, node] of order.entries()) placeOf[node] = place
  const frames: Frame[] = []
  const indices = new Map<string, number>()
  // What the profiler itself took to be asked is no part of what it saw.
  const isProfiler = new Uint8Array(records.length)
  const frameOf = order.map((node) => {
    const frame = parseCallFrame(records[node]!)
    const parent = parents[node]!
    isProfiler[node] = frame.url === 'node:inspector' || (parent !== -1 && isProfiler[parent] === 1) ? 1 : 0
    const key = `${frame.line}:${frame.column}:${frame.name.length}:${frame.name}${frame.url}`
    const index = indices.get(key) ?? frames.push(frame) - 1
    indices.set(key, index)
    return index
  })
  return {
    frames,
    frameOf: Int32Array.from(frameOf),
    parentOf: Int32Array.from(order, (node) => (parents[node] === -1 ? -1 : placeOf[parents[node]!]!)),
    self: Float64Array.from(order, (node) => (isProfiler[node] === 1 ? 0 : self[node]!)),
    samples: samples.map(({ at, amount }) => ({ at: placeOf[at]!, amount })),
  }
}

function parseCallFrame(record: Fields): Frame {
  const { functionName, url, lineNumber, columnNumber } = requireRecord(record['callFrame'], 'a callFrame')
  if (typeof functionName !== 'string' || typeof url !== 'string')
    refuseProfile('has a callFrame without a name or a url')
  return {
    name: functionName.slice(0, profileLimits.name),
    // Half an address leads nowhere.
    url: url.length > profileLimits.url ? '' : url,
    line: lineOrColumnOrMinusOne(lineNumber),
    column: lineOrColumnOrMinusOne(columnNumber),
  }
}

function lineOrColumnOrMinusOne(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < profileLimits.lines ? value : -1
}

function requireRecord(value: unknown, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  return refuseProfile(`has no object where ${what} should be`)
}

function requireList(
  value: unknown,
  { what, most }: { readonly what: string; readonly most: number },
): readonly unknown[] {
  if (!Array.isArray(value)) return refuseProfile(`has no list of ${what}`)
  if (value.length > most) refuseProfile(`has more than ${most} ${what}`)
  return value
}

function refuseProfile(problem: string): never {
  throw new ProfileProblem(problem)
}
