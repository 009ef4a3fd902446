/** The benchmark tools of a project as a source of trials. */
import type { Config } from '../../core/model/config.ts'
import { parseDuration } from '../../core/model/readable.ts'
import { ifKnown } from '../../core/plan/command-line.ts'
import { digestOf } from '../../core/plan/configured-commands.ts'
import type { FoundSuite } from '../../core/plan/plan.ts'
import type { TrialSource } from '../../core/rooms-api.ts'
import { formatNamed } from './read-results.ts'
import { rowsOfTools } from './rows-of-tools.ts'
import { runTool, trialOfTool } from './run-tool.ts'
import { hasFilter, requireFilter } from './tool-filter.ts'

export const toolSource: TrialSource = {
  describe: describeTools,
  findRows: rowsOfTools,
  runTrial: async (host, options) => trialOfTool(await runTool(host, options)),
}

/** Longer than for one of our benchmarks: a tool measures all of its own, and may compile them first. */
const defaultTimeout = '10m'

/** A suite for each tool; its benchmarks are known once it has run. Throws `UserError` for an unknown format. */
function describeTools({ subjects = {} }: Config): FoundSuite[] {
  return Object.entries(subjects).flatMap(([name, subject]): FoundSuite[] => {
    if (typeof subject === 'string' || !('command' in subject) || subject.read === undefined) return []
    const { command, read, output, exitCode = 0, timeout = defaultTimeout } = subject
    if (read !== 'auto' && read !== ifKnown) formatNamed(read)
    requireFilter({ command, read }, `subjects.${name}.command`)
    const digest = digestOf([command, read, output, exitCode])
    const timeoutMs = parseDuration(timeout, `subjects.${name}.timeout`)
    const empty = { options: {}, metrics: {}, subjects: {}, cases: {} }
    const canChoose = hasFilter({ command })
    const title = `what ${JSON.stringify(command.join(' '))} measures`
    const description = { name, title, digest, ...empty }
    const tool = { source: 'tools', command, read, output, canChoose, exitCode, timeoutMs, digest } as const
    return [{ path: '', description, tool }]
  })
}
