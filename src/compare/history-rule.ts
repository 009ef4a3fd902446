/** Judges a sampled metric by comparing it with stored runs. */
import { counted } from '../model/readable.ts'
import { enoughValues, type Run } from '../model/run.ts'
import { hodgesLehmannShift } from '../stats/location.ts'
import { ascendingOf, lowerMedian } from '../stats/quantile.ts'
import { isOneValue } from './exact-rule.ts'
import {
  historyModel,
  type HistoryModel,
  type HistoryReason,
  type HistoryResult,
  neededRunsOf,
} from './history-model.ts'
import {
  blank,
  type Cell,
  finiteOrNull,
  headValues,
  isChange,
  type Judgement,
  mediansReason,
  plotted,
  type Prepared,
  settled,
  sideOf,
} from './judgement.ts'
import { confirmingRuns } from './level-walk.ts'
import { calibrationOf, classWords, type Series, type StoredRuns } from './stored-runs.ts'
import { changeOf, onScale, reachesFailAt, type Scale, sizeOf, thresholdsOf } from './value-scale.ts'

/** The head has at least one value, and the series at least one run. `suspectAlpha`: see `historyModel`. */
export function prepareHistory(options: Omit<ReasonOptions, 'model'>, suspectAlpha: number): Prepared {
  const { cell, series } = options
  const model = historyModel(cell, series, suspectAlpha)
  if (model === null) {
    const { rules, data, benchmark } = cell
    const reason = reasonAgainst('few-runs', { ...options, model })
    return settled(rules, { reason, head: sideOf(headValues(data), benchmark.package) })
  }
  return {
    family: 'history',
    // Whether the history could prove anything does not depend on the head's values.
    takesPart: !model.timed && cell.rules.gate && model.reasonAt(1) === null,
    judge: (alpha) => judged({ ...options, model }, alpha),
  }
}

function judged(options: ReasonOptions & { readonly model: HistoryModel }, alpha: number): Judgement {
  const { cell, stored, model } = options
  const { scale, points, timed } = model
  const values = headValues(cell.data)
  const onTheScale = (value: number): number => onScale(scale, value)
  const head = sideOf(values, cell.benchmark.package)
  const shown = { ...blank(cell.rules), head, warnings: historyWarnings(options) }
  const reason = model.reasonAt(alpha)
  // A run file that the user named is shown whatever its machine; a history of other machines would mislead.
  const against = points.length > 0 ? points : stored.source === 'files' ? options.series.points : []
  if (against.length === 0) return { ...shown, reason: reasonAgainst(reason ?? 'few-runs', options) }
  const trials = ascendingOf(against.map((point) => point.values))
  const baseValue = lowerMedian(trials)
  const base = {
    ...sideOf(trials, against.at(-1)!.benchmark.package, against.length),
    value: finiteOrNull(baseValue),
  }
  const sizeFrom = (size: number): number | null => sizeOf(scale, size, baseValue)
  const thresholds = thresholdsOf(
    {
      ignore: sizeFrom(scale.margin) ?? cell.rules.ignore,
      detect: sizeFrom(scale.detect) ?? cell.rules.detect,
      shares: sharesOf(scale),
      floor: scale.kind === 'raw' ? scale.margin : cell.rules.floor,
      unitAt: baseValue > 0 || scale.kind === 'log' ? null : baseValue,
    },
    cell.rules,
  )
  if (reason !== null) {
    const shift = hodgesLehmannShift({ base: Array.from(trials, onTheScale), head: values.map(onTheScale) })
    const change = changeOf(scale, shift, baseValue)
    return { ...shown, reason: reasonAgainst(reason, options), base, change, thresholds }
  }
  const result = model.judge(alpha, trials)
  const change = changeOf(scale, result.change, baseValue)
  const sizeText = (size: number): string | null => {
    const from = sizeFrom(size)
    if (from === null) return null
    return change.relative === null
      ? `${Math.round(from)} ${cell.data.unit}`
      : `${Number((from * 100).toPrecision(2))}%`
  }
  const differences = values.length * trials.length
  return {
    ...shown,
    verdict: result.verdict,
    reason:
      undecidedReason(model, result, sizeText) ??
      (result.verdict === 'no-change'
        ? null
        : mediansReason({ base, head, change, differences, why: () => 'the values are spread unevenly' })),
    method: 'baseline',
    base,
    change,
    interval: intervalOf(scale, result, { baseValue, detect: cell.rules.detect }),
    p: timed ? null : Math.min(result.p.worse, result.p.better),
    detectable: result.detectable === null ? null : sizeFrom(result.detectable),
    samples: { base: plotted(model.middles), head: plotted(values) },
    thresholds,
    ...(result.suspect === null ? {} : { suspect: result.suspect }),
    // No history can rule out a change of a time, so that calls for no warning.
    level: timed && result.suspect !== 'worse' ? 'note' : null,
    severe: reachesFailAt({ sign: scale.sign, failAt: thresholds.failAt }, change),
    figures: figuresOf(model, result, alpha),
    family: !timed && cell.rules.gate ? result.p : null,
  }
}

/** The margins relative to the location. */
function sharesOf({ kind, margin, detect, at }: Scale): { ignore: number; detect: number } {
  if (kind === 'log') return { ignore: Math.expm1(margin), detect: Math.expm1(detect) }
  return { ignore: margin / Math.abs(at) || 0, detect: detect / Math.abs(at) || 0 }
}

/** In the metric's unit if the floor decides what is detected: a share of a small value looks alarming. */
function intervalOf(
  scale: Scale,
  result: HistoryResult,
  { baseValue, detect }: { readonly baseValue: number; readonly detect: number },
): Judgement['interval'] {
  const { interval, change } = result
  const isByFloor = !isChange(result) && sharesOf(scale).detect > detect * (1 + 1e-9)
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

interface ReasonOptions {
  readonly cell: Cell
  readonly stored: StoredRuns
  readonly series: Series
  /** Null if the series has no run. */
  readonly model: HistoryModel | null
}

/** Why the row cannot be compared with the stored runs, and what helps. */
function reasonAgainst(reason: HistoryReason, options: ReasonOptions): string {
  const { cell, model, stored } = options
  const count = model?.points.length ?? 0
  const head = counted(headValues(cell.data).length, 'trial')
  switch (reason) {
    case 'new-class':
      if (stored.source === 'files') return 'base and head were measured on different kinds of machines'
      return `no run on ${classWords(cell.run.environment, cell.data)} yet: ${counted(model!.elsewhere, 'stored run')}, all elsewhere`
    case 'odd-speed':
      return oddSpeed(cell.run, model!)
    case 'few-trials':
      return `${head} here: a comparison with a history needs ${enoughValues}; measure longer (--budget)`
    case 'short-of-proof':
      return `${head} here and ${counted(count, 'stored run')} are too few for a significant result among so many rows`
    default:
      return fewRuns(options, count)
  }
}

function fewRuns(options: ReasonOptions, count: number): string {
  const { stored, model, cell } = options
  if (stored.source === 'files' && count === 1) {
    return 'one run each says nothing about the noise between runs: measure pairs (`paceline ab`) or keep a baseline'
  }
  const needed = model?.neededRuns ?? neededRunsOf(cell.data.unit)
  const details = detailsOf(options)
  const text = `${stored.source === 'baseline' ? 'baseline' : 'base'} has ${model?.countedRuns ?? 0} of ${needed} runs`
  return details.length === 0 ? text : `${text} (${details.join('; ')})`
}

/** A machine at an unusual speed says nothing about times. */
function oddSpeed(run: Run, { usual, points, unusual }: HistoryModel): string {
  const ms = calibrationOf(run)!
  const slow = ms > usual!.slowest
  const size = Number((Math.abs(ms / usual!.middle - 1) * 100).toPrecision(2))
  return `this machine was ${size}% ${slow ? 'slower' : 'faster'} than usual in its ${counted(points.length + unusual, 'stored run')}, by the fixed workload: measure again, or in pairs`
}

/** Why there is no verdict; null if there is one. */
function undecidedReason(
  model: HistoryModel,
  result: HistoryResult,
  sizeText: (size: number) => string | null,
): string | null {
  if (result.verdict !== 'inconclusive') return null
  const runs = counted(model.points.length, 'stored run')
  if (result.suspect !== null) {
    return `suspect: ${result.suspect} than nearly all trials of ${runs}, but times differ from run to run; only pairs can confirm it (\`--base\`)`
  }
  if (result.isShared) {
    return `beyond nearly all trials of ${runs}, but not far enough beyond the runs as a whole: perhaps not due to this change`
  }
  if (model.timed) return `nothing suspicious; ${runs} cannot rule out the change to detect in a time`
  const size = result.detectable === null ? null : sizeText(result.detectable)
  return `${runs} vary too much${size === null ? '' : `: only a change of ${size} or more could be found`}`
}

/** What was left out and why, if that is why there are too few. */
function detailsOf({ series, model }: ReasonOptions): string[] {
  const details: string[] = []
  if (series.otherSeries > 0) {
    details.push(`${series.changed ?? 'the series changed'}: ${counted(series.otherSeries, 'run')} before`)
  }
  if (series.accepted !== null && series.accepted.before > 0) {
    const { record, before } = series.accepted
    details.push(`the level accepted in ${record.fromRun}: ${counted(before, 'run')} before`)
  }
  if (model === null) return details
  const { walk, walked, points, countedRuns, unusual, elsewhere } = model
  const shift = walk.shifts.at(-1)
  if (shift !== undefined) {
    details.push(`a new level since ${walked[shift.index]!.run.id}: ${counted(shift.index, 'run')} before`)
  }
  if (walk.suspects.length > 0) details.push(`${counted(walk.suspects.length, 'suspect run')} left out`)
  if (countedRuns !== points.length) details.push(`of ${counted(points.length, 'run')} those of one fill count as one`)
  if (unusual > 0) details.push(`${counted(unusual, 'run')} at an unusual speed left out`)
  if (elsewhere > 0) details.push(`${counted(elsewhere, 'run')} on other machines`)
  return details
}

/** Doubts about the stored runs, for the row. */
function historyWarnings({ stored, cell, series, model }: ReasonOptions & { readonly model: HistoryModel }): string[] {
  const { walk, walked } = model
  const newest = walked.at(-1)
  const last = walk.suspects.at(-1)
  const warnings: string[] = []
  if (last !== undefined && newest !== undefined && walked[last.index] === newest && newest.run === stored.nearest) {
    const side = last.worse ? 'worse' : 'better'
    warnings.push(
      `the stored run of the base itself (${newest.run.id}) is suspect: significantly ${side} than the runs before it; ` +
        `it is left out until ${confirmingRuns} runs in a row agree or it is accepted, so this change may be the base's`,
    )
  }
  const shift = walk.shifts.at(-1)
  if (shift !== undefined) {
    const side = shift.worse ? 'worse' : 'better'
    warnings.push(
      `the default branch itself got ${side} in run ${walked[shift.index]!.run.id}; only runs from there on count`,
    )
  }
  if (model.timed && calibrationOf(cell.run) === null) {
    warnings.push('this run has no calibration, so it is not known whether the machine was as fast as usual')
  }
  if (cell.data.kind === 'exact') {
    const head = isOneValue(headValues(cell.data))
    warnings.push(
      head && series.points.length > 0
        ? 'trials of this exact metric disagree in stored runs: treated as sampled'
        : 'trials of an exact metric disagree: treated as sampled',
    )
  }
  return warnings
}
