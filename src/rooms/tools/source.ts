/** The benchmark tools of a project as a source of trials. */
import type { Config } from '../../core/model/config.ts'
import { parseDurationMs } from '../../core/model/readable.ts'
import { ifKnown } from '../../core/plan/command-line.ts'
import { digestOfJson } from '../../core/plan/configured-commands.ts'
import type { FoundSuite, PlannedTool } from '../../core/plan/plan.ts'
import type { ListingSource } from '../../core/rooms-api.ts'
import { requireFormat } from './read-results.ts'
import { runToolsToFindRows } from './rows-of-tools.ts'
import { runTool, trialReportOfToolRun } from './run-tool.ts'
import { hasFilterPlaceholder, requireFillableFilter } from './tool-filter.ts'

export const toolSource: ListingSource = {
  describe: suitesOfToolsInConfig,
  findRows: runToolsToFindRows,
  runTrial: async (host, { trialUnit, ...options }) => {
    const tool = trialUnit as PlannedTool
    return trialReportOfToolRun(await runTool(host, { ...options, tool }), tool.units)
  },
}

/** Longer than for one of our benchmarks: a tool measures all of its own, and may compile them first. */
const defaultTimeout = '10m'

/** Makes a suite for each tool; its benchmarks are known once it has run. Throws `UserError` for an unknown format. */
function suitesOfToolsInConfig({ subjects = {} }: Config): FoundSuite[] {
  return Object.entries(subjects).flatMap(([name, subject]): FoundSuite[] => {
    if (typeof subject === 'string' || !('command' in subject) || subject.read === undefined) return []
    const { command, read, output, exitCode = 0, timeout = defaultTimeout } = subject
    if (read !== 'auto' && read !== ifKnown) requireFormat(read)
    requireFillableFilter({ command, read }, `subjects.${name}.command`)
    const digest = digestOfJson([command, read, output, exitCode])
    const timeoutMs = parseDurationMs(timeout, `subjects.${name}.timeout`)
    // It stands for all that a run will tell.
    const nothing = { fixtures: {}, metrics: [], once: false, knownFailures: {}, skipped: {}, profilesOf: {} }
    const cases = { '': { ...nothing, title: '', subjects: [''], timeoutMs } }
    const empty = { options: {}, metrics: {}, subjects: {}, cases }
    const canChoose = hasFilterPlaceholder({ command })
    const title = `what ${JSON.stringify(command.join(' '))} measures`
    const description = { name, title, digest, ...empty }
    const how = { command, read, output, canChoose, exitCode, timeoutMs, digest, units: new Map() }
    const trialUnit: PlannedTool = { source: 'tools', listsByRunning: true, ...how }
    return [{ path: '', description, trialUnit }]
  })
}
