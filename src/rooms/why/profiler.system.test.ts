import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { openTrialLab, suiteWithTrial, type TrialLab } from '../../../test/trial-lab.ts'
import type { Profile } from './profile.ts'
import { ProfileProblem } from './read-profile.ts'
import { runTrial } from '../../core/measure/executor.ts'
import { locateRunningInstallation } from '../../core/measure/installation.ts'
import { openProfiler, chooseProfiler, pathOfProfilerModule, type ProfilerOptions } from './profiler.ts'

const module = pathOfProfilerModule(locateRunningInstallation(import.meta.url))

interface Trial {
  readonly suite: string
  readonly request: Partial<ProfilerOptions['request']>
  readonly case?: string
  readonly subject?: string
}

async function profiled(lab: TrialLab, { suite, request, ...named }: Trial) {
  const whole = { kind: 'cpu', metric: 'time', processes: false, perCall: false, ...request } as const
  await using profiler = await openProfiler(lab.host, { module, request: whole, expectedMs: 50 })
  const common = { suitePath: suite, suitePackages: undefined, packages: {}, trees: {}, options: {} }
  return await profiler.watch(() =>
    runTrial(profiler.host, { request: { case: 'a', subject: 's', ...named, ...common }, timeoutMs: 120_000 }),
  )
}

const used = 'Object.values(process.threadCpuUsage()).reduce((sum, one) => sum + one)'
/** So much work that its thread has a core for that many ms: which part is the user's, the kernel only guesses. */
const spin = (name: string, ms: number): string =>
  `function ${name}() { const end = ${used} + ${ms * 1_000}; while (${used} < end) Math.sqrt(end) }`

/** Samples of a function, in ms or bytes, with all that it called. */
function amountOf({ frames, frameOf, parentOf, self }: Profile, name: string): number {
  const isIn = (node: number): boolean =>
    node !== -1 && (frames[frameOf[node]!]!.name === name || isIn(parentOf[node]!))
  return [...self.keys()].filter(isIn).reduce((sum, node) => sum + self[node]!, 0)
}

/** Of the suite's only metric. */
const timeSpec = "{ unit: 'ms', better: 'lower' }"

test('profiler: what a trial times is profiled, and nothing else of it', async () => {
  await using lab = await openTrialLab()
  const body = `${spin('before', 60)} ${spin('timed', 300)} before(); await measure.time('time', () => timed()); before()`
  const { report, profile } = await profiled(lab, {
    suite: await lab.write(
      'suite.mjs',
      suiteWithTrial(body).replace(timeSpec, `${timeSpec}, cpu: { unit: 'ms', better: 'lower', cpuOf: 'time' }`),
    ),
    request: { metric: 'cpu' },
  })
  assert.equal(report.outcome, 'ok', report.message ?? '')
  assert.deepEqual([profile?.part, profile?.metrics], ['timed', ['time', 'cpu']])
  const [only] = profile!.profiles
  assert.ok(amountOf(only!, 'timed') > 30_000)
  assert.equal(amountOf(only!, 'before'), 0)
  assert.deepEqual(await lab.leftovers(), [], 'no folder of profiles is left')
})

test('profiler: who loads which file is known, and what loaded it while it ran', async () => {
  await using lab = await openTrialLab()
  for (const [name, text] of Object.entries({
    'a.mjs': `import './b.cjs'\nimport './c.mjs'\nimport.meta.resolve('./never.mjs')\n`,
    'b.cjs': `require('./d.cjs'); require('./e.mjs')`,
    'c.mjs': 'export const word = 1',
    'd.cjs': '',
    'e.mjs': `import './c.mjs'`,
    'never.mjs': '',
    'earlier.mjs': '',
  }))
    await lab.write(name, text)
  const body = `await import('./earlier.mjs'); await measure.time('time', () => import('./a.mjs')); await import('./never.mjs')`
  const { profile } = await profiled(lab, { suite: await lab.write('suite.mjs', suiteWithTrial(body)), request: {} })
  const files = profile!.profiles[0]!.modules!.map(
    ({ url, parent, length, by }) => [basename(url), [basename(parent ?? ''), length, by]] as const,
  )
  assert.deepEqual(
    new Map(files.filter(([name]) => /^[a-z]+\.[cm]js$/.test(name) && name !== 'suite.mjs')),
    new Map([
      ['earlier.mjs', ['suite.mjs', 0, undefined]],
      ['a.mjs', ['suite.mjs', 69, 'import']],
      ['b.cjs', ['a.mjs', 0, 'import']],
      ['c.mjs', ['a.mjs', 21, 'import']],
      ['d.cjs', ['b.cjs', 0, 'require']],
      ['e.mjs', ['b.cjs', 16, 'import']],
      ['never.mjs', ['a.mjs', 0, undefined]],
    ]),
  )
})

test('profiler: of kept memory, what is collected does not count', async () => {
  await using lab = await openTrialLab()
  const suite = suiteWithTrial(`
    function keep() { return Array.from({ length: 40_000 }, (_, at) => ({ at, text: 'x' + at })) }
    function drop() { return Array.from({ length: 50_000 }, (_, at) => ({ at, text: 'y' + at })).length }
    drop(); const kept = keep(); await measure.retained(); kept.length`).replace(
    timeSpec,
    "{ unit: 'bytes', better: 'lower', retained: 'heap-used' }",
  )
  const request = { kind: 'heap', metric: 'time' } as const
  const { report, profile } = await profiled(lab, { suite: await lab.write('suite.mjs', suite), request })
  assert.equal(profile?.part, 'kept')
  const [only] = profile.profiles
  const keptBytes = report.metrics['time']!
  // V8 takes samples by chance: of three megabytes their sum is within a few percent.
  assert.ok(Math.abs(amountOf(only!, 'keep') / keptBytes - 1) < 0.15, `${amountOf(only!, 'keep')} of ${keptBytes}`)
  assert.ok(amountOf(only!, 'drop') < keptBytes / 10)
})

test('profiler: the benchmarks of a file are profiled as a whole', async () => {
  await using lab = await openTrialLab()
  const suite = await lab.write(
    'one.bench.mjs',
    `import { bench } from 'paceline'\n${spin('work', 1)}\nbench('one', () => work())\n`,
  )
  const { report, profile } = await profiled(lab, { suite, request: {}, case: 'one', subject: 'project' })
  assert.equal(report.outcome, 'ok', report.message ?? '')
  assert.equal(profile?.part, 'whole')
  assert.ok(amountOf(profile.profiles[0]!, 'work') > 100_000)
})

test('profiler: the Node programs that a trial starts leave profiles of their own', async () => {
  await using lab = await openTrialLab()
  await lab.write('cli.mjs', `${spin('work', 300)}\nwork()\n`)
  const body = `await measure.time('time', () => new Promise((resolve) => {
    spawn(process.execPath, [${JSON.stringify(`${lab.folder}/cli.mjs`)}], { env: { PATH: process.env.PATH } }).once('close', resolve)
  }))`
  const suite = await lab.write('suite.mjs', suiteWithTrial(body))
  const { profile } = await profiled(lab, { suite, request: { processes: true } })
  assert.equal(profile?.part, 'processes')
  assert.equal(profile.profiles.length, 1)
  assert.ok(amountOf(profile.profiles[0]!, 'work') > 30_000)
})

test('profiler: processes that inherit the options of a profiled trial are left alone', async () => {
  await using lab = await openTrialLab()
  await lab.write('child.mjs', `process.send(process.env.PACELINE_PROFILER ?? 'none')`)
  const body = `const { fork } = await import('node:child_process')
    const said = await new Promise((resolve) => fork(${JSON.stringify(`${lab.folder}/child.mjs`)}).once('message', resolve))
    expect.equal(said, 'none'); await measure.time('time', () => 1)`
  const { report } = await profiled(lab, { suite: await lab.write('suite.mjs', suiteWithTrial(body)), request: {} })
  assert.equal(report.outcome, 'ok', report.message ?? '')
})

test('profiler: a trial that fails has none; one that it made itself is read strictly', async () => {
  await using lab = await openTrialLab()
  const failing = await lab.write('failing.mjs', suiteWithTrial(`throw new Error('no')`))
  assert.equal((await profiled(lab, { suite: failing, request: {} })).profile, undefined)
  const forging = suiteWithTrial(`
    const { readdirSync } = await import('node:fs')
    const top = ${JSON.stringify(`${lab.folder}/temporary/`)}
    for (const name of readdirSync(top)) if (name.startsWith('paceline-profiles-'))
      writeFileSync(top + name + '/profiles/kept.cpuprofile', '{"nodes":[{"id":1}]}')
    await measure.time('time', () => 1)
    for (const name of readdirSync(top)) if (name.startsWith('paceline-profiles-'))
      writeFileSync(top + name + '/profiles/modules.json', '[{ "url": 1 }]')`)
  const suite = await lab.write('forging.mjs', forging)
  const { profile } = await profiled(lab, { suite, request: {} })
  assert.equal(profile?.part, 'timed', 'what Paceline wrote counts before what it did not')
  assert.equal(profile.profiles[0]!.modules, undefined, 'a list of modules that is none')
})

test('profiler: a metric has the profiler that sees what it is about', () => {
  const of = (unit: string, kind: 'exact' | 'sampled' = 'sampled') => chooseProfiler({ unit, kind })
  assert.deepEqual(
    ['ms', 'ns/op', 'events/s', 'bytes', 'bytes/op', 'count', 'percent'].map((unit) => of(unit)),
    ['cpu', 'cpu', 'cpu', 'heap', 'heap', undefined, undefined],
  )
  assert.equal(of('bytes', 'exact'), undefined)
  assert.ok(existsSync(module))
})

test('profiler: one of 200 MB, or of a million nodes, is refused and costs its row', async () => {
  await using lab = await openTrialLab()
  const forged = (code: string): string =>
    suiteWithTrial(`
      const { closeSync, ftruncateSync, openSync, readdirSync } = await import('node:fs')
      const top = ${JSON.stringify(`${lab.folder}/temporary/`)}
      const name = readdirSync(top).find((one) => one.startsWith('paceline-profiles-'))
      const path = top + name + '/profiles/forged.cpuprofile'
      ${code}
      await measure.time('time', () => 1)`)
  const huge = forged(`const file = openSync(path, 'w'); ftruncateSync(file, 200_000_000); closeSync(file)`)
  const many = forged(
    `writeFileSync(path, '{"samples":[],"timeDeltas":[],"nodes":[' + '{},'.repeat(1_000_000) + '{}]}')`,
  )
  for (const [text, problem] of [
    [huge, /64 MB/],
    [many, /more than 200000 nodes/],
  ] as const) {
    const suite = await lab.write('forging.mjs', text)
    const failed = profiled(lab, { suite, request: { processes: true } })
    await assert.rejects(failed, (error) => error instanceof ProfileProblem && problem.test(error.message))
  }
  assert.deepEqual(await lab.leftovers(), [])
})
