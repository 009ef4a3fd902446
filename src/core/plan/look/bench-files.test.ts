import assert from 'node:assert/strict'
import { test } from 'node:test'
import { benchToolIn } from './bench-files.ts'

test('bench files: a benchmark is for the tool that it imports', () => {
  const texts = {
    paceline: `import { bench } from 'paceline'`,
    tinybench: `import { Bench } from "tinybench"`,
    mitata: `const { run, bench } = await import('x'); import { bench } from 'mitata'`,
    benchmark: `var Suite = require( "benchmark" ).Suite`,
    vitest: `import { bench } from 'vitest'`,
  }
  for (const [tool, text] of Object.entries(texts)) assert.equal(benchToolIn(text), tool)
})

test('bench files: what neither imports nor requires a tool is for none', () => {
  assert.equal(benchToolIn(`import { test } from 'vitest'`), null)
  assert.equal(benchToolIn(`import x from './tinybench.js'; // mitata, "benchmark"`), null)
})
