/** What is said before an install, beside what was installed. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderBytes } from '../../scripts/folder-bytes.ts'
import recorded from '../../src/measure/suite-sizes.json' with { type: 'json' }
import { repositoryRoot } from '../command-line.ts'

const here = `${process.platform}-${process.arch}`
// Native packages differ by platform, and some install on one alone.
const skip = here === recorded.platform ? false : `recorded on ${recorded.platform}, and this is ${here}`

test('the recorded sizes of the packages of suites are theirs to a tenth', { skip }, async () => {
  for (const [name, { bytes }] of Object.entries(recorded.suites)) {
    const now = await folderBytes(join(repositoryRoot, 'benchmarks', name, 'node_modules'))
    assert.ok(
      Math.abs(now / bytes - 1) < 0.1,
      `${name}: ${now} bytes, recorded ${bytes}: run \`node evaluation/suite-sizes.ts\``,
    )
  }
})
