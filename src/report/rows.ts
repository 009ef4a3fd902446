/** Rows in the order a reader wants them, counted by how they stand, under the shortest names that keep them apart. */
import { failuresMetric, type Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { decimal } from './format.ts'
import { sortPlatforms } from './platform-name.ts'
import { feltRank, joinFirst, metricTitle, type Standing, standingOf } from './words.ts'

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
export function sortRows<T extends Row>(rows: readonly T[]): readonly T[] {
  const platforms = sortPlatforms(rows.map((row) => row.platform))
  const keys = rows.map((row): SortKey<T> => {
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

interface SortKey<T> {
  readonly row: T
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

/** Rows with one of the standings, in their order. */
export function rowsThat<T extends Row>(rows: readonly T[], ...wanted: readonly Standing[]): readonly T[] {
  return rows.filter((row) => wanted.includes(standingOf(row)))
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

/** A row without a gate: shown, but no part of the verdict. A broken budget is always part of it. */
export function isWatched(row: Row): boolean {
  return !row.gate && row.level === 'note'
}

/** True for a watched row that changed beyond chance. */
export function isWatchedChange(row: Row): boolean {
  return isWatched(row) && (row.verdict === 'regression' || row.verdict === 'improvement')
}

const order: readonly (readonly [Standing, string])[] = [
  ['failed', 'failed'],
  ['worse', 'worse'],
  ['accepted', 'worse but accepted'],
  ['better', 'better'],
  ['undecided', 'undecided'],
  ['same', 'same'],
  ['not-comparable', 'not comparable'],
  ['known-failure', 'known to fail'],
  ['both-fail', 'failing on both sides'],
  ['noted-failure', 'failed but only noted'],
  ['skipped', 'skipped'],
  ['removed', 'removed'],
  ['added', 'new'],
]

/** How many rows that count stand how. */
export function countStanding(rows: readonly Row[], standing: Standing): number {
  return rows.filter((row) => !isWatched(row) && standingOf(row) === standing).length
}

/** The counts as short texts, worse first; what is zero is left out. Watched rows are counted together, at the end. */
export function countTexts(rows: readonly Row[]): readonly string[] {
  const shown = order
    .map(([standing, text]) => [countStanding(rows, standing), text] as const)
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${decimal(count, 0)} ${text}`)
  const watched = rows.filter(isWatched).length
  const changed = rows.filter(isWatchedChange).length
  if (watched === 0) return shown
  return [...shown, `${decimal(watched, 0)} watched only${changed === 0 ? '' : ` (${decimal(changed, 0)} changed)`}`]
}

/** True for the row of a benchmark that has no figures at all: it failed or was skipped as a whole. */
export function speaksForAll(row: Row): boolean {
  return row.metric === failuresMetric && (row.verdict === 'failed' || row.verdict === 'skipped')
}

/**
 * A row's short name: `react ready time`; the metric alone where the case is called the same, the case alone where the
 * row speaks for the whole benchmark.
 */
export function rowTitle(row: Row, names: Names): string {
  const title = metricTitle(row.metric)
  const name = names.of(row)
  if (speaksForAll(row)) return name
  return metricTitle(name) === title ? title : `${name} ${title}`
}

interface NamedRow extends Row {
  readonly line: string
  readonly title: string
  readonly system: string
}

interface RowNamesOptions {
  readonly view: { readonly measured: readonly string[] }
  readonly write: (text: string) => string
  /** At most this many names. */
  readonly limit: number
}

/**
 * Many rows under few names: `react ready time (Linux, macOS), flat ready time (every system) and 3 more`. The systems
 * are left out where the comparison has only one.
 */
export function rowNames(rows: readonly NamedRow[], { view, write, limit }: RowNamesOptions): string {
  const groups = [...groupBy(rows, ({ line }) => line).values()]
  const named = groups.map((group) => write(group[0]!.title) + systemsIn(group, view.measured.length))
  return joinFirst(named, limit)
}

function systemsIn(rows: readonly NamedRow[], all: number): string {
  const systems = new Map(rows.map(({ platform, system }) => [platform, system]))
  if (all < 2) return ''
  if (systems.size === all) return ' (every system)'
  return ` (${sortPlatforms([...systems.keys()])
    .map((platform) => systems.get(platform))
    .join(', ')})`
}
