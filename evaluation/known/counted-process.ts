/** Runs scripts under Valgrind as a check counts their instructions, for what evaluates the counts. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { readCountsOrReason, cachegrindCommand } from '../../src/rooms/counts/cachegrind.ts'

/** Writes the module whose `callBetweenCountMarks` calls the functions of `bench`. */
export async function writeCaller(file: string): Promise<void> {
  const input = fileURLToPath(new URL('../../src/kit/measure-operation.ts', import.meta.url))
  await build({ input, platform: 'node', logLevel: 'silent', output: { file } })
}

interface Place {
  readonly cwd: string
  readonly processes?: number
}

/** Returns the instructions of the processes that leave a count as the script runs: one, or so many. */
export async function countScript(words: readonly string[], { cwd, processes = 1 }: Place): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'counts-'))
  const node = { command: [process.execPath, '--expose-gc'], isNode: true }
  const [valgrind = '', ...args] = cachegrindCommand(node, { valgrind: 'valgrind', folder })
  const child = spawn(valgrind, [...args, ...words], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'close')
  const counts = await readCountsOrReason(folder, processes)
  await rm(folder, { recursive: true })
  if (code !== 0 || typeof counts === 'string') throw new Error(`${words.join(' ')}: code ${code}, ${String(counts)}`)
  return counts
}
