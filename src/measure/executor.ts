/** Runs trials: one child process each, in a directory of its own, that is always cleared away. */
import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { trialAnswerSchema, type ChildRequest, type TrialReport, type TrialRequest } from '../model/trial.ts'
import { filterEnvironment, type Environment } from './child-environment.ts'
import { runChild, type ChildResult } from './processes.ts'

/** What every trial of a run has in common. */
export interface TrialHost {
  /** The `node` that runs trials. */
  readonly node: string
  /** Entry point of the child, and the module that is loaded before it; see installation.ts. */
  readonly entry: string
  readonly register: string
  /** The parent's environment; children get a filtered one. */
  readonly env: Environment
  readonly platform: NodeJS.Platform
  /** Where the directories of trials are made. */
  readonly temporaryRoot: string
  /** Folder of compiled code, which makes starting faster; null for none. */
  readonly compileCache: string | null
}

export interface TrialOptions {
  readonly request: TrialRequest
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Called with what the trial writes to stderr, as it comes. */
  readonly onStderr?: ((text: string) => void) | undefined
}

/** What a child is asked, before it has a directory. */
export type Question = ChildRequest extends infer Request
  ? Request extends ChildRequest
    ? Omit<Request, 'scratch' | 'answerPath'>
    : never
  : never

export interface Explanation {
  readonly reason: string
  /** The first lines of the stack, which name the place in the suite. */
  readonly hint: string | undefined
}

/** Lines of a stack that help to find the place. */
const hintLines = 8
/** Answers larger than this are not read. */
const maxAnswerBytes = 4_000_000
/** The child gives itself 300 ms to clean up. */
const graceMs = 500
const nothing = { metrics: {}, covariateMs: null, notes: {}, warnings: [], versions: {} } as const

/**
 * Runs one trial. Never throws for what the trial does: a crash, a hang, noise or a missing answer are reports.
 *
 * `failed`: the suite or subject went wrong. `timeout`: it was killed after `timeoutMs`. `lost`: it could not be
 * started, or `signal` fired. No process that it started and no file of its directory is left behind.
 */
export async function runTrial(host: TrialHost, options: TrialOptions): Promise<TrialReport> {
  const { request } = options
  const asked = await ask(host, { ...options, question: { ...request, kind: 'trial' }, options: request.options })
  const answer = parseAnswer(asked, trialAnswerSchema)
  const { end } = asked
  if (end.kind === 'aborted') return { ...nothing, outcome: 'lost', message: 'the trial was interrupted', detail: null }
  if (end.kind === 'not-started') {
    return { ...nothing, outcome: 'lost', message: `the trial could not be started: ${end.reason}`, detail: null }
  }
  if (end.kind === 'timeout') {
    const detail = answer?.outcome === 'failed' ? answer.detail : null
    const message = `the trial took longer than ${options.timeoutMs / 1_000} s and was ended`
    return { ...nothing, outcome: 'timeout', message, detail: detail ?? tailText(asked) }
  }
  if (answer === null) return { ...nothing, outcome: 'failed', message: crashMessage(asked), detail: tailText(asked) }
  if (answer.outcome === 'ok') return { ...answer, message: null, detail: null }
  return { ...nothing, ...answer, detail: joinDetail(answer.detail, asked) }
}

export interface Asked extends ChildResult {
  /** The text of the answer file; null where there is none. */
  readonly answer: string | null
}

interface AskOptions extends Omit<TrialOptions, 'request'> {
  readonly question: Question
  /** Variables to add to the child's environment. */
  readonly options?: Readonly<Record<string, string>>
}

/** Starts a child with a question, waits for its end and reads its answer. */
export async function ask(host: TrialHost, options: AskOptions): Promise<Asked> {
  await mkdir(host.temporaryRoot, { recursive: true })
  // The real path: on macOS and on Windows runners the temporary folder is reached through a link or a short
  // name, and file watchers report files by their real paths.
  const directory = await mkdtemp(join(await realpath(host.temporaryRoot), 'paceline-'))
  try {
    const [scratch, temporary] = [join(directory, 'scratch'), join(directory, 'tmp')]
    await Promise.all([mkdir(scratch), mkdir(temporary)])
    const [requestPath, answerPath] = [join(directory, 'request.json'), join(directory, 'answer.json')]
    await writeFile(requestPath, JSON.stringify({ ...options.question, scratch, answerPath }))
    const result = await runChild({
      ...options,
      command: host.node,
      args: childArguments(host),
      env: childEnvironment(host, { added: options.options ?? {}, requestPath, temporary }),
      cwd: scratch,
      graceMs,
      platform: host.platform,
    })
    return { ...result, answer: await readAnswer(answerPath) }
  } finally {
    // Windows refuses to remove what a dying process still holds, and lets go a moment later.
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {})
  }
}

function childArguments(host: TrialHost): string[] {
  return [
    '--expose-gc',
    '--disable-warning=ExperimentalWarning',
    // A URL, because Windows paths start like one with a strange scheme.
    '--import',
    pathToFileURL(host.register).href,
    host.entry,
  ]
}

function childEnvironment(
  host: TrialHost,
  {
    added,
    requestPath,
    temporary,
  }: { added: Readonly<Record<string, string>>; requestPath: string; temporary: string },
): Record<string, string> {
  const own = new Set(['TMPDIR', 'TMP', 'TEMP'])
  const kept = Object.entries(filterEnvironment(host.env, host.platform)).filter(
    ([name]) => !own.has(name.toUpperCase()),
  )
  return {
    ...Object.fromEntries(kept),
    ...added,
    ...Object.fromEntries([...own].map((name) => [name, temporary])),
    ...(host.compileCache === null ? {} : { NODE_COMPILE_CACHE: host.compileCache }),
    PACELINE_REQUEST: requestPath,
  }
}

async function readAnswer(path: string): Promise<string | null> {
  try {
    const { size } = await stat(path)
    return size > maxAnswerBytes ? null : await readFile(path, 'utf8')
  } catch {
    return null
  }
}

/** The answer, or null where there is none or it is not one. */
export function parseAnswer<Schema extends z.ZodType>({ answer }: Asked, schema: Schema): z.infer<Schema> | null {
  if (answer === null) return null
  try {
    return schema.parse(JSON.parse(answer))
  } catch {
    return null
  }
}

/** What to say of a child that ended without an answer: how, and the line of stderr that looks most like the cause. */
export function crashMessage({ end, stderrTail, answer }: Asked): string {
  if (end.kind === 'not-started') return `its process could not be started: ${end.reason}`
  if (end.kind === 'timeout') return 'it took too long and was ended'
  if (end.kind === 'aborted') return 'it was interrupted'
  if (answer !== null) return 'its process gave an answer that makes no sense'
  const how = end.signal === null ? `exited with code ${String(end.code)}` : `was ended by ${end.signal}`
  const cause = stderrTail.find((line) => /^(FATAL ERROR|\w*Error\b|Segmentation|fatal)/.test(line))
  return `its process ${how}${cause === undefined ? '' : `: ${cause.slice(0, 500)}`}`
}

/** What a child said went wrong, or what became of it: for a message and a hint. */
export function explain(asked: Asked, answer: { message: string; detail: string | null } | null): Explanation {
  const detail = answer === null ? asked.stderrTail.join('\n') : (answer.detail ?? '')
  const hint = detail.split('\n').slice(0, hintLines).join('\n').trim()
  return { reason: answer?.message ?? crashMessage(asked), hint: hint === '' ? undefined : hint }
}

function tailText({ stderrTail }: Asked): string | null {
  const text = stderrTail.join('\n').slice(-8_000)
  return text === '' ? null : text
}

function joinDetail(detail: string | null, asked: Asked): string | null {
  const parts = [detail, tailText(asked)].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join('\n\nlast lines of stderr:\n').slice(0, 8_000)
}
