/** `paceline baseline`: the stored history of runs. */
import { plainText } from '../report/escape.ts'
import { plural } from '../report/words.ts'
import { join, resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { UserError } from '../errors.ts'
import { defaultKeep, maxRuns } from '../model/baseline.ts'
import { openProject, resolveInside, type Project } from '../pipeline/project.ts'
import { defaultBaseline } from '../pipeline/stored-baseline.ts'
import { admitFile, shortfalls } from '../store/admit-run.ts'
import { acceptLevel, acceptRecord, addRuns, emptyBaseline, pruneBaseline } from '../store/baseline.ts'
import { readBaseline, updateBaseline } from '../store/baseline-file.ts'
import { baselineKind } from '../store/file-kinds.ts'
import { readTextFile } from '../store/json-file.ts'
import { readRun } from '../store/run-file.ts'
import { verifyBaseline } from '../store/verify-baseline.ts'
import { addFill } from './baseline-fill.ts'
import { addShow } from './baseline-show.ts'
import type { CommandContext } from './command-context.ts'
import type { AddCommand } from './program.ts'
import { requireRows } from './require-rows.ts'

const help = `
Examples:
  paceline baseline add paceline-out/run.json              to baselines/<platform>.json
  paceline baseline add run.json --file main.json          to a file of your choice
  paceline baseline fill --last 12                         measure the last 12 commits, for a history from the first day
  paceline baseline show baselines/linux-x64.json
  paceline baseline prune baselines/linux-x64.json --keep 20
  paceline baseline verify baselines/linux-x64.json
  paceline baseline accept baselines/linux-x64.json watch/react/chokidar --from 20261121T013000Z-1f2e3d4c \\
    --reason "one stat more per entry, a quarter less heap"`

export const addBaselineCommand: AddCommand = (program, context, done) => {
  const baseline = program
    .command('baseline')
    .description('Look after the stored history of runs.')
    .addHelpText('after', help)
  addAdd(baseline, context, done)
  addFill(baseline, context, done)
  addShow(baseline, context, done)
  addPrune(baseline, context, done)
  addVerify(baseline, context, done)
  addAccept(baseline, context, done)
  for (const command of baseline.commands) command.copyInheritedSettings(program)
}

/** Where the project keeps its baseline; a branch is written by the Action alone. */
export async function projectBaseline({ root, config }: Project, platform: string): Promise<string> {
  const place = config.baseline ?? defaultBaseline
  if (place.startsWith('path:')) return join(await resolveInside(root, place.slice('path:'.length)), `${platform}.json`)
  throw new UserError(`The baseline of this project is on a branch (${place})`, { hint: 'Name a file with --file.' })
}

/** Adds one of its commands to `paceline baseline`. */
export type AddSubcommand = (parent: Command, context: CommandContext, done: (code: number) => void) => void

const addAdd: AddSubcommand = (parent, { cwd, console, waiting }, done) => {
  parent
    .command('add')
    .description('Add runs; the same run twice is one run, and the order does not matter.')
    .argument('<run...>', 'run files')
    .option(
      '--file <file>',
      'baseline file (default: <platform>.json in the folder that the config names, else in baselines/)',
    )
    .option('--keep <n>', 'keep the newest n runs', keepOf, defaultKeep)
    .option('--dirty', 'take runs of a working tree with changes of its own, too')
    .action(async (files: string[], options: { file?: string; keep: number; dirty?: boolean }) => {
      // All are read before anything is written, so that a broken one changes nothing.
      const read = await Promise.all(files.map((file) => readRun(resolve(cwd, file))))
      const runs = read.map((run, index) => {
        const file = files[index]!
        const admitted = admitFile({ run, file, allowDirty: options.dirty === true })
        for (const shortfall of shortfalls(admitted)) console.err(`${file}: ${plainText(shortfall, 2_000)}.\n`)
        return admitted.run
      })
      const platforms = [...new Set(runs.map((run) => run.environment.platform))]
      for (const platform of platforms) {
        const own = runs.filter((run) => run.environment.platform === platform)
        const path =
          options.file === undefined
            ? await projectBaseline(await openProject({ cwd, config: null }), platform)
            : resolve(cwd, options.file)
        const after = await updateBaseline(path, {
          waiting,
          change: (before) => addRuns(before ?? emptyBaseline(platform), own, { keep: options.keep }),
        })
        console.out(`${path}: ${plural(after.runs.length, 'run')}\n`)
      }
      done(0)
    })
}

const addPrune: AddSubcommand = (parent, { cwd, console, waiting }, done) => {
  parent
    .command('prune')
    .description('Keep only the newest runs.')
    .argument('<file>', 'baseline file')
    .requiredOption('--keep <n>', 'how many', keepOf)
    .action(async (file: string, options: { keep: number }) => {
      const path = resolve(cwd, file)
      const before = await readBaseline(path)
      const after = await updateBaseline(path, {
        waiting,
        change: (now) => pruneBaseline(now ?? before, { keep: options.keep }),
      })
      console.out(`${path}: ${plural(after.runs.length, 'run')}, ${before.runs.length - after.runs.length} removed\n`)
      done(0)
    })
}

const addVerify: AddSubcommand = (parent, { cwd, console }, done) => {
  parent
    .command('verify')
    .description('Look a baseline file over; exit code 2 when it cannot be used.')
    .argument('<file>', 'baseline file')
    .action(async (file: string) => {
      const path = resolve(cwd, file)
      const text = await readTextFile(path, baselineKind)
      const findings = verifyBaseline(text, file)
      for (const { level, place, what } of findings) console.out(`${level}: ${place}: ${what}\n`)
      if (findings.length === 0) console.out(`${file}: all is well\n`)
      done(findings.some(({ level }) => level === 'error') ? 2 : 0)
    })
}

const addAccept: AddSubcommand = (parent, { cwd, console, waiting, today }, done) => {
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
      await readBaseline(path)
      const record = acceptRecord({
        at: today().toISOString(),
        fromRun: options.from,
        match: glob,
        metric: options.metric ?? null,
        reason: options.reason,
      })
      await updateBaseline(path, {
        waiting,
        change: (before) => {
          if (before === null) throw new UserError(`${file} is gone`, { file })
          requireRows(before, record)
          return acceptLevel(before, record, { keep: Math.max(before.runs.length, defaultKeep) })
        },
      })
      const what = options.metric === undefined ? glob : `${options.metric} of ${glob}`
      console.out(`${path}: ${plainText(what, 600)} is accepted from ${options.from} on\n`)
      done(0)
    })
}

/** For options that count something. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1) return number
  throw new InvalidArgumentError('It must be a whole number from 1 on.')
}

/** For `--keep`: refused before anything is measured for a history that cannot hold it. */
export function keepOf(text: string): number {
  const count = wholeNumber(text)
  if (count <= maxRuns) return count
  throw new InvalidArgumentError(`A baseline keeps no more than ${maxRuns} runs.`)
}
