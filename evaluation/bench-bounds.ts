/**
 * The bounds on what Paceline takes, each with what is measured now; ends with 1 where one is exceeded.
 *
 *     node evaluation/bench-bounds.ts [ROUNDS] [PART …] [--write]    after `npm run dist`, whose files are measured
 *
 * What the suite of benchmarks/self and evaluation/bench-scale.ts measure in detail, with as few sizes as a bound needs.
 * Parts are `starts`, `page`, `compare` and `growth`; without one, all.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { markdownTable } from 'markdown-table'
import { linearRegression } from 'simple-statistics'
import type { Run } from '../src/core/model/run.ts'
import { median } from '../src/core/stats/quantile.ts'
import { findChromium } from '../test/browser/chromium.ts'
import { root } from '../scripts/bundle-options.ts'
import { writeBlock } from '../scripts/page-blocks.ts'
import { writeHead, writeHistory } from './scale/long-histories.ts'
import { openedIn } from './scale/opened-page.ts'

const words = process.argv.slice(2)
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 5)
const cli = join(root, 'dist', 'cli.js')

interface Bound {
  readonly what: string
  readonly most: number
  readonly unit: string
  /** One for each round; empty if it could not be measured. */
  readonly values: readonly number[]
}

async function node(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 1e8 }).catch(
    // A comparison that finds something ends with 1.
    (error: { readonly code?: unknown; readonly stdout: string; readonly stderr: string }) => {
      if (error.code !== 1) throw error
      return error
    },
  )
  return stdout
}

/** Cases of the suite, whose rounds are in turn with those of their yardstick. */
async function races(folder: string): Promise<Bound[]> {
  const cases = [
    ['help', '`paceline --help`, in `node -e 0`', 4],
    ['report', '`paceline report` of 200 rows, in `node -e 0`', 6],
    ['trial', 'a trial that does nothing, in `node --expose-gc -e 0`', 2],
  ] as const
  const file = join(folder, 'run.json')
  const globs = cases.map(([name]) => `self/${name}`)
  await node(cli, 'run', ...globs, '--reference', 'none', '--budget', '20m', '--trials', String(rounds), '--out', file)
  const { benchmarks } = JSON.parse(await readFile(file, 'utf8')) as Run
  return cases.map(([name, what, most]) => {
    const data = benchmarks.find((benchmark) => benchmark.case === name)?.metrics['ratio']
    const values = data === undefined || !('values' in data) ? [] : data.values.flatMap((value) => value ?? [])
    return { what, most, unit: '×', values }
  })
}

/** The milliseconds in which a process parses the files that are its arguments. */
const parsing = `const start = performance.now()
for (const file of process.argv.slice(1)) JSON.parse(require('node:fs').readFileSync(file, 'utf8'))
process.stdout.write(String(performance.now() - start))`

/** The whole program, in turn with a process that parses the same files. */
async function comparing(folder: string): Promise<Bound[]> {
  const sizes = { rows: 10_000, runs: 50, values: 20 }
  const files = [join(folder, 'history.json'), join(folder, 'head.json')] as const
  writeHistory(files[0], sizes)
  writeHead(files[1], sizes)
  const values: number[] = []
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    const start = performance.now()
    await node(cli, 'compare', ...files, '--json', '--out', join(folder, 'comparison.json'))
    const ms = performance.now() - start
    values.push(ms / Number(await node('--eval', parsing, ...files)))
  }
  const what = '`paceline compare` of 10,000 rows and 50 stored runs, in `JSON.parse` of the files'
  return [{ what, most: 8, unit: '×', values }]
}

interface Rendered {
  readonly seconds: number
  readonly bytes: number
}

async function rendered(work: string, rows: number, ...out: readonly string[]): Promise<Rendered> {
  const script = join(root, 'evaluation', 'bench-scale.ts')
  return JSON.parse(await node(script, `--measure=${work}`, String(rows), ...out)) as Rendered
}

async function page(folder: string): Promise<Bound[]> {
  const file = join(folder, 'page.html')
  const { bytes } = await rendered('html', 5_000, file)
  const found = findChromium({ environment: process.env })
  const opened = 'missing' in found ? undefined : await openedIn(found.path, file, 5_000)
  if ('missing' in found) process.stderr.write(`The page was not opened: ${found.missing}\n`)
  return [
    { what: 'the page of 5,000 rows', most: 5, unit: ' MB', values: [bytes / 1e6] },
    {
      what: 'filtering its rows, until they are drawn',
      most: 200,
      unit: ' ms',
      values: opened === undefined ? [] : [opened.filtered.many, opened.filtered.few],
    },
  ]
}

/** Seconds of the processor from 1,000 rows to 100,000, as a power of the rows: 1 is linear. */
async function growth(): Promise<Bound[]> {
  const found: Bound[] = []
  for (const work of ['reading', 'terminal', 'markdown', 'html']) {
    const points = []
    for (const rows of [1_000, 10_000, 100_000]) {
      points.push([Math.log10(rows), Math.log10((await rendered(work, rows)).seconds)])
    }
    const what = `${work}, 1,000 to 100,000 rows: power of the rows`
    found.push({ what, most: 1.1, unit: '', values: [linearRegression(points).m] })
  }
  return found
}

const isMet = ({ values, most }: Bound): boolean => values.length > 0 && median(values) <= most

function line(bound: Bound): string[] {
  const { what, most, unit, values } = bound
  const figure = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)}${unit}`
  const range = `${figure(Math.min(...values))} … ${figure(Math.max(...values))}`
  const shown = values.length === 0 ? 'failed' : figure(median(values)) + (values.length > 1 ? ` (${range})` : '')
  return [what, `≤ ${most}${unit}`, shown, isMet(bound) ? 'yes' : '**no**']
}

const parts = { starts: races, page, compare: comparing, growth }

const folder = await mkdtemp(join(tmpdir(), 'paceline-bounds-'))
try {
  const bounds: Bound[] = []
  const named = Object.keys(parts).filter((name) => words.includes(name))
  for (const [name, measured] of Object.entries(parts)) {
    if (named.length === 0 || named.includes(name)) bounds.push(...(await measured(folder)))
  }
  const table = markdownTable([['what', 'bound', 'measured', 'met'], ...bounds.map(line)])
  const text = `${table}\n\nOn ${cpus().length} cores (${cpus()[0]!.model.trim()}), Node ${process.versions.node}.\n`
  process.stdout.write(text)
  if (words.includes('--write')) writeBlock('evaluation/performance.md', 'bounds', text)
  process.exitCode = bounds.every(isMet) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
