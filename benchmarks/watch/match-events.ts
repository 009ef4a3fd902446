/** Holds what a watcher reported against what was done. Pure. */
import { dirname } from 'node:path'
import { kinds, type Burst, type Effect, type ExpectedEvent, type Kind } from './operations.ts'
import type { EventKind } from './watcher.ts'

/** An event as it came in: `at` on the clock of the operations, ms. */
export interface Received {
  readonly kind: EventKind
  /** Relative to the root. */
  readonly path: string
  readonly at: number
}

export interface EventCounts {
  readonly expected: number
  readonly delivered: number
  /**
   * No event of their own, but before the path's next burst came another one for the same path, or the directory that
   * they came in was reported as a whole.
   */
  readonly coalesced: number
  readonly missed: number
  readonly missedOf: Readonly<Record<Kind, number>>
  /** Events beyond those expected: doubles, and events for files to which nothing was done. */
  readonly extra: number
  /** From the start of the operation to the event, ms; of a missed event to the end of all waiting. */
  readonly latencies: readonly number[]
  /** Time that the watcher was at it: in each burst from its first operation to its last event, ms. */
  readonly busyMs: number
}

export interface MatchOptions {
  /** What was done, in groups that are separate in time. */
  readonly bursts: readonly Burst[]
  /** Start of each operation by name, ms. */
  readonly startedAt: (name: string) => number
  readonly received: readonly Received[]
  /** When waiting ended, ms. A burst with missed events lasted until the next one, or until then. */
  readonly endedAt: number
}

const kindsOf: Readonly<Record<Effect, readonly EventKind[]>> = {
  appears: ['add', 'addDir', 'any'],
  changes: ['change', 'any'],
  disappears: ['unlink', 'unlinkDir', 'any'],
}

interface Wanted extends ExpectedEvent {
  readonly kind: Kind
  /** Start of the operation. */
  readonly from: number
  /** Start of the next burst in which something is done to this path. */
  readonly until: number
  readonly burst: number
}

/**
 * Matches each expected event with the first fitting one that came after its operation and is not taken yet, in the
 * order of the operations. An event may come late, after the next burst, and still count.
 */
export function matchEvents({ bursts, startedAt, received, endedAt }: MatchOptions): EventCounts {
  const byPath = Map.groupBy(received, (event) => event.path)
  const taken = new Set<Received>()
  const wanted = listWanted(bursts, startedAt)
  const starts = bursts.map((burst) => Math.min(...burst.map(({ name }) => startedAt(name))))
  const ends = [...starts]
  const prolong = (burst: number, end: number): void => void (ends[burst] = Math.max(ends[burst]!, end))
  const latencies: number[] = []
  const missedOf = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  let [delivered, coalesced] = [0, 0]
  for (const { path, kind, effect, within, from, until, burst } of wanted) {
    const later = (byPath.get(path) ?? []).filter((event) => event.at >= from)
    const fits = (event: Received): boolean => kindsOf[effect].includes(event.kind)
    const match = later.find((event) => !taken.has(event) && fits(event))
    const covering = within === undefined ? [] : (byPath.get(within) ?? []).filter(fits)
    if (match !== undefined) {
      taken.add(match)
      delivered += 1
      latencies.push(match.at - from)
      prolong(burst, match.at)
    } else if ([...later, ...covering].some(({ at }) => at >= from && at < until)) coalesced += 1
    else {
      missedOf[kind] += 1
      latencies.push(endedAt - from)
      prolong(burst, starts[burst + 1] ?? endedAt)
    }
  }
  const busyMs = ends.reduce((sum, end, index) => sum + end - starts[index]!, 0)
  const missed = wanted.length - delivered - coalesced
  const counts = { expected: wanted.length, delivered, coalesced, missed, missedOf }
  return { ...counts, extra: countExtra({ wanted, received, taken }), latencies, busyMs }
}

interface CountExtraOptions {
  readonly wanted: readonly Wanted[]
  readonly received: readonly Received[]
  readonly taken: ReadonlySet<Received>
}

/** Directories do not count: in each of them something was done, and watchers differ in what they say of that. */
function countExtra({ wanted, received, taken }: CountExtraOptions): number {
  const directories = new Set(wanted.flatMap(({ path }) => parentsOf(path)))
  return received.filter((event) => !taken.has(event) && !directories.has(event.path)).length
}

/** Up to the root, which is the empty path. */
function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [''] : [parent, ...parentsOf(parent)]
}

function listWanted(bursts: readonly Burst[], startedAt: (name: string) => number): Wanted[] {
  const all = bursts.flatMap((operations, burst) =>
    operations.flatMap(({ name, kind, expected }) =>
      expected.map((event) => ({ ...event, kind, from: startedAt(name), burst })),
    ),
  )
  return Object.values(Object.groupBy(all, ({ path }) => path))
    .flatMap((ofPath = []) =>
      ofPath.map((event) => {
        const next = ofPath.find(({ burst }) => burst > event.burst)
        return { ...event, until: next?.from ?? Number.POSITIVE_INFINITY }
      }),
    )
    .sort((a, b) => a.from - b.from)
}
