import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withBlock } from './page-blocks.ts'

test('page blocks: one is written anew, whatever stood in it, and others are left', () => {
  const page =
    'a\n<!-- known: by x.ts -->\n\nold $1\n\n<!-- end of known -->\n<!-- known more -->\nb\n<!-- end of known more -->\n'
  assert.equal(
    withBlock(page, 'known', '$& new\n'),
    page.replace('old $1', () => '$& new'),
  )
  assert.match(withBlock(page, 'known more', 'c'), /old \$1[^]*-->\n\nc\n\n<!-- end of known more -->\n$/)
})

test('page blocks: a page without the lines around it is refused', () => {
  for (const page of ['nothing', '<!-- end of known --><!-- known -->']) {
    assert.throws(() => withBlock(page, 'known', ''), RangeError)
  }
})
