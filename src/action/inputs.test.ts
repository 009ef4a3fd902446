import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInputs } from './inputs.ts'

test('what is not given, or is empty, has its default', () => {
  const { platforms, benchmarks, ...inputs } = readInputs({
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
    head: null,
    fill: null,
    results: 'paceline-results',
    earlier: null,
    baseline: null,
    token: null,
    comment: null,
    gate: true,
    bench: true,
    pullRequest: null,
    name: 'default',
  })
})

test('inputs are read as a runner writes them, and typed', () => {
  const inputs = readInputs({
    INPUT_COMMAND: 'measure',
    INPUT_BENCHMARKS: '  watch/react\n watch/flat ',
    'INPUT_PULL-REQUEST': '12',
    INPUT_GATE: 'off',
    INPUT_PLATFORMS: '["ubuntu-latest", "windows-11-arm"]',
  })
  assert.deepEqual(inputs.benchmarks, ['watch/react', 'watch/flat'])
  assert.equal(inputs.pullRequest, 12)
  assert.equal(inputs.gate, false)
  const fillOf = (text: string) => readInputs({ INPUT_COMMAND: 'measure', INPUT_FILL: text }).fill
  assert.deepEqual(fillOf('12'), { kind: 'last', count: 12 })
  assert.deepEqual(fillOf('tags:20'), { kind: 'tags', count: 20 })
  assert.deepEqual(inputs.platforms, ['ubuntu-latest', 'windows-11-arm'])
})

test('an input that is not valid is named, with its value, and a token never is', () => {
  const refused = (env: Record<string, string>, words: RegExp): void => {
    assert.throws(() => readInputs({ INPUT_COMMAND: 'report', ...env }), words)
  }
  refused({ INPUT_COMMAND: 'destroy' }, /The input command is not valid: .*not "destroy"/)
  refused({ INPUT_BUDGET: 'soon' }, /The input budget is not valid: .*90s.*not "soon"/)
  refused({ 'INPUT_PULL-REQUEST': '7; rm -rf /' }, /The input pull-request/)
  refused({ INPUT_NAME: 'a\nb' }, /The input name is not valid: .*not "a b"/)
  refused({ INPUT_PLATFORMS: 'ubuntu-latest' }, /JSON list of runner labels/)
  refused({ INPUT_PLATFORMS: '["$(id)"]' }, /JSON list of runner labels/)
  refused({ INPUT_FILL: '21' }, /The input fill is not valid: .*such as tags:12/)
  refused({ INPUT_HEAD: 'main' }, /full commit id/)
  refused({ INPUT_BASELINE: 'branch:' }, /path:FOLDER or branch:NAME/)
})
