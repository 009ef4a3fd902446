/**
 * The table of evaluation/performance.md about how large a stored history gets: full files of three platforms, in a real
 * Git repository with as many commits as a branch ever has, and the trend pages of it.
 *
 *     node evaluation/bench-storage.ts [--write]    some twelve minutes, most of them for the pages
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markdownTable } from 'markdown-table'
import { manyCommits } from '../src/core/history/update-branch.ts'
import { type Baseline, defaultKeep } from '../src/core/model/baseline.ts'
import type { MetricSpec } from '../src/core/model/metric.ts'
import { referencePairs, type BenchmarkRun, type PairedMetric, type Run } from '../src/core/model/run.ts'
import { siteTextsByFile } from '../src/rooms/trends/trend-site.ts'
import { withRuns, emptyBaseline } from '../src/core/history/baseline-set.ts'
import { baselineText } from '../src/core/model/serialise.ts'
import { derivedSeed, makeRandomDraws } from '../src/core/stats/random.ts'
import { pairedBenchmark, samplePairs, sampleReference } from '../test/sample-pairs.ts'
import { memorySpec, sampleRun, timeSpec } from '../test/sample-run.ts'
import { writeBlock } from '../scripts/page-blocks.ts'

const platforms = ['linux-x64', 'win32-x64', 'darwin-arm64'] as const

/** A run of the day: two metrics in pairs with the reference, and the time of a fixed workload before each trial. */
function runOf(day: number, platform: (typeof platforms)[number], benchmarks: number): Run {
  const rows = Array.from({ length: benchmarks }, (_, index): BenchmarkRun => {
    const seed = ((day * 500 + index) * 3 + platforms.indexOf(platform)).toString(16).padStart(8, '0')
    const { coin } = makeRandomDraws(seed)
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

interface Sizes {
  readonly fileBytes: number
  /** Of the repository, packed, as everybody loads it who clones it. */
  readonly clonedBytes: number
  readonly baselines: readonly Baseline[]
}

/** The branch with a full history of each platform, and as many commits as it ever has. */
async function fullBranch(folder: string, benchmarks: number): Promise<Sizes> {
  const first = defaultKeep - manyCommits + 1
  let baselines = platforms.map((platform) => {
    const runs = Array.from({ length: first - 1 }, (_, day) => runOf(day, platform, benchmarks))
    return withRuns(emptyBaseline(platform), runs)
  })
  const repository = join(folder, `${benchmarks}.git`)
  git(['init', '--quiet', '--bare', repository])
  const importing = spawn('git', ['-C', repository, 'fast-import', '--quiet'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const say = async (text: string | Buffer): Promise<void> => {
    if (!importing.stdin.write(text)) await once(importing.stdin, 'drain')
  }
  let fileBytes = 0
  for (let day = first; day <= defaultKeep; day += 1) {
    await say(`commit refs/heads/paceline-data\ncommitter Paceline <p@example.org> ${1.8e9 + 86_400 * day} +0000\n`)
    await say('data 17\nStore performance\n')
    baselines = baselines.map((baseline) =>
      withRuns(baseline, [runOf(day, baseline.platform as (typeof platforms)[number], benchmarks)]),
    )
    for (const baseline of baselines) {
      const bytes = Buffer.from(baselineText(baseline))
      await say(`M 100644 inline ${baseline.platform}.json\ndata ${bytes.length}\n`)
      await say(bytes)
      await say('\n')
      fileBytes = bytes.length
    }
    process.stderr.write(`\rrun ${day} of ${defaultKeep} `)
  }
  importing.stdin.end()
  await once(importing, 'close')
  // As a server packs what it was sent file by file; fast-import looks for similar files only next to each other.
  git(['-C', repository, 'repack', '-adfq'])
  const clone = join(folder, `${benchmarks}-clone.git`)
  git(['clone', '--quiet', '--bare', `file://${repository}`, clone])
  return { fileBytes, clonedBytes: await bytesOf(join(clone, 'objects', 'pack')), baselines }
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
  for (const benchmarks of [100, 500]) {
    const { fileBytes, clonedBytes, baselines } = await fullBranch(folder, benchmarks)
    const started = process.cpuUsage()
    const site = siteTextsByFile({ baselines, repository: 'https://github.com/o/n', version: '1.0.0' })
    const seconds = process.cpuUsage(started).user / 1e6
    const pages = [...site].map(([name, text]) => [name, Buffer.byteLength(text)] as const)
    const [largest, bytes] = pages.toSorted(([, a], [, b]) => b - a)[0]!
    process.stderr.write(`\r${site.size} pages in ${seconds.toFixed(0)} s, the largest is ${largest}\n`)
    lines.push([String(benchmarks), megabytes(fileBytes), megabytes(clonedBytes), megabytes(bytes)])
  }
  const heads = ['benchmarks', 'file of a platform', 'branch, cloned', 'largest page']
  const caption = `A history of three platforms with ${defaultKeep} runs each, of two metrics in ${referencePairs} pairs for each benchmark, in a real Git
repository and at the time when the branch is largest (\`node evaluation/bench-storage.ts\`):`
  const table = `${markdownTable([heads, ...lines], { align: 'r' })}\n`
  process.stdout.write(table)
  if (process.argv.includes('--write')) writeBlock('evaluation/performance.md', 'storage', `${caption}\n\n${table}`)
} finally {
  await rm(folder, { recursive: true })
}
