/** A sampled metric against stored runs. */
import { historyModel, type HistoryModel, type HistoryResult } from './history-model.ts'
import { historyWarnings, reasonAgainst, undecidedReason, type ReasonOptions } from './history-words.ts'
import { hodgesLehmannShift } from '../stats/location.ts'
import { lowerMedian } from '../stats/quantile.ts'
import {
  blank,
  finiteOrNull,
  headValues,
  mediansReason,
  plotted,
  sideOf,
  type Judgement,
  type Prepared,
} from './judgement.ts'
import { changeOf, onScale, reachesFailAt, sizeOf, thresholdsOf, type Scale } from './scale.ts'

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
  return {
    family: 'history',
    // Whether the history could prove anything does not depend on what the head's values are.
    takesPart: !model.timed && cell.rules.gate && model.reasonAt(1) === null,
    judge: (alpha) => judged({ ...options, model, alpha }),
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
  readonly alpha: number
}

function judged(options: JudgedOptions): Judgement {
  const { cell, stored, model, alpha } = options
  const { scale, points, timed } = model
  const { version = null } = cell.benchmark.package ?? {}
  const values = headValues(cell.data)
  const onTheScale = (value: number): number => onScale(scale, value)
  const shown = { ...blank(cell.rules), head: sideOf({ values, version }), warnings: historyWarnings(options, model) }
  const reason = model.reasonAt(alpha)
  // A run file that somebody named is shown whatever machine it is of; a history on other machines would mislead.
  const against = points.length > 0 ? points : stored.source === 'files' ? options.series.points : []
  if (against.length === 0) return { ...shown, reason: reasonAgainst(reason ?? 'few-runs', options) }
  const trials = against.flatMap((point) => point.values)
  const baseValue = lowerMedian(trials)
  const base = {
    ...sideOf({ values: trials, version: against.at(-1)!.benchmark.package?.version ?? null, runs: against.length }),
    value: finiteOrNull(baseValue),
  }
  if (reason !== null) {
    const shift = hodgesLehmannShift({ base: trials.map(onTheScale), head: values.map(onTheScale) })
    return { ...shown, reason: reasonAgainst(reason, options), base, change: changeOf(scale, shift, baseValue) }
  }
  const result = model.judge(alpha)
  const change = changeOf(scale, result.change, baseValue)
  const sizeFrom = (size: number): number | null => sizeOf(scale, size, baseValue)
  const differences = values.length * trials.length
  const thresholds = thresholdsOf(
    {
      ignore: sizeFrom(scale.margin) ?? cell.rules.ignore,
      detect: sizeFrom(scale.detect) ?? cell.rules.detect,
      shares: sharesOf(scale),
      floor: scale.kind === 'raw' ? scale.margin : cell.rules.floor,
      unitAt: change.relative === null ? baseValue : null,
    },
    cell.rules,
  )
  return {
    ...shown,
    verdict: result.verdict,
    reason:
      undecidedReason({ model, result, unit: cell.data.unit, sizeFrom, isRelative: change.relative !== null }) ??
      (result.verdict === 'no-change'
        ? null
        : mediansReason({ base, head: shown.head, change, differences, why: unevenly })),
    method: 'baseline',
    base,
    change,
    interval: intervalOf(scale, result, { baseValue, detect: cell.rules.detect }),
    p: timed ? null : Math.min(result.p.worse, result.p.better),
    detectable: result.detectable === null ? null : sizeFrom(result.detectable),
    samples: { base: plotted(points.map((point) => lowerMedian(point.values))), head: plotted(values) },
    thresholds,
    ...(result.suspect === null ? {} : { suspect: result.suspect }),
    // That a history cannot rule out a change of a time is so by its nature: nothing to be warned of.
    level: timed && result.suspect !== 'worse' ? 'note' : null,
    severe: reachesFailAt({ sign: scale.sign, failAt: thresholds.failAt }, change),
    figures: figuresOf(model, result, alpha),
    family: !timed && cell.rules.gate ? result.p : null,
  }
}

function unevenly(): string {
  return 'the values scatter unevenly'
}

/** The margins as shares of the location that they refer to. */
function sharesOf({ kind, margin, detect, at }: Scale): { ignore: number; detect: number } {
  if (kind === 'log') return { ignore: Math.expm1(margin), detect: Math.expm1(detect) }
  return { ignore: margin / Math.abs(at) || 0, detect: detect / Math.abs(at) || 0 }
}

/** In the metric's unit where the floor decides what is detected: a share of next to nothing would frighten people. */
function intervalOf(
  scale: Scale,
  { interval, change, verdict }: HistoryResult,
  { baseValue, detect }: { readonly baseValue: number; readonly detect: number },
): Judgement['interval'] {
  const changed = verdict === 'regression' || verdict === 'improvement'
  const isByFloor = !changed && (sizeOf(scale, scale.detect, baseValue) ?? 0) > detect * (1 + 1e-9)
  const isRelative = changeOf(scale, change, baseValue).relative !== null && !isByFloor
  const limit = (at: number): number | null => {
    if (!Number.isFinite(at)) return null
    const { relative, absolute } = changeOf(scale, at, baseValue)
    return isRelative ? relative : absolute
  }
  const [better, worse] = [limit(interval.lower), limit(interval.upper)]
  const [lower, upper] = scale.sign === 1 ? [better, worse] : [worse, better]
  if (lower === null && upper === null) return null
  const { lowerLevel, upperLevel } = interval
  const levels = scale.sign === 1 ? { lowerLevel, upperLevel } : { lowerLevel: upperLevel, upperLevel: lowerLevel }
  return { scale: isRelative ? 'relative' : 'absolute', lower, upper, ...levels }
}

function figuresOf(model: HistoryModel, result: HistoryResult, alpha: number): Record<string, number | string> {
  const { scale, points, walk, timed } = model
  return {
    rule: timed ? 'rank sum of the trials: suspicion only' : 'exact rank sum of the trials',
    scale: scale.kind,
    'stored runs': points.length,
    'stored trials': points.reduce((sum, point) => sum + point.values.length, 0),
    'suspect runs': walk.suspects.length,
    'runs elsewhere': model.elsewhere,
    'runs at an unusual speed': model.unusual,
    margin: scale.margin,
    'pairs of trials': result.wins.pairs,
    'of them worse': result.wins.worse,
    'of them better': result.wins.better,
    'p worse': result.p.worse,
    'p better': result.p.better,
    alpha,
  }
}
