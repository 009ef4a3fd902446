/**
 * Where the fake keeps a repository: in a bare one on disk, which Git itself can answer for. Objects are written and read
 * without a process for each, as Git keeps them before it packs any.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'

export type GitObject =
  | { readonly type: 'blob'; readonly content: Buffer }
  | {
      readonly type: 'tree'
      readonly entries: ReadonlyMap<string, { readonly type: 'blob' | 'tree'; readonly sha: string }>
    }
  | { readonly type: 'commit'; readonly tree: string; readonly parents: readonly string[]; readonly message: string }

/** Makes an empty one, unless there is one. */
export function makeBare(folder: string): void {
  if (existsSync(join(folder, 'HEAD'))) return
  for (const part of ['objects', join('refs', 'heads')]) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(folder, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n[gc]\n\tauto = 0\n')
}

/** Stores an object, and names it as Git does. */
export function writeObject(folder: string, object: GitObject): string {
  const content = bytesOf(object)
  const whole = Buffer.concat([Buffer.from(`${object.type} ${content.length}\0`), content])
  const sha = createHash('sha1').update(whole).digest('hex')
  const path = loosePath(folder, sha)
  if (existsSync(path)) return sha
  const unfinished = join(folder, 'objects', `tmp_obj_${randomUUID()}`)
  writeFileSync(unfinished, deflateSync(whole, { level: 1 }))
  mkdirSync(dirname(path), { recursive: true })
  renameSync(unfinished, path)
  return sha
}

function bytesOf(object: GitObject): Buffer {
  if (object.type === 'blob') return object.content
  if (object.type === 'commit') {
    const { tree, parents, message } = object
    const by = 'Ada <ada@example.com> 1795262400 +0000'
    const head = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`), `author ${by}`, `committer ${by}`]
    return Buffer.from(`${head.join('\n')}\n\n${message}\n`)
  }
  // Git sorts folders as if a slash ended their names.
  const key = (name: string): string => (object.entries.get(name)!.type === 'tree' ? `${name}/` : name)
  const names = [...object.entries.keys()].sort((a, b) => (key(a) < key(b) ? -1 : 1))
  const lines = names.flatMap((name) => {
    const { type, sha } = object.entries.get(name)!
    return [Buffer.from(`${type === 'tree' ? '40000' : '100644'} ${name}\0`), Buffer.from(sha, 'hex')]
  })
  return Buffer.concat(lines)
}

function loosePath(folder: string, sha: string): string {
  return join(folder, 'objects', sha.slice(0, 2), sha.slice(2))
}

function readObject(folder: string, sha: string): GitObject | undefined {
  const path = loosePath(folder, sha)
  if (sha.length < 40 || !existsSync(path)) return undefined
  const whole = inflateSync(readFileSync(path))
  const end = whole.indexOf(0)
  return parseObject(whole.toString('latin1', 0, end).split(' ')[0]!, whole.subarray(end + 1))
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
  const [head = '', ...message] = content.toString().replace(/\n$/, '').split('\n\n')
  const named = (key: string): string[] =>
    Array.from(head.matchAll(new RegExp(`^${key} ([0-9a-f]+)$`, 'gm')), ([, one]) => one!)
  return { type: 'commit', tree: named('tree')[0]!, parents: named('parent'), message: message.join('\n\n') }
}

/** Remembers trees and commits, which never change and are small. */
export class Objects {
  readonly #folder: string
  readonly #known = new Map<string, GitObject>()

  constructor(folder: string) {
    this.#folder = folder
  }

  get(sha: string): GitObject | undefined {
    const found = this.#known.get(sha) ?? readObject(this.#folder, sha)
    if (found !== undefined && found.type !== 'blob') this.#known.set(sha, found)
    return found
  }

  has(sha: string): boolean {
    return this.get(sha) !== undefined
  }
}

/** Branch to commit. */
export class Branches implements Iterable<[string, string]> {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = join(folder, 'refs', 'heads')
  }

  get(branch: string): string | undefined {
    const path = join(this.#folder, branch)
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
  }

  has(branch: string): boolean {
    return this.get(branch) !== undefined
  }

  set(branch: string, sha: string): void {
    const path = join(this.#folder, branch)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${sha}\n`)
  }

  delete(branch: string): void {
    rmSync(join(this.#folder, branch))
  }

  *[Symbol.iterator](): IterableIterator<[string, string]> {
    const entries = readdirSync(this.#folder, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile() && !one.name.endsWith('.lock'))) {
      const branch = relative(this.#folder, join(entry.parentPath, entry.name)).split(sep).join('/')
      yield [branch, this.get(branch)!]
    }
  }
}
