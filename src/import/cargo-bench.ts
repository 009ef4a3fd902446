/**
 * `cargo bench` with the harness that comes with Rust, and whatever prints as it does.
 *
 *     test tests::push ... bench:       1,234.56 ns/iter (+/- 78.90)
 */
import type { Format, FoundRow } from './tool-output.ts'
import { around, knownUnit, readNumber } from './tool-units.ts'

const line =
  /^test (\S.*?)\s+(?:- should panic\s+)?\.\.\. bench:\s+(\S+) (\S+) \(\+\/- ([^\s)]+)\)(?: = ([\d,]+) MB\/s)?$/
const failure = /^test (\S.*?)\s+\.\.\. FAILED$/

export const cargo: Format = {
  name: 'cargo',
  title: 'cargo bench (libtest), criterion with `--output-format bencher`',
  output: 'stdout',
  mark: { text: 'lines such as `test push ... bench: 1,234 ns/iter (+/- 78)`' },
  detect: ({ lines }) => lines.some((text) => line.test(text)),
  parse: ({ lines }) =>
    lines.flatMap((text): FoundRow[] => {
      const failed = failure.exec(text)?.[1]
      if (failed !== undefined) return [{ name: failed, failed: 'the benchmark failed' }]
      const [, name, value, unit, deviation, rate] = line.exec(text) ?? []
      if (name === undefined) return []
      const { factor, ...known } = knownUnit(unit!)
      const middle = readNumber(value!) * factor
      const spread = around(middle, readNumber(deviation!) * factor, 'lowest to highest')
      const metric = { value: middle, unit: known.unit, better: known.better ?? 'lower', spread } as const
      const throughput =
        rate === undefined ? {} : { throughput: { value: readNumber(rate), unit: 'MB/s', better: 'higher' } as const }
      return [{ name, metrics: { [known.metric]: metric, ...throughput } }]
    }),
}
