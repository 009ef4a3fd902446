/** Converts the numbers and units of tools to ours: times in `ns`, memory in `bytes`, rates in `ops/s` or `MB/s`. */
import * as z from 'zod/mini'
import { withDefault } from '../../core/model/scalars.ts'
import { median } from '../../core/stats/quantile.ts'
import type { ImportedMetric } from './tool-output.ts'

/** Abbreviations as they are written: `M` is no minute. */
const nanosecondsIn: Readonly<Record<string, number>> = {
  ps: 1e-3,
  ns: 1,
  us: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 6e10,
  h: 3.6e12,
}

const decimals: Readonly<Record<string, number>> = { '': 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12 }
const binaries: Readonly<Record<string, number>> = { Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3, Ti: 1024 ** 4 }

/** Returns the bytes of a unit; undefined if it has none. `B` are bytes and `b` are bits; who knows what `mb` is. */
function bytesOfUnit(unit: string): number | undefined {
  const [, prefix, letter, word] = /^([kKMGT]?|[KMGT]i)(?:(B|b)|([Bb]ytes?|[Bb]its?))$/.exec(unit) ?? []
  if (prefix === undefined) return undefined
  const size = decimals[prefix] ?? binaries[prefix]!
  return letter === 'B' || /^byte/i.test(word ?? '') ? size : size / 8
}

/** Matches units of one operation: `ns/iter`, `ms/op`, `B/op`. */
const perOperation = /\/(?:op|ops|iter|iteration|call|run|invocation)$/i
const perSecond = /(?:\/|\bper |(?<=[bB])p)(?:s|sec|second)$/i

/** Returns the nanoseconds of a unit (`µs`, `ns/iter`, `Milliseconds`); undefined if it is no unit of time. */
function nanosecondsOfUnit(unit: string): number | undefined {
  const word = unit.trim().replace(perOperation, '').replace(/^[µμ]/, 'u')
  const seconds = /^(|n|nano|u|micro|m|milli)sec(?:ond)?s?$/i.exec(word)?.[1]?.toLowerCase()
  const longer = /^(m)in(?:ute)?s?$|^(h)ours?$/i.exec(word)?.slice(1).join('').toLowerCase()
  const short = seconds === undefined ? (longer ?? word) : `${seconds.replace('micro', 'u').slice(0, 1)}s`
  return Object.hasOwn(nanosecondsIn, short) ? nanosecondsIn[short] : undefined
}

/** A tool's unit in ours: the factor to multiply by, and the metric; `better` where the unit decides it. */
interface KnownUnit {
  readonly metric: string
  readonly unit: string
  readonly factor: number
  readonly better?: 'lower' | 'higher'
}

export function parseToolUnit(text: string): KnownUnit {
  const unit = text.trim()
  const time = nanosecondsOfUnit(unit)
  if (time !== undefined) return { metric: 'time', unit: 'ns', factor: time, better: 'lower' }
  if (perSecond.test(unit)) return makeRateUnit(unit.replace(perSecond, '').trim())
  const [, hertz] = /^([kKMG]?)Hz$/i.exec(unit) ?? []
  if (hertz !== undefined) return makeRateUnit(`${hertz}op`)
  const perOp = /^(?:ops|op|iter)\/(.+)$/i.exec(unit)
  // As JMH writes rates: `ops/ms`.
  const span = perOp === null ? undefined : nanosecondsOfUnit(perOp[1]!)
  if (span !== undefined) return { ...makeRateUnit('op'), factor: 1e9 / span }
  const bytes = bytesOfUnit(unit.replace(perOperation, ''))
  if (bytes !== undefined) return { metric: 'memory', unit: 'bytes', factor: bytes, better: 'lower' }
  if (/^(?:allocs?|allocations?)(?:\/op)?$/i.test(unit)) {
    return { metric: 'allocations', unit: 'count', factor: 1, better: 'lower' }
  }
  if (/^(?:%|percent)$/i.test(unit)) return { metric: 'percent', unit: 'percent', factor: 1 }
  if (/^(?:|count|counts|number|n)$/i.test(unit)) return { metric: 'count', unit: 'count', factor: 1 }
  return { metric: 'value', unit: cleanUnitText(unit), factor: 1 }
}

/** Makes a metric of a number in a tool's unit, by its plain name. `better`: where the tool says it. */
export function metricInUnit(number: number, text: string, better?: ImportedMetric['better']) {
  const { metric, factor, ...spec } = parseToolUnit(text)
  const measured: ImportedMetric = { value: number * factor, better: 'unknown', ...spec, ...(better && { better }) }
  return { [metric]: measured }
}

/** Returns how many of the second unit one of the first is, where a prefix tells them apart; undefined if that is not certain. */
export function factorBetweenUnits(from: string, to: string): number | undefined {
  if (from === to) return 1
  const others = new Map(readingsOfUnit(to))
  const [stem, factor] = readingsOfUnit(from).find(([one]) => others.has(one)) ?? []
  return factor === undefined ? undefined : factor / others.get(stem!)!
}

/** Reads a unit as it is, and with its prefix apart if that can be one: who knows what `Mb` or `mops` is. */
function readingsOfUnit(unit: string): (readonly [stem: string, factor: number])[] {
  const [, prefix, stem] = /^([kKMGT])(\p{L}{2}.*)$/u.exec(unit) ?? []
  const whole = [unit, 1] as const
  return stem === undefined ? [whole] : [whole, [stem, decimals[prefix!]!]]
}

function makeRateUnit(of: string): KnownUnit {
  const bytes = bytesOfUnit(of)
  if (bytes !== undefined) return { metric: 'throughput', unit: 'MB/s', factor: bytes / 1e6, better: 'higher' }
  const [, prefix = '', word = of] = /^([kKMGT])(ops?|iter|elem|items?|req|requests?)$/i.exec(of) ?? []
  const what = /^(?:ops?|operations?|iter|iterations?|calls?|)$/i.test(word) ? 'ops' : cleanUnitText(word).slice(0, 30)
  return { metric: 'throughput', unit: `${what}/s`, factor: decimals[prefix] ?? 1, better: 'higher' }
}

/** Writes an unknown unit in characters that our files allow. */
function cleanUnitText(text: string): string {
  const unit = text.replaceAll(/[^\p{L}\p{N}%°/²³·^ _-]+/gu, ' ').replaceAll(/\s+/g, ' ')
  return (
    unit
      .replace(/^[^\p{L}\p{N}%°]+/u, '')
      .slice(0, 32)
      .toWellFormed()
      .replace(/\uFFFD$/, '')
      .trim() || 'count'
  )
}

/** Makes the last part of a plain name out of a unit or a title: `cache misses` is `cache-misses`; other letters are numbers. */
export function toMetricName(text: string): string {
  const ascii = text.replaceAll(/[µμ]/g, 'u').replaceAll(/[^\0-\x7F]/gu, (one) => one.codePointAt(0)!.toString(16))
  const name = ascii.replaceAll(/[^A-Za-z0-9@._+-]+/g, '-').replaceAll(/^[^A-Za-z0-9@]+|[-.]+$/g, '')
  return name === '' || name in {} ? 'value' : name.slice(0, 60)
}

/**
 * Reads a number as tools print it for people: `1,234.5`, `1 234,5`, `1.234.567`, `3e-7`; NaN for anything else. One
 * group of three after a comma is a thousand, after a point a fraction.
 */
export function parsePrintedNumber(text: string): number {
  const trimmed = text.trim()
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return Number(trimmed)
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(trimmed)) return Number(trimmed.replaceAll(',', ''))
  if (/^[+-]?\d{1,3}(?:[ \u00A0\u202F'’_]\d{3})+(?:[.,]\d+)?$/.test(trimmed)) {
    return Number(trimmed.replaceAll(/[ \u00A0\u202F'’_]/g, '').replace(',', '.'))
  }
  if (/^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)$|^[+-]?\d{1,3}(?:\.\d{3}){2,}$/.test(trimmed)) {
    return Number(trimmed.replaceAll('.', '').replace(',', '.'))
  }
  return /^[+-]?\d+,\d+$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN
}

/**
 * Reads a figure in JSON, also one in quotes. What is no number there (null, a word such as `NaN`, `-`) is NaN: that
 * benchmark failed, and the others are read.
 */
export const figure = z.pipe(
  z.unknown(),
  z.transform((value) => {
    if (typeof value === 'number') return value
    return parsePrintedNumber(typeof value === 'string' ? value : '')
  }),
)
/** Reads the same, where a benchmark that failed may have none. */
export const figureIfAny = withDefault(figure, Number.NaN)

/** Reads a printed time in nanoseconds, such as `1,234.5` and `µs`; NaN where either cannot be read. */
export function parseTimeNs(number: string, unit: string): number {
  return parsePrintedNumber(number) * (nanosecondsOfUnit(unit) ?? Number.NaN)
}

/** Returns the median of a benchmark's repetitions, at least one; NaN where one is no number (see `mergeOrMarkAlike`). */
export function medianOrNaN(values: readonly number[]): number {
  return values.every(Number.isFinite) ? median(values) : Number.NaN
}

/** Makes a metric of a time in nanoseconds. */
export function timeMetric(value: number): ImportedMetric {
  return { value, unit: 'ns', better: 'lower' }
}
