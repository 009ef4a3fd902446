/**
 * Creep: ten merges of +1 % each pass every gate. So the default branch is measured against its last release now and
 * then, in pairs, and every later report shows how far it has moved.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UserError } from '../errors.ts'
import { ask, gitIn } from '../measure/git.ts'
import type { Run } from '../model/run.ts'
import { readRun, writeRun } from '../store/run-file.ts'
import type { Effects } from './effects.ts'
import { resolveInside, type Project } from './project.ts'
import { defaultBaseline } from './stored-baseline.ts'

/** What drift is measured from: the config's `driftFrom`, or the newest tag that HEAD contains. */
export async function driftAnchor({ config, root }: Project, { env, signal, waiting }: Effects): Promise<string> {
  if (config.project?.driftFrom !== undefined) return config.project.driftFrom
  const tag = await ask(gitIn(root, { ...env }, { signal, waiting }), ['describe', '--tags', '--abbrev=0'])
  if (tag !== null) return tag
  throw new UserError('There is no tag to measure drift from', {
    hint: 'Name a release or a commit: --from v1.2.0, or "project": { "driftFrom": "v1.2.0" } in the config.',
  })
}

/** The stored drift run of a platform: the project's, else this machine's own; null where there is none. */
export async function readDriftRun(project: Project, platform: string): Promise<Run | null> {
  const places = await placesOf(project, platform)
  const found = places.find((path) => existsSync(path))
  return found === undefined ? null : readRun(found)
}

/** Stores a drift run: beside the baseline where that is a folder of the project, else on this machine only. */
export async function writeDriftRun(project: Project, run: Run): Promise<string> {
  const [path = ''] = await placesOf(project, run.environment.platform)
  await mkdir(dirname(path), { recursive: true })
  await writeRun(path, run)
  return path
}

async function placesOf(project: Project, platform: string): Promise<string[]> {
  const name = `drift-${platform}.json`
  const place = project.config.baseline ?? defaultBaseline
  const own = join(project.home, 'history', name)
  if (!place.startsWith('path:')) return [own]
  return [join(await resolveInside(project.root, place.slice('path:'.length)), name), own]
}
