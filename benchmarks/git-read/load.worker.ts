/** The load driver's test: one batch of reads. Grandma loads this file in its worker process, and runs it there. */
import { callbackify } from 'node:util'
import { readBatch } from './batches.ts'
import { loadVariable, type Load } from './load.ts'
import { subjects } from './subjects.ts'

let ready: Promise<() => Promise<void>> | undefined

/** Opens the reader, once; the clock starts after it. What goes wrong shows in the test. */
export const beforeEach = callbackify(async (): Promise<void> => {
  ready ??= prepare()
  await ready.catch(() => {})
})

/** Reads one batch. */
export const test = callbackify(async (): Promise<void> => {
  try {
    const run = await (ready ??= prepare())
    await run()
  } catch (error) {
    throw Object.assign(new Error('the batch failed', { cause: error }), { errorCode: String(error) })
  }
})

async function prepare(): Promise<() => Promise<void>> {
  const load = JSON.parse(process.env[loadVariable] ?? '') as Load
  const { openReader } = await subjects[load.subjectName]()
  const reader = await openReader(load.directory)
  return async () => {
    const bytes = await readBatch({ ...load, reader })
    if (bytes !== load.expectedBytes) throw new Error(`read ${bytes} bytes in place of ${load.expectedBytes}`)
  }
}
