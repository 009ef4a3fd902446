import { describe, test } from 'vitest'

const numbers = Array.from({ length: 1000 }, (_, index) => index)
const options = { time: 50, warmupTime: 10 }

describe('sums', () => {
  test('of a list (2)', async ({ bench }) => {
    await bench('reduce', options, () => void numbers.reduce((a, b) => a + b)).run()
  })
  describe('by hand', () => {
    test('in two ways', async ({ bench }) => {
      await bench.compare(
        bench('for of', () => { let total = 0; for (const one of numbers) total += one; return total }),
        bench('for each (one, by one)', () => { let total = 0; numbers.forEach((one) => { total += one }); return total }),
        options,
      )
    })
    test('of nothing', async ({ bench }) => {
      await bench('throws', options, () => { throw new Error('nothing to add') }).run()
    })
    test.skip('one day', async ({ bench }) => {
      await bench('never', options, () => {}).run()
    })
  })
})
test('sort', async ({ bench }) => {
  await bench('twice', options, () => void numbers.toSorted((a, b) => b - a)).run()
  await bench('twice', options, () => void numbers.toSorted((a, b) => a - b)).run()
})
test('measures nothing', () => {})
