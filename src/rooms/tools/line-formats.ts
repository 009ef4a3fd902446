/** Tools that print a line for each benchmark. */
import * as z from 'zod/mini'
import { failureText, someRecords, type Format, type FoundRow } from './tool-output.ts'
import { figure, metricInUnit, parsePrintedNumber } from './tool-units.ts'

interface LineFormat extends Pick<Format, 'name' | 'title'> {
  readonly line: RegExp
  /** Makes rows of what the line's groups hold. */
  readonly rows: (groups: readonly string[]) => FoundRow[]
  /** A line about a benchmark that failed, its name in the first group, and what it says, if anything. */
  readonly failure?: RegExp
  /** Finds what lines may be about: `name`, and what is `said` of it. */
  readonly failureIfElsewhere?: RegExp
  /** A line that looks like a result although it cannot be read, the same. */
  readonly unreadable: RegExp
}

function makeLineFormat({ line, rows, failure, failureIfElsewhere, unreadable, ...format }: LineFormat): Format {
  return {
    ...format,
    detect: ({ lines }) => lines.map(makeSplitLineJoiner()).some((text) => line.test(text)),
    parse: ({ lines }) => {
      const program = makeCargoProgramTracker()
      return lines.map(makeSplitLineJoiner()).flatMap((text): FoundRow[] => {
        const end = program(text)
        const [, failed, error] = failure?.exec(text) ?? []
        if (failed !== undefined) return [{ name: failed + end, failed: failureText(error) }]
        const match = line.exec(text)
        if (match !== null) return rows(match.slice(1)).map((row) => Object.assign(row, { name: row.name + end }))
        const unread = unreadable.exec(text)?.[1]
        if (unread !== undefined) return [{ name: unread + end, failed: 'its line cannot be read' }]
        const guesses = failureIfElsewhere === undefined ? [] : [...text.matchAll(failureIfElsewhere)]
        return guesses.map(({ groups: { name, said } = {} }) => {
          return { name: name! + end, failed: failureText(said), ifElsewhere: true }
        })
      })
    },
  }
}

/** Takes one line after the other: with `--nocapture` what a benchmark of Cargo prints stands within its line. */
function makeSplitLineJoiner(): (line: string) => string {
  let start = ''
  return (line) => {
    start = /^test \S.*? \.\.\. /.exec(line)?.[0] ?? start
    const end = /(?:bench: +\S+ \S+ \(\+\/- .*|^FAILED)$/.exec(line)?.[0]
    return end === undefined ? line : start + end
  }
}

/**
 * Takes one line after the other, and says which program is running, where Cargo prints it, without the digest in its
 * name: two may have benchmarks of one name.
 */
export function makeCargoProgramTracker(): (line: string) => string {
  let program = ''
  return (line) => {
    const named = /^\s+Running (\S.*?)(?: \((\S+)\))?$/.exec(line)
    if (named !== null) program = ` (${named[1]!.replace(/-[0-9a-f]{16}$/, '')})`
    return program
  }
}

/** Reads `fib(20) x 11,465 ops/sec ±1.12% (91 runs sampled)`. */
export const benchmarkjs = makeLineFormat({
  name: 'benchmarkjs',
  title: 'benchmark.js',
  // Of a benchmark that throws it prints the name, and what else the error has than its message: mostly nothing.
  failure: /^(\S.*): ($|(?:\w+: [^,]*,)*(?:errno: -\d+|code: [A-Z]\w+|generatedMessage: \w+)(?:,.*|$))/,
  failureIfElsewhere: /:(?=$| (?<said>.*))(?<=^\s*(?<name>\S.{0,200}):)/g,
  unreadable: /^\s*(\S.*?)\s+x\s+\S.*\sops\/sec/,
  line: /^\s*(\S.*?)\s+x\s+([\d.,' \u00A0\u202F’]+|\S+)\s+ops\/sec\s+(?:±|\+-)\s*\S+%\s+\((\d+) runs? sampled\)/,
  rows: ([name = '', number = '', runs = '']) => {
    if (Number(runs) === 0) return [{ name, failed: 'none of its runs was sampled' }]
    return [{ name, metrics: { throughput: { value: parsePrintedNumber(number), unit: 'ops/s', better: 'higher' } } }]
  },
})

const benchNodeLines = makeLineFormat({
  name: 'bench-node',
  title: 'bench-node',
  unreadable: /^[\s│├└─]*(\S.*?)(?:\s+x\s+|\s{2,})\S.*min\.\.max=\(/,
  line: /^\s*([^\s│├└].*?)\s+x\s+([\d.,]+|[A-Za-z]+) ?(ops\/sec|[a-zµ]*?)(?: ?total time)? \(\d+ runs? sampled\).*min\.\.max=\(/,
  rows: ([name = '', number = '', unit = '']) => [
    { name, metrics: metricInUnit(parsePrintedNumber(number), unit || 's') },
  ],
})

const benchNodeSchema = z.array(
  z.object({
    name: z.string(),
    opsSec: z.optional(figure),
    /** In seconds, with `benchmarkMode: 'time'`, of which the lines say `undefined`. */
    totalTime: z.optional(figure),
  }),
)

/** Reads `reduce x 7,411 ops/sec (10 runs sampled) min..max=(10.80us...17.02us)`, or the JSON of its `jsonReport`. */
export const benchNode: Format = {
  ...benchNodeLines,
  detect: (output) => someRecords(output.json).some((entry) => 'runsSampled' in entry) || benchNodeLines.detect(output),
  parse: (output) => {
    if (output.json === undefined) return benchNodeLines.parse(output)
    return output.read(benchNodeSchema).map(({ name, opsSec, totalTime = Number.NaN }) => {
      return { name, metrics: opsSec === undefined ? metricInUnit(totalTime, 's') : metricInUnit(opsSec, 'ops/s') }
    })
  },
}

const consoleTimeLines = makeLineFormat({
  name: 'console-time',
  title: 'console.time, fastbench',
  line: /^(\S.{0,200}?): ([\d.]+)(ms|s)$/,
  unreadable: /^(\S.{0,200}?): \S+ \((?:h:m)?m:ss\.mmm\)$/,
  // fastbench writes `parse*1000`, whose sign no plain name keeps.
  rows: ([label = '', number = '', unit = '']) => {
    const name = label.replace(/\*(?=\d+$)/, ' x ')
    return [{ name, metrics: metricInUnit(parsePrintedNumber(number), unit) }]
  },
})

/** Reads what `console.timeEnd` of Node prints, as fastbench does: `parse*1000: 12.345ms`. The last of each name, as it is warm. */
export const consoleTime: Format = {
  ...consoleTimeLines,
  // Any log may hold such lines.
  detect: () => false,
  parse: (output) => [...new Map(consoleTimeLines.parse(output).map((row) => [row.name, row])).values()],
}

/** Reads Rust's harness, and what prints like it: `test push ... bench:  1,234.56 ns/iter (+/- 78.90)`. */
export const cargo = makeLineFormat({
  name: 'cargo',
  title: 'cargo bench (libtest), criterion with `--output-format bencher`',
  line: /^test (\S.*?)\s+(?:- should panic\s+)?\.\.\. bench:\s+(\S+) (\S+) \(\+\/- [^\s)]+\)(?: = ([\d,]+) MB\/s)?$/,
  failure: /^test (\S.*?)\s+\.\.\. FAILED$/,
  failureIfElsewhere: /^test (?<name>\S.*?)\s+\.\.\. (?<said>ignored.*)$/g,
  unreadable: /^test (\S.*?)\s+\.\.\. bench:/,
  rows: ([name = '', number = '', unit = '', rate]) => {
    const throughput = rate === undefined ? {} : metricInUnit(parsePrintedNumber(rate), 'MB/s')
    return [{ name, metrics: { ...metricInUnit(parsePrintedNumber(number), unit), ...throughput } }]
  },
})
