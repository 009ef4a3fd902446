import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileOf } from '../../../test/sample-profile.ts'
import { withSourcePositions } from './transformed.ts'

const dataUrl = (map: object): string =>
  `data:application/json;charset=utf-8;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`
/** The fourth line of the script is the first of the source, two columns farther left. */
const map = { version: 3, sources: ['a.ts'], names: [], mappings: ';;;EAAA' }
const calls = [
  ['made /p/a.ts:1', 1],
  ['parse /p/a.ts:4', 'other /p/b.ts:4', 2],
  ['added /p/a.ts:6', 3],
] as const

function placesWith(text: string): string[] {
  const { frames } = withSourcePositions(profileOf(calls), new Map([['/p/a.ts', text]]))
  return ['made', 'parse', 'added', 'other'].map((name) => {
    const { line, column } = frames.find((frame) => frame.name === name)!
    return `${name} ${line}:${column}`
  })
}

test('transformed: a function of a transformed script has the place of its source', () => {
  assert.deepEqual(placesWith(dataUrl(map)), ['made -1:-1', 'parse 0:28', 'added -1:-1', 'other 3:30'])
  assert.deepEqual(placesWith(''), ['made -1:-1', 'parse -1:-1', 'added -1:-1', 'other 3:30'], 'without a map')
})

test('transformed: a map of several sources, or none that can be read, changes nothing', () => {
  const unchanged = ['made 0:30', 'parse 3:30', 'added 5:30', 'other 3:30']
  assert.deepEqual(placesWith(dataUrl({ ...map, sources: ['a.ts', 'b.ts'] })), unchanged)
  const inParts = dataUrl({ version: 3, sections: [{ offset: { line: 0, column: 0 }, map }] })
  for (const text of ['data:text/plain,a', dataUrl([]), inParts, 'a.js.map', '\n'])
    assert.deepEqual(placesWith(text), unchanged)
})
