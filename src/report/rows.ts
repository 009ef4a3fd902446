/** Rows in the order a reader wants them, counted by how they stand, under the shortest names that tell them apart. */
import { failuresMetric, type Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { decimal } from './format.ts'
import { sortPlatforms } from './platform-name.ts'
import { feltRank, metricTitle, type RowOutcome, outcomeOf, rowOutcomes } from './words.ts'

/**
 * A copy, sorted: what fails the check first, gated before watched, what a user feels most before the rest, then larger
 * changes first, then by name. Systems of one benchmark and metric stay together.
 */
export function sortRows<T extends Row>(rows: readonly T[]): readonly T[] {
  const platforms = sortPlatforms(rows.map((row) => row.platform))
  const keys = rows.map((row) => {
    const name = `${benchmarkId(row)}\n${row.metric}`
    return {
      row,
      rank: [
        row.level === 'fail' ? 0 : 1,
        outcomeOrder.indexOf(outcomeOf(row)),
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
        Number(a.name > b.name) - Number(a.name < b.name) ||
        a.platform - b.platform,
    )
    .map(({ row }) => row)
}

const countOrder = Object.keys(rowOutcomes) as RowOutcome[]
/** What stayed the same comes last. */
const outcomeOrder: readonly RowOutcome[] = [...countOrder.filter((outcome) => outcome !== 'same'), 'same']
const levelOrder = ['fail', 'warn', 'note'] as const

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((rank, place) => rank !== b[place])
  return index < 0 ? 0 : a[index]! - b[index]!
}

function isChange({ verdict }: Row): boolean {
  return verdict === 'regression' || verdict === 'improvement'
}

function changedSize(row: Row): number {
  return isChange(row) ? Math.abs(row.change?.relative ?? 0) : 0
}

/** Rows with one of the rowOutcomes, in their order. */
export function rowsThat<T extends Row>(rows: readonly T[], ...wanted: readonly RowOutcome[]): readonly T[] {
  return rows.filter((row) => wanted.includes(outcomeOf(row)))
}

/** A row without a gate: shown, but no part of the verdict. A broken budget is always part of it. */
export function isWatched(row: Row): boolean {
  return !row.gate && row.level === 'note'
}

/** True for a watched row that changed significantly. */
export function isWatchedChange(row: Row): boolean {
  return isWatched(row) && isChange(row)
}

/** How many rows that are part of the verdict stand like this. */
export function countOutcome(rows: readonly Row[], outcome: RowOutcome): number {
  return rows.filter((row) => !isWatched(row) && outcomeOf(row) === outcome).length
}

/** The counts as short texts, worse first; what is zero is left out. Watched rows are counted together, at the end. */
export function countTexts(rows: readonly Row[]): readonly string[] {
  const shown = countOrder.flatMap((outcome) => {
    const count = countOutcome(rows, outcome)
    const { word, counted = word }: { readonly word: string; readonly counted?: string } = rowOutcomes[outcome]
    return count === 0 ? [] : [`${decimal(count, 0)} ${counted}`]
  })
  const watched = rows.filter(isWatched).length
  const changed = rows.filter(isWatchedChange).length
  if (watched === 0) return shown
  return [...shown, `${decimal(watched, 0)} watched only${changed === 0 ? '' : ` (${decimal(changed, 0)} changed)`}`]
}

export type BenchmarkParts = Pick<Row, 'suite' | 'case' | 'subject'>

export interface Names {
  /** What all rows have in common, as in `watch` and `chokidar`; empty if nothing. */
  readonly common: readonly string[]
  /** The parts of a benchmark's name that tell it from the others, as in `react`. */
  of(row: BenchmarkParts): string
}

/** Short names of benchmarks: a suite or a subject that all of them share is said once. */
export function shortNames(rows: readonly BenchmarkParts[]): Names {
  const sharedBy = (key: 'suite' | 'subject'): string | null => {
    const [first, ...others] = new Set(rows.map((row) => row[key]))
    return others.length === 0 ? (first ?? null) : null
  }
  const [suite, subject] = [sharedBy('suite'), sharedBy('subject')]
  return {
    common: [suite, subject].filter((part): part is string => part !== null && part !== ''),
    of: (row) =>
      [suite === null ? row.suite : '', row.case, subject === null ? row.subject : ''].filter(Boolean).join('/'),
  }
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
