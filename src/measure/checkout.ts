/**
 * Two checkouts beside each other, head and base, at paths of the same length and depth.
 *
 * They lie in `<workRoot>/<id>/head` and `…/base` and are Git worktrees. Whatever ends the run, they go: on
 * disposal, or, when the parent was killed, at the start of the next run that finds their owner dead.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, type Git } from './git.ts'

export interface Checkouts extends AsyncDisposable {
  readonly head: string
  readonly base: string
}

export interface CheckoutOptions {
  readonly git: Git
  /** Folder that holds all work of this project; one of ours, ignored by Git. */
  readonly workRoot: string
  readonly headSha: string
  readonly baseSha: string
  /** Process that owns the folder, and a way to ask whether another is still alive. */
  readonly pid: number
  readonly isAlive: (pid: number) => boolean
}

const ownerFile = 'owner'

/** Makes both checkouts. Leaves nothing behind when one of them cannot be made. */
export async function makeCheckouts(options: CheckoutOptions): Promise<Checkouts> {
  const { git, workRoot } = options
  await removeAbandoned(options)
  const place = join(workRoot, randomBytes(4).toString('hex'))
  await mkdir(place, { recursive: true })
  await writeFile(join(place, ownerFile), String(options.pid))
  const remove = async (): Promise<void> => removePlace(git, place)
  try {
    const sides = { head: join(place, 'head'), base: join(place, 'base') }
    await git(['worktree', 'add', '--detach', '--force', sides.head, options.headSha])
    await git(['worktree', 'add', '--detach', '--force', sides.base, options.baseSha])
    return { ...sides, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
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
}: Pick<CheckoutOptions, 'git' | 'workRoot' | 'isAlive'>): Promise<void> {
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
