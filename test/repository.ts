/** Real Git repositories in temporary folders, for tests. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface TestRepository extends Disposable {
  readonly root: string
  readonly git: (...args: string[]) => string
  /** Writes files (path to text; undefined removes one) and commits them; returns the commit id. */
  readonly commit: (files: Readonly<Record<string, string | undefined>>, message?: string) => string
  readonly write: (files: Readonly<Record<string, string | undefined>>) => void
}

/** The environment of every Git that a test runs: nothing of the machine's own settings. */
export const gitEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.invalid',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.invalid',
}

/** A temporary folder with its links resolved, removed on disposal. */
export function temporaryDirectory(prefix = 'paceline-test-'): Disposable & { readonly path: string } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), prefix)))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Writes files below a folder, each a text or what JSON makes of it. */
export function writeFiles(root: string, files: Readonly<Record<string, string | object>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

/** A temporary folder with these files, removed on disposal. */
export function folderWith(files: Readonly<Record<string, string | object>>): ReturnType<typeof temporaryDirectory> {
  const directory = temporaryDirectory()
  writeFiles(directory.path, files)
  return directory
}

/** A temporary folder, removed after the test. */
export function folderOf(t: { readonly after: (clean: () => void) => void }): string {
  const directory = temporaryDirectory()
  t.after(() => directory[Symbol.dispose]())
  return directory.path
}

/** An empty repository whose branch is `main`; with `from`, a clone of another. */
export function testRepository(from?: {
  readonly url: string
  readonly depth?: number
  /** Further arguments of `git clone`. */
  readonly args?: readonly string[]
}): TestRepository {
  const directory = temporaryDirectory()
  const root = directory.path
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: root,
      env: gitEnvironment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
  if (from === undefined) git('init', '--quiet', '--initial-branch=main')
  else {
    const depth = from.depth === undefined ? [] : [`--depth=${from.depth}`]
    git('clone', '--quiet', ...depth, ...(from.args ?? []), from.url, '.')
  }
  const write = (files: Readonly<Record<string, string | undefined>>): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      if (text === undefined) rmSync(join(root, path))
      else writeFileSync(join(root, path), text)
    }
  }
  const commit = (files: Readonly<Record<string, string | undefined>>, message = 'Change'): string => {
    write(files)
    git('add', '--all')
    git('commit', '--quiet', '--allow-empty', '-m', message)
    return git('rev-parse', 'HEAD')
  }
  return { root, git, commit, write, [Symbol.dispose]: () => directory[Symbol.dispose]() }
}

/** Fails where a checkout is left of those that were made in the repository, or Git remembers one. */
export function assertCleared({ root, git }: TestRepository, workRoot = join(root, '.paceline', 'work')): void {
  assert.deepEqual(existsSync(workRoot) ? readdirSync(workRoot) : [], [], 'no checkout is left')
  assert.equal(git('worktree', 'list').split('\n').length, 1, 'Git remembers no worktree')
}
