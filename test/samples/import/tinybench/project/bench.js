import { writeFileSync } from 'node:fs'
import { Bench } from 'tinybench'

const numbers = Array.from({ length: 1000 }, (_, index) => index)
const bench = new Bench({ name: 'sums', time: 50, warmupTime: 10 })
  .add('reduce', () => void numbers.reduce((a, b) => a + b))
  .add('sort', () => void numbers.toSorted((a, b) => b - a))
  .add('broken', () => { throw new Error('it does not work') })
await bench.run()
console.table(bench.table())
writeFileSync('tasks.json', JSON.stringify(bench.tasks.map(({ name, result }) => ({ name, result })), null, 2))
writeFileSync('bench.json', JSON.stringify(bench))
