/** A sampled metric's stored runs as the class model takes them: one location per run, corrected for the machine's speed. */
import type { Run } from '../model/run.ts'
import { judgeByClass, type ClassModelResult, type ClassRun } from '../stats/class-model.ts'
import { hodgesLehmann } from '../stats/location.ts'
import { median } from '../stats/quantile.ts'
import { calibrationOf, calibrationSlope, followsMachine } from './calibration.ts'
import { headValues, type Cell } from './judgement.ts'
import { walkLevels, type Walk } from './level-walk.ts'
import { machineClass } from './machine-class.ts'
import { onScale, scaleFor, type Scale } from './scale.ts'
import type { Series, StoredMetric } from './series.ts'

export interface HistoryModel {
  readonly scale: Scale
  /** Runs of today's level, oldest first, and the walk that found them. */
  readonly points: readonly StoredMetric[]
  readonly walk: Walk
  /** What the walk's indices count. */
  readonly walked: readonly StoredMetric[]
  /** The head's own location on the scale, and what is taken off for the machine's speed. */
  readonly head: { readonly y: number; readonly correction: number }
  /** Exponent of the calibration; 0 where the values do not follow it or a run has none. */
  readonly slope: number
  /** True where times had to be left uncorrected. */
  readonly uncorrected: boolean
  readonly judge: (alpha: number) => ClassModelResult
}

export interface HistoryModelOptions {
  readonly cell: Cell
  readonly series: Series
  /** One-sided level at which a stored run counts as suspect. */
  readonly suspectAlpha: number
}

/** Null where the series holds no run. The head has at least one value. */
export function historyModel({ cell, series, suspectAlpha }: HistoryModelOptions): HistoryModel | null {
  const walked = series.points
  if (walked.length === 0) return null
  const values = headValues(cell.data)
  const scale = scaleFor({
    spec: cell.data,
    rules: cell.rules,
    at: median(walked.map((point) => median(point.values))),
    values: [...values, ...walked.flatMap((point) => point.values)],
  })
  const corrects = followsMachine(cell.data.unit) && scale.kind === 'log'
  const speeds = [...walked.map((point) => point.run), cell.run].map(speedOf)
  const canCorrect = corrects && speeds.every((speed) => speed !== null)
  const speedAt = (index: number): number => (canCorrect ? (speeds[index] ?? 0) : 0)
  const located = walked.map((point, index) => ({
    class: machineClass(point.run.environment, cell.data.unit),
    y: locationOf(scale, point.values),
    speed: speedAt(index),
  }))
  const slope = canCorrect ? calibrationSlope(located) : 0
  const runs = located.map((run): ClassRun => ({ class: run.class, y: run.y - slope * run.speed }))
  const { margin, detect } = scale
  const walk = walkLevels(runs, { margin, alpha: suspectAlpha })
  const headY = locationOf(scale, values)
  const correction = slope * speedAt(walked.length)
  const head = { class: machineClass(cell.run.environment, cell.data.unit), y: headY - correction }
  const level = walk.level.map((index) => runs[index]!)
  return {
    scale,
    points: walk.level.map((index) => walked[index]!),
    walk,
    walked,
    head: { y: headY, correction },
    slope,
    uncorrected: corrects && !canCorrect,
    judge: (alpha) => judgeByClass({ runs: level, head, margin, detect, alpha }),
  }
}

function locationOf(scale: Scale, values: readonly number[]): number {
  return hodgesLehmann(values.map((value) => onScale(scale, value)))
}

function speedOf(run: Run): number | null {
  const ms = calibrationOf(run)
  return ms === null ? null : Math.log(ms)
}
