/** What every part of the page works with: the comparison, how its names are written, and where its rows are. */
import type { Comparison, Row } from '../../model/comparison.ts'
import type { CommentContext, MissingPlatform } from '../comment/context.ts'
import { oneLine } from '../escape.ts'
import { element, type Markup } from '../markup.ts'
import { platformNames, sortPlatforms } from '../platform-name.ts'
import { shortNames, sortRows, type Names } from '../rows.ts'
import { standingOf, type Standing } from '../words.ts'
import { rowIds } from './row-id.ts'

export interface HtmlOptions {
  /** Platforms that should have been measured and were not. */
  readonly missing?: readonly string[]
  /** What a caller knows beside the comparison: a title of its own, why platforms are missing, addresses. */
  readonly context?: Partial<CommentContext>
}

export interface HtmlScene {
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

export function sceneOf(comparison: Comparison, { missing = [], context = {} }: HtmlOptions): HtmlScene {
  const known = context.missing ?? []
  const unknown = missing.filter((platform) => known.every((one) => one.platform !== platform))
  const absent = [...known, ...unknown.map((platform) => ({ platform, reason: null }))]
  const present = [...comparison.platforms, ...comparison.rows, ...absent].map(({ platform }) => platform)
  const platforms = sortPlatforms(present)
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

/** A name from outside: one line, in a place of its own, so that letters written from right to left move no others. */
export function nameOf(text: string, length = 200): Markup {
  return element('bdi', {}, [oneLine(text, length)])
}

/** The name of a benchmark: where it has to be broken, it is broken at a slash. */
export function benchmarkName(text: string, length = 120): Markup {
  const parts = oneLine(text, length).split('/')
  return element(
    'bdi',
    {},
    parts.flatMap((part, index) => (index === 0 ? [part] : ['/', element('wbr'), part])),
  )
}

/** A sentence from outside. */
export function proseOf(text: string, length = 600): Markup {
  return element('bdi', {}, [oneLine(text, length)])
}

/** How loud a row is, as a class and a sign: told by shape as well as by colour. */
export interface Mark {
  readonly tone: 'bad' | 'warn' | 'good' | 'unsure' | 'quiet'
  readonly sign: string
}

const quiet: Readonly<Partial<Record<Standing, string>>> = { added: '+', removed: '−', same: '=' }

export function markOf(row: Row): Mark {
  const standing = standingOf(row)
  if (row.level === 'fail') return { tone: 'bad', sign: '✕' }
  if (standing === 'worse' || standing === 'failed') return { tone: 'warn', sign: '!' }
  if (standing === 'better') return { tone: 'good', sign: '✓' }
  if (standing === 'undecided') return { tone: 'unsure', sign: '?' }
  return { tone: 'quiet', sign: standing === 'accepted' ? '✓' : (quiet[standing] ?? '–') }
}

/** The sign itself; the word beside it says the same to those who hear the page. */
export function signOf({ tone, sign }: Mark): Markup {
  return element('span', { class: `sign ${tone}`, 'aria-hidden': 'true' }, [sign])
}
