import { bench, describe } from 'vitest'

const options = { time: 20, warmupTime: 5 }
describe('some - skipped', () => {
  bench('first', () => JSON.stringify({ a: 1 }), options)
  bench.skip('second', () => undefined)
  bench.todo('third')
  bench('fourth 100', () => JSON.parse('{ "a": 1 }'), options)
})
describe('one throws', () => {
  bench('beside it', () => JSON.stringify({ a: 1 }), options)
  bench('throws', () => { throw new Error('nothing to add') }, options)
})
