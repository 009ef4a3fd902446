/** What one more shard would decide, in a comment: shards share the benchmarks, and each has the whole budget. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from '../src/core/model/comparison.ts'
import { renderComment, type CommentContext } from '../src/core/report/comment.ts'
import { context } from './samples/sample-comments.ts'
import { comparison, linux, platform, row } from './samples/sample-rows.ts'

const open = (name: string, needs?: Row['needs']): Row => ({
  ...row({ case: name, verdict: 'undecided', level: 'warn', reason: 'noise', base: 100, head: 103 }),
  method: 'pairs',
  pairs: 20,
  ...(needs && { needs }),
})

function said(rows: readonly Row[], { shards, of = context }: { shards?: number; of?: CommentContext } = {}) {
  const platforms = [{ ...platform({ platform: linux }), ...(shards !== undefined && { shards }) }]
  return /One more shard .*?\.(?=$| )/m.exec(renderComment(comparison({ rows: [...rows], platforms }), of))?.[0]
}

test('one more shard: what half as many pairs again decide is counted', () => {
  const [near, far] = [open('a', { pairs: 29, minutes: 9 }), open('b', { pairs: 90, minutes: 30 })]
  const unknown = open('c', { pairs: 20, futile: true })
  // Of the third no number of pairs decides.
  const two = 'One more shard (`shards: 2`) would decide about 1 of 3 undecided rows.'
  assert.equal(said([near, far, unknown]), two, 'twice the pairs')
  assert.equal(said([near, far, unknown], { shards: 2 }), two.replace('2', '3'), 'half as many again')
  const others = ['d', 'e'].map((name) => row({ case: name }))
  assert.equal(said([far, ...others]), 'One more shard (`shards: 2`) would decide none of 1 undecided row.')
})

test('one more shard: nothing is said where it would serve nobody', () => {
  const near = open('a', { pairs: 29, minutes: 9 })
  assert.equal(said([near]), undefined, 'one benchmark is not shared')
  assert.equal(said([row({ case: 'a' }), row({ case: 'b' })]), undefined, 'nothing is undecided')
  const { run: _, ...outside } = context
  assert.equal(said([near, row({ case: 'b' })], { of: outside }), undefined, 'no workflow has shards')
})
