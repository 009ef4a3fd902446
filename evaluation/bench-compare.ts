/**
 * The section "Comparing" of evaluation/performance.md: what it takes to compare large files, beside `JSON.parse` of the same files.
 *
 *     node evaluation/bench-compare.ts [ROUNDS] [--quick] [--write]    after `npm run dist`, whose files are measured
 *
 * Each round measures every size in processes of their own: `paceline compare` as a whole, and its phases with the yardstick
 * in one process (compare/phases.ts). `--quick` leaves out the largest history, `--write` writes the page and its picture.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { markdownTable } from 'markdown-table'
import { median } from '../src/stats/quantile.ts'
import { root } from '../scripts/bundle-options.ts'
import { drawGrowth, exponentOf, type Point } from './compare/growth.ts'
import { writeHead, writeHistory, writePairs, type Sizes } from './compare/inputs.ts'
import type { Figures } from './compare/phases.ts'

const isQuick = process.argv.includes('--quick')
const rounds = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 3)

const histories: readonly Sizes[] = [
  { rows: 1_000, runs: 50, values: 20 },
  ...(isQuick ? [] : [{ rows: 10_000, runs: 50, values: 20 }]),
]
const pairs: Sizes = { rows: 500, runs: 0, values: 100 }
const growing = {
  rows: [100, 316, 1_000, 3_162, 10_000, 31_620, 100_000].map((rows) => ({ rows, runs: 10, values: 5 })),
  runs: [10, 25, 50, 100, 250, 500].map((runs) => ({ rows: 100, runs, values: 20 })),
}

interface Ended {
  readonly ms: number
  readonly peakBytes: number
  readonly output: string
  readonly errors: string
  readonly code: number | null
}

/** Tells the peak of memory of a program that does not do so itself. */
const tellPeak = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)))",
)}`

async function run(args: readonly string[]): Promise<Ended> {
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', tellPeak, ...args], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  const texts = ['', '', '']
  for (const at of [1, 2, 3]) child.stdio[at]!.on('data', (chunk: Buffer) => (texts[at - 1]! += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  const [output, errors, peak] = texts as [string, string, string]
  return { ms: performance.now() - start, peakBytes: Number(peak) * 1_024, output, errors, code }
}

/** The whole program, with the comparison written as JSON. */
function compare(folder: string, files: readonly string[]): Promise<Ended> {
  const given = files.length === 1 ? ['--pairs', ...files] : files
  return run([join(root, 'dist', 'cli.js'), 'compare', ...given, '--json', '--out', join(folder, 'comparison.json')])
}

async function phases(files: readonly string[]): Promise<Figures> {
  const { output, errors } = await run([join(root, 'evaluation', 'compare', 'phases.ts'), ...files])
  if (output === '') throw new Error(errors)
  return JSON.parse(output) as Figures
}

interface Input {
  readonly name: string
  readonly sizes: Sizes
  readonly files: readonly string[]
  readonly bytes: number
}

const words = (count: number): string => count.toLocaleString('en-US')

function write(folder: string, sizes: Sizes): Input {
  const head = join(folder, 'head.json')
  if (sizes.runs === 0) {
    const name = `${words(sizes.rows)} rows of ${sizes.values} pairs`
    return { name, sizes, files: [head], bytes: writePairs(head, sizes) }
  }
  const history = join(folder, 'history.json')
  const bytes = writeHistory(history, sizes) + writeHead(head, sizes)
  return {
    name: `${words(sizes.rows)} rows × ${sizes.runs} runs × ${sizes.values} values`,
    sizes,
    files: [history, head],
    bytes,
  }
}

function withRange(values: readonly number[], show: (value: number) => string): string {
  return `${show(median(values))} (${show(Math.min(...values))} … ${show(Math.max(...values))})`
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)
const times = (ratio: number): string => ratio.toFixed(1)
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

async function costLine(folder: string, sizes: Sizes): Promise<string[]> {
  const { name, files, bytes } = write(folder, sizes)
  const [whole, inside]: [Ended[], Figures[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    whole.push(await compare(folder, files))
    inside.push(await phases(files))
    process.stderr.write(`${name}: ${seconds(whole.at(-1)!.ms)} s, JSON.parse ${seconds(inside.at(-1)!.parse)} s\n`)
  }
  const yardsticks = inside.map(({ parse }) => parse)
  return [
    name,
    megabytes(bytes),
    seconds(median(yardsticks)),
    withRange(
      inside.map(({ read, parse }) => read / parse),
      times,
    ),
    withRange(
      inside.map(({ judge, parse }) => judge / parse),
      times,
    ),
    withRange(
      whole.map(({ ms }, round) => ms / yardsticks[round]!),
      times,
    ),
    withRange(
      whole.map(({ peakBytes }) => peakBytes / bytes),
      times,
    ),
    withRange(
      inside.map(({ judgeCpu, rows }) => judgeCpu / rows),
      (ms) => ms.toFixed(2),
    ),
  ]
}

/** Time of the processor and memory, by rows or by runs. */
async function grown(folder: string, by: 'rows' | 'runs', empty: number): Promise<{ time: Point[]; memory: Point[] }> {
  const [time, memory]: [Point[], Point[]] = [[], []]
  for (const sizes of growing[by]) {
    const { name, files } = write(folder, sizes)
    const found: Figures[] = []
    // What takes long is disturbed less, in proportion.
    const times = sizes.rows > 10_000 ? 1 : Math.min(rounds, 3)
    for (let round = 0; round < times; round += 1) found.push(await phases(files))
    // The least is what the work takes; whatever else the machine does only adds to it.
    time.push({ x: sizes[by], y: Math.min(...found.map(({ readCpu, judgeCpu }) => readCpu + judgeCpu)) })
    memory.push({ x: sizes[by], y: Math.max(1, Math.min(...found.map(({ peakBytes }) => peakBytes)) - empty) })
    process.stderr.write(`${name}: ${seconds(time.at(-1)!.y)} s, ${megabytes(memory.at(-1)!.y)}\n`)
  }
  return { time, memory }
}

const folder = await mkdtemp(join(tmpdir(), 'paceline-compare-'))
try {
  const costs: string[][] = []
  for (const sizes of [...histories, pairs]) costs.push(await costLine(folder, sizes))
  const empty = (await phases(write(folder, { rows: 1, runs: 10, values: 5 }).files)).peakBytes
  const [byRows, byRuns] = [await grown(folder, 'rows', empty), await grown(folder, 'runs', empty)]
  const exponents = [
    ['rows, 100 to 100,000', exponentOf(byRows.time), exponentOf(byRows.memory)],
    ['rows, the largest three', exponentOf(byRows.time.slice(-3)), exponentOf(byRows.memory.slice(-3))],
    ['stored runs, 10 to 500', exponentOf(byRuns.time), exponentOf(byRuns.memory)],
    ['stored runs, the largest three', exponentOf(byRuns.time.slice(-3)), exponentOf(byRuns.memory.slice(-3))],
  ] as const
  const costTitles = [
    'what',
    'files',
    '`JSON.parse`, s',
    'read',
    'judge',
    'whole program',
    'peak memory',
    'judge, CPU ms a row',
  ]
  const text = [
    markdownTable([costTitles, ...costs]),
    '',
    `Medians of ${rounds} rounds with their range. "read", "judge" and "whole program" are multiples of \`JSON.parse\`; memory is a`,
    `multiple of the files. On ${cpus().length} cores (${cpus()[0]!.model.trim()}), Node ${process.versions.node}.`,
    '',
    markdownTable([
      ['grows with', 'exponent of CPU time', 'exponent of memory'],
      ...exponents.map(([what, time, memory]) => [what, time.toFixed(2), memory.toFixed(2)]),
    ]),
    '',
  ].join('\n')
  process.stdout.write(text)
  if (process.argv.includes('--write')) {
    const page = join(root, 'evaluation', 'performance.md')
    const before = await readFile(page, 'utf8')
    await writeFile(page, before.replace(/(<!-- compare -->\n)[^]*?(<!-- end of compare -->)/, `$1\n${text}\n$2`))
    await writeFile(join(root, 'evaluation', 'data', 'compare-growth.svg'), drawGrowth(byRows, byRuns))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
