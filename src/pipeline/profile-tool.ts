/** Finds one benchmark of a tool in the profiles of the processes that the tool ran in. */
import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import type { TrialProfile } from '../measure/profiler.ts'
import type { TrialResult } from '../measure/tally.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { calledByTool } from '../profile/called-by-tool.ts'
import { pathOf } from '../profile/function-of.ts'
import type { Profile, ProfilerKind } from '../profile/read-profile.ts'
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
