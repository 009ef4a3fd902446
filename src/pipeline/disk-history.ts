/** The stored history on this disk: what the project keeps in a folder or on a branch, and what this machine measured. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { defaultBaseline, type HistorySource } from '../judge.ts'
import { ask, gitIn, type Git } from '../measure/git.ts'
import { defaultBranch } from '../measure/revisions.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Config } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import { admitRun } from '../store/admit-run.ts'
import { parseBaseline, readBaseline, updateBaseline } from '../store/baseline-file.ts'
import { addRuns, emptyBaseline, mergeBaselines } from '../store/baseline-set.ts'
import { runKind } from '../store/file-kinds.ts'
import { resultsFolder } from '../store/write-whole.ts'
import { parseJsonText } from '../store/json-file.ts'
import { readRun, writeRun } from '../store/run-file.ts'
import { resolveInside, type Place, type Project } from './project.ts'

/** Folders of a project that Paceline writes to, relative to it; never the project itself. */
export function ownFolders({ baseline = defaultBaseline }: Pick<Config, 'baseline'>): string[] {
  const folder = baseline.startsWith('path:') ? normalize(baseline.slice('path:'.length)) : '.'
  const isBelow = !isAbsolute(folder) && !/^\.\.?(?:[\\/]|$)/.test(folder)
  return [
    resultsFolder,
    '.paceline',
    ...(isBelow
      ? [
          folder
            .replace(/[\\/]+$/, '')
            .split(sep)
            .join('/'),
        ]
      : []),
  ]
}

/**
 * What the project stores and what this machine has measured before, told apart by the platform; `base` is the commit
 * that is compared with, where it is known. A file that cannot be read is an error.
 */
export function diskHistory({ project, effects }: Place, { base }: { readonly base: string | null }): HistorySource {
  return {
    async stored(platforms) {
      const found = await Promise.all(platforms.map((platform) => readPlatform({ project, effects }, platform)))
      return {
        baselines: found.flatMap(({ baseline }) => baseline ?? []),
        drift: found.flatMap(({ drift }) => drift ?? []),
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

async function readPlatform(
  { project, effects }: Place,
  platform: string,
): Promise<{ readonly baseline: Baseline | null; readonly drift: Run | null }> {
  const stored = [
    await readProjectBaseline({ project, effects }, platform),
    await readIfThere(historyFile(project, platform)),
  ].filter((baseline) => baseline !== null)
  const baseline = stored.reduce<Baseline | null>(
    (all, next) => (all === null ? next : mergeBaselines(all, next, { keep: 1_000 })),
    null,
  )
  return { baseline, drift: await readDriftRun({ project, effects }, platform) }
}

/** More than a history keeps runs of. */
const mostCommits = 1_000

/**
 * A commit and those that it grew from, along the branch itself, nearest first, as far as this clone knows them; of a head
 * without a known base those of the commit where it left the default branch. Empty without Git, outside of a repository,
 * and for folders and packages.
 */
export async function ancestorsOf(git: Git, base: string | null): Promise<readonly string[]> {
  try {
    const commit = base ?? (await ask(git, ['merge-base', 'HEAD', await defaultBranch(git)]))
    if (commit === null) return []
    return (await git(['rev-list', '--first-parent', `--max-count=${mostCommits}`, commit])).split('\n')
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return []
  }
}

/** Adds what was measured of a run to this machine's own history, which the project's own files know nothing of. */
export async function rememberRun({ project, effects }: Place, measured: Run): Promise<void> {
  const { run } = admitRun(measured)
  if (run === null) return
  const { platform } = run.environment
  await updateBaseline(historyFile(project, platform), {
    // Without a signal: what was measured before an interruption is to be kept all the same.
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

/** The project's own baseline of a platform, in a folder or on a branch; null where it has none. */
export async function readProjectBaseline({ project, effects }: Place, platform: string): Promise<Baseline | null> {
  const place = project.config.baseline ?? defaultBaseline
  const name = place.slice(place.indexOf(':') + 1)
  if (place.startsWith('path:')) {
    const folder = await resolveInside(project.root, name)
    return readIfThere(join(folder, `${platform}.json`))
  }
  const text = await textOnBranch({ project, effects }, { branch: name, file: `${platform}.json` })
  return text === null ? null : parseBaseline(text, `${platform}.json of branch ${name}`)
}

/** As the remote has the branch, else as this clone does. */
async function textOnBranch(
  { project, effects }: Place,
  { branch, file }: { readonly branch: string; readonly file: string },
): Promise<string | null> {
  const git = gitIn(project.root, { ...effects.env }, effects)
  return (await ask(git, ['show', `origin/${branch}:${file}`])) ?? ask(git, ['show', `${branch}:${file}`])
}

/** Where the project keeps its baseline; a branch is written by the Action alone. */
export async function baselineToWrite({ root, config }: Project, platform: string): Promise<string> {
  const place = config.baseline ?? defaultBaseline
  if (place.startsWith('path:')) return join(await resolveInside(root, place.slice('path:'.length)), `${platform}.json`)
  throw new UserError(`The baseline of this project is on a branch (${place})`, { hint: 'Name a file with --file.' })
}

/** What drift is measured from: the config's `driftFrom`, else the newest tag of HEAD that looks like a version. */
export async function driftAnchor({ project, effects }: Place): Promise<string> {
  const { driftFrom } = project.config.project ?? {}
  if (driftFrom !== undefined) return driftFrom
  const git = gitIn(project.root, { ...effects.env }, effects)
  const tag = await ask(git, ['describe', '--tags', '--abbrev=0', '--match', '*[0-9].[0-9]*'])
  if (tag !== null) return tag
  throw new UserError('There is no release to measure drift from', {
    hint: 'Tag one, or name a commit as project.driftFrom in the config; `paceline drift` takes --from, too. A shallow clone has no tags (fetch-depth: 0).',
  })
}

/** The stored drift run of a platform: the project's, else this machine's own; null where there is none. */
async function readDriftRun({ project, effects }: Place, platform: string): Promise<Run | null> {
  const { baseline = defaultBaseline } = project.config
  if (baseline.startsWith('branch:')) {
    const [branch, file] = [baseline.slice('branch:'.length), `drift-${platform}.json`]
    const text = await textOnBranch({ project, effects }, { branch, file })
    if (text !== null) return parseJsonText(text, { file: `${file} of branch ${branch}`, kind: runKind })
  }
  const found = (await driftPlaces(project, platform)).find((path) => existsSync(path))
  return found === undefined ? null : readRun(found)
}

/** Stores a drift run: beside the baseline where that is a folder of the project, else on this machine only. */
export async function writeDriftRun(project: Project, run: Run): Promise<string> {
  const [path = ''] = await driftPlaces(project, run.environment.platform)
  await mkdir(dirname(path), { recursive: true })
  await writeRun(path, run)
  return path
}

async function driftPlaces(project: Project, platform: string): Promise<string[]> {
  const name = `drift-${platform}.json`
  const place = project.config.baseline ?? defaultBaseline
  const own = join(project.home, 'history', name)
  if (!place.startsWith('path:')) return [own]
  return [join(await resolveInside(project.root, place.slice('path:'.length)), name), own]
}
