import assert from 'node:assert/strict'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { benchToolIn } from '../plan/look/bench-files.ts'
import { isBenchFileName, isSuiteBesideItsCode } from './describe-suite.ts'

test('describe suite: a file of benchmarks is known by name, and by importing Paceline', () => {
  for (const name of ['parse.bench.js', 'a/b.bench.mjs', 'c.bench.ts', 'd.bench.cts'])
    assert.ok(isBenchFileName(name), name)
  for (const name of ['parse.js', 'bench.js', 'parse.bench.json', 'parse.bench.js.map'])
    assert.ok(!isBenchFileName(name), name)
  const ours = [
    `import { bench } from 'paceline'`,
    `import { defineSuite, bench as measure } from "paceline"`,
    `import {\n  bench,\n} from 'paceline'`,
    `const { bench } = require('paceline')`,
  ]
  for (const source of ours) assert.equal(benchToolIn(source), 'paceline', source)
  const others = [
    `import { bench } from 'vitest'`,
    `import { bench } from 'paceline-tools'`,
    `// import { bench } paceline`,
    `const paceline = { bench: 1 }`,
  ]
  for (const source of others) assert.notEqual(benchToolIn(source), 'paceline', source)
})

test("describe suite: in a benchmarks' folder, a suite's imports are part of it", () => {
  const root = resolve('project')
  const isBeside = (...path: string[]): boolean => isSuiteBesideItsCode(join(root, ...path), root)
  assert.ok(isBeside('parse.bench.js'))
  assert.ok(isBeside('suite.js'))
  assert.ok(isBeside('src', 'parse.bench.ts'))
  assert.ok(!isBeside('bench', 'parse.bench.ts'))
  assert.ok(!isBeside('packages', 'a', 'benchmarks', 'deep', 'parse.bench.ts'))
  assert.ok(!isBeside('suites', 'parse.js'), 'a suite of the long form has a folder of its own')
})
