/**
 * Reads what V8 writes of a process: `.cpuprofile` and `.heapprofile`. The process ran a stranger's code, which may write
 * such files itself: everything is checked, and nothing is larger than it may be.
 */

import { median } from '../stats/quantile.ts'

export type ProfilerKind = 'cpu' | 'heap'

/** A function as V8 names it. Lines and columns count from 0; -1 where there are none. */
export interface Frame {
  readonly name: string
  /** URL or path of its script; empty for what is no script. */
  readonly url: string
  readonly line: number
  readonly column: number
}

/** A tree of calls in flat lists. A caller comes before those that it called; the first is the root. */
export interface Profile {
  readonly kind: ProfilerKind
  readonly frames: readonly Frame[]
  /** By node: its frame, and its caller; -1 for the root. */
  readonly frameOf: Int32Array
  readonly parentOf: Int32Array
  /** By node, without what it called: µs, or bytes. */
  readonly self: Float64Array
}

/** More is not read: a trial of a minute sampled every 100 µs has 600,000 samples, and its file 10 MB. */
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

/** A module that was asked for through more others is not told from them. */
const mostNested = 100

/** Throws a `ProfileProblem` that says in words what is wrong with it. */
export function readProfile(text: string, kind: ProfilerKind): Profile {
  if (text.length > profileLimits.bytes) refuse('is larger than 64 MB')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    refuse('is not JSON')
  }
  const file = recordOf(content, 'it')
  return kind === 'cpu' ? readCpuProfile(file) : readHeapProfile(file)
}

/** What is wrong with a profile, such as `is not JSON`. */
export class ProfileProblem extends Error {}

type Fields = Readonly<Record<string, unknown>>

function readCpuProfile(file: Fields): Profile {
  const nodes = listOf(file['nodes'], { what: 'nodes', most: profileLimits.nodes })
  const samples = listOf(file['samples'], { what: 'samples', most: profileLimits.samples })
  const deltas = listOf(file['timeDeltas'], { what: 'timeDeltas', most: profileLimits.samples })
  if (samples.length !== deltas.length) refuse('has other than one timeDelta for each sample')
  const places = new Map<unknown, number>()
  const records = nodes.map((node, index) => {
    const record = recordOf(node, 'a node')
    const id = record['id']
    if (typeof id !== 'number' || places.has(id)) refuse('has a node without an id of its own')
    places.set(id, index)
    return record
  })
  const parents = new Int32Array(records.length).fill(-1)
  for (const [index, record] of records.entries()) {
    const children = record['children']
    if (children === undefined) continue
    for (const child of listOf(children, { what: 'children', most: profileLimits.nodes })) {
      const at = places.get(child)
      if (at === undefined || at === index || parents[at] !== -1) refuse('is no tree')
      parents[at] = index
    }
  }
  const self = new Float64Array(records.length)
  // A sample stands for the time until the next one.
  const lengths = deltas.slice(1).map((us) => {
    if (!isAmount(us)) refuse('has a timeDelta that is no number of microseconds')
    return Math.max(0, us)
  })
  const longest = lengths.length === 0 ? 0 : median(lengths) * longestStep
  const order = samples.map((sample, index): Sample => {
    const at = places.get(sample)
    if (at === undefined) refuse('has a sample of no node')
    const us = lengths[index] ?? 0
    const isIdle = (records[at]!['callFrame'] as Fields | undefined)?.['functionName'] === '(idle)'
    return { at, amount: isIdle ? us : Math.min(us, longest) }
  })
  for (const { at, amount } of order) self[at] = self[at]! + amount
  return inOrder({ kind: 'cpu', records, parents, self, order })
}

function readHeapProfile(file: Fields): Profile {
  const records: Fields[] = []
  const parents: number[] = []
  const self: number[] = []
  const places = new Map<unknown, number>()
  const open: { readonly node: unknown; readonly parent: number }[] = [{ node: file['head'], parent: -1 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const record = recordOf(next.node, 'a node')
    const at = records.push(record) - 1
    if (at >= profileLimits.nodes) refuse(`has more than ${profileLimits.nodes} nodes`)
    places.set(record['id'], at)
    parents.push(next.parent)
    const bytes = record['selfSize']
    if (!isAmount(bytes) || bytes < 0) refuse('has a node without a size')
    self.push(bytes)
    const children = listOf(record['children'] ?? [], { what: 'children', most: profileLimits.nodes })
    if (open.length + children.length > profileLimits.nodes) refuse(`has more than ${profileLimits.nodes} nodes`)
    for (const node of children) open.push({ node, parent: at })
  }
  const samples = listOf(file['samples'] ?? [], { what: 'samples', most: profileLimits.samples })
  const order = samples
    .map((sample) => recordOf(sample, 'a sample'))
    .map(({ ordinal, nodeId, size }) => ({ ordinal, at: places.get(nodeId), amount: size }))
    .filter(
      (one): one is Sample & { ordinal: number } =>
        isAmount(one.ordinal) && isAmount(one.amount) && one.amount >= 0 && one.at !== undefined,
    )
    .toSorted((a, b) => a.ordinal - b.ordinal)
  return inOrder({ kind: 'heap', records, parents: Int32Array.from(parents), self: Float64Array.from(self), order })
}

/** µs or bytes of which millions can be added up. */
function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER
}

/** What was seen at once: at a node of a tree, µs or bytes. */
interface Sample {
  readonly at: number
  readonly amount: number
}

interface Unordered {
  readonly kind: ProfilerKind
  readonly records: readonly Fields[]
  readonly parents: Int32Array
  readonly self: Float64Array
  /** One after the other. */
  readonly order: readonly Sample[]
}

/** Callers first; frames that are alike once. */
function inOrder({ kind, records, parents, self, order: samples }: Unordered): Profile {
  const children: number[][] = records.map(() => [])
  const roots: number[] = []
  for (const [node, parent] of parents.entries()) (parent === -1 ? roots : children[parent]!).push(node)
  if (roots.length !== 1) refuse('has other than one root')
  const order: number[] = []
  for (let open = roots; open.length > 0;) {
    const node = open.pop()!
    order.push(node)
    open.push(...children[node]!)
  }
  // What hangs in a circle hangs on no root.
  if (order.length !== records.length) refuse('is no tree')
  const placeOf = new Int32Array(records.length)
  for (const [place, node] of order.entries()) placeOf[node] = place
  const frames: Frame[] = []
  const known = new Map<string, number>()
  // What the profiler itself took to be asked is no part of what it saw.
  const isProfiler = new Uint8Array(records.length)
  const frameOf = order.map((node) => {
    const frame = frameIn(records[node]!)
    const parent = parents[node]!
    isProfiler[node] = frame.url === 'node:inspector' || (parent !== -1 && isProfiler[parent] === 1) ? 1 : 0
    const key = `${frame.line}:${frame.column}:${frame.name.length}:${frame.name}${frame.url}`
    const index = known.get(key) ?? frames.push(frame) - 1
    known.set(key, index)
    return index
  })
  const profile = {
    kind,
    frames,
    frameOf: Int32Array.from(frameOf),
    parentOf: Int32Array.from(order, (node) => (parents[node] === -1 ? -1 : placeOf[parents[node]!]!)),
    self: Float64Array.from(order, (node) => (isProfiler[node] === 1 ? 0 : self[node]!)),
  }
  chargeLoading(
    profile,
    samples.map(({ at, amount }) => ({ at: placeOf[at]!, amount })),
  )
  return profile
}

/**
 * What it took to find, read and compile a module that was required goes to that module, whose code is the next to run: V8
 * has one node for the loader's work on all that a function requires. Of `import`, all is compiled before the first runs.
 */
function chargeLoading({ frames, frameOf, parentOf, self }: Profile, samples: readonly Sample[]): void {
  const isOfLoader = frames.map(({ url }) => url === 'node:internal/modules/cjs/loader')
  if (!isOfLoader.includes(true)) return
  // By node: the loader's first function above, with no script between; and the script around it that a loader ran. Or -1.
  const loaderOf = new Int32Array(frameOf.length).fill(-1)
  const scriptOf = new Int32Array(frameOf.length).fill(-1)
  for (const [node, parent] of parentOf.entries()) {
    const { url } = frames[frameOf[node]!]!
    const isScript = url !== '' && !url.startsWith('node:')
    const [above, around] = parent === -1 ? [-1, -1] : [loaderOf[parent]!, scriptOf[parent]!]
    scriptOf[node] = isScript && above !== -1 ? node : around
    loaderOf[node] = isScript ? -1 : above === -1 && isOfLoader[frameOf[node]!] ? node : above
  }
  /** The module that was running below a loader; -1 for a hook of it, and null where neither was. */
  const runningBelow = (loader: number, node: number): number | null => {
    let script = scriptOf[node]!
    for (let depth = 0; script !== -1 && depth < mostNested; depth += 1) {
      const by = loaderOf[parentOf[script]!]!
      if (by === loader) return isModule(frames[frameOf[script]!]!) ? script : -1
      script = scriptOf[by]!
    }
    return null
  }
  let [loader, loading]: [number, Sample[]] = [-1, []]
  for (const sample of samples) {
    // Collecting garbage comes in between.
    if (parentOf[sample.at]! <= 0 && frames[frameOf[sample.at]!]!.url === '') continue
    const own = loaderOf[sample.at]!
    const module = loader === -1 || own === loader ? null : runningBelow(loader, sample.at)
    if (module === -1) continue
    for (const { at, amount } of module === null ? [] : loading) {
      const moved = Math.min(amount, self[at]!)
      self[at] = self[at]! - moved
      self[module!] = self[module!]! + moved
    }
    if (own !== loader) [loader, loading] = [own, []]
    if (own !== -1) loading.push(sample)
  }
}

/** Functions of Node that hand a module to the compiler. */
export const compiling =
  /^(wrapSafe|compile(SourceTextModule|ForInternalLoader|FunctionForCJSLoader|Function)|CompileFunction)$/

/** Whether this is the code of a file itself, which runs once. */
export function isModule({ name, url, line, column }: Frame): boolean {
  return name === '' && url !== '' && !url.startsWith('node:') && line <= 0 && column <= 20
}

function frameIn(record: Fields): Frame {
  const { functionName, url, lineNumber, columnNumber } = recordOf(record['callFrame'], 'a callFrame')
  if (typeof functionName !== 'string' || typeof url !== 'string') refuse('has a callFrame without a name or a url')
  return {
    name: functionName.slice(0, profileLimits.name),
    // Half an address leads nowhere.
    url: url.length > profileLimits.url ? '' : url,
    line: positionOf(lineNumber),
    column: positionOf(columnNumber),
  }
}

function positionOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < profileLimits.lines ? value : -1
}

function recordOf(value: unknown, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  return refuse(`has no object where ${what} should be`)
}

function listOf(value: unknown, { what, most }: { readonly what: string; readonly most: number }): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(`has no list of ${what}`)
  if (value.length > most) refuse(`has more than ${most} ${what}`)
  return value
}

function refuse(problem: string): never {
  throw new ProfileProblem(problem)
}
