/**
 * criterion, from what `cargo bench` prints or from the files that it leaves: `benchmark.json` has the name and
 * `estimates.json`, in the same folder, the figures in nanoseconds.
 *
 *     sum/by size/100         time:   [51.233 ns 51.521 ns 51.871 ns]
 *                             thrpt:  [1.9279 Gelem/s 1.9409 Gelem/s 1.9519 Gelem/s]
 */
import * as z from 'zod/mini'
import { programs } from './line-formats.ts'
import { isRecord, type Format, type FoundRow, type ImportedMetric, type ToolOutput } from './tool-output.ts'
import { figure, knownUnit, readNumber, readTime, timeOf } from './tool-units.ts'

const timeLine = /^(.*?)\s+time:\s+\[\S+ \S+ (\S+) (\S+) \S+ \S+\]$/

export const criterion: Format = {
  name: 'criterion',
  title: 'criterion',
  output: 'stdout',
  how: '`cargo bench`, or the files `target/criterion/**/new/{benchmark,estimates}.json`',
  mark: {
    text: 'lines such as `push   time: [51.2 ns 51.5 ns 51.9 ns]`',
    json: 'a JSON object with `slope` and `median_abs_dev`',
  },
  manyFiles: true,
  detect: ({ json, lines }) => isEstimates(json) || isDescription(json) || lines.some((text) => timeLine.test(text)),
  parse: (output, all) => {
    if (isDescription(output.json)) return []
    if (output.json !== undefined) return [rowOfFile(output, all)]
    const program = programs()
    return output.lines.flatMap((line, index) => rowAt(output.lines, index, program(line)))
  },
}

const isEstimates = (json: unknown): boolean => isRecord(json) && 'median_abs_dev' in json && 'slope' in json
const isDescription = (json: unknown): boolean => isRecord(json) && 'full_id' in json && 'directory_name' in json

const estimate = z.object({ point_estimate: figure })
const estimatesSchema = z.lazy(() => z.object({ mean: estimate, slope: z.nullable(estimate) }))
const descriptionSchema = z.lazy(() => z.object({ full_id: z.string() }))

/** The same figure that criterion prints: the slope, or the mean where it measured one round at a time. */
function rowOfFile(output: ToolOutput, all: readonly ToolOutput[]): FoundRow {
  const { mean, slope } = output.read(estimatesSchema)
  const { point_estimate: value } = slope ?? mean
  const folder = folderOf(output.name)
  const beside = all.find(({ name, json }) => folderOf(name) === folder && isDescription(json))
  // Without it, what the folders are called: `target/criterion/NAME/new/estimates.json`.
  const name =
    beside?.read(descriptionSchema).full_id ?? /(?:^|\/criterion\/)([^]*?)(?:\/(?:new|base))?$/.exec(folder)![1]!
  return { name, metrics: { time: timeOf(value) } }
}

function folderOf(file: string): string {
  return file.replaceAll('\\', '/').replace(/\/?[^/]*$/, '')
}

/** Without the lines of what changed since the last time, which are in percent. */
const unreadable = /^(.*?)\s+time:\s+\[[^%]*$/

function rowAt(lines: readonly string[], index: number, program: string): FoundRow[] {
  const [, own, middle, unit] = timeLine.exec(lines[index]!) ?? []
  const shown = own ?? unreadable.exec(lines[index]!)?.[1]
  if (shown === undefined) return []
  // A long name has a line of its own.
  const name = (shown.trim() === '' ? (lines[index - 1] ?? '') : shown).trim() + program
  if (own === undefined) return [{ name, failed: 'its line cannot be read' }]
  return [{ name, metrics: { time: timeOf(readTime(middle!, unit!)), ...throughputIn(lines[index + 1] ?? '') } }]
}

/** `1.9409 Gelem/s`, `1.2 MiB/s`: with a prefix that follows the size of the figure. */
function throughputIn(text: string): Record<string, ImportedMetric> {
  const [, number, unit] = /^\s+thrpt:\s+\[\S+ \S+ (\S+) (\S+) \S+ \S+\]$/.exec(text) ?? []
  return number === undefined ? {} : { throughput: { ...rateIn(number, unit!), better: 'higher' } }
}

const prefixes: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 }

function rateIn(number: string, unit: string): { readonly value: number; readonly unit: string } {
  const [, prefix, elements] = /^([KMGT]?)(elem|bits?)\/s$/.exec(unit) ?? []
  if (elements !== undefined) return { value: readNumber(number) * prefixes[prefix!]!, unit: `${elements}/s` }
  const known = knownUnit(unit)
  return { value: readNumber(number) * known.factor, unit: known.unit }
}
