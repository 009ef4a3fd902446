import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparison, row } from '../../../test/samples/sample-rows.ts'
import { commandToRerunUnsettledOrAll, commandForRows } from './reproduce.ts'

const none = { unaffected: [], added: [], removed: [], altered: [] }

test('reproduce: a command measures the same again: its config, and other projects', () => {
  const rows = [row()]
  const of = comparison({ rows, projects: { ...none, all: true } })
  const options = '--all-projects --config packages/a/paceline.config.json'
  const all = { comparison: of, config: 'packages/a/paceline.config.json' }
  for (const command of [commandForRows(rows, all), commandToRerunUnsettledOrAll(all)])
    assert.ok(command.includes(options), command)
  assert.doesNotMatch(
    commandToRerunUnsettledOrAll({ comparison: comparison({ rows, projects: none }) }),
    /--all-projects|--config/,
  )
})

test('reproduce: a config whose name a shell would read is left out', () => {
  for (const config of ['$(x)', 'a b', '"', '\u202E', 'a;b']) {
    assert.doesNotMatch(commandToRerunUnsettledOrAll({ comparison: comparison({ rows: [row()] }), config }), /--config/)
  }
})
