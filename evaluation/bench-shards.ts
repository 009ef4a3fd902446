/**
 * The figures of evaluation/performance.md: how long a plan takes in so many shards, simulated with what trials of the five suites
 * took and with the very function that shares a plan.
 *
 *     node evaluation/bench-shards.ts [--write] [--record=RUN.json]
 *
 * `--record` takes the durations from a run of the working tree (`node dist/cli.js run --out RUN.json`) into
 * evaluation/data/shards.json. Nothing here is measured: a job takes what its runner needs to start, what installing the
 * packages of its suites took (suite-sizes.json), and as many pairs of each of its benchmarks as are assumed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markdownTable } from 'markdown-table'
import sizes from './data/suite-sizes.json' with { type: 'json' }
import { benchmarkId } from '../src/model/run.ts'
import { shardsOf, type Durations, type PlannedBenchmark } from '../src/plan.ts'
import { formatDuration } from '../src/report/format.ts'
import { seededRandom } from '../src/stats/random.ts'
import { readRun } from '../src/store/run-file.ts'
import { root } from '../scripts/bundle-options.ts'

/** Assumed: start of a runner, checkout, Node, and both sides built; plan and report one after the other. */
const startMs = 40_000
const planAndReportMs = 60_000
/** Pairs of each benchmark; a discarded one comes first. One that needs one trial is measured twice. */
const pairs = 30
const legs = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32]
/** A large plan, as benchmarks that are drawn from the recorded ones: 20,000 rows, all that one report holds. */
const large = { benchmarks: 5_000, rowsEach: 4, pairs: 8, legs: [16, 32, 64, 128, 256], slots: [20, 60, 500] }

interface Recorded {
  readonly of: string
  readonly benchmarks: readonly { readonly id: string; readonly trialMs: number; readonly once?: true }[]
}

const dataFile = join(root, 'evaluation', 'data', 'shards.json')

async function record(path: string): Promise<void> {
  const { benchmarks, environment, harness } = await readRun(path)
  const { cpu, node } = environment
  const recorded: Recorded = {
    of: `Paceline ${harness.version}, ${cpu.model.trim()}, ${cpu.cores} cores, Node ${node}`,
    benchmarks: benchmarks.flatMap((one) =>
      one.trialMs === undefined
        ? []
        : [{ id: benchmarkId(one), trialMs: one.trialMs, ...(one.once === true && { once: true as const }) }],
    ),
  }
  await writeFile(dataFile, `${JSON.stringify(recorded, null, 1)}\n`)
}

interface Plan {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly durations: Durations
  readonly pairs: number
}

function plannedOf(id: string, once: boolean): PlannedBenchmark {
  const [suite = '', name = '', subject = ''] = id.split('/')
  const nothing = { metrics: {}, package: null, fixtures: {}, prepared: [], options: {}, knownFailure: null }
  const code = { suitePath: '', suiteDigest: '', codeDigest: '', timeoutMs: 0, skipped: null }
  return { id, suite, case: name, subject, once, ...nothing, ...code }
}

/** What a job takes that measures these. */
function jobMs(
  shard: readonly PlannedBenchmark[],
  plan: Plan,
): { readonly prepareMs: number; readonly measureMs: number } {
  const suites: Readonly<Record<string, { readonly seconds: number }>> = sizes.suites
  const installs = [...new Set(shard.map(({ suite }) => suite))].map((name) => (suites[name]?.seconds ?? 0) * 1_000)
  const measures = shard.map(({ id, once }) => plan.durations[id]! * 2 * (once ? 2 : 1 + plan.pairs))
  return { prepareMs: startMs + total(installs), measureMs: total(measures) }
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function jobsOf(plan: Plan, count: number, durations = plan.durations): ReturnType<typeof jobMs>[] {
  return shardsOf(plan.benchmarks, { count, durations }).map((shard) => jobMs(shard, plan))
}

/** From the start of the workflow to its report, where so many jobs run at once: each starts when another has ended. */
function wallMs(jobs: readonly ReturnType<typeof jobMs>[], slots = jobs.length): number {
  const ends = Array.from({ length: Math.min(slots, jobs.length) }, () => 0)
  for (const { prepareMs, measureMs } of jobs) {
    const first = ends.indexOf(Math.min(...ends))
    ends[first]! += prepareMs + measureMs
  }
  return planAndReportMs + Math.max(...ends)
}

function legsTable(plan: Plan): string {
  const alone = wallMs(jobsOf(plan, 1))
  const rows = legs.map((count) => {
    const jobs = jobsOf(plan, count)
    const longest = Math.max(...jobs.map(({ measureMs }) => measureMs))
    const machine = total(jobs.map(({ prepareMs, measureMs }) => prepareMs + measureMs))
    return [
      String(count),
      formatDuration(longest),
      formatDuration(wallMs(jobs)),
      `${(alone / wallMs(jobs)).toFixed(1)}×`,
      formatDuration(machine),
      formatDuration(wallMs(jobsOf(plan, count, {}))),
    ]
  })
  const header = [
    'shards',
    'measuring, longest job',
    'from start to report',
    'faster',
    'machine time',
    'without durations',
  ]
  return markdownTable([header, ...rows], { align: ['r', 'r', 'r', 'r', 'r', 'r'] })
}

function largeTable(recorded: Recorded): string {
  const random = seededRandom('73686172')
  const drawn = Array.from({ length: large.benchmarks }, (_, at) => {
    const [one] = random.shuffled(recorded.benchmarks) as [Recorded['benchmarks'][0]]
    return { id: `${one.id}-${at}`, trialMs: one.trialMs, once: one.once === true }
  })
  const plan: Plan = {
    benchmarks: drawn.map(({ id, once }) => plannedOf(id, once)),
    durations: Object.fromEntries(drawn.map(({ id, trialMs }) => [id, trialMs])),
    pairs: large.pairs,
  }
  const rows = large.legs.map((count) => {
    const jobs = jobsOf(plan, count)
    const longest = Math.max(...jobs.map(({ prepareMs, measureMs }) => prepareMs + measureMs))
    return [
      String(count),
      formatDuration(longest),
      ...large.slots.map((slots) => formatDuration(wallMs(jobs, slots))),
      formatDuration(total(jobs.map(({ prepareMs, measureMs }) => prepareMs + measureMs))),
    ]
  })
  const header = ['shards', 'longest job', ...large.slots.map((slots) => `${slots} jobs at once`), 'machine time']
  return markdownTable([header, ...rows], { align: header.map(() => 'r') })
}

const given = process.argv.find((word) => word.startsWith('--record='))?.slice('--record='.length)
if (given !== undefined) await record(given)
const recorded = JSON.parse(await readFile(dataFile, 'utf8')) as Recorded
const plan: Plan = {
  benchmarks: recorded.benchmarks.map(({ id, once }) => plannedOf(id, once === true)),
  durations: Object.fromEntries(recorded.benchmarks.map(({ id, trialMs }) => [id, trialMs])),
  pairs,
}
const tables = {
  shards: `${legsTable(plan)}\n\nThe ${plan.benchmarks.length} benchmarks of profile \`quick\`, ${pairs} pairs of each, on one platform.\nTrials as recorded on ${recorded.of}.`,
  'large plan': `${largeTable(recorded)}\n\n${large.benchmarks.toLocaleString('en')} benchmarks with ${large.rowsEach} rows each, drawn from the same, ${large.pairs} pairs of each, on one platform.`,
}
for (const text of Object.values(tables)) process.stdout.write(`${text}\n\n`)
if (process.argv.includes('--write')) {
  const page = join(root, 'evaluation', 'performance.md')
  let text = await readFile(page, 'utf8')
  for (const [name, table] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end of ${name} -->)`)
    text = text.replace(place, (_, start: string, end: string) => `${start}\n${table}\n\n${end}`)
  }
  await writeFile(page, text)
}
