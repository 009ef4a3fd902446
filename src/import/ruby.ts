/**
 * Ruby: `minitest/benchmark`, whose lines have a time in seconds for each size, and the tables of `Benchmark.bm`.
 *
 *     bench_sum\t 0.000021\t 0.000013\t 0.000049
 *
 *              user     system      total        real
 *     for:     0.950000   0.000000   0.950000 (  0.952039)
 */
import type { Format, FoundRow } from './tool-output.ts'
import { readNumber, timeOf } from './tool-units.ts'

const benchmark = /^(bench_\S*)((?:\t[^\S\t]*[^\s]+)+)$/

export const minitest: Format = {
  name: 'minitest',
  title: 'minitest/benchmark',
  output: 'stdout',
  mark: { text: 'lines such as `bench_sum<Tab> 0.000021<Tab> 0.000013`' },
  detect: ({ lines }) => lines.some((line) => benchmark.test(line)),
  parse: ({ lines }) =>
    lines.flatMap((line): FoundRow[] => {
      const [, name, numbers] = benchmark.exec(line) ?? []
      if (name === undefined) return []
      const seconds = numbers!.split('\t').slice(1)
      // Which sizes they are is not printed.
      return seconds.map((text, at) => ({ name: `${name} (size ${at + 1})`, metrics: { time: timeOf(ns(text)) } }))
    }),
}

const ns = (seconds: string): number => readNumber(seconds) * 1e9

const title = /^\s+user\s+system\s+total\s+real$/
const measured = /^(.*?)\s+(\d+\.\d+)\s+(\d+\.\d+)\s+(\d+\.\d+)\s+\(\s*(\d+\.\d+)\)$/

export const ruby: Format = {
  name: 'ruby',
  title: "Ruby's Benchmark.bm",
  output: 'stdout',
  mark: { text: 'a table with `user  system  total  real`' },
  detect: ({ lines }) => lines.some((line) => title.test(line)),
  parse: ({ lines }) =>
    // A rehearsal stands before the title.
    lines.slice(lines.findIndex((line) => title.test(line)) + 1).flatMap((line): FoundRow[] => {
      const [, label, , , total, real] = measured.exec(line) ?? []
      if (label === undefined) return []
      const metrics = { time: timeOf(ns(real!)), 'cpu-time': timeOf(ns(total!)) }
      return [{ name: label.trim().replace(/:$/, ''), metrics }]
    }),
}
