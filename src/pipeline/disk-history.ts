/** Reads and writes the stored history on this disk: the project's, in a folder or on a branch, and this machine's own. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { isAbsolute, join, normalize, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { assertBranchName, textsAt } from '../history/remote.ts'
import type { HistorySource } from '../judge.ts'
import { ask, gitIn, type Git } from '../measure/git.ts'
import { defaultBranch } from '../measure/revisions.ts'
import { maxRuns, type Baseline } from '../model/baseline.ts'
import { defaultBaseline, type Config } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import { admitRun } from '../store/admit-run.ts'
import { parseBaseline, readBaseline, updateBaseline } from '../store/baseline-file.ts'
import { addRuns, emptyBaseline, mergeBaselines } from '../store/baseline-set.ts'
import { resultsFolder } from '../store/write-whole.ts'
import { gitOf, resolveInside, type Place, type Project } from './project.ts'

/** Folders of a project that Paceline writes to, relative to it; never the project itself. */
export function ownFolders({ baseline = defaultBaseline }: Pick<Config, 'baseline'>): string[] {
  const usual = [resultsFolder, '.paceline']
  const path = baseline.startsWith('path:') ? normalize(baseline.slice('path:'.length)) : '.'
  if (isAbsolute(path) || /^\.\.?(?:[\\/]|$)/.test(path)) return usual
  const folder = path.replace(/[\\/]+$/, '')
  return [...usual, folder.split(sep).join('/')]
}

/**
 * What the project stores and what this machine has measured before, by platform; `base` is the commit
 * to compare with, where it is known. A file that cannot be read is an error.
 */
export function diskHistory(place: Place, { base }: { readonly base: string | null }): HistorySource {
  const { project, effects } = place
  return {
    async stored(platforms) {
      const found = await Promise.all(
        platforms.map(async (platform) => {
          const own = await readProjectBaseline(place, platform)
          const measured = await readIfThere(historyFile(project, platform))
          const both = own !== null && measured !== null
          return both ? mergeBaselines(own, measured, { keep: maxRuns }) : (own ?? measured)
        }),
      )
      return {
        baselines: found.flatMap((baseline) => baseline ?? []),
        problems: [],
      }
    },
    async ancestors(runs) {
      const git = gitIn(project.root, { ...effects.env }, { waiting: effects.waiting })
      const measured = runs.find((run) => run.base !== null)?.base
      if (measured?.commit === null) return []
      return ancestorsOf(git, measured?.commit.sha ?? base)
    },
  }
}

/**
 * A commit and its first parents, nearest first, as far as this clone has them; for a head without a known base, from the
 * commit where it left the default branch. Empty without Git, outside of a repository, and for folders and packages.
 */
export async function ancestorsOf(git: Git, base: string | null): Promise<readonly string[]> {
  try {
    const commit = base ?? (await ask(git, ['merge-base', 'HEAD', await defaultBranch(git)]))
    if (commit === null) return []
    return (await git(['rev-list', '--first-parent', `--max-count=${maxRuns}`, commit])).split('\n')
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return []
  }
}

/** Adds what was measured of a run to this machine's own history, which lies apart from the project's. */
export async function rememberRun({ project, effects }: Place, measured: Run): Promise<void> {
  const { run } = admitRun(measured)
  if (run === null) return
  const { platform } = run.environment
  await updateBaseline(historyFile(project, platform), {
    // Without a signal: what was measured before an interruption must still be kept.
    waiting: effects.waiting,
    change: (before) => addRuns(before ?? emptyBaseline(platform), [run]),
  })
}

function historyFile({ home }: Project, platform: string): string {
  return join(home, 'history', `${platform}.json`)
}

async function readIfThere(path: string): Promise<Baseline | null> {
  return existsSync(path) ? readBaseline(path) : null
}

/** The project's own baseline of a platform, in a folder or on a branch; null if it has none. */
export async function readProjectBaseline(place: Place, platform: string): Promise<Baseline | null> {
  const { folder, branch } = await storeOf(place.project)
  const file = `${platform}.json`
  if (folder !== null) return readIfThere(join(folder, file))
  const text = await textOnBranch(place, { branch, file })
  return text === null ? null : parseBaseline(text, `${file} of branch ${branch}`)
}

/** The platforms that the project's own baseline has, sorted. */
export async function storedPlatforms(place: Place): Promise<string[]> {
  const { folder, branch } = await storeOf(place.project)
  const names = folder === null ? await namesOnBranch(place, branch) : await readdir(folder).catch((): string[] => [])
  return names.flatMap((name) => /^([a-z0-9]+-[a-z0-9_]+)\.json$/.exec(name)?.[1] ?? []).sort()
}

async function namesOnBranch(place: Place, branch: string): Promise<string[]> {
  assertBranchName(branch)
  const git = gitOf(place)
  for (const revision of [`origin/${branch}`, branch]) {
    const names = await ask(git, ['ls-tree', '--name-only', `${revision}^{tree}`])
    if (names !== null) return names.split('\n')
  }
  return []
}

/** Where the project keeps its baseline: a folder of it, or a branch of its repository. */
export async function storeOf({ root, config: { baseline = defaultBaseline } }: Project): Promise<Store> {
  const name = baseline.slice(baseline.indexOf(':') + 1)
  return baseline.startsWith('path:')
    ? { folder: await resolveInside(root, name), branch: null }
    : { folder: null, branch: name }
}

type Store = { readonly folder: string; readonly branch: null } | { readonly folder: null; readonly branch: string }

/** As the remote has the branch, or this clone where it has more. */
async function textOnBranch(
  place: Place,
  { branch, file }: { readonly branch: string; readonly file: string },
): Promise<string | null> {
  assertBranchName(branch)
  const git = gitOf(place)
  const [theirs, own] = [`refs/remotes/origin/${branch}`, `refs/heads/${branch}`]
  const isAhead = (await ask(git, ['merge-base', '--is-ancestor', theirs, own])) !== null
  for (const revision of isAhead ? [own] : [theirs, own]) {
    const commit = await ask(git, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])
    const text = commit === null ? null : (await textsAt(git, commit, [file])).get(file)
    if (text !== null && text !== undefined) return text
  }
  return null
}
