import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared } from '../../test/compared.ts'
import { pairedBenchmark, pairedRun, samplePairs } from '../../test/sample-pairs.ts'
import { timeSpec } from '../../test/sample-run.ts'
import type { Row } from '../core/model/comparison.ts'
import { benchmarkId, notMeasured } from '../core/model/run.ts'
import { rooms } from '../rooms.ts'
import { comparison } from '../../test/samples/sample-rows.ts'
import { nextSteps } from './next-steps.ts'

const runOf = (pairs: number) => pairedRun([pairedBenchmark({ m: samplePairs({ times: 1, pairs, noise: 0.001 }) })])

/** The first step after what was typed. */
function firstAfter(words: readonly string[], { pairs = 3, dirty = false, outDir = 'paceline-out' } = {}): string {
  const run = runOf(pairs)
  const head = { ...run.head, commit: { ...run.head.commit!, dirty } }
  const budget = words[words.indexOf('--budget') + 1]
  const options = { outDir, ...(words.includes('--budget') && { budget }) }
  return nextSteps({ invocation: 'paceline', rooms, words }, options, compared({ runs: [{ ...run, head }] }))[0]!
    .command
}

test('nextSteps: where a row is undecided, the next step adds pairs to what was typed', () => {
  assert.equal(firstAfter(['check']), 'paceline check --resume paceline-out/run.json')
  assert.equal(
    firstAfter(['check', 'watch/{flat,react}', 'lib', '--budget', '9m', '--out-dir', 'o u t'], { outDir: 'o u t' }),
    'paceline check "watch/{flat,react}" lib --budget 9m --out-dir "o u t" --resume "o u t/run.json"',
  )
  for (const earlier of [['--resume', 'old.json'], ['--resume=old.json']])
    assert.equal(firstAfter(['ab', ...earlier, 'lib']), 'paceline ab lib --resume paceline-out/run.json')
  assert.match(firstAfter(['check'], { pairs: 40 }), /^paceline report/, 'all is decided')
})

test('nextSteps: what shells read differently is not written down for them', () => {
  for (const glob of ['!lib', '$HOME', 'a"b', 'a`b', '%PATH%', 'a\\b'])
    assert.match(firstAfter(['check', glob]), /^paceline report/, glob)
  assert.equal(firstAfter(['check', 'a>b']), 'paceline check "a>b" --resume paceline-out/run.json')
})

test('nextSteps: a changed working tree, and a command, are measured again', () => {
  const typed = ['ab', '--base', 'main']
  assert.equal(firstAfter(typed, { dirty: true }), 'paceline ab --base main --budget 15m')
  assert.equal(
    firstAfter([...typed, '--budget', '20m', '--exit-code', '3', '--', 'node', 'cli.js', '--budget', 'x']),
    'paceline ab --base main --exit-code 3 --budget 40m -- node cli.js --budget x',
  )
})

test('nextSteps: the budget is the largest that a row without a verdict needs', () => {
  const late = (minutes: number) => ({
    ...compared({ runs: [runOf(3)] }).rows[0]!,
    reason: notMeasured.outOfTime,
    needs: { pairs: 12, minutes },
  })
  const open = comparison({ rows: [late(6), late(11)] })
  const [first] = nextSteps({ invocation: 'paceline', rooms, words: ['check'] }, { outDir: 'out' }, open)
  assert.equal(first!.command, 'paceline check --budget 11m')
})

test('nextSteps: one row that takes too long is named; a futile one is not', () => {
  const needing = (needs: Row['needs']): Row => ({ ...compared({ runs: [runOf(3)] }).rows[0]!, needs })
  const after = (rows: Row[], words: string[], globs: string[] = []): string =>
    nextSteps({ invocation: 'paceline', rooms, words }, { outDir: 'out', globs }, comparison({ rows }))[0]!.command
  const rows = [needing({ pairs: 40, futile: true }), needing({ pairs: 30, minutes: 12, alone: true })]
  const typed = ['ab', 'watch/**', '--base', 'main', '--budget', '9m']
  assert.equal(after(rows, typed, ['watch/**']), `paceline ab --base main ${benchmarkId(rows[1]!)} --budget 12m`)
  assert.match(after(rows.slice(0, 1), ['check']), /^paceline report/)
  const late = { ...needing(undefined), reason: notMeasured.outOfTime }
  assert.equal(after([rows[0]!, late], ['check']), 'paceline check --budget 15m')
  const more = after([needing({ pairs: 40, minutes: 12 })], ['check', '--budget', '90s'])
  assert.equal(more, 'paceline check --budget 11m --resume out/run.json', 'more than a minute of twelve is over')
})

test('nextSteps: more pairs are not offered for a row without a gate', () => {
  const spec = { ...timeSpec, gate: false }
  const run = pairedRun([pairedBenchmark({ m: samplePairs({ times: 1, pairs: 3, noise: 0.001, spec }) })])
  const rules = [{ match: '**', metric: 'failures', gate: false }]
  const comparison = compared({ runs: [run], policy: { rules } })
  assert.equal(comparison.rows[0]?.verdict, 'undecided')
  const steps = nextSteps({ invocation: 'paceline', rooms, words: ['check'] }, { outDir: 'paceline-out' }, comparison)
  assert.ok(steps.length > 0 && !steps.some(({ command }) => command.startsWith('paceline check')))
})

test('nextSteps: on main itself, the commit before is offered', () => {
  const { head } = runOf(3)
  const same = comparison({ rows: [], state: 'identical', head, base: head })
  const steps = (words: string[], hasParent = true): string =>
    nextSteps({ invocation: 'paceline', rooms, words }, { outDir: 'paceline-out', hasParent }, same)[0]!.command
  assert.equal(steps(['check', '--base', 'main', 'lib']), 'paceline check lib --base HEAD~1')
  assert.equal(steps(['ab', '--', 'node', 'a.js']), 'paceline ab --base HEAD~1 -- node a.js')
  assert.match(steps(['check'], false), /^paceline report/, 'there is none before the first')
})
