import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { assertGolden } from './golden.ts'

test('golden: a golden file is written only when asked, and never on CI', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-golden-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const place = pathToFileURL(join(folder, 'a b', 'x.golden.txt'))
  assert.throws(() => assertGolden(place, 'one\n', {}), /ENOENT/)
  assert.throws(() => assertGolden(place, 'one\n', { UPDATE_GOLDEN: '1', CI: 'true' }), /not updated on a CI runner/)
  assertGolden(place, 'one\r\n', { UPDATE_GOLDEN: '1' })
  assert.equal(readFileSync(place, 'utf8'), 'one\r\n')
  assertGolden(place, 'one\r\n', {})
  assert.throws(() => assertGolden(place, 'one\n', {}), /x\.golden\.txt differs; if the new text is right/)
})
