/** Rule 14: paths from inputs stay below the workspace, links followed. */
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { input } from './core.ts'
import { readInputs, type Inputs, pathInside } from './inputs.ts'

/** As the runner hands them over: in the environment of the process. */
function readFrom(env: Readonly<Record<string, string>>): Inputs {
  const before = { ...process.env }
  Object.assign(process.env, env)
  try {
    return readInputs(input)
  } finally {
    for (const name of Object.keys(env)) {
      delete process.env[name]
      if (before[name] !== undefined) process.env[name] = before[name]
    }
  }
}

test('what is not given, or is empty, has its default', () => {
  const { platforms, benchmarks, ...inputs } = readFrom({
    INPUT_COMMAND: 'report',
    INPUT_BUDGET: '',
    INPUT_TOKEN: '',
  })
  assert.deepEqual([platforms, benchmarks], [[], []])
  assert.deepEqual(inputs, {
    command: 'report',
    config: null,
    profile: 'quick',
    budget: null,
    base: null,
    reference: null,
    head: null,
    results: 'paceline-results',
    earlier: null,
    baseline: null,
    token: null,
    comment: null,
    gate: true,
    bench: true,
    pullRequest: null,
    label: null,
    name: 'default',
    nodeVersion: [],
    runner: null,
    shards: 1,
    shard: 1,
  })
})

test('inputs are read as a runner writes them, and typed', () => {
  const inputs = readFrom({
    INPUT_COMMAND: 'measure',
    INPUT_BENCHMARKS: '  watch/react\n watch/flat ',
    'INPUT_PULL-REQUEST': '12',
    INPUT_GATE: 'off',
    INPUT_PLATFORMS: '["ubuntu-latest", "windows-11-arm"]',
  })
  assert.deepEqual(inputs.benchmarks, ['watch/react', 'watch/flat'])
  assert.equal(inputs.pullRequest, 12)
  assert.equal(inputs.gate, false)
  const nodesOf = (text: string) => readFrom({ INPUT_COMMAND: 'plan', 'INPUT_NODE-VERSION': text }).nodeVersion
  assert.deepEqual([nodesOf('24.x'), nodesOf('>=22 <25'), nodesOf('lts/*')], [['24.x'], ['>=22 <25'], ['lts/*']])
  for (const text of ['22, 24', '22,24', '["22","24"]', '[22, 24]']) assert.deepEqual(nodesOf(text), ['22', '24'])
  for (const text of ['22, 24.x', '22, 22', 'lts/*,24'])
    assert.throws(() => nodesOf(text), /input node-version is not valid: it must be a version of Node, or several/)
  assert.deepEqual(inputs.platforms, ['ubuntu-latest', 'windows-11-arm'])
})

test('an input that is not valid is named, with its value, and a token never is', () => {
  const refused = (env: Record<string, string>, words: RegExp): void => {
    assert.throws(() => readFrom({ INPUT_COMMAND: 'report', ...env }), words)
  }
  refused({ INPUT_COMMAND: 'destroy' }, /The input command is not valid: .*not "destroy"/)
  refused({ INPUT_BUDGET: 'soon' }, /The input budget is not valid: .*90s.*not "soon"/)
  refused({ 'INPUT_PULL-REQUEST': '7; rm -rf /' }, /The input pull-request/)
  refused({ INPUT_NAME: 'a\nb' }, /The input name is not valid: .*not "a b"/)
  refused({ INPUT_PLATFORMS: 'ubuntu-latest' }, /JSON list of runner labels/)
  refused({ INPUT_PLATFORMS: '["$(id)"]' }, /JSON list of runner labels/)
  refused({ INPUT_FILL: '12' }, /^UserError: There is no input fill: one refresh is enough/)
  refused({ INPUT_DURATIONS: 'x.json' }, /^UserError: There is no input durations: shards are formed by a hash/)
  refused({ INPUT_HEAD: 'main' }, /full commit id/)
  refused({ INPUT_BASELINE: 'branch:' }, /path:FOLDER or branch:NAME/)
})

test('a path stays inside the workspace or the temporary folder, links included', async () => {
  using directory = temporaryDirectory()
  const at = (...parts: string[]): string => join(directory.path, ...parts)
  for (const name of ['workspace', 'temporary', 'elsewhere']) mkdirSync(at(name))
  symlinkSync(at('elsewhere'), at('workspace', 'link'), 'junction')
  const places = { workspace: at('workspace'), temporary: at('temporary') }

  assert.equal(await pathInside('paceline-results', places), at('workspace', 'paceline-results'))
  assert.equal(await pathInside('a/../b', places), at('workspace', 'b'))
  assert.equal(await pathInside('..b', places), at('workspace', '..b'))
  assert.equal(await pathInside(at('temporary', 'earlier'), places), at('temporary', 'earlier'))
  for (const path of ['../elsewhere', at('elsewhere'), '../workspace-other', 'link', 'link/not/there/yet']) {
    await assert.rejects(pathInside(path, places), /leads out of the workspace/, path)
  }
})
