/** Trials of the built-in suites as a run makes them: each in a child process of its own, from the sources. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ensureTree } from '../src/core/fixture/ensure-tree.ts'
import { describeSuite } from '../src/core/measure/describe-suite.ts'
import { runTrial } from '../src/core/measure/executor.ts'
import { locateRunningInstallation } from '../src/core/measure/installation.ts'
import { findInstalled } from '../src/core/sides/packages.ts'
import { ensureSuiteTree } from '../src/core/sides/prepared-trials.ts'
import type { TrialReport } from '../src/core/model/trial.ts'
import { openTrialLab } from '../test/trial-lab.ts'
import { eventMetrics } from './watch/record-events.ts'

const installation = locateRunningInstallation(new URL('../src/index.ts', import.meta.url).href)
const lab = await openTrialLab()
after(() => lab[Symbol.asyncDispose]())
const { host, folder: root } = lab

interface Wanted {
  readonly suite: string
  readonly case: string
  readonly subject: string
  readonly options?: Readonly<Record<string, string>>
  /** As the suite says, unless told otherwise. */
  readonly timeoutMs?: number
}

/** Describes the suite, prepares the case's directories and runs one trial. */
async function tried(wanted: Wanted): Promise<TrialReport> {
  const suite = suiteCalled(wanted.suite)
  const suitePackages = isInstalled(wanted.suite) ? suite.folder : undefined
  const location = { suitePath: suite.path, suitePackages, packages: {} }
  const { fixturesFolder } = installation
  const description = await describeSuite(host, { ...location, fixturesFolder })
  const definition = description.cases[wanted.case]
  assert.ok(definition, `there is no case ${wanted.case}`)
  assert.ok(definition.subjects.includes(wanted.subject))
  assert.equal(definition.skipped[wanted.subject], undefined)
  const options = { ...description.options, ...wanted.options }
  const where = { suite: wanted.suite, codeDigest: description.digest, case: wanted.case, root: join(root, 'trees') }
  const prepared = (definition.prepared ?? []).map(
    async (key) => [key, await ensureSuiteTree(host, { ...location, ...where, key, options })] as const,
  )
  const generated = Object.entries(definition.fixtures).map(
    async ([key, spec]) => [key, await ensureTree({ spec, root: join(root, 'trees') })] as const,
  )
  const trees = Object.fromEntries(await Promise.all([...prepared, ...generated]))
  const name = description.subjects[wanted.subject]?.package
  const found = name === undefined ? undefined : await findInstalled(name, suite.folder)
  const packages = name === undefined || found === undefined ? {} : { [name]: found }
  const request = { ...location, packages, case: wanted.case, subject: wanted.subject, trees, options }
  return runTrial(host, { request, timeoutMs: wanted.timeoutMs ?? definition.timeoutMs })
}

function suiteCalled(name: string) {
  const suite = installation.suites.find((each) => each.name === name)
  assert.ok(suite, `there is no suite ${name}`)
  return suite
}

function isInstalled(name: string): boolean {
  return existsSync(join(suiteCalled(name).folder, 'node_modules'))
}

interface Small {
  readonly ids: readonly string[]
  readonly metrics: readonly string[]
  readonly options?: Readonly<Record<string, string>>
}

const fileMetrics = ['wall-time', 'throughput', 'bandwidth', 'peak-rss']
const small: readonly Small[] = [
  { ids: ['process-files/documents-400/sync', 'process-files/documents-400/async-all'], metrics: fileMetrics },
  { ids: ['process-files/large-file/async-callback'], metrics: fileMetrics, options: { LARGE_FILE_MB: '1' } },
  { ids: ['write-many/hundred-thousand/stream'], metrics: ['wall-time', 'throughput', 'cpu', 'peak-rss'] },
  {
    ids: ['git-read/one-file/git-cat-file', 'git-read/one-file/cache-git'],
    metrics: ['latency', 'latency-spread', 'throughput'],
    options: { GIT_READ_MS: '20' },
  },
  {
    ids: ['add-dir/src/helia-mem'],
    metrics: ['throughput', 'latency-mean', 'latency-p99', 'runs', 'peak-rss'],
    options: { ITERATIONS: '2', MIN_TIME: '1' },
  },
  {
    ids: ['watch/dirs-20x16/chokidar'],
    metrics: ['ready-time', 'ready-cpu', 'retained-heap', 'retained-heap-total', 'retained-rss', 'peak-rss', 'handles'],
  },
  {
    ids: ['watch/events/watchboy'],
    metrics: Object.keys(eventMetrics),
  },
  { ids: ['watch/footprint/parcel-watcher'], metrics: ['import-heap', 'import-packages'] },
]

for (const { ids, metrics, options = {} } of small) {
  for (const id of ids) {
    const [suite = '', caseName = '', subject = ''] = id.split('/')
    test(`built-in trials: ${id} runs in a process of its own`, async () => {
      const report = await tried({ suite, case: caseName, subject, options })
      assert.equal(report.outcome, 'ok', `${report.message}\n${report.detail}`)
      assert.deepEqual(Object.keys(report.metrics), metrics)
      for (const [name, figure] of Object.entries(report.metrics)) assert.ok(figure >= 0, `${name} is ${figure}`)
    })
  }
}

test('built-in trials: a trial with failures on purpose fails at once with bail only', async () => {
  const wanted = { suite: 'process-files', case: 'documents-400', subject: 'async-pool' }
  const bailing = await tried({ ...wanted, options: { CHAOS_MONKEY: '0.05', BAIL: '1' } })
  assert.equal(bailing.outcome, 'failed')
  assert.match(bailing.message ?? '', /chaos monkey/)
  assert.deepEqual(bailing.metrics, {})
  const counting = await tried({ ...wanted, options: { CHAOS_MONKEY: '0.05' } })
  assert.equal(counting.outcome, 'ok')
  assert.match(counting.notes['failures'] ?? '', /^\d+ of 400$/)
})

test('built-in trials: the unbounded writer reports how much it wrote, and the order', async () => {
  const { notes } = await tried({ suite: 'write-many', case: 'hundred-thousand', subject: 'callback-unbounded' })
  assert.equal(notes['writes'], '100000')
  assert.ok(['no', undefined].includes(notes['order-kept']), notes['order-kept'])
})

test('built-in trials: an add that is ended too early is a timeout', async () => {
  const wanted = { suite: 'add-dir', case: 'src', subject: 'helia-fs' }
  const report = await tried({ ...wanted, options: { ITERATIONS: '1000000' }, timeoutMs: 3_000 })
  assert.equal(report.outcome, 'timeout')
})

test('built-in trials: nothing of a trial is left in the temporary folder', async () => {
  assert.deepEqual(await lab.leftovers(), [])
})
