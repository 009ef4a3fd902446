import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileOf, type Call } from '../../test/sample-profile.ts'
import { chargeToFunctions } from '../profile/charge.ts'
import { functionsOf } from '../profile/function-of.ts'
import { joined } from './compare-profiles.ts'

const sides = { root: '/p', harness: '/h', script: () => null, changedLines: new Map(), committed: new Set<string>() }
const process = (...calls: readonly Call[]) => chargeToFunctions(profileOf(calls), functionsOf(sides))

test('what a program does while the one that started it waits counts once', () => {
  const both = (): readonly ReturnType<typeof process>[] => [
    process(['start /p/a.js:1', 5], ['start /p/a.js:1', 'spawnSync node:internal/child_process', 100]),
    process(['scan /p/b.js:1', 80], ['(idle)', 10]),
  ]
  const amounts = ({ functions, charges }: ReturnType<typeof process>) =>
    Object.fromEntries(Array.from(charges, ([key, { self }]) => [functions.get(key)!.name, self]))
  // Ten were waited for by the other program, and ten passed before it was profiled.
  assert.deepEqual(amounts(joined(both())), { start: 5, waiting: 20, scan: 80 })
  assert.deepEqual(amounts(joined(both().slice(0, 1))), { start: 5, waiting: 100 })
  // Several at once: nothing is left of the waiting.
  assert.deepEqual(amounts(joined([...both(), both()[1]!])), { start: 5, waiting: 0, scan: 160 })
})
