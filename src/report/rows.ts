/** Rows in the order a reader wants them, under the shortest names that keep them apart. */
import type { Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { sortPlatforms } from './platform-name.ts'
import { feltRank, standingOf, type Standing } from './words.ts'

const standingOrder: readonly Standing[] = [
  'failed',
  'worse',
  'accepted',
  'better',
  'undecided',
  'not-comparable',
  'known-failure',
  'both-fail',
  'noted-failure',
  'skipped',
  'removed',
  'added',
  'same',
]
const levelOrder = ['fail', 'warn', 'note'] as const

/**
 * A copy, sorted: what fails the check first, gated before watched, what a user feels most before the rest, then larger
 * changes first, then by name. Systems of one benchmark and metric stay together.
 */
export function sortRows(rows: readonly Row[]): readonly Row[] {
  const platforms = sortPlatforms(rows.map((row) => row.platform))
  const keys = rows.map((row): SortKey => {
    const name = `${benchmarkId(row)}\n${row.metric}`
    return {
      row,
      rank: [
        row.level === 'fail' ? 0 : 1,
        standingOrder.indexOf(standingOf(row)),
        levelOrder.indexOf(row.level),
        row.gate ? 0 : 1,
        feltRank(row),
      ],
      // Rows of one benchmark and metric that stand alike on several systems stay together.
      group: `${name}\n${row.verdict}`,
      name,
      platform: platforms.indexOf(row.platform),
    }
  })
  const sizes = new Map<string, number>()
  for (const { row, group } of keys) sizes.set(group, Math.max(changedSize(row), sizes.get(group) ?? 0))
  return keys
    .toSorted(
      (a, b) =>
        compareRanks(a.rank, b.rank) ||
        sizes.get(b.group)! - sizes.get(a.group)! ||
        compareText(a.name, b.name) ||
        a.platform - b.platform,
    )
    .map(({ row }) => row)
}

interface SortKey {
  readonly row: Row
  readonly rank: readonly number[]
  readonly group: string
  readonly name: string
  readonly platform: number
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((rank, place) => rank !== b[place])
  return index < 0 ? 0 : a[index]! - b[index]!
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
  /** What all rows have in common, as in `watch` and `chokidar`; empty where nothing. */
  readonly common: readonly string[]
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
    common: common.filter((part) => part !== ''),
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
