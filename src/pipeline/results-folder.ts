/** The files that a check leaves behind. */
import { lstat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Comparison } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { jsonText } from '../report/escape.ts'
import { writeRun } from '../store/run-file.ts'
import { actionFolders, ensureIgnored, resultsFolder, writeWhole } from '../store/write-whole.ts'

export interface Results {
  /** Null where nothing was measured. */
  readonly run: Run | null
  readonly comparison: Comparison
  /** The comment as Markdown. */
  readonly comment: string
  /** The report as one page of HTML. */
  readonly page: string
}

/** Writes run.json, comparison.json, comment.md and report.html into a folder; returns their paths. */
export async function writeResults(directory: string, { run, comparison, comment, page }: Results): Promise<string[]> {
  await ensureResultsFolder(directory)
  const runPath = join(directory, 'run.json')
  if (run !== null) await writeRun(runPath, run)
  const texts: readonly (readonly [string, string])[] = [
    [join(directory, 'comparison.json'), jsonText(comparison, 1)],
    [join(directory, 'comment.md'), comment],
    [join(directory, 'report.html'), page],
  ]
  for (const [path, text] of texts) await writeWhole(path, text)
  return [...(run === null ? [] : [runPath]), ...texts.map(([path]) => path)]
}

/** True for a run that ended before its first trial: it says nothing, and must not replace one that does. */
export function isEmptyRun({ benchmarks }: Run): boolean {
  return benchmarks.every(({ trials }) => trials === 0)
}

/** What to say of such a run after an interruption. */
export const nothingKept = 'Nothing had been measured yet: results of earlier runs stay as they are.'

const usualFolders: ReadonlySet<string> = new Set([resultsFolder, ...Object.values(actionFolders)])

/** Only the usual folders are made to be ignored: one that somebody named may be meant to be committed. */
export async function ensureResultsFolder(directory: string): Promise<void> {
  // Through a link it would be somebody else's folder that is ignored.
  const isLink = (await lstat(directory).catch(() => null))?.isSymbolicLink() === true
  if (usualFolders.has(basename(directory)) && !isLink) await ensureIgnored(directory)
}
