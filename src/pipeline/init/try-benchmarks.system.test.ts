import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { nodeFirst } from '../../../test/command-line.ts'
import { temporaryDirectory } from '../../../test/repository.ts'
import { lookAtProject } from '../look/look-at-project.ts'
import { tryBenchmarks } from './try-benchmarks.ts'

const tinybench = dirname(dirname(fileURLToPath(import.meta.resolve('tinybench'))))

test('the files of other tools are run once each: what can be read is kept, and the rest says why not', async () => {
  using directory = temporaryDirectory()
  const root = directory.path
  mkdirSync(join(root, 'bench'))
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(tinybench, join(root, 'node_modules', 'tinybench'), 'junction')
  const begin = `import { Bench } from 'tinybench'
const bench = new Bench({ time: 5, warmup: false })
bench.add('sort', () => [3, 1, 2].toSorted()).add('join', () => [1, 2].join())
await bench.run()
`
  const files = {
    'package.json': '{ "name": "a", "type": "module" }',
    'bench/good.bench.js': `${begin}console.table(bench.table())`,
    'bench/quiet.js': begin,
    'bench/throws.js': `${begin}throw new TypeError('no such luck')`,
    'bench/absent.js': `import { run } from 'mitata'`,
    'bench/more.js': `import { run } from 'mitata'`,
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  const { signal } = new AbortController()
  const place = { directory: root, node: process.execPath, env: nodeFirst, platform: process.platform }
  const tried = await tryBenchmarks({ look: await lookAtProject(root), place, signal })
  const found = Object.fromEntries(tried.map((one) => [one.what, one]))
  assert.deepEqual(Object.keys(found), [
    'bench/good.bench.js (tinybench)',
    'bench/quiet.js (tinybench)',
    'bench/throws.js (tinybench)',
  ])
  const { name, command, read, tried: good } = found['bench/good.bench.js (tinybench)']!
  assert.deepEqual(
    { name, command, read, good },
    { name: 'good', command: ['node', 'bench/good.bench.js'], read: 'tinybench', good: { kind: 'works', found: 2 } },
  )
  const why = (file: string): string => {
    const one = found[`${file} (tinybench)`]!.tried
    assert.equal(one.kind, 'fails')
    return one.why
  }
  assert.match(why('bench/quiet.js'), /there is no benchmark of tinybench in it\. .*nothing$/)
  assert.match(why('bench/throws.js'), /exited with code 1, expected 0: TypeError: no such luck/)
})

test('without its tool nothing is run', async () => {
  using directory = temporaryDirectory()
  const files = { 'package.json': '{ "name": "a" }', 'a.bench.js': `const { bench } = require('vitest')` }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory.path, path), text)
  const { signal } = new AbortController()
  const place = { directory: directory.path, node: process.execPath, env: nodeFirst, platform: process.platform }
  assert.deepEqual(await tryBenchmarks({ look: await lookAtProject(directory.path), place, signal }), [
    {
      what: 'a.bench.js (vitest bench)',
      name: 'bench',
      command: ['vitest', 'bench', '--run'],
      read: 'vitest',
      tried: { kind: 'untried', why: 'vitest bench is not installed here' },
    },
  ])
})
