/** JMH, `-rf json`. `rawData` has a list of iterations for each fork, which is a process of its own. */
import * as z from 'zod/mini'
import { recordsIn, type Format, type FoundRow, type ImportedMetric } from './tool-output.ts'
import { around, knownUnit } from './tool-units.ts'

/** JMH writes what JSON has no number for as text: `"NaN"`. */
const number = z.union([z.number(), z.pipe(z.enum(['NaN', 'Infinity', '-Infinity']), z.transform(Number))])
const metricSchema = z.object({
  score: number,
  scoreError: number,
  scoreUnit: z.string(),
  rawData: z.optional(z.array(z.array(number))),
})
const schema = z.lazy(() =>
  z.array(
    z.object({
      benchmark: z.string(),
      params: z.optional(z.record(z.string(), z.string())),
      mode: z.string(),
      primaryMetric: metricSchema,
      secondaryMetrics: z.optional(z.record(z.string(), metricSchema)),
    }),
  ),
)
type Result = z.infer<typeof schema>[number]

export const jmh: Format = {
  name: 'jmh',
  title: 'JMH',
  output: 'jmh-result.json',
  how: '`-rf json`',
  mark: { json: 'a JSON list of objects with `benchmark`, `mode` and `primaryMetric`' },
  detect: ({ json }) => recordsIn(json).some((one) => 'primaryMetric' in one && 'benchmark' in one),
  parse: (output) => {
    const results = output.read(schema)
    const modesOf = Map.groupBy(results, nameOf)
    return results.map((result) => {
      const name = nameOf(result)
      return rowOf(result, modesOf.get(name)!.length > 1 ? `${name} (${result.mode})` : name)
    })
  },
}

function nameOf({ benchmark, params = {} }: Result): string {
  const words = Object.entries(params).map(([key, value]) => `${key}=${value}`)
  return words.length === 0 ? benchmark : `${benchmark} (${words.join(', ')})`
}

function rowOf({ primaryMetric, secondaryMetrics = {} }: Result, name: string): FoundRow {
  // With the profiler `gc`; older versions set a mark before its name.
  const allocated = Object.entries(secondaryMetrics).find(([key]) => key.endsWith('gc.alloc.rate.norm'))?.[1]
  return {
    name,
    metrics: {
      [knownUnit(primaryMetric.scoreUnit).metric]: metricOf(primaryMetric),
      ...(allocated && { memory: metricOf(allocated) }),
    },
  }
}

function metricOf({ score, scoreError, scoreUnit, rawData = [] }: z.infer<typeof metricSchema>): ImportedMetric {
  const known = knownUnit(scoreUnit)
  const value = score * known.factor
  const values = rawData.map((fork) => (fork.reduce((sum, one) => sum + one, 0) / fork.length) * known.factor)
  return {
    value,
    unit: known.unit,
    better: known.better ?? 'lower',
    ...(values.length > 1 && values.every(Number.isFinite) ? { values, repeated: 'processes' } : {}),
    ...(Number.isFinite(scoreError) && { spread: around(value, scoreError * known.factor, '99.9% confidence') }),
  }
}
