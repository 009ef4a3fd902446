/** `paceline baseline show`: the stored runs, and which of them are not believed. */
import { resolve } from 'node:path'
import { findSuspects, type Suspect } from '../compare/suspect-runs.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Policy } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import { openProject } from '../pipeline/project.ts'
import { jsonText, plainText } from '../report/escape.ts'
import { formatMagnitude } from '../report/format.ts'
import { plural } from '../report/words.ts'
import { readBaseline } from '../store/baseline-file.ts'
import type { AddSubcommand } from './baseline.ts'

export const addShow: AddSubcommand = (parent, { cwd, console }, done) => {
  parent
    .command('show')
    .description('List the runs of a baseline, and those that are suspect.')
    .argument('<file>', 'baseline file')
    .option('--config <file>', 'config file with the policy (default: the nearest one)')
    .option('--json', 'the list as JSON')
    .action(async (file: string, options: { config?: string; json?: boolean }) => {
      const baseline = await readBaseline(resolve(cwd, file))
      const { config } = await openProject({ cwd, config: options.config ?? null })
      console.out(showBaseline(baseline, { policy: config.policy, json: options.json === true }))
      done(0)
    })
}

/** The runs of a baseline and the suspect ones among them, as text for people or as JSON. */
export function showBaseline(
  baseline: Baseline,
  { policy, json }: { readonly policy?: Policy | undefined; readonly json: boolean },
): string {
  const suspects = findSuspects(baseline, policy)
  return json ? jsonText(listOf(baseline, suspects)) : tableOf(baseline, suspects)
}

function listOf(baseline: Baseline, suspects: readonly Suspect[]): object {
  return {
    platform: baseline.platform,
    runs: baseline.runs.map((run) => ({
      id: run.id,
      commit: run.head.commit?.sha ?? null,
      profile: run.profile,
      cpu: run.environment.cpu.model,
      node: run.environment.node,
      benchmarks: run.benchmarks.length,
      complete: run.complete,
      filled: run.filled ?? null,
    })),
    accepted: baseline.accepted,
    suspects,
  }
}

function tableOf(baseline: Baseline, suspects: readonly Suspect[]): string {
  const rows = baseline.runs.map((run) => runLine(run, suspects))
  const accepted = baseline.accepted.map(
    ({ fromRun, match, reason }) => `accepted from ${fromRun}: ${plainText(match)}: ${plainText(reason, 600)}`,
  )
  const states = [...listed('suspect', suspects), ...listed('new level', suspects)]
  return [`${baseline.platform}: ${plural(baseline.runs.length, 'run')}`, ...rows, ...accepted, ...states, ''].join(
    '\n',
  )
}

function listed(state: Suspect['state'], suspects: readonly Suspect[]): string[] {
  const own = suspects.filter((one) => one.state === state)
  return own.length === 0 ? [] : ['', headings[state], ...own.map(suspectLine)]
}

const headings: Readonly<Record<Suspect['state'], string>> = {
  suspect: 'Suspect: beyond chance, and left out until later runs agree',
  'new level': 'New levels: three runs agree, and earlier runs no longer count for these rows',
}

function runLine(run: Run, suspects: readonly Suspect[]): string {
  const ok = run.benchmarks.filter((benchmark) => benchmark.status === 'ok').length
  const commit = run.head.commit?.sha.slice(0, 7) ?? plainText(run.head.label, 20)
  const rows = suspects.filter((one) => one.runId === run.id && one.state === 'suspect').length
  const filled = run.filled === undefined ? '' : `, filled ${run.filled.order} of ${run.filled.of}`
  const notes = [
    filled,
    run.complete ? '' : ', not complete',
    rows === 0 ? '' : `, suspect in ${plural(rows, 'row')}`,
  ].join('')
  const { node, cpu } = run.environment
  return `${run.id}  ${commit.padEnd(7)}  ${plainText(run.profile)}  node ${node}  ${plainText(cpu.model)}  ${ok} of ${plural(run.benchmarks.length, 'benchmark')}${notes}`
}

function suspectLine({ runId, benchmark, metric, worse, relative }: Suspect): string {
  const size = relative === null ? '' : `${formatMagnitude(relative)} `
  return `  ${runId}  ${plainText(`${benchmark} ${metric}`, 600)}: ${size}${worse ? 'worse' : 'better'}`
}
