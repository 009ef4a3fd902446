const bench = require('fastbench')

const numbers = Array.from({ length: 1000 }, (_, index) => index)
function reduce(done) {
  setImmediate(done, numbers.reduce((a, b) => a + b))
}
function sort(done) {
  setImmediate(done, numbers.toSorted((a, b) => b - a))
}
function sumAll() {
  console.time('sum: all')
  for (let until = Date.now() + 1100, sum = 0; Date.now() < until; ) sum += numbers.length
  console.timeEnd('sum: all')
}
const run = bench([reduce, sort], { iterations: 1000 })
run(() => run(sumAll))
