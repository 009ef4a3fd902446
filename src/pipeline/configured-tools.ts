/**
 * Benchmark tools of the config, subjects with a command and the format of what it writes, as suites. Which benchmarks a
 * tool has is known when it ran: see rows-of-tools.ts.
 */
import { createHash } from 'node:crypto'
import { formatCalled } from '../import/index.ts'
import type { Config } from '../model/config.ts'
import { parseDuration } from '../model/duration.ts'
import type { FoundSuite } from '../plan.ts'

/** Longer than a benchmark of ours may take: a tool measures all of its own, and may compile them first. */
const defaultTimeout = '10m'

/** Throws `UserError` for a format that is not known. */
export function toolsOf({ subjects = {} }: Config): FoundSuite[] {
  return Object.entries(subjects).flatMap(([name, subject]): FoundSuite[] => {
    if (typeof subject === 'string' || subject.read === undefined) return []
    const { command, read, output = null, exitCode = 0, timeout = defaultTimeout } = subject
    if (read !== 'auto') formatCalled(read)
    const digest = createHash('sha256')
      .update(JSON.stringify([command, read, output, exitCode]))
      .digest('hex')
    const timeoutMs = parseDuration(timeout, `subjects.${name}.timeout`)
    const empty = { options: {}, metrics: {}, subjects: {}, cases: {} }
    const title = `what ${JSON.stringify(command.join(' '))} measures`
    const description = { name, title, digest, hasCovariate: false, ...empty }
    return [{ path: '', description, tool: { command, read, output, exitCode, timeoutMs, digest } }]
  })
}
