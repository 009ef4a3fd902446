/** Paths from inputs stay inside the workspace or the runner's temporary folder, links followed. */
import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import { UserError } from '../errors.ts'
import type { Workflow } from './workflow.ts'

/** The path, absolute. Throws `UserError` for one that leads elsewhere; it need not exist. */
export async function pathInside(
  path: string,
  { workspace, temporary }: Pick<Workflow, 'workspace' | 'temporary'>,
): Promise<string> {
  const full = resolve(workspace, path)
  const real = await realpath(full).catch(() => full)
  for (const folder of [workspace, temporary]) {
    const realFolder = await realpath(folder).catch(() => folder)
    if (contains(folder, full) && (contains(realFolder, real) || contains(folder, real))) return full
  }
  throw new UserError(`${JSON.stringify(path)} leads out of the workspace`, {
    hint: 'Paths in inputs are relative to the workspace and stay below it.',
  })
}

function contains(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..'
}
