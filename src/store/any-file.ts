/** Files that may be one of several kinds, told apart by their `schema`. */
import type { Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { checkedBaseline } from './baseline-file.ts'
import { baselineKind, runKind } from './file-kinds.ts'
import { readJsonFileOf } from './json-file.ts'

/** Reads a baseline or a run. Throws as `readRun` and `readBaseline` do, in terms of what the file is. */
export async function readBaselineOrRun(path: string): Promise<Baseline | Run> {
  const file = await readJsonFileOf<Baseline | Run>(path, [baselineKind, runKind])
  return 'runs' in file ? checkedBaseline(file, path) : file
}
