/** All rows of one platform, ready to be judged. */
import { benchmarkId, isProjectName, type BenchmarkRun, isPaired, type MetricData, type Run } from '../model/run.ts'
import { median } from '../stats/quantile.ts'
import { isExactHere, judgeExact, prepareExact } from './exact-rule.ts'
import { failureRow } from './failure-row.ts'
import {
  type Cell,
  type Family,
  headValues,
  type Judgement,
  namesOf,
  type Prepared,
  type PreparedRow,
  rowNameOf,
  settled,
  sideOf,
  type SinceReference,
} from './judgement.ts'
import { pairPlanOfRun } from './measured-pairs.ts'
import { preparePairs } from './pairs-rule.ts'
import { prepareReference } from './reference-rule.ts'
import type { RulesOf } from './policy.ts'
import { sinceTheReference } from './reference-pairs.ts'
import { type Series, seriesOf, type StoredRuns } from './stored-runs.ts'

interface PlatformRowsOptions {
  /** As its rows call it; see columns.ts. */
  readonly platform: string
  /** The head's runs of the platform, newest first: of a benchmark in several of them the newest counts. */
  readonly heads: readonly Run[]
  /** Null if nothing is stored for the platform. */
  readonly stored: StoredRuns | null
  readonly rulesOf: RulesOf
  /** False alarms per comparison; comparing stored runs with each other takes its share, too. */
  readonly alpha: number
}

export interface PlatformRows {
  readonly rows: readonly PreparedRow[]
  /**
   * Rows that share the false alarm rate: gated, and decided by a test. Tests of failures count even if nothing failed, and
   * so do rows of a benchmark that gave no figures or was not reached: what a later attempt measures may not move those that
   * are decided.
   */
  readonly families: Readonly<Record<Family, number>>
  /** Benchmarks in more than one run. */
  readonly doubled: readonly string[]
}

/** What there is to compare on a platform. The number of rows is known before `make` takes its time to make them. */
export function findRows(options: PlatformRowsOptions): { readonly count: number; readonly make: () => PlatformRows } {
  const { platform, heads, stored, rulesOf } = options
  const measured = new Map<string, { run: Run; benchmark: BenchmarkRun }>()
  const doubled: string[] = []
  for (const run of heads) {
    for (const benchmark of run.benchmarks) {
      const id = benchmarkId(benchmark)
      if (measured.has(id)) doubled.push(id)
      else measured.set(id, { run, benchmark })
    }
  }
  const found = [...measured.values()].map(({ run, benchmark }) => {
    const failures = failureRow({ benchmark, platform, rulesOf, stored })
    const metrics = failures.speaksForAll ? 0 : Object.keys(benchmark.metrics).length
    return { run, benchmark, failures, count: (failures.row === null ? 0 : 1) + metrics }
  })
  const takenAway = takenAwayRows(options)
  const removed = takenAway === null ? removedRows(options) : [...takenAway.values()]
  const make = (): PlatformRows => {
    const rows: PreparedRow[] = []
    const families = { pairs: 0, history: 0 }
    const testedOf = new Map<string, number>()
    for (const { run, benchmark, failures } of found) {
      if (failures.row !== null) rows.push(failures.row)
      if (failures.speaksForAll) continue
      if (benchmark.pairs !== undefined && benchmark.reference === undefined && failures.takesPart) families.pairs += 1
      const own = metricRows(run, benchmark, options).filter(({ names }) => takenAway?.has(keyOf(names)) !== true)
      rows.push(...own)
      const tested = own.filter(({ prepared }) => prepared.takesPart)
      for (const { prepared } of tested) families[prepared.family] += 1
      testedOf.set(benchmark.suite, Math.max(testedOf.get(benchmark.suite) ?? 0, tested.length))
    }
    for (const { run, benchmark, failures } of found) {
      if (run.base === null || !failures.speaksForAll || !failures.takesPart) continue
      // All of a suite have its metrics, or some of them.
      families.pairs += 1 + (testedOf.get(benchmark.suite) ?? 0)
    }
    return { rows: [...rows, ...removed], families, doubled }
  }
  return { count: found.reduce((sum, { count }) => sum + count, removed.length), make }
}

function metricRows(run: Run, benchmark: BenchmarkRun, options: PlatformRowsOptions): PreparedRow[] {
  return Object.entries(benchmark.metrics).map(([metric, data]) => {
    const names = namesOf(benchmark, { metric, platform: options.platform })
    const row = rowNameOf(names)
    const rules = options.rulesOf(row, data)
    const cell = { row, run, benchmark, data, rules }
    return { names, spec: data, rules, prepared: prepare(cell, options), sinceOf: () => sinceOf(cell, options) }
  })
}

function sinceOf(cell: Cell, { stored, alpha }: PlatformRowsOptions): SinceReference | null {
  const { data, benchmark } = cell
  if (stored === null || !isPaired(data) || benchmark.reference !== undefined || isTooLarge(data)) return null
  return sinceTheReference({ cell, data, series: seriesOf(cell, stored), levelAlpha: alpha / stored.gatedRows })
}

/** Chooses the rule that judges a cell: by the pairs of this run if there are any, else by what is stored. */
function prepare(cell: Cell, { stored, alpha }: PlatformRowsOptions): Prepared {
  const { data, rules, benchmark } = cell
  if (isTooLarge(data)) return settled(rules, { reason: tooLarge })
  const { reference } = benchmark
  if (isPaired(data) && reference === undefined) return preparePairs({ cell, data, plan: pairPlanOfRun(cell.run) })
  const head = sideOf(headValues(data), benchmark.package)
  if (head.count === 0) return settled(rules, { reason: 'no trial gave a value' })
  if (benchmark.only === 'head') return settled(rules, { verdict: 'added', head, reason: 'the base does not have it' })
  if (benchmark.only === 'base') {
    const reason = 'the base has it, the head does not'
    return settled(rules, { verdict: 'removed', base: head, reason, level: rules.takenAway })
  }
  if (stored !== null && isItself(cell.run, stored)) return settled(rules, unmoved(cell))
  const series = stored === null || stored.runs.length === 0 ? null : seriesOf(cell, stored)
  if (stored !== null && series?.known === 0) {
    const where =
      stored.source === 'baseline'
        ? `none of the ${stored.runs.length} stored runs has it`
        : 'the base does not have it'
    return settled(rules, { verdict: 'added', head, reason: where })
  }
  if (series?.points.some((point) => isTooLarge(point.data))) return settled(rules, { head, reason: tooLarge })
  if (series !== null && isExactHere({ cell, series })) return prepareExact({ cell, series })
  if (isPaired(data) && reference !== undefined) {
    return prepareReference({ cell, data, reference, series, stored, levelAlpha: alpha / (stored?.gatedRows ?? 1) })
  }
  if (series === null) {
    return settled(rules, { head, reason: 'no base was measured here, and nothing is stored to compare with' })
  }
  const beside = stored?.source === 'files' ? besideFile(cell, series) : {}
  const reason = series.points.length === 0 ? `${series.changed ?? 'the series changed'}: a new series begins` : alone
  return settled(rules, { head, reason, ...beside })
}

const alone = 'measured without pairs: figures of different runs are not judged, only pairs are (`paceline ab`)'

/** A run file that the user named is shown, whatever its machine. */
function besideFile({ data }: Cell, { points }: Series): Partial<Judgement> {
  const last = points.at(-1)
  if (last === undefined) return {}
  const [from, to] = [median(last.values), median(headValues(data))]
  const change = { relative: from > 0 ? to / from - 1 : null, absolute: to - from }
  return { base: sideOf(last.values, last.benchmark.package, 1), change }
}

/** A run compared with itself has the same noise on both sides: there is nothing to be undecided about. */
function isItself({ id }: Run, { source, runs }: StoredRuns): boolean {
  return source === 'files' && runs.every((run) => run.id === id)
}

function unmoved(cell: Cell): Judgement {
  const values = headValues(cell.data)
  const middle = median(values)
  const repeated = values.map(() => middle)
  return judgeExact({ cell, base: repeated, head: repeated, basePackage: cell.benchmark.package })
}

/** No measured value is as large; its square would no longer be a number. */
const largest = 1e150
const tooLarge = 'the values are too large to calculate with'

function isTooLarge(data: MetricData): boolean {
  return isPaired(data) ? holdsLarge(data.base) || holdsLarge(data.head) : holdsLarge(data.values)
}

/** In a loop: a history has millions of values, and a call for each would make an object of it. */
function holdsLarge(values: readonly (number | null)[]): boolean {
  for (let index = 0; index < values.length; index += 1) if (Math.abs(values[index] ?? 0) > largest) return true
  return false
}

/**
 * What the base would measure and the head does not, also if it measures it in another unit; null if the base was not asked.
 * The newest stored values are shown.
 */
function takenAwayRows({
  platform,
  heads,
  stored,
  rulesOf,
}: PlatformRowsOptions): ReadonlyMap<string, PreparedRow> | null {
  if (heads.every(({ described }) => described === undefined)) return null
  const benchmarks = new Map(heads.flatMap((run) => run.benchmarks).map((one) => [benchmarkId(one), one]))
  const leftOut = new Set(heads.flatMap((run) => run.leftOut ?? []))
  const rows = heads.flatMap(({ described }) =>
    (described?.removed ?? []).flatMap(({ metrics, ...benchmark }) =>
      Object.entries(metrics).map(([metric, spec]): PreparedRow => {
        const names = { ...benchmark, metric, platform }
        const id = benchmarkId(benchmark)
        const now = benchmarks.get(id)
        const unit = now !== undefined && Object.hasOwn(now.metrics, metric) ? now.metrics[metric]!.unit : spec.unit
        const reason =
          unit !== spec.unit
            ? `the head measures it in ${unit}, and the base in ${spec.unit}`
            : `the base measures it, and the head ${now?.status === 'skipped' ? 'skips it' : leftOut.has(id) ? 'leaves it out' : 'does not'}`
        const last = stored?.byBenchmark.get(id)?.at(-1)?.benchmark
        const known = last !== undefined && Object.hasOwn(last.metrics, metric) ? last.metrics[metric]! : null
        const base = known?.unit === spec.unit ? sideOf(headValues(known), last?.package, 1) : null
        const rules = rulesOf(rowNameOf(names), spec)
        const removal = settled(rules, { verdict: 'removed', base, reason, level: rules.takenAway })
        return { names, spec, rules, prepared: removal }
      }),
    ),
  )
  return new Map(rows.map((row) => [keyOf(row.names), row]))
}

function keyOf(names: PreparedRow['names']): string {
  return JSON.stringify([benchmarkId(names), names.metric])
}

/** The metrics that the reference run has and the head's runs do not. */
function removedRows({ platform, heads, stored, rulesOf }: PlatformRowsOptions): PreparedRow[] {
  const reference = stored === null ? null : referenceRun(heads, stored)
  if (reference === null) return []
  const measured = new Map(
    heads.flatMap((run) => run.benchmarks).map((benchmark) => [benchmarkId(benchmark), benchmark]),
  )
  const elsewhere = namesOfOtherShards(heads)
  return reference.benchmarks
    .filter((benchmark) => benchmark.status === 'ok' && !elsewhere.has(benchmark.suite))
    .flatMap((benchmark) => {
      const now = measured.get(benchmarkId(benchmark))
      if (now === undefined && elsewhere.has(benchmarkId(benchmark))) return []
      if (now === undefined && !isGone(benchmark, heads, reference)) return []
      // A benchmark that fails or is skipped now has a row of its own that says so.
      if (now !== undefined && now.status !== 'ok') return []
      const gone = Object.keys(benchmark.metrics).filter(
        (metric) => now === undefined || !Object.hasOwn(now.metrics, metric),
      )
      return gone.map((metric): PreparedRow => {
        const data = benchmark.metrics[metric]!
        const names = namesOf(benchmark, { metric, platform })
        const rules = rulesOf(rowNameOf(names), data)
        const base = sideOf(headValues(data), benchmark.package, 1)
        const reason = `run ${reference.id} has it, the head does not`
        return { names, spec: data, rules, prepared: settled(rules, { verdict: 'removed', base, reason }) }
      })
    })
}

/** What is planned for shards of which there is no run: not measured, but not gone either. Of a tool, its suite. */
function namesOfOtherShards(heads: readonly Run[]): ReadonlySet<string> {
  const here = new Set(heads.map(({ shard }) => shard?.index))
  const plan = heads.find(({ shard }) => shard !== undefined)?.shard?.plan ?? []
  return new Set(plan.flatMap((names, at) => (here.has(at + 1) ? [] : names.map((name) => name.join('/')))))
}

/** The newest stored run of the head's profile, else the newest of all. */
function referenceRun(heads: readonly Run[], { runs }: StoredRuns): Run | null {
  const profile = heads[0]?.profile
  return runs.findLast((run) => run.profile === profile) ?? runs.at(-1) ?? null
}

/**
 * Whether a benchmark no longer exists, or was merely not selected. The head's runs say what they left out; if they do
 * not, only a complete run of the same profile can tell, and only about subjects like those that it measured.
 */
function isGone(benchmark: BenchmarkRun, heads: readonly Run[], reference: Run): boolean {
  const id = benchmarkId(benchmark)
  // A tool that did not run is left out with all its benchmarks, and so is a project of a workspace.
  const isLeftOut = (name: string): boolean =>
    name === id || name === benchmark.suite || (isProjectName(name) && id.startsWith(name))
  if (heads.every((run) => run.leftOut !== undefined)) return heads.every((run) => !run.leftOut!.some(isLeftOut))
  const measuredForeign = heads.some((run) => run.benchmarks.some(isForeign))
  return (
    heads.every((run) => run.complete && run.profile === reference.profile) &&
    (measuredForeign || !isForeign(benchmark))
  )
}

function isForeign(benchmark: BenchmarkRun): boolean {
  return benchmark.package !== null && benchmark.package.source !== 'project'
}
