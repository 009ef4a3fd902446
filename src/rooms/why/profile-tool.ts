/**
 * Finds one benchmark of a tool in the profiles of the processes that the tool ran in: the calls below the function that was
 * given to the tool for it. A tool runs each for the same time, however slow it is, so that all of them together say nothing.
 */
import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import type { TrialProfile } from './profiler.ts'
import type { TrialResult } from '../../core/measure/tally.ts'
import type { PlannedBenchmark } from '../../core/plan/plan.ts'
import type { Profile, ProfilerKind } from './profile.ts'
import { pathOfScriptUrl } from '../../core/model/source-position.ts'
import { functionsOfItOnly } from './benchmark-names.ts'
import { readBytesOrNone } from '../../core/model/regular-file.ts'

/** Formats of tools that run JavaScript in Node. */
const ofNode: ReadonlySet<string> = new Set(['benchmarkjs', 'bench-node', 'mitata', 'tinybench', 'vitest'])
const maxScript = 4_000_000

/** Tells why nothing can be seen of a tool's benchmark, the same for all of a tool; undefined where something can. */
export function whyToolCannotBeProfiled({ subject }: PlannedBenchmark, profiler: ProfilerKind): string | undefined {
  if (!ofNode.has(subject)) return `${subject} cannot be profiled; only ${[...ofNode].join(', ')} can`
  return profiler === 'cpu' ? undefined : `Paceline profiles only the time of ${subject}, not its memory`
}

/** Returns true if a run of its tool is about all of the tool's benchmarks, and its profile as well. */
export function isToolProfiledAsWhole({
  subject,
  trialUnit,
}: Pick<PlannedBenchmark, 'subject' | 'trialUnit'>): boolean {
  return trialUnit.listsByRunning && ofNode.has(subject) && !trialUnit.canChoose
}

interface ToolBenchmark {
  readonly benchmark: PlannedBenchmark
  /** Folder of the project on the side that ran. */
  readonly root: string
  /** All benchmarks of that run, as the tool calls them. */
  readonly names: readonly string[]
}

/** Returns the benchmark alone, as the whole of a trial; undefined if it cannot be told from others. */
export async function findProfileOfBenchmark(
  { profiles }: TrialProfile,
  { benchmark, root, names }: ToolBenchmark,
  values: TrialResult['metrics'],
): Promise<TrialProfile | undefined> {
  const folder = (await realpath(root)) + sep
  const isOwn = (url: string): boolean => {
    const path = pathOfScriptUrl(url)
    return path?.startsWith(folder) === true && !path.includes(`${sep}node_modules${sep}`)
  }
  const urls = new Set(profiles.flatMap(({ frames }) => frames.map(({ url }) => url).filter(isOwn)))
  const texts = new Map<string, string>()
  for (const url of urls) {
    const text = await readBytesOrNone(pathOfScriptUrl(url)!, { maxBytes: maxScript, follow: false })
    if (text !== undefined) texts.set(url, text.toString())
  }
  const name = benchmark.calledByUnit ?? benchmark.case
  // Of processes the one that ran it; the others only started it.
  const called = profiles
    .flatMap((profile) => findBenchmarkPartOfProfile(profile, { name, names, isOwn, texts }) ?? [])
    .toSorted((a, b) => profileTotal(b.profile) - profileTotal(a.profile))[0]
  if (called === undefined) return undefined
  return { profiles: [called.profile], part: 'whole', metrics: Object.keys(values), script: called.script }
}

function profileTotal({ self }: Profile): number {
  return self.reduce((sum, one) => sum + one, 0)
}

interface CalledOptions {
  /** The tool's name of the benchmark, and of all that it ran. */
  readonly name: string
  readonly names: readonly string[]
  /** Folder of the project, as URLs and paths of its scripts begin. */
  readonly isOwn: (url: string) => boolean
  /** Scripts as they lie on disk, by URL. */
  readonly texts: ReadonlyMap<string, string>
}

/** Returns the profile with nothing else in it, and its script; undefined unless exactly one is that benchmark's. */
export function findBenchmarkPartOfProfile(
  profile: Profile,
  { name, names, isOwn, texts }: CalledOptions,
): { readonly profile: Profile; readonly script: string } | undefined {
  const { frames, frameOf, parentOf, self } = profile
  /** Maps nodes to that of the function which the tool called above; -1 if there is none. */
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
  const called = entries.map((entry) => frames[entry]!)
  const named = functionsOfItOnly(name, called, { names, texts })
  if (named.length === 0) return undefined
  const isNamed = (entry: number): boolean => entry !== -1 && named.includes(frames[entry]!)
  const alone = { ...profile, self: self.map((amount, node) => (isNamed(entryOf[node]!) ? amount : 0)) }
  return { profile: alone, script: named[0]!.url }
}
