/** What every part of the page works with: the comparison, how its names are written, and where its rows are. */
import type { Comparison, Row } from '../../model/comparison.ts'
import { benchmarkId } from '../../model/run.ts'
import type { CommentContext } from '../comment/comment-view.ts'
import type { MissingPlatform } from '../view.ts'
import { platformNames, sortPlatforms } from '../platform-name.ts'
import { shortNames, sortRows, type Names } from '../rows.ts'
import { standingOf, type Standing } from '../words.ts'
import type { Mark } from './elements.ts'

export interface HtmlOptions {
  /** Platforms that should have been measured and were not. */
  readonly missing?: readonly string[]
  /** What a caller knows beside the comparison: a title of its own, why platforms are missing, addresses. */
  readonly context?: Partial<CommentContext>
}

export interface PageView {
  readonly comparison: Comparison
  readonly context: Partial<CommentContext>
  readonly missing: readonly MissingPlatform[]
  /** All rows, worst first. */
  readonly rows: readonly Row[]
  readonly names: Names
  /** All platforms, also those that were not measured, in the order people list them. */
  readonly platforms: readonly string[]
  readonly platformName: (platform: string) => string
  readonly idOf: (row: Row) => string
}

export function pageView(comparison: Comparison, { missing = [], context = {} }: HtmlOptions): PageView {
  const known = context.missing ?? []
  const unknown = missing.filter((platform) => known.every((one) => one.platform !== platform))
  const absent = [...known, ...unknown.map((platform) => ({ platform, reason: null }))]
  const platforms = sortPlatforms(
    [...comparison.platforms, ...comparison.rows, ...absent].map(({ platform }) => platform),
  )
  const named = platformNames(platforms)
  const ids = rowIds(comparison.rows)
  return {
    comparison,
    context,
    missing: absent,
    rows: sortRows(comparison.rows),
    names: shortNames(comparison.rows),
    platforms,
    platformName: (platform) => named.get(platform) ?? platform,
    idOf: (row) => ids.get(row) ?? '',
  }
}

/**
 * One id per row, such as `row-watch-react-chokidar-ready-time-linux-x64`: the same in every report as long as no two names
 * become alike once all but letters, digits, dots and dashes is gone; such rows are numbered in the order of the comparison.
 */
function rowIds(rows: readonly Row[]): ReadonlyMap<Row, string> {
  const taken = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const name = `${benchmarkId(row)}-${row.metric}-${row.platform}`
      const plain = `row-${name.replaceAll(/[^A-Za-z0-9.]+/g, '-').slice(0, 150)}`
      const before = taken.get(plain) ?? 0
      taken.set(plain, before + 1)
      return [row, before === 0 ? plain : `${plain}--${before + 1}`] as const
    }),
  )
}

const quiet: Readonly<Partial<Record<Standing, string>>> = { added: '+', removed: '−', same: '=', accepted: '✓' }

export function markOf(row: Row): Mark {
  const standing = standingOf(row)
  if (row.level === 'fail') return { tone: 'bad', sign: '✕' }
  if (standing === 'worse' || standing === 'failed') return { tone: 'warn', sign: '!' }
  if (standing === 'better') return { tone: 'good', sign: '✓' }
  if (standing === 'undecided') return { tone: 'unsure', sign: '?' }
  return { tone: 'quiet', sign: quiet[standing] ?? '–' }
}
