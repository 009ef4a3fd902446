/** bench-node: what it prints, or the JSON of its `jsonReport`. */
import * as z from 'zod/mini'
import { benchNodeLines } from './benchmarkjs.ts'
import { recordsIn, type Format, type FoundRow } from './tool-output.ts'
import { timeOf } from './tool-units.ts'

const schema = z.lazy(() =>
  z.array(
    z.object({
      name: z.string(),
      minNS: z.number(),
      maxNS: z.number(),
      opsSec: z.optional(z.number()),
      /** In seconds, with `benchmarkMode: 'time'`. */
      totalTime: z.optional(z.number()),
    }),
  ),
)

export const benchNode: Format = {
  name: 'bench-node',
  title: 'bench-node',
  output: 'stdout',
  how: 'as it is, or with `reporter: jsonReport`',
  mark: {
    text: 'lines such as `sort x 1,234 ops/sec (10 runs sampled) min..max=(…)`',
    json: 'a JSON list of objects with `runsSampled`',
  },
  detect: (output) => recordsIn(output.json).some((one) => 'runsSampled' in one) || benchNodeLines(output).length > 0,
  parse: (output) => {
    if (!output.looksLikeJson) return benchNodeLines(output)
    return output.read(schema).map(({ name, minNS, maxNS, opsSec, totalTime }): FoundRow => {
      if (opsSec !== undefined)
        return { name, metrics: { throughput: { value: opsSec, unit: 'ops/s', better: 'higher' } } }
      if (totalTime === undefined) return { name, failed: 'it has neither a rate nor a time' }
      const spread = { of: 'range', low: minNS, high: maxNS }
      return { name, metrics: { time: timeOf(totalTime * 1e9, { spread }) } }
    })
  },
}
