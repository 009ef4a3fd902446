/** A pull request in a real repository, judged by its micro-benchmarks: the real command line finds what got worse, and no more. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Comparison, Row } from '../../src/core/model/comparison.ts'
import { paceline } from '../command-line.ts'
import { branchedLibrary } from '../small-library.ts'

/** A function that takes so many rounds and makes an array of so many. Each is a file of its own. */
const operation = (name: string, { rounds, items }: { readonly rounds: number; readonly items: number }): string =>
  `export function ${name}(start) {
  let value = start
  for (let round = 0; round < ${rounds}; round += 1) value = (value * 31 + round) | 0
  return { value, items: new Array(${items}).fill(value) }
}
`

const usual = { rounds: 20_000, items: 100 }
const slower = { ...usual, rounds: 26_000 }

/**
 * Published is what a build makes, which lies in no checkout before it is prepared: so the file of benchmarks cannot be
 * loaded where it is described. One of them lies beside its code, which is not published.
 */
const main = {
  'package.json':
    '{ "name": "@acme/widget", "version": "1.0.0", "type": "module", "exports": "./dist/index.js", "files": ["dist"] }',
  '.gitignore': 'dist\n',
  'build.js': `import { cpSync } from 'node:fs'\ncpSync('src', 'dist', { recursive: true })\n`,
  'src/index.js': `export * from './slower.js'\nexport * from './hungrier.js'\nexport * from './same.js'\n`,
  'src/slower.js': operation('slower', usual),
  'src/hungrier.js': operation('hungrier', usual),
  'src/same.js': operation('same', usual),
  'src/beside.js': operation('beside', usual),
  'src/beside.bench.js': `import { bench } from 'paceline'\nimport { beside } from './beside.js'\nbench('it', () => beside(1))\n`,
  'bench/input.js': 'export const start = 1\n',
  'bench/calls.bench.js': `import { bench } from 'paceline'
import { slower } from '../dist/index.js'
import * as widget from '@acme/widget'
import { start } from './input.js'

bench('slower', () => slower(start))
bench('hungrier', () => widget.hungrier(start))
bench('same', { setup: () => start, run: widget.same })
`,
  'paceline.config.json': JSON.stringify({
    suites: ['./bench/calls.bench.js', './src/beside.bench.js'],
    project: { prepare: 'node build.js' },
  }),
}

const worse = {
  'src/slower.js': operation('slower', slower),
  'src/hungrier.js': operation('hungrier', { ...usual, items: 200 }),
  'src/same.js': `// Nothing but a comment.\n${operation('same', usual)}`,
  'src/beside.js': operation('beside', slower),
}

test('micro-benchmarks: what is 30% slower or allocates more is found, the same is not', async () => {
  using library = branchedLibrary(main, worse)
  const cwd = library.repository.root
  const listed = await paceline(['list', '--json'], { cwd })
  assert.equal(listed.code, 0, listed.stderr)
  const { code, stdout, stderr } = await paceline(['check', '--base', library.base, '--budget', '10m', '--json'], {
    cwd,
  })
  assert.equal(code, 1, stderr)
  const { rows } = JSON.parse(stdout) as Comparison
  const isFound = ({ gate, verdict }: Row): boolean => gate && (verdict === 'worse' || verdict === 'better')
  const found = rows.filter(isFound)
  assert.deepEqual(
    found.map(({ suite, case: name, subject, metric }) => `${suite}/${name}/${subject} ${metric}`).sort(),
    ['beside/it/acme-widget time', 'calls/hungrier/acme-widget allocated', 'calls/slower/acme-widget time'],
  )
  for (const { verdict, level, metric, change } of found) {
    assert.equal(verdict, 'worse')
    assert.equal(level, 'fail')
    const relative = change?.relative ?? 0
    if (metric === 'time') assert.ok(relative > 0.2 && relative < 0.4, `${relative}`)
    else assert.ok(Math.abs((change?.absolute ?? 0) - 800) < 8, 'a hundred more items of eight bytes')
  }
})
