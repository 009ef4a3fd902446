import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileOf, projectSide, type Call } from '../../../test/sample-profile.ts'
import type { LoadedModule } from '../../core/model/trial.ts'
import { profileCharges } from './charge.ts'
import { makeFrameResolver } from './function-of.ts'

const functionOf = makeFrameResolver(projectSide)

const link = ['start /p/main.js:9', 'syncLink node:internal/modules/esm/module_job'] as const
const cjs = 'load node:internal/modules/cjs/loader'
const calls: readonly Call[] = [
  [...link, 'defaultResolve node:internal/modules/esm/resolve', 'resolve node:path', 6],
  [...link, 'resolve /h/register.js:9', 2],
  [...link, 'stringify node:internal/modules/helpers', 'decode node:internal/encoding', 10],
  [...link, 'compileSourceTextModule node:internal/modules/esm/utils', 'ModuleWrap', 30],
  ['run node:internal/modules/esm/module_job', 'evaluate', ' /p/a.js:1', 5],
  ['run node:internal/modules/esm/module_job', 'evaluate', cjs, 'wrapSafe node:internal/modules/cjs/loader', 7],
  ['run node:internal/modules/esm/module_job', 'evaluate', cjs, ' /p/c.cjs:1', 1],
  ['parse /p/main.js:20', 'stringify', 3],
]
const modules: readonly LoadedModule[] = [
  { url: '/p/main.js', length: 900 },
  { url: '/p/a.js', parent: '/p/main.js', length: 300, by: 'import' },
  { url: '/p/b.js', parent: '/p/a.js', length: 100, by: 'import' },
  { url: '/p/c.cjs', parent: '/p/a.js', length: 0, by: 'import' },
  { url: '/p/d.cjs', parent: '/p/c.cjs', length: 0, by: 'require' },
]

function charged(of: readonly LoadedModule[] | undefined, kind: 'cpu' | 'heap' = 'cpu') {
  const { functions, charges } = profileCharges(profileOf(calls, kind, of), functionOf)
  return Object.fromEntries(
    Array.from(charges, ([key, { self, total, askedBy }]) => {
      const { file, kind: place, name } = functions.get(key)!
      return [file === undefined ? place : name === '(module)' ? file : name, [self, total, askedBy?.file]]
    }),
  )
}

test('charge loading: of imports, texts are divided by length, the rest equally', () => {
  for (const kind of ['cpu', 'heap'] as const) {
    const { node, harness, compilation, ...files } = charged(modules, kind)
    assert.deepEqual([node![0], harness![0], compilation![0]], [0, 2, 0])
    assert.deepEqual(files, {
      start: [0, 2, undefined],
      // With what it imports, but for what that takes when it runs.
      'main.js': [0, 46, undefined],
      'a.js': [6 / 3 + (40 * 3) / 4 + 5, 46 + 5, 'main.js'],
      'b.js': [6 / 3 + 40 / 4, 12, 'a.js'],
      // What requires it has it compiled.
      'c.cjs': [6 / 3 + 7 + 1, 10, 'a.js'],
      parse: [3, 3, undefined],
    })
  }
})

test('charge loading: where nobody says which modules there are, compilation is alone', () => {
  for (const list of [undefined, modules.slice(0, 1)]) {
    const { compilation, start, 'a.js': a } = charged(list)
    assert.deepEqual(
      { compilation, start, a },
      { compilation: [30, 30, undefined], start: [16, 48, undefined], a: [5, 5, undefined] },
    )
  }
})

test('charge loading: a list that makes no sense adds nothing', () => {
  const odd: readonly LoadedModule[] = [
    { url: '/p/a.js', parent: '/p/a.js', length: 0, by: 'import' },
    { url: '/p/b.js', parent: '/p/c.js', length: 0, by: 'import' },
    { url: '/p/c.js', parent: '/p/b.js', length: 0, by: 'import' },
    { url: '/p/c.js', parent: '', length: 0, by: 'import' },
  ]
  const { self, parentOf } = profileOf(calls, 'cpu', odd)
  assert.ok(Math.abs(self.reduce((sum, one) => sum + one, 0) - 64) < 1e-9)
  assert.ok([...parentOf].every((parent, node) => parent < node))
})
