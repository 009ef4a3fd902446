/** Files that may be one of several kinds, told apart by their `schema`. */
import { readFile } from 'node:fs/promises'
import { baselineSchemaId, type Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { readBaseline } from './baseline-file.ts'
import { readRun } from './run-file.ts'

/**
 * Reads a baseline or a run. A file that is neither is read as what it looks most like, so that the error names what
 * is wrong with it: throws as `readRun` and `readBaseline` do.
 */
export async function readBaselineOrRun(path: string): Promise<Baseline | Run> {
  const start = await readFile(path, 'utf8').then(
    (text) => text.slice(0, 200),
    () => '',
  )
  const kind = baselineSchemaId.slice(0, baselineSchemaId.indexOf('@'))
  return start.includes(kind) ? readBaseline(path) : readRun(path)
}
