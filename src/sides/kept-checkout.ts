/**
 * Prepared checkouts that the next run of the project uses again, so that nobody waits each time while the base, or a head that
 * gets more pairs, is installed and built. They stay where they were prepared: what is built may hold its own path. A marker,
 * written last, says what one is of and lists the files that Git does not track. Before it is used again, tracked files are
 * reset, and what trials added is removed; if they changed anything else, it is made anew.
 */
import { createHash } from 'node:crypto'
import { lstat, readdir, readlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { UserError } from '../errors.ts'
import { clearAway } from '../system/clear-away.ts'
import { readRegularFile } from '../store/regular-file.ts'
import { writeWhole } from '../store/write-whole.ts'
import {
  isKeptIn,
  keptMarker,
  makeCheckouts,
  removeAbandoned,
  type Checkout,
  type CheckoutPlace,
  type Checkouts,
} from './checkout.ts'
import { gitIn, type Git } from './git.ts'
import { lockfileNames } from './package-manager.ts'

interface KeptOptions<Name extends string> extends CheckoutPlace {
  /** By the names of their folders, all of one length. */
  readonly commits: Readonly<Record<Name, string>>
  /** Whatever else decides how they are prepared. */
  readonly preparedBy: readonly unknown[]
  readonly env: NodeJS.ProcessEnv
}

/** What was there when it was prepared, without what Git tracks: path to what `stateOf` says. */
type Files = Readonly<Record<string, string>>

/** Without one of them, two installs of a commit may differ, and a kept one would be older than another side's. */
const locks = new Set([...lockfileNames, 'Cargo.lock', 'go.sum', 'uv.lock', 'poetry.lock', 'pdm.lock', 'Pipfile.lock'])

/** Checkouts of commits, as an earlier run prepared them, or new ones; what was kept of others is removed. */
export async function openKept<Name extends string>({
  commits,
  preparedBy,
  env,
  ...place
}: KeptOptions<Name>): Promise<Checkouts<Name>> {
  const wanted = (Object.entries(commits) as [Name, string][]).map(([name, commit]) => {
    const key = createHash('sha256')
      .update(JSON.stringify([name, commit, ...preparedBy]))
      .digest('hex')
    return { name, commit, key, own: key.slice(0, 8) }
  })
  const isKept = isKeptIn(place.workRoot)
  const isOwn = (folder: string): boolean => wanted.some(({ own }) => own === folder)
  await removeIfPossible(place, (folder) => isKept(folder) && !isOwn(folder))
  const opened: Partial<Record<Name, Checkout | UserError>> = {}
  for (const one of wanted) opened[one.name] = await openOne(place, { ...one, env })
  return {
    checkouts: opened as Checkouts<Name>['checkouts'],
    [Symbol.asyncDispose]: () => removeIfPossible(place, (folder) => !isKept(folder) && isOwn(folder)),
  }
}

/** What cannot be removed does no harm: the next run tries again. */
async function removeIfPossible(place: CheckoutPlace, isOver: (folder: string) => boolean): Promise<void> {
  await removeAbandoned(place.workRoot, isOver).catch(() => undefined)
}

interface Wanted {
  readonly name: string
  readonly commit: string
  readonly key: string
  readonly own: string
  readonly env: NodeJS.ProcessEnv
}

async function openOne(place: CheckoutPlace, { name, commit, key, own, env }: Wanted): Promise<Checkout | UserError> {
  const [folder, marker] = [join(place.workRoot, own, name), join(place.workRoot, own, keptMarker)]
  // The repository around it is the user's: Git must not take that one where this checkout is none any more.
  const git = gitIn(folder, { ...env, GIT_CEILING_DIRECTORIES: dirname(folder) })
  const isPrepared = await isRestored(git, { commit, key, marker }).catch(() => false)
  if (!isPrepared) {
    await removeIfPossible(place, (one) => one === own)
    const made = (await makeCheckouts({ ...place, commits: { [name]: commit }, own })).checkouts[name]!
    if (made instanceof Error) return made
  }
  return {
    folder,
    isPrepared,
    async keep() {
      const tracked = await trackedBy(git)
      const isLocked = [...tracked].some((path) => locks.has(path.slice(path.lastIndexOf('/') + 1)))
      // What preparing changed of the sources would be lost when they are reset.
      if (!isLocked || (await git(['status', '--porcelain', '--untracked-files=no'])) !== '') return
      const files = await untrackedIn(folder, tracked)
      // Resetting does not reach a repository within, such as a submodule that preparing checked out.
      if (Object.keys(files).some((path) => basename(path) === '.git')) return
      await writeWhole(marker, JSON.stringify({ key, files }))
    },
  }
}

const markerLimits = { maxBytes: 256 * 1_048_576, follow: false }

/** Makes it what it was when it was prepared. False if there is none of this key, or it cannot be done. */
async function isRestored(
  git: Git,
  { commit, key, marker }: Readonly<Record<'commit' | 'key' | 'marker', string>>,
): Promise<boolean> {
  const text = await readRegularFile(marker, markerLimits)
  const kept = text === null ? null : (JSON.parse(text.toString()) as { key?: string; files?: Files })
  if (kept?.key !== key || kept.files === undefined) return false
  const [directory = '', head] = (await git(['rev-parse', '--absolute-git-dir', 'HEAD'])).split('\n')
  if (head !== commit || dirname(directory) !== git.root) return false
  await git(['reset', '--hard', '--quiet'])
  const files = await untrackedIn(git.root, await trackedBy(git))
  for (const path of Object.keys(files)) {
    if (Object.hasOwn(kept.files, path)) continue
    await clearAway(join(git.root, path))
    delete files[path]
  }
  const names = Object.keys(kept.files)
  return names.every((path) => files[path] === kept.files![path])
}

/** Without submodules: they are folders, and empty ones until preparing checks them out. */
async function trackedBy(git: Git): Promise<ReadonlySet<string>> {
  const entries = (await git(['ls-files', '--stage', '-z', ':/'])).split('\0')
  const files = entries.filter((entry) => !entry.startsWith('160000 '))
  return new Set(files.map((entry) => entry.slice(entry.indexOf('\t') + 1)))
}

/** What lies in a folder, links not followed, without what Git tracks. */
async function untrackedIn(root: string, tracked: ReadonlySet<string>): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const walk = async (below: string): Promise<void> => {
    const names = await readdir(join(root, below))
    const found = await Promise.all(
      names.map(async (name) => {
        const path = below === '' ? name : `${below}/${name}`
        if (path === '.git' || tracked.has(path)) return null
        return { path, state: await stateOf(join(root, path)) }
      }),
    )
    for (const one of found) {
      if (one === null) continue
      files[one.path] = one.state
      if (one.state === folderState) await walk(one.path)
    }
  }
  await walk('')
  return files
}

const folderState = 'folder'

async function stateOf(path: string): Promise<string> {
  const found = await lstat(path)
  if (found.isDirectory()) return folderState
  if (found.isSymbolicLink()) return `link to ${await readlink(path)}`
  return `${found.mode.toString(8)} ${found.size} ${found.mtimeMs}`
}
