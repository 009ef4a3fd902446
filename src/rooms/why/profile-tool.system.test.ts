import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { toolCalled } from '../../../test/scripted-trials.ts'
import { openTrialLab } from '../../../test/trial-lab.ts'
import { openProfiler } from './profiler.ts'
import { runTool, trialReportOfToolRun } from '../tools/run-tool.ts'
import type { PlannedBenchmark } from '../../core/plan/plan.ts'
import { findProfileOfBenchmark, whyToolCannotBeProfiled } from './profile-tool.ts'

const tinybench = dirname(dirname(fileURLToPath(import.meta.resolve('tinybench'))))
const inlineMap = (mappings: string): string => {
  const map = Buffer.from(JSON.stringify({ version: 3, sources: ['source.ts'], names: [], mappings })).toString(
    'base64',
  )
  return `//# sourceMappingURL=data:application/json;base64,${map}`
}
const files = {
  'package.json': '{"type":"module"}',
  'lib.js': `const work = (ms) => { const end = performance.now() + ms; while (performance.now() < end) Math.sqrt(ms) }
export function quick() { work(1) }
export function slow() { work(3); bundled() }
import { bundled } from './bundled.js'
`,
  // Built, with its map in the file: the second line was the tenth.
  'bundled.js': `
export function bundled() { const end = performance.now() + 3; while (performance.now() < end) Math.sqrt(end) }
${inlineMap(';AASA')}
`,
  // As Vite does: what runs has a line more than the file, and a map that stands nowhere. A thread that nobody ends is no
  // reason to wait.
  'bench.js': `import { registerHooks } from 'node:module'
import { isMainThread, Worker } from 'node:worker_threads'
import { Bench } from 'tinybench'
registerHooks({
  load(url, context, next) {
    const found = next(url, context)
    if (!url.endsWith('/lib.js')) return found
    return { ...found, source: '"transformed";\\n' + found.source + ${JSON.stringify(inlineMap(';AAAA;AACA;AACA;AACA'))} }
  },
})
const { quick, slow } = await import('./lib.js')
new Worker('setInterval(() => {}, 1_000)', { eval: true }).unref()
if (!isMainThread) setInterval(() => {}, 1_000)
const bench = new Bench({ time: 100, warmup: false })
bench.add('one', () => quick())
bench.add('other', () => slow())
await bench.run()
console.log(JSON.stringify(bench.tasks.map(({ name, result }) => ({ name, result }))))
`,
  // A process may end before its threads do.
  'thread.js': `import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
new Worker('./bench.js', { stdout: true }).stdout.on('data', (text) => process.exit(writeSync(1, text) * 0))
`,
}

for (const started of ['bench.js', 'thread.js'])
  test(`profile tool: by ${started}, a benchmark of tinybench has what it called alone`, async () => {
    await using lab = await openTrialLab()
    const root = join(lab.folder, 'project')
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    symlinkSync(tinybench, join(root, 'node_modules', 'tinybench'), 'junction')
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
    const request = { kind: 'cpu', metric: 'time', processes: false, perCall: false } as const
    await using profiler = await openProfiler(lab.host, { module: '', request })
    const tool = { ...toolCalled('node', started), read: 'tinybench', timeoutMs: 60_000 }
    const { report, profile } = await profiler.watch(async () =>
      trialReportOfToolRun(await runTool(profiler.host, { tool, directory: root, side: 'head' })),
    )
    assert.equal(report.outcome, 'ok', report.message ?? '')
    const benchmark = { case: 'other', calledByUnit: 'other', subject: 'tinybench' } as PlannedBenchmark
    const part = await findProfileOfBenchmark(
      profile!,
      { benchmark, root, names: report.names! },
      report.rows!.get('other')!.metrics,
    )
    assert.deepEqual([part?.part, part?.metrics.includes('time')], ['whole', true])
    const { frames, frameOf, self } = part!.profiles[0]!
    const seen = new Set([...frameOf].filter((_, node) => self[node]! > 0).map((frame) => frames[frame]!.name))
    assert.ok(seen.has('work'), [...seen].join())
    assert.ok(!seen.has('quick'), [...seen].join())
    const lineOf = (name: string) => frames.find((frame) => frame.name === name)?.line
    assert.deepEqual([lineOf('slow'), lineOf('bundled')], [2, 1], 'lines of the files, from 0')
  })

test('profile tool: what cannot be seen is said of the tool, and not of each benchmark', () => {
  const reasonOf = (subject: string, profiler: 'cpu' | 'heap' = 'cpu') =>
    whyToolCannotBeProfiled({ subject } as PlannedBenchmark, profiler)
  assert.equal(reasonOf('tinybench'), undefined)
  assert.match(reasonOf('go')!, /^go cannot be profiled; only .*tinybench/)
  assert.match(reasonOf('tinybench', 'heap')!, /only the time of tinybench, not its memory/)
})
