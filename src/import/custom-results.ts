/**
 * Lists from scripts: those of github-action-benchmark, where the name of the format gives the direction, and Bencher's.
 *
 *     [{ "name": "parse", "unit": "ms", "value": 12.3, "range": "± 0.4" }]
 *     { "parse": { "latency": { "value": 12300000, "lower_value": 11900000, "upper_value": 12700000 } } }
 */
import * as z from 'zod/mini'
import { matching } from '../model/scalars.ts'
import { isRecord, recordsIn, type Format, type FoundRow, type ImportedMetric, type Spread } from './tool-output.ts'
import { around, figure, knownUnit, metricName, readNumber } from './tool-units.ts'

const number = z.union([
  figure,
  z.pipe(matching(/^\s*[+-]?[\d.]+(?:e[+-]?\d+)?\s*$/i, 'must be a number'), z.transform(Number)),
])

const direction = z.optional(z.enum(['lower', 'higher']))

const customEntry = z.lazy(() =>
  z.object({
    name: z.coerce.string(),
    unit: z.coerce.string(),
    value: number,
    range: z.optional(z.coerce.string()),
    extra: z.optional(z.coerce.string()),
    better: direction,
  }),
)

function custom(name: string, title: string, better: 'lower' | 'higher'): Format {
  return {
    name,
    title,
    output: '*.json',
    mark: { json: 'a JSON list of objects with `name`, `unit` and `value`' },
    // Nothing in the file tells which of the two it is: see `isCustom`.
    detect: () => false,
    isPart: ({ json }) => isCustom(json),
    parse: (output) => output.read(z.array(customEntry)).map((entry) => customRow(entry, better)),
  }
}

export const customBiggerIsBetter = custom('customBiggerIsBetter', 'a list of your own, where more is better', 'higher')
export const customSmallerIsBetter = custom(
  'customSmallerIsBetter',
  'a list of your own, where less is better',
  'lower',
)

/** Whether it is one of the two lists. */
export function isCustom(json: unknown): boolean {
  const records = recordsIn(json)
  return records.length > 0 && records.every((one) => 'name' in one && 'unit' in one && 'value' in one)
}

function customRow(entry: z.infer<typeof customEntry>, ofFormat: 'lower' | 'higher'): FoundRow {
  const { name, unit, value, range, better = ofFormat } = entry
  const known = knownUnit(unit)
  const own = value * known.factor
  const spread = rangeOf(range, own, known.factor)
  const metric = { value: own, unit: known.unit, better, ...(spread && { spread }) }
  return { name, metrics: { [known.metric]: metric } }
}

/** `± 3`, `± 1.5%`, `+/- 3`; null for a range in any other words. */
function rangeOf(text: string | undefined, value: number, factor: number): Spread | null {
  const [, size, percent] = /^\s*(?:±|\+\/?-)\s*([\d.,e-]+)\s*(%?)/i.exec(text ?? '') ?? []
  const by = readNumber(size ?? '')
  return Number.isNaN(by)
    ? null
    : around(value, percent === '%' ? (Math.abs(value) * by) / 100 : by * factor, 'as reported')
}

const bmfSchema = z.lazy(() =>
  z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        value: number,
        lower_value: z.nullish(number),
        upper_value: z.nullish(number),
        better: direction,
      }),
    ),
  ),
)

/** The measures that Bencher knows by itself; of others the file does not say what they are. */
type Measure = Pick<ImportedMetric, 'unit' | 'better'> & { readonly factor?: number }
const measures: Readonly<Record<string, Measure>> = {
  latency: { unit: 'ns', better: 'lower' },
  throughput: { unit: 'ops/s', better: 'higher' },
  'build-time': { unit: 'ns', better: 'lower', factor: 1e9 },
  'file-size': { unit: 'bytes', better: 'lower' },
}

export const bmf: Format = {
  name: 'bmf',
  title: 'Bencher Metric Format',
  output: '*.json',
  mark: { json: 'a JSON object of benchmarks, each with measures that have a `value`' },
  detect: ({ json }) => {
    const benchmarks = isRecord(json) ? Object.values(json).slice(0, 50) : []
    return benchmarks.length > 0 && benchmarks.every(isMeasures)
  },
  parse: (output) =>
    Object.entries(output.read(bmfSchema)).map(([name, found]) => ({
      name,
      metrics: Object.fromEntries(
        Object.entries(found).map(([measure, result]) => [metricName(measure), measured(measure, result)]),
      ),
    })),
}

function measured(
  measure: string,
  { value, lower_value: low, upper_value: high, better: stated }: z.infer<typeof bmfSchema>[string][string],
): ImportedMetric {
  const unknown: Measure = { unit: 'count', better: 'unknown' }
  const { factor = 1, better, ...known } = Object.hasOwn(measures, measure) ? measures[measure]! : unknown
  const metric = { value: value * factor, ...known, better: stated ?? better }
  if (typeof (low ?? high) !== 'number' || Number.isNaN(low ?? high)) return metric
  return { ...metric, spread: { of: 'as reported', low: (low ?? value) * factor, high: (high ?? value) * factor } }
}

function isMeasures(value: unknown): boolean {
  const found = isRecord(value) ? Object.values(value).slice(0, 50) : []
  return found.length > 0 && found.every((one) => isRecord(one) && 'value' in one)
}
