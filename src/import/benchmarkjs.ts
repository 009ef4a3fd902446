/**
 * Lines of rates: benchmark.js, and bench-node, which prints the same without the deviation.
 *
 *     fib(20) x 11,465 ops/sec ±1.12% (91 runs sampled)
 *     reduce        x 7,411 ops/sec (10 runs sampled) min..max=(10.80us...17.02us)
 */
import type { Format, FoundRow, ToolOutput } from './tool-output.ts'
import { around, knownUnit, readNumber, readTime, timeOf } from './tool-units.ts'

const rate = /^\s*(\S.*?)\s+x\s+([\d.,' \u00A0\u202F’]+|\S+)\s+(ops\/sec)\s+(?:±|\+-)\s*(\S+)%\s+\(\d+ runs? sampled\)/
const ofBenchNode =
  /^\s*(\S.*?)\s+x\s+(?:([\d.,' \u00A0\u202F’]+|\S+) ops\/sec|(?:([\d.,]+) ?([a-zµ]+)|undefined) total time) \(\d+ runs? sampled\).*min\.\.max=\(/

export const benchmarkjs: Format = {
  name: 'benchmarkjs',
  title: 'benchmark.js',
  output: 'stdout',
  how: '`suite.on("cycle", (event) => console.log(String(event.target)))`',
  mark: { text: 'lines such as `sort x 1,234 ops/sec ±1.12% (91 runs sampled)`' },
  detect: ({ lines }) => lines.some((line) => rate.test(line)),
  parse: ({ lines }) =>
    lines.flatMap((line): FoundRow[] => {
      const [, name, number, unit, percent] = rate.exec(line) ?? []
      if (name === undefined) return []
      const value = readNumber(number!)
      const spread = around(value, (value * readNumber(percent!)) / 100, '95% confidence')
      return [{ name, metrics: { throughput: { value, unit: knownUnit(unit!).unit, better: 'higher', spread } } }]
    }),
}

/** What bench-node prints, or nothing. */
export function benchNodeLines({ lines }: ToolOutput): FoundRow[] {
  return lines.flatMap((line): FoundRow[] => {
    const [, name, rate, time, unit] = ofBenchNode.exec(line) ?? []
    if (name === undefined) return []
    if (rate !== undefined)
      return [{ name, metrics: { throughput: { value: readNumber(rate), unit: 'ops/s', better: 'higher' } } }]
    if (time === undefined) return [{ name, failed: 'its time was not printed; `reporter: jsonReport` has it' }]
    return [{ name, metrics: { time: timeOf(readTime(time, unit!)) } }]
  })
}
