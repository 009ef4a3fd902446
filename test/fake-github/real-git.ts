/** A repository of the fake that is kept by Git, in a bare repository: several servers may answer for the same one. */
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { addRepository, RefMoved, type FakeRepository, type GitObject, type State } from './state.ts'

const identity = { NAME: 'Ada', EMAIL: 'ada@example.com', DATE: '2026-11-21T12:00:00Z' }
const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ...Object.fromEntries(
    Object.entries(identity).flatMap(([name, value]) => [
      [`GIT_AUTHOR_${name}`, value],
      [`GIT_COMMITTER_${name}`, value],
    ]),
  ),
}

export interface Git {
  (words: readonly string[], input?: string | Buffer): { readonly ok: boolean; readonly output: Buffer }
}

/** Git in a bare repository, which is made if it is not there. */
export function gitIn(folder: string): Git {
  const git: Git = (words, input = '') => {
    const { status, stdout } = spawnSync('git', ['--git-dir', folder, ...words], { env, input, maxBuffer: 2 ** 28 })
    return { ok: status === 0, output: stdout }
  }
  if (!git(['rev-parse', '--git-dir']).ok) {
    const made = spawnSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', folder], { env })
    if (made.status !== 0) throw new Error(made.stderr.toString())
    git(['config', 'gc.auto', '0'])
  }
  return git
}

/** The repository in `folder`; if it is empty, with one commit on `main`. */
export function addGitRepository(state: State, fullName: string, folder: string): FakeRepository {
  const git = gitIn(folder)
  const own = { objects: new GitObjects(folder), branches: new GitBranches(git, folder), write: writer(git, folder) }
  return addRepository(state, fullName, own)
}

/** Stores an object and gives its name: Git refuses trees and commits that are not well formed. */
function writer(git: Git, folder: string): (object: GitObject) => string {
  const named = (words: readonly string[], input: string | Buffer): string => {
    const { ok, output } = git(words, input)
    if (!ok) throw new Error(`git ${words.join(' ')} failed`)
    return output.toString().trim()
  }
  return (object) => {
    if (object.type === 'blob') return writeBlob(folder, object.content)
    if (object.type === 'commit') {
      const parents = object.parents.flatMap((parent) => ['-p', parent])
      return named(['commit-tree', object.tree, ...parents], object.message)
    }
    const mode = { blob: '100644', tree: '040000' } as const
    const lines = [...object.entries].map(([name, { type, sha }]) => `${mode[type]} ${type} ${sha}\t${name}\0`)
    return named(['mktree', '-z'], lines.join(''))
  }
}

function loosePath(folder: string, sha: string): string {
  return join(folder, 'objects', sha.slice(0, 2), sha.slice(2))
}

/** As `git hash-object -w`, without a process for each: most objects are blobs, and Git takes any bytes for one. */
function writeBlob(folder: string, content: Buffer): string {
  const whole = Buffer.concat([Buffer.from(`blob ${content.length}\0`), content])
  const sha = createHash('sha1').update(whole).digest('hex')
  const path = loosePath(folder, sha)
  if (existsSync(path)) return sha
  const unfinished = join(folder, 'objects', `tmp_obj_${randomUUID()}`)
  writeFileSync(unfinished, deflateSync(whole, { level: 1 }))
  mkdirSync(dirname(path), { recursive: true })
  renameSync(unfinished, path)
  return sha
}

/** An object as Git keeps it before it packs any: asking Git itself takes as long as a whole request. */
function looseObject(path: string): { readonly type: string; readonly content: Buffer } | null {
  if (!existsSync(path)) return null
  const whole = inflateSync(readFileSync(path))
  const end = whole.indexOf(0)
  return { type: whole.toString('latin1', 0, end).split(' ')[0]!, content: whole.subarray(end + 1) }
}

function parseObject(type: string, content: Buffer): GitObject {
  if (type === 'blob') return { type, content }
  if (type === 'tree') {
    const entries = new Map<string, { readonly type: 'blob' | 'tree'; readonly sha: string }>()
    // Each is `mode name`, a zero, and the 20 bytes of a hash.
    for (let from = 0; from < content.length;) {
      const end = content.indexOf(0, from)
      const [, mode, name] = /^(\d+) (.*)$/s.exec(content.toString('utf8', from, end))!
      const sha = content.toString('hex', end + 1, end + 21)
      entries.set(name!, { type: mode === '40000' ? 'tree' : 'blob', sha })
      from = end + 21
    }
    return { type, entries }
  }
  const [head = '', ...message] = content.toString().split('\n\n')
  const named = (key: string): string[] =>
    Array.from(head.matchAll(new RegExp(`^${key} ([0-9a-f]+)$`, 'gm')), ([, one]) => one!)
  return { type: 'commit', tree: named('tree')[0]!, parents: named('parent'), message: message.join('\n\n') }
}

/** Remembers trees and commits, which never change and are small. */
class GitObjects extends Map<string, GitObject> {
  readonly #folder: string

  constructor(folder: string) {
    super()
    this.#folder = folder
  }

  override get(sha: string): GitObject | undefined {
    const known = super.get(sha)
    if (known !== undefined) return known
    const read = looseObject(loosePath(this.#folder, sha))
    if (read === null) return undefined
    const found = parseObject(read.type, read.content)
    if (found.type !== 'blob') super.set(sha, found)
    return found
  }

  override has(sha: string): boolean {
    return this.get(sha) !== undefined
  }
}

/** Set where they were when they were last read: Git decides between two servers. */
class GitBranches extends Map<string, string> {
  readonly #git: Git
  readonly #folder: string
  readonly #read = new Map<string, string>()

  constructor(git: Git, folder: string) {
    super()
    this.#git = git
    this.#folder = folder
  }

  override get(branch: string): string | undefined {
    const path = join(this.#folder, 'refs', 'heads', branch)
    const sha = existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
    this.#read.set(branch, sha ?? '0'.repeat(40))
    return sha
  }

  override has(branch: string): boolean {
    return this.get(branch) !== undefined
  }

  override set(branch: string, sha: string): this {
    const before = this.#read.get(branch) ?? '0'.repeat(40)
    if (!this.#git(['update-ref', `refs/heads/${branch}`, sha, before]).ok) throw new RefMoved(branch)
    return this
  }
}
