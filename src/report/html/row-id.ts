/** Addresses of rows inside a page: `#row-watch-react-chokidar-ready-time-linux-x64`. */
import type { Row } from '../../model/comparison.ts'
import { benchmarkId } from '../../model/run.ts'

const longestId = 150

/**
 * One id per row, the same in every report as long as no two names become alike once all but letters, digits, dots and
 * dashes is gone; such rows are numbered in the order of the comparison.
 */
export function rowIds(rows: readonly Row[]): ReadonlyMap<Row, string> {
  const taken = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const name = `${benchmarkId(row)}-${row.metric}-${row.platform}`
      const plain = `row-${name.replaceAll(/[^A-Za-z0-9.]+/g, '-').slice(0, longestId)}`
      const before = taken.get(plain) ?? 0
      taken.set(plain, before + 1)
      return [row, before === 0 ? plain : `${plain}--${before + 1}`] as const
    }),
  )
}
