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

/**
 * Each text is made when it is asked for: of a hundred thousand rows a report shows few. A class, because getters in an
 * object of each row's own would give each row a shape of its own, and nothing is read slower than that.
 */
export class RowTexts {
  readonly #row: Row
  #sides: ReturnType<typeof sideValues> | null = null

  constructor(row: Row) {
    this.#row = row
  }

  get #values(): ReturnType<typeof sideValues> {
    return (this.#sides ??= sideValues(this.#row))
  }

  /** `worse`, `same`, `not comparable` */
  get outcome(): string {
    return outcomeWord(outcomeOf(this.#row))
  }

  /** `208 ms` */
  get base(): string {
    return this.#values.base
  }

  /** `226 ms` */
  get head(): string {
    return this.#values.head
  }

  /** `208 → 226 ms` */
  get both(): string {
    return this.#values.both
  }

  /** What was measured where nothing can be compared: `226 ms`, `208 → 226 ms (+8.4%)`. */
  get figure(): string {
    return this.#row.base === null ? this.head : `${this.both} (${this.change})`
  }

  /** `+8.4%`, or a difference where there is not a percentage. */
  get change(): string {
    return briefChange(this.#row) ?? ''
  }

  /** The same on the scale of the interval. */
  get scaledChange(): string {
    return scaledChange(this.#row) ?? ''
  }

  /** The same with both. */
  get fullChange(): string {
    return changeText(this.#row) ?? ''
  }

  /** `8.4% slower`, `slow more often` */
  get words(): string {
    return changeWords(this.#row)
  }

  /** The number, or words where it would mislead or there is none. */
  get shownChange(): string {
    const { change } = this
    return isTailChange(this.#row) || change === '' ? this.words : change
  }

  /** `+1.6 … +15.6%`, or `exact` */
  get interval(): string {
    const { kind, verdict, interval, unit } = this.#row
    if (kind === 'exact' && verdict !== 'failed') return 'exact'
    return interval === null ? '' : formatInterval(interval, unit)
  }

  /** The least that is certain: `+1.6%`. */
  get atLeast(): string {
    return atLeast(this.#row)
  }

  /** What is still possible: `≤ +9.0%`. */
  get worst(): string {
    return worstPossible(this.#row) ?? ''
  }

  /** An unchanged row: its exact value, or the worst that is still possible. */
  get same(): string {
    return sameText(this.#row)
  }

  /** What would have been seen: `+14.0%`. */
  get detectable(): string {
    return detectableText(this.#row) ?? ''
  }

  get besideZero(): string {
    return besideZeroText(this.#row) ?? ''
  }

  get p(): string {
    return probability(this.#row.p)
  }

  get pAdjusted(): string {
    return probability(this.#row.pAdjusted)
  }

  get pairs(): string {
    return this.#row.pairs === null ? '' : String(this.#row.pairs)
  }

  /** Per pair: `12.0%`. */
  get noise(): string {
    return this.#row.sigma === null ? '' : sizeText(this.#row, this.#row.sigma)
  }

  /** `main +3.1% since v5.0.0, with this change +8.4% (+5.9 … +11.2%)` */
  get since(): string {
    return sinceText(this.#row) ?? ''
  }

  get accepted(): string {
    return acceptedText(this.#row) ?? ''
  }
}

function probability(p: number | null): string {
  return p === null ? '' : formatProbability(p)
}
