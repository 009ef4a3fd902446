/** Reads per second under the load driver. */
import { drive, wholeSpanMs, type Grandma } from '../drive.ts'
import type { SubjectName } from './subjects.ts'

/** Environment variable by which the worker is told its `Load`: it is forked by the driver, out of our reach. */
export const loadVariable = 'GIT_READ_LOAD'

export interface Load {
  readonly subjectName: SubjectName
  readonly directory: string
  readonly paths: readonly string[]
  readonly operations: number
  readonly expectedBytes: number
}

export interface LoadOptions {
  readonly load: Load
  readonly grandma: Grandma
  /** Path of the worker's module. */
  readonly worker: string
  readonly durationMs: number
  readonly env: Record<string, string | undefined>
  readonly signal: AbortSignal
}

/**
 * Files read per second by a worker that always has a next batch waiting. The driver's own work for each batch, less
 * than a millisecond, is part of it.
 */
export async function readsPerSecond({ load, grandma, worker, durationMs, env, signal }: LoadOptions): Promise<number> {
  env[loadVariable] = JSON.stringify(load)
  const spans = await drive({ grandma, file: worker, durationMs, concurrent: 2, signal })
  return (spans.length * load.operations * load.paths.length * 1_000) / wholeSpanMs(spans)
}
