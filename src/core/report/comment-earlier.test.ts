import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderComment, type CommentContext, type CommentState } from './comment.ts'
import { commentSamples } from '../../../test/samples/sample-comments.ts'

const running: CommentState = { kind: 'running', head: 'abcdef0'.padEnd(40, '0'), platforms: ['linux-x64'] }

/** As it is posted: without the marker, which is put there anew. */
const textOf = (comment: string): string => comment.replace(/^<!--[^\n]*-->\n/, '')

function kept(earlier: string): string {
  return textOf(renderComment(null, { name: 'default', version: '1.2.0', state: running, earlier }))
}

test('earlier comment: a result is kept as it was, collapsed under its verdict', () => {
  const finals = Object.entries(commentSamples).filter(
    ([, { comparison, context }]) => comparison !== null && (context.state?.kind ?? 'final') === 'final',
  )
  assert.ok(finals.length > 10)
  for (const [name, { comparison, context }] of finals) {
    const over: CommentContext = { ...context, state: running }
    const expected = textOf(renderComment(comparison, over))
    const final = textOf(renderComment(comparison, context))
    const text = textOf(renderComment(null, { ...over, earlier: final }))
    assert.equal(text, expected, name)
  }
})

test('earlier comment: however often a newer commit is measured, the last stays, once', () => {
  const { comparison, context } = commentSamples['one-worse']!
  const once = kept(textOf(renderComment(comparison, context)))
  const thrice = kept(kept(once))
  assert.equal(thrice, once)
  assert.equal(once.match(/Earlier result/g)?.length, 1)
})

test("earlier comment: where there was no result nothing is kept, nor a stranger's", () => {
  const bare = kept('')
  assert.match(bare, /^### ⏳ Measuring/)
  assert.equal(kept(bare), bare)
  assert.equal(kept('Somebody has\nwritten over it'), bare)
  assert.equal(kept(`### ✅ Same\n\n${'x'.repeat(70_000)}`), bare)
})
