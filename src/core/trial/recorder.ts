/** The `measure` of a trial: takes figures, each once, in the unit that the suite declared. */
import { readFileSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { throwIfNot } from '../../kit/misuse.ts'
import type { Measure, SuiteDefinition, SuiteMetric } from '../model/suite.ts'

export interface Recorded {
  readonly metrics: Readonly<Record<string, number>>
  readonly notes: Readonly<Record<string, string>>
  readonly warnings: readonly string[]
}

interface Recorder {
  readonly measure: Measure
  /** Takes the peak memory, and fails unless every metric of the case has its value. */
  finish(): Recorded
}

interface RecorderOptions {
  readonly metrics: SuiteDefinition['metrics']
  readonly reported: readonly string[]
  readonly caseName: string
  /** Memory at the start of the trial; nothing where no metric is about what it keeps. */
  readonly start: MemorySnapshot | undefined
}

const nanosecondsPer: Readonly<Record<string, number>> = { ns: 1, us: 1e3, ms: 1e6, s: 1e9, min: 6e10 }
const maxNoteLength = 500
/** Shorter times are mostly the time to read the clock. */
const fewestSteps = 100
const longNs = 1e6

const tooShort = 'took less than 100 steps of the clock: measure the operation with `bench`, or repeat it'

function measureClockStepNs(): number {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < 20; look += 1) {
    const before = process.hrtime.bigint()
    least = Math.min(least, Number(process.hrtime.bigint() - before) || least)
  }
  return least
}

interface Taken {
  readonly values: Record<string, number>
  readonly notes: Record<string, string>
  readonly warnings: string[]
}

export function makeRecorder(options: RecorderOptions): Recorder {
  const recorded: Taken = { values: {}, notes: {}, warnings: [] }
  return { measure: makeMeasureApi(recorded, options), finish: () => finishRecord(recorded, options) }
}

function assertMetricExists(name: string, metrics: RecorderOptions['metrics']): void {
  const names = Object.keys(metrics)
  throwIfNot(names.includes(name), `the suite has no metric ${name}; it has ${names.join(', ')}`)
}

function recordMetricValue({ values }: Taken, name: string, value: number): void {
  if (Object.hasOwn(values, name)) throw new Error(`metric ${name} was recorded twice in one trial`)
  if (!Number.isFinite(value)) throw new Error(`metric ${name} was recorded as ${String(value)}, not a finite number`)
  values[name] = value
}

function convertNanoseconds(nanoseconds: number, name: string, { unit }: SuiteMetric): number {
  const divisor = nanosecondsPer[unit]
  if (divisor === undefined) throw new Error(`metric ${name} takes a time, but its unit is ${unit}`)
  return nanoseconds / divisor
}

function makeMeasureApi(recorded: Taken, { metrics, start }: RecorderOptions): Measure {
  const { notes, warnings } = recorded
  return {
    async time(name, work, ...more: unknown[]) {
      const isCalledRight = typeof name === 'string' && typeof work === 'function' && more.length === 0
      throwIfNot(isCalledRight, 'call it as measure.time(metric, () => work)')
      assertMetricExists(name, metrics)
      const cpuStart = process.cpuUsage()
      const wallStart = process.hrtime.bigint()
      const result = await work()
      const wallNs = Number(process.hrtime.bigint() - wallStart)
      const { user, system } = process.cpuUsage(cpuStart)
      recordMetricValue(recorded, name, convertNanoseconds(wallNs, name, metrics[name]!))
      if (wallNs < longNs && wallNs < fewestSteps * measureClockStepNs()) warnings.push(`${name} ${tooShort}`)
      for (const [other, metric] of Object.entries(metrics)) {
        if (metric.cpuOf === name)
          recordMetricValue(recorded, other, convertNanoseconds((user + system) * 1e3, other, metric))
      }
      return result
    },
    record(name, value, ...more: unknown[]) {
      // The value may come from the subject: then a wrong one is its failure, and not a mistake of the suite.
      throwIfNot(typeof name === 'string' && more.length === 0, 'call it as measure.record(metric, number)')
      assertMetricExists(name, metrics)
      recordMetricValue(recorded, name, value)
    },
    async retained(...more: unknown[]) {
      const takes =
        "declare the metric that takes kept memory: { unit: 'bytes', better: 'lower', retained: 'heap-used' }"
      throwIfNot(more.length === 0, `measure.retained() takes no argument; ${takes}`)
      const isTaken = Object.values(metrics).some(({ retained }) => retained !== undefined)
      throwIfNot(isTaken, `measure.retained() has no metric to record; ${takes}`)
      if (start === undefined) throw new Error('the trial began without a look at its memory')
      const now = await collectGarbageAndReadMemory()
      for (const [name, { retained }] of Object.entries(metrics)) {
        if (retained !== undefined) recordMetricValue(recorded, name, now[retained] - start[retained])
      }
    },
    note(name, text, ...more: unknown[]) {
      throwIfNot(typeof name === 'string' && more.length === 0, 'call it as measure.note(name, text)')
      if (typeof text !== 'string') throw new Error(`note ${name} is ${String(text)}, which is not text`)
      if (text.length > maxNoteLength) throw new Error(`note ${name} is longer than ${maxNoteLength} characters`)
      notes[name] = text
    },
    warn(text, ...more: unknown[]) {
      throwIfNot(more.length === 0, 'call it as measure.warn(text)')
      if (typeof text !== 'string') throw new Error(`a warning is ${String(text)}, which is not text`)
      warnings.push(text)
    },
  }
}

function finishRecord(recorded: Taken, { metrics, reported, caseName }: RecorderOptions): Recorded {
  const { values, notes, warnings } = recorded
  for (const [name, { peakRss }] of Object.entries(metrics)) {
    if (peakRss === true) recordMetricValue(recorded, name, peakRssBytes())
  }
  const missing = reported.filter((name) => !Object.hasOwn(values, name))
  if (missing.length > 0) {
    const [first = ''] = missing
    const names = missing.join(', ')
    throw new Error(`case ${caseName} recorded no value for ${names}: ${howToRecordMetric(first, metrics[first]!)}`)
  }
  return { metrics: Object.fromEntries(reported.map((name) => [name, values[name] ?? 0])), notes, warnings }
}

function howToRecordMetric(name: string, { unit, cpuOf, retained }: SuiteMetric): string {
  if (cpuOf !== undefined) return `measure.time('${cpuOf}', …) records it`
  if (retained !== undefined) return 'measure.retained() records it'
  if (Object.hasOwn(nanosecondsPer, unit)) return `call measure.time('${name}', …) or measure.record('${name}', …)`
  const byMemory = unit === 'bytes' ? `, or declare it with retained: 'heap-used' or peakRss: true` : ''
  return `call measure.record('${name}', …)${byMemory}`
}

/** Holds bytes, by what a metric can take. */
type MemorySnapshot = Readonly<Record<NonNullable<SuiteMetric['retained']>, number>>

/** At most this many rounds of collection; three to five are usual. */
const maxRounds = 12
/** Shrinking by less is over: the collector's own bookkeeping varies by a few hundred bytes. */
const settledBytes = 1_024
/** Growing by more is not over: a compiler thread of V8 holds hundreds of kilobytes for a while, and frees them. */
const passingBytes = 32_768

/**
 * Collects garbage until used heap stops shrinking, then reads the figures. Needs `node --expose-gc`. One collection is
 * not enough: finalizers and the callbacks of closed handles run on later turns of the event loop and free more. The
 * figures are those that were found settled: asked for once more, they may be others, as compiling threads come and go.
 */
export async function collectGarbageAndReadMemory(): Promise<MemorySnapshot> {
  let before = Number.POSITIVE_INFINITY
  for (let round = 0; ; round += 1) {
    collectGarbageOrThrow()
    await setImmediate()
    collectGarbageOrThrow()
    const { heapUsed, heapTotal, rss } = process.memoryUsage()
    const shrunkBytes = before - heapUsed
    const isSettled = round >= 2 && shrunkBytes < settledBytes && -shrunkBytes < passingBytes
    if (isSettled || round + 1 >= maxRounds) return { 'heap-used': heapUsed, 'heap-total': heapTotal, rss }
    before = heapUsed
    await setTimeout(1)
  }
}

/** Collects garbage, so that a trial begins without that of the suite and the subject. */
export function collectGarbageOrThrow(): undefined {
  if (globalThis.gc === undefined) throw new Error('a trial needs node --expose-gc')
  globalThis.gc()
  return undefined
}

/**
 * Returns the peak resident memory of this process, in bytes. On Linux `getrusage` cannot be used: a child starts with
 * the peak of the process that forked it, while the high-water mark of the address space starts afresh. Elsewhere
 * `maxRSS` is right, and in kilobytes on every platform since Node 18.9.
 */
function peakRssBytes(): number {
  if (process.platform === 'linux') {
    const highWaterMark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
    if (highWaterMark !== null) return Number(highWaterMark[1]) * 1_024
  }
  return process.resourceUsage().maxRSS * 1_024
}
