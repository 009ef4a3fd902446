/**
 * The figures of evaluation/accuracy.md: ten functions, measured by Paceline, tinybench and mitata.
 *
 *     node evaluation/bench-micro.ts [ROUNDS] [--write]
 *
 * In each round every tool measures every function once, each in a process of its own, in an order that is drawn. What a
 * round gives is a pair for each two tools, so the speed of the machine at that hour is the same for both. A function that
 * does nothing is measured too: what a tool gives for it is taken off before two tools are compared.
 */
import { execFile } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { markdownTable } from 'markdown-table'
import { formatValue } from '../src/core/model/format.ts'
import { median } from '../src/core/stats/quantile.ts'
import { makeRandomDraws } from '../src/core/stats/random.ts'
import { root } from '../scripts/bundle-options.ts'
import { writeBlock } from '../scripts/page-blocks.ts'
import { nothing, tenFunctions, tools, type Tool } from './micro/ten-functions.ts'

const run = promisify(execFile)
/** Of each tool and function, a figure for each round: the median time of a call, and the mean with pauses. */
type Readings = Map<string, number[]>
const [medians, means]: [Readings, Readings] = [new Map(), new Map()]
const keyOf = (tool: Tool, name: string): string => `${tool} ${name}`

/** What a tool read in each round, less what it read for a function that does nothing. */
function withoutNothing(readings: Readings, tool: Tool, name: string): number[] {
  const added = median(readings.get(keyOf(tool, nothing))!)
  return readings.get(keyOf(tool, name))!.map((ns) => ns - added)
}

/** Median of the ratios of the rounds, between the lowest and the highest: the true one is outside with a chance of 2 / 2^n. */
function ratio(readings: Readings, name: string, other: Tool): string {
  const [ours, theirs] = [withoutNothing(readings, 'paceline', name), withoutNothing(readings, other, name)]
  if (median(medians.get(keyOf('paceline', name))!) === 0) return 'too fast'
  if (Math.min(...theirs) <= 0) return 'within its own time'
  const ratios = ours.map((ns, round) => ns / theirs[round]!)
  const texts = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map(shown)
  return `${texts[0]} (${texts[1]} to ${texts[2]})`
}

function shown(ratio: number): string {
  return ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)
}

function tableOf(readings: Readings, columns: readonly Tool[]): string {
  const header = ['function', ...columns, 'Paceline / tinybench', 'Paceline / mitata']
  const rows = [nothing, ...Object.keys(tenFunctions)].map((name) => {
    const times = columns.map((tool) => formatValue(median(readings.get(keyOf(tool, name))!), 'ns'))
    const others = ['tinybench', 'mitata'] as const
    return [name].concat(
      times,
      others.map((other) => (name === nothing ? '' : ratio(readings, name, other))),
    )
  })
  const certainty = 100 * (1 - 2 / 2 ** rounds)
  const table = markdownTable([header, ...rows], { align: ['l', ...header.slice(1).map(() => 'r')] })
  return `${table}\n\n${rounds} rounds on ${cpus()[0]!.model.trim()}, Node ${process.versions.node}. Ratios are medians of the rounds; in brackets, their limits with ${certainty.toFixed(1)}% confidence.\n`
}

const rounds = Number(process.argv[2] ?? 10)
const random = makeRandomDraws('6d696372')
for (let round = 0; round < rounds; round += 1) {
  const turns = [nothing, ...Object.keys(tenFunctions)].flatMap((name) => tools.map((tool) => ({ name, tool })))
  for (const { name, tool } of random.shuffled(turns)) {
    const script = join(root, 'evaluation', 'micro', 'one-reading.ts')
    const { stdout } = await run(process.execPath, ['--expose-gc', script, tool, name])
    const [median, mean] = stdout.split(' ').map(Number)
    const key = keyOf(tool, name)
    medians.set(key, [...(medians.get(key) ?? []), median!])
    means.set(key, [...(means.get(key) ?? []), mean!])
  }
  process.stderr.write(`round ${round + 1} of ${rounds}\n`)
}
const table = tableOf(medians, tools)
process.stdout.write(
  `${table}\nWith the pauses for collecting garbage, and in the others' means all that the machine did besides:\n\n`,
)
const pausing = tools.filter((tool) => tool !== 'one call')
process.stdout.write(tableOf(means, pausing))
if (process.argv.includes('--write')) writeBlock('evaluation/accuracy.md', 'micro', table)
