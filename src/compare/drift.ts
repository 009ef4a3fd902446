/** Movement since an anchor: many small steps, each of which passes every gate, add up. */
import type { Comparison, Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { worseningOf } from './scale.ts'

/** Rows by `platform benchmark metric`. */
export type DriftByRow = ReadonlyMap<string, NonNullable<Row['drift']>>

/** What a row is called in a `DriftByRow`. */
export function driftKey(row: Row): string {
  return JSON.stringify([row.platform, benchmarkId(row), row.metric])
}

/**
 * The drift of each row, from the comparison of the default branch with its anchor (the last release), measured in
 * pairs. An alarm is a regression that is certain and reaches `failAt`.
 */
export function driftByRow(comparison: Comparison): DriftByRow {
  const since = (comparison.base?.label ?? 'the anchor').slice(0, 100)
  const drifted = comparison.rows.flatMap((row) => {
    const relative = row.change?.relative ?? null
    if (row.method === 'none' || row.change === null || relative === null) return []
    const worse = worseningOf({ sign: row.better === 'lower' ? 1 : -1 }, row.change).relative ?? 0
    const alarm = row.verdict === 'regression' && row.gate && worse >= row.thresholds.failAt
    return [[driftKey(row), { since, relative, alarm }] as const]
  })
  return new Map(drifted)
}
