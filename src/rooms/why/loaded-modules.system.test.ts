import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { median } from 'simple-statistics'
import { openTrialLab, suiteWithTrial, type TrialLab } from '../../../test/trial-lab.ts'
import { runTrial } from '../../core/measure/executor.ts'
import { locateRunningInstallation } from '../../core/measure/installation.ts'
import { openProfiler, pathOfProfilerModule } from './profiler.ts'
import type { Why } from '../../core/model/why.ts'
import type { ProfilerKind } from './profile.ts'
import { compareProfiles, type WatchedTrial } from './compare-profiles.ts'

const installation = locateRunningInstallation(import.meta.url)
const module = pathOfProfilerModule(installation)
const harness = installation.root
const trials = 5

/** A module of that many functions, none of which is called. */
const functions = (name: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `export function ${name}${at}(a, b) { const c = [a, b].map((one) => one * ${at}); return c.join('${at}') }`,
  ).join('\n')

/** One module that both sides have, and three more of the head. */
const small = { 'index.js': `import './known.js'\n`, 'known.js': functions('known', 400) }
const large = {
  ...small,
  'index.js': `import './known.js'\nimport './words/index.js'\n`,
  'words/index.js': `import './long.js'\nimport './slow.cjs'\n${functions('some', 2_000)}`,
  'words/long.js': functions('long', 4_000),
  'words/slow.cjs': `const kept = Array.from({ length: 20_000 }, (_, at) => ({ at }))
    const end = Date.now() + 12; while (Date.now() < end); exports.kept = kept`,
}

async function profiled(lab: TrialLab, side: string, kind: ProfilerKind): Promise<WatchedTrial> {
  const root = join(lab.folder, side)
  const index = JSON.stringify(pathToFileURL(join(root, 'index.js')).href)
  const suite = suiteWithTrial(
    kind === 'cpu'
      ? `await measure.time('time', () => import(${index}))`
      : `await import(${index}); await measure.retained()`,
  )
  const spec = kind === 'cpu' ? 'ms' : `bytes', retained: 'heap-used`
  const suitePath = await lab.write(`${side}-${kind}.mjs`, suite.replace(`'ms'`, `'${spec}'`))
  const request = { kind, metric: 'time', processes: false, perCall: false } as const
  await using profiler = await openProfiler(lab.host, { module, request, expectedMs: 20 })
  const common = { suitePackages: undefined, packages: {}, trees: {}, options: {} }
  const { report, profile } = await profiler.watch(() =>
    runTrial(profiler.host, { request: { suitePath, case: 'a', subject: 's', ...common }, timeoutMs: 120_000 }),
  )
  assert.equal(report.outcome, 'ok', report.message ?? '')
  return { ...profile!, value: report.metrics['time']! }
}

async function explained(lab: TrialLab, kind: ProfilerKind): Promise<Why> {
  const found = { base: [] as WatchedTrial[], head: [] as WatchedTrial[] }
  for (let count = 0; count < trials; count += 1) {
    found.base.push(await profiled(lab, 'base', kind))
    found.head.push(await profiled(lab, 'head', kind))
  }
  const medianOf = (side: 'base' | 'head'): number => median(found[side].map(({ value }) => value))
  return compareProfiles({
    profiler: kind,
    sideProfiles: found,
    unit: kind === 'cpu' ? 'ms' : 'bytes',
    values: { base: medianOf('base'), head: medianOf('head') },
    waits: true,
    suite: { base: join(lab.folder, `base-${kind}.mjs`), head: join(lab.folder, `head-${kind}.mjs`) },
    roots: { base: join(lab.folder, 'base'), head: join(lab.folder, 'head') },
    harness,
    changedLines: { base: new Map(), head: new Map() },
    committed: new Set(),
    readable: [],
    seed: '00000001',
  })
}

async function labOf(base: Readonly<Record<string, string>>, head: typeof base): Promise<TrialLab> {
  const lab = await openTrialLab()
  for (const [side, files] of Object.entries({ base, head })) {
    await lab.write(`${side}/package.json`, '{ "type": "module" }')
    for (const [name, text] of Object.entries(files)) await lab.write(`${side}/${name}`, text)
  }
  return lab
}

for (const kind of ['cpu', 'heap'] as const) {
  test(`loaded modules: of ${kind}, the head's own imports are named with who imports them`, async () => {
    await using lab = await labOf(small, large)
    const { places } = await explained(lab, kind)
    const found = places.flatMap(({ file, requiredBy }) => (requiredBy === undefined ? [] : [[file, requiredBy.file]]))
    assert.deepEqual(
      new Map(found as [string, string][]),
      new Map([
        ['words/index.js', 'index.js'],
        ['words/long.js', 'words/index.js'],
        ['words/slow.cjs', 'words/index.js'],
      ]),
    )
    const shareOf = (name: string): number => places.find(({ file }) => file === name)!.self.change
    assert.ok(shareOf('words/long.js') > shareOf('words/index.js'), 'the longer one takes more')
  })

  test(`loaded modules: of ${kind}, no module is new where nothing changed`, async () => {
    await using lab = await labOf(large, large)
    const { places } = await explained(lab, kind)
    assert.deepEqual(
      places.filter(({ only, was }) => only !== undefined || was !== undefined),
      [],
    )
  })
}
