/** Decides what is advised for a row without a verdict: a longer budget, to measure it alone, or no more time at all. */
import type { Row } from '../model/comparison.ts'
import { notMeasured } from '../model/run.ts'

type Needs = NonNullable<Row['needs']>

/** Limits the budget that is advised, in minutes. */
const longestAdvised = 30

interface NeedsOptions {
  readonly pairs: number
  /** The time of a pair of all benchmarks together, and of one that is measured alone. */
  readonly pairMs: number
  readonly aloneMs: number
}

/** Returns what so many pairs take: minutes for all, or for one that is measured alone, unless both are too long. */
export function pairsWithMinutesOrFutile({ pairs, pairMs, aloneMs }: NeedsOptions): Needs {
  const minutesOf = (ms: number): number => Math.max(1, Math.ceil((ms * pairs) / 60_000))
  const [all, alone] = [minutesOf(pairMs), minutesOf(aloneMs)]
  if (all <= longestAdvised) return { pairs, minutes: all }
  return alone <= longestAdvised ? { pairs, minutes: alone, alone: true } : { pairs, futile: true }
}

/** Advises on rows for which more time is no help. */
export const noTimeText = `${longestAdvised} min more would not do here: a quieter machine, or steadier or shorter trials, might`

/** Writes what a row needs, to stand after what it has; empty where that is not known. */
export function budgetTip({ minutes, alone, futile }: Needs): string {
  if (futile === true) return `; ${noTimeText}`
  const where = alone === true ? 'if measured alone' : 'here'
  return minutes === undefined ? '' : `; needs about ${minutes} min ${where}: \`--budget ${minutes}m\``
}

/** Returns why a row was left out for want of time, and what a verdict takes; not how long, where a pair takes 0. */
export function reasonAndNeedsOfLateRow(runText: string, { pairs, ...times }: NeedsOptions) {
  // After a first pair that does not count.
  const needs = { ...(times.pairMs > 0 && pairsWithMinutesOrFutile({ ...times, pairs: pairs + 1 })), pairs }
  const takes = `a verdict takes ${pairs} pairs${budgetTip(needs)}`
  return { reason: `${notMeasured.outOfTime}: ${runText}${takes}`, needs }
}

/**
 * Finds the budget that gives a verdict to as many of these rows as it can, or to the first if it is measured alone; to
 * none if more time is no help. Undefined where that is not known.
 */
export function budgetAndRowsIfAny<T extends Pick<Row, 'needs'>>(rows: readonly T[]) {
  const decidable = rows.filter(({ needs }) => needs?.futile === true || needs?.minutes !== undefined)
  if (decidable.length === 0) return undefined
  const timed = decidable.filter(({ needs }) => needs?.futile !== true)
  const together = timed.filter(({ needs }) => needs?.alone !== true)
  const decided = together.length > 0 ? together : timed.slice(0, 1)
  const minutes = Math.max(0, ...decided.map(({ needs }) => needs!.minutes!))
  return { rows: decided, minutes, isAlone: together.length === 0 }
}
