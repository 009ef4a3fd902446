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
import type { Format, FoundRow } from './tool-output.ts'
import { around, readNumber } from './tool-units.ts'

const line = /^\[\s*[\d.]+%\]\s+[·.]{3,}\s+([\w.]+(?:\(.*\))?)\s+(\S.*)$/u
const inTable = /^(?:\[\s*[\d.]+%\]\s+[·.]{3,}\s+)?\s*(\S.*)$/u
const figure = /^(-?[\d.,]+(?:e[+-]?\d+)?)(?:±([\d.,]+(?:e[+-]?\d+)?))?\s?([a-zA-Zμµ]*)$/u

export const asv: Format = {
  name: 'asv',
  title: 'airspeed velocity (asv)',
  output: 'stdout',
  mark: { text: 'lines such as `[50.00%] ··· benchmarks.time_sum  11.1±0.01μs`' },
  detect: ({ lines }) => lines.some((text) => nameIn(text) !== null),
  parse: ({ lines }) => lines.flatMap((text, index) => rowsAt(lines, { text, index })),
}

/** A benchmark is called by what it measures. */
function nameIn(text: string): { readonly name: string; readonly result: string } | null {
  const [, name, result] = line.exec(text) ?? []
  if (
    name === undefined ||
    !/(?:^|\.)(?:time|timeraw|mem|peakmem|track)_?\w*$|(?:^|\.)(?:Time|Mem|PeakMem|Track)\w*$/.test(name)
  )
    return null
  return { name, result: result!.trim() }
}

function rowsAt(
  lines: readonly string[],
  { text, index }: { readonly text: string; readonly index: number },
): FoundRow[] {
  const found = nameIn(text)
  if (found === null) return []
  const { name, result } = found
  const table = /^(?:\[.*\]\s+[·.]{3,}\s+)?\s*=[= ]+$/u
  const start = index + 1
  if (!table.test(lines[start] ?? '')) return [rowOf(name, result)]
  const end = lines.findIndex((one, at) => at > start && table.test(one))
  const own = lines.slice(start + 1, end < 0 ? start : end).map((one) => inTable.exec(one)?.[1] ?? '')
  const rule = own.findIndex((one) => /^-[- ]+$/.test(one))
  const titles = own.slice(0, rule).map(columns)
  return own.slice(rule + 1).flatMap((one) => rowsOfTable(name, { titles, cells: columns(one) }))
}

function columns(text: string): string[] {
  return text.trim().split(/\s{2,}/)
}

/** One parameter: its value, then the figure. Two: those of the second stand above the columns, behind a `--`. */
function rowsOfTable(
  name: string,
  { titles, cells }: { readonly titles: readonly string[][]; readonly cells: readonly string[] },
): FoundRow[] {
  const [own = '', ...figures] = cells
  const parameter = titles.at(-1)?.[0] ?? ''
  const across = titles.length > 1 ? titles.at(-1)!.slice(1) : []
  return figures.map((result, index) => {
    const label =
      figures.length === 1
        ? `${parameter === '' ? '' : `${parameter}=`}${own}`
        : `${own}, ${across[index] ?? index + 1}`
    return rowOf(`${name}(${label})`, result)
  })
}

const scales: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  n: 1e-9,
  μ: 1e-6,
  µ: 1e-6,
  u: 1e-6,
  m: 1e-3,
}

function rowOf(name: string, result: string): FoundRow {
  const [, number, by, unit = ''] = figure.exec(result) ?? []
  if (number === undefined) return { name, failed: result === 'ok' ? 'its table was not printed' : result }
  const isTime = /(?:^|\.)time/i.test(name.replace(/\(.*/, ''))
  const isMemory = /(?:^|\.)(?:peak)?mem/i.test(name.replace(/\(.*/, ''))
  const prefix = isTime ? unit.replace(/s$/, '') : unit
  const factor = (Object.hasOwn(scales, prefix) ? scales[prefix]! : 1) * (isTime ? 1e9 : 1)
  const value = readNumber(number) * factor
  const spread = by === undefined ? {} : { spread: around(value, readNumber(by) * factor, 'as printed') }
  const metric = isTime ? 'time' : isMemory ? 'memory' : 'value'
  return {
    name,
    metrics: { [metric]: { value, unit: isTime ? 'ns' : isMemory ? 'bytes' : 'count', better: 'lower', ...spread } },
  }
}
