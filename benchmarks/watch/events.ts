/** The `events` case: a watcher under bursts of operations. */
import { cpSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Tree } from 'paceline'
import { driveBursts, nowMs, type DriveBurstsOptions } from './drive-bursts.ts'
import { matchEvents, type EventCounts, type Received } from './match-events.ts'
import { makeBursts, makeMovable, movable, topDirectories } from './operations.ts'
import type { Subject } from './watcher.ts'

export interface EventFigures extends Pick<EventCounts, 'expected' | 'missed' | 'coalesced'> {
  /** Delivered events per second of the time that the watcher was at it. */
  readonly throughput: number
  readonly latencyP50: number
  readonly latencyP99: number
}

export interface MeasureEventsOptions extends Omit<DriveBurstsOptions, 'root' | 'bursts'> {
  readonly subject: Subject
  /** Copied before anything is done to it. */
  readonly tree: Tree
  /** An empty directory; by its real path, because some watchers report that. */
  readonly scratch: string
}

/** Longest wait for the last expected event, ms. */
const patienceMs = 1_000
const lookMs = 20

/** Watches a copy of the tree, drives the bursts and holds events against operations. Throws when nothing came. */
export async function measureEvents({
  subject,
  tree,
  scratch,
  ...driving
}: MeasureEventsOptions): Promise<EventFigures> {
  const root = join(scratch, 'tree')
  cpSync(tree.path, root, { recursive: true })
  makeMovable(root)
  const bursts = makeBursts(topDirectories(root))

  const received: Received[] = []
  const copy = {
    path: root,
    files: tree.files + movable.files,
    directories: tree.directories + movable.directories,
  }
  const watcher = await subject.start(copy, (kind, path) => {
    received.push({ kind, path: relative(root, path), at: nowMs() })
  })
  try {
    received.length = 0
    const times = await driveBursts({ ...driving, root, bursts })
    const startedAt = (name: string): number => times.get(name)!
    const counts = await countWhenSettled(() => matchEvents({ bursts, received, startedAt, endedAt: nowMs() }))
    if (counts.delivered === 0) throw new Error('the watcher reported none of the expected events')
    return figuresOf(counts)
  } finally {
    await watcher.close()
  }
}

/** Counts again and again until nothing is missed, but no longer than the patience lasts. */
async function countWhenSettled(count: () => EventCounts): Promise<EventCounts> {
  const waitUntil = nowMs() + patienceMs
  for (;;) {
    const counts = count()
    if (counts.missed === 0 || nowMs() >= waitUntil) return counts
    await setTimeout(lookMs)
  }
}

function figuresOf({ expected, delivered, missed, coalesced, latencies, busyMs }: EventCounts): EventFigures {
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    expected,
    missed,
    coalesced,
    throughput: (delivered * 1_000) / busyMs,
    latencyP50: quantile(sorted, 0.5),
    latencyP99: quantile(sorted, 0.99),
  }
}

/** The nearest rank; of sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}
