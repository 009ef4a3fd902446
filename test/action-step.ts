/** Test support: runs the action as a step of a workflow, in a child process with the environment of a runner. */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { after } from 'node:test'
import { nodeFirst } from './command-line.ts'
import { workflowToken, type FakeGitHub } from './fake-github/server.ts'
import { store, treeOf, type FakeRepository } from './fake-github/state.ts'
import { temporaryDirectory, writeFiles } from './repository.ts'
import type { StepEnd, StepTask } from './step-after-step.ts'

/** Its sources. All steps run what PACELINE_ACTION names instead, such as dist/action.js. */
const entry = fileURLToPath(new URL('../src/bin/action.ts', import.meta.url))

/** Dozens of steps load the same sources; stripping their types once is enough. */
const compileCache = join(tmpdir(), 'paceline-test-compile-cache')

export interface StepResult {
  readonly code: number | undefined
  /** Everything the step wrote to its log, but for the lines that a runner takes out of it. */
  readonly log: string
  /** What the step had the runner take out of the log. Here it stays: a test is to see what leaks. */
  readonly masks: readonly string[]
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
  /** 0 unless the step was impatient. */
  readonly waitedMs: number
}

export interface StepOptions {
  readonly inputs: Readonly<Record<string, string>>
  /** As `GITHUB_EVENT_NAME`. */
  readonly event: string
  readonly payload: object
  readonly sha: string
  readonly ref?: string
  readonly runNumber?: number
  readonly attempt?: number
  readonly actor?: string
  readonly env?: Readonly<Record<string, string>>
  /** The program to run: its sources by default. */
  readonly program?: string
  /** True: waits pass at once, and so does the time until a request without an answer is given up. */
  readonly isImpatient?: boolean
}

export interface Workspace extends Disposable {
  readonly path: string
  /** Runs a step in it. */
  step(server: Pick<FakeGitHub, 'apiUrl' | 'webUrl'>, options: StepOptions): Promise<StepResult>
  /** Writes a file, such as `paceline-results/run.json`. */
  write(path: string, content: unknown): void
}

/** An empty workspace with a temporary folder beside it; `path` for one that exists. */
export function workspace(path?: string): Workspace {
  const directory = temporaryDirectory()
  const root = path ?? join(directory.path, 'workspace')
  const runner = join(directory.path, 'runner')
  for (const folder of [root, runner]) mkdirSync(folder, { recursive: true })
  return {
    path: root,
    step: (server, options) => runStep(server, { ...options, root, runner }),
    write: (file, content) => writeFiles(root, { [file]: content as string | object }),
    [Symbol.dispose]: () => directory[Symbol.dispose](),
  }
}

let isFirst = true

/** The commands that run code of a change. */
const measures: ReadonlySet<string | undefined> = new Set(['measure', 'check', undefined])

/**
 * The first step of a test file is a process, and so is one that measures, and one with an environment or a program of its
 * own. All others are done one after another by one process.
 */
async function runStep(
  server: Pick<FakeGitHub, 'apiUrl' | 'webUrl'>,
  { root, runner, ...options }: StepOptions & { readonly root: string; readonly runner: string },
): Promise<StepResult> {
  const file = (name: string, content = ''): string => {
    const path = join(runner, name)
    writeFileSync(path, content)
    return path
  }
  const inputs = { token: workflowToken, ...options.inputs }
  const env: Record<string, string | undefined> = {
    ...nodeFirst,
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: options.event,
    GITHUB_EVENT_PATH: file('event.json', JSON.stringify(options.payload)),
    GITHUB_REPOSITORY: 'acme/widget',
    GITHUB_REF: options.ref ?? 'refs/heads/main',
    GITHUB_SHA: options.sha,
    GITHUB_RUN_ID: '1001',
    GITHUB_RUN_NUMBER: String(options.runNumber ?? 12),
    GITHUB_RUN_ATTEMPT: String(options.attempt ?? 1),
    GITHUB_WORKFLOW_REF: `acme/widget/.github/workflows/benchmarks.yml@${options.ref ?? 'refs/heads/main'}`,
    GITHUB_ACTOR: options.actor ?? 'ada',
    GITHUB_WORKSPACE: root,
    GITHUB_API_URL: server.apiUrl,
    GITHUB_SERVER_URL: server.webUrl,
    GITHUB_ACTION_REPOSITORY: 'maker/paceline',
    GITHUB_ACTION_REF: 'v1',
    PACELINE_SOURCE: 'https://github.example.com/maker/paceline@v1',
    GITHUB_OUTPUT: file('output'),
    GITHUB_STEP_SUMMARY: file('summary'),
    RUNNER_TEMP: runner,
    NODE_COMPILE_CACHE: compileCache,
    ...options.env,
  }
  const isImpatient = options.isImpatient ?? false
  const isAlone = (isFirst && !isImpatient) || measures.has(options.inputs['command']) || options.env !== undefined
  isFirst &&= isImpatient
  const shipped = isImpatient ? entry : (process.env['PACELINE_ACTION'] ?? entry)
  const program = options.program ?? (isAlone ? shipped : undefined)
  const ended =
    program === undefined ? await runNext({ cwd: root, env, isImpatient }) : await run(program, { env, cwd: root })
  const { code, log, waitedMs } = ended
  // GitHub's own package ends lines as the system does.
  const lines = log.split(/\r?\n/)
  const mask = '::add-mask::'
  return {
    code,
    log: lines.filter((line) => !line.startsWith(mask)).join('\n'),
    masks: lines.flatMap((line) => (line.startsWith(mask) ? [line.slice(mask.length)] : [])),
    outputs: outputsIn(readFileSync(join(runner, 'output'), 'utf8')),
    summary: readFileSync(join(runner, 'summary'), 'utf8'),
    waitedMs,
  }
}

/** A process that does step after step. */
interface Lane {
  child?: ChildProcess
  earlier: Promise<unknown>
  /** Steps that it has still to do. */
  due: number
}

/** Impatient steps, of which there are hundreds, take turns on all of them; others on the first. */
const lanes = Array.from({ length: 8 }, (): Lane => ({ earlier: Promise.resolve(), due: 0 }))

/** By a process that does step after step, which ends with the tests of the file. */
function runNext(task: StepTask): Promise<StepEnd> {
  const lane = task.isImpatient ? lanes.toSorted((a, b) => a.due - b.due)[0]! : lanes[0]!
  lane.due++
  const next = lane.earlier.then(async () => {
    const doing = (lane.child ??= fork(fileURLToPath(new URL('step-after-step.ts', import.meta.url))))
    doing.ref()
    doing.channel?.ref()
    const ended = new AbortController()
    try {
      doing.send(task)
      const broken = once(doing, 'exit', ended).then(([code]) => {
        throw new Error(`The process of the steps ended with ${code}`)
      })
      const [end] = (await Promise.race([once(doing, 'message', ended), broken])) as [StepEnd]
      return end
    } finally {
      lane.due--
      ended.abort()
      doing.unref()
      doing.channel?.unref()
    }
  })
  lane.earlier = next.catch(() => {})
  return next
}

after(async () => {
  const children = lanes.flatMap(({ child }) => (child?.connected === true ? [child] : []))
  await Promise.all(
    children.map(async (child) => {
      const ended = once(child, 'exit')
      child.ref()
      child.disconnect()
      await ended
    }),
  )
})

function run(program: string, { env, cwd }: { env: NodeJS.ProcessEnv; cwd: string }): Promise<StepEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let log = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? undefined, log, waitedMs: 0 }))
  })
}

/** What a step of `plan` hands on, and the jobs that measure; undefined where it has nothing to measure. */
export function planIn({ plan = '', matrix = '' }: StepResult['outputs']): Json {
  return plan === '' ? undefined : { ...JSON.parse(plan), jobs: JSON.parse(matrix) }
}

/** `NAME<<END`, lines, `END`; of two for one name the later counts. */
export function outputsIn(text: string): Record<string, string> {
  const found = text.matchAll(/^([^\n<]+)<<(\S+)\r?\n((?:.*\r?\n)*?)\2\r?\n/gm)
  return Object.fromEntries([...found].map(([, name = '', , value = '']) => [name, value.replace(/\r?\n$/, '')]))
}

// eslint-disable-next-line typescript/no-explicit-any -- documents of another's making
type Json = any

const examples: Json[] = createRequire(import.meta.url)('@octokit/webhooks-examples/api.github.com/index.json')

/** A real payload of GitHub's, with the fake's repository in it and `parts` laid over it. */
export function payloadOf(
  event: string,
  repository: Pick<FakeRepository, 'id' | 'defaultBranch'>,
  parts: Json = {},
): Json {
  const found = examples.find(({ name }) => name === event)?.examples[0] ?? {}
  const { id, defaultBranch } = repository
  const ours = { id, default_branch: defaultBranch, fork: false, full_name: 'acme/widget' }
  return lay(structuredClone(found), { repository: ours, ...parts })
}

/** `over` laid over `under`, which it changes. */
export function lay(under: Json, over: Json): Json {
  if (typeof over !== 'object' || over === null || Array.isArray(over)) return over
  const result = typeof under === 'object' && under !== null ? under : {}
  for (const [key, value] of Object.entries(over)) result[key] = lay(result[key], value)
  return result
}

/** Adds a merge commit of `head` into `base` to the fake, as pull requests check it out. */
export function mergeCommit(repository: FakeRepository, { base, head }: { base: string; head: string }): string {
  return store(repository, { type: 'commit', tree: treeOf(repository, head), parents: [base, head], message: 'Merge' })
}
