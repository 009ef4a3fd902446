/**
 * Ends the processes that left the group of a trial: those started `detached`, and daemons. A signal to the group
 * does not reach them, and the next trial would be measured beside them.
 *
 * They are known by what every descendant inherits: the variable that names the trial's own directory, and, on
 * Linux, a working directory inside it. Not seen are processes that have given up both, and any on Windows, where
 * no program can ask for another one's environment.
 */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

export interface StrayOptions {
  readonly platform: NodeJS.Platform
  /** How processes are found and ended; the real ways unless told otherwise. */
  readonly find?: (directory: string, platform: NodeJS.Platform) => number[] | Promise<number[]>
  readonly kill?: (pid: number) => void
}

/** The variable that tells a child where its question is; its value lies in the directory of the trial. */
export const marker = 'PACELINE_REQUEST'
/** A process may start another one while it is looked for, and takes a moment to end. */
const maxSweeps = 10
const pauseMs = 10

/** Kills what is left of the trial in `directory`, whatever group it is in. Never throws. */
export async function killStrays(directory: string, options: StrayOptions): Promise<void> {
  const { platform, find = findStrays, kill = (pid) => process.kill(pid, 'SIGKILL') } = options
  for (let sweep = 0; sweep < maxSweeps; sweep += 1) {
    const strays = await find(directory, platform)
    if (strays.length === 0) return
    for (const pid of strays) {
      try {
        kill(pid)
      } catch {
        // Gone already.
      }
    }
    await setTimeout(pauseMs)
  }
}

/** The processes of the trial in `directory`, without those that are merely waiting to be buried. */
export function findStrays(directory: string, platform: NodeJS.Platform): number[] | Promise<number[]> {
  if (platform === 'linux') return findInProc(directory)
  if (platform === 'darwin') return findByPs(directory)
  return []
}

function findInProc(directory: string): number[] {
  const processes = attempt(() => readdirSync('/proc'), []).filter((name) => /^\d+$/.test(name))
  return processes.filter((pid) => belongsTo(pid, directory)).map(Number)
}

/** What cannot be read belongs to another user, or is a zombie. */
function belongsTo(pid: string, directory: string): boolean {
  const place = attempt(() => readlinkSync(`/proc/${pid}/cwd`), '')
  if (`${place}/`.startsWith(`${directory}/`)) return true
  const variables = attempt(() => readFileSync(`/proc/${pid}/environ`, 'utf8'), '')
  return `\0${variables}`.includes(`\0${marker}=${directory}/`)
}

function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** `ps -E` of macOS shows the environment behind the command line, of processes of the same user. */
function findByPs(directory: string): Promise<number[]> {
  return new Promise((resolve) => {
    const options = { maxBuffer: 64 * 1024 * 1024, timeout: 5_000 }
    execFile('/bin/ps', ['-axwwE', '-o', 'pid=,command='], options, (_error, text) => {
      resolve(pidsOf(text, directory))
    })
  })
}

/** The first figure of each line that shows the marker. */
export function pidsOf(listing: string, directory: string): number[] {
  const marked = listing.split('\n').filter((line) => line.includes(` ${marker}=${directory}/`))
  return marked.map((line) => Number.parseInt(line, 10)).filter((pid) => pid > 1)
}
