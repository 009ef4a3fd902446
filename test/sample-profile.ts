/** Test support: profiles written as stacks. */
import type { LoadedModule } from '../src/core/model/trial.ts'
import type { Profile, ProfilerKind } from '../src/rooms/why/profile.ts'
import { parseProfile } from '../src/rooms/why/read-profile.ts'

/**
 * A stack, the caller first, and what its last function takes: `'f /p/a.js:3'`, `'resolve node:path'`, `'sort'`, and of a
 * module itself `' /p/a.js:1'`. One was seen after the other.
 */
export type Call = readonly [...string[], number]

/** A side in `/p`, and Paceline in `/h`: nothing is committed or changed, and no script can be read. */
export const projectSide = {
  root: '/p',
  harness: '/h',
  script: () => undefined,
  changedLines: new Map<string, never>(),
  committed: new Set<string>(),
}

interface Node {
  readonly id: number
  readonly callFrame: object
  selfSize: number
  readonly children: Node[]
}

/** As V8 would have written it, and as it is read. */
export function profileOf(
  calls: readonly Call[],
  kind: ProfilerKind = 'cpu',
  modules?: readonly LoadedModule[],
): Profile {
  return parseProfile(profileText(calls, kind), kind, modules)
}

export function profileText(calls: readonly Call[], kind: ProfilerKind): string {
  let ids = 0
  const node = (text: string): Node => ({ id: (ids += 1), callFrame: frameOf(text), selfSize: 0, children: [] })
  const all: { readonly text: string; readonly node: Node }[] = []
  const root = node('(root)')
  const seen: { readonly id: number; readonly size: number }[] = []
  for (const call of calls) {
    let at = root
    for (const text of call.slice(0, -1) as string[]) {
      const known = all.find((one) => one.text === text && at.children.includes(one.node))?.node
      const next = known ?? node(text)
      if (known === undefined) {
        at.children.push(next)
        all.push({ text, node: next })
      }
      at = next
    }
    at.selfSize += call.at(-1) as number
    seen.push({ id: at.id, size: call.at(-1) as number })
  }
  if (kind === 'heap') {
    const samples = seen.map(({ id, size }, ordinal) => ({ nodeId: id, size, ordinal }))
    return JSON.stringify({ head: root, samples })
  }
  const nodes = [root, ...all.map((one) => one.node)]
  // In steps of one length, as V8 samples: a longer one would be taken for time in which another process ran.
  const step = 2 ** Math.floor(Math.log2(Math.max(...nodes.map(({ selfSize }) => selfSize)) / 200))
  const steps = seen.flatMap(({ id, size }) => {
    const whole = Math.floor(size / step) || 0
    return Array.from({ length: whole }, () => ({ id, us: step })).concat({ id, us: size - whole * step || 0 })
  })
  return JSON.stringify({
    nodes: nodes.map(({ id, callFrame, children }) => ({ id, callFrame, children: children.map((child) => child.id) })),
    startTime: 0,
    endTime: 1,
    samples: [...steps.map(({ id }) => id), 1],
    timeDeltas: [0, ...steps.map(({ us }) => us)],
  })
}

/** A name, a place and a line from 1, where there are any. */
function frameOf(text: string): object {
  const [, name = text, url = '', line = '0'] =
    /^([\s\S]*?) ((?:\/|(?:node|file):)[^\s]*?)(?::(\d+))?$/.exec(text) ?? []
  return { functionName: name, url, lineNumber: Number(line) - 1, columnNumber: name === '' ? 0 : 30 }
}
