/**
 * Base and head, side by side: found, checked out, prepared alike, and told apart by what a trial could load.
 */
import { relative, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { snapshotWorkingTree } from '../measure/checkout.ts'
import { ask, gitIn } from '../measure/git.ts'
import { filesOfCommand } from '../measure/command-files.ts'
import { differingTexts, fingerprint, packedFiles } from '../measure/identical.ts'
import { importedFiles } from '../measure/module-digest.ts'
import { PreparationError, type RunCommand } from '../measure/prepare.ts'
import { findRevisions } from '../measure/revisions.ts'
import { commandRunner } from '../measure/run-command.ts'
import type { Side } from '../model/run.ts'
import type { BenchSide } from './bench.ts'
import { commandsOf } from './commands.ts'
import { bringSuites, checkOutCommits, moduleAt, prepareFolders } from './prepared-commits.ts'
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

export interface SidesOptions {
  readonly modules: readonly SuiteModule[]
  /** A revision; null for the rule. */
  readonly base: string | null
  readonly pullRequestMerge: boolean
}

/** A base that cannot be built: then the stored baseline is all there is to compare with. */
export class BaseNotBuilt extends UserError {}

/**
 * Checks out and prepares both sides of a repository. Throws `BaseNotBuilt` when only the base cannot be prepared,
 * `UserError` with exit code 4 when the head cannot, and leaves no checkout behind either way.
 */
export async function gitSides(workshop: Workshop, options: SidesOptions): Promise<Sides> {
  const { project, effects, watcher } = workshop
  const git = gitIn(project.root, { ...effects.env }, effects.signal)
  if ((await ask(git, ['rev-parse', '--verify', '-q', 'HEAD'])) === null) {
    throw new UserError('This folder is in no Git repository with a commit, so there is no base', {
      hint: 'Measure against the stored baseline: --base none. Or make a first commit.',
    })
  }
  const revisions = await findRevisions({
    git,
    base: options.base,
    pullRequestMerge: options.pullRequestMerge,
    ownFolders: ownFolders(project.config),
  })
  const headSha = revisions.head.commit.dirty ? await snapshotWorkingTree(git) : revisions.head.commit.sha
  const checkouts = await checkOutCommits(workshop, { head: headSha, base: revisions.base.commit.sha })
  const dispose = (): Promise<void> => Promise.resolve(checkouts[Symbol.asyncDispose]())
  try {
    const { head, base } = checkouts.folders
    if (head instanceof UserError) throw head
    if (base instanceof UserError) throw base
    watcher.note(`Base: ${revisions.base.commit.sha.slice(0, 7)}, ${revisions.how}.`)
    return await readySides(workshop, {
      modules: options.modules,
      roots: { head, base },
      sides: { head: revisions.head, base: revisions.base },
      how: revisions.how,
      dispose,
    })
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
  await prepareBoth(workshop, roots)
  const head = options.modules.map((module) => moduleAt(workshop, { module, root: roots.head }))
  const run = commandRunner({ env: effects.env, platform: effects.platform, signal: effects.signal })
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

/** The base first: where it cannot be prepared, the head is measured as it lies in the working tree. */
async function prepareBoth(workshop: Workshop, { head, base }: Roots): Promise<void> {
  await prepareFolders(workshop, {
    folders: { base, head },
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
