/**
 * Checkouts of commits, at paths of the same length and depth.
 *
 * They are repositories of their own at `<workRoot>/<id>/<name>`, which borrow the objects of the user's: preparing may
 * change settings of Git, such as those of hooks, and these must not be the user's. Disposal removes them. If the parent was
 * killed, the next run does: it holds the project's lock, so nobody else uses them.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { removeUntrustedFolder } from '../system/clear-away.ts'
import { askGit, type Git } from './git.ts'

export interface Checkouts<Name extends string> extends AsyncDisposable {
  readonly folders: Readonly<Record<Name, string>>
}

interface MakeOptions<Name extends string> {
  readonly git: Git
  /** Folder for all work of this project, ignored by Git. */
  readonly workRoot: string
  readonly commits: Readonly<Record<Name, string>>
}

/**
 * Checks out commits, given by the names of their folders. The names must have one length, so that no commit runs from a
 * longer path than another. Throws `UserError` for a commit that Git cannot check out. What disposal cannot remove, the next
 * run tries to remove again.
 */
export async function makeCheckouts<Name extends string>({
  commits,
  git,
  workRoot,
}: MakeOptions<Name>): Promise<Checkouts<Name>> {
  const work = await makeDisposableFolder(workRoot)
  const entries = Object.entries<string>(commits).map(([name, sha]) => ({ name, sha, folder: join(work.folder, name) }))
  const folders = Object.fromEntries(entries.map(({ name, folder }) => [name, folder])) as Record<Name, string>
  return runThenOwnOrDispose(work, async () => {
    for (const { sha, folder } of entries) await checkOutCommit(git, folder, sha)
    return { folders }
  })
}

/** Makes a folder for the sides of one run. What its disposal cannot remove, the next run tries to remove again. */
export async function makeDisposableFolder(workRoot: string): Promise<AsyncDisposable & { readonly folder: string }> {
  const folder = join(workRoot, randomBytes(4).toString('hex'))
  await mkdir(folder, { recursive: true })
  return { folder, [Symbol.asyncDispose]: () => removeUntrustedFolder(folder).catch(() => undefined) }
}

/** Makes the result of work the owner of what it is made of; if the work fails, that is disposed of. */
export async function runThenOwnOrDispose<T extends object>(
  made: AsyncDisposable,
  work: () => Promise<T>,
): Promise<T & AsyncDisposable> {
  const dispose = async (): Promise<void> => made[Symbol.asyncDispose]()
  try {
    return { ...(await work()), [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** The user's own settings by which Git writes files, and that say where submodules and remotes are. */
const settings = String.raw`^(core\.(autocrlf|eol|symlinks)|filter\..*|(remote|submodule)\..*\.url)$`

/** Checks a commit out by Git in the user's repository, which may be a partial clone, and have filters. */
async function checkOutCommit(git: Git, folder: string, sha: string): Promise<void> {
  const gitFile = join(folder, '.git')
  const inUsers = async (name: string) => resolve(git.root, await git(['rev-parse', '--git-path', name]))
  const env = { GIT_DEFAULT_REF_FORMAT: 'files', ...(sha.length === 64 && { GIT_DEFAULT_HASH: 'sha256' }) }
  await git(['init', '--quiet', '--template=', folder], { env })
  await mkdir(join(gitFile, 'objects', 'info'), { recursive: true })
  const objects = relative(await realpath(join(gitFile, 'objects')), await realpath(await inUsers('objects')))
  const alternate = JSON.stringify(objects.split(sep).join('/'))
  await writeFile(join(gitFile, 'objects', 'info', 'alternates'), `${alternate}\n`)
  const shallow = await inUsers('shallow')
  if (existsSync(shallow)) await copyFile(shallow, join(gitFile, 'shallow'))
  // What builds ask Git for: tags, branches and the address of the origin.
  const places = ['refs/heads', 'refs/remotes', 'refs/tags']
  const refs = await git(['for-each-ref', '--format=%(objectname) %(refname)', ...places])
  // Where a commit alone was fetched there are none, and Git takes no empty line.
  if (refs !== '') await writeFile(join(gitFile, 'packed-refs'), `${refs}\n`)
  const config = (await askGit(git, ['config', '--local', '--null', '--get-regexp', settings])) ?? ''
  for (const setting of config.split('\0').filter((one) => one !== '')) {
    const [key = '', ...lines] = setting.split('\n')
    const value = lines.length === 0 ? 'true' : lines.join('\n')
    await git(['config', '--file', join(gitFile, 'config'), '--add', key, value])
  }
  const plain = ['splitIndex', 'fsmonitor', 'sparseCheckout'].flatMap((key) => ['-c', `core.${key}=false`])
  const place = { GIT_WORK_TREE: folder, GIT_INDEX_FILE: join(gitFile, 'index') }
  await git([...plain, 'read-tree', '-u', '--reset', sha], { env: place })
  await git(['-C', folder, 'update-ref', '--no-deref', 'HEAD', sha])
}

/** Begins the names of a project's temporary files. Only for who holds its lock: the next holder removes them. */
export function projectTemporaryPrefix(root: string): string {
  return `paceline-${createHash('sha256').update(root).digest('hex').slice(0, 8)}-`
}

/** Lists what earlier runs of a project left in the temporary folder; nothing that belongs to another user. */
function listTemporaryPathsOfProject(root: string): string[] {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(projectTemporaryPrefix(root)))
  return folders.map((name) => join(tmpdir(), name)).filter(isPathOwnedByUser)
}

function isPathOwnedByUser(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats !== undefined && (stats.uid === process.getuid?.() || process.platform === 'win32')
}

/** Name of a folder with the checkouts of one run. */
const runFolder = /^[0-9a-f]{8}$/

/**
 * Removes what killed runs of the project at `root` left. Call it under the project's lock, before anything is checked out.
 * It touches nothing else there, and nothing behind a link in place of the work folder. Throws if something cannot be
 * removed, after removing the rest.
 */
export async function removeAbandonedFolders(workRoot: string, root: string): Promise<void> {
  const isFolder = (await lstat(workRoot).catch(() => undefined))?.isDirectory() === true
  const runs = isFolder ? (await readdir(workRoot)).filter((name) => runFolder.test(name)) : []
  const paths = [...runs.map((name) => join(workRoot, name)), ...listTemporaryPathsOfProject(root)]
  const results = await Promise.allSettled(paths.map((path) => removeUntrustedFolder(path)))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/**
 * Makes a commit of the working tree, on no branch: committed, changed and new files, without those that Git ignores. The
 * user's index and working tree stay unchanged.
 */
export async function createWorkingTreeCommit(git: Git): Promise<string> {
  const index = join(tmpdir(), `${projectTemporaryPrefix(git.root)}index-${randomBytes(4).toString('hex')}`)
  const env = { GIT_INDEX_FILE: index }
  try {
    await git(['read-tree', 'HEAD'], { env })
    await git(['add', '--all', ':/'], { env })
    const tree = await git(['write-tree'], { env })
    // Of one date, so that the same files are the same commit.
    const date = await git(['show', '--no-patch', '--format=%cI', 'HEAD'])
    const [name, email] = ['Paceline', 'paceline@localhost']
    const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: date }
    const committer = { GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email, GIT_COMMITTER_DATE: date }
    return await git(['commit-tree', tree, '-p', 'HEAD', '-m', 'Working tree'], { env: { ...author, ...committer } })
  } finally {
    await rm(index, { force: true })
    await rm(`${index}.lock`, { force: true })
  }
}
