/**
 * The figures of evaluation/accuracy.md: how often the profiles of a change name its cause, how often they name anything where
 * nothing changed, and what the profiler costs.
 *
 *     node evaluation/bench-profiles.ts [SEEDS] [--only=WORDS] [--write]    after `npm run dist`, whose files the trials load
 *
 * Each cause of planted-causes.ts is profiled SEEDS times, five trials a side in an order that is drawn. Where nothing
 * changed, trials of one side are a pool from which both sides are drawn at random, over and over. Trials without
 * the profiler run in turn with those of the pool: the difference is what the profiler costs.
 */
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { markdownTable } from 'markdown-table'
import type { TrialHost } from '../src/core/measure/ask-child.ts'
import { runTrial } from '../src/core/measure/executor.ts'
import { locateRunningInstallation } from '../src/core/measure/installation.ts'
import { openProfiler } from '../src/rooms/why/profiler.ts'
import type { SideName } from '../src/core/measure/tally.ts'
import type { Why } from '../src/core/model/why.ts'
import { compareProfiles } from '../src/rooms/why/compare-profiles.ts'
import type { CompareProfilesOptions, FoundProfiles, WatchedTrial } from '../src/rooms/why/compare-profiles.ts'
import { derivedSeed, makeRandomDraws } from '../src/core/stats/random.ts'
import { hodgesLehmannShift } from '../src/core/stats/location.ts'
import { lowerLimit, rankSidesApart, upperLimit } from '../src/core/stats/psr.ts'
import { median } from '../src/core/stats/quantile.ts'
import { writeBlock } from '../scripts/page-blocks.ts'
import { writeFiles } from '../test/repository.ts'
import { plantedCauses, type PlantedCause } from './profiles/planted-causes.ts'

const trialsPerSide = 5
/** Pairs without a profiler, by which it is known what there is to explain. */
const judgedPairs = 15
const poolTrials = 60
const drawnRows = 200
/** A row is taken for changed from about so much on, so that this is what profiles of equal code are asked to explain. */
const falseChange = 0.1

const installation = locateRunningInstallation(new URL('../dist/cli.js', import.meta.url).href)
const seed = '70726f66'
const sides = ['base', 'head'] as const

/** What came of one cause. */
interface Result {
  readonly cause: PlantedCause
  readonly change: number
  readonly found: number
  readonly outcomes: readonly string[]
  readonly named: number
  readonly rows: number
  /** What the profiler adds, as a share of the figure without it, with an interval of 95%. */
  readonly overhead: Readonly<Record<'change' | 'lower' | 'upper', number>>
}

async function resultOf(cause: PlantedCause, seeds: number): Promise<Result> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'paceline-planted-')))
  try {
    const roots = { base: join(folder, 'base'), head: join(folder, 'head') }
    writeFiles(roots.base, cause.base)
    writeFiles(roots.head, { ...cause.base, ...cause.head })
    const judged: Record<SideName, number[]> = { base: [], head: [] }
    for (let round = 0; round <= judgedPairs; round += 1) {
      for (const side of sides) {
        const value = await plainTrial(cause, { folder, root: roots[side] })
        // The first one fills caches.
        if (round > 0) judged[side].push(value)
      }
    }
    const base = median(judged.base)
    const values = { base, head: base + hodgesLehmannShift(judged) }
    await using profiler = await openProfiler(hostIn(folder), {
      module: join(installation.root, 'dist', 'profiled.js'),
      request: { kind: kindOf(cause), metric: cause.metric, processes: false, perCall: false },
      expectedMs: values.base,
    })
    const watched = async (side: SideName): Promise<WatchedTrial> => {
      const { report, profile } = await profiler.watch(() => runTrial(profiler.host, trialOf(cause, roots[side])))
      if (profile === undefined) throw new Error(`${cause.name}: ${report.message ?? 'no profile'}`)
      return { ...profile, value: report.metrics[cause.metric]! }
    }
    type Compared = Pick<CompareProfilesOptions, 'roots' | 'values'> & { readonly label: string }
    const compared = (found: FoundProfiles, { label, ...rest }: Compared): Promise<Why> =>
      compareProfiles({
        ...rest,
        profiler: kindOf(cause),
        sideProfiles: found,
        unit: kindOf(cause) === 'cpu' ? 'ms' : 'bytes',
        waits: true,
        suite: { base: join(rest.roots.base, 'suite.js'), head: join(rest.roots.head, 'suite.js') },
        harness: installation.root,
        readable: [],
        changedLines: { base: new Map(), head: new Map() },
        committed: new Set(),
        seed: derivedSeed(seed, label),
      })

    const outcomes: string[] = []
    let found = 0
    for (let round = 0; round < seeds; round += 1) {
      const label = `${cause.name} ${round}`
      const coins = makeRandomDraws(derivedSeed(seed, label))
      const trials: Record<SideName, WatchedTrial[]> = { base: [], head: [] }
      for (let pair = 0; pair < trialsPerSide; pair += 1) {
        for (const side of coins.coin() ? sides : sides.toReversed()) trials[side].push(await watched(side))
      }
      const why = await compared(trials, { label, roots, values })
      const [first] = why.places
      const { file, name, package: of } = cause.planted
      if (first?.file === file && first.name === name && first.package === of) found += 1
      else outcomes.push(first === undefined ? why.outcome : `${first.file ?? ''} ${first.name}`)
    }

    const pool: WatchedTrial[] = []
    const plain: number[] = []
    const order = makeRandomDraws(derivedSeed(seed, `overhead ${cause.name}`))
    while (pool.length < poolTrials) {
      const plainFirst = order.coin()
      if (plainFirst) plain.push(await plainTrial(cause, { folder, root: roots.base }))
      pool.push(await watched('base'))
      if (!plainFirst) plain.push(await plainTrial(cause, { folder, root: roots.base }))
    }
    let named = 0
    for (let row = 0; row < drawnRows; row += 1) {
      const label = `nothing ${cause.name} ${row}`
      const drawn = makeRandomDraws(derivedSeed(seed, label))
        .shuffled(pool)
        .slice(0, 2 * trialsPerSide)
      const trials = { base: drawn.slice(0, trialsPerSide), head: drawn.slice(trialsPerSide) }
      const asked = { base: values.base, head: values.base * (1 + falseChange) }
      const why = await compared(trials, { label, values: asked, roots: { base: roots.base, head: roots.base } })
      if (why.places.length > 0) named += 1
    }
    const both = { base: plain, head: pool.map(({ value }) => value) }
    const turns = rankSidesApart(both)
    const share = (shift: number): number => shift / median(plain)
    const overhead = {
      change: share(hodgesLehmannShift(both)),
      lower: share(lowerLimit(turns, 0.025)),
      upper: share(upperLimit(turns, 0.025)),
    }
    return { cause, change: values.head / values.base - 1, found, outcomes, named, rows: drawnRows, overhead }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function kindOf({ metric }: PlantedCause): 'cpu' | 'heap' {
  return metric === 'time' ? 'cpu' : 'heap'
}

function hostIn(folder: string): TrialHost {
  return {
    node: process.execPath,
    entry: installation.trialEntry,
    register: installation.register,
    root: installation.root,
    env: process.env,
    platform: process.platform,
    temporaryRoot: join(folder, 'trials'),
    compileCache: join(folder, 'compiled'),
  }
}

function trialOf({ metric }: PlantedCause, folder: string): Parameters<typeof runTrial>[1] {
  const common = { suitePackages: undefined, packages: {}, trees: {}, options: {} }
  return {
    request: { suitePath: join(folder, 'suite.js'), case: 'run', subject: 'project', ...common },
    timeoutMs: 60_000,
    metrics: { [metric]: { unit: 'ms', better: 'lower', kind: 'sampled', gate: true, signed: true } },
  }
}

async function plainTrial(cause: PlantedCause, place: { folder: string; root: string }): Promise<number> {
  const report = await runTrial(hostIn(place.folder), trialOf(cause, place.root))
  const value = report.metrics[cause.metric]
  if (value === undefined) throw new Error(`${cause.name}: ${report.message ?? 'no value'} ${report.detail ?? ''}`)
  return value
}

function tableOf(results: readonly Result[], seeds: number): string {
  const rows = results.map(({ cause, change, found, named, rows, overhead }) => [
    cause.name,
    cause.metric === 'time' ? 'time' : 'kept memory',
    signed(change),
    `${found} of ${seeds}`,
    `${named} of ${rows}`,
    `${signed(overhead.change)} (${signed(overhead.lower)} to ${signed(overhead.upper)})`,
  ])
  const header = ['planted', 'metric', 'change', 'named first', 'same code: named any', 'under the profiler']
  const table = markdownTable([header, ...rows], { align: ['l', 'l', 'r', 'r', 'r', 'r'] })
  return `${table}\n\n${trialsPerSide} trials a side, on ${cpus()[0]!.model.trim()}, Node ${process.versions.node}.\n`
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(0)}%`
}

const seeds = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 20)
const results: Result[] = []
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? ''
for (const cause of plantedCauses.filter(({ name }) => name.includes(only))) {
  const result = await resultOf(cause, seeds)
  results.push(result)
  process.stderr.write(
    `${cause.name}: ${result.found} of ${seeds}, ${signed(result.change)}, same code ${result.named} of ${result.rows}; else ${result.outcomes.join(', ') || '-'}\n`,
  )
}
const table = tableOf(results, seeds)
process.stdout.write(table)
if (process.argv.includes('--write')) writeBlock('evaluation/accuracy.md', 'profiles', table)
