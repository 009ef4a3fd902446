/**
 * Base and head, side by side: found, checked out, prepared alike, and told apart by what a trial could load. Where
 * there is no base, the head alone, by the same way.
 */
import { relative, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { snapshotWorkingTree } from '../measure/checkout.ts'
import { ask, gitIn, type Git } from '../measure/git.ts'
import { differingTexts, filesOfCommand, fingerprint, packedFiles } from '../measure/identical.ts'
import { importedFiles } from '../measure/module-digest.ts'
import { commandRunner, PreparationError, type RunCommand } from '../measure/prepare.ts'
import { describeHead, findRevisions, type RevisionOptions, type Revisions } from '../measure/revisions.ts'
import type { Commit, Side } from '../model/run.ts'
import type { BenchSide } from './bench.ts'
import { commandsOf } from './commands.ts'
import { bringSuites, checkOutCommits, moduleAt, prepareFolders } from './prepared-commits.ts'
import type { Project } from './project.ts'
import { ownFolders } from './stored-baseline.ts'
import type { SuiteModule } from './suites.ts'
import type { Workshop } from './workshop.ts'

/** Both sides, ready to be measured. Disposal removes the checkouts. */
export interface Sides extends AsyncDisposable {
  readonly head: BenchSide & { readonly side: Side }
  readonly base: BenchSide & { readonly side: Side }
  /** How the base was chosen, in words. */
  readonly how: string
  /** True when no trial could tell them apart: then nothing is measured. */
  readonly identical: boolean
  /** Texts for people (README and the like) in which they differ all the same. */
  readonly texts: readonly string[]
}

/** A base that cannot be built: then the stored baseline is all there is to compare with. */
export class BaseNotBuilt extends UserError {}

/** Finds both commits of a repository; `base` is a revision, or null for the rule. Throws `UserError` where there is no base. */
export async function findSides(
  { project, effects }: Workshop,
  { base, pullRequest }: Pick<RevisionOptions, 'base' | 'pullRequest'>,
): Promise<Revisions> {
  const git = gitIn(project.root, { ...effects.env }, effects)
  if ((await ask(git, ['rev-parse', '--verify', '-q', 'HEAD'])) === null) {
    throw new UserError('This folder is in no Git repository with a commit, so there is no base', {
      hint: 'Measure against the stored baseline: --base none. Or make a first commit.',
    })
  }
  return findRevisions({ git, base, pullRequest, ownFolders: ownFolders(project.config) })
}

/**
 * Checks out and prepares both sides of a repository. Throws `BaseNotBuilt` when only the base cannot be prepared,
 * `UserError` with exit code 4 when the head cannot, and leaves no checkout behind either way.
 */
export async function gitSides(
  workshop: Workshop,
  { modules, revisions }: { readonly modules: readonly SuiteModule[]; readonly revisions: Revisions },
): Promise<Sides> {
  const { project, effects, watcher } = workshop
  const git = gitIn(project.root, { ...effects.env }, effects)
  const commits = { head: await commitToMeasure(git, revisions.head), base: revisions.base.commit.sha }
  return withCheckouts(workshop, commits, (roots, dispose) => {
    watcher.note(`Base: ${revisions.base.commit.sha.slice(0, 7)}, ${revisions.how}.`)
    return readySides(workshop, {
      modules,
      roots,
      sides: { head: revisions.head, base: revisions.base },
      how: revisions.how,
      dispose,
    })
  })
}

/** A head without a base, ready to be measured. Disposal removes its checkout. */
export type HeadAlone = BenchSide & { readonly side: Side } & AsyncDisposable

/** Checks out and prepares what is checked out here, just as the head of a pair. Throws as `gitSides` does. */
export async function headAlone(workshop: Workshop, modules: readonly SuiteModule[]): Promise<HeadAlone> {
  const { project, effects } = workshop
  const git = gitIn(project.root, { ...effects.env }, effects)
  const side = await headOf(project, effects.env)
  if (side.commit === null) {
    throw new UserError('This folder is in no Git repository with a commit, so there is nothing to check out')
  }
  const commits = { head: await commitToMeasure(git, { ...side, commit: side.commit }) }
  return withCheckouts(workshop, commits, async ({ head: root }, dispose) => {
    await prepareSides(workshop, { head: root })
    const own = modules.map((module) => moduleAt(workshop, { module, root }))
    return { side, root, replaced: {}, modules: own, [Symbol.asyncDispose]: dispose }
  })
}

/** The commit of the project, if it is in a repository with one. */
export async function headOf(
  { root, config }: Pick<Project, 'root' | 'config'>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Side> {
  const git = gitIn(root, { ...env })
  const sha = await ask(git, ['rev-parse', '--verify', '-q', 'HEAD^{commit}']).catch(() => null)
  return sha === null ? { label: 'this folder', commit: null } : describeHead(git, sha, ownFolders(config))
}

/** Changes that are not committed are part of the head. */
async function commitToMeasure(git: Git, { commit }: { readonly commit: Commit }): Promise<string> {
  return commit.dirty ? snapshotWorkingTree(git) : commit.sha
}

/** Checks commits out and hands their folders on; whatever fails then, no checkout is left behind. */
async function withCheckouts<Name extends string, T>(
  workshop: Workshop,
  commits: Readonly<Record<Name, string>>,
  use: (roots: Readonly<Record<Name, string>>, dispose: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const checkouts = await checkOutCommits(workshop, commits)
  const dispose = (): Promise<void> => Promise.resolve(checkouts[Symbol.asyncDispose]())
  try {
    const lost = Object.values<string | UserError>(checkouts.folders).find((folder) => folder instanceof UserError)
    if (lost !== undefined) throw lost
    return await use(checkouts.folders as Readonly<Record<Name, string>>, dispose)
  } catch (error) {
    await dispose()
    throw error
  }
}

export interface ReadySidesOptions {
  readonly modules: readonly SuiteModule[]
  /** The project on each side, as checked out. */
  readonly roots: Roots
  readonly sides: Readonly<Record<'head' | 'base', Side>>
  readonly how: string
  readonly dispose: () => Promise<void>
}

/** Prepares both sides alike, brings the head's suites to both and tells whether they can differ at all. */
export async function readySides(workshop: Workshop, options: ReadySidesOptions): Promise<Sides> {
  const { effects } = workshop
  const { roots, sides, how, dispose } = options
  await prepareSides(workshop, { base: roots.base, head: roots.head })
  const head = options.modules.map((module) => moduleAt(workshop, { module, root: roots.head }))
  const run = commandRunner(effects)
  const published = new Set(await packedFiles({ directory: roots.head, run }))
  const base = await bringSuites(workshop, { modules: options.modules, from: roots.head, to: roots.base, published })
  const likeness = await compareSides(workshop, { roots, modules: head, run })
  return {
    head: { side: sides.head, root: roots.head, replaced: {}, modules: head },
    base: { side: sides.base, root: roots.base, replaced: {}, modules: base },
    how,
    ...likeness,
    [Symbol.asyncDispose]: dispose,
  }
}

/** The project's folder on each side. */
export type Roots = Readonly<Record<'head' | 'base', string>>

/** One side or both, in the order they are given in: where the base cannot be prepared, that of the head can wait. */
async function prepareSides<Name extends 'head' | 'base'>(
  workshop: Workshop,
  folders: Readonly<Record<Name, string>>,
): Promise<void> {
  await prepareFolders(workshop, {
    folders,
    onFailure(name, error) {
      if (!(error instanceof PreparationError)) throw error
      const options = { hint: error.hint ?? error.output, cause: error }
      if (name === 'base') throw new BaseNotBuilt(`The base cannot be prepared: ${error.message}`, options)
      throw new UserError(`The head cannot be prepared: ${error.message}`, { ...options, exitCode: 4 })
    },
  })
}

async function compareSides(
  { project }: Workshop,
  { roots, modules, run }: { roots: Roots; modules: readonly SuiteModule[]; run: RunCommand },
): Promise<Pick<Sides, 'identical' | 'texts'>> {
  const folders = Object.values(project.config.subjects ?? {}).filter(
    (source): source is string => typeof source === 'string' && source !== '.' && !source.startsWith('npm:'),
  )
  const commands = Object.values(commandsOf(project.config)).map(({ command }) => command)
  const named = [roots.head, roots.base].flatMap((root) => commands.map((command) => filesOfCommand(root, command)))
  const own = await projectFilesOf(modules, roots.head)
  const extra = [...folders, ...own, ...(await Promise.all(named)).flat()]
  // What a command runs may well be a tool of development.
  const what = { extra, dev: commands.length > 0, run }
  const head = await fingerprint({ directory: roots.head, ...what })
  const base = await fingerprint({ directory: roots.base, ...what })
  return { identical: head.loaded === base.loaded, texts: differingTexts(head, base) }
}

/** What the project's own suites import of the project, beyond their own folders. */
async function projectFilesOf(modules: readonly SuiteModule[], root: string): Promise<string[]> {
  const own = modules.filter((module) => !module.builtIn)
  const files = await Promise.all(own.map((module) => importedFiles(module.path, { within: root })))
  return [...new Set(files.flat())].map((file) => relative(root, file).split(sep).join('/')).sort()
}
