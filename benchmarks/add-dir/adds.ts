/** Adds a directory over and over under the load driver. */
import { readFileSync } from 'node:fs'
import { drive, type Grandma } from '../drive.ts'
import type { Connection } from './adder.ts'
import type { SubjectName } from './subjects.ts'

/** Environment variable by which the worker is told its `Job`: it is forked by the driver, out of our reach. */
export const jobVariable = 'ADD_DIR_JOB'

export interface Job {
  readonly subjectName: SubjectName
  readonly connection: Connection
  readonly directory: string
  /** File to which the worker writes a line of JSON, an `AddReport`, after each add. */
  readonly reports: string
  /** Value of DEBUG. */
  readonly debug: string
}

export interface AddReport {
  readonly cid: string
  /** Blocks in the repository after the first add, which began with an empty one; undefined after the others. */
  readonly blocks: number | undefined
  /** Largest memory so far of the worker, and of the processes that work for it (undefined if it cannot be read). */
  readonly peakBytes: number
  readonly othersPeakBytes?: number | undefined
}

export interface AddsOptions {
  readonly job: Job
  readonly grandma: Grandma
  /** Path of the worker's module. */
  readonly worker: string
  /** Goes on until adding has taken this long, in ms, and for at least so many adds; the first one does not count. */
  readonly minMs: number
  readonly iterations: number
  /** Gives up after this time. */
  readonly maxMs: number
  readonly env: Record<string, string | undefined>
  readonly signal: AbortSignal
}

export interface Adds {
  /** Duration of each add, without the first one, which warms up. */
  readonly durationsMs: readonly number[]
  /** Of all adds, in order. */
  readonly reports: readonly AddReport[]
}

export async function addRepeatedly(options: AddsOptions): Promise<Adds> {
  const { job, grandma, worker, minMs, iterations, maxMs, env, signal } = options
  env[jobVariable] = JSON.stringify(job)
  let addingMs = 0
  const spans = await drive({
    grandma,
    file: worker,
    durationMs: maxMs,
    concurrent: 1,
    signal,
    isEnough: (count, { startMs, endMs }) => {
      // The first one warms up.
      if (count > 1) addingMs += endMs - startMs
      return count > iterations && addingMs >= minMs
    },
  })
  const lines = readFileSync(job.reports, 'utf8').trimEnd().split('\n')
  return {
    durationsMs: spans.slice(1).map(({ startMs, endMs }) => endMs - startMs),
    reports: lines.map((line) => JSON.parse(line) as AddReport),
  }
}
