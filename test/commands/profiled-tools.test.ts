/** Real benchmark tools under the profiler, which `npm run test:commands` installs beside this file. */
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { reachByFileIfKnown } from '../../src/core/measure/called-code.ts'
import { openCallCoverage } from '../../src/core/measure/coverage.ts'
import { openProfiler } from '../../src/rooms/why/profiler.ts'
import { runTool, trialReportOfToolRun } from '../../src/rooms/tools/run-tool.ts'
import { findProfileOfBenchmark } from '../../src/rooms/why/profile-tool.ts'
import type { PlannedBenchmark } from '../../src/core/plan/plan.ts'
import { toolCalled } from '../scripted-trials.ts'
import { openTrialLab } from '../trial-lab.ts'

const modules = fileURLToPath(new URL('profiled-tools/node_modules', import.meta.url))
const modulesOfVitest5 = fileURLToPath(new URL('profiled-tools/vitest-5/node_modules', import.meta.url))
/** TypeScript where the tool takes it, with lines that are gone when it runs. */
const library = (types: boolean): string => `${types ? 'interface Text {\n  text: string\n}' : '// The work.\n\n'}
export function quick(ms${types ? ': number' : ''}) { spin(ms) }
export function slow(ms${types ? ': number' : ''}) { spin(ms * 2) }
function spin(ms${types ? ': number' : ''}) { const end = performance.now() + ms; while (performance.now() < end) Math.sqrt(ms) }
export function left() {
  return 1
}
`
const inVitest = `import { bench, describe } from 'vitest'
import { quick, slow } from '../lib.ts'
const options = { time: 100, warmupTime: 10 }
describe('of a group', () => {
  bench('one', () => quick(1), options)
  bench('other', () => {
    slow(1)
  }, options)
})
`
const inVitest5 = `import { describe, test } from 'vitest'
import { quick, slow } from '../lib.ts'
describe('of a group', () => {
  test('both', async ({ bench }) => {
    await bench.compare(bench('one', () => quick(1)), bench('other', () => {
      slow(1)
    }), { time: 100, warmupTime: 10 })
  })
})
`
const vitest = (pool: string) => ({
  read: 'vitest',
  command: ['node', 'node_modules/vitest/vitest.mjs', 'bench', '--run', `--pool=${pool}`],
  files: { 'lib.ts': library(true), 'bench/a.bench.ts': inVitest },
})
const inOneFile = (read: string, bench: string) => ({
  read,
  command: ['node', 'bench.js'],
  files: { 'lib.js': library(false), 'bench.js': `import { quick, slow } from './lib.js'\n${bench}` },
})
const tools = {
  'vitest in processes': vitest('forks'),
  'vitest in threads': vitest('threads'),
  'vitest 5': {
    read: 'vitest',
    command: ['node', 'node_modules/vitest/vitest.mjs', 'bench', '--run'],
    files: { 'lib.ts': library(true), 'bench/a.bench.ts': inVitest5 },
  },
  mitata: inOneFile(
    'mitata',
    `import { bench, run } from 'mitata'
bench('one', () => quick(1))
bench('other', () => slow(1))
await run()
`,
  ),
  'benchmark.js': inOneFile(
    'benchmarkjs',
    `import Benchmark from 'benchmark'
new Benchmark.Suite()
  .add('one', () => quick(1), { maxTime: 0.2 })
  .add('other', () => slow(1), { maxTime: 0.2 })
  .on('cycle', (event) => console.log(String(event.target)))
  .run()
`,
  ),
}

for (const [name, { read, command, files }] of Object.entries(tools)) {
  test(`profiled tools: ${name}: a benchmark has what it called, where that is written`, async () => {
    await using lab = await openTrialLab()
    const root = join(lab.folder, 'project')
    mkdirSync(join(root, 'bench'), { recursive: true })
    symlinkSync(name === 'vitest 5' ? modulesOfVitest5 : modules, join(root, 'node_modules'), 'junction')
    writeFileSync(join(root, 'package.json'), '{"type":"module"}')
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
    const request = { kind: 'cpu', metric: 'time', processes: false, perCall: false } as const
    await using profiler = await openProfiler(lab.host, { module: '', request })
    const tool = { ...toolCalled(...command), read, timeoutMs: 120_000 }
    const { report, profile } = await profiler.watch(async () =>
      trialReportOfToolRun(await runTool(profiler.host, { tool, directory: root, side: 'head' })),
    )
    assert.equal(report.outcome, 'ok', report.message ?? '')
    // Whatever Vite has made of the file, it is told that none of them calls the last function.
    if (name === 'vitest in processes' || name === 'vitest 5') {
      await using coverage = await openCallCoverage(lab.host)
      const run = () => runTool(coverage.host, { tool, directory: root, side: 'head' })
      const { code } = await coverage.watch(run, { root, wanted: (path) => path === 'lib.ts', folders: [] })
      const change = { changed: new Map([['lib.ts', [[8, 8] as const]]]), committed: new Set(['lib.ts']) }
      const reach = reachByFileIfKnown({ ...change, scripts: code!.scripts, before: new Map(), isOwn: false })
      assert.equal(reach?.get('lib.ts')?.state, 'loaded')
    }
    const [key, row] = [...report.rows!].find(([one]) => one.endsWith('other'))!
    const names = report.names!
    const calledByUnit = names.find((one) => one.endsWith('other'))!
    const benchmark = { case: key, calledByUnit, subject: read } as PlannedBenchmark
    const part = await findProfileOfBenchmark(profile!, { benchmark, root, names }, row.metrics)
    // It keeps its source maps to itself, and where a function stands in what it runs is no place of the project.
    if (name === 'vitest 5') return assert.equal(part, undefined)
    const { frames, frameOf, self } = part!.profiles[0]!
    const seen = new Set([...frameOf].filter((_, node) => self[node]! > 0).map((frame) => frames[frame]!))
    const places = [...seen]
      .filter(({ url }) => /lib\.[jt]s$/.test(url))
      .map((frame) => `${frame.name}:${frame.line + 1}`)
    assert.ok(places.includes('spin:6'), places.join())
    assert.ok(!places.some((place) => place.startsWith('quick')), places.join())
    assert.equal(dirname(fileURLToPath([...seen].find(({ name: one }) => one === 'spin')!.url)), root)
  })
}
