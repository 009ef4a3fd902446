/** Ends a process and all it has started, on every platform. */
import { execFile } from 'node:child_process'
import { win32 } from 'node:path'

export interface KillTreeOptions {
  readonly platform: NodeJS.Platform
  /** False when the process itself has ended; what it left behind may still be running. */
  readonly running: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  /** How a signal is sent and how a program is run; the real ones unless told otherwise. */
  readonly kill?: (pid: number, signal: NodeJS.Signals) => void
  readonly run?: (command: string, args: readonly string[]) => Promise<void>
}

/**
 * Kills the process group that `pid` leads, or the process tree below `pid` on Windows. Never throws: a process
 * that is gone is what was wanted. On Windows nothing can be found of the tree once its root has ended.
 */
export async function killTree(pid: number, options: KillTreeOptions): Promise<void> {
  const { platform, running, env, kill = sendSignal, run = runProgram } = options
  if (platform !== 'win32') return attempt(() => kill(-pid, 'SIGKILL'))
  if (!running) return
  const system = env['SystemRoot'] ?? env['SYSTEMROOT'] ?? 'C:\\Windows'
  await attempt(() => run(win32.join(system, 'System32', 'taskkill.exe'), ['/pid', String(pid), '/T', '/F']))
}

async function attempt(action: () => void | Promise<void>): Promise<void> {
  try {
    await action()
  } catch {
    // ESRCH: gone already. EPERM: macOS says so of a group of which only dead members are left.
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, signal)
}

function runProgram(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    execFile(command, args, { windowsHide: true }, () => resolve())
  })
}
