/** How many rows stand how: `1 worse · 3 better · 2 undecided · 22 same · 10 watched only`. */
import type { Comparison, Row } from '../model/comparison.ts'
import { decimal } from './format.ts'
import { standingOf, type Standing } from './words.ts'

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
export function countTexts(comparison: Comparison): readonly string[] {
  const { rows } = comparison
  const shown = order
    .map(([standing, text]) => [countStanding(rows, standing), text] as const)
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${decimal(count, 0)} ${text}`)
  const watched = rows.filter(isWatched).length
  const changed = rows.filter(isWatchedChange).length
  if (watched === 0) return shown
  return [...shown, `${decimal(watched, 0)} watched only${changed === 0 ? '' : ` (${decimal(changed, 0)} changed)`}`]
}
