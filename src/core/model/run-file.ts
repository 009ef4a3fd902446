/** The run file on disk. */
import type { Run } from './run.ts'
import { runKind } from './file-kinds.ts'
import { readJsonFile } from './json-file.ts'
import { runText } from './serialise.ts'
import { writeAtomic } from './write-whole.ts'

/** Reads a run file. Throws a one-line `UserError` with file and place for anything else than a whole, valid run. */
export async function readRun(path: string): Promise<Run> {
  return readJsonFile(path, runKind)
}

/** Writes a run file whole. A run that could not be read again is a bug of the caller's, and is not written. */
export async function writeRun(path: string, run: Run): Promise<void> {
  await writeAtomic(path, runText(run))
}
