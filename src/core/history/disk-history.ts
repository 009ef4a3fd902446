/** Reads and writes the stored history on this disk, in a folder of the project or on a branch, which its user pushes. */
import { tmpdir } from 'node:os'
import { isAbsolute, join, normalize, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onUserError } from '../errors.ts'
import { assertBranchName, getGitText } from './remote.ts'
import { makeUncheckedLocalPermit, storeRunsOnBranch } from './update-branch.ts'
import type { HistorySource } from '../judge/judge.ts'
import { askGit, newGit, type Git } from '../sides/git.ts'
import { findCommitId, getOrFetchDefaultRef } from '../sides/revisions.ts'
import { maxRuns, type Baseline } from '../model/baseline.ts'
import { defaultBaseline, type Config } from '../model/config.ts'
import { addRunsToFile, parseBaseline, readBaselineIfAny } from './baseline-file.ts'
import type { Addition, GrownHistory } from './grow-history.ts'
import { resultsFolder } from '../model/write-whole.ts'
import { gitOfProject, resolveInside, type Session, type Project } from '../plan/project.ts'

/** Lists the folders of a project that Paceline writes to, relative to it; never the project itself. */
export function foldersWrittenByPaceline({ baseline = defaultBaseline }: Pick<Config, 'baseline'>): string[] {
  const usual = [resultsFolder, '.paceline']
  const path = baseline.startsWith('path:') ? normalize(baseline.slice('path:'.length)) : '.'
  if (isAbsolute(path) || /^\.\.?(?:[\\/]|$)/.test(path)) return usual
  const folder = path.replace(/[\\/]+$/, '')
  return [...usual, folder.split(sep).join('/')]
}

/** Reads what the project stores; `base` is the commit to compare with, if known. Throws for an unreadable file. */
export function makeDiskHistorySource(place: Session, { base }: { readonly base?: string | undefined }): HistorySource {
  const { project, effects } = place
  return {
    async stored(platforms) {
      const baselines = await Promise.all(platforms.map((platform) => readProjectBaselineIfAny(place, platform)))
      return { baselines: baselines.filter((baseline) => baseline !== undefined), problems: [] }
    },
    async ancestors(runs) {
      const git = newGit(project.root, { ...effects.env }, { waiting: effects.waiting })
      const measured = runs.find((run) => run.base !== undefined)?.base
      if (measured !== undefined && measured.commit === undefined) return []
      return localAncestry(git, measured?.commit?.sha ?? base)
    },
  }
}

/**
 * Lists a commit and its first parents, nearest first, as far as this clone has them; for a head without a known base,
 * from where it left the default branch. Empty without Git, outside of a repository, and for folders and packages.
 */
export async function localAncestry(git: Git, base: string | undefined): Promise<readonly string[]> {
  const read = async (): Promise<readonly string[]> => {
    const commit = base ?? (await askGit(git, ['merge-base', 'HEAD', await getOrFetchDefaultRef(git)]))
    if (commit === undefined) return []
    return (await git(['rev-list', '--first-parent', `--max-count=${maxRuns}`, commit])).split('\n')
  }
  return read().catch(onUserError(() => []))
}

/** Reads the project's own baseline of a platform, in a folder or on a branch; undefined if it has none. */
export async function readProjectBaselineIfAny(place: Session, platform: string): Promise<Baseline | undefined> {
  const { folder, branch } = await baselineFolderOrBranch(place.project)
  const file = `${platform}.json`
  if (folder !== undefined) return readBaselineIfAny(join(folder, file))
  const git = gitOfProject(place)
  const { theirs, local } = await localTipAndRemoteUnlessMerged(git, branch)
  const textIn = async (commit: string | undefined) =>
    commit === undefined ? undefined : getGitText(git, commit, file)
  const text = (await textIn(theirs)) ?? (await textIn(local))
  return text === undefined ? undefined : parseBaseline(text, `${file} on the branch ${branch}`)
}

/** Finds where the project keeps its baseline: a folder of it, or a branch of its repository. */
async function baselineFolderOrBranch({ root, config: { baseline = defaultBaseline } }: Project): Promise<Store> {
  const name = baseline.slice(baseline.indexOf(':') + 1)
  if (baseline.startsWith('path:')) return { folder: await resolveInside(root, name) }
  assertBranchName(name)
  return { branch: name }
}

type Store =
  | { readonly folder: string; readonly branch?: undefined }
  | { readonly folder?: undefined; readonly branch: string }

/** Finds the branch as the remote has it, and as this clone has it; that alone where it has more. */
async function localTipAndRemoteUnlessMerged(git: Git, branch: string) {
  const theirs = await findCommitId(git, `refs/remotes/origin/${branch}`)
  const local = await findCommitId(git, `refs/heads/${branch}`)
  const isAhead = theirs !== undefined && local !== undefined && (await isAncestor(git, theirs, local))
  return { theirs: isAhead ? undefined : theirs, local }
}

async function isAncestor(git: Git, older: string, newer: string): Promise<boolean> {
  return (await askGit(git, ['merge-base', '--is-ancestor', older, newer])) !== undefined
}

/**
 * Adds runs to the project's own. `branch`: the branch that its user is to push; none for a folder. It is written by the
 * same way as in the Action, with the clone as the server.
 */
export async function addRunsToProjectHistory(
  place: Session,
  { platform, runs, keep }: Addition,
): Promise<{ readonly grown: GrownHistory; readonly branch: string | undefined }> {
  const { folder, branch } = await baselineFolderOrBranch(place.project)
  const { env, waiting } = place.effects
  if (folder !== undefined) {
    const file = await resolveInside(folder, `${platform}.json`)
    return { grown: await addRunsToFile(file, { platform, runs, keep, waiting }), branch }
  }
  const git = gitOfProject(place)
  const { theirs, local } = await localTipAndRemoteUnlessMerged(git, branch)
  // To where the remote is known to have it, if nothing of this clone would be lost.
  const catchesUp = theirs !== undefined && (local === undefined || (await isAncestor(git, local, theirs)))
  if (catchesUp) await git(['update-ref', `refs/heads/${branch}`, theirs, local ?? ''])
  const remote = {
    url: await git(['rev-parse', '--path-format=absolute', '--git-common-dir']),
    env,
    temporary: tmpdir(),
    clock: { sleep: (ms: number) => sleep(ms) },
    random: Math.random,
    log: () => undefined,
    waiting,
    during: <T>(work: () => Promise<T>) => work(),
  }
  const commits = [...new Set(runs.map(({ head }) => head.commit?.sha.slice(0, 7) ?? head.label))].join(', ')
  const { grown } = await storeRunsOnBranch(remote, {
    permit: makeUncheckedLocalPermit(),
    branch,
    folder: '',
    message: `Store performance of ${commits} on ${platform}`.slice(0, 200),
    // A branch that others have as well is never started again: it could not be pushed.
    isOwn: local === undefined && !catchesUp,
    runs,
    keep,
  })
  return { grown: grown[0]!, branch }
}
