/** Base and head: finds, checks out or copies, and prepares them alike; compares what a trial could load. */
import { existsSync } from 'node:fs'
import { cp, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { exitCodes, onUserError, UserError } from '../errors.ts'
import { askGit, differingFiles, type Git } from './git.ts'
import { makeIntactCheck } from './intact.ts'
import { makeDisposableFolder, runThenOwnOrDispose, createWorkingTreeCommit } from './checkout.ts'
import { makeInertFileTest, mayCodeReadTexts, makeUsedByCommandTest, testScript } from './identical.ts'
import { listDifferingInstallFiles, PreparationError } from './prepare.ts'
import { findCommitId, readHeadSide, requireHeadAndBase, resolveOrFetchRevision, sideOfCommit } from './revisions.ts'
import type { RevisionOptions, Revisions } from './revisions.ts'
import { withoutSecrets } from '../model/readable.ts'
import { isNotThere } from '../measure/describe-suite.ts'
import type { SideName } from '../measure/tally.ts'
import type { Run, Side } from '../model/run.ts'
import { toShortLine } from '../report/escape.ts'
import type { JudgedPlan } from '../plan/base-plan.ts'
import { foldersWrittenByPaceline } from '../history/disk-history.ts'
import type { ProjectPlan } from '../plan/plan-project.ts'
import { checkOutCommits, tryInstallAndBuild, makeSideOfFolder, makeSideWithCopiedSuites } from './prepared-commits.ts'
import { gitOfProject, runGitAndSplitPaths, type Session, type Project } from '../plan/project.ts'
import type { Planning } from '../plan/suites.ts'
import { setupWithoutUnusedMembers } from '../plan/workspace/members.ts'
import { refuseUnbuiltHead } from '../plan/unbuilt-project.ts'
import type { MeasuredSide, SuiteModule } from './side.ts'
import type { Setup } from '../rooms-api.ts'

export interface BaseQuestion extends Pick<RevisionOptions, 'pullRequest'> {
  /** A revision or a folder; undefined for the rule; `none` for no base. */
  readonly base?: string | undefined
  /** A folder in place of the working tree; then the base is one, too. */
  readonly head?: string | undefined
  /** Measures the base, which must be named, against itself. */
  readonly itself?: boolean
}

/**
 * Says what a head is compared with. `headCommit` gives the commit to check out for the head, with what is not
 * committed; `itself` is there if both sides are the same on purpose.
 */
export type Base =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'commits'
      readonly revisions: Revisions
      readonly headCommit: () => Promise<string>
      readonly itself?: true
    }
  | { readonly kind: 'folders'; readonly base: string; readonly head: string; readonly itself?: true }
  | { readonly kind: 'missing'; readonly error: UserError }

/** Finds the base. A name that is both a folder and a revision is a revision, as in Git. */
export async function findBaseOrWhyMissing(place: Session, asked: BaseQuestion): Promise<Base> {
  const { base, head, pullRequest, itself = false } = asked
  const { root } = place.project
  if (base === 'none') return { kind: 'none' }
  if (itself && base !== undefined) return resolveSidesOfSelfComparison(place, base)
  if (head !== undefined || (base !== undefined && /[\\/]/.test(base) && existsSync(base))) {
    return { kind: 'folders', base: base ?? root, head: head ?? root }
  }
  try {
    const git = gitOfProject(place)
    if ((await askGit(git, ['rev-parse', '--verify', '-q', 'HEAD'])) === undefined) {
      throw new UserError('This folder is not in a Git repository with a commit, so there is no base', {
        hint: 'Compare with the stored baseline: --base none. Or make a first commit.',
      })
    }
    const revisions = await requireHeadAndBase({ git, base, pullRequest, ownFolders: exemptFolders(place.project) })
    let made: Promise<string> | undefined
    return { kind: 'commits', revisions, headCommit: () => (made ??= snapshotHeadIfDirty(git, revisions.head)) }
  } catch (error) {
    if (error instanceof UserError) return { kind: 'missing', error }
    throw error
  }
}

async function resolveSidesOfSelfComparison(place: Session, name: string): Promise<Base> {
  const git = gitOfProject(place)
  const isCommit = (await findCommitId(git, name).catch(() => undefined)) !== undefined
  if (existsSync(name) && (/[\\/]/.test(name) || !isCommit))
    return { kind: 'folders', base: name, head: name, itself: true }
  const { sha } = await resolveOrFetchRevision(git, name)
  const side = await sideOfCommit(git, sha, name)
  const revisions = { head: side, base: side, how: 'measured against itself' }
  return { kind: 'commits', revisions, headCommit: () => Promise.resolve(sha), itself: true }
}

/** Owns base and head, with how the base judges the plan, if it was asked. Disposal removes the checkouts. */
export type Sides = AsyncDisposable &
  (
    | ReadySides
    /** No trial could tell them apart; only `texts`, which never run, may differ: README and the like, and tests. */
    | { readonly kind: 'identical'; readonly head: Side; readonly base: Side; readonly texts: readonly string[] }
  )

type ReadySides = { readonly judged: JudgedPlan | undefined; readonly head: MeasuredSide } & (
  | { readonly kind: 'ready'; readonly base: MeasuredSide }
  /** The base cannot be prepared, and the head is. */
  | { readonly kind: 'not-built'; readonly error: UserError; readonly unbuilt: NonNullable<Run['unbuilt']> }
)

interface WhatIsMeasured {
  readonly modules: readonly SuiteModule[]
  /** The plan of what to measure; if given, what its trials load must exist. */
  readonly plan?: Pick<ProjectPlan, 'suites' | 'benchmarks'>
  /** Asks the base, in its folder, how the plan is judged. Throws `UserError` if it cannot say. */
  readonly judgedBy?: (root: string, side: Side, headRoot: string) => Promise<JudgedPlan>
  /** The words of commands and tools, and files to be measured. */
  readonly commands?: readonly (readonly string[])[]
  /** True if the change is known to reach what is measured. */
  readonly differ?: boolean
}

/** Throws `UserError` without a base, and with exit code 4 when the head cannot be prepared; it leaves no checkout then. */
export async function prepareSidesUnlessIdentical(
  setup: Setup,
  { base, ...given }: { readonly base: Base } & WhatIsMeasured,
): Promise<Sides> {
  if (base.kind === 'missing') throw base.error
  if (base.kind === 'none') throw new Error('without a base there are no two sides')
  const what = base.itself === true ? { ...given, differ: true } : given
  if (base.kind === 'folders') return prepareSideCopies(setup, base, what)
  const { head, base: other, how } = base.revisions
  const commits = { head: await base.headCommit(), base: other.commit.sha }
  const texts = await runGitAndSplitPaths(gitOfProject(setup), [...differingFiles, commits.base, commits.head])
  if (await isInert(setup, what, texts, commits.head)) {
    return { kind: 'identical', head, base: other, texts, [Symbol.asyncDispose]: () => Promise.resolve() }
  }
  const checkouts = await checkOutCommits(setup, commits)
  setup.progress.note(`Base: ${other.commit.sha.slice(0, 7)}, ${how}.`)
  const { folders } = checkouts
  const opened = { head: { root: folders.head, side: head }, base: { root: folders.base, side: other } }
  return runThenOwnOrDispose(checkouts, () => prepareOpenSides(setup, what, opened))
}

export async function makeWorkingTreeSide(place: Session, modules: readonly SuiteModule[]): Promise<MeasuredSide> {
  return { side: await readWorkingHeadSide(place), root: place.project.root, replaced: {}, modules }
}

/** Checks the working tree out into a folder of its own, which is not prepared; disposal removes it. */
export async function checkOutHead(
  setup: Setup,
): Promise<{ readonly folder: string; readonly side: Side } & AsyncDisposable> {
  const side = await readWorkingHeadSide(setup)
  if (side.commit === undefined) {
    throw new UserError('This folder is not in a Git repository with a commit, so there is nothing to check out', {
      hint: 'Make a first commit.',
    })
  }
  const checkouts = await checkOutCommits(setup, { head: await snapshotHeadIfDirty(gitOfProject(setup), side) })
  return { ...checkouts, side, folder: checkouts.folders.head }
}

/** Checks the head out and prepares it as in a pair; disposal removes it. Throws as `prepareSidesUnlessIdentical` does. */
export async function checkOutAndPrepareHead(
  setup: Setup,
  modules: readonly SuiteModule[],
): Promise<MeasuredSide & AsyncDisposable> {
  const checkout = await checkOutHead(setup)
  return runThenOwnOrDispose(checkout, async () => {
    const { folder: root, side } = checkout
    await prepareSidesGetBaseError(setup, { head: { root, side } })
    return makeSideOfFolder(setup, { root, side, modules })
  })
}

/** Asks the suites here; if one lacks what it loads, where the head is prepared as in a pair, which may make it. */
export async function askSuitesPreparedIfNeeded<T>(setup: Setup, ask: (place: Planning) => Promise<T>): Promise<T> {
  return ask(setup).catch(async (error: unknown) => {
    const isMissing = error instanceof UserError && isNotThere.test(`${error.message} ${String(error.cause)}`)
    if (!isMissing || (await readWorkingHeadSide(setup)).commit === undefined) throw error
    setup.progress.note('A suite loads what is not here: it is asked what it measures once the head is prepared.')
    await using head = await checkOutAndPrepareHead(setup, [])
    return await ask({ ...setup, askedIn: head.root })
  })
}

async function readWorkingHeadSide(place: Session): Promise<Side> {
  const git = gitOfProject(place)
  const sha = await findCommitId(git, 'HEAD').catch(() => undefined)
  return sha === undefined ? { label: 'this folder' } : readHeadSide(git, sha, exemptFolders(place.project))
}

/** Lists folders of which changes are no part of the head; false where none is, wherever it lies. */
function exemptFolders({ config, isCommitted = false }: Project): string[] | false {
  return !isCommitted && foldersWrittenByPaceline(config)
}

/** Returns the head's commit, or one with the changes that are not committed: they are part of the head. */
async function snapshotHeadIfDirty(git: Git, { commit }: Side): Promise<string> {
  return commit!.dirty ? createWorkingTreeCommit(git) : commit!.sha
}

type OpenSide = Pick<MeasuredSide, 'root' | 'side'>

/** Prepares both sides alike, and brings the head's suites to both. */
async function prepareOpenSides(
  setup: Setup,
  { modules, plan, judgedBy }: WhatIsMeasured,
  opened: Readonly<Record<'head' | 'base', OpenSide>>,
): Promise<ReadySides> {
  const touched = await listDifferingInstallFiles(opened.base.root, opened.head.root)
  const warnings: string[] = []
  const narrowed =
    plan === undefined ? setup : setupWithoutUnusedMembers(setup, plan.benchmarks, [opened.head.root, opened.base.root])
  const notBuilt = await prepareSidesGetBaseError(narrowed, opened, (text) => warnings.push(text))
  const head = makeSideOfFolder(setup, { ...opened.head, modules })
  // Before the suites of the head lie there, too.
  const answer = await judgedBy?.(opened.base.root, opened.base.side, head.root).catch(onUserError((error) => error))
  const error = notBuilt ?? (answer instanceof UserError ? answer : undefined)
  const judged = answer instanceof UserError ? undefined : answer
  if (error !== undefined) {
    const { cause: why } = error
    const message = why instanceof UserError ? why.message : error.message
    const reason = why instanceof PreparationError ? why.reason : message
    // It will be posted, and a command may print the address of a registry with what opens it.
    const cause = toShortLine(withoutSecrets(reason), 300)
    return { kind: 'not-built', error, head, unbuilt: { cause, touched }, judged }
  }
  const requireIntact = makeIntactCheck({ base: [opened.base.root] }, { by: 'Code of the head' })
  if (plan !== undefined) await refuseUnbuiltHead(setup, { head, ...plan })
  requireIntact()
  const base = await makeSideWithCopiedSuites(setup, { ...opened.base, modules, like: head })
  const [warning] = warnings
  return { kind: 'ready', head, base: { ...base, ...(warning !== undefined && { warning }) }, judged }
}

/**
 * Prepares the head, then the base: without the head nothing can be measured, and a reason that holds for both is found and
 * reported once. Returns why the base cannot be prepared; throws `UserError` for a head that cannot.
 */
async function prepareSidesGetBaseError(
  setup: Setup,
  { head, base }: { readonly head: OpenSide; readonly base?: OpenSide },
  onOtherWay?: (text: string) => void,
): Promise<UserError | undefined> {
  const folders = { head: head.root, ...(base !== undefined && { base: base.root }) }
  const failed = await tryInstallAndBuild<SideName>(setup, { folders: folders as Record<SideName, string>, onOtherWay })
  if (failed === undefined) return undefined
  const { name, error } = failed
  const { commit } = (name === 'base' ? base! : head).side
  const changes = commit?.dirty === true ? ' with changes' : ''
  const of = commit === undefined ? '' : ` (${commit.sha.slice(0, 7)}${changes})`
  const message = `The ${name}${of} cannot be prepared: ${error.message}`
  const options = { ...(error.hint !== undefined && { hint: error.hint }), cause: error }
  if (name === 'base') return new UserError(message, options)
  throw error instanceof PreparationError
    ? new UserError(message, { ...options, exitCode: exitCodes.newFailure })
    : error
}

/** Tells whether nothing that is measured could run or read any of the files that differ, relative to the repository. */
async function isInert(setup: Session, what: WhatIsMeasured, files: readonly string[], head: string): Promise<boolean> {
  if (what.differ === true || what.modules.some(({ path }) => testScript.test(path))) return false
  const { root, config } = setup.project
  const prefix = await gitOfProject(setup)(['rev-parse', '--show-prefix'])
  const isInertFile = makeInertFileTest({ prefix, ownFolders: foldersWrittenByPaceline(config) })
  if (files.some((file) => !isInertFile(file) && !testScript.test(file))) return false
  const isNamed = await makeUsedByCommandTest(root, what.commands ?? [], config.project?.prepare ?? 'npm run build')
  if (files.some((file) => isNamed(file.startsWith(prefix) ? file.slice(prefix.length) : file))) return false
  return !(await mayCodeReadTexts(gitOfProject(setup), files, head))
}

const leftOut = new Set(['.git', '.paceline', 'node_modules'])

/** Copies two folders to paths of one length. Throws `UserError` for what is no folder, and leaves no copy then. */
async function prepareSideCopies(setup: Setup, given: Readonly<Record<'head' | 'base', string>>, what: WhatIsMeasured) {
  await Promise.all([given.base, given.head].map(requireFolder))
  const work = await makeDisposableFolder(setup.machine.workRoot)
  const open = async (name: 'head' | 'base'): Promise<OpenSide> => {
    const root = join(work.folder, name)
    await copyOwnFiles(given[name], root)
    return { root, side: { label: basename(resolve(given[name])) } }
  }
  return runThenOwnOrDispose(work, async () =>
    prepareOpenSides(setup, what, { head: await open('head'), base: await open('base') }),
  )
}

async function requireFolder(path: string): Promise<void> {
  const status = await stat(path).catch(() => undefined)
  if (status?.isDirectory() !== true) throw new UserError(`${JSON.stringify(path)} is not a folder`)
}

/** Copies entry by entry, but no pipes and sockets: the folder may be the project's own, which holds the copies. */
async function copyOwnFiles(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const name of await readdir(from)) {
    if (leftOut.has(name)) continue
    await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true, filter: isEntryToCopy })
  }
}

async function isEntryToCopy(path: string): Promise<boolean> {
  const stats = await lstat(path)
  return !leftOut.has(basename(path)) && (stats.isFile() || stats.isDirectory() || stats.isSymbolicLink())
}
