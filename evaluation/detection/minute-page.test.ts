/** What the pages say of other tools must be what the evaluation found. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { withBlock } from '../../scripts/page-blocks.ts'
import { minutePages, readFound } from './minute-page.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const found = readFound(fileURLToPath(new URL('../data', import.meta.url)))

test('minute page: the pages show what a minute buys as the evaluation found it', () => {
  for (const [path, show] of Object.entries(minutePages)) {
    assert.equal(
      read(path),
      withBlock(read(path), 'minute', show(found)),
      'node evaluation/bench-detection.ts --redraw evaluation/data',
    )
  }
})

test('minute page: every tool was there for the figures; the short table has six lines', () => {
  assert.deepEqual(
    found.recordings.map(({ missing }) => missing),
    [[], [], []],
  )
  assert.equal(minutePages['README.md']!(found).split('\n').length, 2 + 6)
})
