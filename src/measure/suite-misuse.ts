/** What a suite got wrong in a call of Paceline, with the place of the call. */
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '../errors.ts'
import type { TrialReport } from '../model/trial.ts'
import { isBenchName } from './bench-file.ts'

const mark = 'MisuseError: '
/** What runs trials, as `shortenPaths` leaves it. */
const ownCode = /^paceline\/(dist|src)\//

/**
 * Throws `UserError` with file and line where a child ended with a call that can never work (misuse.ts): it would fail in
 * every trial, with every subject and on both sides. Files below `root` are told as seen from there.
 */
export function refuseMisuse({ message, detail }: Pick<TrialReport, 'message' | 'detail'>, root: string): void {
  if (message === null || !message.startsWith(mark)) return
  const frames = [...(detail ?? '').matchAll(/^ +at (?:.*\()?([^()\s]+):(\d+):\d+\)?$/gm)]
  const [, path = '', line = ''] = frames.find(([, at = '']) => !ownCode.test(at)) ?? []
  const file = shown(path, root)
  const where = file === '' ? '' : `${file}:${line}: `
  throw new UserError(`${where}${message.slice(mark.length)}`, {
    ...(file !== '' && { file, place: line }),
    hint: isBenchName(file)
      ? 'docs/micro-benchmarks.md has all that bench takes.'
      : 'docs/writing-a-suite.md has all that a trial can call.',
  })
}

function shown(path: string, root: string): string {
  const own = path.startsWith('file:') ? fileURLToPath(path) : path
  const inside = isAbsolute(own) ? relative(root, own) : own
  return inside.startsWith('..') || isAbsolute(inside) ? own : inside.replaceAll('\\', '/')
}
