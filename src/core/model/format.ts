/**
 * Numbers for people: units, precision, signs.
 *
 * Three significant digits, thousands separated by commas, a true minus sign, a space before the unit. Two values
 * shown beside each other share unit and precision, and get more digits where they would look alike otherwise.
 */
import type { Row } from './comparison.ts'
import { nanosecondsIn } from './metric.ts'

export const minusSign = '\u2212'

interface UnitScale {
  /** Values below this (in the ladder's base unit) are shown on this scale. */
  readonly below: number
  /** The size of the shown unit in the ladder's base unit. */
  readonly size: number
  readonly name: string
}

/** Base unit: nanoseconds. Milliseconds reach up to ten seconds, where most benchmarks live. */
const timeScales: readonly UnitScale[] = [
  { below: 1e3, size: 1, name: 'ns' },
  { below: 1e6, size: 1e3, name: 'µs' },
  { below: 1e10, size: 1e6, name: 'ms' },
  { below: 1.2e11, size: 1e9, name: 's' },
  { below: Infinity, size: 6e10, name: 'min' },
]

const byteScales: readonly UnitScale[] = [
  { below: 1e3, size: 1, name: 'bytes' },
  { below: 1e6, size: 1e3, name: 'kB' },
  { below: 1e9, size: 1e6, name: 'MB' },
  { below: Infinity, size: 1e9, name: 'GB' },
]

/** Returns a number with `decimals` places, thousands separated by commas, a true minus sign, and never a negative zero. */
export function decimal(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals)
  const [integer = '0', fraction] = text.split('.')
  const grouped = integer.length <= 3 ? integer : integer.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const digits = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return value < 0 && /[1-9]/.test(digits) ? minusSign + digits : digits
}

/** Counts the decimals that leave three significant digits; whole numbers below 1,000 stay whole. */
function decimalsFor(shown: number): number {
  const size = Math.abs(shown)
  if (Number.isInteger(shown) || size >= 100) return 0
  if (size >= 10) return 1
  if (size >= 1) return 2
  return Math.min(6, 2 - Math.floor(Math.log10(size)))
}

/** Decides how values around `value` (in `unit`) are shown: divide by `divisor`, append `suffix`. */
function chooseUnit(value: number, unit: string, exact = false): { readonly divisor: number; readonly suffix: string } {
  const size = Math.abs(value)
  const perOperation = unit.endsWith('/op') ? '/op' : ''
  const amount = perOperation === '' ? unit : unit.slice(0, -3)
  const nanoseconds = nanosecondsIn(amount)
  if (nanoseconds !== undefined && size > 0) {
    const scale = pickUnitScale(size * nanoseconds, timeScales)
    return { divisor: scale.size / nanoseconds, suffix: ` ${scale.name}${perOperation}` }
  }
  if (amount === 'bytes' && !exact) {
    const scale = pickUnitScale(size, byteScales)
    return { divisor: scale.size, suffix: ` ${scale.name}${perOperation}` }
  }
  if (unit === 'count') return { divisor: 1, suffix: '' }
  return { divisor: 1, suffix: unit === 'percent' ? '%' : ` ${unit}` }
}

function pickUnitScale(size: number, scales: readonly UnitScale[]): UnitScale {
  const rounded = size * (1 + 1e-12)
  return scales.find((scale) => rounded < scale.below) ?? scales.at(-1)!
}

export interface FormatOptions {
  /** Rounds as a headline does: whole percents from ten on. */
  readonly rough?: boolean
  /** Exact metrics are counted, not measured: bytes are not rounded to kB. */
  readonly exact?: boolean
}

/** Returns the unit of an axis up to `largest` (in `unit`): values are divided by `divisor` and called `name`. */
export function axisUnit(
  largest: number,
  unit: string,
  { exact }: FormatOptions,
): { readonly divisor: number; readonly name: string } {
  const { divisor, suffix } = chooseUnit(largest, unit, exact)
  return { divisor, name: suffix.trim() }
}

/** Returns a value with its unit: `208 ms`, `1.62 MB`, `43,812 events/s`, `14`. */
export function formatValue(value: number, unit: string, options: FormatOptions = {}): string {
  const { divisor, suffix } = chooseUnit(value, unit, options.exact)
  return withUnit(decimal(value / divisor, decimalsFor(value / divisor)), suffix)
}

function withUnit(digits: string, suffix: string): string {
  return digits + (/^\D?1$/.test(digits) ? suffix.replace(/^ bytes/, ' byte') : suffix)
}

/**
 * Returns two values on one scale and with one precision; up to three more digits where they would look alike. `arrow`
 * is both with the unit once: `208 → 226 ms`.
 */
export function baseAndHeadTexts(
  { base, head }: Readonly<Record<'base' | 'head', number>>,
  unit: string,
  options: FormatOptions = {},
): Readonly<Record<'base' | 'head' | 'arrow', string>> {
  const { divisor, suffix } = chooseUnit(Math.max(Math.abs(base), Math.abs(head)), unit, options.exact)
  const scaled = [base / divisor, head / divisor] as const
  const isWhole = scaled.every((value) => Number.isInteger(value))
  const least = isWhole ? 0 : decimalsFor(Math.max(...scaled.map((value) => Math.abs(value) || 0)) || 0)
  const alike = (decimals: number): boolean => decimal(scaled[0], decimals) === decimal(scaled[1], decimals)
  const more = [0, 1, 2, 3].find((extra) => !alike(least + extra))
  const decimals = least + (base === head || more === undefined ? 0 : more)
  const [left, right] = [decimal(scaled[0], decimals), decimal(scaled[1], decimals)]
  const shown = withUnit(right, suffix)
  return { base: withUnit(left, suffix), head: shown, arrow: `${left} → ${shown}` }
}

/** Returns a difference in the metric's unit, with its sign: `+12.3 kB`, `−3`; no difference is `0`. */
export function formatDifference(value: number, unit: string, options: FormatOptions = {}): string {
  if (value === 0) return '0'
  const text = formatValue(value, unit, options)
  return value > 0 ? `+${text}` : text
}

/** Returns a difference without a sign: `12.3 kB`, `3`. */
export function formatUnsignedDifference(value: number, unit: string, options: FormatOptions = {}): string {
  return value === 0 ? '0' : formatValue(Math.abs(value), unit, options)
}

/** Returns a relative change without its sign: 0.084 is `8.4%`, 978.56 is `979 times`. */
export function formatMagnitude(relative: number, options: FormatOptions = {}): string {
  return isShownAsFactor(relative) ? `${factorDigits(relative)} times` : `${formatPercentDigits(relative, options)}%`
}

/** Returns a threshold as it was written, in at most `digits` digits: 0.05 is `5%`, 0.125 is `12.5%`. */
export function formatThreshold(relative: number, digits = 4): string {
  return `${Number((relative * 100).toPrecision(digits))}%`
}

/** Returns a change with its sign: 0.084 is `+8.4%`, 978.56 is `×979`; what rounds to zero has no sign. */
export function formatRelative(relative: number, options: FormatOptions = {}): string {
  return isShownAsFactor(relative) ? `×${factorDigits(relative)}` : `${formatSignedPercentDigits(relative, options)}%`
}

/** Returns a part of a whole: `67%`, `−5%`, `0.4%`. */
export function formatShare(share: number): string {
  const percent = Math.abs(share) * 100
  const digits = decimal(percent, percent >= 0.95 || percent === 0 ? 0 : 1)
  return `${share < 0 && /[1-9]/.test(digits) ? minusSign : ''}${digits}%`
}

/** Returns true for percents of too many digits to read. A fall has none: it ends at nothing, where factors say nothing. */
function isShownAsFactor(relative: number): boolean {
  return relative >= 9.9995 && Number.isFinite(relative)
}

/** Writes three digits, not rounded up: what is said is reached. */
function factorDigits(relative: number): string {
  const factor = 1 + relative
  const unit = 10 ** (Math.floor(Math.log10(factor)) - 2)
  const shown = Math.floor(factor / unit + 1e-9) * unit
  return decimal(shown, factor >= 100 || Number.isInteger(shown) ? 0 : 1)
}

function formatSignedPercentDigits(relative: number, options: FormatOptions): string {
  const digits = formatPercentDigits(relative, options)
  if (!/[1-9]/.test(digits)) return digits
  return (relative < 0 ? minusSign : '+') + digits
}

/**
 * Returns one place after the point; none from 1,000% down. More where one would lie: an exact change is never 0.0%, a
 * loss of almost everything never 100.0%.
 */
function formatPercentDigits(relative: number, options: FormatOptions): string {
  // To twelve digits: a doubling is often a bit less than 1.
  const percent = Number((Math.abs(relative) * 100).toPrecision(12))
  if (percent >= 999.95) return decimal(percent, 0)
  let decimals = options.rough === true && percent >= 9.95 ? 0 : 1
  const lies = (digits: string): boolean =>
    (options.exact === true && percent > 0 && !/[1-9]/.test(digits)) || (percent < 100 && /^100(\.|$)/.test(digits))
  while (decimals < 6 && lies(decimal(percent, decimals))) decimals += 1
  return decimal(percent, decimals)
}

/** Returns an interval: `+1.6 … +15.6%`; one-sided `≤ +9.0%` or `≥ −8.8%`; `unknown` where no limit could be given. */
export function formatInterval(
  { lower, upper, scale }: Pick<NonNullable<Row['interval']>, 'lower' | 'upper' | 'scale'>,
  unit: string,
): string {
  const one = (value: number): string => (scale === 'relative' ? formatRelative(value) : formatDifference(value, unit))
  if (lower === undefined && upper === undefined) return 'unknown'
  if (lower === undefined) return `≤ ${one(upper!)}`
  if (upper === undefined) return `≥ ${one(lower)}`
  if (scale === 'relative' && !isShownAsFactor(lower) && !isShownAsFactor(upper)) {
    return `${formatSignedPercentDigits(lower, {})} … ${formatRelative(upper)}`
  }
  return `${one(lower)} … ${one(upper)}`
}

/** Returns a time span: `0.8 s`, `45 s`, `1 min 12 s`, `2 h 05 min`. */
export function formatDuration(ms: number): string {
  if (ms < 9_950) return `${decimal(ms / 1000, 1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${twoDigits(seconds % 60)} s`
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

export function shortCommit(sha: string): string {
  return sha.slice(0, 7)
}
