/** What drafts had and this version has not is refused, wherever it is named, with what serves in its place. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInputs } from '../src/action/inputs.ts'
import { configKind } from '../src/core/model/file-kinds.ts'
import { findAdviceForGoneName, goneNames } from '../src/core/model/gone.ts'
import { parseAndCheckJson } from '../src/core/model/json-file.ts'
import { requireFormat } from '../src/rooms/tools/read-results.ts'

const inEach = [
  'bisect',
  'covariate',
  'doctor',
  'driftFrom',
  'durations',
  'fill',
  'import',
  'prune',
  'runtime',
  'verify',
]
const formats = ['asv', 'catch2', 'gungraun', 'julia', 'node-compare', 'minitest']

test('gone names: each is known, with what serves instead', () => {
  assert.ok(goneNames.length >= inEach.length + formats.length)
  for (const name of [...inEach, ...formats]) assert.match(findAdviceForGoneName(name) ?? '', /\w{3}/, name)
  assert.equal(findAdviceForGoneName('toString'), undefined)
})

test('gone names: a config is refused, also beside a key that is only misspelt', () => {
  for (const name of inEach) {
    const text = JSON.stringify({ baselin: 'x', [name]: 1 })
    assert.throws(
      () => parseAndCheckJson(text, { file: 'paceline.config.json', kind: configKind }),
      (error: Error) => String(error).includes(findAdviceForGoneName(name)!) && String(error).includes('config.json'),
      name,
    )
  }
})

test('gone names: a format is refused', () => {
  for (const name of formats) {
    assert.throws(() => requireFormat(name), { message: `There is no format ${name}: ${findAdviceForGoneName(name)}` })
  }
})

test('gone names: an input is refused', () => {
  for (const name of inEach) {
    process.env[`INPUT_${name.toUpperCase()}`] = 'x'
    try {
      assert.throws(() => readInputs((key) => process.env[`INPUT_${key.toUpperCase()}`] ?? ''), {
        message: `There is no input ${name}: ${findAdviceForGoneName(name)}`,
      })
    } finally {
      delete process.env[`INPUT_${name.toUpperCase()}`]
    }
  }
})
