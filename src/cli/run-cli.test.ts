import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run, type CommandProcess } from './run-cli.ts'
import { rooms } from '../rooms.ts'

test('run-cli: on a Node that is too old it says which one is needed, and exits with 2', async () => {
  let said = ''
  const silent = { isTTY: false, columns: 80, write: () => true, on: () => undefined }
  const old: CommandProcess = {
    ...process,
    argv: ['node', 'paceline', 'list'],
    versions: { node: '20.20.2' },
    stdout: silent,
    stderr: {
      ...silent,
      write: (text: string) => {
        said += text
        return true
      },
    },
    cwd: () => process.cwd(),
    on: () => assert.fail('nothing has begun'),
    off: () => assert.fail('nothing has begun'),
    exit: () => assert.fail('nothing has begun'),
    exitCode: undefined,
  }
  await run(old, rooms)
  assert.equal(old.exitCode, 2)
  assert.match(
    said,
    /needs Node 22\.18 or newer, and this is 20\.20\.2\n.*Install Node 24, or .*paceline\/node_modules\/\.bin\n/,
  )
})
