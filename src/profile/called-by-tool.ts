/**
 * What of the profile of a benchmark tool is one of its benchmarks: the calls below the function that was given to the tool
 * for it. A tool runs each for the same time, however slow it is, so that all of them together would say nothing.
 */
import type { Profile } from './read-profile.ts'

interface CalledOptions {
  /** As the tool calls the benchmark. */
  readonly name: string
  /** Folder of the project, as URLs and paths of its scripts begin. */
  readonly isOwn: (url: string) => boolean
  /** Text of a script as it lies on disk; null for one that cannot be read. */
  readonly textOf: (url: string) => string | null
}

/** The profile with nothing else in it; null where none, or more than one, could be that benchmark. */
export function calledByTool(profile: Profile, { name, isOwn, textOf }: CalledOptions): Profile | null {
  const { frames, frameOf, parentOf, self } = profile
  /** By node: that of the function which the tool called above it; -1 if there is none. */
  const entryOf = new Int32Array(frameOf.length).fill(-1)
  const scriptOf = new Int32Array(frameOf.length).fill(-1)
  for (const [node, frame] of frameOf.entries()) {
    const parent = parentOf[node]!
    const { url } = frames[frame]!
    const script = parent === -1 ? -1 : scriptOf[parent]!
    entryOf[node] = parent === -1 ? -1 : entryOf[parent]!
    // What has no script is code that the tool made, or a function of the language.
    scriptOf[node] = url === '' ? script : frame
    const isFromTool = script !== -1 && frames[script]!.url.includes('/node_modules/')
    if (entryOf[node] === -1 && isFromTool && isOwn(url)) entryOf[node] = frame
  }
  const entries = [...new Set(entryOf)].filter((entry) => entry !== -1)
  const named = entries.filter((entry) => isNamed(name, nameIn(frames[entry]!, textOf) ?? frames[entry]!.name))
  const [only, second] = named.length > 0 ? named : entries
  if (only === undefined || second !== undefined) return null
  return { ...profile, self: self.map((amount, node) => (entryOf[node] === only ? amount : 0)) }
}

/** Tools put the names of groups before that of the benchmark. */
function isNamed(name: string, written: string): boolean {
  return name === written || name.endsWith(` > ${written}`)
}

/** The string before the function in a call like `bench.add('parse', () => …)`; null if there is none. */
function nameIn({ url, line, column }: Profile['frames'][number], textOf: CalledOptions['textOf']): string | null {
  const text = textOf(url)
  if (text === null || line < 0) return null
  const lines = text.split('\n')
  const before = [...lines.slice(Math.max(0, line - 2), line), (lines[line] ?? '').slice(0, column)].join('\n')
  return /(['"`])((?:(?!\1)[^\\\n])*)\1\s*,\s*(?:async\s*)?(?:function\s*[\w$]*\s*)?$/.exec(before)?.[2] ?? null
}
