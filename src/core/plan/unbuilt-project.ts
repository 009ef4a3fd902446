/**
 * Recognises a project that has to be installed or built first, before anything is measured, by the file that is missing. A
 * file that is missing from a folder that exists may be gone on purpose: then the rows say which trials fail.
 */
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathBelow } from '../model/path-below.ts'
import { exitCodes, UserError } from '../errors.ts'
import { askChildForMissingImportError } from '../measure/describe-suite.ts'
import { packageEntryPath, tryReadManifest } from '../sides/manifest.ts'
import { readProjectPackage } from '../sides/packages.ts'
import { listCommands } from '../sides/prepare.ts'
import type { FoundSuite, PlannedBenchmark } from './plan.ts'
import { foldersUpwards } from './look/look-at-project.ts'
import type { Project } from './project.ts'
import { configuredSourceOfSubject } from './subjects.ts'
import { projectFolderOnSide, memberSetup } from './workspace/members.ts'
import type { SideSource } from '../sides/side.ts'
import type { Setup } from '../rooms-api.ts'

interface WhatIsMeasured {
  readonly head: SideSource & { readonly modules: readonly { readonly path: string; readonly builtIn: boolean }[] }
  readonly suites: readonly FoundSuite[]
  readonly benchmarks: readonly PlannedBenchmark[]
}

type LoadPlace = Pick<Setup, 'project' | 'machine' | 'effects' | 'packageName'>

/** Throws `UserError` if the head lacks its entry, what its suites import or a command; code 4 for a checkout. */
export async function refuseUnbuiltHead(place: LoadPlace, { head, suites, benchmarks }: WhatIsMeasured): Promise<void> {
  // Released versions are installed and need no build.
  if (Object.keys(head.replaced).length > 0) return
  const { machine, effects } = place
  const names = suites.map(({ description }) => description.name)
  const builtIn = new Set(names.filter((_, at) => head.modules[at]?.builtIn))
  for (const [member, planned] of Map.groupBy(benchmarks, (benchmark) => benchmark.project)) {
    const { project, packageName } = memberSetup(place, { project: member })
    const root = await realpath(projectFolderOnSide(place, head, { project: member }))
    const refuse = async (missing: Missing | undefined): Promise<void> => {
      if (missing !== undefined) throw await unbuiltError(project, root, missing)
    }
    // Whether a trial of a built-in suite loads the project as a package.
    const isLoaded = planned.some(({ suite, package: name, subject, skipped }) => {
      const source = configuredSourceOfSubject(project.config, subject)
      const isProject = source === '.' || (source === undefined && name === packageName)
      return builtIn.has(suite) && name !== undefined && skipped === undefined && isProject
    })
    const entry = isLoaded ? await readPackageEntry(root) : undefined
    if (entry !== undefined) await refuse(await findWhatIsMissingAtPath(root, join(root, entry)))
    for (const { command } of planned)
      await refuse(await findWhatIsMissingAtPath(root, scriptPathOfCommand(command?.command ?? [], root)))
    const itself = await readProjectPackage(root)
    const packages = itself === undefined ? {} : { [itself.name]: itself }
    for (const [index, { path, builtIn: isOurs }] of head.modules.entries()) {
      if (isOurs || !planned.some((one) => one.suite === names[index] && !one.trialUnit.listsByRunning)) continue
      const suite = { suitePath: path, suitePackages: undefined, packages, signal: effects.signal }
      const answer = await askChildForMissingImportError(machine.trialHost, suite)
      await refuse(answer === undefined ? undefined : await findMissingInNodeError(answer, root))
    }
  }
}

/** Throws advice, with its cause, if a suite of the project in this folder lacks a file; else the error as it is. */
export async function rethrowAsAdviceIfUnbuilt(project: Project, root: string, error: UserError): Promise<never> {
  const missing = await findMissingInNodeError(error.message, root)
  throw missing === undefined ? error : Object.assign(await unbuiltError(project, root, missing), { cause: error })
}

interface Missing {
  readonly name: string
  readonly isPackage: boolean
}

async function readPackageEntry(root: string): Promise<string | undefined> {
  const manifest = await tryReadManifest(root)
  return manifest && packageEntryPath(manifest, [])
}

/** Finds the script of `node dist/cli.js --help`, or of `./dist/cli.js`. */
function scriptPathOfCommand([program = '', ...args]: readonly string[], root: string): string | undefined {
  const script = program === 'node' ? args.find((word) => !word.startsWith('-')) : program
  return script !== undefined && /[\\/]|\.[cm]?[jt]s$/.test(script) ? resolve(root, script) : undefined
}

async function findWhatIsMissingAtPath(root: string, path: string | undefined): Promise<Missing | undefined> {
  const name = path === undefined ? undefined : pathBelow(root, path)
  // Node completes the name of a main file.
  if (name === undefined || ['', '.js', '.json', '.node'].some((ending) => existsSync(path + ending))) return undefined
  if (name.startsWith('node_modules/')) return { name: name.split('/')[1]!, isPackage: true }
  const [first = ''] = name.split('/')
  const isBuilt = name === (await readPackageEntry(root)) || (first !== name && !existsSync(join(root, first)))
  return isBuilt ? { name, isPackage: false } : undefined
}

/** Finds the name in `Cannot find module '/a/dist/index.js' imported from /a/bench/x.js`, or `… package 'ms' …`. */
async function findMissingInNodeError(message: string, root: string): Promise<Missing | undefined> {
  const [, kind, name = ''] = /Cannot find (module|package) '([^']+)'/.exec(message) ?? []
  if (kind === undefined) return undefined
  const [, importer = join(root, 'index.js')] = /(?:imported from|Require stack:\s+-) (\S+)/.exec(message) ?? []
  if (/^(\.{1,2}[\\/]|[\\/]|[A-Za-z]:)/.test(name))
    return findWhatIsMissingAtPath(root, resolve(dirname(importer), name))
  const hasPackages = foldersUpwards(root).some((folder) => existsSync(join(folder, 'node_modules')))
  return hasPackages ? undefined : { name, isPackage: true }
}

async function unbuiltError(project: Project, root: string, { name, isPackage }: Missing): Promise<UserError> {
  const { prepare, shell } = project.config.project ?? {}
  // A package of a workspace is prepared with all of it, at the top, where its caches are.
  const steps = (await listCommands(dirname(project.home), { prepare, shell })).map(({ command }) => command.join(' '))
  const what = isPackage ? `The package ${name} is not installed` : `${name} does not exist`
  const builds = prepare !== undefined || steps.length > 1
  const example = JSON.stringify({ project: { prepare: [...steps, 'npm run YOUR-BUILD'].join(' && ') } })
  if (root !== (await realpath(project.root))) {
    const done = steps.length === 0 ? 'there was nothing to do' : `by \`${steps.join(' && ')}\``
    return new UserError(`The head cannot be measured: ${what}, although it was prepared (${done})`, {
      hint: `Set \`project.prepare\` in paceline.config.json to what ${isPackage ? 'installs it.' : `makes it: ${example}`}`,
      exitCode: exitCodes.newFailure,
    })
  }
  const first = isPackage ? 'installed' : 'built'
  return new UserError(`${what}: this project has to be ${first} first`, {
    hint: [
      steps.length === 0 || !(builds || isPackage)
        ? `It has no \`build\` script. Build it, and set \`project.prepare\` in paceline.config.json, so that \`paceline check\` builds base and head: ${example}`
        : `Do what \`paceline check\` does with base and head: \`${steps.join(' && ')}\`.`,
      'This folder is taken as it is.',
    ].join('\n'),
  })
}
