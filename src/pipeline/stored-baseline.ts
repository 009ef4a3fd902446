/** The history that a head is compared with: what the project stores, and what this machine has measured before. */
import { plural } from '../report/words.ts'
import { existsSync } from 'node:fs'
import { isAbsolute, join, normalize, sep } from 'node:path'
import { ask, gitIn } from '../measure/git.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Config } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import { admitRun } from '../store/admit-run.ts'
import { addRuns, emptyBaseline, mergeBaselines } from '../store/baseline.ts'
import { parseBaseline, readBaseline, updateBaseline } from '../store/baseline-file.ts'
import { resultsFolder } from '../store/ignored-folder.ts'
import type { Effects } from './effects.ts'
import { resolveInside, type Project } from './project.ts'

/** Where baselines are unless the config says otherwise. */
export const defaultBaseline = 'path:baselines'

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

export interface StoredBaseline {
  /** Null where nothing is stored anywhere. */
  readonly baseline: Baseline | null
  /** What was found, in words. */
  readonly sources: readonly string[]
}

/** Reads the project's baseline of a platform and this machine's own history. A file that cannot be read is an error. */
export async function readStoredBaseline(
  { project, effects }: { readonly project: Project; readonly effects: Effects },
  platform: string,
): Promise<StoredBaseline> {
  const found = [
    await readProjectBaseline({ project, effects }, platform),
    await readIfThere(historyFile(project, platform), "this machine's own history"),
  ].filter((entry) => entry !== null)
  const baseline = found
    .map((entry) => entry.baseline)
    .reduce<Baseline | null>((all, next) => (all === null ? next : mergeBaselines(all, next, { keep: 1_000 })), null)
  return { baseline, sources: found.map(({ baseline, name }) => `${name}: ${plural(baseline.runs.length, 'run')}`) }
}

/** Adds what was measured of a run to this machine's own history, which the project's own files know nothing of. */
export async function rememberRun(
  { project, effects }: { readonly project: Project; readonly effects: Effects },
  measured: Run,
): Promise<void> {
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

export interface Found {
  readonly baseline: Baseline
  readonly name: string
}

async function readIfThere(path: string, name: string): Promise<Found | null> {
  return existsSync(path) ? { baseline: await readBaseline(path), name } : null
}

/** The project's own baseline of a platform, in a folder or on a branch; null where it has none. */
export async function readProjectBaseline(
  { project, effects }: { readonly project: Project; readonly effects: Effects },
  platform: string,
): Promise<Found | null> {
  const place = project.config.baseline ?? defaultBaseline
  const name = place.slice(place.indexOf(':') + 1)
  if (place.startsWith('path:')) {
    const folder = await resolveInside(project.root, name)
    return readIfThere(join(folder, `${platform}.json`), `${name}/${platform}.json`)
  }
  const git = gitIn(project.root, { ...effects.env }, effects)
  for (const ref of [`origin/${name}`, name]) {
    const text = await ask(git, ['show', `${ref}:${platform}.json`])
    if (text !== null) {
      const label = `${platform}.json of branch ${name}`
      return { baseline: parseBaseline(text, label), name: label }
    }
  }
  return null
}
