/** Best, median, mean and worst of one metric for several subjects, as texts that are read below each other. */
import type { Figure } from './figures.ts'
import { formatValue } from './format.ts'

export interface Summaries {
  /** The unit, where all texts have the same one; then they are without it. Null where each has its own. */
  readonly unit: string | null
  /** For each figure the four texts. */
  readonly texts: readonly (readonly string[])[]
}

/** All figures must have values and the same unit. */
export function summariesOf(figures: readonly Figure[]): Summaries {
  const texts = figures.map(({ best, value, mean, worst, unit, kind }) =>
    [best, value, mean, worst].map((number) => formatValue(number ?? 0, unit, { exact: kind === 'exact' })),
  )
  const suffixes = new Set(texts.flat().map(suffixOf))
  const [suffix = ''] = suffixes
  if (suffixes.size !== 1 || suffix === '') return { unit: null, texts }
  return { unit: suffix.trimStart(), texts: texts.map((row) => row.map((text) => text.slice(0, -suffix.length))) }
}

/** ` reads/s` of `43,812 reads/s`. */
function suffixOf(text: string): string {
  const space = text.indexOf(' ')
  return space < 0 ? '' : text.slice(space)
}
