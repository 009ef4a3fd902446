import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparison, row } from '../../../test/samples/sample-rows.ts'
import { commandToRerunUnsettledOrAll, commandForRows, npxOfRepository } from './reproduce.ts'

const none = { unaffected: [], added: [], removed: [], altered: [] }

test('reproduce: a command measures the same again: its config, and other projects', () => {
  const rows = [
    row({ verdict: 'undecided' }),
    row({ case: 'same' }),
    row({ case: 'ungated', gate: false, verdict: 'worse', level: 'note' }),
    row({ case: 'broken', metric: 'failures', verdict: 'failed', head: undefined }),
  ]
  const of = comparison({ rows, projects: { ...none, all: true } })
  const options = '--all-projects --config packages/a/paceline.config.json --base c81d04e'
  const all = { comparison: of, config: 'packages/a/paceline.config.json' }
  const both = 'watch/react/chokidar watch/broken/chokidar'
  assert.equal(commandToRerunUnsettledOrAll(all), `paceline check ${both} --profile quick ${options}`)
  const two = 'watch/react/chokidar watch/same/chokidar --metric ready-time'
  assert.equal(commandForRows(rows.slice(0, 2), all), `paceline check ${two} ${options}`)
  assert.equal(commandForRows(rows.slice(3), all), `paceline check watch/broken/chokidar ${options}`)
  const many = Array.from({ length: 7 }, (_, at) => row({ case: `case-${at}` }))
  assert.equal(commandForRows(many, all), `paceline check --metric ready-time ${options}`)
  assert.doesNotMatch(
    commandToRerunUnsettledOrAll({ comparison: comparison({ rows, projects: none }) }),
    /--all-projects|--config/,
  )
})

test('reproduce: Paceline is run from its repository, by what a shell takes for one', () => {
  const own = { repository: 'maker/paceline', ref: 'v1' }
  assert.equal(npxOfRepository({ ...own, webUrl: 'https://github.com' }), 'npx --yes github:maker/paceline#v1')
  const elsewhere = npxOfRepository({ ...own, webUrl: 'https://example.com' })
  assert.equal(elsewhere, 'npx --yes git+https://example.com/maker/paceline.git#v1')
  const hostile = { comparison: comparison({ base: undefined }), program: 'rm `x`' }
  assert.equal(commandForRows([], hostile), 'paceline check')
})

test('reproduce: a config whose name a shell would read is left out', () => {
  for (const config of ['$(x)', 'a b', '"', '\u202E', 'a;b']) {
    assert.doesNotMatch(commandToRerunUnsettledOrAll({ comparison: comparison({ rows: [row()] }), config }), /--config/)
  }
})
