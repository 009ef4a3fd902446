/** The cases of events: a watcher under bursts of operations, or under a steady rate of them. */
import { cpSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Tree } from 'paceline'
import { driveBursts, nowMs, type DriveBurstsOptions } from './drive-bursts.ts'
import { matchEvents, type EventCounts, type Received } from './match-events.ts'
import type { Burst } from './operations.ts'
import { plans, topDirectories, type Plan } from './plans.ts'
import type { Subject } from './watcher.ts'

export interface EventFigures extends Pick<EventCounts, 'expected' | 'missed' | 'missedOf' | 'coalesced' | 'extra'> {
  /** Delivered events per second of the time that the watcher was at it. */
  readonly throughput: number
  readonly latencyP50: number
  readonly latencyP99: number
  /** Bursts a second that the load driver managed, where the plan asks for a steady rate; else undefined. */
  readonly perSecond: number | undefined
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

/** Watches a copy of the tree, drives the plan and holds events against operations. Throws when nothing came. */
export async function measureEvents({
  subject,
  tree,
  scratch,
  ...driving
}: MeasureEventsOptions): Promise<EventFigures> {
  const root = join(scratch, 'tree')
  cpSync(tree.path, root, { recursive: true })
  const plan: Plan = plans[driving.plan]
  const added = plan.prepare(root)
  const bursts = plan.bursts(topDirectories(root))

  const received: Received[] = []
  const copy = {
    path: root,
    files: tree.files + added.files,
    directories: tree.directories + added.directories,
  }
  const watcher = await subject.start(copy, (kind, path) => {
    received.push({ kind, path: relative(root, path), at: nowMs() })
  })
  try {
    received.length = 0
    const times = await driveBursts({ ...driving, root, bursts })
    const startedAt = (name: string): number => times.get(name)!
    // At a steady rate there is no rest that would separate one operation's events from the next one's.
    const groups = plan.perSecond === undefined ? bursts : [bursts.flat()]
    const counts = await countWhenSettled(() => matchEvents({ bursts: groups, received, startedAt, endedAt: nowMs() }))
    if (counts.delivered === 0) throw new Error('the watcher reported none of the expected events')
    return { ...figuresOf(counts), perSecond: plan.perSecond === undefined ? undefined : rateOf(bursts, startedAt) }
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

/** By the load driver's own report. */
function rateOf(bursts: readonly Burst[], startedAt: (name: string) => number): number {
  const starts = bursts.flat().map(({ name }) => startedAt(name))
  return ((bursts.length - 1) * 1_000) / (Math.max(...starts) - Math.min(...starts))
}

function figuresOf({ delivered, latencies, busyMs, ...counts }: EventCounts): Omit<EventFigures, 'perSecond'> {
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    ...counts,
    throughput: (delivered * 1_000) / busyMs,
    latencyP50: quantile(sorted, 0.5),
    latencyP99: quantile(sorted, 0.99),
  }
}

/** The nearest rank; of sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}
