/**
 * Checkouts of commits beside each other, at paths of the same length and depth: head and base, or any number.
 *
 * They lie in `<workRoot>/<id>/<name>` and are Git worktrees. Whatever ends the run, they go: on disposal, or, when
 * the parent was killed, at the start of the next run that finds their owner dead.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { ask, type Git } from './git.ts'

/** For each name the folder of its commit, or why there is none. */
export type Folders<Name extends string> = Readonly<Record<Name, string | UserError>>

export interface Checkouts<Name extends string> extends AsyncDisposable {
  readonly folders: Folders<Name>
}

export interface CheckoutOptions<Name extends string> {
  readonly git: Git
  /** Folder that holds all work of this project; one of ours, ignored by Git. */
  readonly workRoot: string
  /** Name of the folder to commit id. Names of one length, so that no commit runs from a longer path than another. */
  readonly commits: Readonly<Record<Name, string>>
  /** Process that owns the folder, and a way to ask whether another is still alive. */
  readonly pid: number
  readonly isAlive: (pid: number) => boolean
}

const ownerFile = 'owner'

/** Checks every commit out. One that Git cannot check out is told with its reason; the others are there all the same. */
export async function makeCheckouts<Name extends string>(options: CheckoutOptions<Name>): Promise<Checkouts<Name>> {
  const { git, workRoot } = options
  await removeAbandoned(options)
  const place = join(workRoot, randomBytes(4).toString('hex'))
  await mkdir(place, { recursive: true })
  await writeFile(join(place, ownerFile), String(options.pid))
  const remove = async (): Promise<void> => removePlace(git, place)
  const folders: Partial<Record<Name, string | UserError>> = {}
  try {
    for (const [name, sha] of Object.entries(options.commits) as [Name, string][]) {
      folders[name] = await checkOut(git, { folder: join(place, name), sha })
    }
    return { folders: folders as Folders<Name>, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function checkOut(git: Git, { folder, sha }: { folder: string; sha: string }): Promise<string | UserError> {
  try {
    await git(['worktree', 'add', '--detach', '--force', folder, sha])
    return folder
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
}

/** The folder of a run that has only just begun may not say yet whose it is. */
const unsignedMs = 60_000

/**
 * Removes what dead runs left: folders whose owner no longer lives, and Git's memory of them. Nothing else that may
 * lie there is touched.
 */
export async function removeAbandoned({
  git,
  workRoot,
  isAlive,
}: Pick<CheckoutOptions<string>, 'git' | 'workRoot' | 'isAlive'>): Promise<void> {
  if (!existsSync(workRoot)) return
  for (const name of await readdir(workRoot)) {
    if (!/^[0-9a-f]{8}$/.test(name)) continue
    const place = join(workRoot, name)
    const owner = await readFile(join(place, ownerFile), 'utf8').catch(() => null)
    const isKept = owner === null ? await isNew(place) : isAlive(Number(owner))
    if (!isKept) await removePlace(git, place)
  }
}

async function isNew(place: string): Promise<boolean> {
  const { mtimeMs } = await stat(place)
  return Date.now() - mtimeMs < unsignedMs
}

async function removePlace(git: Git, place: string): Promise<void> {
  await rm(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  await ask(git, ['worktree', 'prune'])
}

/**
 * The working tree as a commit that no branch knows: what is committed, changed and new, without what Git ignores.
 * The index and the working tree of the user stay as they are.
 */
export async function snapshotWorkingTree(git: Git): Promise<string> {
  const index = join(tmpdir(), `paceline-index-${randomBytes(8).toString('hex')}`)
  const env = { GIT_INDEX_FILE: index }
  try {
    await git(['read-tree', 'HEAD'], { env })
    await git(['add', '--all', ':/'], { env })
    const tree = await git(['write-tree'], { env })
    const author = { GIT_AUTHOR_NAME: 'Paceline', GIT_AUTHOR_EMAIL: 'paceline@localhost' }
    const committer = { GIT_COMMITTER_NAME: 'Paceline', GIT_COMMITTER_EMAIL: 'paceline@localhost' }
    return await git(['commit-tree', tree, '-p', 'HEAD', '-m', 'Working tree'], { env: { ...author, ...committer } })
  } finally {
    await rm(index, { force: true })
    await rm(`${index}.lock`, { force: true })
  }
}

/** True when a process of that id exists on this machine, whoever owns it. */
export function processIsAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
