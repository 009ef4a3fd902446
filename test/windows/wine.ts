/** Runs programs of the set-up as on Windows. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type WindowsSetUp, inside } from './set-up.ts'

export interface WindowsRun {
  /** In the folder of this drive; `D:\a` by default. */
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  /** `node` for Node 24, or `node22`. */
  readonly node?: 'node' | 'node22'
}

export interface WindowsOutput {
  /** Undefined if it was ended, as it took too long. */
  readonly code: number | undefined
  readonly stdout: string
  readonly stderr: string
}

export const hostPath = ({ drives }: WindowsSetUp, file: string): string => {
  const drive = drives[file.slice(0, 1).toUpperCase() as keyof typeof drives]
  return path.join(drive, file.slice(3).replaceAll('\\', '/'))
}

/** `node.exe` with arguments. Its output goes through files, because Node under Wine cannot write to a pipe of Unix. */
export async function runWindowsNode(
  made: WindowsSetUp,
  args: readonly string[],
  given: WindowsRun = {},
): Promise<WindowsOutput> {
  const { cwd = String.raw`D:\a`, env = {}, timeoutMs = 600_000, node = 'node' } = given
  const output = fs.mkdtempSync(path.join(made.drives.D, 'a/_temp/output-'))
  const variables = Object.entries({ WINEPATH: `D:\\${node};D:\\node;D:\\git\\cmd`, ...env }).map((pair) =>
    pair.join('='),
  )
  const script = 'cd "$1" && shift && exec env "$@" >"$0/stdout" 2>"$0/stderr" </dev/null'
  const [command = '', ...before] = inside(made)
  const program = ['wine', `D:\\${node}\\node.exe`, ...args]
  const words = [...before, 'sh', '-c', script, output, hostPath(made, cwd), ...variables, ...program]
  const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  let own = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (own += text))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    // The group has what `node.exe` started, too.
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  }, timeoutMs)
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  clearTimeout(timer)
  const read = (name: string): string => {
    const file = path.join(output, name)
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : own
  }
  const result = { code: (isLate ? undefined : code) ?? undefined, stdout: read('stdout'), stderr: read('stderr') }
  fs.rmSync(output, { recursive: true, force: true })
  return result
}
