/**
 * A checkout lies below the user's folder, and pnpm looks upwards for a workspace: without one of its own it would install
 * into that folder, and both sides would then load the packages of the working tree.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { packageManagerOf, type PackageManager } from './package-manager.ts'
import { isTop } from './project-top.ts'

const file = 'pnpm-workspace.yaml'
/** pnpm 9 and earlier refuse a file without packages. An option for it would not reach the pnpm that a script starts. */
const alone = 'packages:\n  - .\n'

/**
 * Makes the folder a workspace of its own, where pnpm prepares it and would else find one above its repository. `prepare` is
 * the command line of the config, if it has one; `manager` is that of the folder, where it is known already.
 */
export async function endWorkspace(
  directory: string,
  { prepare, manager }: { readonly prepare: string | undefined; readonly manager: PackageManager | undefined },
): Promise<void> {
  if (!hasOuterWorkspace(resolve(directory))) return
  const { name } = manager ?? (await packageManagerOf(resolve(directory)))
  const isByPnpm = prepare?.includes('pnpm') === true || name === 'pnpm'
  if (isByPnpm) await writeFile(join(directory, file), alone)
}

/** Whether the next workspace of pnpm, in the folder or above it, is that of another repository. */
function hasOuterWorkspace(directory: string): boolean {
  let isOutside = false
  for (let folder = directory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, file))) return isOutside
    if (folder === dirname(folder)) return false
    isOutside ||= isTop(folder)
  }
}
