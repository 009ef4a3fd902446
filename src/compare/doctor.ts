/**
 * What a run of the same code on both sides (A/A) says about the machine: whether the ordinary rule sees changes where
 * there are none, and how small a change it could see. Pure.
 */
import { compareRuns } from '../compare.ts'
import type { Row } from '../model/comparison.ts'
import type { Policy } from '../model/config.ts'
import { doctorSchemaId, type DoctorReport, type DoctorRow } from '../model/doctor.ts'
import { benchmarkId, isPaired, type BenchmarkRun, type PairedMetric, type Run } from '../model/run.ts'
import { median } from '../stats/quantile.ts'
import { halfInterquartileRange } from '../stats/spread.ts'
import { doctorRow, isChange } from './doctor-row.ts'
import { compilePolicy, defaultAlpha } from './policy.ts'

/** A pull request measures at most so many pairs of each benchmark. */
export const fitWithin = 60

/** At this level per row, uncorrected, chance alone names one row in twenty. */
const usualLevel = 0.05

export interface DiagnoseOptions {
  readonly policy: Policy | undefined
  readonly version: string
}

/** Judges an A/A run by the ordinary rule, then looks at its noise. `run.pairing.family` says how many rows share alpha. */
export function diagnose(run: Run, { policy, version }: DiagnoseOptions): DoctorReport {
  const comparison = compareRuns({ heads: [run], policy, version })
  const alpha = policy?.alpha ?? defaultAlpha
  const family = Math.max(1, comparison.family)
  const rulesOf = compilePolicy(policy)
  const { platform } = run.environment
  const rows = run.benchmarks.flatMap((benchmark) =>
    pairedMetrics(benchmark).flatMap(([metric, data]) => {
      const judged = comparison.rows.find((row) => row.metric === metric && benchmarkId(row) === benchmarkId(benchmark))
      if (judged === undefined) return []
      const rules = rulesOf({ benchmark: benchmarkId(benchmark), metric, platform }, data)
      return [doctorRow({ benchmark, data, judged, rules, alpha: alpha / family, fitWithin })]
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
    alarms: alarmsOf(comparison.rows, { rows, alphaOfRow: alpha / family }),
    calibration: calibrationFigures(run.calibrationMs),
    rows,
    unmeasured: run.benchmarks
      .filter((benchmark) => !rows.some((row) => row.benchmark === benchmarkId(benchmark)))
      .map((benchmark) => ({ benchmark: benchmarkId(benchmark), reason: benchmark.reason ?? 'no figures' })),
  }
}

function pairedMetrics(benchmark: BenchmarkRun): [string, PairedMetric][] {
  return Object.entries(benchmark.metrics).flatMap(([metric, data]): [string, PairedMetric][] =>
    isPaired(data) ? [[metric, data]] : [],
  )
}

/** Each tested row may call a regression with its share of alpha, and an improvement with as much again. */
function alarmsOf(
  judged: readonly Row[],
  { rows, alphaOfRow }: { readonly rows: readonly DoctorRow[]; readonly alphaOfRow: number },
): DoctorReport['alarms'] {
  const tested = rows.filter((row) => row.p !== null)
  return {
    seen: judged.filter(isChange).length,
    expected: 2 * alphaOfRow * tested.length,
    uncorrectedSeen: tested.filter((row) => row.p! <= usualLevel).length,
    uncorrectedExpected: usualLevel * tested.length,
  }
}

/** Medians of thirds, because single slices jump. */
function calibrationFigures(slicesMs: readonly number[]): DoctorReport['calibration'] {
  const ms = slicesMs.filter((slice) => slice > 0)
  if (ms.length < 3) return null
  const third = Math.floor(ms.length / 3)
  const medianMs = median(ms)
  return {
    slices: ms.length,
    medianMs,
    spread: halfInterquartileRange(ms) / medianMs,
    drift: median(ms.slice(-third)) / median(ms.slice(0, third)) - 1,
  }
}
