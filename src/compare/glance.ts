/** What a benchmark's values say by now, for people who watch it being measured. It decides nothing. */
import type { MetricGlance } from '../model/glance.ts'
import { benchmarkId, isPaired, type BenchmarkRun, type PairedMetric } from '../model/run.ts'
import { judgePairs } from '../stats/paired-figures.ts'
import { median } from '../stats/quantile.ts'
import type { DecidedOptions } from './decided.ts'
import { finiteValues, isExactPair, pairedValues } from './measured-pairs.ts'
import { pairedQuestion } from './paired-question.ts'
import type { RowRules } from './policy.ts'

/**
 * The metrics that keep a benchmark going, each with its estimate and with the limits that the report would show if
 * measuring ended here. Where nothing gates: the exact ones.
 */
export function glanceAtPairs(benchmark: BenchmarkRun, options: DecidedOptions): MetricGlance[] {
  const { platform, rulesOf } = options
  const id = benchmarkId(benchmark)
  const cells = Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
    if (!isPaired(data)) return []
    const rules = rulesOf({ benchmark: id, metric, platform }, data)
    return [{ metric, data, rules, isExact: isExactPair(data, pairedValues(benchmark, data)) }]
  })
  const tested = cells.filter(({ rules, isExact }) => rules.gate && !isExact)
  if (tested.length > 0) return tested.map((cell) => testedGlance(cell, benchmark, options))
  return cells.filter(({ isExact }) => isExact).map(exactGlance)
}

interface Cell {
  readonly metric: string
  readonly data: PairedMetric
  readonly rules: RowRules
}

function testedGlance({ metric, data, rules }: Cell, benchmark: BenchmarkRun, options: DecidedOptions): MetricGlance {
  const { plan, alpha } = options
  const { question, values } = pairedQuestion({ benchmark, data, rules, plan, alpha, ended: false })
  const { verdict, change, interval, detect } = judgePairs(question)
  const base = finiteValues(data.base)
  const location = base.length === 0 ? 0 : Math.abs(median(base))
  const relative = (size: number | null | undefined): number | null => {
    if (size === null || size === undefined || !Number.isFinite(size)) return null
    if (values.scale === 'log') return size
    return location === 0 ? null : size / location
  }
  return {
    metric,
    unit: data.unit,
    verdict: verdict === 'continue' || verdict === 'inconclusive' ? null : verdict,
    change: relative(change),
    lower: relative(interval?.lower),
    upper: relative(interval?.upper),
    detect: relative(detect),
    value: null,
  }
}

/** Whether a difference matters is for the thresholds to say, in the report. */
function exactGlance({ metric, data }: Cell): MetricGlance {
  const [base] = finiteValues(data.base)
  const [head] = finiteValues(data.head)
  const known = base !== undefined && head !== undefined
  const change = !known ? null : base === head ? 0 : base === 0 ? null : (head - base) / Math.abs(base)
  return { ...blank(metric, data.unit), verdict: change === 0 ? 'no-change' : null, change }
}

/** Medians so far of what is measured without a base: the metrics that gate, or all where none does. */
export function glanceAtValues(benchmark: BenchmarkRun): MetricGlance[] {
  const metrics = Object.entries(benchmark.metrics)
  const gated = metrics.filter(([, { gate }]) => gate)
  return (gated.length === 0 ? metrics : gated).flatMap(([metric, data]) => {
    const values = isPaired(data) ? [] : finiteValues(data.values)
    return values.length === 0 ? [] : [{ ...blank(metric, data.unit), value: median(values) }]
  })
}

function blank(metric: string, unit: string): MetricGlance {
  return { metric, unit, verdict: null, change: null, lower: null, upper: null, detect: null, value: null }
}
