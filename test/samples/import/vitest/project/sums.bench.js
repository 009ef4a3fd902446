import { bench, describe } from 'vitest'

const numbers = Array.from({ length: 1000 }, (_, index) => index)

describe('sums', () => {
  bench('reduce', () => void numbers.reduce((a, b) => a + b), { time: 50, warmupTime: 10 })
  describe('by hand', () => {
    bench('for of', () => { let total = 0; for (const one of numbers) total += one; return total }, { time: 50, warmupTime: 10 })
  })
})
bench('sort', () => void numbers.toSorted((a, b) => b - a), { time: 50, warmupTime: 10 })
