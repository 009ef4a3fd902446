/** Rows in the order a reader wants them, under the shortest names that keep them apart. */
import type { Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { sortPlatforms } from './platform-name.ts'
import { standingOf, type Standing } from './words.ts'

const standingOrder: readonly Standing[] = [
  'failed',
  'worse',
  'accepted',
  'better',
  'undecided',
  'not-comparable',
  'known-failure',
  'skipped',
  'removed',
  'added',
  'same',
]
const levelOrder = ['fail', 'warn', 'note'] as const

/**
 * A copy, sorted: what fails the check first, gated before watched, larger changes first, then by name. Systems of
 * one benchmark and metric stay together.
 */
export function sortRows(rows: readonly Row[]): readonly Row[] {
  const platforms = sortPlatforms(rows.map((row) => row.platform))
  const sizes = new Map<string, number>()
  for (const row of rows) sizes.set(rowKey(row), Math.max(changedSize(row), sizes.get(rowKey(row)) ?? 0))
  return rows.toSorted(
    (a, b) =>
      levelOrder.indexOf(a.level) - levelOrder.indexOf(b.level) ||
      standingOrder.indexOf(standingOf(a)) - standingOrder.indexOf(standingOf(b)) ||
      Number(b.gate) - Number(a.gate) ||
      sizes.get(rowKey(b))! - sizes.get(rowKey(a))! ||
      compareText(benchmarkId(a), benchmarkId(b)) ||
      compareText(a.metric, b.metric) ||
      platforms.indexOf(a.platform) - platforms.indexOf(b.platform),
  )
}

/** What rows of one benchmark and metric on several systems share. */
function rowKey(row: Row): string {
  return `${benchmarkId(row)}\n${row.metric}`
}

function changedSize(row: Row): number {
  return row.verdict === 'regression' || row.verdict === 'improvement' ? Math.abs(row.change?.relative ?? 0) : 0
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Rows with one of the standings, sorted. */
export function rowsThat(rows: readonly Row[], ...wanted: readonly Standing[]): readonly Row[] {
  return sortRows(rows.filter((row) => wanted.includes(standingOf(row))))
}

export interface Names {
  /** What all rows have in common, as in `watch · chokidar`; empty where nothing. */
  readonly common: string
  /** The parts of a benchmark's name that tell it from the others, as in `react`. */
  of(row: BenchmarkParts): string
}

export interface BenchmarkParts {
  readonly suite: string
  readonly case: string
  readonly subject: string
}

/** Short names of benchmarks: a suite or a subject that all of them share is said once. */
export function shortNames(rows: readonly BenchmarkParts[]): Names {
  const oneSuite = new Set(rows.map((row) => row.suite)).size === 1
  const oneSubject = new Set(rows.map((row) => row.subject)).size === 1
  const first = rows[0]
  const common = first === undefined ? [] : [oneSuite ? first.suite : '', oneSubject ? first.subject : '']
  return {
    common: common.filter((part) => part !== '').join(' · '),
    of: (row) => [oneSuite ? '' : row.suite, row.case, oneSubject ? '' : row.subject].filter(Boolean).join('/'),
  }
}

/** Values grouped by a key, in order of first appearance. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group === undefined) groups.set(keyOf(value), [value])
    else group.push(value)
  }
  return groups
}
