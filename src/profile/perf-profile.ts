/**
 * The profile of a program that Criterion ran one benchmark in, as `perf script -F time,period,ip,sym` prints it: what was
 * called below the benchmark. The names come from the program's symbols; without debug information there are no lines.
 */
import type { Frame, Profile } from './profile.ts'
import { ProfileProblem, profileLimits } from './read-profile.ts'
import { profileOfStacks, type Stack } from './stacks.ts'

/** What Criterion calls the benchmark from: what the compiler put into it is the benchmark's own code. */
const caller = /^(criterion::bencher::Bencher|<criterion::routine::Function)/
const noPlace = { line: -1, column: -1 } as const
const benchmark: Frame = { name: 'the benchmark, with what was compiled into it', url: 'rust:', ...noPlace }
const waiting: Frame = { name: '(idle)', url: '', ...noPlace }

/** Null for a program that ran no benchmark of Criterion's. Throws a `ProfileProblem`. */
export function readPerfProfile(text: string): Profile | null {
  const samples = text.split('\n\n')
  if (samples.length > profileLimits.samples) throw new ProfileProblem(`has more than ${profileLimits.samples} samples`)
  const stacks: Stack[] = []
  let [first, last, taken] = [Number.POSITIVE_INFINITY, 0, 0]
  for (const sample of samples) {
    const [head = '', ...lines] = sample.trim().split('\n')
    if (head === '') continue
    const [, seconds, nanoseconds] = /^(\d{1,12}\.\d{1,9}):\s+(\d{1,15})\s*$/.exec(head) ?? []
    if (seconds === undefined) throw new ProfileProblem('has a sample without a time')
    const names = lines.map(symbolIn).toReversed()
    const from = names.findLastIndex((name) => caller.test(name))
    if (from === -1) continue
    const [time, amount] = [Number(seconds) * 1e6, Number(nanoseconds) / 1_000]
    first = Math.min(first, time)
    last = Math.max(last, time)
    taken += amount
    stacks.push({ frames: [benchmark, ...names.slice(from + 1).map(frameOf)], amount })
  }
  if (stacks.length === 0) return null
  // The benchmark is timed by the clock: what it did not take of a core was waited for, or went to the system.
  const left = last - first - taken
  return profileOfStacks(left > 0 ? [...stacks, { frames: [waiting], amount: left }] : stacks, 'cpu')
}

function symbolIn(line: string): string {
  const [, name] = /^\s*[0-9a-f]{1,16} (.+?)(?: \(inlined\))?\s*$/.exec(line) ?? []
  if (name === undefined) throw new ProfileProblem('has a call without a name')
  return name.slice(0, profileLimits.name)
}

/** The standard library and C are known by name alone: their callers are charged for them. */
function frameOf(symbol: string): Frame {
  const name = symbol.replace(/::h[0-9a-f]{16}$/, '')
  const [, type = '', trait = ''] = /^<(.+) as (.+)>::/.exec(name) ?? []
  // What implements `Debug` for all slices is the library's, and what implements it for a type of a crate is that crate's.
  const path = trait === '' ? name : /\w::/.test(type) ? type : trait
  const crate = /(\w+)::/.exec(path)?.[1]
  const isOwn = crate !== undefined && !['core', 'alloc', 'std'].includes(crate)
  return { name: name.replace(/^<(.+) as .+>::/, '$1::'), url: isOwn ? 'rust:' : '', ...noPlace }
}
