/** What is said before an install, beside what was installed. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderBytes } from '../../scripts/folder-bytes.ts'
import recorded from '../../src/measure/suite-sizes.json' with { type: 'json' }
import { repositoryRoot } from '../command-line.ts'

test('the recorded sizes of the packages of suites are theirs to a tenth; native ones differ by system', async () => {
  for (const [name, { bytes }] of Object.entries(recorded)) {
    const now = await folderBytes(join(repositoryRoot, 'benchmarks', name, 'node_modules'))
    assert.ok(Math.abs(now / bytes - 1) < 0.1, `${name}: ${now} bytes, recorded ${bytes}: run \`npm run sizes\``)
  }
})
