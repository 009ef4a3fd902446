import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answersFor,
  pointedByFactor,
  releasesOf,
  releasesTable,
  type Release,
  type RowOfRuns,
} from './known-releases.ts'

const row = (runs: readonly number[], values: readonly number[]): RowOfRuns => {
  return { caseName: 'parse', runs, values, better: 'lower' }
}
const release: Release = {
  project: 'a/b',
  commit: 'c'.repeat(40),
  date: '2024-01-01',
  direction: 'better',
  rows: '^parse',
  says: 'faster',
  source: 'CHANGELOG.md:1',
}
/** Every second run has the row. */
const rows = new Map([
  [
    's/parse/x time',
    row(
      Array.from({ length: 40 }, (_, at) => 2 * at),
      Array.from({ length: 40 }, (_, at) => (at < 20 ? 100 : 50)),
    ),
  ],
])

function foundAt(first: number | null, run: number, worse = false): { readonly rows: number; readonly cases: number } {
  const pointings = [{ rule: 'mark', pointed: [{ row: 's/parse/x time', run, worse }] }]
  const [answer] = answersFor({ history: 'a/b', rows, pointings, firstRun: () => first }, [release])
  return { rows: answer!.rows, cases: answer!.found[0]!.cases.length }
}

test('a release is found five runs of the row away, and not six', () => {
  assert.deepEqual(foundAt(40, 50), { rows: 1, cases: 1 })
  assert.deepEqual(foundAt(40, 30), { rows: 1, cases: 1 })
  assert.deepEqual(foundAt(40, 52), { rows: 1, cases: 0 })
  assert.deepEqual(foundAt(39, 50), { rows: 1, cases: 1 }, 'the first run of the row that has the commit is the 40th')
})

test('a mark in the other direction does not count', () => {
  assert.equal(foundAt(40, 40, true).cases, 0)
})

test('a row without a value before the release is not asked', () => {
  assert.equal(foundAt(0, 2).rows, 0)
  assert.equal(foundAt(null, 2).rows, 0)
  assert.equal(foundAt(79, 78).rows, 0, 'no run of the row has the commit')
})

test('chance is the share of runs of which as much is true', () => {
  const pointings = [{ rule: 'mark', pointed: pointedByFactor(rows, 1.5) }]
  const [answer] = answersFor({ history: 'a/b', rows, pointings, firstRun: () => 40 }, [release])
  assert.equal(answer!.found[0]!.byChance, 11 / 39)
  const [, line, total] = releasesTable([answer!], ['mark'])
  assert.ok(line!.includes('yes (28%)'))
  assert.ok(total!.includes('1 of 1 (by chance 0.3)'))
})

test('what takes longer is worse for an alarm, and less of a rate', () => {
  const better = { ...row([0, 1], [100, 50]), better: 'higher' } as const
  assert.deepEqual(pointedByFactor(new Map([['a', row([0, 1], [100, 201])]]), 2), [{ row: 'a', run: 1, worse: true }])
  assert.deepEqual(pointedByFactor(new Map([['a', better]]), 1.5), [{ row: 'a', run: 1, worse: true }])
  assert.deepEqual(pointedByFactor(new Map([['a', row([0, 1], [100, 109])]]), 1.1), [])
})

test('every known release has a full commit, a source, and a pattern for its rows', () => {
  const projects = [
    'hyperium/hyper',
    'iTwin/presentation',
    'rune-rs/rune',
    'scolladon/sfdx-git-delta',
    'secretlint/secretlint',
  ]
  const all = projects.flatMap(releasesOf)
  assert.equal(all.length, 38)
  for (const { commit, source, rows: pattern } of all) {
    assert.match(commit, /^[0-9a-f]{40}$/)
    assert.notEqual(source, '')
    assert.ok(new RegExp(pattern) instanceof RegExp)
  }
})
