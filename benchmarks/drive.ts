/**
 * Runs a load test with grandma, the driver of the suites that measure a rate: grandma starts the test in a worker
 * process over and over for a while and reports on each time. It is handed in, because every suite has its own.
 */
import { Writable } from 'node:stream'

/** The part of grandma that is used. */
export interface Grandma {
  readonly run: (options: GrandmaOptions, callback: (error?: unknown) => void) => GrandmaTask | undefined
}

interface GrandmaTask {
  /** Starts no more tests, as if the time were over. */
  readonly stop: () => void
}

interface GrandmaOptions {
  readonly duration: number
  readonly concurrent?: number
  readonly rate?: number
  readonly threads: 1
  readonly output: Writable
  readonly test: { readonly path: string; readonly name: string }
}

export interface DriveOptions {
  readonly grandma: Grandma
  /** The test file: exports `test(done)`, perhaps `beforeEach(done)`; it is loaded here and in the worker. */
  readonly file: string
  readonly durationMs: number
  /** Tests in flight at a time; or else `rate`. */
  readonly concurrent?: number
  /** Tests started per second, however long each takes. */
  readonly rate?: number
  /** Told how many tests are over, and of the latest; when it says true, no more are started. */
  readonly isEnough?: (count: number, latest: Span) => boolean
  /** How long after `durationMs` the last test must be over. */
  readonly graceMs?: number
  readonly signal: AbortSignal
}

/** One run of the test, by the worker's clock. */
export interface Span {
  readonly startMs: number
  readonly endMs: number
}

/** A part of a test as grandma reports it: ms since the worker was loaded. */
interface Timing {
  readonly start: number
  readonly end: number
  readonly status: string
  readonly errorCode?: unknown
}

/**
 * Spans of all tests that were started within `durationMs`, in the order of their ends.
 *
 * Throws if a test failed or none was run. A worker that crashes never calls back: hence the deadline. The worker
 * ends with the channel to this process, which a trial that has failed closes by ending.
 */
export async function drive(options: DriveOptions): Promise<Span[]> {
  return (await driveReports(options)).map(spanOf)
}

/** The whole test is a part of its own, `fullTest`. */
export type Report = Readonly<Record<string, Timing>> & { readonly fullTest: Timing }

/**
 * One report for each test: its parts, timed with `this.start(name)` and `this.end(name)`, by name. Plain data, which
 * can be sent to another process. Throws as `drive` does.
 */
export async function driveReports(options: DriveOptions): Promise<Report[]> {
  const { grandma, file, durationMs, concurrent, rate, isEnough, graceMs, signal } = options
  const reports: Report[] = []
  let task: GrandmaTask | undefined
  const output = new Writable({
    objectMode: true,
    write(line, _encoding, done) {
      // The first line is a header.
      const { report } = line as { report?: Report }
      if (report !== undefined) {
        reports.push(report)
        if (report.fullTest.status !== 'success' || isEnough?.(reports.length, spanOf(report)) === true) task?.stop()
      }
      done()
    },
  })
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(durationMs + (graceMs ?? 10_000))])
  await new Promise<void>((resolve, reject) => {
    const giveUp = (): void => reject(new Error('the load driver did not come to an end; its worker may have crashed'))
    deadline.addEventListener('abort', giveUp, { once: true })
    const test = { path: file, name: 'load' }
    const pace = concurrent === undefined ? { rate: rate ?? 1 } : { concurrent }
    task = grandma.run({ duration: durationMs, ...pace, threads: 1, output, test }, (error) => {
      deadline.removeEventListener('abort', giveUp)
      if (error === undefined || error === null) resolve()
      else reject(new Error('the load driver cannot run its test', { cause: error }))
    })
  })
  const failed = reports.find(({ fullTest }) => fullTest.status !== 'success')
  if (failed !== undefined) throw new Error(`a test of the load driver failed: ${String(failed.fullTest.errorCode)}`)
  if (reports.length === 0) throw new Error('the load driver ran no test')
  return reports
}

function spanOf({ fullTest: { start, end } }: Report): Span {
  return { startMs: start, endMs: end }
}

/** From the start of the first to the end of the last, in ms. */
export function wholeSpanMs(spans: readonly Span[]): number {
  return Math.max(...spans.map(({ endMs }) => endMs)) - Math.min(...spans.map(({ startMs }) => startMs))
}
