import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runtimeTexts, seriesOfRuntime } from './bun-and-deno.ts'

const bun = { name: 'bun', version: '1.4.5' } as const
const bench = { suite: 'parse', subject: 'widget', metrics: { time: {}, throughput: {} } }
const command = { suite: 'command', subject: 'my-cli', metrics: { 'wall-time': {} } }

test('what ran is said once for all, with what bench lacks; Node goes without saying', () => {
  assert.deepEqual(runtimeTexts([bench, command]), [])
  assert.deepEqual(
    runtimeTexts([
      { ...bench, runtime: bun },
      { ...bench, runtime: bun },
      { ...bench, suite: 'format', runtime: bun },
      { ...bench, suite: 'write', runtime: { name: 'deno', version: '2.9.6' } },
      { ...command, runtime: bun },
    ]),
    [
      'Bun 1.4.5 ran parse, format, and does not report allocated and gc',
      'Deno 2.9.6 ran write, and does not report gc',
      'Bun 1.4.5 ran my-cli',
    ],
  )
})

test('where the two sides have different runtimes, the change is theirs, too', () => {
  const also = 'of my-cli: the change is also that of the runtime'
  const said = (of: object): string[] => runtimeTexts([{ ...command, ...of }])
  assert.deepEqual(said({ runtime: bun, baseRuntime: { name: 'bun', version: '1.3.2' } }), [
    `Bun 1.3.2 ran the base and Bun 1.4.5 the head ${also}`,
  ])
  assert.deepEqual(said({ runtime: bun, baseRuntime: null }), [`Node ran the base and Bun 1.4.5 the head ${also}`])
  assert.deepEqual(said({ baseRuntime: bun }), [`Bun 1.4.5 ran the base and Node the head ${also}`])
})

test('a series is of one minor version', () => {
  assert.equal(seriesOfRuntime(bun), 'Bun 1.4')
})
