/**
 * What a run of the same code on both sides (A/A) says about the machine: whether the ordinary rule raises false alarms,
 * and how small a change it could find. Pure.
 */
import { compareRuns } from '../compare.ts'
import type { Row } from '../model/comparison.ts'
import type { Policy } from '../model/config.ts'
import { type DoctorReport, type DoctorRow, doctorSchemaId, type MeanInterval } from '../model/diagnosis.ts'
import { benchmarkId, type BenchmarkRun, type PairedMetric, type Run } from '../model/run.ts'
import { detectableShift } from '../stats/paired-figures.ts'
import { completePairs, readyPairs } from '../stats/paired-data.ts'
import { pShiftAtLeast, pShiftAtMost, rankPairs } from '../stats/psr.ts'
import { levelsOf, looksOf, type PairedSettings } from '../stats/sequential.ts'
import { pairDeviation } from '../stats/spread.ts'
import { tUpperQuantile } from '../stats/distributions.ts'
import { finiteOrNull, isChange } from './judgement.ts'
import { isExactPair, pairedQuestion, type PairedValues, startedPairs, pairedMetrics } from './measured-pairs.ts'
import { compilePolicy, defaultAlpha, type RowRules } from './policy.ts'

/** The most pairs of a benchmark that a pull request usually measures. */
const fitWithin = 60

/** At this level per row, uncorrected, one row in twenty is significant by chance. */
const usualLevel = 0.05

/** Judges an A/A run of this machine by the ordinary rule, then looks at its noise. */
export function diagnose(
  run: Run,
  { policy, version }: { readonly policy: Policy | undefined; readonly version: string },
): DoctorReport {
  const comparison = compareRuns({ heads: [run], policy, version, family: run.pairing?.family ?? 0 })
  const alpha = policy?.alpha ?? defaultAlpha
  const family = Math.max(1, comparison.family)
  const rulesOf = compilePolicy(policy)
  const { platform } = run.environment
  const rows = run.benchmarks.flatMap((benchmark) =>
    pairedMetrics(benchmark).flatMap(([metric, data]) => {
      const judged = comparison.rows.find((row) => row.metric === metric && benchmarkId(row) === benchmarkId(benchmark))
      if (judged === undefined) return []
      const rules = rulesOf({ benchmark: benchmarkId(benchmark), metric, platform }, data)
      return [doctorRow({ benchmark, data, judged, rules, alpha: alpha / family })]
    }),
  )
  return {
    schema: doctorSchemaId,
    version,
    environment: run.environment,
    profile: run.profile,
    seed: run.seed,
    measuringMs: run.measuringMs,
    fitWithin,
    alpha,
    family,
    alarms: alarmsOf(comparison.rows, rows, alpha / family),
    rows,
    unmeasured: run.benchmarks
      .filter((benchmark) => !rows.some((row) => row.benchmark === benchmarkId(benchmark)))
      .map((benchmark) => ({ benchmark: benchmarkId(benchmark), reason: benchmark.reason ?? 'no figures' })),
  }
}

/** Each tested row may call a regression with its share of alpha, and an improvement with as much again. */
function alarmsOf(judged: readonly Row[], rows: readonly DoctorRow[], alphaOfRow: number): DoctorReport['alarms'] {
  const tested = rows.filter((row) => row.p !== null)
  return {
    seen: judged.filter(isChange).length,
    expected: 2 * alphaOfRow * tested.length,
    uncorrectedSeen: tested.filter((row) => row.p! <= usualLevel).length,
    uncorrectedExpected: usualLevel * tested.length,
  }
}

/** Numbers of pairs for which the smallest detectable change is shown. */
const shownPairs = [25, 50, 100]
/** Caps whose looks were tuned: of a pull request, and of a full run. */
const caps = [60, 100] as const
/** Fewer pairs than these say nothing about noise. */
const fewestPairs = 5

interface DoctorRowOptions {
  readonly benchmark: BenchmarkRun
  readonly data: PairedMetric
  /** The row as the ordinary rule judged it. */
  readonly judged: Row
  readonly rules: RowRules
  /** One-sided level of this row alone. */
  readonly alpha: number
}

function doctorRow({ benchmark, data, judged, rules, alpha }: DoctorRowOptions): DoctorRow {
  const plan = { cap: caps[1], stopEarly: true }
  const { question, values } = pairedQuestion({ benchmark, data, rules, plan, alpha, ended: true })
  const complete = completePairs(question.pairs)
  const pairs = complete.values.base.length
  const size = sizeOn(values, data)
  const called = judged.verdict === 'regression' ? 'worse' : 'better'
  const alarm = isChange(judged) ? `called ${called} although nothing changed` : null
  const isExact = pairs > 0 && isExactPair(data, values)
  const few = isExact ? null : `too few pairs: ${pairs}`
  const row = {
    benchmark: benchmarkId(benchmark),
    metric: judged.metric,
    unit: data.unit,
    better: data.better,
    kind: data.kind,
    gate: rules.gate,
    scale: size.scale,
    pairs,
    verdict: judged.verdict,
    falseAlarm: isChange(judged),
    p: null,
    sigma: null,
    detectable: [],
    detect: rules.detect,
    pairsNeeded: isExact ? pairs : null,
    fit: (alarm ?? few) === null,
    reason: alarm ?? few,
    secondSlot: null,
  }
  if (isExact || pairs < fewestPairs) return row
  const ready = readyPairs(complete, question.settings, pairs)
  const sigma = pairDeviation(ready)
  const seenFrom = (look: Look, count: number): number =>
    detectableShift({ sigma, alpha: look.alpha, ignored: ready.ignored }, count)
  const [usual, all] = caps.map((cap) => looksForChange({ ...question.settings, cap })) as [Look[], Look[]]
  const needed = [...usual, ...all].find((look) => seenFrom(look, look.pairs) <= ready.detect)?.pairs ?? null
  const ranked = rankPairs(ready)
  const reason = alarm ?? unfitReason(needed)
  return {
    ...row,
    p: Math.min(1, 2 * Math.min(pShiftAtMost(ranked, 0), pShiftAtLeast(ranked, 0))),
    sigma: finiteOrNull(size.noise(sigma)),
    detectable: shownPairs.map((count) => {
      const look = (count <= caps[0] ? usual : all).findLast((one) => one.pairs <= count)
      return { pairs: count, size: look === undefined ? null : finiteOrNull(size.change(seenFrom(look, count))) }
    }),
    detect: size.change(ready.detect),
    pairsNeeded: needed,
    fit: reason === null,
    reason,
    secondSlot: secondSlot(benchmark, values),
  }
}

function unfitReason(pairsNeeded: number | null): string | null {
  if (pairsNeeded === null) return 'too noisy: not even 100 pairs find the change to detect'
  return pairsNeeded <= fitWithin ? null : `too noisy: it takes ${pairsNeeded} pairs to find the change to detect`
}

interface Look {
  readonly pairs: number
  /** One-sided level of a certain change at this look. */
  readonly alpha: number
}

/** The looks at which a change can be called certain. */
function looksForChange(settings: PairedSettings): Look[] {
  const { location } = levelsOf(settings)
  return looksOf(settings)
    .filter((look) => look.locationWeight > 0)
    .map((look) => ({ pairs: look.pairs, alpha: location * look.locationWeight }))
}

/** From the scale of the test to relative sizes, or to the unit if the value is zero. */
function sizeOn({ scale, location }: PairedValues, { better }: PairedMetric) {
  if (scale === 'log') {
    const change = better === 'lower' ? Math.expm1 : (shift: number): number => -Math.expm1(-shift)
    return { scale: 'relative', change, noise: (sigma: number): number => sigma } as const
  }
  const share = (value: number): number => (location > 0 ? value / location : value)
  return { scale: location > 0 ? 'relative' : 'absolute', change: share, noise: share } as const
}

/**
 * How much larger the value of the second trial of a pair is: the mean log ratio (on the raw scale the mean difference
 * as a share of the location) with a 95% interval by Student's t. The coin keeps it out of the verdicts; it shows what
 * a fixed order would have done.
 */
function secondSlot(benchmark: BenchmarkRun, { base, head, scale, location }: PairedValues): MeanInterval | null {
  const differences = startedPairs(benchmark).flatMap((index, position) => {
    const [b, h] = [base[position] ?? null, head[position] ?? null]
    const first = benchmark.pairs![index]!.first
    if (b === null || h === null || (scale === 'raw' && location === 0)) return []
    const headMore = scale === 'log' ? Math.log(h) - Math.log(b) : (h - b) / location
    return Number.isFinite(headMore) ? [first === 'base' ? headMore : -headMore] : []
  })
  const count = differences.length
  if (count < fewestPairs) return null
  const mean = differences.reduce((sum, value) => sum + value, 0) / count
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  const reach = tUpperQuantile(0.025, count - 1) * Math.sqrt(variance / count)
  return { mean, lower: mean - reach, upper: mean + reach, pairs: count }
}
