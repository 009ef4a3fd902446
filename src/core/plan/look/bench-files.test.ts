import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../../test/repository.ts'
import { benchToolIn, inspectBenchFiles } from './bench-files.ts'

test('bench files: a benchmark is for the tool that it imports', () => {
  const texts = {
    paceline: `import { bench } from 'paceline'`,
    tinybench: `import { Bench } from "tinybench"`,
    mitata: `const { run, bench } = await import('x'); import { bench } from 'mitata'`,
    benchmark: `var Suite = require( "benchmark" ).Suite`,
    vitest: `import { bench } from 'vitest'`,
    fastbench: `const bench = require('fastbench')`,
    console: `console.time('a')\nconsole.timeEnd('a')`,
  }
  for (const [tool, text] of Object.entries(texts)) assert.equal(benchToolIn(text), tool)
})

test('bench files: what neither imports nor requires a tool is for none', () => {
  assert.equal(benchToolIn(`import { test } from 'vitest'`), undefined)
  assert.equal(benchToolIn(`import x from './tinybench.js'; // mitata, "benchmark"`), undefined)
})

test('bench files: modules are counted only where somebody asks for them', async () => {
  using folder = temporaryDirectory()
  const files = { 'index.js': '', 'bench/all.js': `import 'mitata'\nimport '../index.js'` }
  mkdirSync(join(folder.path, 'bench'))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder.path, path), text)
  const found = { path: 'bench/all.js', tool: 'mitata' }
  const search = { files: Object.keys(files) }
  assert.deepEqual(await inspectBenchFiles(folder.path, { ...search, names: [] }), [{ ...found, reaches: 1 }])
  assert.deepEqual(await inspectBenchFiles(folder.path, search), [{ ...found, reaches: 0 }])
})
