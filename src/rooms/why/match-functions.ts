/** Finds which functions of the base are which of the head: by file and name; if moved or renamed, by text or name. */
import type { ProfiledFunction } from './charge.ts'

/** A function on both sides, or on one; by its key there. */
interface MatchedFunction {
  readonly base: string | undefined
  readonly head: string | undefined
}

type Functions = ReadonlyMap<string, ProfiledFunction>

export function outerJoinFunctions(base: Functions, head: Functions): MatchedFunction[] {
  const unmatched = { base: new Map(base), head: new Map(head) }
  const matches: MatchedFunction[] = []
  const take = (baseKey: string, headKey: string): void => {
    matches.push({ base: baseKey, head: headKey })
    unmatched.base.delete(baseKey)
    unmatched.head.delete(headKey)
  }
  // The clearest first: what is taken is no candidate any longer.
  for (const labelOf of labels) {
    const groups = { base: keysByLabel(unmatched.base, labelOf), head: keysByLabel(unmatched.head, labelOf) }
    for (const [label, heads] of groups.head) {
      const bases = groups.base.get(label) ?? []
      // Of several alike, the order in the file decides, if there are as many on both sides.
      if (bases.length === heads.length) for (const [at, key] of bases.entries()) take(key, heads[at]!)
    }
  }
  // Of one name in one file what is left over is matched as far as it goes: a new one was added before or behind.
  const rest = { base: keysByLabel(unmatched.base, functionLabel), head: keysByLabel(unmatched.head, functionLabel) }
  for (const [label, heads] of rest.head) {
    const bases = rest.base.get(label) ?? []
    for (const [at, key] of bases.slice(0, heads.length).entries()) take(key, heads[at]!)
  }
  return [
    ...matches,
    ...[...unmatched.base.keys()].map((key) => ({ base: key, head: undefined })),
    ...[...unmatched.head.keys()].map((key) => ({ base: undefined, head: key })),
  ]
}

type LabelOf = (of: ProfiledFunction) => string | undefined

const functionLabel: LabelOf = (of) => JSON.stringify([of.kind, of.package, of.file, of.name])

const labels: readonly LabelOf[] = [
  (of) => (of.body === undefined ? undefined : `${functionLabel(of)}${of.body}`),
  functionLabel,
  // Moved, then renamed: its text is the same. A text of nothing is that of many.
  (of) => (of.body === undefined ? undefined : JSON.stringify([of.name, of.body])),
  (of) => of.body,
  // Moved and changed: a name that nobody else has, on either side.
  (of) => (/^\(|^.{0,2}$/.test(of.name) ? undefined : JSON.stringify([of.kind, of.package, of.name])),
]

/** Lists keys by label, in the order of their places. */
function keysByLabel(functions: Functions, labelOf: LabelOf): Map<string | undefined, string[]> {
  const placed = [...functions].sort(([, a], [, b]) => (a.line ?? 0) - (b.line ?? 0) || a.column - b.column)
  const keys = placed.map(([key]) => key)
  const groups = Map.groupBy(keys, (key) => labelOf(functions.get(key)!))
  groups.delete(undefined)
  return groups
}
