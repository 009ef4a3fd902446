/** What the fake server knows: plain data that a test may read and change at any moment, and repositories on disk. */
import { join } from 'node:path'
import { Branches, makeBare, Objects, writeObject, type GitObject } from './bare-repository.ts'

export interface Account {
  readonly login: string
  readonly id: number
  readonly type: 'Bot' | 'User'
  /** Installation tokens may not ask who they are. */
  readonly installation: boolean
  /** `read`: as in the runs of a fork's pull request. */
  readonly access: 'read' | 'write'
  /** Personal tokens may not write checks. */
  readonly checks: boolean
}

export interface Post {
  readonly id: number
  /** The issue or pull request it stands under. */
  readonly number: number
  body: string
  readonly author: Account
}

export interface Pull {
  readonly number: number
  state: 'open' | 'closed'
  head: { sha: string; ref: string; repository: FakeRepository | undefined }
  base: { sha: string; ref: string }
}

export interface Check {
  readonly id: number
  readonly sha: string
  readonly name: string
  readonly conclusion: string
  readonly externalId: string
  readonly detailsUrl: string
  readonly title: string
  readonly summary: string
  readonly annotations: unknown[]
}

export interface Run {
  readonly id: number
  readonly event: string
  readonly headBranch: string
  readonly headSha: string
  readonly headRepositoryId: number
}

export interface StoredArtifact {
  readonly id: number
  readonly name: string
  readonly runId: number
  readonly zip: Buffer
  readonly expired: boolean
}

export interface FakeRepository {
  readonly id: number
  readonly owner: string
  readonly name: string
  readonly defaultBranch: string
  pushedAt: string
  /** The bare repository that holds it. */
  readonly folder: string
  readonly objects: Objects
  readonly branches: Branches
  /** Branches that refuse every direct write. */
  readonly protectedBranches: Set<string>
  readonly pulls: Pull[]
  readonly comments: Post[]
  readonly reactions: { readonly commentId: number; readonly content: string; readonly author: Account }[]
  readonly checks: Check[]
  readonly statuses: { sha: string; state: string; context: string; description: string; targetUrl: string }[]
  readonly runs: Run[]
  readonly artifacts: StoredArtifact[]
  /** Login to permission; anybody else may read. */
  readonly permissions: Map<string, { permission: string; id: number }>
}

export interface State {
  /** Where its repositories lie. */
  readonly folder: string
  readonly repositories: FakeRepository[]
  /** Token to account. */
  readonly tokens: Map<string, Account>
  nextId: number
}

export const githubActions: Account = {
  login: 'github-actions[bot]',
  id: 41_898_282,
  type: 'Bot',
  installation: true,
  access: 'write',
  checks: true,
}

export function person(login: string, id: number): Account {
  return { login, id, type: 'User', installation: false, access: 'write', checks: false }
}

/** A repository with one commit on `main` and nothing else; in `folder` it may be there already. */
export function addRepository(
  state: State,
  fullName: string,
  folder = join(state.folder, `${fullName}.git`),
): FakeRepository {
  const [owner = '', name = ''] = fullName.split('/')
  const repository: FakeRepository = {
    id: state.nextId++,
    owner,
    name,
    defaultBranch: 'main',
    pushedAt: '2026-01-01T00:00:00Z',
    folder,
    objects: new Objects(folder),
    branches: new Branches(folder),
    protectedBranches: new Set(),
    pulls: [],
    comments: [],
    reactions: [],
    checks: [],
    statuses: [],
    runs: [],
    artifacts: [],
    permissions: new Map(),
  }
  makeBare(folder)
  state.repositories.push(repository)
  if (repository.branches.has('main')) return repository
  commitFiles(repository, { branch: 'main', files: { 'README.md': '# A library\n' }, message: 'Begin' })
  return repository
}

export function store({ folder }: FakeRepository, object: GitObject): string {
  return writeObject(folder, object)
}

/** A tree like `base` with `files` (path to blob) set in it. */
export function storeTree(
  repository: FakeRepository,
  { base, files }: { base: string | undefined; files: ReadonlyMap<string, string> },
): string {
  const before = base === undefined ? undefined : repository.objects.get(base)
  const entries = new Map(before?.type === 'tree' ? before.entries : [])
  const folders = new Map<string, Map<string, string>>()
  for (const [path, sha] of files) {
    const [name = '', ...rest] = path.split('/')
    if (rest.length === 0) entries.set(name, { type: 'blob', sha })
    else folders.set(name, (folders.get(name) ?? new Map<string, string>()).set(rest.join('/'), sha))
  }
  for (const [name, inside] of folders) {
    const old = entries.get(name)
    const sha = storeTree(repository, { base: old?.type === 'tree' ? old.sha : undefined, files: inside })
    entries.set(name, { type: 'tree', sha })
  }
  return store(repository, { type: 'tree', entries })
}

/** Commits files (path to text) to a branch, which is made if it is not there, and returns the commit. */
export function commitFiles(
  repository: FakeRepository,
  { branch, files, message }: { branch: string; files: Readonly<Record<string, string>>; message: string },
): string {
  const parent = repository.branches.get(branch)
  const blobs = Object.entries(files).map(([path, text]): [string, string] => [
    path,
    store(repository, { type: 'blob', content: Buffer.from(text) }),
  ])
  const base = parent === undefined ? undefined : treeOf(repository, parent)
  const tree = storeTree(repository, { base, files: new Map(blobs) })
  const sha = store(repository, { type: 'commit', tree, parents: parent === undefined ? [] : [parent], message })
  repository.branches.set(branch, sha)
  return sha
}

export function treeOf(repository: FakeRepository, commit: string): string {
  const object = repository.objects.get(commit)
  if (object?.type !== 'commit') throw new Error(`no commit ${commit}`)
  return object.tree
}

/** The blob at a path of a commit. */
export function findBlob(
  repository: FakeRepository,
  { commit, path }: { commit: string; path: string },
): { sha: string; content: Buffer } | undefined {
  let sha: string | undefined = treeOf(repository, commit)
  for (const name of path.split('/')) {
    const tree: GitObject | undefined = repository.objects.get(sha ?? '')
    sha = tree?.type === 'tree' ? tree.entries.get(name)?.sha : undefined
  }
  const blob = repository.objects.get(sha ?? '')
  return sha !== undefined && blob?.type === 'blob' ? { sha, content: blob.content } : undefined
}

/** The text of a file on a branch, as a test wants to see it. */
export function textOn(repository: FakeRepository, branch: string, path: string): string | undefined {
  const commit = repository.branches.get(branch)
  return commit === undefined ? undefined : findBlob(repository, { commit, path })?.content.toString()
}

/** True if `ancestor` can be reached from `commit`. */
export function reaches(repository: FakeRepository, commit: string, ancestor: string): boolean {
  const queue = [commit]
  for (let sha = queue.pop(); sha !== undefined; sha = queue.pop()) {
    if (sha === ancestor) return true
    const object = repository.objects.get(sha)
    if (object?.type === 'commit') queue.push(...object.parents)
  }
  return false
}
