/** The files that a check leaves behind. */
import { existsSync } from 'node:fs'
import { lstat, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { systemErrorCode, UserError } from './errors.ts'
import type { Run } from './model/run.ts'
import { refuseLinkOut } from './model/path-below.ts'
import { jsonText } from './report/escape.ts'
import { writeRun } from './model/run-file.ts'
import {
  actionFolders,
  makeGitIgnoredFolder,
  removeStaleTemporaryFiles,
  resultsFolder,
  temporaryName,
  writeAtomic,
} from './model/write-whole.ts'
import { userErrorIfFixable } from './ending.ts'
import type { Checked } from './judge-here.ts'
import { renderComment, type CommentContext } from './report/comment.ts'
import { loadRoomSectionMakers } from './report/report-document.ts'
import type { Rooms, Setup } from './rooms-api.ts'

interface Results extends Checked {
  /** Texts of reports by the names of their files: `comment.md`, `report.html`. */
  readonly reports: Readonly<Record<string, string>>
}

/** Says where results go, and how the reader's own command was typed. */
export interface ReportPlace extends Pick<CommentContext, 'program' | 'config'> {
  readonly directory: string
}

/** Writes results and reports, in each format of the rooms. What an interrupted run has before its first trial is not kept. */
export async function writeResultsAndReports(
  setup: Pick<Setup, 'effects' | 'progress' | 'rooms' | 'machine'>,
  { run, comparison }: Checked,
  { directory, ...typed }: ReportPlace,
): Promise<void> {
  if (run !== undefined && setup.effects.signal.aborted && hasNoTrials(run)) return setup.progress.note(nothingKept)
  const context = { ...typed, sections: await loadRoomSectionMakers(setup.rooms.sections) }
  const comment = renderComment(comparison, { name: 'default', version: setup.machine.harness.version, ...context })
  const others = Object.entries(setup.rooms.formats).map(
    async ([format, load]) => [reportFileName(format), (await load())(comparison, { context })] as const,
  )
  const reports = { 'comment.md': comment, ...Object.fromEntries(await Promise.all(others)) }
  const paths = await writeResults(directory, { run, comparison, reports })
  setup.progress.note(`Written: ${paths.join(', ')}`)
}

/** Names the file of a report in a format that a room adds. */
export const reportFileName = (format: string): string => `report.${format}`

/**
 * Removes what an earlier check said: one that ends without a verdict, however early, must not leave that on another
 * change. The figures in run.json stay until there are new ones, and so does what Paceline did not write: the folder may
 * be anybody's.
 */
export async function removeVerdictFiles(directory: string, { formats }: Pick<Rooms, 'formats'>): Promise<void> {
  const names = ['comparison.json', 'comment.md', ...Object.keys(formats).map(reportFileName)]
  for (const path of names.map((name) => join(directory, name))) {
    await rm(path, { force: true }).catch(async (error: unknown) => {
      // What is no file is refused by whoever writes one there.
      if ((await stat(path).catch(() => undefined))?.isFile() === true) throw error
    })
  }
}

/** Writes run.json, comparison.json and the reports into a folder; returns their paths. */
async function writeResults(directory: string, { run, comparison, reports }: Results): Promise<string[]> {
  const runPath = join(directory, 'run.json')
  if (run === undefined) await gitIgnoreUsualFolder(directory)
  else await saveRun(runPath, run)
  const paths = run === undefined ? [] : [runPath]
  for (const [name, text] of Object.entries({ 'comparison.json': jsonText(comparison, 1), ...reports })) {
    const path = join(directory, name)
    await writeAtomic(path, text)
    paths.push(path)
  }
  return paths
}

/**
 * Writes the run of a command that measured. Where its place takes it no more, it goes to the temporary folder, and the
 * `UserError` says so: measuring may have taken an hour.
 */
export async function saveRun(path: string, run: Run): Promise<void> {
  try {
    await gitIgnoreUsualFolder(dirname(path))
    await writeRun(path, run)
  } catch (error) {
    const refused = userErrorIfFixable(error) ?? error
    const elsewhere = join(tmpdir(), `paceline-run-${run.id}.json`)
    await writeRun(elsewhere, run).catch(() => {
      throw refused
    })
    const message = refused instanceof Error ? refused.message : String(refused)
    throw new UserError(message, { hint: `What was measured is in ${elsewhere}`, cause: error })
  }
}

/** Returns true for a run that ended before its first trial: it says nothing, and must not replace one that does. */
export function hasNoTrials({ benchmarks }: Run): boolean {
  return benchmarks.every(({ trials }) => trials === 0)
}

/** Tells of such a run after an interruption. */
export const nothingKept =
  'Nothing had been measured yet: the figures of an earlier run stay as they are. Run the same command again.'
/** Tells of a run with some trials that cannot be resumed. */
export const unfinished = 'It is not complete: run the same command again to measure all of it.'

/** Throws `UserError` where results cannot be written to a folder: before anything is measured for them. */
export async function requireWritableFolder(directory: string): Promise<void> {
  for (let folder = directory; ; folder = dirname(folder)) {
    try {
      await removeStaleTemporaryFiles(folder)
      return await writeAndRemoveProbeFile(join(folder, temporaryName('room')))
    } catch (error) {
      const code = systemErrorCode(error)
      if (code === 'ENOENT' && !existsSync(folder) && folder !== dirname(folder)) continue
      if (code === 'ENOTDIR')
        throw new UserError(`${folder}: a part of this path is a file, not a folder`, { hint: 'Name another folder.' })
      // A folder that is there and says that a new file is not: /proc does.
      const refusal = code === 'ENOENT' ? 'EPERM' : code
      throw userErrorIfFixable(Object.assign(error as Error, { path: folder, code: refusal })) ?? error
    }
  }
}

/** Writes a file and removes it: a full disk shows in no other way. */
async function writeAndRemoveProbeFile(path: string): Promise<void> {
  let file
  try {
    file = await open(path, 'wx')
  } catch (error) {
    // A process with this id was killed here, so it could write.
    if (systemErrorCode(error) === 'EEXIST') return
    throw error
  }
  try {
    await file.writeFile(Buffer.alloc(probeBytes))
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

/** Checks a file as its folder, unless it is a pipe or a device: that is written to as it is. */
export async function requireWritableFile(path: string, cwd: string): Promise<void> {
  await refuseLinkOut(cwd, path)
  const there = await stat(path).catch(() => undefined)
  if (there?.isDirectory() === true)
    throw new UserError(`${path}: is a folder, not a file`, { hint: 'Name the file in it.' })
  if (there === undefined || there.isFile()) await requireWritableFolder(dirname(path))
}

/** More than a small block, less than any results. */
const probeBytes = 8_192

const usualFolders: ReadonlySet<string> = new Set([resultsFolder, ...Object.values(actionFolders)])

/** Makes Git ignore the folder, if it is a usual one: one that the user named may be meant to be committed. */
export async function gitIgnoreUsualFolder(directory: string): Promise<void> {
  // A link would lead to a folder of somebody else.
  const isLink = (await lstat(directory).catch(() => undefined))?.isSymbolicLink() === true
  if (usualFolders.has(basename(directory)) && !isLink) await makeGitIgnoredFolder(directory)
}
