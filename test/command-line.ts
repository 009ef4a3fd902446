/** Runs the real command line as a child process in a folder. */
import { spawn, type StdioOptions } from 'node:child_process'
import { statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gitEnvironment } from './repository.ts'
import type { Effects } from '../src/core/plan/project.ts'
import { runWorkPlainly } from '../src/core/system/waiting.ts'

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))

/** Its sources, or what PACELINE_CLI names instead, such as dist/cli.js, which starts in a third of the time. */
export const entry = process.env['PACELINE_CLI'] ?? join(repositoryRoot, 'src', 'bin', 'cli.ts')

export interface Outcome {
  readonly code: number | undefined
  readonly stdout: string
  readonly stderr: string
}

export interface CommandOptions {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Another file than `entry`. */
  readonly program?: string
  /** Called once stderr holds this text: to interrupt at a known moment. */
  readonly onStderr?: { readonly text: string; readonly act: Act }
  /** Called once this has happened. */
  readonly onMoment?: { readonly moment: Promise<unknown>; readonly act: Act }
}
type Act = (kill: (signal: NodeJS.Signals) => void) => void

/** The Node that runs the tests comes first on PATH, so that trials run on it, too. */
export const nodeFirst: NodeJS.ProcessEnv = {
  ...gitEnvironment,
  PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
  CI: '',
}

/**
 * Windows has no signals to send: Ctrl-C comes from the console, and Node emits SIGINT for it. There the program takes it from
 * its parent.
 */
const isWindows = process.platform === 'win32'
const hearing = "process.on('message', (signal) => process.emit(signal, signal)); process.channel.unref()"
const hearingArgs = ['--import', `data:text/javascript,${encodeURIComponent(hearing)}`]

/** A budget, on Windows a larger one: there programs start slowly, and those of a short one might not start at all. */
export const budget = (seconds: number): string => `${isWindows ? 10 * seconds : seconds}s`

/** `paceline ARGS` to its end. */
export function paceline(
  args: readonly string[],
  { cwd, env = nodeFirst, program = entry, onStderr, onMoment }: CommandOptions,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const isTold = isWindows && (onStderr ?? onMoment) !== undefined
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...(isTold ? (['ipc'] as const) : [])]
    const child = spawn(process.execPath, [...(isTold ? hearingArgs : []), program, ...args], { cwd, env, stdio })
    const kill: Parameters<Act>[0] = (signal) =>
      isTold && signal !== 'SIGKILL' ? child.send(signal) : child.kill(signal)
    void onMoment?.moment.then(() => onMoment.act(kill))
    let [stdout, stderr, acted] = ['', '', false]
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      if (onStderr === undefined || acted || !stderr.includes(onStderr.text)) return
      acted = true
      onStderr.act(kill)
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? undefined, stdout, stderr }))
  })
}

/** Waits until a file has this many bytes, as one that a benchmark appends to has; without it no process stays. */
export async function written(path: string, bytes = 1): Promise<void> {
  while ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < bytes) await setTimeout(20, undefined, { ref: false })
}

/** What a measurement may do in a test: all that it may elsewhere, without a word. */
export function testEffects(env: NodeJS.ProcessEnv, parts: Partial<Effects> = {}): Effects {
  const clock = { today: () => new Date(), now: () => performance.now() }
  const { signal } = new AbortController()
  return { env, platform: process.platform, signal, waiting: runWorkPlainly, ...clock, ...parts }
}
