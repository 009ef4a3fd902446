/**
 * What `asv run` prints: a line for each benchmark, or under it a table of one or two parameters.
 *
 *     [50.00%] ··· benchmarks.Sums.time_sum              ok
 *     [50.00%] ··· ====== ==========
 *                    n
 *                  ------ ----------
 *                    10    314±2ns
 *                  ====== ==========
 */
import { lineFrom, type Format, type FoundRow } from './tool-output.ts'
import { around, nanoseconds, readNumber } from './tool-units.ts'

const line = /^\[\s*[\d.]+%\]\s+[·.]{3,}\s+([\w.]+(?:\(.*\))?)\s+(\S.*)$/u
const inTable = /^(?:\[\s*[\d.]+%\]\s+[·.]{3,}\s+)?\s*(\S.*)$/u
const figure = /^(-?[\d.,]+(?:e[+-]?\d+)?)(?:±([\d.,]+(?:e[+-]?\d+)?))?\s?([a-zA-Zμµ]*)$/u

export const asv: Format = {
  name: 'asv',
  title: 'airspeed velocity (asv)',
  output: 'stdout',
  mark: { text: 'lines such as `[50.00%] ··· benchmarks.time_sum  11.1±0.01μs`' },
  detect: ({ lines }) => lines.some((text) => nameIn(text) !== null),
  parse: ({ lines }) => lines.flatMap((_, index) => rowsAt(lines, index)),
}

/** A benchmark is called by what it measures. */
function nameIn(text: string): { readonly name: string; readonly kind: Kind; readonly result: string } | null {
  const [, name, result] = line.exec(text) ?? []
  const [, word = ''] =
    /(?:^|\.)(time(?:raw)?|mem|peakmem|track)_?\w*$/.exec(name ?? '') ??
    /(?:^|\.)(Time|Mem|PeakMem|Track)\w*$/.exec(name ?? '') ??
    []
  if (name === undefined || word === '') return null
  const kind = /^time/i.test(word) ? 'time' : /mem$/i.test(word) ? 'memory' : 'value'
  return { name, kind, result: result!.trim() }
}

type Kind = 'time' | 'memory' | 'value'

function rowsAt(lines: readonly string[], index: number): FoundRow[] {
  const found = nameIn(lines[index]!)
  if (found === null) return []
  const { name, kind, result } = found
  const table = /^(?:\[.*\]\s+[·.]{3,}\s+)?\s*=[= ]+$/u
  const start = index + 1
  if (!table.test(lines[start] ?? '')) return [rowOf(name, kind, result)]
  const end = lineFrom(lines, start + 1, (one) => table.test(one))
  const own = lines.slice(start + 1, end < 0 ? start : end).map((one) => inTable.exec(one)?.[1] ?? '')
  const rule = own.findIndex((one) => /^-[- ]+$/.test(one))
  const titles = own.slice(0, rule).map(columns)
  return own.slice(rule + 1).flatMap((one) => rowsOfTable(name, kind, titles, columns(one)))
}

function columns(text: string): string[] {
  return text.trim().split(/\s{2,}/)
}

/** One parameter: its value, then the figure. Two: those of the second stand above the columns, behind a `--`. */
function rowsOfTable(
  name: string,
  kind: Kind,
  titles: readonly (readonly string[])[],
  cells: readonly string[],
): FoundRow[] {
  const [own = '', ...figures] = cells
  const parameter = titles.at(-1)?.[0] ?? ''
  const across = titles.length > 1 ? titles.at(-1)!.slice(1) : []
  return figures.map((result, index) => {
    const label =
      figures.length === 1
        ? `${parameter === '' ? '' : `${parameter}=`}${own}`
        : `${own}, ${across[index] ?? index + 1}`
    return rowOf(`${name}(${label})`, kind, result)
  })
}

const units = { time: 'ns', memory: 'bytes', value: 'count' } as const
/** Of memory. Times have units, minutes and hours among them. */
const scales: Readonly<Record<string, number>> = { '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12 }

function rowOf(name: string, kind: Kind, result: string): FoundRow {
  const [, number, by, unit = ''] = figure.exec(result) ?? []
  if (number === undefined) return { name, failed: result === 'ok' ? 'its table was not printed' : result }
  const scale = Object.hasOwn(scales, unit) ? scales[unit]! : Number.NaN
  const factor = kind === 'time' ? (nanoseconds(unit) ?? Number.NaN) : kind === 'memory' ? scale : 1
  const value = readNumber(number) * factor
  const spread = by === undefined ? {} : { spread: around(value, readNumber(by) * factor, 'as printed') }
  return { name, metrics: { [kind]: { value, unit: units[kind], better: 'lower', ...spread } } }
}
