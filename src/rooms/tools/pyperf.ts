/**
 * The JSON of `pyperf`: values are in seconds, or in bytes with `--track-memory`. What all benchmarks of a file have in
 * common, which is also the name of the only one, stands once at its end. Runs without values calibrate.
 */
import * as z from 'zod/mini'
import { maybe } from '../../core/model/scalars.ts'
import { isRecord, recordsIn, type Format } from './tool-output.ts'
import { figure, parseToolUnit, medianOf } from './tool-units.ts'

const metadata = z.optional(z.object({ name: z.optional(z.string()), unit: z.optional(z.string()) }))

const schema = z.lazy(() =>
  z.object({
    benchmarks: z.array(z.object({ metadata, runs: maybe(z.array(z.object({ values: maybe(z.array(figure)) }))) })),
    metadata,
  }),
)

export const pyperf: Format = {
  name: 'pyperf',
  title: 'pyperf',
  detect: ({ json }) =>
    isRecord(json) && 'metadata' in json && recordsIn(json['benchmarks']).some((one) => Array.isArray(one['runs'])),
  parse: (output) => {
    const { benchmarks, metadata: common = {} } = output.read(schema)
    return benchmarks.map(({ metadata: details = {}, runs }) => {
      const name = details.name ?? common.name ?? 'benchmark'
      const { metric, unit, factor } = parseToolUnit(details.unit ?? common.unit ?? 'second')
      const values = (runs ?? []).flatMap((run) => run.values ?? []).map((value) => value * factor)
      if (values.length === 0) return { name, failed: 'it has no values' }
      return { name, metrics: { [metric]: { value: medianOf(values), unit, better: 'lower' } } }
    })
  },
}
