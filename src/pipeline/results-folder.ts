/** The files that a check leaves behind. */
import { access, constants, lstat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../errors.ts'
import type { Run } from '../model/run.ts'
import { jsonText } from '../report/escape.ts'
import { writeRun } from '../store/run-file.ts'
import { actionFolders, ensureIgnored, resultsFolder, writeWhole } from '../store/write-whole.ts'
import { refusedAccess } from './ending.ts'
import type { Checked } from './judge-here.ts'

interface Results extends Checked {
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
  const paths = run === null ? [] : [runPath]
  const texts = { 'comparison.json': jsonText(comparison, 1), 'comment.md': comment, 'report.html': page }
  for (const [name, text] of Object.entries(texts)) {
    const path = join(directory, name)
    await writeWhole(path, text)
    paths.push(path)
  }
  return paths
}

/** True for a run that ended before its first trial: it says nothing, and must not replace one that does. */
export function isEmptyRun({ benchmarks }: Run): boolean {
  return benchmarks.every(({ trials }) => trials === 0)
}

/** What to say of such a run after an interruption. */
export const nothingKept = 'Nothing had been measured yet: results of earlier runs stay as they are.'

/** Throws `UserError` where results cannot be written to a folder: before anything is measured for them. */
export async function requireWritable(directory: string): Promise<void> {
  for (let folder = directory; ; folder = dirname(folder)) {
    try {
      return await access(folder, constants.W_OK)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || folder === dirname(folder)) throw refusedAccess(error) ?? error
    }
  }
}

const usualFolders: ReadonlySet<string> = new Set([resultsFolder, ...Object.values(actionFolders)])

/** Makes Git ignore the folder, if it is a usual one: one that the user named may be meant to be committed. */
export async function ensureResultsFolder(directory: string): Promise<void> {
  // A link would lead to a folder of somebody else.
  const isLink = (await lstat(directory).catch(() => null))?.isSymbolicLink() === true
  if (usualFolders.has(basename(directory)) && !isLink) await ensureIgnored(directory)
}
