/** The `measure` of a trial: takes figures, each once, in the unit that the suite declared. */
import type { Measure, SuiteDefinition } from '../model/suite.ts'
import { memorySnapshot, peakRssBytes, type MemorySnapshot } from './memory.ts'

/** What was recorded; `metrics` holds only what the case reports. */
export interface Recorded {
  readonly metrics: Readonly<Record<string, number>>
  readonly notes: Readonly<Record<string, string>>
  readonly warnings: readonly string[]
}

export interface Recorder {
  readonly measure: Measure
  /** Takes the peak memory, and fails unless every metric of the case has its value. */
  finish(): Recorded
}

interface RecorderOptions {
  readonly metrics: SuiteDefinition['metrics']
  /** Names of the metrics that the case reports. */
  readonly reported: readonly string[]
  readonly caseName: string
  /** Memory at the start of the trial. */
  readonly start: MemorySnapshot
}

const nanosecondsPer: Readonly<Record<string, number>> = { ns: 1, us: 1e3, ms: 1e6, s: 1e9, min: 6e10 }
const maxNoteLength = 500

/** Makes the recorder of one trial. */
export function openRecorder({ metrics, reported, caseName, start }: RecorderOptions): Recorder {
  const values: Record<string, number> = {}
  const notes: Record<string, string> = {}
  const warnings: string[] = []

  function metricOf(name: string) {
    const metric = Object.hasOwn(metrics, name) ? metrics[name] : undefined
    if (metric !== undefined) return metric
    throw new Error(`the suite has no metric ${name}; it has ${Object.keys(metrics).join(', ')}`)
  }

  function record(name: string, value: number): void {
    metricOf(name)
    if (Object.hasOwn(values, name)) throw new Error(`metric ${name} was recorded twice in one trial`)
    if (!Number.isFinite(value)) throw new Error(`metric ${name} was recorded as ${String(value)}, not a finite number`)
    values[name] = value
  }

  function recordTime(name: string, nanoseconds: number): void {
    const { unit } = metricOf(name)
    const divisor = nanosecondsPer[unit]
    if (divisor === undefined) throw new Error(`metric ${name} takes a time, but its unit is ${unit}`)
    record(name, nanoseconds / divisor)
  }

  const measure: Measure = {
    async time(name, work) {
      metricOf(name)
      const cpuStart = process.cpuUsage()
      const wallStart = process.hrtime.bigint()
      const result = await work()
      const wallNs = Number(process.hrtime.bigint() - wallStart)
      const { user, system } = process.cpuUsage(cpuStart)
      recordTime(name, wallNs)
      for (const [other, { cpuOf }] of Object.entries(metrics)) {
        if (cpuOf === name) recordTime(other, (user + system) * 1e3)
      }
      return result
    },
    record,
    async retained() {
      const now = await memorySnapshot()
      const growth = {
        'heap-used': now.heapUsedBytes - start.heapUsedBytes,
        'heap-total': now.heapTotalBytes - start.heapTotalBytes,
        rss: now.rssBytes - start.rssBytes,
      }
      for (const [name, { retained }] of Object.entries(metrics)) {
        if (retained !== undefined) record(name, growth[retained])
      }
    },
    note(name, text) {
      if (text.length > maxNoteLength) throw new Error(`note ${name} is longer than ${maxNoteLength} characters`)
      notes[name] = text
    },
    warn(text) {
      warnings.push(text)
    },
  }

  return {
    measure,
    finish() {
      for (const [name, { peakRss }] of Object.entries(metrics)) {
        if (peakRss === true) record(name, peakRssBytes())
      }
      const missing = reported.filter((name) => !Object.hasOwn(values, name))
      if (missing.length > 0) throw new Error(`case ${caseName} recorded no value for ${missing.join(', ')}`)
      return { metrics: Object.fromEntries(reported.map((name) => [name, values[name] ?? 0])), notes, warnings }
    },
  }
}
