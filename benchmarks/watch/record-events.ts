/** What a trial of a case of events records. */
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SuiteMetric, Tree, TrialContext } from 'paceline'
import { measureEvents } from './events.ts'
import { kinds, type Kind } from './operations.ts'
import { plans, type Plan, type PlanName } from './plans.ts'
import type { Subject } from './watcher.ts'

type Trial = Pick<TrialContext<Subject>, 'subject' | 'scratch' | 'measure' | 'signal'>

/** Misses by what was done; their sum is `missed-events`. */
const missedMetrics: Readonly<Record<Kind, string>> = {
  create: 'missed-creates',
  change: 'missed-changes',
  delete: 'missed-deletes',
  rename: 'missed-renames',
  move: 'missed-moves',
}
/** A count that is reported beside the figures that gate. */
const reportedCount = { unit: 'count', better: 'lower', signed: true } as const

export const eventMetrics = {
  'event-throughput': { unit: 'events/s', better: 'higher', gate: true },
  'missed-events': { unit: 'count', better: 'lower', kind: 'exact', gate: true, signed: true },
  'missed-creates': reportedCount,
  'missed-changes': reportedCount,
  'missed-deletes': reportedCount,
  'missed-renames': reportedCount,
  'missed-moves': reportedCount,
  'coalesced-events': reportedCount,
  'extra-events': reportedCount,
  'latency-p50': { unit: 'ms', better: 'lower', gate: true, floor: 2 },
  'latency-p99': { unit: 'ms', better: 'lower' },
} as const satisfies Readonly<Record<string, SuiteMetric>>

/** A steady rate that is not kept up means a machine too busy to tell much. */
const leastShareOfRate = 0.8

export interface RecordEventsOptions {
  readonly plan: PlanName
  readonly tree: Tree
}

/** One trial of a case of events. Throws when none of the expected events came. */
export async function recordEvents(context: Trial, { plan, tree }: RecordEventsOptions): Promise<void> {
  const { subject, scratch, measure, signal } = context
  const figures = await measureEvents({
    subject,
    plan,
    tree,
    scratch: realpathSync.native(scratch),
    driver: fileURLToPath(driverUrl()),
    worker: fileURLToPath(operationsUrl()),
    env: process.env,
    signal,
  })
  measure.record('event-throughput', figures.throughput)
  measure.record('missed-events', figures.missed)
  for (const kind of kinds) measure.record(missedMetrics[kind], figures.missedOf[kind])
  measure.record('coalesced-events', figures.coalesced)
  measure.record('extra-events', figures.extra)
  measure.record('latency-p50', figures.latencyP50)
  measure.record('latency-p99', figures.latencyP99)
  measure.note('expected-events', String(figures.expected))
  const { perSecond: wanted = 0 }: Plan = plans[plan]
  if (figures.perSecond !== undefined && figures.perSecond < wanted * leastShareOfRate) {
    measure.warn(`fewer operations a second than the ${wanted} that were to be`)
  }
}

const isSource = import.meta.url.endsWith('.ts')

/**
 * Modules of their own for other processes, beside this one in the sources and in the bundle; named in full, so that
 * the suite's digest covers them.
 */
function driverUrl(): URL {
  if (isSource) return new URL('./burst-driver.worker.ts', import.meta.url)
  return new URL('./burst-driver.worker.js', import.meta.url)
}

function operationsUrl(): URL {
  if (isSource) return new URL('./operations.worker.ts', import.meta.url)
  return new URL('./operations.worker.js', import.meta.url)
}
