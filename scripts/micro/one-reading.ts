/** `node one-reading.ts TOOL FUNCTION`: prints the median time of a call in ns, as the tool has it in this process. */
import { setImmediate } from 'node:timers/promises'
import { measure as mitata } from 'mitata'
import { Bench } from 'tinybench'
import { measureOperation, rehearse } from '../../src/bench/measure-operation.ts'
import { nothing, tenFunctions, type Tool } from './ten-functions.ts'

/** What Paceline gives each trial; the others get the same. */
const measureMs = 300

const [tool, name = ''] = process.argv.slice(2)
const run = name === nothing ? () => {} : tenFunctions[name]
if (run !== undefined) process.stdout.write(`${await read(tool as Tool, run)}\n`)

/** As each of them is used by default, but for the time that it gets. */
async function read(tool: Tool, run: () => unknown): Promise<number> {
  if (tool === 'paceline') {
    let ns = Number.NaN
    const record = (metric: string, value: number): void => void (ns = metric === 'time' ? value : ns)
    await rehearse()
    const measure = { record, retained: () => setImmediate(), warn: () => {}, note: () => {} }
    await measureOperation({ run }, undefined, { ...measure, time: (_, work) => Promise.resolve(work()) })
    return ns
  }
  if (tool === 'mitata') return (await mitata(run, { min_cpu_time: measureMs * 1e6 })).p50
  if (tool === 'one call') {
    const start = process.hrtime.bigint()
    run()
    return Number(process.hrtime.bigint() - start)
  }
  const bench = new Bench({ throws: true, time: measureMs, iterations: 5, warmupTime: 100, warmupIterations: 2 }).add(
    name,
    run,
  )
  const [task] = await bench.run()
  const { result } = task!
  return 'latency' in result ? result.latency.p50 * 1e6 : Number.NaN
}
