/** The files that a check leaves behind. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Comparison } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { writeRun } from '../store/run-file.ts'
import { writeWhole } from '../store/write-whole.ts'

/** Writes run.json, comparison.json and comment.md into a folder; returns their paths. */
export async function writeResults(
  directory: string,
  { run, comparison, comment }: { readonly run: Run | null; readonly comparison: Comparison; readonly comment: string },
): Promise<string[]> {
  await mkdir(directory, { recursive: true })
  const [runPath, comparisonPath, commentPath] = ['run.json', 'comparison.json', 'comment.md'].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  if (run !== null) await writeRun(runPath, run)
  await writeWhole(comparisonPath, `${JSON.stringify(comparison, null, 1)}\n`)
  await writeWhole(commentPath, comment)
  return [...(run === null ? [] : [runPath]), comparisonPath, commentPath]
}
