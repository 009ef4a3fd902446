import { bench, group, run } from 'mitata'

const numbers = Array.from({ length: 1000 }, (_, index) => index)
bench('reduce', () => numbers.reduce((a, b) => a + b))
group('sorting', () => {
  bench('sort $size', function* (state) {
    const size = state.get('size')
    yield () => numbers.slice(0, size).sort((a, b) => b - a)
  }).args('size', [10, 100])
})
bench('broken', () => { throw new Error('it does not work') })
await run({ format: process.argv[2] ?? 'json', throw: false })
