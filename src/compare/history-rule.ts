/** A sampled metric against stored runs. */
import type { ClassModelResult } from '../stats/class-model.ts'
import { median } from '../stats/quantile.ts'
import { historyModel, type HistoryModel } from './history-model.ts'
import { historyWarnings, reasonAgainst, type ReasonOptions } from './history-words.ts'
import { blank, headValues, plotted, sideOf, type Judgement, type Prepared } from './judgement.ts'
import { changeOf, offScale, reachesFailAt, sizeOf, worseningOf, type Scale } from './scale.ts'

export interface HistoryRuleOptions extends Omit<ReasonOptions, 'model'> {
  readonly suspectAlpha: number
}

/** The head has at least one value, and the series at least one run. */
export function prepareHistory({ suspectAlpha, ...options }: HistoryRuleOptions): Prepared {
  const { cell, series } = options
  const model = historyModel({ cell, series, suspectAlpha })
  if (model === null) {
    return { family: 'history', takesPart: false, judge: () => withoutHistory({ ...options, model }) }
  }
  // Whether the history allows a verdict does not depend on the level, nor on what the head's values are.
  const { reason } = model.judge(0.01)
  return {
    family: 'history',
    takesPart: reason === null && cell.rules.gate,
    judge: (alpha) => judged({ ...options, model, result: model.judge(alpha), alpha }),
  }
}

function withoutHistory(options: ReasonOptions): Judgement {
  const { cell } = options
  return {
    ...blank(cell.rules),
    reason: reasonAgainst('few-runs', options),
    head: sideOf({ values: headValues(cell.data), version: cell.benchmark.package?.version ?? null }),
  }
}

interface JudgedOptions extends ReasonOptions {
  readonly model: HistoryModel
  readonly result: ClassModelResult
  readonly alpha: number
}

function judged(options: JudgedOptions): Judgement {
  const { cell, stored, model, result, alpha } = options
  const { scale, points, head } = model
  const values = headValues(cell.data)
  const predicted = result.predicted ?? 0
  const baseValue = offScale(scale, predicted + head.correction)
  const change = changeOf(scale, result.change ?? 0, baseValue)
  const medians = points.map((point) => median(point.values))
  const { reason } = result
  return {
    ...blank(cell.rules),
    verdict: result.verdict ?? 'not-comparable',
    reason: reason === null ? undecidedReason(result, scale, baseValue) : reasonAgainst(reason, options),
    method: reason === null ? 'baseline' : 'none',
    base: {
      ...sideOf({ values: medians, version: points.at(-1)?.benchmark.package?.version ?? null, runs: points.length }),
      value: baseValue,
      count: points.reduce((sum, point) => sum + point.values.length, 0),
    },
    head: sideOf({ values, version: cell.benchmark.package?.version ?? null }),
    change,
    interval: reason === null ? intervalOf(scale, result, baseValue) : null,
    p: reason === null ? Math.min(result.p ?? 1, result.pImprovement ?? 1) : null,
    sigma: result.tauR,
    detectable: result.detectable === null ? null : sizeOf(scale, result.detectable, baseValue),
    samples: { base: plotted(medians), head: plotted(values) },
    warnings: historyWarnings(model, stored),
    thresholds: {
      ignore: sizeOf(scale, scale.margin, baseValue) ?? cell.rules.ignore,
      detect: sizeOf(scale, scale.detect, baseValue) ?? cell.rules.detect,
      failAt: cell.rules.failAt,
    },
    severe: reachesFailAt(scale, change),
    figures: figuresOf(model, result, alpha),
    family: reason === null && cell.rules.gate ? { worse: result.p ?? 1, better: result.pImprovement ?? 1 } : null,
  }
}

function undecidedReason(result: ClassModelResult, scale: Scale, baseValue: number): string | null {
  if (result.verdict !== 'inconclusive') return null
  const size = result.detectable === null ? null : sizeOf(scale, result.detectable, baseValue)
  const { relative } = worseningOf(scale, changeOf(scale, result.detectable ?? 0, baseValue))
  const noise = `${result.runs} stored runs scatter too much`
  return relative === null || size === null
    ? noise
    : `${noise}: they would show ${Number((size * 100).toPrecision(2))} % or more`
}

function intervalOf(scale: Scale, { interval, change }: ClassModelResult, baseValue: number): Judgement['interval'] {
  if (interval === null || change === null) return null
  const [better, worse] = [changeOf(scale, interval.lower, baseValue), changeOf(scale, interval.upper, baseValue)]
  const isRelative = changeOf(scale, change, baseValue).relative !== null
  const pick = (limit: typeof better): number | null => (isRelative ? limit.relative : limit.absolute)
  return scale.sign === 1
    ? {
        scale: isRelative ? 'relative' : 'absolute',
        lower: pick(better),
        upper: pick(worse),
        lowerLevel: interval.lowerLevel,
        upperLevel: interval.upperLevel,
      }
    : {
        scale: isRelative ? 'relative' : 'absolute',
        lower: pick(worse),
        upper: pick(better),
        lowerLevel: interval.upperLevel,
        upperLevel: interval.lowerLevel,
      }
}

function figuresOf(model: HistoryModel, result: ClassModelResult, alpha: number): Record<string, number | string> {
  const all: Record<string, number | string | null> = {
    rule: 'class model of the stored runs',
    scale: model.scale.kind,
    runs: result.runs,
    classes: result.classes,
    'runs of this class': result.classRuns,
    'suspect runs': model.walk.suspects.length,
    'calibration slope': model.slope,
    predicted: result.predicted,
    change: result.change,
    'deviation within classes': result.tauR,
    'deviation between classes': result.tauM,
    variance: result.variance,
    'degrees of freedom': result.df,
    margin: model.scale.margin,
    t: result.t,
    'p worse': result.p,
    'p better': result.pImprovement,
    alpha,
  }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, number | string] => entry[1] !== null),
  )
}
