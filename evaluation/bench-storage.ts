/**
 * The table of evaluation/performance.md about how large a stored history gets: five years of a refresh a day on three platforms, in
 * a real Git repository, and the trend pages of it.
 *
 *     node evaluation/bench-storage.ts [BENCHMARKS] [--write]    500 benchmarks by default; some ten minutes
 *
 * Which runs stay depends on their times alone, so it is found out day by day with small runs. Then the files of the last
 * days are made in full and committed, as many commits as a branch ever has: that is when it is largest.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markdownTable } from 'markdown-table'
import { manyCommits } from '../src/core/history/update-branch.ts'
import { type Baseline, maxRuns } from '../src/core/model/baseline.ts'
import type { MetricSpec } from '../src/core/model/metric.ts'
import { referencePairs, type BenchmarkRun, type PairedMetric, type Run } from '../src/core/model/run.ts'
import { renderSite } from '../src/rooms/trends/trend-site.ts'
import { emptyBaseline, mergeBaselines } from '../src/core/history/baseline-set.ts'
import { baselineKind } from '../src/core/model/file-kinds.ts'
import { growHistory, pastRunsFile, type GrownHistory } from '../src/core/history/grow-history.ts'
import { baselineText, drawnRun } from '../src/core/model/serialise.ts'
import { derivedSeed, seededRandom } from '../src/core/stats/random.ts'
import { pairedBenchmark, samplePairs, sampleReference } from '../test/sample-pairs.ts'
import { memorySpec, sampleRun, timeSpec } from '../test/sample-run.ts'
import { root } from '../scripts/bundle-options.ts'

const count = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 500)
const platforms = ['linux-x64', 'win32-x64', 'darwin-arm64'] as const
const daysPerYear = 365

/** A run of the day: two metrics in pairs with the reference, and the time of a fixed workload before each trial. */
function runOf(day: number, platform: (typeof platforms)[number], benchmarks: number): Run {
  const rows = Array.from({ length: benchmarks }, (_, index): BenchmarkRun => {
    const seed = ((day * 500 + index) * 3 + platforms.indexOf(platform)).toString(16).padStart(8, '0')
    const { coin } = seededRandom(seed)
    const measured = (spec: MetricSpec, base: number, noise: number, digits: number): PairedMetric => {
      const own = derivedSeed(seed, `${spec.unit} ${digits}`)
      const pairs = samplePairs({ spec, pairs: referencePairs, base, noise, seed: own })
      const side = (values: readonly number[]): number[] => values.map((value) => Number(value.toFixed(digits)))
      return { ...pairs, base: side(pairs.base), head: side(pairs.head) }
    }
    return pairedBenchmark(
      {
        time: measured(timeSpec, 1 + index, 0.03, 6),
        'allocated-bytes': measured(memorySpec, 1e6 + 999 * index, 0.002, 0),
      },
      {
        suite: `suite-${index % 20}`,
        case: `case ${index}`,
        subject: 'function',
        pairs: Array.from({ length: referencePairs }, () => ({
          first: coin() ? 'base' : 'head',
          base: 'ok',
          head: 'ok',
        })),
        reference: sampleReference,
      },
    )
  })
  return sampleRun({ number: 24 * day, environment: { platform }, benchmarks: rows })
}

interface Files {
  newest: Baseline
  past: Baseline
}

async function grow(files: Files, run: Run): Promise<GrownHistory> {
  const { platform } = files.newest
  const file = `${platform}.json`
  const read = async (path: string): Promise<Baseline> => (path === file ? files.newest : files.past)
  const grown = await growHistory({ file, platform, runs: [run], maxBytes: baselineKind.maxBytes, read })
  files.newest = grown.newest.baseline
  files.past = grown.past?.baseline ?? files.past
  return grown
}

const filesOf = (platform: string): Files => ({ newest: emptyBaseline(platform), past: emptyBaseline(platform) })

/** The days whose runs are in the two files after so many days of a refresh each. */
async function daysKept(
  days: number,
): Promise<{ readonly newest: readonly number[]; readonly past: readonly number[] }> {
  const files = filesOf('linux-x64')
  const dayOf = new Map<string, number>()
  for (let day = 0; day < days; day += 1) {
    const run = sampleRun({ number: 24 * day, benchmarks: [] })
    dayOf.set(run.id, day)
    await grow(files, run)
  }
  const kept = ({ runs }: Baseline): number[] => runs.map(({ id }) => dayOf.get(id)!)
  return { newest: kept(files.newest), past: kept(files.past) }
}

interface Sizes {
  readonly runs: number
  readonly newestBytes: number
  readonly pastBytes: number
  /** Of the repository, packed, as everybody loads it who clones it. */
  readonly clonedBytes: number
  readonly files: readonly Files[]
}

/** The branch as it is after so many days, with as many commits as it ever has. */
async function branchAfter(days: number, folder: string): Promise<Sizes> {
  const before = await daysKept(days - manyCommits + 1)
  const all = platforms.map((platform) => {
    const full = (list: readonly number[]): Run[] => list.map((day) => runOf(day, platform, count))
    const files = filesOf(platform)
    return {
      platform,
      files: {
        newest: { ...files.newest, runs: full(before.newest) },
        past: { ...files.past, runs: full(before.past).map(drawnRun) },
      },
    }
  })
  const repository = join(folder, `${days}.git`)
  git(['init', '--quiet', '--bare', repository])
  const importing = spawn('git', ['-C', repository, 'fast-import', '--quiet'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const say = async (text: string | Buffer): Promise<void> => {
    if (!importing.stdin.write(text)) await once(importing.stdin, 'drain')
  }
  const sizes = { newestBytes: 0, pastBytes: 0 }
  for (let commit = 0; commit < manyCommits; commit += 1) {
    const day = days - manyCommits + 1 + commit
    await say(`commit refs/heads/paceline-data\ncommitter Paceline <p@example.org> ${1.8e9 + 86_400 * day} +0000\n`)
    await say('data 17\nStore performance\n')
    for (const { platform, files } of all) {
      const { newest, past } = await grow(files, runOf(day, platform, count))
      const name = `${platform}.json`
      // The commit that the branch starts with has both files, later ones what has changed.
      const text = past?.text ?? (commit === 0 ? baselineText(files.past) : null)
      for (const [path, content] of [[name, newest.text] as const, [pastRunsFile(name), text] as const]) {
        if (content === null) continue
        const bytes = Buffer.from(content)
        await say(`M 100644 inline ${path}\ndata ${bytes.length}\n`)
        await say(bytes)
        await say('\n')
        if (path === 'linux-x64.json') sizes.newestBytes = bytes.length
        if (path === 'linux-x64.past.json') sizes.pastBytes = bytes.length
      }
    }
    process.stderr.write(`\rday ${day} of ${days} `)
  }
  importing.stdin.end()
  await once(importing, 'close')
  // As a server packs what it was sent file by file; fast-import looks for similar files only next to each other.
  git(['-C', repository, 'repack', '-adfq'])
  const clone = join(folder, `${days}-clone.git`)
  git(['clone', '--quiet', '--bare', `file://${repository}`, clone])
  const files = all.map((one) => one.files)
  const runs = files[0]!.newest.runs.length + files[0]!.past.runs.length
  return { ...sizes, runs, clonedBytes: await bytesOf(join(clone, 'objects', 'pack')), files }
}

function git(args: readonly string[]): void {
  execFileSync('git', args, { stdio: ['ignore', 'inherit', 'inherit'] })
}

async function bytesOf(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 2 : 1)} MB`

const folder = await mkdtemp(join(tmpdir(), 'paceline-storage-'))
try {
  const lines: string[][] = []
  for (const years of [1, 2, 5]) {
    const { runs, newestBytes, pastBytes, clonedBytes, files } = await branchAfter(years * daysPerYear, folder)
    const started = process.cpuUsage()
    const baselines = files.map(({ newest, past }) => mergeBaselines(newest, past, { keep: maxRuns }))
    const site = renderSite({ baselines, repository: 'https://github.com/o/n', version: '1.0.0' })
    const seconds = process.cpuUsage(started).user / 1e6
    const pages = [...site].map(([name, text]) => [name, Buffer.byteLength(text)] as const)
    const [largest, bytes] = pages.toSorted(([, a], [, b]) => b - a)[0]!
    process.stderr.write(`\r${site.size} pages in ${seconds.toFixed(0)} s, the largest is ${largest}\n`)
    lines.push([
      String(years),
      String(runs),
      megabytes(newestBytes),
      megabytes(pastBytes),
      megabytes(clonedBytes),
      megabytes(bytes),
    ])
  }
  const heads = [
    'years',
    'runs a platform',
    'file that is compared with',
    'file of the past',
    'branch, cloned',
    'largest page',
  ]
  const caption = `Five years of a refresh a day, on three platforms, with ${count} benchmarks of two metrics in ${referencePairs} pairs each, in a real
Git repository and at the time when the branch is largest (\`node evaluation/bench-storage.ts\`):`
  const table = `${markdownTable([heads, ...lines], { align: 'r' })}\n`
  process.stdout.write(table)
  if (process.argv.includes('--write')) {
    const page = join(root, 'evaluation', 'performance.md')
    const text = await readFile(page, 'utf8')
    await writeFile(
      page,
      text.replace(/(<!-- storage -->\n)[^]*?(<!-- end of storage -->)/, `$1\n${caption}\n\n${table}\n$2`),
    )
  }
} finally {
  await rm(folder, { recursive: true })
}
