/** A quick examination of a rule for stored runs: seconds, not minutes. A sound rule passes it; each broken one must not. */
import { sampleStandardDeviation } from 'simple-statistics'
import { headValues } from '../../src/compare/judgement.ts'
import { benchmarkId, type BenchmarkRun, type Run } from '../../src/model/run.ts'
import { shareLowerBound, shareUpperBound, tUpperTail } from '../../src/stats/distributions.ts'
import { hodgesLehmann } from '../../src/stats/location.ts'
import { median } from '../../src/stats/quantile.ts'
import { derivedSeed, seededRandom } from '../../src/stats/random.ts'
import { countWins, winsTail } from '../../src/stats/rank-sum.ts'
import { againstOthers, alarmsOf } from './false-alarms.ts'
import { groupOf, kindOf, type HistoryRule, type JudgedRow, type Kind } from './history-outcome.ts'
import { inventedReport, inventedRows, type Machine } from './invented-histories.ts'
import type { RecordedHistory, RecordedRow } from './recorded-histories.ts'

export interface HistoryAnswer {
  readonly question: string
  readonly passed: boolean
  readonly found: string
}

export interface ExaminationOptions {
  readonly rule: HistoryRule
  readonly seed: string
  /** Reports for each question about false alarms; a tenth of that for those about power. */
  readonly reports: number
  readonly recorded: readonly RecordedHistory[]
}

const mostAlarms = 0.01
const ignored = 0.01
/** Doubt is for the rule: a figure fails only if chance would hardly ever explain it. */
const doubt = 0.01

/** Each question is asked when its answer is wanted. */
export function* examineHistoryRule(options: ExaminationOptions): Generator<HistoryAnswer> {
  yield recordedAlarms(options)
  yield noneOfItsKind(options)
  yield inventedAlarms(options)
  yield fewRuns(options)
  yield foundShare(options, { kind: 'heap', change: 0.1, least: 0.8 })
  yield foundShare(options, { kind: 'heap', change: 0.3, least: 0.9 })
  yield foundShare(options, { kind: 'RSS', change: 0.3, least: 0.9 })
  yield foundShare(options, { kind: 'counts', change: 0.3, least: 0.9 })
  yield foundShare(options, { kind: 'times', change: 1, least: 0.8 })
}

/** Each recorded run against the others of its commit. */
function recordedAlarms({ rule, recorded }: ExaminationOptions): HistoryAnswer {
  const questions = recorded.flatMap(({ runs }) => againstOthers(runs))
  return alarmAnswer(
    'recorded runs, each against the others',
    alarmsOf(questions.map((question) => rule(question).rows)),
  )
}

function alarmAnswer(what: string, { worse, reports }: { worse: number; reports: number }): HistoryAnswer {
  const least = shareLowerBound({ successes: worse, trials: reports }, doubt)
  return {
    question: `${what}: a false "worse" in at most ${percent(mostAlarms)} of reports`,
    passed: least <= mostAlarms,
    found: `${worse} of ${reports}`,
  }
}

const many = (machine: Machine, count: number): Machine[] => Array.from({ length: count }, () => machine)

/** Strays, machines that are slow for a run, runs that follow each other, heads of every size; both kinds of machines often seen. */
function inventedAlarms({ rule, seed, reports }: ExaminationOptions): HistoryAnswer {
  const answers = Array.from({ length: reports }, (_, report): readonly JudgedRow[] => {
    const random = seededRandom(derivedSeed(seed, `invented ${report}`))
    const machines = random.shuffled([...many('first', 14), ...many('second', 12)])
    const headMachine = random.coin() ? 'first' : 'second'
    return rule(inventedReport({ random, machines, headMachine, headTrials: 2 + random.below(7) })).rows
  })
  return alarmAnswer('an invented history in which nothing changed', alarmsOf(answers))
}

/** Whoever holds a head against runs of another kind of machine blames the machine on the head. */
function noneOfItsKind({ rule, seed, reports }: ExaminationOptions): HistoryAnswer {
  const answers = Array.from({ length: Math.ceil(reports / 4) }, (_, report): readonly JudgedRow[] => {
    const random = seededRandom(derivedSeed(seed, `few ${report}`))
    const machines = many('first', 26)
    return rule(inventedReport({ random, machines, headMachine: 'second', headTrials: 8 })).rows
  })
  return alarmAnswer('a machine whose kind was never seen', alarmsOf(answers))
}

/** Few runs seldom hold the one that was shifted the most: a head need not be to blame for lying beyond them. */
function fewRuns({ rule, seed, reports }: ExaminationOptions): HistoryAnswer {
  const answers = Array.from({ length: 5 * reports }, (_, report): readonly JudgedRow[] => {
    const random = seededRandom(derivedSeed(seed, `shifted ${report}`))
    return rule(inventedReport({ random, machines: many('first', 4), headMachine: 'first', headTrials: 8 })).rows
  })
  return alarmAnswer('four runs, each of which a machine shifts as a whole', alarmsOf(answers))
}

interface PowerQuestion {
  readonly kind: Kind
  readonly change: number
  readonly least: number
}

/** Rows of zeros, which no share makes larger, are not asked about. */
function foundShare(
  { rule, seed, reports }: ExaminationOptions,
  { kind, change, least }: PowerQuestion,
): HistoryAnswer {
  let [asked, found] = [0, 0]
  for (let report = 0; report < Math.ceil(reports / 40); report++) {
    const random = seededRandom(derivedSeed(seed, `power ${report}`))
    const machines = many('first', 24)
    const question = inventedReport({ random, machines, headMachine: 'first', headTrials: 6 })
    const rows = inventedRows(question)
    const changed = new Set<string>()
    const head = withValues(question.head, { rows }, (values, row) => {
      if (row.kind !== kind || median(values) === 0) return values
      changed.add(row.key)
      return worsened(values, row, change)
    })
    const judged = rule({ ...question, head }).rows.filter((row) => changed.has(row.key))
    asked += judged.length
    found += judged.filter((row) => row.verdict === 'worse').length
  }
  const most = shareUpperBound({ successes: found, trials: asked }, doubt)
  return {
    question: `+${percent(change)} of ${kind} is called worse in ${percent(least)}`,
    passed: asked > 0 && most >= least,
    found: `${found} of ${asked}`,
  }
}

/** A run with other values. Covariates and pairs, which no stored run is judged by, stay as they are. */
function withValues(
  run: Run,
  { rows }: Pick<RecordedHistory, 'rows'>,
  change: (values: readonly number[], row: RecordedRow) => readonly number[],
): Run {
  const changed = (benchmark: BenchmarkRun): BenchmarkRun => {
    const id = benchmarkId(benchmark)
    const metrics: BenchmarkRun['metrics'] = {}
    for (const [metric, data] of Object.entries(benchmark.metrics)) {
      const row = rows.get(`${id} ${metric}`)
      const before = headValues(data)
      const after = row === undefined ? before : change(before, row)
      metrics[metric] = after === before || !('values' in data) ? data : { ...data, values: [...after] }
    }
    return { ...benchmark, metrics }
  }
  return { ...run, benchmarks: run.benchmarks.map(changed) }
}

/** The values of a head that is worse by this share; counts stay whole. */
function worsened(values: readonly number[], row: RecordedRow, share: number): readonly number[] {
  return scaled(values, row, (1 + share) ** row.sign)
}

/** Kept memory may be negative: it then moves by a share of its size. */
function scaled(values: readonly number[], row: RecordedRow, factor: number): readonly number[] {
  const product = values.map((value) => value + Math.abs(value) * (factor - 1))
  return row.kind === 'counts' ? product.map((value) => Math.round(value)) : product
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))}%`
}

/** Broken on purpose: the exact test of the trials, without a look at what runs have as a whole. */
export const trialsRule: HistoryRule = ({ head, stored, family }) => {
  const gated = head.benchmarks.flatMap((benchmark) => Object.values(benchmark.metrics)).filter(({ gate }) => gate)
  const tests = family ?? gated.length
  const rows = head.benchmarks.flatMap((benchmark) =>
    Object.entries(benchmark.metrics).map(([metric, data]): JudgedRow => {
      const id = benchmarkId(benchmark)
      const base = stored.flatMap((run) => {
        const same = run.benchmarks.find((other) => benchmarkId(other) === id)?.metrics[metric]
        return same === undefined || run.environment.cpu.modelNumber !== head.environment.cpu.modelNumber
          ? []
          : headValues(same)
      })
      const values = headValues(data)
      const kind = kindOf(metric, data)
      const sizes = { head: values.length, stored: base.length }
      const margin = base.length === 0 ? 0 : Math.max(ignored * Math.abs(median(base)), data.floor ?? 0)
      const isTested = groupOf(kind) !== 'times and rates' && base.length > 0
      const isWorse = isTested && winsTail(countWins({ base, head: values }, margin), sizes) <= mostAlarms / tests
      return {
        key: `${id} ${metric}`,
        kind,
        gate: data.gate,
        verdict: isWorse ? 'worse' : isTested ? 'undecided' : null,
      }
    }),
  )
  return { rows, family: tests }
}

export interface GaussianOptions {
  /** What runs are at least taken to scatter: in the metric's unit, or as a share of the value. */
  readonly leastScatter: 'two thousandths of a unit' | 'two thousandths of the value'
}

const least = 0.002
const neededRuns = 10

/** Broken on purpose: normal tails around the mean of the runs' locations, gated for every kind of metric. */
export function gaussianRule({ leastScatter }: GaussianOptions): HistoryRule {
  return ({ head, stored, family }) => {
    const gated = head.benchmarks.flatMap((benchmark) => Object.values(benchmark.metrics)).filter(({ gate }) => gate)
    const tests = family ?? gated.length
    const rows = head.benchmarks.flatMap((benchmark) =>
      Object.entries(benchmark.metrics).map(([metric, data]): JudgedRow => {
        const id = benchmarkId(benchmark)
        const located = stored
          .filter(({ environment }) => environment.cpu.modelNumber === head.environment.cpu.modelNumber)
          .flatMap((run) => run.benchmarks.find((other) => benchmarkId(other) === id)?.metrics[metric] ?? [])
          .flatMap((other) => (headValues(other).length === 0 ? [] : [hodgesLehmann(headValues(other))]))
        const judged = (verdict: JudgedRow['verdict']): JudgedRow => {
          return { key: `${id} ${metric}`, kind: kindOf(metric, data), gate: data.gate, verdict }
        }
        if (located.length < neededRuns) return judged(null)
        const mean = located.reduce((sum, y) => sum + y, 0) / located.length
        const floor = leastScatter === 'two thousandths of a unit' ? least : least * Math.abs(mean)
        const scatter = Math.max(sampleStandardDeviation(located), floor)
        const sign = data.better === 'lower' ? 1 : -1
        const beyond =
          sign * (hodgesLehmann(headValues(data)) - mean) - Math.max(0.01 * Math.abs(mean), data.floor ?? 0)
        const error = scatter * Math.sqrt(1 + 1 / located.length)
        const isWorse = beyond > 0 && tUpperTail(beyond / error, located.length - 1) <= mostAlarms / tests
        return judged(isWorse ? 'worse' : 'undecided')
      }),
    )
    return { rows, family: tests }
  }
}
