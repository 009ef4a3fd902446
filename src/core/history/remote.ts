/**
 * A repository on a server, read and written by Git alone, whatever the server: each piece of work has a bare folder of its
 * own, which is gone afterwards. Nothing is checked out, no hook, helper or filter runs, and the token is a header in the
 * environment of that Git: never an argument, an address, a file or a line of a log.
 */
import type { ExecFileException } from 'node:child_process'
import { runInTemporaryDirectory } from '../system/clear-away.ts'
import { systemErrorCode, UserError } from '../errors.ts'
import { newGit, type Git } from '../sides/git.ts'
import { mostAncestors } from '../model/baseline.ts'
import { withoutSecrets } from '../model/readable.ts'
import { jitteredBackoffMs, maxAttempts, type Waiting } from '../system/waiting.ts'

export interface Remote {
  /** The address of the repository, without credentials: `https://github.com/acme/widget`, or a path. */
  readonly url: string
  readonly token?: string | undefined
  /** The environment without secrets: PATH, proxies, certificates. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folder for temporary folders. */
  readonly temporary: string
  readonly clock: { sleep(ms: number): Promise<void> }
  /** Uniform in [0, 1): jitter of waiting times. */
  readonly random: () => number
  readonly log: (line: string) => void
  readonly signal?: AbortSignal | undefined
  readonly waiting: Waiting
  /** Runs work that leaves something behind if it is killed. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Limit of one command that asks the server; two minutes by default. */
  readonly timeoutMs?: number
}

export function runInTemporaryBareRepository<T>(remote: Remote, use: (git: Git) => Promise<T>): Promise<T> {
  const place = { temporaryRoot: remote.temporary, temporaryPrefix: 'paceline-git-' }
  return remote.during(() =>
    runInTemporaryDirectory(place, async (folder) => {
      const git = newGit(folder, isolatedGitEnvironment(remote, folder), remote)
      await git(['init', '--quiet', '--bare', '--template='])
      return use(git)
    }),
  )
}

/** Variables of Git's that say where programs and certificates are; all others could change what it does, or log headers. */
const harmless = /^GIT_(EXEC_PATH|SSL_CAINFO|SSL_CAPATH|SSL_NO_VERIFY)$/

type Settings = readonly (readonly [key: string, value: string])[]

function isolatedGitEnvironment(remote: Remote, folder: string): Record<string, string | undefined> {
  const env = Object.entries(remote.env).filter(([name]) => !/^GIT_/i.test(name) || harmless.test(name))
  return {
    ...Object.fromEntries(env),
    // No settings, credentials or attributes of the user. On Windows, Git's own settings say where its certificates are.
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    GIT_CONFIG_GLOBAL: '/dev/null',
    ...(process.platform === 'win32' ? {} : { GIT_CONFIG_NOSYSTEM: '1' }),
    // Where a server answers with a page, Git looks for each object by a Git of its own, and so do these, without end.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GIT_AUTHOR_NAME: 'Paceline',
    GIT_AUTHOR_EMAIL: 'paceline@noreply.invalid',
    GIT_COMMITTER_NAME: 'Paceline',
    GIT_COMMITTER_EMAIL: 'paceline@noreply.invalid',
    ...gitSettingsAsVariables(remote),
  }
}

/** Writes settings of all commands, and `more` of one, as variables: they stand in no argument and no file. */
function gitSettingsAsVariables({ url }: Remote, more: Settings = []): Record<string, string> {
  const settings: Settings = [
    ['remote.origin.url', url],
    // Nothing but what the address itself needs: no program of `ext::`, no file in place of a server.
    ['protocol.allow', 'never'],
    [`protocol.${/^(https?):\/\//.exec(url)?.[1] ?? 'file'}.allow`, 'always'],
    // Elsewhere nobody is to see the header.
    ['http.followRedirects', 'false'],
    ['http.lowSpeedLimit', '1'],
    ['http.lowSpeedTime', '60'],
    ['credential.helper', ''],
    ['fetch.recurseSubmodules', 'false'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ...more,
  ]
  const named = settings.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(named) }
}

/** Returns the token as a header for that server alone. */
function tokenHeaderSettings({ url, token }: Remote): Settings {
  if (token === undefined || !/^https?:/.test(url)) return []
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64')
  return [[`http.${new URL(url).origin}/.extraheader`, `Authorization: basic ${credentials}`]]
}

/**
 * Says why a command that asked the server failed. `moved`: somebody else wrote first. `missing`: there is no such
 * branch or commit. `denied`, `protected`: it never will. `passing`: the server or the network failed.
 */
type Cause = 'moved' | 'missing' | 'denied' | 'protected' | 'passing' | 'here'

const causes: readonly (readonly [cause: Cause, pattern: RegExp])[] = [
  ['missing', /couldn't find remote ref|not our ref/],
  ['protected', /protected branch|rule violation|GH006|GH013/i],
  [
    'moved',
    /^!\t[^\n]*\[rejected\]|cannot lock ref|failed to update ref|incorrect old value|reference already exists/m,
  ],
  [
    'denied',
    /error: 40[134]\b|Authentication failed|could not read Username|repository [^\n]*not found|remote rejected/i,
  ],
  ['here', /No space left|unable to (create|write)|out of memory|not allowed|does not appear to be a git repository/i],
]

const hints: Readonly<Record<Exclude<Cause, 'here'>, string>> = {
  moved:
    'Other jobs wrote first every time; running it again helps. A lock file that a killed Git has left on the server must be removed there.',
  missing: 'It is missing, or the token lacks access. Does the job grant contents: read?',
  denied:
    'The token is missing, or may not do this. Does the job grant contents: read, and contents: write where it writes? Tokens of fork and Dependabot pull requests are read-only.',
  protected:
    'Let the workflow bypass the rule, or keep the baseline on a branch of its own: "baseline": "branch:paceline-data".',
  passing: 'The server or the network failed; running it again may help.',
}

/** Older ones take no settings from the environment, and know no origin. */
const needs = 'This needs Git 2.32 or newer, and a server that speaks https.'

export class RemoteError extends UserError {
  readonly why: Cause

  constructor(message: string, { why, cause, hint }: { why: Cause; cause: unknown; hint?: string | undefined }) {
    const help = hint ?? (why === 'here' ? undefined : hints[why])
    super(message, { ...(help !== undefined && { hint: help }), cause })
    this.name = 'RemoteError'
    this.why = why
  }
}

/** Finds the reason in stderr: the server's own words, which Git repeats with less, else Git's. */
function stderrReason(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const remote = lines.flatMap((line) => (line.startsWith('remote:') ? line.replace(/^remote:\s*(error:)?/, '') : []))
  const message = remote.join(' ').replaceAll(/\s+/g, ' ').trim()
  const errorLine = lines.find((line) => /^(fatal|error): /.test(line)) ?? lines.find((line) => line !== '')
  return message === '' ? (errorLine ?? 'it said nothing') : message
}

function remoteErrorOrOriginal(
  error: unknown,
  { what, token, limitMs }: { what: string; token: string | undefined; limitMs: number },
) {
  if (!(error instanceof UserError)) return error
  const { stderr = '', stdout = '', killed = false } = (error.cause ?? {}) as Partial<ExecFileException>
  // Without these Git was not even started; and what it said was not too long.
  if ((stderr === '' && stdout === '' && !killed) || isOutputTooLongError(error)) return error
  const output = `${stdout}\n${stderr}`
  const why = killed ? 'passing' : (causes.find(([, pattern]) => pattern.test(output))?.[0] ?? 'passing')
  const reason = killed
    ? `no answer within ${limitMs / 1_000} s`
    : withoutSecrets(stderrReason(stderr || stdout), [token])
  const message =
    why === 'protected' ? `${what}: the branch is protected` : `${what}: ${JSON.stringify(reason.slice(0, 300))}`
  return new RemoteError(message, { why, cause: error, hint: why === 'here' ? (error.hint ?? needs) : undefined })
}

const usualTimeoutMs = 120_000

interface Question {
  readonly args: readonly string[]
  /** Begins the message where it fails. */
  readonly what: string
  readonly settings?: Settings
}

/** Runs one command that asks the server. Throws `RemoteError`. */
export async function runRemoteGit(remote: Remote, git: Git, { args, what, settings = [] }: Question): Promise<string> {
  const { token, timeoutMs = usualTimeoutMs } = remote
  try {
    return await git(args, {
      env: gitSettingsAsVariables(remote, [...settings, ...tokenHeaderSettings(remote)]),
      timeoutMs,
    })
  } catch (error) {
    remote.signal?.throwIfAborted()
    throw remoteErrorOrOriginal(error, { what, token, limitMs: timeoutMs })
  }
}

/** Does what asks the server up to four times where server or network fail. */
async function retryTransient<T>(remote: Remote, work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RemoteError) || error.why !== 'passing' || attempts >= maxAttempts) throw error
      const delayMs = jitteredBackoffMs({ attempts, random: remote.random, firstMs: 1_000, longestMs: 8_000 })
      remote.log(`${error.message}; trying again in ${(delayMs / 1_000).toFixed(1)} s`)
      await remote.clock.sleep(delayMs)
    }
  }
}

/** A server that does not know these sends all that there is. */
const withoutFiles = '--filter=blob:none'
const onlyCommits = '--filter=tree:0'

/** Fetches a branch alone; its commit, or undefined if there is no such branch. `options`: how deep, and what of it. */
export async function fetchBranch(
  remote: Remote,
  git: Git,
  { branch, options }: { readonly branch: string; readonly options: readonly string[] },
): Promise<string | undefined> {
  assertBranchName(branch)
  const into = 'refs/paceline/branch'
  const what = `git fetch of the branch ${branch}`
  return retryTransient(remote, async () => {
    try {
      const args = ['fetch', '--quiet', '--no-tags', ...options, 'origin', `+refs/heads/${branch}:${into}`]
      await runRemoteGit(remote, git, { args, what })
      return await git(['rev-parse', into])
    } catch (error) {
      if (!(error instanceof RemoteError) || error.why !== 'missing') throw error
      // Somebody's page in place of the answer seems to Git to be a list without any branch.
      if ((await runRemoteGit(remote, git, { args: ['ls-remote', '--heads', 'origin'], what })) !== '') return undefined
      throw new RemoteError(`${what}: the server names no branch at all`, { why: 'passing', cause: error })
    }
  })
}

/** Fetches a commit of the repository's own branches by its id. */
async function fetchCommit(remote: Remote, git: Git, sha: string, options: readonly string[]): Promise<void> {
  if (!/^[0-9a-f]{40,64}$/.test(sha)) throw new UserError(`not a commit: ${JSON.stringify(sha.slice(0, 100))}`)
  const args = ['fetch', '--quiet', '--no-tags', ...options, 'origin', sha]
  await retryTransient(remote, () =>
    runRemoteGit(remote, git, { args, what: `git fetch of the commit ${sha.slice(0, 7)}` }),
  )
}

/** Returns whether the token may push; nothing is written. Throws `RemoteError` where the server does not say. */
export function askWhetherTokenMayPush(remote: Remote): Promise<boolean> {
  return runInTemporaryBareRepository(remote, async (git) => {
    const commit = await git(['commit-tree', '-m', 'Nothing', await git(['write-tree'])])
    const args = ['push', '--quiet', '--dry-run', 'origin', `${commit}:refs/heads/paceline-nothing`]
    return retryTransient(remote, () => runRemoteGit(remote, git, { args, what: 'git push of nothing' })).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RemoteError && error.why === 'denied') return false
        throw error
      },
    )
  })
}

const unsafeInBranch = /[\p{C}\p{Z}~^:?*[\\]|\.\.|@\{|\/\/|\/\.|^[-/.]|[/.]$|\.lock(\/|$)|^@$/u

/** Refuses names that Git would refuse or take for an option, and invisible characters. What is left is for Git alone. */
export function assertBranchName(name: string): void {
  if (name.length > 200 || name === '' || unsafeInBranch.test(name)) {
    throw new UserError(`not a branch name we accept: ${JSON.stringify(name.slice(0, 200))}`)
  }
}

const outOfRepository = /[\p{C}\\]|^$|^\/|\/$|\/\/|(^|\/)(\.{1,2}|\.git)(\/|$)/iu

/** Refuses paths that lead out of the repository or into Git's own folder: no `..`, nothing absolute. */
export function assertPathInRepository(path: string): void {
  if (path.length > 300 || outOfRepository.test(path)) {
    throw new UserError(`not a path in a repository: ${JSON.stringify(path.slice(0, 300))}`)
  }
}

/** Checks the path of a file to write, as `assertPath` does, and refuses a hidden one: no workflow. */
export function assertPathToWrite(path: string): void {
  assertPathInRepository(path)
  if (/(^|\/)\./.test(path)) throw new UserError(`not a path we write to: ${JSON.stringify(path)}`)
}

type Texts<T = string | undefined> = ReadonlyMap<string, T>

export function fetchTextsIfBranch(
  remote: Remote,
  branch: string,
  paths: readonly string[],
): Promise<Texts | undefined> {
  return runInTemporaryBareRepository(remote, async (git) => {
    const commit = await fetchBranch(remote, git, { branch, options: ['--depth=1'] })
    return commit === undefined ? undefined : await getGitTexts(git, commit, paths)
  })
}

/** Reads the texts of `paths` at a commit. No other file is fetched: the repository may be large. */
export function fetchTextsAtCommit(remote: Remote, sha: string, paths: readonly string[]): Promise<Texts> {
  return runInTemporaryBareRepository(remote, async (git) => {
    await fetchCommit(remote, git, sha, ['--depth=1', withoutFiles])
    return await getGitTexts(git, sha, paths, remote)
  })
}

/**
 * Reads the texts of `paths` at a revision, undefined for a path that is not there. Git gets files that have not been
 * fetched yet `from` there.
 */
export async function getGitTexts(git: Git, revision: string, paths: readonly string[], from?: Remote): Promise<Texts> {
  const listed = await git(['ls-tree', '-z', '--full-tree', revision, '--', ...paths])
  const entries = Array.from(
    listed.matchAll(/(\d+) \w+ ([0-9a-f]+)\t([^\0]+)/g),
    ([, mode, sha = '', path]) => [path, { mode, sha }] as const,
  )
  const entryOf = new Map(entries)
  const texts = new Map<string, string | undefined>()
  for (const path of paths) {
    const { mode = '', sha = '' } = entryOf.get(path) ?? {}
    if (mode !== '' && !mode.startsWith('100'))
      throw new UserError('it is a folder or a link, not a file', { file: path })
    texts.set(path, mode === '' ? undefined : await readOrFetchBlob(git, { path, sha }, from))
  }
  return texts
}

export async function getGitText(git: Git, revision: string, path: string, from?: Remote): Promise<string | undefined> {
  return (await getGitTexts(git, revision, [path], from)).get(path)
}

async function readOrFetchBlob(git: Git, { path, sha }: { path: string; sha: string }, from?: Remote): Promise<string> {
  const read = async () => git(['cat-file', 'blob', sha], { isBinary: true })
  try {
    const bytes = await read().catch(async (error: unknown) => {
      if (from === undefined || isOutputTooLongError(error)) throw error
      const args = ['fetch', '--quiet', '--no-tags', withoutFiles, 'origin', sha]
      // Else the server leaves out what it takes to be here, because the commit is.
      const settings = [['fetch.negotiationAlgorithm', 'noop']] as const
      await retryTransient(from, () => runRemoteGit(from, git, { args, what: `git fetch of ${path}`, settings }))
      return read()
    })
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'))
  } catch (cause) {
    if (cause instanceof TypeError) throw new UserError('the file is not UTF-8 text', { file: path, cause })
    if (isOutputTooLongError(cause)) throw new UserError('the file is too large to read', { file: path, cause })
    throw cause
  }
}

/** Reads a commit and its first parents, nearest first: what was merged into a branch has no stored runs. */
export function fetchShaChain(remote: Remote, sha: string): Promise<readonly string[]> {
  return runInTemporaryBareRepository(remote, async (git) => {
    await fetchCommit(remote, git, sha, [`--depth=${mostAncestors}`, onlyCommits])
    return (await git(['rev-list', '--first-parent', sha])).split('\n')
  })
}

function isOutputTooLongError(error: unknown): boolean {
  return error instanceof UserError && systemErrorCode(error.cause) === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
}
