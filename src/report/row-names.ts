/** Many rows under few names: `react: ready time, heap kept (Linux, macOS)`. */
import { failuresMetric, type Comparison, type Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { platformNames, sortPlatforms } from './platform-name.ts'
import { groupBy, shortNames, type Names } from './rows.ts'
import { metricTitle } from './words.ts'

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

export interface RowNames {
  /** One name per benchmark, metric and set of systems. */
  readonly names: readonly string[]
  /** How many names were left out. */
  readonly more: number
}

export interface RowNamesOptions {
  readonly comparison: Comparison
  readonly write: (text: string) => string
  /** At most this many names. */
  readonly limit: number
}

/** The rows' names, systems in brackets where the comparison has several and the row is not on all of them. */
export function nameRows(rows: readonly Row[], { comparison, write, limit }: RowNamesOptions): RowNames {
  const short = shortNames(comparison.rows)
  const all = sortPlatforms(comparison.platforms.map((part) => part.platform))
  const groups = [...groupBy(rows, (row) => `${benchmarkId(row)}\n${row.metric}`).values()]
  const names = groups.slice(0, limit).map((group) => {
    const here = sortPlatforms(group.map((row) => row.platform))
    return `${write(rowTitle(group[0]!, short))}${systemsIn(here, all)}`
  })
  return { names, more: groups.length - names.length }
}

function systemsIn(here: readonly string[], all: readonly string[]): string {
  if (all.length < 2) return ''
  if (here.length === all.length) return ' (every system)'
  const names = platformNames(all)
  return ` (${here.map((platform) => names.get(platform) ?? platform).join(', ')})`
}
