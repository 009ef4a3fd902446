/**
 * A checkout lies below the working tree, so what is not installed in it Node finds in the `node_modules` of the working
 * tree. There npm links the packages of a workspace to their folders: both sides would load those of the head.
 */
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { plainText } from '../report/escape.ts'
import { readManifest } from './manifest.ts'
import { isTop } from './package-manager.ts'

interface StrayOptions {
  /** The folder of the project in a checkout that was prepared. */
  readonly folder: string
  /** Those of the packages to be measured, relative to it. */
  readonly members: readonly string[]
  /** The folder of the project in the working tree. */
  readonly root: string
  /** What the checkout is called. */
  readonly label: string
}

/** Throws `UserError` where a package would load a source of the working tree in place of its own checkout's. */
export async function refuseStrayPackages({ folder, members, root, label }: StrayOptions): Promise<void> {
  const checkout = await realpath(topAbove(folder) ?? folder)
  const workingTree = await realpath(topAbove(root) ?? root)
  for (const member of ['', ...members]) {
    const directory = join(folder, member)
    for (const name of await dependenciesOf(directory)) {
      const found = await packageFrom(directory, name)
      if (found === null || isInside(found, checkout) || !isInside(found, workingTree)) continue
      const path = relative(workingTree, found).split(sep).join('/')
      if (path.split('/').includes('node_modules')) continue
      const importer = member === '' ? 'the project' : plainText(member)
      throw new UserError(
        `The ${plainText(label)} would load ${plainText(path)} of your working tree: ${importer} depends on ${plainText(name)}, which is not installed in its checkout`,
        {
          hint: 'Set `project.prepare` in paceline.config.json to a command that installs the packages, such as `npm ci`, or leave it out.',
        },
      )
    }
  }
}

/** The top of the repository that the folder lies in; null where it is in none. */
function topAbove(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (isTop(at)) return at === dirname(at) ? null : at
  }
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const
const packageName = /^(?:@[^/\\]+\/)?[^./\\][^/\\]*$/

async function dependenciesOf(directory: string): Promise<string[]> {
  // One that cannot be read is told where it is needed.
  const manifest = await readManifest(directory).catch(() => null)
  const names = kinds.flatMap((kind) => Object.keys((manifest?.raw[kind] as object | null | undefined) ?? {}))
  return [...new Set(names)].filter((name) => packageName.test(name))
}

/** Where Node finds a package from a folder, links resolved; null where it finds none. */
async function packageFrom(directory: string, name: string): Promise<string | null> {
  for (let folder = directory; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(path)) return realpath(path)
    if (folder === dirname(folder)) return null
  }
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}
