/** Sends a request to a child process, in a directory of its own that is always removed, and reads its answer. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as z from 'zod/mini'
import { type SchemaCheck, safeParseBySchema } from '../model/schema-problem.ts'
import type { ChildRequest } from '../model/trial.ts'
import { readBytesOrNone } from '../model/regular-file.ts'
import { runWorkPlainly, type Waiting } from '../system/waiting.ts'
import { type Variables, pickTrialEnv } from '../system/child-environment.ts'
import { runInTemporaryDirectory } from '../system/clear-away.ts'
import { type ChildOptions, type ChildResult, requestVariable, runChild } from '../system/processes.ts'

export interface TrialHost {
  readonly node: string
  /** The command that starts Node in a trial, with its options: a program that watches it; `node` by default. */
  readonly start?: readonly string[]
  /** Entry point of the child, and the module that is loaded before it; see installation.ts. */
  readonly entry: string
  readonly register: string
  /** Folder of Paceline itself; `paceline` stands for it in the messages of trials. */
  readonly root: string
  /** The parent's environment; children get a filtered one. */
  readonly env: Variables
  readonly platform: NodeJS.Platform
  readonly temporaryRoot: string
  readonly temporaryPrefix?: string
  /** Folder of compiled code, which makes starting faster; undefined for none. */
  readonly compileCache?: string | undefined
  readonly waiting?: Waiting
  /** Another module to load, and variables for it or for Node: only if nothing is judged. */
  readonly preload?: {
    readonly module?: string
    readonly variables: Readonly<Record<string, string>>
    /** For a benchmark tool, which loads no module of ours: options of Node, or what has its own profiler run. */
    readonly toolVariables: Readonly<Record<string, string>>
  }
}

type Question = ChildRequest extends infer Request
  ? Request extends ChildRequest
    ? Omit<Request, 'scratch' | 'answerPath'>
    : never
  : never

export interface ChildAnswer extends ChildResult {
  readonly answer: string | undefined
  /** The directory that the child had; it is removed by now. */
  readonly directory: string
}

interface AskOptions extends Pick<ChildOptions, 'timeoutMs' | 'signal' | 'onStderr'> {
  readonly question: Question
  readonly options?: Readonly<Record<string, string>>
}

const maxAnswerBytes = 4_000_000
/** The child gives itself 300 ms to clean up. */
const graceMs = 500

export async function askChild(host: TrialHost, options: AskOptions): Promise<ChildAnswer> {
  return runInTemporaryDirectory(host, async (directory) => {
    const [scratch, temporary] = [join(directory, 'scratch'), join(directory, 'tmp')]
    await Promise.all([mkdir(scratch), mkdir(temporary)])
    const [requestPath, answerPath] = [join(directory, 'request.json'), join(directory, 'answer.json')]
    await writeFile(requestPath, JSON.stringify({ ...options.question, scratch, answerPath }))
    const { waiting = runWorkPlainly, start: [command = host.node, ...first] = [] } = host
    const result = await waiting(describeQuestion(options.question), () =>
      runChild({
        ...options,
        command,
        args: [...first, ...nodeArgumentsOfChild(host)],
        env: { ...childEnvironment(host, options.options ?? {}, temporary), [requestVariable]: requestPath },
        cwd: scratch,
        directory,
        graceMs,
        platform: host.platform,
        // The child renames it into place once it is complete. Who watches it may need a while after that.
        ...(host.start === undefined && { isDone: () => existsSync(answerPath) }),
      }),
    )
    const answer = await readBytesOrNone(answerPath, { maxBytes: maxAnswerBytes, follow: false })
    return { ...result, answer: answer?.toString(), directory }
  })
}

function describeQuestion(question: Question): string {
  if (question.kind === 'trial') return `a trial of ${question.case}/${question.subject}`
  if (question.kind === 'prepare') return `the suite to prepare ${question.case}`
  return `the suite ${question.suitePath} to describe itself`
}

function nodeArgumentsOfChild({ register, preload, entry }: TrialHost): string[] {
  const modules = preload?.module === undefined ? [register] : [register, preload.module]
  // As URLs, because a Windows path looks like one with an unknown scheme.
  const imports = modules.flatMap((module) => ['--import', pathToFileURL(module).href])
  return ['--expose-gc', '--disable-warning=ExperimentalWarning', ...imports, entry]
}

function childEnvironment(
  { env, platform, compileCache, preload }: TrialHost,
  added: Readonly<Record<string, string>>,
  temporary: string,
): Record<string, string> {
  const tmp = ['TMPDIR', 'TMP', 'TEMP']
  const kept = Object.entries(pickTrialEnv(env, platform)).filter(([name]) => !tmp.includes(name.toUpperCase()))
  return {
    ...Object.fromEntries(kept),
    ...added,
    ...Object.fromEntries(tmp.map((name) => [name, temporary])),
    ...(compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }),
    ...preload?.variables,
  }
}

const hintLines = 8
/** Matches what leads to nothing of the user's: frames of Node and of a trial, and Node's last line. */
const isOfNodeOrTrial = /^\s+at .*\bnode:|^\s+at .*[\\/](?:dist[\\/]trial\.js|core[\\/]trial[\\/])|^Node\.js v\d/

export function answerIfValid<Schema extends z.ZodMiniType>(
  { answer }: ChildAnswer,
  schema: Schema,
): z.infer<Schema> | undefined {
  const checked = answer === undefined ? undefined : safeParseAnswer(answer, schema)
  return checked?.ok === true ? checked.data : undefined
}

function safeParseAnswer<Schema extends z.ZodMiniType>(answer: string, schema: Schema): SchemaCheck<z.infer<Schema>> {
  try {
    return safeParseBySchema(schema, JSON.parse(answer))
  } catch {
    return { ok: false, problem: { place: '$', what: 'is not JSON', plain: 'is not JSON' } }
  }
}

/** Tells why a child has no answer: the place that is wrong in it, or how it ended and what seems the cause. */
export function noAnswerText({ end, stderrTail, answer }: ChildAnswer, schema: z.ZodMiniType): string {
  if (end.kind === 'not-started') return `its process could not be started: ${end.reason}`
  if (end.kind === 'timeout') return 'it took too long and was ended'
  if (end.kind === 'aborted') return 'it was interrupted'
  if (end.kind === 'lingered') return 'its process did not end'
  const checked = answer === undefined ? undefined : safeParseAnswer(answer, schema)
  if (checked?.ok === false) {
    const { place, what } = checked.problem
    return `its process gave an invalid answer: ${place.replace(/^\$\.?/, '') || 'all of it'}: ${what}`
  }
  const memory = end.signal === 'SIGKILL' ? ', as happens when the system runs out of memory' : ''
  const how = end.signal === undefined ? `exited with code ${String(end.code)}` : `was ended by ${end.signal}${memory}`
  const cause = stderrTail.find((line) => /^(FATAL ERROR|\w*Error\b|Segmentation|fatal)/.test(line))
  return `its process ${how}${cause === undefined ? '' : `: ${cause.slice(0, 500)}`}`
}

/** Tells why a child failed, for a message, and the first lines of the stack, which name the place, for a hint. */
export function failureAsReasonAndHint(
  asked: ChildAnswer,
  answer: { readonly message: string; readonly detail?: string | undefined } | undefined,
  schema: z.ZodMiniType,
): { readonly reason: string; readonly hint: string | undefined } {
  const lines = answer?.detail?.split('\n') ?? asked.stderrTail
  const told = lines.filter((line) => line.trim() !== '' && line !== answer?.message && !isOfNodeOrTrial.test(line))
  const hint = told.slice(0, hintLines).join('\n').trim()
  return { reason: answer?.message ?? noAnswerText(asked, schema), hint: hint === '' ? undefined : hint }
}

export function stderrText({ stderrTail }: ChildAnswer): string | undefined {
  const text = stderrTail.join('\n').slice(-8_000)
  return text === '' ? undefined : text
}
