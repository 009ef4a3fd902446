import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { findSyntaxProblem } from './json-syntax.ts'

const place = (text: string): string => {
  const problem = findSyntaxProblem(text)
  return problem === undefined ? 'fine' : `${problem.line}:${problem.column}${problem.truncated ? ' cut short' : ''}`
}

test('JSON syntax: the line and column of the first impossible character are told', () => {
  assert.equal(place('{"a": x}'), '1:7')
  assert.equal(place('{\n  "a": 1,\n  "b": 2,\n}'), '4:1')
  assert.equal(place('[1, 2 3]'), '1:7')
  assert.equal(place('{"a" 1}'), '1:6')
  assert.equal(place('[1] [2]'), '1:5')
  assert.equal(place('{"a": 01}'), '1:8')
  assert.equal(place("{'a': 1}"), '1:2')
  assert.equal(place('{"a": NaN}'), '1:7')
  assert.equal(place('<<<<<<< HEAD\n{}'), '1:1')
})

test('JSON syntax: a text that ends too early is told from one that is wrong', () => {
  assert.equal(place(''), '1:1 cut short')
  assert.equal(place('{"a": [1, 2'), '1:12 cut short')
  assert.equal(place('{"a": "some te'), '1:7 cut short')
  assert.equal(place('{"a": tru'), '1:7 cut short')
  assert.equal(place('{"a": tux'), '1:7')
  assert.equal(place('{"a":\n'), '2:1 cut short')
})

test('JSON syntax: every JSON text is fine, and none of its beginnings is', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, cut) => {
      assert.equal(findSyntaxProblem(text), undefined)
      const part = text.slice(0, cut % text.length)
      if (!isJson(part)) assert.equal(findSyntaxProblem(part)?.truncated, true, part)
    }),
    { seed: 20_261_121, numRuns: 1_000 },
  )
})

test('JSON syntax: it agrees with JSON.parse on any text at all', () => {
  const pieces = fc.constantFrom(...Array.from('{}[],:"1- \n\\'), '"a"', '.5', '1e5', 'null')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      assert.equal(findSyntaxProblem(text) === undefined, isJson(text), text)
    }),
    { seed: 20_261_121, numRuns: 3_000 },
  )
})

test('JSON syntax: a very long string needs no deep recursion', () => {
  assert.equal(place(`["${'a\\n'.repeat(500_000)}", ]`), '1:1500006')
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
