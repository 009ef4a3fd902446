/** What a row compared with stored runs has to say in words. */
import { counted } from '../model/counted.ts'
import { enoughValues, type Run } from '../model/run.ts'
import { calibrationOf } from './calibration.ts'
import { neededRunsOf, type HistoryModel, type HistoryReason, type HistoryResult } from './history-model.ts'
import { headValues, type Cell } from './judgement.ts'
import { isOneValue } from './exact.ts'
import { confirmingRuns } from './level-walk.ts'
import { classWords } from './machine-class.ts'
import type { Series } from './series.ts'
import type { Source, StoredRuns } from './stored-runs.ts'

export interface ReasonOptions {
  readonly cell: Cell
  readonly stored: StoredRuns
  readonly series: Series
  /** Null where the series holds no run. */
  readonly model: HistoryModel | null
}

/** Why the row cannot be held against the stored runs, and what helps. */
export function reasonAgainst(reason: HistoryReason, options: ReasonOptions): string {
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
      return `${head} here: it takes ${enoughValues} to hold them against a history; measure for longer (--budget)`
    case 'short-of-proof':
      return `${head} here and ${counted(count, 'stored run')} are too few to prove anything among so many rows`
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
  const text = `${nameOf(stored.source)} has ${model?.countedRuns ?? 0} of ${needed} runs`
  return details.length === 0 ? text : `${text} (${details.join('; ')})`
}

/** A machine that is not itself today says nothing about times. */
function oddSpeed(run: Run, { usual, points, unusual }: HistoryModel): string {
  const ms = calibrationOf(run)!
  const slow = ms > usual!.slowest
  const size = Number((Math.abs(ms / usual!.middle - 1) * 100).toPrecision(2))
  return `this machine was ${size} % ${slow ? 'slower' : 'faster'} than is usual in its ${counted(points.length + unusual, 'stored run')}, by the fixed workload: measure again, or in pairs`
}

export interface UndecidedOptions {
  readonly model: HistoryModel
  readonly result: HistoryResult
  readonly unit: string
  /** A size on the scale as a share, or in the unit where that has no meaning. */
  readonly sizeFrom: (size: number) => number | null
  readonly isRelative: boolean
}

/** Why there is no verdict; null where there is one. */
export function undecidedReason({ model, result, sizeFrom, isRelative, unit }: UndecidedOptions): string | null {
  if (result.verdict !== 'inconclusive') return null
  const runs = counted(model.points.length, 'stored run')
  if (result.suspect !== null) {
    return `suspect: ${result.suspect} than nearly all trials of ${runs}, but runs differ by themselves in times; pairs can tell (\`--base\`)`
  }
  if (result.isShared) {
    return `beyond nearly all trials of ${runs}, but not far enough beyond the runs as a whole: not certainly this change`
  }
  const size = result.detectable === null ? null : sizeFrom(result.detectable)
  const from =
    size === null ? '' : isRelative ? `${Number((size * 100).toPrecision(2))} %` : `${Math.round(size)} ${unit}`
  if (model.timed) return `nothing suspicious; ${runs} cannot rule out a change of a time as small as that to detect`
  return `${runs} scatter too much${from === '' ? '' : `: they would show ${from} or more`}`
}

function nameOf(source: Source): string {
  return source === 'baseline' ? 'baseline' : 'base'
}

/** What was left out and why, where that is why there are too few. */
function detailsOf({ series, model }: ReasonOptions): string[] {
  const count = model?.points.length ?? 0
  const shift = model?.walk.shifts.at(-1)
  const details = [
    series.otherSeries > 0
      ? `${series.changed ?? 'the series changed'}: ${counted(series.otherSeries, 'run')} before`
      : '',
    series.accepted !== null && series.accepted.before > 0
      ? `the level accepted in ${series.accepted.record.fromRun}: ${counted(series.accepted.before, 'run')} before`
      : '',
    shift === undefined || model === null
      ? ''
      : `a new level since ${model.walked[shift.index]!.run.id}: ${counted(shift.index, 'run')} before`,
    model === null || model.walk.suspects.length === 0
      ? ''
      : `${counted(model.walk.suspects.length, 'suspect run')} left out`,
    model === null || model.countedRuns === count ? '' : `of ${counted(count, 'run')} those of one fill count as one`,
    model === null || model.unusual === 0 ? '' : `${counted(model.unusual, 'run')} at an unusual speed left out`,
    model === null || model.elsewhere === 0 ? '' : `${counted(model.elsewhere, 'run')} on other machines`,
  ]
  return details.filter((detail) => detail !== '')
}

/** Doubts about the stored runs, for the row. */
export function historyWarnings({ stored, cell, series }: ReasonOptions, model: HistoryModel): string[] {
  const { walk, walked } = model
  const newest = walked.at(-1)
  const last = walk.suspects.at(-1)
  const warnings: string[] = []
  if (last !== undefined && newest !== undefined && walked[last.index] === newest && newest.run === stored.nearest) {
    const side = last.worse ? 'worse' : 'better'
    warnings.push(
      `the stored run of the base itself (${newest.run.id}) is suspect: ${side} than the runs before it beyond chance; ` +
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
    warnings.push('this run took no calibration, so nobody knows whether the machine was as fast as usual')
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
