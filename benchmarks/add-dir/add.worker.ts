/** The load driver's test: one add. Grandma loads this file in its worker process, and runs it there. */
import { appendFileSync } from 'node:fs'
import { callbackify } from 'node:util'
import type { Adder } from './adder.ts'
import { jobVariable, type AddReport, type Job } from './adds.ts'
import { ownPeakBytes } from './peak-memory.ts'
import { subjects } from './subjects.ts'
import { openTrace } from './trace.ts'

interface Bench {
  readonly job: Job
  readonly adder: Adder
  readonly trace: (text: string) => void
}

let opened: Promise<Bench> | undefined
let adds = 0
let cid = ''

/** Connects, once, and empties the repository; the clock starts after it. What goes wrong shows in the test. */
export const beforeEach = callbackify(async (): Promise<void> => {
  opened ??= open()
  try {
    const { adder, trace } = await opened
    if (adds === 0) return
    trace('clear')
    await adder.clear()
  } catch (error) {
    opened = Promise.reject(error instanceof Error ? error : new Error(String(error)))
    opened.catch(() => {})
  }
})

/** Adds the directory. */
export const test = callbackify(async (): Promise<void> => {
  try {
    const { job, adder, trace } = await (opened ??= open())
    trace('start: add')
    cid = await adder.add(job.directory)
    trace(`end: add ${cid}`)
  } catch (error) {
    throw Object.assign(new Error('the add failed', { cause: error }), { errorCode: String(error) })
  }
})

/** Reports what the add came to; not part of its time. */
export const afterEach = callbackify(async (): Promise<void> => {
  const { job, adder } = await (opened ??= open())
  const report: AddReport = {
    cid,
    blocks: adds === 0 ? await adder.countBlocks() : undefined,
    peakBytes: ownPeakBytes(),
    othersPeakBytes: adder.othersPeakBytes(),
  }
  adds += 1
  appendFileSync(job.reports, `${JSON.stringify(report)}\n`)
})

async function open(): Promise<Bench> {
  const job = JSON.parse(process.env[jobVariable] ?? '') as Job
  const name = `bench:add-dir:${job.subjectName}`
  const trace = openTrace({ debug: job.debug, name, write: (line) => void process.stderr.write(line) })
  trace('connect')
  const subject = await subjects[job.subjectName]()
  return { job, trace, adder: await subject.connect(job.connection) }
}
