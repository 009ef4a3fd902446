/** A repository of the fake that is kept by Git, in a bare repository: several servers may answer for the same one. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
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
  const own = { objects: new GitObjects(git, folder), branches: new GitBranches(git, folder), write: writer(git) }
  return addRepository(state, fullName, own)
}

/** Stores an object and gives its name: Git refuses what is not well formed. */
function writer(git: Git): (object: GitObject) => string {
  const named = (words: readonly string[], input: string | Buffer): string => {
    const { ok, output } = git(words, input)
    if (!ok) throw new Error(`git ${words.join(' ')} failed`)
    return output.toString().trim()
  }
  return (object) => {
    if (object.type === 'blob') return named(['hash-object', '-w', '--stdin'], object.content)
    if (object.type === 'commit') {
      const parents = object.parents.flatMap((parent) => ['-p', parent])
      return named(['commit-tree', object.tree, ...parents], object.message)
    }
    const mode = { blob: '100644', tree: '040000' } as const
    const lines = [...object.entries].map(([name, { type, sha }]) => `${mode[type]} ${type} ${sha}\t${name}\0`)
    return named(['mktree', '-z'], lines.join(''))
  }
}

/** An object as Git keeps it before it packs any: asking Git itself takes as long as a whole request. */
function looseObject(path: string): { readonly type: string; readonly content: Buffer } | null {
  if (!existsSync(path)) return null
  const whole = inflateSync(readFileSync(path))
  const end = whole.indexOf(0)
  return { type: whole.toString('latin1', 0, end).split(' ')[0]!, content: whole.subarray(end + 1) }
}

class GitObjects extends Map<string, GitObject> {
  readonly #git: Git
  readonly #folder: string

  constructor(git: Git, folder: string) {
    super()
    this.#git = git
    this.#folder = folder
  }

  override get(sha: string): GitObject | undefined {
    // An object never changes.
    const known = super.get(sha)
    if (known !== undefined) return known
    const read = looseObject(join(this.#folder, 'objects', sha.slice(0, 2), sha.slice(2)))
    if (read === null) return undefined
    const found = this.#parse(sha, read.type, read.content)
    super.set(sha, found)
    return found
  }

  override has(sha: string): boolean {
    return this.get(sha) !== undefined
  }

  #parse(sha: string, type: string, content: Buffer): GitObject {
    if (type === 'blob') return { type, content }
    if (type === 'tree') {
      const lines = this.#git(['ls-tree', '-z', sha]).output.toString().split('\0').slice(0, -1)
      const entries = lines.map((line) => {
        const [, kind, entry, name] = /^\d+ (blob|tree) ([0-9a-f]+)\t(.*)$/s.exec(line)!
        return [name!, { type: kind as 'blob' | 'tree', sha: entry! }] as const
      })
      return { type, entries: new Map(entries) }
    }
    const [head = '', ...message] = content.toString().split('\n\n')
    const named = (key: string): string[] =>
      Array.from(head.matchAll(new RegExp(`^${key} ([0-9a-f]+)$`, 'gm')), ([, one]) => one!)
    return { type: 'commit', tree: named('tree')[0]!, parents: named('parent'), message: message.join('\n\n') }
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
