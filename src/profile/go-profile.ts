/**
 * The profile of a process of `go test` that ran one benchmark: what was called below the benchmark, by goroutines of its
 * own and by the garbage collector, without the testing package's own work. Functions of Go's library are known by name
 * alone, as those of Node are: their callers are charged for them.
 */
import { readPprof } from './read-pprof.ts'
import type { Frame, Profile } from './profile.ts'
import { profileLimits } from './read-profile.ts'
import { profileOfStacks, type Stack } from './stacks.ts'

/** Of what a profile of Go has samples. */
export type GoSamples = 'cpu' | 'alloc_space' | 'alloc_objects'

interface GoProfile {
  readonly profile: Profile
  /** Import paths, without `_test`, of packages whose functions were run as benchmarks or in goroutines; empty for none. */
  readonly packages: ReadonlySet<string>
}

type Call = ReturnType<typeof readPprof>['samples'][number]['calls'][number]

const collector: Frame = { name: '(garbage collector)', url: '', line: -1, column: -1 }
const waiting: Frame = { name: '(idle)', url: '', line: -1, column: -1 }
/** What no line of the project asked for: it has no file. */
const goItself: Frame = { name: 'Go itself', url: 'go:', line: -1, column: -1 }

export function readGoProfile(bytes: Uint8Array, type: GoSamples): GoProfile {
  const { samples, duration } = readPprof(bytes, type)
  const isCpu = type === 'cpu'
  const library = libraryOf(samples.flatMap(({ calls }) => calls))
  const isOwn = (call: Call): boolean => !isOfLibrary(call, library)
  const packages = new Set<string>()
  const stacks: Stack[] = []
  let left = duration
  for (const { calls, value } of samples) {
    left -= value
    const from = calls.findIndex(({ name }) => name.startsWith('testing.(*B).'))
    const below = from === -1 ? calls : calls.slice(from)
    const entry = below.findIndex(isOwn)
    if (entry === 0 || (from !== -1 && entry !== -1)) packages.add(packageOf(below[entry]!.name))
    const frames = framesOf(below, { entry, isBelowBenchmark: from !== -1, isOwn })
    if (frames !== null) stacks.push({ frames, amount: isCpu ? value / 1_000 : value })
  }
  // The benchmark is timed by the clock: what no core was taken for was waited for.
  if (isCpu && left > 0 && stacks.length > 0) stacks.push({ frames: [waiting], amount: left / 1_000 })
  return { profile: profileOfStacks(stacks, isCpu ? 'cpu' : 'heap'), packages }
}

interface StackOptions {
  /** The first call that is not of Go's library; -1 if there is none. */
  readonly entry: number
  readonly isBelowBenchmark: boolean
  readonly isOwn: (call: Call) => boolean
}

/** Null for what is no part of the benchmark. */
function framesOf(calls: readonly Call[], { entry, isBelowBenchmark, isOwn }: StackOptions): Frame[] | null {
  // Where a goroutine was stopped to let others run, which is where the signal of the profiler found it.
  const isPreempted = ({ name }: Call): boolean => name.startsWith('runtime.asyncPreempt')
  const frames = (from: number): Frame[] =>
    calls.slice(from).flatMap((call) => (isPreempted(call) ? [] : [frameOf(call, isOwn(call))]))
  if (isBelowBenchmark) return entry === -1 ? null : frames(entry)
  const names = calls.map(({ name }) => name)
  if (names.some((name) => /^runtime\.(gcBgMarkWorker|bgsweep|bgscavenge)\b/.test(name))) return [collector]
  // Before and between the benchmarks: `testing` asks for a collection, and yields until it is done.
  if (names.some((name) => /^(runtime\.(main|gosched_m)|testing\..*)$/.test(name))) return null
  return entry === 0 ? frames(0) : [goItself, ...frames(0)]
}

/** The folder of the library's sources; empty in programs built with `-trimpath`. */
function libraryOf(calls: readonly Call[]): string {
  const file = calls.find((call) => /[\\/]src[\\/](runtime|testing)[\\/][\w.]+$/.test(call.file))?.file ?? ''
  return file.replace(/(runtime|testing)[\\/][\w.]+$/, '')
}

/** Paths of modules begin with a host, those of the library do not; a module of one's own may be called as it likes. */
function isOfLibrary({ name, file }: Call, library: string): boolean {
  if (file !== '' && library !== '') return file.startsWith(library) || file === '_testmain.go'
  return !/^[^/]*\.[^/]*\//.test(name)
}

function frameOf({ name, file, line }: Call, isOwn: boolean): Frame {
  if (!isOwn) return { name: plain(name), url: '', line: -1, column: -1 }
  const isPath = /^([A-Za-z]:)?[\\/]/.test(file)
  const own = plain(name).replace(/^[^.]*\./, '')
  return {
    name: own,
    url: isPath ? file : `go:${file}`,
    line: line > 0 && line < profileLimits.lines ? line - 1 : -1,
    column: 0,
  }
}

/** Points in the last part of an import path are written as `%2e`. */
function packageOf(name: string): string {
  const path = /^(?:.*\/)?[^/.]*/.exec(name)![0]
  return path.replaceAll('%2e', '.').replace(/_test$/, '')
}

/** `example.com/tree.(*Tree[...]).Insert` is `tree.Tree.Insert`. */
function plain(name: string): string {
  const shown = name
    .replace(/^.*\/(?=[^/]*$)/, '')
    .replaceAll('[...]', '')
    .replace(/\(\*?([\w.]+)\)/g, '$1')
  return shown === '' ? '(anonymous)' : shown
}
