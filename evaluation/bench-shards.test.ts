import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../scripts/bundle-options.ts'

/** Tables are formatted anew on their page. */
const cells = (text: string): string => text.replaceAll(/[ -]+/g, ' ')

test('evaluation/performance.md has the figures that the simulation gives', () => {
  const printed = execFileSync(process.execPath, [join(root, 'evaluation', 'bench-shards.ts')], { encoding: 'utf8' })
  const page = cells(readFileSync(join(root, 'evaluation', 'performance.md'), 'utf8'))
  const parts = printed.split('\n\n').filter((part) => part.startsWith('|'))
  assert.equal(parts.length, 2)
  for (const part of parts)
    assert.ok(page.includes(cells(part.trim())), `run node evaluation/bench-shards.ts; it gives\n${part}`)
})
