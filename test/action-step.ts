/** Test support: runs the action as a step of a workflow, in a child process with the environment of a runner. */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { after } from 'node:test'
import { nodeFirst } from './command-line.ts'
import { workflowToken, type FakeGitHub } from './fake-github/server.ts'
import { store, treeOf, type FakeRepository } from './fake-github/state.ts'
import { temporaryDirectory } from './repository.ts'
import type { StepEnd, StepTask } from './step-after-step.ts'

/** Its sources. All steps run what PACELINE_ACTION names instead, such as dist/action.js. */
const entry = fileURLToPath(new URL('../src/action/main.ts', import.meta.url))

/** Dozens of steps load the same sources; stripping their types once is enough. */
const compileCache = join(tmpdir(), 'paceline-test-compile-cache')

export interface StepResult {
  readonly code: number | null
  /** Everything the step wrote to its log, but for the lines that a runner takes out of it. */
  readonly log: string
  /** What the step had the runner take out of the log. Here it stays: a test is to see what leaks. */
  readonly masks: readonly string[]
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
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
}

export interface Workspace extends Disposable {
  readonly path: string
  /** Runs a step in it. */
  step(fake: FakeGitHub, options: StepOptions): Promise<StepResult>
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
    step: (fake, options) => runStep(fake, { ...options, root, runner }),
    write: (file, content) => {
      const full = join(root, file)
      mkdirSync(dirname(full), { recursive: true })
      writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content))
    },
    [Symbol.dispose]: () => directory[Symbol.dispose](),
  }
}

let isFirst = true

/**
 * The first step of a test file is a process, and so is one that measures, and one with an environment or a program of its
 * own. All others are done one after another by one process.
 */
async function runStep(
  fake: FakeGitHub,
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
    GITHUB_API_URL: fake.apiUrl,
    GITHUB_SERVER_URL: 'https://github.example.com',
    GITHUB_ACTION_REPOSITORY: 'maker/paceline',
    GITHUB_ACTION_REF: 'v1',
    PACELINE_SOURCE: 'https://github.example.com/maker/paceline@v1',
    GITHUB_OUTPUT: file('output'),
    GITHUB_STEP_SUMMARY: file('summary'),
    RUNNER_TEMP: runner,
    NODE_COMPILE_CACHE: compileCache,
    ...options.env,
  }
  const isAlone = isFirst || options.inputs['command'] === 'measure' || options.env !== undefined
  isFirst = false
  const program = options.program ?? process.env['PACELINE_ACTION'] ?? (isAlone ? entry : null)
  const { code, log } = program === null ? await runNext({ cwd: root, env }) : await run(program, { env, cwd: root })
  const lines = log.split('\n')
  const mask = '::add-mask::'
  return {
    code,
    log: lines.filter((line) => !line.startsWith(mask)).join('\n'),
    masks: lines.flatMap((line) => (line.startsWith(mask) ? [line.slice(mask.length)] : [])),
    outputs: outputsIn(readFileSync(join(runner, 'output'), 'utf8')),
    summary: readFileSync(join(runner, 'summary'), 'utf8'),
  }
}

let steps: ChildProcess | undefined
let earlier: Promise<unknown> = Promise.resolve()

/** By the process that does step after step, which ends with the tests of the file. */
function runNext(task: StepTask): Promise<StepEnd> {
  const next = earlier.then(async () => {
    steps ??= fork(fileURLToPath(new URL('step-after-step.ts', import.meta.url)))
    const doing = steps
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
      ended.abort()
      doing.unref()
      doing.channel?.unref()
    }
  })
  earlier = next.catch(() => {})
  return next
}

after(async () => {
  if (steps?.connected !== true) return
  const ended = once(steps, 'exit')
  steps.ref()
  steps.disconnect()
  await ended
})

function run(
  program: string,
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd: string },
): Promise<{ code: number | null; log: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let log = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, log }))
  })
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
export function payloadOf(event: string, repository: FakeRepository, parts: Json = {}): Json {
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
