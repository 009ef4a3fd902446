/**
 * Runs a load test with grandma, the driver of the suites that measure a rate: grandma starts the test in a worker
 * process over and over for a while and reports on each time. It is handed in, because every suite has its own.
 */
import { Writable } from 'node:stream'

/** The part of grandma that is used. */
export interface Grandma {
  readonly run: (options: GrandmaOptions, callback: (error?: unknown) => void) => unknown
}

interface GrandmaOptions {
  readonly duration: number
  readonly concurrent: number
  readonly threads: 1
  readonly output: Writable
  readonly test: { readonly path: string; readonly name: string }
}

export interface DriveOptions {
  readonly grandma: Grandma
  /** The test file: exports `test(done)`, perhaps `beforeEach(done)`; it is loaded here and in the worker. */
  readonly file: string
  readonly durationMs: number
  /** Tests in flight at a time. */
  readonly concurrent: number
  /** How long after `durationMs` the last test must be over. */
  readonly graceMs?: number
  readonly signal: AbortSignal
}

/** One run of the test, by the worker's clock. */
export interface Span {
  readonly startMs: number
  readonly endMs: number
}

/**
 * Spans of all tests that were started within `durationMs`, in the order of their ends.
 *
 * Throws if a test failed or none was run. A worker that crashes never calls back: hence the deadline. The worker
 * ends with the channel to this process, which a trial that has failed closes by ending.
 */
export async function drive({ grandma, file, durationMs, concurrent, graceMs, signal }: DriveOptions): Promise<Span[]> {
  const reports: unknown[] = []
  const output = new Writable({
    objectMode: true,
    write(report, _encoding, done) {
      reports.push(report)
      done()
    },
  })
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(durationMs + (graceMs ?? 10_000))])
  await new Promise<void>((resolve, reject) => {
    const giveUp = (): void => reject(new Error('the load driver did not come to an end; its worker may have crashed'))
    deadline.addEventListener('abort', giveUp, { once: true })
    const options = {
      duration: durationMs,
      concurrent,
      threads: 1,
      output,
      test: { path: file, name: 'load' },
    } as const
    grandma.run(options, (error) => {
      deadline.removeEventListener('abort', giveUp)
      if (error === undefined || error === null) resolve()
      else reject(new Error('the load driver cannot run its test', { cause: error }))
    })
  })
  const spans = reports.flatMap(spanOf)
  if (spans.length === 0) throw new Error('the load driver ran no test')
  return spans
}

interface Timing {
  readonly start: number
  readonly end: number
  readonly status: string
  readonly errorCode?: unknown
}

/** The stream begins with a header, which has no timing. */
function spanOf(line: unknown): Span[] {
  const timing = (line as { report?: { fullTest?: Timing } }).report?.fullTest
  if (timing === undefined) return []
  if (timing.status !== 'success') throw new Error(`a test of the load driver failed: ${String(timing.errorCode)}`)
  return [{ startMs: timing.start, endMs: timing.end }]
}

/** From the start of the first to the end of the last, in ms. */
export function wholeSpanMs(spans: readonly Span[]): number {
  return Math.max(...spans.map(({ endMs }) => endMs)) - Math.min(...spans.map(({ startMs }) => startMs))
}
