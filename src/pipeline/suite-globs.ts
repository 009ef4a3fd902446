/** Globs among the suites of a config: the files that they name, as paths in their place. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { UserError } from '../errors.ts'
import { pathPattern, workspaceFolders } from '../measure/workspaces.ts'
import { isForPaceline } from './look/bench-files.ts'
import { walkProject } from './look/walk-project.ts'
import { resolveInside, type Project } from './project.ts'

/** So many files and folders are looked at, and so many of them are read. */
const maxEntries = 50_000
const maxFiles = 500

/**
 * What a config names as its suites, each glob replaced by the modules that it names and that import Paceline, sorted; `!`
 * takes away. Of a workspace, what lies in the folder of a project is that project's. Throws `UserError` for a glob that
 * names nothing, or too much, and for one that leads out of the project.
 */
export async function namedSuites(project: Project, suites: readonly string[]): Promise<readonly string[]> {
  const { root, configPath, members = [] } = project
  const globs = suites.filter((name) => isGlob(name) && !existsSync(join(root, name)))
  const positive = globs.filter((glob) => !glob.startsWith('!'))
  if (globs.length === 0) return suites
  const refuse = (message: string, hint: string): UserError =>
    new UserError(message, { place: 'suites', hint, ...(configPath !== null && { file: configPath }) })
  for (const glob of positive) await resolveInside(root, glob)
  const ways = positive.map(pathPattern)
  const { files, isPartial } = await walkProject(root, {
    maxEntries,
    enters: (folder) =>
      posix.basename(folder) !== 'node_modules' &&
      members.every((member) => member.folder !== folder) &&
      ways.some((way) => way.leadsBelow(folder)),
  })
  const found = workspaceFolders(globs, files).filter((path) => /(?<!\.d)\.[cm]?[jt]s$/.test(path))
  if (isPartial || found.length > maxFiles) {
    const most = isPartial ? `${maxEntries} files and folders` : `${maxFiles} modules`
    throw refuse(`The globs of "suites" are too wide: they lead to more than ${most}`, usual)
  }
  const own = await Promise.all(found.map((path) => isForPaceline(join(root, path))))
  const modules = found.filter((_, index) => own[index])
  const expanded = suites.flatMap((name) => {
    if (!globs.includes(name)) return [name]
    const named = name.startsWith('!') ? [] : workspaceFolders([name], modules)
    if (named.length === 0 && !name.startsWith('!')) {
      throw refuse(`${JSON.stringify(name)} names no module that imports paceline`, usual)
    }
    return named.map((path) => `./${path}`)
  })
  return [...new Set(expanded)]
}

const usual = 'Globs are relative to the config: ./bench/*.bench.js, or ./src/**/*.bench.ts at any depth.'

function isGlob(name: string): boolean {
  return /^!?\.\.?[\\/]/.test(name) && (name.startsWith('!') || /[*?]|\[[^/]*\]|\{.*\}/.test(name))
}
