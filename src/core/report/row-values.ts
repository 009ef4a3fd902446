/** A row's values, limits and interval as texts for tables. */
import { rowOutcome } from '../judge/outcome.ts'
import { failuresMetric, type Row } from '../model/comparison.ts'
import { kindOf, needsStatisticalTest } from '../model/metric.ts'
import { cleanLine } from './escape.ts'
import { formatDifference, formatInterval, baseAndHeadTexts, formatRelative, formatThreshold } from '../model/format.ts'
import * as words from './words.ts'

type SideValues = Readonly<Record<'base' | 'head' | 'both', string>>

/** Returns both sides' values; a dash where a side has none. Failed trials are counted: `0 of 3`, `0 → 3 of 3`. */
export function sideTexts(row: Row): SideValues {
  if (row.metric === failuresMetric) return failureCountSideTexts(row)
  const base = row.base?.value
  const head = row.head?.value
  if (base !== undefined && head !== undefined) {
    const pair = baseAndHeadTexts({ base, head }, row.unit, kindOf(row).format)
    return { base: pair.base, head: pair.head, both: pair.arrow }
  }
  const one = (value: number | undefined): string => (value === undefined ? '-' : words.valueText(row, value))
  const both = base === undefined && head === undefined ? '' : `${one(base)} → ${one(head)}`
  return { base: one(base), head: one(head), both }
}

function failureCountSideTexts({ base, head }: Row): SideValues {
  const [left, right] = [base, head].map((side) => (side === undefined ? '-' : `${side.value} of ${side.count}`))
  const isShort = base !== undefined && head !== undefined && base.count === head.count
  const both = `${isShort ? base.value : left} → ${right}`
  return { base: left!, head: right!, both: base === undefined && head === undefined ? '' : both }
}

/** Returns the limit nearer to no change, the least that is certain; empty if the middle did not move for certain. */
export function smallestCertainChangeText(row: Row): string {
  if (row.verdict === 'failed') return ''
  if (!needsStatisticalTest(row)) return row.kind
  if (row.interval === undefined) return row.method === 'budget' ? 'limit' : ''
  const { lower, upper, scale } = row.interval
  const isUp =
    row.better === 'unknown'
      ? (row.change?.relative ?? row.change?.absolute ?? 0) > 0
      : (row.verdict === 'worse') === (row.better === 'lower')
  const limit = isUp ? lower : upper
  if (limit === undefined || limit === 0 || limit > 0 !== isUp) return ''
  return scale === 'relative' ? formatRelative(limit) : formatDifference(limit, row.unit)
}

/** Says what an unchanged row is: its value where no test decided (both, if they differ), or the worst still possible. */
export function sameRowText(row: Row): string {
  if (!needsStatisticalTest(row)) {
    const { base, head, both } = sideTexts(row)
    return base === head ? head : both
  }
  return words.worstChangeNotRuledOutText(row) ?? words.signedChange(row) ?? 'same'
}

/** Picks the row with the largest limit of each scale: a share and an amount cannot be compared. */
export function worstLimitRows<T extends Row>(rows: readonly T[]): readonly T[] {
  const limited = rows.flatMap((row) => {
    const limit = row.better === 'lower' ? row.interval?.upper : row.interval?.lower
    const sign = row.better === 'lower' ? 1 : -1
    return limit === undefined ? [] : [{ row, size: sign * limit }]
  })
  return Array.from(
    Map.groupBy(limited, ({ row }) => row.interval!.scale).values(),
    (group) => group.reduce((worst, one) => (one.size > worst.size ? one : worst)).row,
  )
}

/** Returns a text such as `14 rows ≤ +9.8%`. */
export function worstLimitsText(rows: readonly Row[], figure: (text: string) => string = String): string {
  const limits = worstLimitRows(rows).map((row) => figure(words.worstChangeNotRuledOutText(row) ?? ''))
  return `${words.plural(rows.length, 'row')} ${limits.join(' or ')}`.trimEnd()
}

/** Shows the change, and explains one that is not the difference of the two values; undefined if it is unknown. */
export function explainedChangeText(row: Row): string | undefined {
  const text = words.signedChange(row)
  if (text === undefined || !words.isEstimatedChange(row)) return text
  return `${text}, the median of all differences between a head trial and a base trial`
}

/** Returns `ignored below 1%, looked for from 10%, fails from 5%`; none if nothing was compared with thresholds. */
export function thresholdsSentence(row: Row): string | undefined {
  const texts = words.thresholdTextsIfAny(row)
  if (texts === undefined) return undefined
  const sought = needsStatisticalTest(row) ? `looked for from ${texts.detect}, ` : ''
  return `ignored below ${texts.ignore}, ${sought}fails from ${texts.failAt}`
}

/** Says where main stands since its reference, and where with this change; undefined if that is not known. */
export function sinceReferenceText({ since, unit }: Row): string | undefined {
  if (since === undefined) return undefined
  const { label, main, withChange } = since
  const { lower, upper } = withChange
  const limits =
    lower === undefined && upper === undefined ? '' : ` (${formatInterval({ scale: 'relative', lower, upper }, unit)})`
  return `main ${formatRelative(main.change)} since ${label}, with this change ${formatRelative(withChange.change)}${limits}`
}

/** Says under which ceiling and for which reason a row was accepted; undefined if it was not. */
export function acceptanceText(row: Row): string | undefined {
  if (row.accepted === undefined) return undefined
  const { reason, exceeded, upTo } = row.accepted
  if (upTo === undefined) return `removal accepted: ${reason}`
  const ceiling = row.change && row.change.relative === undefined ? `${upTo} ${row.unit}` : formatThreshold(upTo)
  return `${exceeded ? 'more than was accepted' : 'accepted'} up to ${ceiling}: ${reason}`
}

/** Titles of the two value columns: versions where they differ alike in all rows, else `base` and `head`. */
export function sideColumnTitles(rows: readonly Row[]): readonly [string, string] {
  const [versions = '\n', ...others] = new Set(
    rows.map((row) => `${row.base?.version ?? ''}\n${row.head?.version ?? ''}`),
  )
  const [base = '', head = ''] = versions.split('\n')
  const isSaid = others.length === 0 && base !== '' && head !== '' && base !== head
  return isSaid ? [cleanLine(base, 12), cleanLine(head, 12)] : ['base', 'head']
}

const textOf = {
  /** `worse`, `same`, `not comparable` */
  outcome: (row) => words.outcomeWords[rowOutcome(row)],
  /** `208 ms` */
  base: (row) => sideTexts(row).base,
  /** `226 ms` */
  head: (row) => sideTexts(row).head,
  /** `208 → 226 ms` */
  both: (row) => sideTexts(row).both,
  /** Shows what was measured where nothing can be compared: `226 ms`, `208 → 226 ms (+8.4%)`. */
  figure: (row) => {
    const { head, both } = sideTexts(row)
    return row.base === undefined ? head : `${both} (${words.briefChangeText(row) ?? ''})`
  },
  /** `+8.4%`, or a difference where there is not a percentage. */
  change: words.briefChangeText,
  /** The same on the scale of the interval. */
  scaledChange: words.changeTextInIntervalUnit,
  /** The same with both. */
  fullChange: words.signedChange,
  /** `8.4% slower`, `slow more often` */
  words: words.changeWords,
  /** The number, or words where it would mislead or there is none. */
  shownChange: (row) => (words.isTailChange(row) ? undefined : words.briefChangeText(row)) ?? words.changeWords(row),
  /** `+1.6 … +15.6%`, or `exact` */
  interval: (row) => {
    const { kind, verdict, interval, unit } = row
    if (!needsStatisticalTest(row) && verdict !== 'failed') return kind
    return interval && formatInterval(interval, unit)
  },
  /** The least that is certain: `+1.6%`. */
  atLeast: smallestCertainChangeText,
  /** Shows what is still possible: `≤ +9.0%`. */
  worst: words.worstChangeNotRuledOutText,
  /** An unchanged row: its value, or the worst that is still possible. */
  same: sameRowText,
  /** Shows what would have been seen: `+14.0%`. */
  detectable: words.detectableChangeText,
  besideZero: words.whyUndecidedOffZero,
  pairs: ({ pairs }) => (pairs === undefined ? undefined : String(pairs)),
  /** Per pair: `12.0%`. */
  noise: (row) => (row.sigma === undefined ? undefined : words.sizeTextAsShareOrInUnit(row, row.sigma)),
  /** `main +3.1% since v5.0.0, with this change +8.4% (+5.9 … +11.2%)` */
  since: sinceReferenceText,
  accepted: acceptanceText,
} satisfies Readonly<Record<string, (row: Row) => string | undefined>>

type RowTexts = Readonly<Record<keyof typeof textOf, string>>

/** Makes each text when it is asked for: of a hundred thousand rows a report shows few. Getters of a class, since rows then share a shape. */
class LazyTexts {
  readonly row: Row

  constructor(row: Row) {
    this.row = row
  }
}

for (const [name, text] of Object.entries(textOf)) {
  Object.defineProperty(LazyTexts.prototype, name, {
    get(this: LazyTexts): string {
      return text(this.row) ?? ''
    },
  })
}

export function lazyTextsOfRow(row: Row): RowTexts {
  return new LazyTexts(row) as unknown as RowTexts
}
