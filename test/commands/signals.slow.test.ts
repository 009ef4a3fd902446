import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entry } from '../command-line.ts'
import { stress } from '../../evaluation/stress-signals.ts'

const skip = process.platform !== 'linux' && 'processes are looked for in /proc'

test('signals: whenever a command is ended, nothing is left after the next', { skip }, async () => {
  const signals = ['SIGTERM', 'SIGKILL', 'SIGINT'] as const
  const common = { signals, seed: '00000007', entry }
  const { struck, problems } = await stress({ ...common, commands: ['check'], moments: 6 })
  assert.deepEqual(problems, [])
  assert.equal(struck, 6)
})
