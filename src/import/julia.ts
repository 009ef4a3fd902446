/**
 * Julia's BenchmarkTools, `BenchmarkTools.save("out.json", results)`: groups in groups, at their ends trials with all
 * times, or estimates of them. Times are in nanoseconds.
 */
import * as z from 'zod/mini'
import { isRecord, type Format, type FoundRow, type ToolOutput } from './tool-output.ts'
import { repeatedMetric } from './tool-units.ts'

const tagged = z.tuple([z.string(), z.unknown()])
const schema = z.lazy(() => z.tuple([z.record(z.string(), z.unknown()), z.array(tagged)]))
const groupSchema = z.lazy(() => z.object({ data: z.record(z.string(), tagged) }))
const estimateSchema = z.lazy(() => z.object({ time: z.number(), memory: z.number(), allocs: z.number() }))
const trialSchema = z.lazy(() =>
  z.object({ times: z.array(z.number()).check(z.minLength(1)), memory: z.number(), allocs: z.number() }),
)
const deepest = 50

export const julia: Format = {
  name: 'julia',
  title: 'BenchmarkTools.jl',
  output: '*.json',
  how: '`BenchmarkTools.save("out.json", median(results))`',
  mark: { json: 'a JSON list whose first entry names the version of `BenchmarkTools`' },
  detect: ({ json }) => Array.isArray(json) && isRecord(json[0]) && 'BenchmarkTools' in json[0],
  parse: (output) => {
    const [, groups] = output.read(schema)
    return groups.flatMap(([kind, value], index) => rowsOf(value, { kind, output, names: [], place: `$[1][${index}]` }))
  },
}

/** The rows of a group and of all groups in it; `at` says what the value is, and where. */
function rowsOf(
  value: unknown,
  at: { readonly kind: string; readonly output: ToolOutput; readonly names: readonly string[]; readonly place: string },
): FoundRow[] {
  const { kind, output, names, place } = at
  if (names.length > deepest) throw output.problem(`nests deeper than ${deepest} groups`, place)
  if (kind === 'BenchmarkGroup') {
    return Object.entries(output.part(groupSchema, value, place).data).flatMap(([name, [inner, own]]) =>
      rowsOf(own, { kind: inner, output, names: [...names, name], place: `${place}.data` }),
    )
  }
  const name = names.length === 0 ? 'benchmark' : names.join('/')
  if (kind === 'Trial') return [rowOf(name, output.part(trialSchema, value, place))]
  if (kind === 'TrialEstimate') {
    const { time, ...rest } = output.part(estimateSchema, value, place)
    return [rowOf(name, { times: [time], ...rest })]
  }
  throw output.problem('is neither a group nor a trial nor an estimate', place)
}

function rowOf(name: string, { times, memory, allocs }: z.infer<typeof trialSchema>): FoundRow {
  return {
    name,
    metrics: {
      time: repeatedMetric({ values: times, unit: 'ns', better: 'lower' }),
      memory: { value: memory, unit: 'bytes', better: 'lower' },
      allocations: { value: allocs, unit: 'count', better: 'lower' },
    },
  }
}
