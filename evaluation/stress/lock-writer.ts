/** One of the writers of `stress-locks.ts`, a process of its own. */
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleRun } from '../../test/sample-run.ts'
import { withLock } from '../../src/core/system/lock.ts'
import { addRunsToFile } from '../../src/core/history/baseline-file.ts'

export interface WriterTask {
  readonly place: string
  /** The runs to be stored, each of which is known by its number. */
  readonly numbers: readonly number[]
  /** Where this writer kills itself, at its last run; elsewhere, and for undefined, it lives on. */
  readonly death: 'inside' | 'update' | 'anywhere' | undefined
}

const tell = (message: object): void => void process.send!(message)
const die = (): void => void process.kill(process.pid, 'SIGKILL')

async function write({ place, numbers, death }: WriterTask): Promise<void> {
  await mkdir(place, { recursive: true })
  const log = join(place, 'log')
  for (const number of numbers) {
    const isLast = number === numbers.at(-1)
    await withLock(log, async () => {
      await appendFile(log, `enter ${number}\n`)
      if (death === 'inside' && isLast) die()
      await readFile(log)
      await appendFile(log, `leave ${number}\n`)
    })
    await addRunsToFile(join(place, 'baseline.json'), {
      platform: 'linux-x64',
      runs: [{ ...sampleRun({ number }), measuringMs: number }],
      keep: 1_000,
      change(baseline) {
        if (death === 'update' && isLast) die()
        return baseline
      },
    })
    tell({ stored: number })
  }
  tell({ done: true })
}

process.on('message', (task: WriterTask) => {
  write(task).catch((error: unknown) => tell({ error: String(error), done: true }))
})
tell({ ready: true })
