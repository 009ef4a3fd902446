/** Rule 14: paths from inputs stay below the workspace, links followed. */
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { input } from './core.ts'
import { storedReferenceInputs } from '../core/history/reference.ts'
import { readInputs, type Inputs, resolveInWorkspace, inputsAsTextsByName } from './inputs.ts'

/** As the runner hands them over: in the environment of the process. */
function readFrom(env: Readonly<Record<string, string>>): Inputs {
  const before = { ...process.env }
  Object.assign(process.env, env)
  try {
    return readInputs(input, resolve('w'))
  } finally {
    for (const name of Object.keys(env)) {
      delete process.env[name]
      if (before[name] !== undefined) process.env[name] = before[name]
    }
  }
}

test('inputs: what is not given, or is empty, has its default', () => {
  const { platforms, benchmarks, ...inputs } = readFrom({ INPUT_COMMAND: 'report', INPUT_BUDGET: '', INPUT_TOKEN: '' })
  assert.deepEqual([platforms, benchmarks], [[], []])
  assert.deepEqual(inputs, {
    command: 'report',
    config: undefined,
    workingDirectory: undefined,
    run: [],
    files: [],
    profile: 'quick',
    budget: undefined,
    base: undefined,
    head: undefined,
    baseline: undefined,
    token: undefined,
    comment: undefined,
    gate: true,
    bench: true,
    pullRequest: undefined,
    label: undefined,
    name: 'default',
    nodeVersion: [],
    job: undefined,
    jobText: '',
    shards: 1,
    references: undefined,
  })
})

test('inputs: are read as a runner writes them, and typed', () => {
  const inputs = readFrom({
    INPUT_COMMAND: 'measure',
    INPUT_BENCHMARKS: '  watch/react\n watch/flat ',
    'INPUT_PULL-REQUEST': '12',
    INPUT_GATE: 'off',
    INPUT_RUN: '  npm run bench\n\n node a.js ',
    'INPUT_WORKING-DIRECTORY': './packages/a/',
    INPUT_PLATFORMS: '["ubuntu-latest", "windows-11-arm"]',
  })
  assert.deepEqual(inputs.benchmarks, ['watch/react', 'watch/flat'])
  assert.deepEqual(inputs.run, ['npm run bench', 'node a.js'])
  assert.deepEqual([inputs.workingDirectory, inputs.config], ['packages/a', 'packages/a/paceline.config.json'])
  const below = { INPUT_COMMAND: 'measure', 'INPUT_WORKING-DIRECTORY': 'a' }
  const configs = ['./a/p.json', 'a\\p.json', 'p.json', resolve('w/a/p.json')].map(
    (config) => readFrom({ ...below, INPUT_CONFIG: config }).config,
  )
  assert.deepEqual(configs, Array(4).fill('a/p.json'))
  assert.equal(inputs.pullRequest, 12)
  assert.equal(inputs.gate, false)
  const nodesOf = (text: string) => readFrom({ INPUT_COMMAND: 'plan', 'INPUT_NODE-VERSION': text }).nodeVersion
  assert.deepEqual([nodesOf('24.x'), nodesOf('>=22 <25'), nodesOf('lts/*')], [['24.x'], ['>=22 <25'], ['lts/*']])
  for (const text of ['22, 24', '22,24', '["22","24"]', '[22, 24]']) assert.deepEqual(nodesOf(text), ['22', '24'])
  for (const text of ['22, 24.x', '22, 22', 'lts/*,24'])
    assert.throws(() => nodesOf(text), /input node-version is not valid: it must be a version of Node, or several/)
  assert.deepEqual(inputs.platforms, ['ubuntu-latest', 'windows-11-arm'])
})

test('inputs: what plan hands on is read as decided; what is given beside it wins', () => {
  const given = {
    INPUT_COMMAND: 'plan',
    'INPUT_NODE-VERSION': '22, 24',
    INPUT_BENCHMARKS: 'a/** !b',
    INPUT_GATE: 'off',
  }
  const decided = readFrom({
    ...given,
    INPUT_PLATFORMS: '["ubuntu-latest"]',
    'INPUT_PULL-REQUEST': '7',
    INPUT_SHARDS: '3',
  })
  const read = (plan: object, more: Record<string, string> = {}): Inputs =>
    readFrom({ INPUT_COMMAND: 'report', INPUT_TOKEN: 'x', INPUT_PLAN: JSON.stringify(plan), ...more })
  const { used, newest, oldest } = storedReferenceInputs({ runs: [] }, undefined)
  const references = { 'linux-x64': [{ used, newest, oldest }] }
  assert.deepEqual(read({ ...inputsAsTextsByName(decided), minutes: 15, references }), {
    ...decided,
    command: 'report',
    token: 'x',
    references,
  })
  assert.equal(read(inputsAsTextsByName(decided), { INPUT_GATE: 'on' }).gate, true)
  // As `toJSON(inputs)` has them, with what a caller's form may add.
  assert.deepEqual(read({ shards: 4, bench: 'off', history: false, token: 'stolen' }).token, 'x')
  assert.equal(readFrom({ INPUT_COMMAND: 'plan', INPUT_PLAN: '{"token":"stolen"}' }).token, undefined)
  for (const plan of ['x', '[]', '{"name":{}}', '{"references":{"linux-x64":[{}]}}', '{"references":{"x":[]}}'])
    assert.throws(() => readFrom({ INPUT_COMMAND: 'measure', INPUT_PLAN: plan }), /input plan is not valid: it must be/)
  assert.throws(() => read({ head: 'main' }), /The input head is not valid: it must be a full commit id/)
})

test('inputs: a job is known by its name in artifacts, and nothing else is one', () => {
  const jobOf = (text: string) => readFrom({ INPUT_COMMAND: 'measure', INPUT_JOB: text }).job
  assert.deepEqual(jobOf('ubuntu-latest'), { runner: 'ubuntu-latest' })
  assert.deepEqual(jobOf('big+node22+2of4'), { runner: 'big+node22', shard: { index: 2, of: 4 } })
  for (const text of ['a b', 'a+node', 'a+1of1', 'a+0of2', 'a+3of2', 'a+1of257', 'a+2of4+1'])
    assert.throws(() => jobOf(text), /The input job is not valid: it must be the label of a runner, or a job of plan/)
  const byMatrix = readFrom({ INPUT_JOB: '{\n  "os": "macos-latest"\n}' })
  assert.deepEqual([byMatrix.job, jobOf('null')], [undefined, undefined])
  assert.equal(byMatrix.jobText, '{\n  "os": "macos-latest"\n}')
})

test("inputs: one that is not valid is named with its value, never a token's", () => {
  const refused = (env: Record<string, string>, words: RegExp): void => {
    assert.throws(() => readFrom({ INPUT_COMMAND: 'report', ...env }), words)
  }
  refused({ INPUT_COMMAND: 'destroy' }, /The input command is not valid: .*not "destroy"/)
  refused({ INPUT_BUDGET: 'soon' }, /The input budget is not valid: .*90s.*not "soon"/)
  refused({ 'INPUT_PULL-REQUEST': '7; rm -rf /' }, /The input pull-request/)
  refused({ INPUT_NAME: 'a\nb' }, /The input name is not valid: .*not "a b"/)
  const odd = '$(id)|a\u200bb|a\u3164b|a\u202eb|\u0301a|a~00df|a","A|\u00e4","a\u0308'.split('|')
  for (const labels of ['ubuntu-latest', ...[...odd, '大'.repeat(33), '-a'].map((one) => `["${one}"]`)])
    refused({ INPUT_PLATFORMS: labels }, /JSON list of runner labels/)
  refused({ INPUT_FILL: '12' }, /^UserError: There is no input fill: one refresh is enough/)
  refused({ INPUT_DURATIONS: 'x.json' }, /^UserError: There is no input durations: shards are formed by a hash/)
  refused({ INPUT_HEAD: 'main' }, /full commit id/)
  refused({ INPUT_BASELINE: 'branch:' }, /path:FOLDER or branch:NAME/)
})

test('inputs: a path stays inside the workspace or the temporary folder, or is refused', async () => {
  using directory = temporaryDirectory()
  const at = (...parts: string[]): string => join(directory.path, ...parts)
  for (const name of ['workspace', 'temporary', 'elsewhere']) mkdirSync(at(name))
  symlinkSync(at('elsewhere'), at('workspace', 'link'), 'junction')
  const places = { workspace: at('workspace'), temporary: at('temporary') }

  assert.equal(await resolveInWorkspace('paceline-results', places), at('workspace', 'paceline-results'))
  assert.equal(await resolveInWorkspace('a/../b', places), at('workspace', 'b'))
  assert.equal(await resolveInWorkspace('..b', places), at('workspace', '..b'))
  assert.equal(await resolveInWorkspace(at('temporary', 'earlier'), places), at('temporary', 'earlier'))
  for (const path of ['../elsewhere', at('elsewhere'), '../workspace-other', 'link', 'link/not/there/yet']) {
    await assert.rejects(resolveInWorkspace(path, places), /leads out of the workspace/, path)
  }
})
