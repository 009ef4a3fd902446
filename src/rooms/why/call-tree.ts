/** The calls of all trials of base and head as one tree: what each took on average, callers first. */
import { maxTreeNodes, type TreeNode } from '../../core/model/why.ts'
import { placeId, roleOfFrame, type FunctionOf, type ProfiledFunction } from './charge.ts'
import { outerJoinFunctions } from './match-functions.ts'
import type { Profile } from './profile.ts'

export interface TreeSide {
  /** The profiles of each trial, and how many of the row's unit one of theirs is. */
  readonly trials: readonly { readonly profiles: readonly Profile[]; readonly scale: number }[]
  readonly functionOf: FunctionOf
}

type Side = 'base' | 'head'

interface Node {
  /** The function where the head has it, or else the base. */
  of?: ProfiledFunction | undefined
  readonly name: string
  readonly under?: Node | undefined
  readonly called: Map<string, Node>
  base: number
  head: number
}

/** Leaves out what is less than so much of the whole. */
const leastShare = 0.004

/** Returns the largest nodes, each behind its caller. `waits` tells whether waiting is a part of what was measured. */
export function callNodes(sides: Readonly<Record<Side, TreeSide>>, { waits }: { readonly waits: boolean }): TreeNode[] {
  const same = labelsOfSameFunctions(sides)
  const root: Node = { name: '', called: new Map(), base: 0, head: 0 }
  for (const side of ['base', 'head'] as const) {
    const { trials, functionOf } = sides[side]
    for (const { profiles, scale } of trials) {
      for (const profile of profiles)
        addProfileToTree(profile, { root, side, functionOf, same, share: scale / trials.length, waits })
    }
  }
  const least = Math.max(root.base, root.head) * leastShare
  const nodes: Node[] = []
  for (const open = [...root.called.values()]; open.length > 0;) {
    const node = open.pop()!
    if (Math.max(node.base, node.head) < least) continue
    nodes.push(node)
    open.push(...node.called.values())
  }
  // A caller is as large as what it calls, and was found before it: the sort keeps that order.
  const largest = nodes.sort((a, b) => Math.max(b.base, b.head) - Math.max(a.base, a.head)).slice(0, maxTreeNodes)
  const places = new Map(largest.map((node, at) => [node, at]))
  return largest.map(({ of, under, name, base, head }): TreeNode => {
    const common = { under: places.get(under!) ?? -1, name, base, head }
    if (of === undefined) return Object.assign(common, { kind: 'node' as const })
    const { kind, file, line, package: from } = of
    return Object.assign(common, { kind, file, line, package: from })
  })
}

function labelsOfSameFunctions(sides: Readonly<Record<Side, TreeSide>>): ReadonlyMap<string, string> {
  const functionsIn = ({ trials, functionOf }: TreeSide): Map<string, ProfiledFunction> => {
    const roles = trials.flatMap(({ profiles }) =>
      profiles.flatMap(({ frames }) => frames.map((frame) => roleOfFrame(frame, functionOf))),
    )
    return new Map(roles.flatMap((role) => (role.kind === 'charged' ? [[placeId(role.of), role.of] as const] : [])))
  }
  const labels = new Map<string, string>()
  for (const { base, head } of outerJoinFunctions(functionsIn(sides.base), functionsIn(sides.head))) {
    if (base !== undefined) labels.set(`base${base}`, head ?? base)
    if (head !== undefined) labels.set(`head${head}`, head)
  }
  return labels
}

interface AddOptions {
  readonly root: Node
  readonly side: Side
  readonly functionOf: FunctionOf
  readonly same: ReadonlyMap<string, string>
  /** Multiplies an amount of the profile. */
  readonly share: number
  readonly waits: boolean
}

/** Adds what Node does by its name below whoever called it; what nobody's code called is one node. */
function addProfileToTree({ frames, frameOf, parentOf, self }: Profile, options: AddOptions): void {
  const { root, side, functionOf, same, share, waits } = options
  const roles = frames.map((frame) => roleOfFrame(frame, functionOf))
  const nodes: Node[] = []
  for (let at = 0; at < frameOf.length; at += 1) {
    const role = roles[frameOf[at]!]!
    const caller = parentOf[at] === -1 ? root : nodes[parentOf[at]!]!
    // The frames of the suite's runner are the same in every stack, and say nothing.
    const isPassed =
      role.kind === 'charged'
        ? role.of.kind === 'harness'
        : role.name === undefined || (caller === root && parentOf[at] === -1)
    // Below a function of Node there are more of its own: the one that was called says it all.
    const isInside = role.kind === 'internal' && caller.of === undefined && caller !== root
    const node = isPassed || isInside ? caller : getOrAddCallee(caller, { side, same, role })
    nodes.push(node)
    const amount = self[at]! * share
    if (amount === 0 || (!waits && node.of?.kind === 'idle')) continue
    for (let one: Node | undefined = node; one !== undefined; one = one.under) one[side] += amount
  }
}

interface CalleeOptions extends Pick<AddOptions, 'side' | 'same'> {
  readonly role: ReturnType<typeof roleOfFrame>
}

function nameOfCallee(caller: Node, role: CalleeOptions['role']): string {
  if (role.kind === 'charged') return role.of.name
  return caller.under === undefined && caller.name === '' ? 'Node itself' : (role.name ?? '')
}

function getOrAddCallee(caller: Node, { side, same, role }: CalleeOptions): Node {
  const of = role.kind === 'charged' ? role.of : undefined
  const name = nameOfCallee(caller, role)
  const label = of === undefined ? `node ${name}` : same.get(side + placeId(of))!
  const child = caller.called.get(label)
  const node = child ?? { of, name, under: caller, called: new Map<string, Node>(), base: 0, head: 0 }
  if (side === 'head') node.of = of
  caller.called.set(label, node)
  return node
}
