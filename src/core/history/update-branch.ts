/**
 * Writes files to a branch with several writers: fetches, merges, and pushes without force. Git refuses if the branch has
 * moved: then all of it begins again. No write is lost, because every try merges with the state at that time.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import type { Git } from '../sides/git.ts'
import { parseBaseline } from './baseline-file.ts'
import { type Addition, mergeAndPrune, type GrownHistory } from './grow-history.ts'
import { jitteredBackoffMs } from '../system/waiting.ts'
import {
  runRemoteGit,
  assertBranchName,
  assertPathToWrite,
  fetchBranch,
  runInTemporaryBareRepository,
  RemoteError,
  getGitText,
  type Remote,
} from './remote.ts'

/** Lets sixteen writers at once all land, as whoever is refused has let another through. Ten were seen at once. */
export const maxTries = 16
/** Larger files might not be read again: Git's output is held in memory. */
const mostWritten = 48 * 2 ** 20
/** Limits the commits of a branch: one with so many is started again. */
export const manyCommits = 10
/** Limits the commits that are looked at: whose those of a longer branch are is not known. */
const mostKnown = 100

export interface BranchUpdate {
  readonly permit: BaselineWritePermit
  readonly branch: string
  readonly message: string
  /**
   * True for a branch that has nothing but these files. If it is missing, it is started with them alone; once it has many
   * commits, all of them Paceline's, it is started again. Else a missing branch is an error.
   */
  readonly isOwn: boolean
  /**
   * Called once per try with what reads the files as they are by then (undefined: not there); returns those to write. It throws
   * on a file it cannot read: nothing is written then.
   */
  readonly merge: (read: (path: string) => Promise<string | undefined>) => Promise<ReadonlyMap<string, string>>
}

/** Tells where the branch is now (`commit`), or that the merge gave what was there already (`unchanged`). */
export type BranchOutcome = { readonly tries: number } & (
  | { readonly kind: 'written'; readonly commit: string }
  | { readonly kind: 'unchanged'; readonly commit: string | undefined }
)

interface StoreOptions extends Omit<BranchUpdate, 'merge'>, Omit<Addition, 'platform'> {
  /** The folder of the files, with a slash at its end unless it is the top. */
  readonly folder: string
}

interface StoredOutcome {
  readonly outcome: BranchOutcome
  /** A history for each platform of the runs, sorted. */
  readonly grown: readonly GrownHistory[]
}

/** Adds runs to the files of their platforms, in one commit. A file that cannot be read is an error, and stays as it is. */
export async function storeRunsOnBranch(remote: Remote, options: StoreOptions): Promise<StoredOutcome> {
  const { folder, runs, keep, change, ...update } = options
  const byPlatform = Map.groupBy(runs, ({ environment }) => environment.platform)
  const grown: GrownHistory[] = []
  const outcome = await retryMergeAndPush(remote, {
    ...update,
    merge: async (readText) => {
      const read = async (path: string) => {
        const text = await readText(path)
        return text === undefined ? undefined : parseBaseline(text, `${path} on the branch ${update.branch}`)
      }
      grown.length = 0
      for (const platform of [...byPlatform.keys()].sort()) {
        const addition = { platform, runs: byPlatform.get(platform)!, keep, change }
        const file = `${folder}${platform}.json`
        grown.push(await mergeAndPrune({ ...addition, file, maxBytes: mostWritten, read }))
      }
      return new Map(grown.map(({ path, text }) => [path, text]))
    },
  })
  return { outcome, grown }
}

export function retryMergeAndPush(remote: Remote, update: BranchUpdate): Promise<BranchOutcome> {
  assertBranchName(update.branch)
  return runInTemporaryBareRepository(remote, async (git) => {
    for (let tries = 1; ; tries++) {
      const start = performance.now()
      const head = await fetchBranchHead(remote, git, update)
      const tree = await writeMergedTreeIfChanged(remote, git, update, head)
      if (tree === undefined) return { kind: 'unchanged', commit: head, tries }
      try {
        return { kind: 'written', commit: await pushTreeAsCommit(remote, git, update, { head, tree }), tries }
      } catch (error) {
        const canHelp = error instanceof RemoteError && (error.why === 'moved' || error.why === 'passing')
        if (!canHelp || tries >= maxTries) throw error
        // The slower a try, the longer the others' take as well. (If only the answer was lost, the next merge changes nothing.)
        const firstMs = Math.max(500, performance.now() - start)
        const longestMs = Math.min(16 * firstMs, 60_000)
        const jitter = { attempts: tries, random: remote.random, firstMs, longestMs }
        await remote.clock.sleep(jitteredBackoffMs(jitter))
      }
    }
  })
}

async function fetchBranchHead(remote: Remote, git: Git, { branch, isOwn }: BranchUpdate): Promise<string | undefined> {
  // A branch of its own is small, and its commits are counted. Of another one, the files are not needed.
  const options = isOwn ? [`--depth=${mostKnown}`] : ['--depth=1', '--filter=blob:none']
  const head = await fetchBranch(remote, git, { branch, options })
  if (head !== undefined || isOwn) return head
  throw new UserError(`there is no branch ${JSON.stringify(branch)} to write to`, {
    hint: 'The branch is missing, or the token lacks access. Does the job grant contents: write?',
  })
}

async function writeMergedTreeIfChanged(remote: Remote, git: Git, update: BranchUpdate, head: string | undefined) {
  const readPaths = new Set<string>()
  const merged = await update.merge(async (path) => {
    readPaths.add(path)
    return head === undefined ? undefined : await getGitText(git, head, path, remote)
  })
  const env = { GIT_INDEX_FILE: join(git.root, 'paceline-index') }
  await git(['read-tree', ...(head === undefined ? ['--empty'] : [head])], { env })
  for (const [path, text] of merged) {
    assertPathToWrite(path)
    // What was not read cannot have been merged: writing it could undo another write.
    if (!readPaths.has(path)) throw new Error(`${path} is written without having been read`)
    const file = join(git.root, 'paceline-file')
    await writeFile(file, text)
    const sha = await git(['hash-object', '-w', '--no-filters', file])
    await git(['update-index', '--add', '--cacheinfo', `100644,${sha},${path}`], { env })
  }
  // Files that were not fetched are there.
  const tree = await git(['write-tree', '--missing-ok'], { env })
  if (head === undefined) return merged.size === 0 ? undefined : tree
  return tree === (await git(['rev-parse', `${head}^{tree}`])) ? undefined : tree
}

async function pushTreeAsCommit(
  remote: Remote,
  git: Git,
  update: BranchUpdate,
  { head, tree }: { readonly head: string | undefined; readonly tree: string },
): Promise<string> {
  const { branch, message } = update
  const send = async (parents: readonly string[], text: string, options: readonly string[] = []): Promise<string> => {
    const commit = await git(['commit-tree', tree, ...parents.flatMap((one) => ['-p', one]), '-m', text])
    const args = ['push', '--porcelain', '--no-verify', ...options, 'origin', `${commit}:refs/heads/${branch}`]
    await runRemoteGit(remote, git, { args, what: `git push to the branch ${branch}` })
    return commit
  }
  if (head === undefined) return send([], message)
  if (update.isOwn && (await hasManyCommitsAllByPaceline(git, head))) {
    const again = `${message}\n\nThe branch starts again here: all runs that are kept are in its files.`
    try {
      // Not force alone: the server replaces the branch only if it is where it was, so no other write is lost.
      return await send([], again, [`--force-with-lease=refs/heads/${branch}:${head}`])
    } catch (error) {
      // Where the server does not let a branch be replaced, it is written as usual.
      if (!(error instanceof RemoteError) || error.why === 'moved' || error.why === 'passing') throw error
    }
  }
  return send([head], message)
}

const ownMessage = /^Store performance of /

/**
 * Tells whether a branch has many commits, all of them Paceline's. Each holds whole files, so a refresh a day would
 * grow to a gigabyte in five years, which everybody who clones the repository would load. All runs that are kept are
 * in the newest files, so nothing is lost with the commits before.
 */
async function hasManyCommitsAllByPaceline(git: Git, head: string): Promise<boolean> {
  if ((await git(['rev-parse', '--is-shallow-repository'])) === 'true') return false
  const subjects = (await git(['log', '--format=%s', head])).split('\n')
  return subjects.length >= manyCommits && subjects.every((subject) => ownMessage.test(subject))
}

/** Permits writing in a clone to whoever can write there: what others get of it, its user pushes. */
export function makeUncheckedLocalPermit(): BaselineWritePermit {
  return {} as BaselineWritePermit
}

declare const checked: unique symbol

/** Proof that writing was permitted; `retryMergeAndPush` takes nothing else. */
interface BaselineWritePermit {
  readonly [checked]: true
}

export interface WriteContext {
  /** `GITHUB_EVENT_NAME`. */
  readonly event: string
  /** `GITHUB_REF`, as in `refs/heads/main`. */
  readonly ref: string
  /** `repository.default_branch` of the event's payload. */
  readonly defaultBranch: string
  /** `repository.fork` of the event's payload. */
  readonly fork: boolean
}

const events: ReadonlySet<string> = new Set(['push', 'workflow_dispatch', 'schedule'])

/** Permits a job to write the baseline, or throws a `UserError`: in code, as a workflow file can be copied wrongly. */
export function requireBaselineWritePermit({ event, ref, defaultBranch, fork }: WriteContext): BaselineWritePermit {
  const isOther = defaultBranch === '' || ref !== `refs/heads/${defaultBranch}`
  const obstacles = [
    !events.has(event) && `the event is ${JSON.stringify(event.slice(0, 50))}`,
    isOther && `the ref is ${JSON.stringify(ref.slice(0, 200))}`,
    fork && 'the repository is a fork',
  ]
  const obstacle = obstacles.find((one) => one !== false)
  if (obstacle === undefined) return {} as BaselineWritePermit
  throw new UserError(`the baseline is not written: ${obstacle}`, {
    hint: 'Only push, workflow_dispatch and schedule on the default branch of a repository that is not a fork may write it.',
  })
}
