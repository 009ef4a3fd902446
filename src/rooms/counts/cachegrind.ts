/** Runs programs under Valgrind's cachegrind, and reads how many instructions they took. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readBytesOrNone } from '../../core/model/regular-file.ts'
import type { Program } from '../../core/sides/run-command.ts'

/**
 * With these V8 does the same in every process: no threads of its own, no random seeds, no work that a clock decides, and no
 * code that is compiled again or otherwise because of when garbage was collected.
 */
const repeatable = `--predictable --single-threaded --hash-seed=1 --random-seed=1 --predictable-gc-schedule
  --no-flush-bytecode --no-allocation-site-pretenuring`.split(/\s+/)

/** A file has a line for each line of code that ran. */
const maxBytes = 200_000_000

/** Returns the command that runs the program and leaves a file of counts in `folder` for each process. */
export function cachegrindCommand(
  { command: [first = '', ...rest], isNode }: Program,
  { valgrind, folder }: Readonly<Record<'valgrind' | 'folder', string>>,
): string[] {
  const file = `--cachegrind-out-file=${join(folder, '%p')}`
  const counter = [valgrind, '-q', '--tool=cachegrind', '--cache-sim=no', '--trace-children=yes', file]
  return [...counter, first, ...(isNode ? repeatable : []), ...rest]
}

/** Returns the instructions of so many processes that left counts in `folder`, in order; or why they are others. */
export async function readCountsOrReason(folder: string, processes: number): Promise<number[] | string> {
  const names = await readdir(folder)
  if (names.length > processes) return 'it starts other programs'
  const files = names.map((name) => readBytesOrNone(join(folder, name), { maxBytes, follow: false }))
  const counts = (await Promise.all(files)).flatMap((file) => tryParseInstructionCount(file?.toString() ?? '') ?? [])
  return counts.length < processes ? 'Valgrind left no count' : counts.sort((a, b) => a - b)
}

/** Returns the total at the end of a file of cachegrind's; undefined where it is not whole. */
export function tryParseInstructionCount(text: string): number | undefined {
  const [, total] = /^summary: (\d+)\s*$/m.exec(text.slice(text.lastIndexOf('\nsummary:') + 1)) ?? []
  return total === undefined ? undefined : Number(total)
}
