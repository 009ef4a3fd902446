/** `paceline ab --base X --head X`: the same on both sides is measured, and the report says how noisy it is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparisonSchema } from '../../src/core/model/comparison.ts'
import { budget, paceline } from '../command-line.ts'
import { testRepository } from '../repository.ts'

const suite = `import { defineSuite } from 'paceline'
export default defineSuite({
  name: 'sums',
  cases: { small: {} },
  subjects: { loop: () => 1000 },
  metrics: { size: { unit: 'bytes', better: 'lower', gate: true } },
  trial({ subject, measure }) {
    measure.record('size', subject * (1 + Math.random() / 50))
  },
})
`

for (const [what, words] of [
  ['a ref', ['--base', 'v1.0.0', '--head', 'v1.0.0']],
  ['a folder', ['--base', './', '--head', './']],
  ['a command', ['--base', 'v1.0.0', '--head', 'v1.0.0', '--', 'node', 'sums.js']],
] as const) {
  test(`against itself: ${what} is measured, with its noise`, async () => {
    using repository = testRepository()
    const { root, git, commit } = repository
    commit({
      '.gitignore': 'node_modules\n.paceline\npaceline-out\n',
      'package.json': '{ "name": "sums", "version": "1.0.0", "type": "module" }\n',
      'paceline.config.json': '{ "suites": ["./bench.js"], "project": { "prepare": false }, "why": false }\n',
      'bench.js': suite,
      'sums.js': 'for (let sum = 0; sum < 1e6; sum += 1);\n',
    })
    git('tag', 'v1.0.0')
    // A first run on a busy machine may take a second, and ten pairs must fit.
    const options = ['--budget', budget(20), '--seed', '0000abcd', '--out-dir', 'paceline-out']
    const { code, stdout, stderr } = await paceline(['ab', ...options, ...words], { cwd: root })
    assert.ok(code === 0 || code === 3, stderr)
    assert.match(stdout, /^NOISE .*both sides are the same/m, stdout + stderr)
    const text = readFileSync(join(root, 'paceline-out', 'comparison.json'), 'utf8')
    const { state, rows } = comparisonSchema.parse(JSON.parse(text))
    const sampled = rows.filter(({ kind, metric }) => kind === 'sampled' && metric !== 'failures')
    assert.notEqual(state, 'identical')
    assert.ok(sampled.length > 0)
    for (const { sigma, pairs } of sampled) assert.ok(sigma !== undefined && pairs !== undefined && pairs > 0, stdout)
  })
}
