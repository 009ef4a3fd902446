/** Paths from inputs stay inside the workspace or the runner's temporary folder, links followed. */
import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { UserError } from '../errors.ts'
import type { Workflow } from './workflow.ts'

/** The path, absolute. Throws `UserError` for one that leads elsewhere; it need not exist. */
export async function pathInside(
  path: string,
  { workspace, temporary }: Pick<Workflow, 'workspace' | 'temporary'>,
): Promise<string> {
  const full = resolve(workspace, path)
  const real = await realOf(full)
  for (const folder of [workspace, temporary]) {
    if (contains(folder, full) && contains(await realOf(folder), real)) return full
  }
  throw new UserError(`${JSON.stringify(path)} leads out of the workspace`, {
    hint: 'Paths in inputs are relative to the workspace and must stay inside it.',
  })
}

/** The path with links resolved, as far as it exists. */
async function realOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(await realOf(parent), basename(path))
  }
}

function contains(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..'
}
