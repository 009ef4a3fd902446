/** Two folders as base and head. Both are copied, so that they lie at paths of the same length and are prepared alike. */
import { randomBytes } from 'node:crypto'
import { cp, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { UserError } from '../errors.ts'
import { clearAway } from '../measure/clear-away.ts'
import type { Sides } from './sides.ts'
import { readySides } from './sides.ts'
import type { SuiteModule } from './suites.ts'
import type { Workshop } from './workshop.ts'

export interface FolderSidesOptions {
  readonly modules: readonly SuiteModule[]
  readonly base: string
  readonly head: string
}

const leftOut = new Set(['.git', '.paceline', 'node_modules'])

/** Copies and prepares both. Throws `UserError` for what is no folder; leaves no copy behind when one of them fails. */
export async function folderSides(workshop: Workshop, options: FolderSidesOptions): Promise<Sides> {
  const place = join(workshop.workRoot, randomBytes(4).toString('hex'))
  // What stays, whatever was built or run in it, the next run tries to remove again.
  const remove = (): Promise<void> => clearAway(place).catch(() => undefined)
  await mkdir(place, { recursive: true })
  try {
    const roots = { head: join(place, 'head'), base: join(place, 'base') }
    for (const name of ['head', 'base'] as const) await copyFolder(options[name], roots[name])
    return await readySides(workshop, {
      modules: options.modules,
      roots,
      sides: {
        head: { label: basename(resolve(options.head)), commit: null },
        base: { label: basename(resolve(options.base)), commit: null },
      },
      how: 'the folder that was named',
      dispose: remove,
    })
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * Entry by entry, because the folder may be the project's own, which the copies lie in. Links lead to where they led, and
 * neither pipes nor sockets are copied, as in Git.
 */
async function copyFolder(from: string, to: string): Promise<void> {
  const status = await stat(from).catch(() => null)
  if (status?.isDirectory() !== true) throw new UserError(`${JSON.stringify(from)} is not a folder`)
  await mkdir(to)
  for (const name of await readdir(from)) {
    if (leftOut.has(name)) continue
    await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true, filter: isCopied })
  }
}

async function isCopied(path: string): Promise<boolean> {
  const found = await lstat(path)
  return !leftOut.has(basename(path)) && (found.isFile() || found.isDirectory() || found.isSymbolicLink())
}
