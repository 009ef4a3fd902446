import { bench, group, run } from 'mitata'

bench('sum', () => [1, 2, 3].reduce((a, b) => a + b))
group('sorting', () => {
  bench('10,000', () => Array.from({ length: 10_000 }, (_, at) => -at).sort((a, b) => a - b))
  bench('broken', () => { throw new Error('it does not work') })
})
await run()
