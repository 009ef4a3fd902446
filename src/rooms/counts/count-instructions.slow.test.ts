/** Counts by Valgrind itself, where it is installed: half a minute of the processor for each row. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { paceline } from '../../../test/command-line.ts'
import { testRepository } from '../../../test/repository.ts'
import type { Comparison } from '../../core/model/comparison.ts'

const isInstalled = process.platform === 'linux' && spawnSync('valgrind', ['--version']).status === 0
const withValgrind = { skip: !isInstalled && 'there is no Valgrind: apt-get install valgrind' }

/** Work whose length is a number of steps, of which 200 take some microseconds. */
const work = (steps: number): string => `export function work(text) {
  let sum = 0
  for (let at = 0; at < ${steps}; at += 1) sum = (sum * 31 + text.charCodeAt(at % text.length)) | 0
  return sum
}
`

test('Valgrind: finds 2% more work in a function of bench', withValgrind, async () => {
  using repository = testRepository()
  repository.commit({
    'package.json': '{ "name": "small", "type": "module" }',
    'paceline.config.json': JSON.stringify({
      instructions: true,
      why: false,
      suites: ['./bench/work.bench.js'],
      project: { prepare: false },
      // Without a gate, a few pairs are enough, however much they scatter.
      policy: { rules: [{ match: '**', gate: false }] },
    }),
    'bench/work.bench.js': `import { bench } from 'paceline'
import { work } from '../index.js'
bench('changed', () => work('some text'))
`,
    'index.js': work(2_000),
    '.gitignore': 'paceline-out\n.paceline\n',
  })
  repository.commit({ 'index.js': work(2_040) })
  const args = ['check', '--base', 'HEAD~1', '--budget', '20m', '--json']
  const { stdout, stderr } = await paceline(args, { cwd: repository.root })
  const rows = (JSON.parse(stdout) as Comparison).rows.filter(({ metric }) => metric === 'instructions')
  assert.deepEqual(
    rows.map((row) => [row.case, row.verdict, row.unit]),
    [['changed', 'worse', 'instr/op']],
    stderr,
  )
})
