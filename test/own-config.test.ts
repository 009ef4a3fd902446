/** What Paceline measures of itself. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { locateRunningInstallation } from '../src/core/measure/installation.ts'
import { configSchema } from '../src/core/model/config.ts'
import { isConfigSuite } from '../src/core/plan/configured-commands.ts'
import type { SuiteListing } from '../src/rooms/list/listing.ts'
import { paceline, repositoryRoot } from './command-line.ts'

const config = configSchema.parse(JSON.parse(readFileSync(join(repositoryRoot, 'paceline.config.json'), 'utf8')))

const own = './benchmarks/self/self-suite.ts'

test('own config: names its own suite, and all others but commands and files', () => {
  const { suites } = locateRunningInstallation(import.meta.url)
  const names = suites.map(({ name }) => name).filter((name) => !isConfigSuite(name))
  assert.deepEqual(config.suites?.toSorted(), [own, ...names])
  assert.deepEqual(config.refresh?.others?.toSorted(), names)
})

test('own config: every suite in it lists what it measures, without installing', async () => {
  const { code, stdout, stderr } = await paceline(['list', '--json'], { cwd: repositoryRoot })
  assert.equal(code, 0, stderr)
  const listed = JSON.parse(stdout) as SuiteListing[]
  assert.deepEqual(
    listed.map(({ suite }) => suite),
    config.suites?.map((name) => (name === own ? 'self' : name)),
  )
  // So a pull request is judged by what Paceline itself takes.
  const [self] = listed
  assert.deepEqual(
    self?.subjects.map(({ name, source }) => [name, source]),
    [['paceline', 'project']],
  )
  for (const { suite, cases } of listed) {
    assert.ok(
      cases.some(({ subjects }) =>
        subjects.some(({ profiles }) => profiles === undefined || profiles.includes('quick')),
      ),
      `${suite} has a case in the quick profile`,
    )
  }
  assert.doesNotMatch(stderr, /packages:/)
})
