/** How many rows stand how: `1 worse · 3 better · 2 undecided · 22 same`. */
import type { Comparison, Row } from '../model/comparison.ts'
import { decimal } from './format.ts'
import { plural, standingOf, type Standing } from './words.ts'

export interface Counts {
  /** Gated rows, and rows without a gate that are not a change, by standing. */
  readonly by: Readonly<Record<Standing, number>>
  /** Changes in rows that have no gate: reported, never a verdict. */
  readonly watchedChanges: number
}

/** Counts rows by standing; a change in a row without a gate is counted apart. */
export function countRows(rows: readonly Row[]): Counts {
  const by: Record<Standing, number> = {
    worse: 0,
    accepted: 0,
    better: 0,
    same: 0,
    undecided: 0,
    'not-comparable': 0,
    failed: 0,
    'known-failure': 0,
    skipped: 0,
    removed: 0,
    added: 0,
  }
  let watchedChanges = 0
  for (const row of rows) {
    if (isWatchedChange(row)) watchedChanges += 1
    else by[standingOf(row)] += 1
  }
  return { by, watchedChanges }
}

/** A change in a row without a gate: worth showing, but not part of the verdict. */
export function isWatchedChange(row: Row): boolean {
  return !row.gate && (row.verdict === 'regression' || row.verdict === 'improvement')
}

/** The counts as short texts, worse first; what is zero is left out, except for an all-clear `nothing worse`. */
export function countTexts(comparison: Comparison): readonly string[] {
  const { by, watchedChanges } = countRows(comparison.rows)
  const texts: (readonly [number, string])[] = [
    [by.failed, 'failed'],
    [by.worse, 'worse'],
    [by.accepted, 'worse but accepted'],
    [by.better, 'better'],
    [by.undecided, 'undecided'],
    [by.same, 'same'],
    [by['not-comparable'], 'not comparable'],
    [by['known-failure'], 'known to fail'],
    [by.skipped, 'skipped'],
    [by.removed, 'removed'],
    [by.added, 'new'],
  ]
  const shown = texts.filter(([count]) => count > 0).map(([count, text]) => `${decimal(count, 0)} ${text}`)
  return watchedChanges === 0 ? shown : [...shown, `${plural(watchedChanges, 'change')} in watched figures`]
}
