/** `paceline import`: what another tool measured, as a run file or as a stored history of ours. */
import { resolve } from 'node:path'
import { Argument, InvalidArgumentError } from 'commander'
import { UserError } from '../errors.ts'
import { gabHistory, readGabHistory } from '../import/gab-history.ts'
import { elsewhere, importedRun } from '../import/imported-run.ts'
import { formatCalled, formatNames, formatOf, readResults, type Format, type ToolText } from '../import/index.ts'
import { maxRuns } from '../model/baseline.ts'
import { isPaired, type Run, type Side } from '../model/run.ts'
import { plainName, platformId } from '../model/scalars.ts'
import { version } from '../model/version.ts'
import { gitIn } from '../sides/git.ts'
import { commitOf, sidesOf } from '../sides/revisions.ts'
import { openProject } from '../project/project.ts'
import { headOf } from '../pipeline/sides.ts'
import { plainText } from '../report/escape.ts'
import { plural } from '../report/words.ts'
import { updateBaseline } from '../store/baseline-file.ts'
import { addRuns, emptyBaseline } from '../store/baseline-set.ts'
import { readTextFile } from '../store/json-file.ts'
import { writeRun } from '../store/run-file.ts'
import type { AddCommand, CommandContext } from './command.ts'
import { refuseOverwriting } from './options.ts'

const names = [...formatNames, gabHistory]

const help = `
docs/importing.md says which output of each tool this command reads.

Each file is one execution of the tool, and gives each benchmark one value.

Examples:
  paceline import auto results.txt --out run.json
  paceline import hyperfine out.json --name start-up --out run.json
  paceline import go round-1.txt round-2.txt round-3.txt round-4.txt --out run.json
  paceline import gab-history data.js --platform linux-x64 --out baselines/linux-x64.json   its whole history`

interface ImportOptions {
  readonly out: string
  readonly name?: string
  readonly platform?: string
  readonly commit?: string
}

export const add: AddCommand = (command, context, done) => {
  const formatArgument = new Argument('<format>', 'tool that wrote the files, or auto to detect it')
  // For help; an unknown one is answered with the nearest.
  formatArgument.argChoices = names
  command
    .addArgument(formatArgument)
    .argument('<file...>', 'output of the tool')
    .requiredOption('--out <file>', 'run file to write; with gab-history, the baseline file to add to')
    .option(
      '--name <suite>',
      "first part of the benchmarks' names (default: imported; gab-history has its own)",
      checked(plainName, 'Letters, digits and any of @ . _ + - make a name.'),
    )
    .option(
      '--platform <platform>',
      'where it was measured, such as linux-x64 (default: unknown)',
      checked(platformId, 'Write a platform like linux-x64.'),
    )
    .option(
      '--commit <rev>',
      "commit that was measured, or none (default: this project's HEAD; gab-history has its own)",
    )
    .addHelpText('after', help)
    .action(async (format: string, files: string[], options: ImportOptions) => {
      // Adding to a baseline fails by itself where the file is not one.
      if (format.toLowerCase() !== gabHistory) await refuseOverwriting(context, { read: files, out: options.out })
      const sources = await Promise.all(
        files.map(async (name) => ({ name, text: await readTextFile(resolve(context.cwd, name), outputKind, name) })),
      )
      if (format.toLowerCase() === gabHistory) await importHistory(context, sources, options)
      else await importRun(context, format, sources, options)
      done(0)
    })
}

const wayOut = 'docs/importing.md says what is read.'
const outputKind = { name: "tool's output", maxBytes: 128 * 1024 * 1024, origin: wayOut, remedy: wayOut }

async function importRun(
  context: CommandContext,
  format: string,
  sources: readonly ToolText[],
  options: ImportOptions,
): Promise<void> {
  const { cwd, console, today, randomSeed } = context
  const own = format === 'auto' ? formatOf(sources) : formatCalled(format, names)
  const head = await sideFor(context, options)
  const run = importedRun({
    executions: (own.manyFiles === true ? groupedByKind(sources) : sources.map((source) => [source])).map((group) =>
      readResults(own.name, group),
    ),
    suite: options.name ?? 'imported',
    format: own.name,
    startedAt: today(),
    seed: randomSeed(),
    head,
    platform: options.platform,
    version,
    file: sources[0]!.name,
  })
  const path = resolve(cwd, options.out)
  await writeRun(path, run)
  console.out(`${sentencesOf(run, own).join('\n')}\n`)
  console.err(`Written: ${path}\n`)
}

/** Where one execution writes many files, all JSON files together are one; of printed output each file is one. */
function groupedByKind(sources: readonly ToolText[]): ToolText[][] {
  const files = sources.filter(({ name }) => /\.json$/i.test(name))
  const printed = sources.filter((source) => !files.includes(source)).map((source) => [source])
  return files.length === 0 ? printed : [files, ...printed]
}

function sentencesOf(run: Run, { title }: Format): string[] {
  const { benchmarks, environment, head } = run
  const failed = benchmarks.filter(({ status }) => status === 'failed')
  const metrics = benchmarks.flatMap((benchmark) => Object.values(benchmark.metrics))
  const fewest = Math.min(...metrics.map((metric) => (isPaired(metric) ? metric.head : metric.values).length))
  const said =
    head.commit === null
      ? 'no commit'
      : `commit ${head.commit.sha.slice(0, 7)}${head.commit.dirty ? ', with changes that are not committed' : ''}`
  return [
    `${plural(benchmarks.length, 'benchmark')} of ${title}, ${plural(metrics.length, 'figure')}; ${said}.`,
    ...failed.slice(0, 10).map(({ case: name, reason }) => `failed: ${name}: ${plainText(reason ?? '', 300)}`),
    ...(failed.length > 10 ? [`failed: ${failed.length - 10} more`] : []),
    ...(fewest === 1 ? [oneValue] : []),
    environment.platform === elsewhere.platform
      ? 'The machine is not known; --platform names its platform.'
      : `Measured on ${environment.platform}, as --platform says; the machine is not known.`,
  ]
}

const oneValue =
  'One value says nothing about noise: it shows in a trend, and no comparison calls it significant. Import several executions, or measure in pairs (`paceline ab`).'

async function sideFor({ cwd, env }: CommandContext, { commit }: ImportOptions): Promise<Side> {
  if (commit === 'none') return { label: 'unknown', commit: null }
  const project = await openProject({ cwd, config: null })
  if (commit === undefined) {
    const side = await headOf(project, env)
    return side.commit === null ? { label: 'unknown', commit: null } : side
  }
  const git = gitIn(project.root, { ...env })
  const sha = await commitOf(git, commit)
  if (sha === null)
    throw new UserError(`There is no commit ${JSON.stringify(commit)} here`, {
      hint: 'Use --commit none if it is unknown.',
    })
  const [side] = await sidesOf(git, [{ sha, ref: commit }])
  return side!
}

async function importHistory(
  { cwd, console, waiting }: CommandContext,
  sources: readonly ToolText[],
  options: ImportOptions,
): Promise<void> {
  for (const option of ['name', 'commit'] as const) {
    if (options[option] === undefined) continue
    throw new UserError(`--${option} does not go with ${gabHistory}`, {
      hint: 'The history has a name and a commit for each of its entries: leave the option out.',
    })
  }
  const histories = sources.map((source) => readGabHistory(source, { platform: options.platform, version }))
  const runs = histories.flatMap((history) => history.runs)
  for (const { left } of histories) for (const what of left) console.err(`left out: ${what}.\n`)
  const [file] = sources
  if (runs.length === 0) throw new UserError('it has nothing to import', { file: file!.name })
  const path = resolve(cwd, options.out)
  const { platform } = runs[0]!.environment
  let dropped = 0
  const after = await updateBaseline(path, {
    waiting,
    change: (before) => {
      const all = before ?? emptyBaseline(platform)
      const known = new Set(all.runs.map(({ id }) => id))
      dropped = all.runs.length + runs.filter(({ id }) => !known.has(id)).length - maxRuns
      return addRuns(all, runs, { keep: maxRuns })
    },
  })
  if (dropped > 0) console.err(`left out: the oldest ${dropped}, since a baseline holds ${maxRuns} runs.\n`)
  const dates = runs.map(({ startedAt }) => startedAt.slice(0, 10)).sort()
  console.out(
    `${plural(runs.length, 'run')} from ${dates[0]} to ${dates.at(-1)}; ${path} has ${plural(after.runs.length, 'run')}.\n`,
  )
  console.out(`${oneValue}\nAdd to it with --keep ${maxRuns}: by default a baseline keeps its newest 50 runs.\n`)
}

/** For an option that must be as a schema says. */
function checked(schema: typeof plainName, problem: string): (text: string) => string {
  return (text) => {
    if (schema.safeParse(text).success) return text
    throw new InvalidArgumentError(problem)
  }
}
