import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowOutcome, rowOutcomes, rowsOfOutcomes } from '../judge/outcome.ts'
import type { Row } from '../model/comparison.ts'
import { makeRandomDraws } from '../stats/random.ts'
import { largeComparison } from '../../../test/samples/sample-large.ts'
import { comparison, linux, macos, row, windows } from '../../../test/samples/sample-rows.ts'
import { commonPartsAndShortener, isUnacceptedRemoval, rowId, rowsOrHint, sortRows } from './rows.ts'
import type { BenchmarkParts } from './rows.ts'
import { makeView } from './view.ts'
import { joinList, userImpactRank } from './words.ts'

test('rows: failures come first, larger changes, names, then Linux, Windows, macOS', () => {
  const rows = [
    row({ case: 'same', platform: macos }),
    row({ case: 'same', platform: windows }),
    row({ case: 'same', platform: linux }),
    row({ case: 'small', verdict: 'worse', base: 100, head: 106 }),
    row({ case: 'large', verdict: 'worse', base: 100, head: 130 }),
    row({ case: 'minor', verdict: 'worse', level: 'warn', base: 100, head: 102 }),
    row({ case: 'broken', verdict: 'failed', head: undefined }),
    row({ case: 'strict', verdict: 'undecided', level: 'fail', reason: 'noise' }),
  ]
  const before = structuredClone(rows)
  assert.deepEqual(
    sortRows(rows).map((one) => `${one.case} ${one.platform}`),
    [
      'broken linux-x64',
      'large linux-x64',
      'small linux-x64',
      'strict linux-x64',
      'minor linux-x64',
      'same linux-x64',
      'same win32-x64',
      'same darwin-arm64',
    ],
  )
  assert.deepEqual(rows, before, 'the input is left as it was')
})

test('rows: are chosen by how they stand', () => {
  const rows = [row({ verdict: 'worse' }), row({ verdict: 'skipped', case: 'b' }), row()]
  assert.deepEqual(
    rowsOfOutcomes(rows, 'same', 'worse').map((one) => one.verdict),
    ['worse', 'same'],
  )
})

test('rows: a benchmark that is gone is told unless somebody has accepted that', () => {
  const levels = (['fail', 'warn', 'note'] as const).map((level) => row({ verdict: 'removed', level }))
  assert.deepEqual([...levels, row({ verdict: 'worse' })].map(isUnacceptedRemoval), [true, false, false, false])
})

test('rows: a suite or subject that all rows share is said once', () => {
  const one = commonPartsAndShortener([row({ case: 'a' }), row({ case: 'b' })])
  assert.deepEqual(one.common, ['watch', 'chokidar'])
  assert.equal(one.of(row({ case: 'b' })), 'b')
  const two = commonPartsAndShortener([row({ suite: 's' }), row({ subject: 'gaze' })])
  assert.deepEqual(two.common, [])
  assert.equal(two.of(row()), 'watch/react/chokidar')
  assert.deepEqual(commonPartsAndShortener([]).common, [])
})

test('rows: a beginning that all names share is said once, and repetition is left out', () => {
  const parts = (suite: string, name: string, subject: string) => row({ suite, case: name, subject })
  const rows = [
    parts('@changesets/parse/parse', 'parse', 'changesets-parse'),
    parts('@changesets/git/git', 'add > many', 'changesets-git'),
  ]
  const named = (some: readonly BenchmarkParts[]) => {
    const names = commonPartsAndShortener(some)
    return [names.common, some.map((one) => names.of(one))]
  }
  assert.deepEqual(named(rows), [['@changesets'], ['parse', 'git/add > many']])
  const cases = [parts('go', 'Parse/n=1-2', ''), parts('go', 'Parse/n=10-2', '')]
  assert.deepEqual(named(cases), [['go/Parse'], ['n=1-2', 'n=10-2']])
  const end = '2-example.com-some-tree-of-many'
  const long = ['BenchParse', 'BenchPrint-all'].map((name) => parts('go', `${name}-${end}`, ''))
  assert.deepEqual(named(long), [
    ['go', end],
    ['BenchParse', 'BenchPrint-all'],
  ])
  assert.deepEqual(named(long.slice(0, 1))[1], [long[0]!.case])
  // One of them would be called like the other.
  const alike = [parts('a/b', 'c', 'a'), parts('a/b', 'c', ''), parts('x', 'y', 'z'), parts('alone', '', '')]
  assert.deepEqual(named(alike)[1], ['a/b/c/a', 'a/b/c', 'x/y/z', 'alone'])
})

test('rows: of a long name both ends are left, or the middle that tells two apart', () => {
  const long = (middle: string) => row({ case: `parse("${'x'.repeat(40)}${middle}${'y'.repeat(40)}") once` })
  const [first, second, other] = [long('1'), long('2'), row({ case: 'other' })]
  const one = commonPartsAndShortener([first, other])
  assert.match(one.of(first), /^parse\("x+…y+"\) once$/)
  assert.equal(one.of(first).length, 60)
  const two = commonPartsAndShortener([first, second, other])
  assert.deepEqual([two.of(first), two.of(second)], [first.case, second.case])
})

const parsing = ['small', 'large'].flatMap((name) =>
  ['time', 'wall-time', 'retained-heap'].map((metric) =>
    row({ suite: 'parse', case: name, subject: 'tiny-query', metric }),
  ),
)

test('rowsOrHint: a name that is not that of one row is answered with names to copy', () => {
  const ids = parsing.map(rowId)
  const all = `Name one of: ${joinList(ids)}.`
  const hints = {
    'parse/small/tiny-query': `Name one of: ${joinList(ids.slice(0, 3))}.`,
    'heap kept': 'Name one of: parse/small/tiny-query/retained-heap and parse/large/tiny-query/retained-heap.',
    'parse/smal/tiny-query': `Did you mean ${ids.slice(0, 3).join(' or ')}?`,
    'parse/large/tiny-query/wal-time': 'Did you mean parse/large/tiny-query/wall-time?',
    parsee: all,
    'time wall': all,
    ' ': all,
  }
  for (const [typed, hint] of Object.entries(hints)) {
    assert.deepEqual(rowsOrHint(parsing, typed), { rows: undefined, hint }, typed)
  }
  assert.deepEqual(rowsOrHint([], 'x'), { rows: undefined, hint: 'There are no rows.' })
})

test('rowsOrHint: a row may be named as the report prints it, where that is one row', () => {
  const names = {
    'small time': 'small/tiny-query/time',
    'large wall time': 'large/tiny-query/wall-time',
    'small heap kept': 'small/tiny-query/retained-heap',
    'small retained-heap': 'small/tiny-query/retained-heap',
    'parse/small/tiny-query time': 'small/tiny-query/time',
    'Small · wall': 'small/tiny-query/wall-time',
  }
  for (const [typed, name] of Object.entries(names))
    assert.deepEqual(rowsOrHint(parsing, typed).rows?.map(rowId), [`parse/${name}`], typed)
  const two = [row({ platform: macos }), row({ platform: linux })]
  assert.deepEqual(rowsOrHint(two, 'ready time').rows, two)
})

test('rows: a thousand rows are in the order that comparing any two of them gives', () => {
  const { rows } = largeComparison(1_000)
  const random = makeRandomDraws('736f7274')
  const mixed = random.shuffled(structuredClone(rows))
  for (const [index, one] of mixed.entries()) {
    if (index % 4 === 0) one.level = (['fail', 'warn', 'note'] as const)[index % 3]!
    else if (index % 7 === 0) Object.assign(one, { metric: 'custom', unit: 'ms' })
  }
  const nameOf = (one: Row): string => `${one.suite}/${one.case}/${one.subject}\n${one.metric}`
  const outcomes = [...rowOutcomes.filter((outcome) => outcome !== 'same'), 'same']
  const sizeOf = (one: Row): number => {
    const alike = mixed.filter((other) => nameOf(other) === nameOf(one) && other.verdict === one.verdict)
    return /^(?:worse|better)$/.test(one.verdict) ? Math.max(...alike.map(relativeSize)) : 0
  }
  const sizes = new Map(mixed.map((one) => [one, sizeOf(one)]))
  const systems = [linux, windows, macos]
  const keysOf = (one: Row): readonly (number | string)[] => [
    one.level === 'fail' ? 0 : 1,
    outcomes.indexOf(rowOutcome(one)),
    ['fail', 'warn', 'note'].indexOf(one.level),
    one.gate ? 0 : 1,
    userImpactRank(one),
    -sizes.get(one)!,
    nameOf(one),
    systems.indexOf(one.platform),
  ]
  const wanted = mixed.toSorted((a, b) => {
    const [left, right] = [keysOf(a), keysOf(b)]
    const place = left.findIndex((key, index) => key !== right[index])
    return place < 0 ? 0 : left[place]! < right[place]! ? -1 : 1
  })
  assert.deepEqual(sortRows(mixed).map(nameAndSystem), wanted.map(nameAndSystem))
  assert.deepEqual(makeView(comparison({ rows: mixed })).rows.map(nameAndSystem), wanted.map(nameAndSystem))
})

const relativeSize = ({ change }: Row): number => Math.abs(change?.relative ?? 0)
const nameAndSystem = (one: Row): string => `${one.suite} ${one.case} ${one.metric} ${one.platform}`
