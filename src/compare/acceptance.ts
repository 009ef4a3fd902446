/** Regressions taken knowingly: an entry excuses a row up to a ceiling. */
import { UserError } from '../errors.ts'
import type { Row } from '../model/comparison.ts'
import type { AcceptEntry } from '../model/config.ts'
import { rowMatcher, type RowName } from './policy.ts'

/** How much worse a row is: `relative` and `absolute` are positive for worse. */
interface Worsening {
  readonly relative: number | null
  /** In the metric's unit. */
  readonly absolute: number | null
}

export interface Acceptance {
  readonly index: number
  readonly entry: AcceptEntry
  /** As a row shows it: relative where the change has a relative size, else in the metric's unit. */
  readonly accepted: NonNullable<Row['accepted']>
}

/**
 * The entry that covers a row that got worse; null where none does. Of several the one with the most room counts,
 * because each of them was taken knowingly.
 */
export type AcceptanceOf = (row: RowName, worse: Worsening) => Acceptance | null

export function compileAccept(entries: readonly AcceptEntry[] = []): AcceptanceOf {
  const compiled = entries.map((entry, index) => ({
    entry,
    index,
    ceiling: ceilingOf(entry, index),
    applies: rowMatcher(entry),
  }))
  return (row, worse) => {
    const covering = compiled
      .filter(({ applies }) => applies(row))
      .map(({ entry, index, ceiling }) => ({ index, entry, accepted: held(ceiling, worse, entry.reason) }))
    return (
      covering.find(({ accepted }) => !accepted.exceeded) ??
      covering.toSorted((a, b) => b.accepted.upTo - a.accepted.upTo)[0] ??
      null
    )
  }
}

interface Ceiling {
  readonly scale: 'relative' | 'absolute'
  readonly value: number
}

/** `-12%` is how people write a rate that fell by 12%: the sign says nothing, the entry is about worse. */
function ceilingOf({ upTo }: AcceptEntry, index: number): Ceiling {
  if (typeof upTo === 'number') return { scale: 'absolute', value: Math.abs(upTo) }
  const value = Math.abs(Number.parseFloat(upTo)) / 100
  if (!Number.isFinite(value)) throw new UserError(`accept[${index}].upTo: ${JSON.stringify(upTo)} is not a percentage`)
  return { scale: 'relative', value }
}

function held(ceiling: Ceiling, worse: Worsening, reason: string): NonNullable<Row['accepted']> {
  const size = ceiling.scale === 'relative' ? worse.relative : worse.absolute
  // A percentage of nothing is nothing: from a base of zero only a ceiling in the metric's unit excuses.
  const exceeded = size === null || size > ceiling.value * (1 + 1e-9)
  const isShownRelative = worse.relative !== null && worse.absolute !== null && worse.absolute !== 0
  const upTo =
    ceiling.scale === 'absolute' && isShownRelative
      ? (ceiling.value / Math.abs(worse.absolute ?? 1)) * Math.abs(worse.relative ?? 1)
      : ceiling.value
  return { reason, upTo, exceeded }
}
