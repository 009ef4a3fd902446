/**
 * Base and head, side by side: found, checked out, prepared alike, and told apart by what a trial could load.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { makeCheckouts, processIsAlive, snapshotWorkingTree } from '../measure/checkout.ts'
import { ask, gitIn, type Git } from '../measure/git.ts'
import { filesOfCommand } from '../measure/command-files.ts'
import { differingTexts, fingerprint, packedFiles } from '../measure/identical.ts'
import { importedFiles } from '../measure/module-digest.ts'
import { preparationOf, prepare, PreparationError, type RunCommand } from '../measure/prepare.ts'
import { findRevisions } from '../measure/revisions.ts'
import { commandRunner } from '../measure/run-command.ts'
import type { Side } from '../model/run.ts'
import type { BenchSide } from './bench.ts'
import { commandsOf } from './commands.ts'
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
  const { project, effects, workRoot, watcher } = workshop
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
  const checkouts = await makeCheckouts({
    // Without the signal: what an interruption finds checked out must still be taken away.
    git: gitIn(project.root, { ...effects.env }),
    workRoot,
    headSha,
    baseSha: revisions.base.commit.sha,
    pid: effects.pid,
    isAlive: processIsAlive,
  })
  const dispose = (): Promise<void> => Promise.resolve(checkouts[Symbol.asyncDispose]())
  try {
    const below = await folderInRepository(git)
    watcher.note(`Base: ${revisions.base.commit.sha.slice(0, 7)}, ${revisions.how}.`)
    return await readySides(workshop, {
      modules: options.modules,
      roots: { head: join(checkouts.head, below), base: join(checkouts.base, below) },
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
  const run = commandRunner({ env: effects.env, platform: effects.platform, signal: effects.signal })
  await prepareBoth(workshop, { roots, run })
  const published = new Set(await packedFiles({ directory: roots.head, run }))
  const modules = await bringSuites(workshop, { modules: options.modules, roots, published })
  const likeness = await compareSides(workshop, { roots, modules: modules.head, run })
  return {
    head: { side: sides.head, root: roots.head, replaced: {}, modules: modules.head },
    base: { side: sides.base, root: roots.base, replaced: {}, modules: modules.base },
    how,
    ...likeness,
    [Symbol.asyncDispose]: dispose,
  }
}

/** Where the project lies in its repository; empty at the top. */
async function folderInRepository(git: Git): Promise<string> {
  return (await git(['rev-parse', '--show-prefix'])).replace(/\/$/, '')
}

/** The project's folder on each side. */
export type Roots = Readonly<Record<'head' | 'base', string>>

async function prepareBoth(
  { project, watcher }: Workshop,
  { roots, run }: { readonly roots: Roots; readonly run: RunCommand },
): Promise<void> {
  const settings = { prepare: project.config.project?.prepare, shell: project.config.project?.shell }
  const phase = watcher.phase('preparing', 'checkouts')
  for (const [index, name] of (['base', 'head'] as const).entries()) {
    phase.update({ done: index, expected: 2, detail: name, leftMs: null })
    try {
      await prepare(roots[name], await preparationOf(roots[name], settings), run)
    } catch (error) {
      if (!(error instanceof PreparationError)) throw error
      const options = { hint: error.hint ?? error.output, cause: error }
      if (name === 'base') throw new BaseNotBuilt(`The base cannot be prepared: ${error.message}`, options)
      throw new UserError(`The head cannot be prepared: ${error.message}`, { ...options, exitCode: 4 })
    }
  }
  phase.finish('both prepared alike')
}

/**
 * The head's suites measure both sides: the project's own suites are laid over the base's checkout, so that what they
 * import from the project comes from the side that they lie on. The suite's own module always comes from the head;
 * a file that it imports from its own folder only where the base has none, or where the package does not publish it.
 */
async function bringSuites(
  { project }: Workshop,
  { modules, roots, published }: { modules: readonly SuiteModule[]; roots: Roots; published: ReadonlySet<string> },
): Promise<Record<'head' | 'base', SuiteModule[]>> {
  const at = (root: string, module: SuiteModule): SuiteModule =>
    module.builtIn ? module : { ...module, path: join(root, relative(project.root, module.path)) }
  for (const module of modules.filter((candidate) => !candidate.builtIn)) {
    const { path } = at(roots.head, module)
    for (const file of await importedFiles(path, { alone: module.alone })) {
      const name = relative(roots.head, file)
      const target = join(roots.base, name)
      if (file !== path && existsSync(target) && published.has(name.split(sep).join('/'))) continue
      await mkdir(dirname(target), { recursive: true })
      await cp(file, target)
    }
  }
  return {
    head: modules.map((module) => at(roots.head, module)),
    base: modules.map((module) => at(roots.base, module)),
  }
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
