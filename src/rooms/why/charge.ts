/**
 * Charges what a profile saw to functions of the project and its packages: what Node did is charged to the nearest caller
 * whose code somebody wrote, and named after what that one called. Collecting garbage, compiling, waiting and code that is
 * not JavaScript are places of their own.
 */
import { withoutInvisible } from '../../core/model/readable.ts'
import type { Place } from '../../core/model/why.ts'
import { compiling, isModuleFrame, type Frame, type Profile } from './profile.ts'

/** Names a function of one side. */
export interface ProfiledFunction {
  readonly kind: Place['kind']
  readonly name: string
  readonly package?: string | undefined
  /** Below the project or the package, with slashes. */
  readonly file?: string | undefined
  /** From 1. */
  readonly line?: number | undefined
  readonly column: number
  /** The digest of its text; undefined where that is not known. */
  readonly body?: string | undefined
  /** True where its lines differ between base and head. */
  readonly changedHere: boolean
  /** True where its file is in Git at the commit. */
  readonly inCommit: boolean
}

/** Holds what one trial spent on a function, in the profile's unit: itself with what Node did for it, and in all. */
export interface Charge {
  self: number
  total: number
  /** The work that it had Node do, by name. */
  readonly callees: Map<string, number>
  /** The function that asked for it first, where it is the code of a module. */
  askedBy?: ProfiledFunction
}

/** Maps `placeId` the function to its charge. */
type Charges = Map<string, Charge>

export interface Charged {
  readonly functions: Map<string, ProfiledFunction>
  readonly charges: Charges
}

/** Says which function a frame with a script is; undefined for one of Node itself. */
export type FunctionOf = (frame: Frame) => ProfiledFunction | undefined

/** Returns the same key for one function in all trials of a side. */
export function placeId({ kind, package: of, file, name, line, column }: ProfiledFunction): string {
  return JSON.stringify([kind, of, file, name, line, column])
}

export function placeOfKind(kind: Exclude<Place['kind'], 'function'>): ProfiledFunction {
  const nowhere = { column: 0, changedHere: false, inCommit: false }
  return { kind, name: placeNames[kind], ...nowhere }
}

const placeNames = {
  garbage: 'garbage collection',
  compilation: 'compilation',
  idle: 'waiting',
  native: 'native code',
  node: 'Node itself',
  harness: 'Paceline and the suite',
} as const

/** Charges loading to Node, as long as no function of the project or a package asks for it. */
const loading: ProfiledFunction = { ...placeOfKind('node'), name: 'loading modules' }

/** Maps V8's names for what is no function, in profiles of time and of memory. */
const special: Readonly<Record<string, Exclude<Place['kind'], 'function' | 'harness'>>> = {
  '(garbage collector)': 'garbage',
  '(GC)': 'garbage',
  '(program)': 'native',
  '(idle)': 'idle',
  '(IDLE)': 'idle',
  '(PARSER)': 'compilation',
  '(COMPILER)': 'compilation',
  '(BYTECODE_COMPILER)': 'compilation',
  '(V8 API)': 'native',
  '(EXTERNAL)': 'native',
}

/** Recognises frames in which a thread stands still: it does no work, although its stack says that they run. */
function isWaitingFrame({ name, url }: Frame): boolean {
  // `spawnSync` is behind all that starts a program and waits for its end; the other one is `Atomics.wait`.
  return url === '' ? name === 'wait' : name === 'spawnSync' && url === 'node:internal/child_process'
}

/** Charges one profile to functions. What nobody's code called is Node's own. */
export function profileCharges(profile: Profile, functionOf: FunctionOf): Charged {
  const functions = new Map<string, ProfiledFunction>()
  const charges: Charges = new Map()
  const chargeOf = (of: ProfiledFunction): Owner => {
    const key = placeId(of)
    const charge = charges.get(key) ?? { self: 0, total: 0, callees: new Map<string, number>() }
    charges.set(key, charge)
    functions.set(key, of)
    return { key, of, charge }
  }
  const nobody = placeOfKind('node')
  chargeOwners(profile, ownersAndCallees(profile, functionOf, chargeOf), () => chargeOf(nobody))
  const rest = charges.get(placeId(nobody))
  if (rest !== undefined) rest.total = rest.self
  return { functions, charges }
}

/** Holds, by node of the tree, whose it is, as an index or -1, and what that one called of Node. */
interface Owned {
  readonly owners: readonly Owner[]
  readonly ownerOf: Int32Array
  readonly calleeOf: readonly (string | undefined)[]
}

/** Goes down the tree: what Node did belongs to the nearest caller whose code somebody wrote. */
function ownersAndCallees(profile: Profile, functionOf: FunctionOf, chargeOf: (of: ProfiledFunction) => Owner): Owned {
  const { frames, frameOf, parentOf } = profile
  const roles = frames.map((frame) => roleOfFrame(frame, functionOf))
  const nodes = frameOf.length
  const owners: Owner[] = []
  const ownerOf = new Int32Array(nodes).fill(-1)
  const calleeOf = Array.from<string | undefined>({ length: nodes }).fill(undefined)
  const indexes = new Map<string, number>()
  const ownerFor = (of: ProfiledFunction): number => {
    const charged = chargeOf(of)
    const index = indexes.get(charged.key) ?? owners.push(charged) - 1
    indexes.set(charged.key, index)
    return index
  }
  // What loads modules calls hooks of ours, and is called by the suite: it is charged to a caller of somebody else.
  const isOfLoader = frames.map(({ url }) => url.startsWith('node:internal/modules/'))
  const isNobodys = (owner: number): boolean => owner === -1 || owners[owner]!.of.kind === 'harness'
  const callerOf = new Int32Array(nodes).fill(-1)
  const askedOf = Array.from<string | undefined>({ length: nodes }).fill(undefined)
  // Once for each frame, of which a tree has many nodes.
  const ownFrames = roles.map((role) => (role.kind === 'internal' ? -1 : ownerFor(role.of)))
  for (let node = 0; node < nodes; node += 1) {
    const role = roles[frameOf[node]!]!
    const parent = parentOf[node]!
    const isFunction = role.kind === 'charged' && role.of.kind === 'function'
    if (isFunction) {
      const owner = ownFrames[frameOf[node]!]!
      callerOf[node] = owner
      const asking = parent === -1 ? -1 : callerOf[parent]!
      if (asking !== -1 && asking !== owner && isModuleFrame(frames[frameOf[node]!]!))
        owners[owner]!.charge.askedBy ??= owners[asking]!.of
    } else if (parent !== -1) {
      callerOf[node] = callerOf[parent]!
      askedOf[node] = askedOf[parent] ?? (role.kind === 'internal' ? role.name : undefined)
    }
    if (role.kind !== 'internal') ownerOf[node] = ownFrames[frameOf[node]!]!
    else if (isOfLoader[frameOf[node]!] && isNobodys(parent === -1 ? -1 : ownerOf[parent]!)) {
      ownerOf[node] = callerOf[node] === -1 ? ownerFor(loading) : callerOf[node]!
      if (callerOf[node] !== -1) calleeOf[node] = askedOf[node]!
    } else if (parent !== -1 && ownerOf[parent] !== -1) {
      const owner = ownerOf[parent]!
      ownerOf[node] = owner
      if (owners[owner]!.of.kind !== 'idle') calleeOf[node] = calleeOf[parent] ?? role.name
    }
  }
  return { owners, ownerOf, calleeOf }
}

/** Adds what each node took to its owner, and what all below it took to the owner's total. */
function chargeOwners({ parentOf, self }: Profile, { owners, ownerOf, calleeOf }: Owned, nobody: () => Owner): void {
  // Tells whether a function is among its own callers: deep stacks are cut by V8 after 255 calls or so.
  const isRecursive = (node: number, owner: number): boolean => {
    for (let at = parentOf[node]!; at !== -1; at = parentOf[at]!) if (ownerOf[at] === owner) return true
    return false
  }
  const below = Float64Array.from(self)
  for (let node = below.length - 1; node >= 0; node -= 1) {
    const parent = parentOf[node]!
    if (parent !== -1) below[parent] = below[parent]! + below[node]!
  }
  for (let node = 0; node < below.length; node += 1) {
    const amount = self[node]!
    const owner = ownerOf[node]!
    if (amount > 0) {
      const { charge } = owner === -1 ? nobody() : owners[owner]!
      charge.self += amount
      const callee = calleeOf[node]
      if (typeof callee === 'string') charge.callees.set(callee, (charge.callees.get(callee) ?? 0) + amount)
    }
    // What calls itself is counted once.
    if (owner !== -1 && calleeOf[node] === undefined && !isRecursive(node, owner)) {
      owners[owner]!.charge.total += below[node]!
    }
  }
}

interface Owner {
  readonly key: string
  readonly of: ProfiledFunction
  readonly charge: Charge
}

type Role =
  | { readonly kind: 'charged'; readonly of: ProfiledFunction }
  /** Belongs to Node or to V8, by the name under which a caller knows it. */
  | { readonly kind: 'internal'; readonly name: string | undefined }

export function roleOfFrame(frame: Frame, functionOf: FunctionOf): Role {
  if (isWaitingFrame(frame)) return { kind: 'charged', of: placeOfKind('idle') }
  if (frame.url === '') {
    const kind = Object.hasOwn(special, frame.name) ? special[frame.name]! : undefined
    if (kind !== undefined) return { kind: 'charged', of: placeOfKind(kind) }
  } else if (!frame.url.startsWith('node:')) {
    const of = functionOf(frame)
    if (of !== undefined) return { kind: 'charged', of }
  }
  if (compiling.test(frame.name)) return { kind: 'charged', of: placeOfKind('compilation') }
  return { kind: 'internal', name: nameOfInternalFrame(frame) }
}

/** Writes `fs.statSync` for `statSync` in `node:fs`; what is no script by its name: `sort`. V8 has some without any. */
function nameOfInternalFrame({ name, url }: Frame): string | undefined {
  if (name === '') return undefined
  const shown = printableName(name)
  const module = /^node:((?!internal\/)[\w/]+)$/.exec(url)?.[1]
  return module === undefined ? shown : `${module}.${shown}`.slice(0, 200)
}

/** Returns a name as people can read it, whoever wrote it, and never empty. */
export function printableName(name: string): string {
  const shown = withoutInvisible(name).replaceAll(/\s+/g, ' ').trim().slice(0, 120)
  return shown === '' ? '(anonymous)' : shown
}
