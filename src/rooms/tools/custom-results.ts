/**
 * Reads what scripts write: lists as github-action-benchmark has them, where the name of the format gives the direction, and
 * Bencher's Metric Format.
 *
 *     [{ "name": "parse", "unit": "ms", "value": 12.3 }]
 *     { "parse": { "latency": { "value": 12300000 } } }
 */
import * as z from 'zod/mini'
import { maybe } from '../../core/model/scalars.ts'
import { isRecord, someRecords, type Format, type FoundRow } from './tool-output.ts'
import { figureIfAny, metricInUnit, toMetricName } from './tool-units.ts'

const direction = z.optional(z.enum(['lower', 'higher']))

const customEntry = z.object({
  name: z.coerce.string(),
  unit: maybe(z.coerce.string()),
  value: figureIfAny,
  better: direction,
})

function makeCustomFormat(name: string, better: 'lower' | 'higher'): Format {
  return {
    name,
    title: `a list of your own, where ${better === 'higher' ? 'more' : 'less'} is better`,
    // Nothing in the file tells which of the two it is: see `isCustomResultList`.
    detect: () => false,
    isPart: ({ json }) => isCustomResultList(json),
    parse: (output) =>
      output.read(z.array(customEntry)).map((entry) => ({
        name: entry.name,
        metrics: metricInUnit(entry.value, entry.unit ?? '', entry.better ?? better),
      })),
  }
}

export const customBiggerIsBetter = makeCustomFormat('customBiggerIsBetter', 'higher')
export const customSmallerIsBetter = makeCustomFormat('customSmallerIsBetter', 'lower')

export function isCustomResultList(json: unknown): boolean {
  const records = someRecords(json)
  return records.every((one) => 'name' in one && 'unit' in one) && records.some((one) => 'value' in one)
}

const bmfSchema = z.record(z.string(), maybe(z.record(z.string(), z.object({ value: figureIfAny, better: direction }))))

/** Gives the units of the measures that Bencher knows by itself; of others the file does not say what they are. */
const bencherUnits: ReadonlyMap<string, string> = new Map([
  ['latency', 'ns'],
  ['throughput', 'ops/s'],
  ['build-time', 's'],
  ['file-size', 'B'],
])

export const bmf: Format = {
  name: 'bmf',
  title: 'Bencher Metric Format',
  detect: ({ json }) => {
    const benchmarks = isRecord(json) ? Object.values(json).slice(0, 50) : []
    return benchmarks.length > 0 && benchmarks.every(isBmfMeasureRecord)
  },
  parse: (output) =>
    Object.entries(output.read(bmfSchema)).flatMap(([name, measures]) => {
      // Each measure is a row, so that two that would be called alike are not compared, and none is lost.
      const rows = Object.entries(measures ?? {}).map(([measure, { value, better }]): FoundRow => {
        const [metric] = Object.values(metricInUnit(value, bencherUnits.get(measure) ?? '', better))
        return { name, metrics: { [toMetricName(measure)]: metric! } }
      })
      return rows.length === 0 ? [{ name, metrics: {} }] : rows
    }),
}

function isBmfMeasureRecord(value: unknown): boolean {
  const measures = isRecord(value) ? Object.values(value).slice(0, 50) : []
  return measures.length > 0 && measures.every((measure) => isRecord(measure) && 'value' in measure)
}
