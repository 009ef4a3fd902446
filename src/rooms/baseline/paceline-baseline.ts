/** `paceline baseline`: the stored history of runs. */
import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { findHistoryChanges, type StoredChange } from '../../core/judge/level-changes.ts'
import { UserError } from '../../core/errors.ts'
import { defaultKeep, maxRuns, type AcceptRecord, type Baseline } from '../../core/model/baseline.ts'
import type { Policy } from '../../core/model/config.ts'
import { benchmarkId, type Run } from '../../core/model/run.ts'
import { globMatcher, nearestNames, requireGlobMatches } from '../../core/model/select.ts'
import { addRunsToProjectHistory } from '../../core/history/disk-history.ts'
import { openProject } from '../../core/plan/project.ts'
import { cleanLine } from '../../core/report/escape.ts'
import { formatMagnitude } from '../../core/model/format.ts'
import { plural } from '../../core/report/words.ts'
import { requireStorableRun, shortfallTexts } from '../../core/history/admit-run.ts'
import { addRunsToFile, readBaseline } from '../../core/history/baseline-file.ts'
import { withRecord, makeAcceptRecord } from '../../core/history/baseline-set.ts'
import type { GrownHistory } from '../../core/history/grow-history.ts'
import { readRun } from '../../core/model/run-file.ts'
import { toPositiveInt } from '../../cli/options.ts'
import type { SetUpCommand } from '../../core/rooms-api.ts'

const help = `
Examples:
  paceline baseline add paceline-out/run.json              to baselines/<platform>.json
  paceline baseline add run.json --file main.json          to a file of your choice
  paceline baseline show baselines/linux-x64.json
  paceline baseline accept baselines/linux-x64.json watch/react/chokidar --from 20261121T013000Z-1f2e3d4c \\
    --reason "one more stat per entry, a quarter less heap"`

export const setUpCommand: SetUpCommand = (command, context, done) => {
  command.addHelpText('after', help)
  addAddCommand(command, context, done)
  addShowCommand(command, context, done)
  addAcceptCommand(command, context, done)
  for (const one of command.commands) one.copyInheritedSettings(command)
}

const addAddCommand: SetUpCommand = (parent, context, done) => {
  const { cwd, console, waiting } = context
  parent
    .command('add')
    .description('Add runs. Adding one twice changes nothing, and the order does not matter.')
    .argument('<run...>', 'run files')
    .option(
      '--file <file>',
      'baseline file (default: <platform>.json in the folder that the config names, else in baselines/)',
    )
    .option('--keep <n>', 'keep the newest n runs', parseKeep, defaultKeep)
    .option('--dirty', 'also accept runs of a working tree with uncommitted changes')
    .action(async (files: string[], options: { file?: string; keep: number; dirty?: boolean }) => {
      // All are read before anything is written, so that a broken one changes nothing.
      const read = await Promise.all(files.map((file) => readRun(resolve(cwd, file))))
      const runs = read.map((run, index) => {
        const file = files[index]!
        const admitted = requireStorableRun({ run, file, allowDirty: options.dirty === true })
        for (const shortfall of shortfallTexts(admitted)) console.err(`${file}: ${cleanLine(shortfall, 2_000)}.\n`)
        return admitted.run
      })
      for (const [platform, platformRuns] of Map.groupBy(runs, (run) => run.environment.platform)) {
        const addition = { platform, runs: platformRuns, keep: options.keep }
        const { grown, branch } =
          options.file === undefined
            ? await addRunsToProjectHistory({ project: await openProject({ cwd }), effects: context }, addition)
            : { grown: await addRunsToFile(resolve(cwd, options.file), { ...addition, waiting }), branch: undefined }
        console.out(formatGrownHistory(grown, branch))
      }
      done(0)
    })
}

/** Says how many runs the file holds that grew. */
function formatGrownHistory({ path, baseline }: GrownHistory, branch: string | undefined): string {
  const place = branch === undefined ? '' : ` on the branch ${branch}`
  const push = branch === undefined ? '' : `To share it: git push origin ${branch}\n`
  return `${path}${place}: ${plural(baseline.runs.length, 'run')}\n${push}`
}

const addAcceptCommand: SetUpCommand = (parent, { cwd, console, waiting, today }, done) => {
  parent
    .command('accept')
    .description('Record that a level changed on purpose: earlier runs no longer count for these rows.')
    .argument('<file>', 'baseline file')
    .argument('<glob>', 'benchmarks')
    .requiredOption('--from <run>', 'id of the first run on the new level')
    .requiredOption('--reason <text>', 'why')
    .option('--metric <name>', 'only this metric')
    .action(async (file: string, glob: string, options: { from: string; reason: string; metric?: string }) => {
      const path = resolve(cwd, file)
      const { platform } = await readBaseline(path)
      const { from: fromRun, metric, reason } = options
      const record = makeAcceptRecord({ at: today().toISOString(), fromRun, match: glob, metric, reason })
      const change = (baseline: Baseline): Baseline => {
        requireMatch(baseline, record)
        return withRecord(baseline, record, { keep: maxRuns })
      }
      await addRunsToFile(path, { platform, runs: [], keep: maxRuns, change, waiting })
      const what = metric === undefined ? glob : `${metric} of ${glob}`
      console.out(`${path}: ${cleanLine(what, 600)} is accepted from ${fromRun} on\n`)
      done(0)
    })
}

/** Throws `UserError` with the nearest names for a record of no benchmark or metric: it would do nothing, silently. */
export function requireMatch(baseline: Baseline, { match, metric }: Pick<AcceptRecord, 'match' | 'metric'>): void {
  const benchmarks = baseline.runs.flatMap((run) => run.benchmarks)
  requireGlobMatches({ globs: [match], names: benchmarks.map(benchmarkId), what: 'benchmark of this baseline' })
  if (metric === undefined) return
  const isMeant = globMatcher(match)
  const measured = benchmarks.filter((benchmark) => isMeant(benchmarkId(benchmark)))
  const metrics = [...new Set(measured.flatMap((benchmark) => Object.keys(benchmark.metrics)))]
  if (metrics.some(globMatcher(metric))) return
  const near = nearestNames(metric, metrics)
  throw new UserError(`No benchmark that ${JSON.stringify(match)} matches has a metric ${JSON.stringify(metric)}`, {
    hint: near.length === 0 ? 'There are no metrics to choose from.' : `Did you mean ${near.join(' or ')}?`,
  })
}

const addShowCommand: SetUpCommand = (parent, { cwd, console }, done) => {
  parent
    .command('show')
    .description('List the runs of a baseline, and where main changed.')
    .argument('<file>', 'baseline file')
    .option('--config <file>', 'config file with the policy (default: the nearest one)')
    .action(async (file: string, options: { config?: string }) => {
      const baseline = await readBaseline(resolve(cwd, file))
      const { config } = await openProject({ cwd, config: options.config })
      console.out(baselineAsText(baseline, config.policy))
      done(0)
    })
}

/** Returns the runs of a baseline and the changes among them, as text for people. */
export function baselineAsText(baseline: Baseline, policy?: Policy): string {
  const changes = findHistoryChanges(baseline, policy)
  const { platform, runs, accepted } = baseline
  const records = accepted.map(
    ({ fromRun, match, reason }) => `accepted from ${fromRun}: ${cleanLine(match)}: ${cleanLine(reason, 600)}`,
  )
  const states = (['open', 'level', 'stray', 'undecided'] as const).flatMap((state) => {
    const ofState = changes.filter((one) => one.state === state)
    return ofState.length === 0 ? [] : ['', headings[state], ofState.map(levelChangeLine)].flat()
  })
  const lines = runs.map((run) => runLine(run, changes))
  return [`${platform}: ${plural(runs.length, 'run')}`, ...lines, ...records, ...states, ''].join('\n')
}

const headings: Readonly<Record<StoredChange['state'], string>> = {
  open: 'Changed in the newest run: left out until the next one agrees',
  level: 'New levels: the next run agrees, and earlier runs no longer count for these rows',
  stray: 'Strays: the next run does not agree, and they are left out',
  undecided: 'Never decided: the reference was replaced before the next run, and they are left out',
}

function runLine(run: Run, changes: readonly StoredChange[]): string {
  const ok = run.benchmarks.filter((benchmark) => benchmark.status === 'ok').length
  const commit = run.head.commit?.sha.slice(0, 7) ?? cleanLine(run.head.label, 20)
  const rows = changes.filter((one) => one.runId === run.id).length
  const complete = run.complete ? '' : ', not complete'
  const changed = rows === 0 ? '' : `, changed in ${plural(rows, 'row')}`
  const notes = `${complete}${changed}`
  const { node, cpu } = run.environment
  return `${run.id}  ${commit.padEnd(7)}  ${cleanLine(run.profile)}  node ${node}  ${cleanLine(cpu.model)}  ${ok} of ${plural(run.benchmarks.length, 'benchmark')}${notes}`
}

function levelChangeLine({ runId, benchmark, metric, worse, relative }: StoredChange): string {
  const size = relative === undefined ? '' : `${formatMagnitude(relative)} `
  return `  ${runId}  ${cleanLine(`${benchmark} ${metric}`, 600)}: ${size}${worse ? 'worse' : 'better'}`
}

/** Parses `--keep`: refused before anything is measured for a history that cannot hold it. */
function parseKeep(text: string): number {
  const count = toPositiveInt(text)
  if (count <= maxRuns) return count
  throw new InvalidArgumentError(`A baseline keeps no more than ${maxRuns} runs.`)
}
