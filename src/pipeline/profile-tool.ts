/**
 * Finds one benchmark of a tool in the profiles of the processes that the tool ran in: the calls below the function that was
 * given to the tool for it. A tool runs each for the same time, however slow it is, so that all of them together say nothing.
 */
import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import type { TrialProfile } from '../measure/profiler.ts'
import type { TrialResult } from '../measure/tally.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { pathOf } from '../profile/function-of.ts'
import type { Profile, ProfilerKind } from '../profile/profile.ts'
import { readRegularFile } from '../store/regular-file.ts'

/** Formats of tools that run JavaScript in Node, as it lies on disk: Vite shifts the lines of what vitest runs. */
const ofNode: ReadonlySet<string> = new Set(['benchmarkjs', 'bench-node', 'mitata', 'tinybench'])
const maxScript = 4_000_000

/** Why nothing can be seen of a tool's benchmark; null where it can. The same for all of a tool, so that it is said once. */
export function unseenOfTool({ subject }: PlannedBenchmark, profiler: ProfilerKind): string | null {
  if (!ofNode.has(subject)) return `of ${subject} nothing can be seen; only ${[...ofNode].join(', ')} are profiled`
  return profiler === 'cpu' ? null : 'of benchmark tools only time is profiled, and not memory'
}

interface ToolBenchmark {
  readonly benchmark: PlannedBenchmark
  /** Folder of the project on the side that ran. */
  readonly root: string
}

/** The benchmark alone, as the whole of a trial; null if it cannot be told from others. */
export async function profileOfBenchmark(
  { profiles }: TrialProfile,
  { benchmark, root }: ToolBenchmark,
  values: TrialResult['metrics'],
): Promise<TrialProfile | null> {
  const own = (await realpath(root)) + sep
  const isOwn = (url: string): boolean => {
    const path = pathOf(url)
    return path?.startsWith(own) === true && !path.includes(`${sep}node_modules${sep}`)
  }
  const urls = new Set(profiles.flatMap(({ frames }) => frames.map(({ url }) => url).filter(isOwn)))
  const texts = new Map<string, string>()
  for (const url of urls) {
    const text = await readRegularFile(pathOf(url)!, { maxBytes: maxScript, follow: false })
    if (text !== null) texts.set(url, text.toString())
  }
  const name = benchmark.calledByTool ?? benchmark.case
  const textOf = (url: string): string | null => texts.get(url) ?? null
  // Of processes the one that ran it; the others only started it.
  const found = profiles
    .flatMap((profile) => calledByTool(profile, { name, isOwn, textOf }) ?? [])
    .toSorted((a, b) => amountOf(b) - amountOf(a))
  return found.length === 0 ? null : { profiles: found.slice(0, 1), part: 'whole', metrics: Object.keys(values) }
}

function amountOf({ self }: Profile): number {
  return self.reduce((sum, one) => sum + one, 0)
}

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
    const isFromTool = script !== -1 && /[\\/]node_modules[\\/]/.test(frames[script]!.url)
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
