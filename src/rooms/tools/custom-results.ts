/**
 * Lists from scripts: those of github-action-benchmark, where the name of the format gives the direction, and Bencher's.
 *
 *     [{ "name": "parse", "unit": "ms", "value": 12.3 }]
 *     { "parse": { "latency": { "value": 12300000 } } }
 */
import * as z from 'zod/mini'
import { matching } from '../../core/model/scalars.ts'
import { isRecord, recordsIn, type Format, type FoundRow, type ImportedMetric } from './tool-output.ts'
import { figure, knownUnit, metricName } from './tool-units.ts'

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
  const { name, value, better = ofFormat } = entry
  const { metric, factor, unit } = knownUnit(entry.unit)
  return { name, metrics: { [metric]: { value: value * factor, unit, better } } }
}

const bmfSchema = z.lazy(() =>
  z.record(z.string(), z.record(z.string(), z.object({ value: number, better: direction }))),
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
  { value, better: stated }: z.infer<typeof bmfSchema>[string][string],
): ImportedMetric {
  const unknown: Measure = { unit: 'count', better: 'unknown' }
  const { factor = 1, better, ...known } = Object.hasOwn(measures, measure) ? measures[measure]! : unknown
  return { value: value * factor, ...known, better: stated ?? better }
}

function isMeasures(value: unknown): boolean {
  const found = isRecord(value) ? Object.values(value).slice(0, 50) : []
  return found.length > 0 && found.every((one) => isRecord(one) && 'value' in one)
}
