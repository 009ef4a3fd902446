/**
 * `node one-reading.ts TOOL FUNCTION`: prints two times of a call in ns, as the tool has them in this process: the median,
 * and what calls per second come to, with pauses for collecting garbage.
 */
import { setImmediate } from 'node:timers/promises'
import { measure as mitata } from 'mitata'
import { Bench } from 'tinybench'
import { measureAndRecord, warmUpWithEmptyCalls } from '../../src/kit/measure-operation.ts'
import type { Measure } from '../../src/core/model/suite.ts'
import { nothing, tenFunctions, type Tool } from './ten-functions.ts'

/** What Paceline gives each trial; the others get the same. */
const measureMs = 300

const time: Measure['time'] = (_, work) => Promise.resolve(work())

const [tool, name = ''] = process.argv.slice(2)
const run = name === nothing ? () => {} : tenFunctions[name]
if (run !== undefined) process.stdout.write(`${(await read(tool as Tool, run)).join(' ')}\n`)

/** As each of them is used by default, but for the time that it gets. */
async function read(tool: Tool, run: () => unknown): Promise<readonly [median: number, whole: number]> {
  if (tool === 'paceline') {
    const found = new Map<string, number>()
    const record = (metric: string, value: number): void => void found.set(metric, value)
    await warmUpWithEmptyCalls()
    const measure: Measure = { record, time, retained: () => setImmediate(), warn: () => {}, note: () => {} }
    await measureAndRecord({ run }, undefined, measure)
    return [found.get('time')!, 1e9 / found.get('throughput')!]
  }
  if (tool === 'mitata') {
    const { p50, avg } = await mitata(run, { min_cpu_time: measureMs * 1e6 })
    return [p50, avg]
  }
  if (tool === 'one call') {
    const start = process.hrtime.bigint()
    run()
    const ns = Number(process.hrtime.bigint() - start)
    return [ns, ns]
  }
  const bench = new Bench({ throws: true, time: measureMs, iterations: 5, warmupTime: 100, warmupIterations: 2 }).add(
    name,
    run,
  )
  const [task] = await bench.run()
  const { result } = task!
  return 'latency' in result ? [result.latency.p50 * 1e6, result.latency.mean * 1e6] : [Number.NaN, Number.NaN]
}
