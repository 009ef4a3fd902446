/** Outlives a parent that is killed outright, for as long as it takes to clear up after it. */
import { spawn } from 'node:child_process'
import { marker } from './strays.ts'

export interface Watched {
  /** Leader of the process group to end. */
  readonly pid: number
  /** Directory to remove; none if undefined. */
  readonly directory: string | undefined
  readonly platform: NodeJS.Platform
}

/**
 * Waits for the end of its input, which comes with the end of the parent: the parent writes nothing and kills it when
 * done. Then ends what strays.ts would have found; where there is no /proc, that is nothing.
 */
const script = `read -r _
kill -KILL "-$1"
[ -n "$2" ] || exit 0
for place in /proc/[0-9]*; do
  case "$(readlink "$place/cwd")" in "$2"/*) kill -KILL "\${place#/proc/}" ;; esac
  if grep -qsF -- "${marker}=$2/" "$place/environ"; then kill -KILL "\${place#/proc/}"; fi
done
rm -rf -- "$2"`

/**
 * Sets a watchdog on a child and returns how to call it off. A child that is busy in an endless loop cannot notice
 * that its parent is gone; a shell that waits beside it can, and costs next to nothing.
 *
 * On Windows there is none and no need: the system ends a child with its parent there.
 */
export function setWatchdog({ pid, directory, platform }: Watched): () => void {
  if (platform === 'win32') return () => {}
  const shell = spawn('/bin/sh', ['-c', script, 'paceline-watchdog', String(pid), directory ?? ''], {
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // A system without a shell has no watchdog; all else works.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return () => {
    shell.kill('SIGKILL')
    shell.stdin.destroy()
  }
}
