/**
 * Checkouts of commits beside each other, at paths of the same length and depth: head and base, or any number.
 *
 * They lie in `<workRoot>/<id>/<name>` and are Git worktrees. Whatever ends the run, they go: on disposal, or, when
 * the parent was killed, at the start of the next run, which has the project's lock and so knows them to be nobody's.
 */
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, realpath, rm, chmod, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep, dirname } from 'node:path'
import { UserError } from '../errors.ts'
import { ask, type Git } from './git.ts'

/** For each name the folder of its commit, or why there is none. */
export type Folders<Name extends string> = Readonly<Record<Name, string | UserError>>

export interface Checkouts<Name extends string> extends AsyncDisposable {
  readonly folders: Folders<Name>
}

interface CheckoutPlace {
  readonly git: Git
  /** Folder that holds all work of this project; one of ours, ignored by Git. */
  readonly workRoot: string
}

interface CheckoutOptions<Name extends string> extends CheckoutPlace {
  /** Name of the folder to commit id. Names of one length, so that no commit runs from a longer path than another. */
  readonly commits: Readonly<Record<Name, string>>
}

/**
 * Checks every commit out. One that Git cannot check out is told with its reason; the others are there all the same.
 * What disposal cannot remove, whatever was built or run in it, the next run tries to remove again.
 */
export async function makeCheckouts<Name extends string>(options: CheckoutOptions<Name>): Promise<Checkouts<Name>> {
  const { git, workRoot } = options
  const own = randomBytes(4).toString('hex')
  await mkdir(join(workRoot, own), { recursive: true })
  const dispose = (): Promise<void> => remove(options, (name) => name === own).catch(() => undefined)
  const folders: Partial<Record<Name, string | UserError>> = {}
  try {
    for (const [name, sha] of Object.entries(options.commits) as [Name, string][]) {
      folders[name] = await checkOut(git, { folder: join(workRoot, own, name), sha })
    }
    return { folders: folders as Folders<Name>, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
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

/** The name of a folder that holds the checkouts of one run. */
const runFolder = /^[0-9a-f]{8}$/

/**
 * Removes what killed runs left: their folders, and Git's memory of them. To be called under the project's lock, before
 * anything is checked out. Nothing else that may lie there is touched, and nothing behind a link in the folder's place.
 * Throws where a folder cannot be removed; the others are gone all the same.
 */
export async function removeAbandoned(place: CheckoutPlace): Promise<void> {
  const found = await lstat(place.workRoot).catch(() => null)
  if (found?.isDirectory() === true) await remove(place, (name) => runFolder.test(name))
}

/**
 * By force: Git locks a worktree while it makes it, and keeps one for ever whose making was killed. The user's own
 * worktrees stay as they are, also those whose folders are not there just now.
 */
async function remove({ git, workRoot }: CheckoutPlace, isOver: (name: string) => boolean): Promise<void> {
  const own = (await readdir(workRoot)).filter(isOver)
  const removals = await Promise.allSettled(own.map((name) => clearAway(join(workRoot, name))))
  // Git knows folders by their real paths.
  const root = await realpath(workRoot)
  const listed = (await ask(git, ['worktree', 'list', '--porcelain'])) ?? ''
  for (const [, path = ''] of listed.matchAll(/^worktree (.+)$/gm)) {
    const [name = ''] = relative(root, path).split(sep)
    if (isOver(name)) await ask(git, ['worktree', 'remove', '--force', '--force', path])
  }
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
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

// Removing directories that a stranger's code could write to.

/** More obstacles than these are left where they are, with what is behind them. */
const mostObstacles = 1_000
/** Every system takes a path of this length. */
const safeLength = 700

/**
 * Removes a directory, whatever a stranger's code made of it: folders in folders whose path no system takes are brought
 * up, and those that nobody may enter are opened. Rejects with the error of the file system where something stays.
 */
export async function clearAway(directory: string): Promise<void> {
  for (let obstacle = 0; ; obstacle += 1) {
    try {
      // Windows refuses to remove what a dying process still holds, and lets go a moment later.
      return await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    } catch (error) {
      const { code, path = '' } = error as NodeJS.ErrnoException
      if (obstacle >= mostObstacles || !`${path}${sep}`.startsWith(directory + sep)) throw error
      const isPassed =
        code === 'ENAMETOOLONG'
          ? await isMoved(path.slice(0, path.lastIndexOf(sep, safeLength)), join(directory, `deep-${obstacle}`))
          : (await isOpened(path)) || (path !== directory && (await isOpened(dirname(path))))
      if (!isPassed) throw error
    }
  }
}

function isMoved(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  )
}

/** True where it is a folder that its owner could not use, and now can. */
async function isOpened(folder: string): Promise<boolean> {
  try {
    const found = await lstat(folder)
    if (!found.isDirectory() || (found.mode & 0o700) === 0o700) return false
    await chmod(folder, 0o700)
    return true
  } catch {
    return false
  }
}
