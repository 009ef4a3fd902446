/** Runs the real command line as a child process, from its sources, in a folder. */
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gitEnvironment } from './repository.ts'

const entry = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface CommandOptions {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Called once stderr holds this text: to interrupt at a known moment. */
  readonly onStderr?: { readonly text: string; readonly act: (kill: (signal: NodeJS.Signals) => void) => void }
}

/** The Node that runs the tests comes first on PATH, so that trials run on it, too. */
export const nodeFirst: NodeJS.ProcessEnv = {
  ...gitEnvironment,
  PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
  CI: '',
}

/** `paceline ARGS` to its end. */
export function paceline(
  args: readonly string[],
  { cwd, env = nodeFirst, onStderr }: CommandOptions,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [entry, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let [stdout, stderr, acted] = ['', '', false]
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      if (onStderr === undefined || acted || !stderr.includes(onStderr.text)) return
      acted = true
      onStderr.act((signal) => child.kill(signal))
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

export const repositoryRoot = join(dirname(entry), '..', '..')
