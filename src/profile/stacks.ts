/** Puts the stacks of samples together to the tree of calls that profiles are compared as. */
import type { Frame, Profile, ProfilerKind } from './profile.ts'
import { ProfileProblem, profileLimits } from './read-profile.ts'

/** What was seen at once, in µs or bytes; callers first. */
export interface Stack {
  readonly frames: readonly Frame[]
  readonly amount: number
}

interface Node {
  readonly frame: number
  readonly parent: number
  readonly called: Map<number, number>
}

export function profileOfStacks(stacks: readonly Stack[], kind: ProfilerKind): Profile {
  const frames: Frame[] = [{ name: '(root)', url: '', line: -1, column: -1 }]
  const nodes: Node[] = [{ frame: 0, parent: -1, called: new Map() }]
  const self: number[] = [0]
  const known = new Map<string, number>()
  const indexOf = (frame: Frame): number => {
    const key = `${frame.line}:${frame.column}:${frame.name.length}:${frame.name}${frame.url}`
    const index = known.get(key) ?? frames.push(frame) - 1
    known.set(key, index)
    return index
  }
  for (const stack of stacks) {
    let at = 0
    for (const one of stack.frames) {
      const frame = indexOf(one)
      const { called } = nodes[at]!
      const next = called.get(frame) ?? nodes.push({ frame, parent: at, called: new Map() }) - 1
      if (next >= profileLimits.nodes) throw new ProfileProblem(`has more than ${profileLimits.nodes} nodes`)
      called.set(frame, next)
      self[next] ??= 0
      at = next
    }
    self[at] = self[at]! + stack.amount
  }
  return {
    kind,
    frames,
    frameOf: Int32Array.from(nodes, ({ frame }) => frame),
    parentOf: Int32Array.from(nodes, ({ parent }) => parent),
    self: Float64Array.from(self),
  }
}
