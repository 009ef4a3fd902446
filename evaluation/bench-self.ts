/**
 * The first table of evaluation/performance.md: what Paceline itself takes, against its goals.
 *
 *     node evaluation/bench-self.ts [TRIALS] [--write]    after `npm run dist`, whose files are measured
 *
 * Runs the suite of benchmarks/self as anybody would run theirs, and reads the run file.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { markdownTable } from 'markdown-table'
import type { Run } from '../src/model/run.ts'
import { median } from '../src/stats/quantile.ts'
import { judgedRows } from '../benchmarks/self/self-suite.ts'
import { root } from '../scripts/bundle-options.ts'

/** A case of the suite, in words, with its yardstick and the most that it should take of that. */
const goals: readonly (readonly [name: string, what: string, yardstick: string, goal: number])[] = [
  ['version', '`paceline --version`', '`node -e 0`', 4],
  ['help', '`paceline --help`', '`node -e 0`', 4],
  ['report', '`paceline report` of a comparison of 200 rows', '`node -e 0`', 6],
  ['report-step', 'the report step of the Action: 200 rows of 15 pairs, nothing compiled yet', '`node -e 0`', 3],
  ['trial', 'a trial that does nothing, start to exit', '`node --expose-gc -e 0`', 2],
  ['judge-history', '`paceline compare`: 500 rows, 50 stored runs, 20 values', '`JSON.parse` of the files', 8],
  ['tree', '`paceline fixture babel`: 24,743 entries, every byte checked', 'a bare loop of `mkdir` and `writeFile`', 5],
]

/** How far the reported time of a call may be from that of a script. */
const goalOfCall = 0.01

/** The most that judging a row of a hundred pairs should take, in ms. */
const goalOfRow = 5

/** A figure in a table; 1% off has to be seen. */
const times = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))

function line(run: Run, [name, what, yardstick, goal]: (typeof goals)[number]): string[] {
  const values = valuesOf(run, name, 'ratio')
  return [what, yardstick, `≤ ${goal}`, ...verdict(values, goal)]
}

const thousandths = (ratio: number): string => ratio.toFixed(3)

/** Whether it is equal can only be said with limits. */
function lineOfCall(run: Run): string[] {
  const [what, yardstick] = ['the reported time of a call, with a 95% interval', 'a script that times the same call']
  const [least, most] = [1 - goalOfCall, 1 + goalOfCall]
  const goal = `${least} … ${most}`
  const values = valuesOf(run, 'call', 'ratio')
  const limits = medianLimits(values)
  if (limits === null) return [what, yardstick, goal, 'failed', '**no**']
  const [lower, upper] = limits
  const met = lower >= least && upper <= most ? 'yes' : upper < least || lower > most ? '**no**' : 'not decided'
  return [what, yardstick, goal, `${thousandths(median(values))} (${thousandths(lower)} … ${thousandths(upper)})`, met]
}

/**
 * Two of the values between which the median of all that might have been drawn lies, with a chance of at least 95% whatever
 * their distribution: the number of values below it is that of heads in as many tosses of a coin. Null for too few values.
 */
function medianLimits(values: readonly number[]): readonly [lower: number, upper: number] | null {
  const sorted = values.toSorted((a, b) => a - b)
  let [ways, tail, outside] = [1, 2 ** -sorted.length, 0]
  while (2 * tail <= 0.05) {
    ways *= (sorted.length - outside) / (outside + 1)
    outside += 1
    tail += ways * 2 ** -sorted.length
  }
  return outside === 0 ? null : [sorted[outside - 1]!, sorted.at(-outside)!]
}

/** Judging in ms a row: the whole command, its start included, shared among its rows. */
function lineOfPairs(run: Run): string[] {
  const values = valuesOf(run, 'judge-pairs', 'ours').map((ms) => ms / judgedRows)
  return ['judging a row of 100 pairs, with interval', 'ms', `≤ ${goalOfRow}`, ...verdict(values, goalOfRow)]
}

function valuesOf(run: Run, name: string, metric: 'ratio' | 'ours'): number[] {
  const data = run.benchmarks.find((benchmark) => benchmark.case === name)?.metrics[metric]
  return data === undefined || !('values' in data) ? [] : data.values.flatMap((value) => value ?? [])
}

function verdict(values: readonly number[], goal: number): [figure: string, met: string] {
  if (values.length === 0) return ['failed', '**no**']
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return [`${times(median(values))} (${times(least)} … ${times(most)})`, median(values) <= goal ? 'yes' : '**no**']
}

/** The run file of these benchmarks. */
async function measure(folder: string, benchmarks: readonly string[], trials: string): Promise<Run> {
  const file = join(folder, 'run.json')
  const cli = join(root, 'dist', 'cli.js')
  // The ratio is to a yardstick of each trial's own: nothing else is measured in pairs with it.
  const alone = ['--reference', 'none', '--profile', 'full', '--budget', '60m', '--trials', trials]
  const args = [cli, 'run', ...benchmarks, ...alone, '--out', file]
  const running = promisify(execFile)(process.execPath, args, { cwd: root })
  running.child.stderr?.pipe(process.stderr)
  await running
  return JSON.parse(await readFile(file, 'utf8')) as Run
}

const trials = process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? '10'
const folder = await mkdtemp(join(tmpdir(), 'paceline-self-'))
try {
  const run = await measure(folder, ['self', '!self/tree'], trials)
  // Its disk is slow and even: few trials say enough.
  const { benchmarks } = await measure(folder, ['self/tree'], '4')
  const all = { ...run, benchmarks: [...run.benchmarks, ...benchmarks] }
  const table = [
    markdownTable([
      ['what', 'yardstick', 'goal', 'measured (least … most)', 'met'],
      ...goals.map((goal) => line(all, goal)),
      lineOfCall(all),
      lineOfPairs(all),
    ]),
    '',
    `Medians of ${trials} trials (4 of the tree), on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}) with Node ${run.environment.node}.`,
    '',
  ].join('\n')
  process.stdout.write(table)
  if (process.argv.includes('--write')) {
    const page = join(root, 'evaluation', 'performance.md')
    const text = await readFile(page, 'utf8')
    await writeFile(page, text.replace(/(<!-- self -->\n)[^]*?(<!-- end of self -->)/, `$1\n${table}\n$2`))
  }
} finally {
  await rm(folder, { recursive: true })
}
