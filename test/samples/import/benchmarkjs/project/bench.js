import Benchmark from 'benchmark'

const numbers = Array.from({ length: 1000 }, (_, index) => index)
new Benchmark.Suite({})
  .add('reduce', () => numbers.reduce((a, b) => a + b), { maxTime: 0.2 })
  .add('sort x 2', () => numbers.toSorted((a, b) => b - a), { maxTime: 0.2 })
  .add('broken', () => { throw new Error('it does not work') })
  .on('cycle', (event) => console.log(String(event.target)))
  .run()
