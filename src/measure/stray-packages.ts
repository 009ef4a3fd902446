/**
 * A checkout lies below the working tree, so what is not installed in it Node finds in the `node_modules` of the working
 * tree. There npm links the packages of a workspace to their folders: both sides would load those of the head.
 */
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { plainText } from '../report/escape.ts'
import { dependencyKinds, rawManifest } from './manifest.ts'
import { topOf } from './project-top.ts'

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
  const checkout = await realpath(topOf(folder) ?? folder)
  const workingTree = await realpath(topOf(root) ?? root)
  // What the importer depends on; and where an installed package of the working tree takes its place, what that depends on.
  const asked: Asked[] = []
  for (const member of ['', ...members]) {
    const directory = join(folder, member)
    const importer = member === '' ? 'the project' : plainText(member)
    const names = await dependenciesOf(directory, dependencyKinds)
    asked.push(...names.map((name) => ({ directory, name, why: `${importer} depends on ${plainText(name)}` })))
  }
  const seen = new Set<string>()
  for (const { directory, name, why } of asked) {
    const found = await packageFrom(directory, name)
    if (found === null || seen.has(found) || isInside(found, checkout) || !isInside(found, workingTree)) continue
    seen.add(found)
    const path = relative(workingTree, found).split(sep).join('/')
    if (!isInstalled(path)) {
      throw new UserError(
        `The ${plainText(label)} would load ${plainText(path)} of your working tree: ${why}, which is not installed in its checkout`,
        {
          hint: 'Set `project.prepare` in paceline.config.json to a command that installs the packages, such as `npm ci`, or leave it out.',
        },
      )
    }
    const names = await dependenciesOf(found, ['dependencies', 'peerDependencies', 'optionalDependencies'])
    asked.push(...names.map((next) => ({ directory: found, name: next, why })))
  }
}

interface Asked {
  readonly directory: string
  readonly name: string
  readonly why: string
}

/** Where pnpm is told to inject packages of the workspace, it installs copies of their sources. */
function isInstalled(path: string): boolean {
  return path.split('/').includes('node_modules') && !/(?:^|\/)\.pnpm\/[^/]+@file\+/.test(path)
}

const packageName = /^(?:@[^/\\]+\/)?[^./\\][^/\\]*$/

async function dependenciesOf(
  directory: string,
  kinds: readonly (typeof dependencyKinds)[number][],
): Promise<string[]> {
  // One that cannot be read is told where it is needed.
  const manifest = await rawManifest(directory)
  const names = kinds.flatMap((kind) => Object.keys((manifest?.[kind] as object | null | undefined) ?? {}))
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
