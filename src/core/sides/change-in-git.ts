/** Asks Git about the change between two sides. */
import { askGit, differingFiles } from './git.ts'
import type { SideName } from '../measure/tally.ts'
import { codeWithPackages } from './identical.ts'
import { parseChangedLinesOfSides, diffArguments, type ChangedLines } from './changed-lines.ts'
import { gitOfProject, type Session } from '../plan/project.ts'
import type { MeasuredSide } from './side.ts'

export interface Diff {
  /** The project's folder in its repository; empty for the top, or without one. */
  readonly folder: string
  readonly changedLines: Readonly<Record<SideName, ChangedLines>>
  /** The files of the head, below the project. */
  readonly committed: ReadonlySet<string>
  /** All files that differ, wherever they are in the repository; undefined if that is not known. */
  readonly files?: readonly string[] | undefined
}

/** Returns the change between two commits; of folders and packages nothing. */
export async function readChangedFilesAndLines(
  place: Session,
  { base, head }: Readonly<Record<SideName, MeasuredSide>>,
): Promise<Diff> {
  const [from, to] = [base.side.commit, head.side.commit]
  const unknown = { base: new Map<string, never>(), head: new Map<string, never>() }
  if (from === undefined || to === undefined) return { folder: '', changedLines: unknown, committed: new Set() }
  const git = gitOfProject(place)
  const folder = (await askGit(git, ['rev-parse', '--show-prefix'])) ?? ''
  // What is not committed is a part of the head, and lies in the working tree.
  const commits = [from.sha, ...(to.dirty ? [] : [to.sha]), '--']
  // Of data, Git's answer may be too long.
  const diff = await askGit(git, [...diffArguments, ...commits, ...codeWithPackages])
  const names = await askGit(git, [...differingFiles, ...commits])
  const committed = await askGit(git, ['ls-tree', '-r', '-z', '--name-only', to.sha])
  return {
    folder: folder.replace(/\/$/, '').slice(0, 500),
    changedLines: parseChangedLinesOfSides(diff ?? ''),
    committed: new Set(committed?.split('\0')),
    files: names?.split('\0').filter((name) => name !== ''),
  }
}
