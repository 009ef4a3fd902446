/** The benchmark runner of Luau (`bench.py`). */
import type { Format } from './tool-output.ts'
import { around, knownUnit, readNumber } from './tool-units.ts'

const line = /^SUCCESS:\s+(\S.*?)\s*:\s+([\d.,]+)\s*([a-zµμ]+)\s+\+\/-\s+([\d.,]+)%\s+on\s+(\S+)\s*$/

export const benchmarkluau: Format = {
  name: 'benchmarkluau',
  title: 'Luau (`bench.py`)',
  output: 'stdout',
  mark: { text: 'lines such as `SUCCESS: chess : 69.5ms +/- 0.2% on luau`' },
  detect: ({ lines }) => lines.some((text) => line.test(text)),
  parse: ({ lines }) =>
    lines.flatMap((text) => {
      const [, name, number, unit, percent] = line.exec(text) ?? []
      if (name === undefined) return []
      const known = knownUnit(unit!)
      const value = readNumber(number!) * known.factor
      const spread = around(value, (value * readNumber(percent!)) / 100, 'standard deviation')
      return [{ name, metrics: { [known.metric]: { value, unit: known.unit, better: 'lower', spread } as const } }]
    }),
}
