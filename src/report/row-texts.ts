/** All that reports say about a row, as texts. They hold names from outside as they are; what is not known is empty. */
import type { Row } from '../model/comparison.ts'
import { formatInterval, formatProbability } from './format.ts'
import { acceptedText, atLeast, sameText, sideValues, sinceText } from './row-values.ts'
import {
  besideZeroText,
  briefChange,
  changeText,
  changeWords,
  detectableText,
  isTailChange,
  outcomeOf,
  outcomeWord,
  scaledChange,
  sizeText,
  worstPossible,
} from './words.ts'

const textOf = {
  /** `worse`, `same`, `not comparable` */
  outcome: (row) => outcomeWord(outcomeOf(row)),
  /** `208 ms` */
  base: (row) => sideValues(row).base,
  /** `226 ms` */
  head: (row) => sideValues(row).head,
  /** `208 → 226 ms` */
  both: (row) => sideValues(row).both,
  /** What was measured where nothing can be compared: `226 ms`, `208 → 226 ms (+8.4%)`. */
  figure: (row) => {
    const { head, both } = sideValues(row)
    return row.base === null ? head : `${both} (${briefChange(row) ?? ''})`
  },
  /** `+8.4%`, or a difference where there is not a percentage. */
  change: briefChange,
  /** The same on the scale of the interval. */
  scaledChange,
  /** The same with both. */
  fullChange: changeText,
  /** `8.4% slower`, `slow more often` */
  words: changeWords,
  /** The number, or words where it would mislead or there is none. */
  shownChange: (row) => (isTailChange(row) ? null : briefChange(row)) ?? changeWords(row),
  /** `+1.6 … +15.6%`, or `exact` */
  interval: ({ kind, verdict, interval, unit }) => {
    if (kind === 'exact' && verdict !== 'failed') return 'exact'
    return interval === null ? null : formatInterval(interval, unit)
  },
  /** The least that is certain: `+1.6%`. */
  atLeast,
  /** What is still possible: `≤ +9.0%`. */
  worst: worstPossible,
  /** An unchanged row: its exact value, or the worst that is still possible. */
  same: sameText,
  /** What would have been seen: `+14.0%`. */
  detectable: detectableText,
  besideZero: besideZeroText,
  p: ({ p }) => (p === null ? null : formatProbability(p)),
  pAdjusted: ({ pAdjusted }) => (pAdjusted === null ? null : formatProbability(pAdjusted)),
  pairs: ({ pairs }) => (pairs === null ? null : String(pairs)),
  /** Per pair: `12.0%`. */
  noise: (row) => (row.sigma === null ? null : sizeText(row, row.sigma)),
  /** `main +3.1% since v5.0.0, with this change +8.4% (+5.9 … +11.2%)` */
  since: sinceText,
  accepted: acceptedText,
} satisfies Readonly<Record<string, (row: Row) => string | null>>

type RowTexts = Readonly<Record<keyof typeof textOf, string>>

/**
 * Makes each text when it is asked for: of a hundred thousand rows a report shows few. The getters are those of a class,
 * because those of an object of each row's own would give each row a shape of its own, and nothing is read slower than that.
 */
class LazyTexts {
  readonly #row: Row

  constructor(row: Row) {
    this.#row = row
  }

  static {
    for (const [name, text] of Object.entries(textOf)) {
      Object.defineProperty(this.prototype, name, {
        get(this: LazyTexts): string {
          return text(this.#row) ?? ''
        },
      })
    }
  }
}

export function textsOf(row: Row): RowTexts {
  return new LazyTexts(row) as unknown as RowTexts
}
