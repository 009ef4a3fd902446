/** What a row compared with stored runs has to say in words. */
import { counted } from '../model/counted.ts'
import type { ClassModelReason } from '../stats/class-model.ts'
import { neededRuns } from '../stats/class-model.ts'
import { calibrationOf } from './calibration.ts'
import type { HistoryModel } from './history-model.ts'
import type { Cell } from './judgement.ts'
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

/** Why the row cannot be held against the stored runs. */
export function reasonAgainst(reason: ClassModelReason, options: ReasonOptions): string {
  const { cell, stored, model } = options
  const count = model?.points.length ?? 0
  if (reason === 'new-class') {
    return `no run on ${classWords(cell.run.environment, cell.data.unit)} yet: ${counted(count, 'stored run')}, all elsewhere`
  }
  if (reason === 'few-degrees') {
    return `${counted(count, 'stored run')} on too many kinds of machine: too few on any one to know its noise`
  }
  if (stored.source === 'files' && count === 1) {
    return 'one run each says nothing about the noise between runs: measure pairs (`paceline ab`) or keep a baseline'
  }
  const details = detailsOf(options)
  const text = `${nameOf(stored.source)} has ${count} of ${neededRuns} runs`
  return details.length === 0 ? text : `${text} (${details.join('; ')})`
}

function nameOf(source: Source): string {
  return source === 'baseline' ? 'baseline' : 'base'
}

/** What was left out and why, where that is why there are too few. */
function detailsOf({ series, model }: ReasonOptions): string[] {
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
  ]
  return details.filter((detail) => detail !== '')
}

/** Doubts about the stored runs, for the row. */
export function historyWarnings(model: HistoryModel, stored: StoredRuns): string[] {
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
  if (model.uncorrected) {
    const missing = walked.filter(({ run }) => calibrationOf(run) === null).length
    warnings.push(
      `not corrected for the speed of the machine: ${missing} of ${walked.length} stored runs, or this one, took no calibration`,
    )
  }
  return warnings
}
