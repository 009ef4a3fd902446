const numbers = Array.from({ length: 1000 }, (_, index) => index)

Deno.bench('sort', () => void numbers.toSorted((a, b) => b - a))
Deno.bench({ name: 'reduce', group: 'sums', baseline: true, n: 100, warmup: 5 }, () => void numbers.reduce((a, b) => a + b))
Deno.bench({ name: 'for of', group: 'sums', n: 100, warmup: 5 }, (b) => {
  b.start()
  let total = 0
  for (const one of numbers) total += one
  b.end()
})
Deno.bench({ name: 'throws', n: 10 }, () => { throw new Error('nothing to add') })
Deno.bench({ name: 'never', ignore: true }, () => {})
