/** Runs Git, without a shell: every path and revision is an argument of its own. */
import { execFile, type ExecFileException } from 'node:child_process'
import { promisify } from 'node:util'
import { UserError } from '../errors.ts'
import { withoutSecrets } from '../model/readable.ts'
import { runWorkPlainly, type Waiting } from '../system/waiting.ts'
import { userErrorIfShortage } from '../system/processes.ts'

const run = promisify(execFile)

export interface Git {
  /** Returns standard output without the last newline. Throws `UserError` with the last line of Git's stderr. */
  (args: readonly string[], extra?: GitExtra): Promise<string>
  readonly root: string
}

interface GitExtra {
  readonly env?: Readonly<Record<string, string>>
  /** Ends Git after that. */
  readonly timeoutMs?: number
  /** True for standard output as it is, a character for each byte. */
  readonly isBinary?: boolean
}

const maxOutputBytes = 64 * 1024 * 1024

/**
 * Names what Git sets for its hooks: with these it would look into the user's repository wherever it is started, and a
 * checkout would write over the user's index.
 */
const ofHooks = new Set(
  'GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX GIT_COMMON_DIR GIT_IMPLICIT_WORK_TREE'.split(' '),
)

/** The user's hooks are for the user's commands: on a checkout they could fail, install packages, or be those of a change. */
const withoutHooks = ['-c', 'core.hooksPath=/dev/null']
/** Git for Windows refuses paths of more than 260 characters otherwise; elsewhere it says nothing. */
const withLongPaths = ['-c', 'core.longpaths=true']

/** Makes Git for a directory. `env` is the environment that Git sees. */
export function newGit(
  root: string,
  env: NodeJS.ProcessEnv,
  { signal, waiting = runWorkPlainly }: { readonly signal?: AbortSignal | undefined; readonly waiting?: Waiting } = {},
): Git {
  const gitEnv = Object.fromEntries(Object.entries(env).filter(([name]) => !ofHooks.has(name)))
  const git = async (args: readonly string[], extra: GitExtra = {}) => {
    const { isBinary = false, timeoutMs = 0 } = extra
    const server = args.slice(1).includes('origin') ? ', which asks origin' : ''
    try {
      const { stdout } = await waiting(`git ${args[0] ?? ''}${server}`, () =>
        run('git', [...withoutHooks, ...withLongPaths, ...args], {
          cwd: root,
          env: { ...gitEnv, ...extra.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
          encoding: isBinary ? 'latin1' : 'utf8',
          maxBuffer: maxOutputBytes,
          timeout: timeoutMs,
          windowsHide: true,
          ...(signal === undefined ? {} : { signal }),
        }),
      )
      return isBinary ? stdout : stdout.replace(/\r?\n$/, '')
    } catch (cause) {
      throw makeGitError(args, cause)
    }
  }
  return Object.assign(git, { root })
}

const notFound = 'Git was not found'
const refusal = 'Git refuses this repository, because it belongs to another user'

/** Matches the words of Git and the system for what this machine is short of. */
const shortage =
  /Too many open files|Resource temporarily unavailable|Cannot allocate memory|out of memory|cannot create async thread/i

/** Advises by what Git says. */
const hints: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [
    /promisor remote/,
    'This partial clone lacks files of that commit. Make its origin reachable, or clone without --filter.',
  ],
  [/No space left on device|out of diskspace/i, 'Free some space there and try again.'],
  [shortage, 'Close programs, or raise the limits of this user or container (`ulimit -a` shows them).'],
]

function makeGitError(args: readonly string[], cause: unknown): Error {
  if (!(cause instanceof Error) || cause.name === 'AbortError') return cause as Error
  if ('code' in cause && cause.code === 'ENOENT') {
    return new UserError(notFound, { hint: 'Install Git, or put it on PATH.', cause })
  }
  const refused = userErrorIfShortage(cause)
  if (refused !== undefined) return refused
  const stderr = 'stderr' in cause && typeof cause.stderr === 'string' ? cause.stderr.trim() : ''
  const owned = /detected dubious ownership in repository at '(.+)'/.exec(stderr)?.[1]
  if (owned !== undefined) {
    const hint = `If you trust it: \`git config --global --add safe.directory ${owned}\`.`
    return new UserError(refusal, { hint, cause })
  }
  const hint = hints.find(([pattern]) => pattern.test(stderr))?.[1]
  const lastLine = stderr.split('\n').at(-1) ?? ''
  const { signal } = cause as ExecFileException
  const ended = typeof signal === 'string' ? `it was ended by ${signal}` : cause.message
  const reason = withoutSecrets(lastLine === '' ? ended : lastLine)
  const name = args.find((word, index) => !word.startsWith('-') && !/^-[cC]$/.test(args[index - 1] ?? ''))
  return new UserError(`git ${name ?? ''} failed: ${reason}`, { ...(hint !== undefined && { hint }), cause })
}

/** Tells whether Git gave no answer at all, not that there is none: it could not look, or start, or get to its end. */
function isGitUnableToRun({ message, cause }: UserError): boolean {
  if (message === notFound || message === refusal || userErrorIfShortage(cause) !== undefined) return true
  const { signal, stderr } = cause as ExecFileException
  return typeof signal === 'string' || shortage.test(stderr ?? '')
}

/** Asks for the names of all files that differ, submodules included, whatever the user's or the project's config hides. */
export const differingFiles = 'diff --name-only --no-renames --no-relative --ignore-submodules=none -z'.split(' ')

/** Returns what Git prints, or none if it fails, as the answer may be "there is none". Throws if it gives no answer. */
export async function askGit(git: Git, args: readonly string[]): Promise<string | undefined> {
  try {
    return await git(args)
  } catch (error) {
    if (error instanceof UserError && !isGitUnableToRun(error)) return undefined
    throw error
  }
}

interface CloneSource {
  /** `https://github.com` */
  readonly webUrl: string
  /** `acme/paceline` */
  readonly repository: string
  /** The commit that is checked out; undefined if the origin is not known to have it. */
  readonly sha: string | undefined
}

const address = /^(?:https:\/\/|ssh:\/\/git@|git@)([\w.-]+)[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/

/** Finds where a clone came from; undefined if the folder is not the top of one, or its origin has no web address. */
export async function findOriginOfClone(git: Git): Promise<CloneSource | undefined> {
  if ((await askGit(git, ['rev-parse', '--show-prefix'])) !== '') return undefined
  const [, host, repository] = address.exec((await askGit(git, ['remote', 'get-url', 'origin'])) ?? '') ?? []
  if (host === undefined || repository === undefined) return undefined
  const published = await askGit(git, ['branch', '--remotes', '--list', 'origin/*', '--contains', 'HEAD'])
  const sha = (published ?? '') === '' ? undefined : await askGit(git, ['rev-parse', 'HEAD'])
  return { webUrl: `https://${host}`, repository, sha }
}
