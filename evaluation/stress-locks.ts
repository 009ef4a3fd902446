/**
 * Many writers at one lock, some of them killed: are two ever inside at once, and is a run lost that was said to be stored?
 *
 *     node evaluation/stress-locks.ts --rounds 500 --writers 16 --killed 2
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { withLock } from '../src/core/system/lock.ts'
import { addRunsToFile, readBaseline } from '../src/core/history/baseline-file.ts'
import type { WriterTask } from './stress/lock-writer.ts'

export interface StressOptions {
  readonly rounds: number
  readonly writers: number
  /** How many of them are killed in each round, with SIGKILL. */
  readonly killed: number
}

export interface StressResult {
  readonly entered: number
  readonly killed: number
  /** Times that a second holder was inside before the first had left. */
  readonly together: number
  readonly stored: number
  /** Runs that a writer was told are stored, and that the file does not hold. */
  readonly lost: number
  /** What writers could not do, and what lies in the folder at the end that nobody needs. */
  readonly errors: readonly string[]
  readonly litter: readonly string[]
}

/** Runs of each writer and round. */
const turns = 2
/** In turn: a killed writer dies inside the lock, inside the update of the file, or wherever it is after its first turn. */
const deaths = ['inside', 'update', 'anywhere'] as const

/** The writers live on from round to round; a killed one is replaced. */
export async function stress({ rounds, writers, killed }: StressOptions): Promise<StressResult> {
  const folder = await mkdtemp(join(tmpdir(), 'paceline-stress-'))
  const start = (): Promise<ChildProcess> => startWriter(join(folder, 'compiled'))
  const children = await Promise.all(Array.from({ length: writers }, start))
  const sum = { entered: 0, killed: 0, together: 0, stored: 0, lost: 0, errors: [] as string[], litter: [] as string[] }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const place = join(folder, String(round))
      const acknowledged: number[] = []
      const tasks = children.map(async (child, index) => {
        const isDoomed = index < killed
        const death = isDoomed ? deaths[(round + index) % deaths.length]! : undefined
        const numbers = Array.from({ length: turns }, (_, turn) => index * turns + turn)
        await work(child, { task: { place, numbers, death }, acknowledged, errors: sum.errors })
        if (!isDoomed) return
        child.kill('SIGKILL')
        sum.killed += 1
        children[index] = await start()
      })
      await Promise.all(tasks)
      await account(place, { acknowledged, sum })
      await rm(place, { recursive: true })
    }
    return sum
  } finally {
    await Promise.all(children.map(dismiss))
    await rm(folder, { recursive: true, force: true })
  }
}

/** With a cache for what Node compiles, it starts in half the time. */
async function startWriter(compileCache: string): Promise<ChildProcess> {
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env }
  const child = fork(fileURLToPath(import.meta.resolve('./stress/lock-writer.ts')), { env })
  await once(child, 'message')
  return child
}

async function dismiss(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}

interface Work {
  readonly task: WriterTask
  readonly acknowledged: number[]
  readonly errors: string[]
}

/** Gives a writer its task; resolves once it is done with it, or dead. */
async function work(child: ChildProcess, { task, acknowledged, errors }: Work): Promise<void> {
  const ended = Promise.withResolvers<void>()
  const onMessage = (message: { stored?: number; error?: string; done?: true }): void => {
    if (message.stored !== undefined) acknowledged.push(message.stored)
    if (message.error !== undefined) errors.push(message.error)
    if (task.death === 'anywhere') child.kill('SIGKILL')
    else if (message.done) ended.resolve()
  }
  child.on('message', onMessage)
  child.once('close', ended.resolve)
  child.send(task)
  await ended.promise
  child.off('message', onMessage)
  child.off('close', ended.resolve)
}

type Sum = { -readonly [Key in keyof StressResult]: StressResult[Key] } & { litter: string[] }

async function account(
  place: string,
  { acknowledged, sum }: { readonly acknowledged: readonly number[]; readonly sum: Sum },
): Promise<void> {
  const { entered, together } = readLog(await readFile(join(place, 'log'), 'utf8'))
  sum.entered += entered
  sum.together += together
  const file = join(place, 'baseline.json')
  const { runs } = await readBaseline(file)
  const there = new Set(runs.map(({ measuringMs }) => measuringMs))
  sum.stored += acknowledged.length
  sum.lost += acknowledged.filter((number) => !there.has(number)).length
  // Whoever comes next finds both locks free at once, and leaves nothing of them.
  await withLock(join(place, 'log'), async () => {}, { patienceMs: 0 })
  await addRunsToFile(file, { platform: 'linux-x64', runs: [], keep: 1_000 })
  sum.litter.push(...(await readdir(place)).filter((name) => name.includes('paceline')))
}

/** A holder that never says that it left was killed inside: the next one may come in. */
function readLog(log: string): { readonly entered: number; readonly together: number } {
  const lines = log.split('\n').filter((line) => line !== '')
  const entries = lines.flatMap((line, from) => {
    if (!line.startsWith('enter ')) return []
    const to = lines.indexOf(line.replace('enter', 'leave'))
    return [{ from, to: to === -1 ? from : to }]
  })
  const together = entries.filter(({ from, to }) => entries.some((other) => other.from > from && other.from < to))
  return { entered: entries.length, together: together.length }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '500' },
      writers: { type: 'string', default: '16' },
      killed: { type: 'string', default: '2' },
    },
  })
  const [rounds, writers, killed] = [Number(values.rounds), Number(values.writers), Number(values.killed)]
  const result = await stress({ rounds, writers, killed })
  const { errors, litter } = result
  process.stdout.write(
    `${rounds} rounds of ${writers} writers, ${result.killed} killed: ` +
      `${result.together} times two of ${result.entered} holders at once, ` +
      `${result.lost} of ${result.stored} stored runs lost, ${errors.length} errors, ${litter.length} files left\n`,
  )
  for (const line of [...errors, ...litter].slice(0, 20)) process.stdout.write(`${line}\n`)
  process.exitCode = result.together + result.lost + errors.length + litter.length === 0 ? 0 : 1
}
