import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparisonSchema, type Comparison, type Row } from '../model/comparison.ts'
import { notMeasured } from '../model/run.ts'
import { countTexts, sortRows } from './rows.ts'
import { viewOf } from './view.ts'
import { codeName } from './escape.ts'
import { headline as headlineOfView } from './headline.ts'
import {
  comparison,
  linux,
  macos,
  platform,
  row,
  windows,
  type RowArguments,
} from '../../../test/samples/sample-rows.ts'
import {
  clean,
  everything,
  failedPlatform,
  firstRun,
  identical,
  better,
  undecided,
  minorAndAccepted,
  nothingCompared,
  oneWorse,
  samples,
  unbuiltBase,
} from '../../../test/samples/sample-comparisons.ts'

/** Of a comparison. */
function headline(
  of: Comparison,
  { missing = [], write }: { missing?: readonly string[]; write?: (text: string) => string } = {},
): ReturnType<typeof headlineOfView> {
  const absent = missing.map((platform) => ({ platform, reason: null }))
  return headlineOfView(viewOf(of, absent), write === undefined ? {} : { write })
}

test('all samples are comparisons as the schema has them', () => {
  for (const sample of Object.values(samples)) comparisonSchema.parse(sample.comparison)
})

test('the headline says what got worse, where, what got better, and whether to read on', () => {
  assert.deepEqual(headline(oneWorse), {
    tone: 'bad',
    text: 'Ready time 8.4% slower in react on macOS; heap kept up to 24% less in react on every system: please read',
  })
  assert.deepEqual(headline(better), {
    tone: 'good',
    text: 'Heap kept up to 24% less in react on every system: no action needed',
  })
  assert.deepEqual(headline(minorAndAccepted), {
    tone: 'warn',
    text: 'Ready time 2.7% slower in react on Linux: worth a look',
  })
  assert.equal(headline(clean).text, 'Nothing got worse on any system: no action needed')
  assert.deepEqual(headline(undecided), {
    tone: 'unsure',
    text: 'None of 9 rows could be judged: no all-clear',
  })
})

test('what a user feels comes first, each of the three once, and the rest is counted', () => {
  const metric = (name: string, unit: string, [base, head]: [number, number], parts: RowArguments = {}) =>
    row({
      metric: name,
      unit,
      base,
      head,
      verdict: head > base === (parts.better !== 'higher') ? 'worse' : 'better',
      ...parts,
    })
  const rows = [
    metric('installed-files', 'count', [12, 20], { kind: 'exact' }),
    metric('installed-bytes', 'bytes', [108_894, 228_421], { kind: 'exact' }),
    metric('import-heap', 'bytes', [352_000, 531_000]),
    metric('handles', 'count', [1_847, 293], { kind: 'exact' }),
    metric('ready-cpu', 'ms', [324, 216]),
    metric('ready-time', 'ms', [1_432, 1_031]),
    metric('peak-rss', 'bytes', [93e6, 80e6]),
    metric('retained-heap', 'bytes', [5.69e6, 2.05e6]),
    metric('event-throughput', 'events/s', [40_000, 50_000], { better: 'higher' }),
  ]
  assert.equal(
    headline(comparison({ rows })).text,
    'Ready time 28% faster, heap kept 64% less, event throughput 25% higher; import heap 51% more, installed bytes 110% larger (3 rows worse): please read',
  )
  assert.deepEqual(
    sortRows(rows).map((one) => one.metric),
    [
      'import-heap',
      'installed-bytes',
      'installed-files',
      'ready-time',
      'retained-heap',
      'peak-rss',
      'event-throughput',
      'ready-cpu',
      'handles',
    ],
  )
  // What is worse and felt leads, whatever else is better.
  const slower = rows.map((one) => (one.metric === 'ready-time' ? metric('ready-time', 'ms', [1_000, 1_100]) : one))
  assert.equal(
    headline(comparison({ rows: slower })).text,
    'Ready time 10% slower, import heap 51% more (4 rows worse); heap kept 64% less: please read',
  )
})

test('a failure comes before anything slower, and a long list is counted', () => {
  assert.equal(
    headline(everything).text,
    'The head fails in babel on Linux (the base does not), ready time 8.4% slower in react on macOS (4 rows worse); heap kept up to 24% less in react on every system: please read',
  )
})

test('a head that fails where its base works is the headline', () => {
  const failing = { metric: 'failures', verdict: 'failed', limits: null, pairs: 3, head: 3 } as const
  const known = row({ ...failing, base: 0, reason: 'the head fails in each of 3 trials, the base in none' })
  assert.deepEqual(headline(comparison({ rows: [known] })), {
    tone: 'bad',
    text: 'The head fails in react (the base does not): please read',
  })
  // Without a base nobody knows whether it is the head's doing, and it fails the check all the same.
  const unknown = row({ ...failing, base: null, method: 'none', reason: '3 trials, none of them worked' })
  assert.deepEqual(headline(comparison({ rows: [unknown], state: 'nothing-compared' })), {
    tone: 'bad',
    text: 'The head fails in react, nothing could be compared: please read',
  })
  const broken = row({ ...failing, base: 3, reason: 'on both sides' })
  assert.equal(headline(comparison({ rows: [broken] })).text, 'Both sides fail in react: please read')
  assert.equal(
    headline(comparison({ rows: [known, { ...broken, case: 'babel' }] })).text,
    'Both sides fail in babel, the head fails in react (the base does not): please read',
  )
  const lost = row({ ...failing, base: null, head: null, reason: '3 of 24 pairs were lost' })
  assert.equal(headline(comparison({ rows: [lost] })).text, 'React could not be measured: please read')
  const several = ['a', 'b', 'c'].map((name) => Object.assign({}, known, { case: name }))
  assert.equal(
    headline(comparison({ rows: [...several, row()] })).text,
    'The head fails in 3 of 4 benchmarks (the base does not): please read',
  )
})

test('a base that could not be built is the headline with its reason, after the worse', () => {
  const part = platform({ platform: linux, unbuilt: '“npm error 404”' })
  const without = (unbuilt: 'fail' | 'warn', rows: readonly Row[]): Comparison =>
    comparison({ state: 'nothing-compared', rows: [...rows], platforms: [part], unbuilt })
  const none = row({ verdict: 'not-comparable', method: 'none', base: null, limits: null })
  assert.deepEqual(headline(without('warn', [none])), {
    tone: 'warn',
    text: 'The base could not be built: “npm error 404”: worth a look',
  })
  assert.equal(headline(without('fail', [none])).text, 'The base could not be built: “npm error 404”: please read')
  const failing = row({ metric: 'failures', verdict: 'failed', limits: null, base: null, head: 3 })
  assert.deepEqual(headline(without('warn', [failing])), {
    tone: 'bad',
    text: 'The head fails in react, the base could not be built: “npm error 404”: please read',
  })
  assert.match(headline(unbuiltBase).text, /^The base could not be built on Windows: “src.index\.ts/)
})

test('without a comparison the line says what is not known, and the check fails', () => {
  const text = 'so nothing is known about this change: please read'
  assert.deepEqual(headlineOfView(null), { tone: 'bad', text: `Nothing was measured, ${text}` })
  assert.deepEqual(headlineOfView(null, { unjudged: 'unknown key' }), {
    tone: 'bad',
    text: `Nothing could be judged, ${text}`,
  })
})

test('states in which nothing was compared never sound like an all-clear', () => {
  assert.deepEqual(headline(identical), {
    tone: 'good',
    text: 'Nothing to measure, the code that runs is byte for byte the same: no action needed',
  })
  assert.deepEqual(headline(firstRun), {
    tone: 'neutral',
    text: 'First run: 13 figures recorded, nothing to compare with yet',
  })
  assert.deepEqual(headline(nothingCompared), {
    tone: 'warn',
    text: 'Nothing could be compared, so nothing is known about this change: worth a look',
  })
})

/** So many rows that did not change, each of a case of its own. */
const same = (count: number): readonly Row[] => Array.from({ length: count }, (_, at) => row({ case: `same-${at}` }))

test('nothing got worse only where most was judged', () => {
  const without = (count: number, total: number): string => {
    const open = Array.from({ length: count }, (_, at) =>
      row({ case: `open-${at}`, verdict: 'not-comparable', method: 'none', base: null, reason: 'few runs' }),
    )
    const { tone, text } = headline(comparison({ rows: [...same(total - count), ...open] }))
    return `${tone} ${text}`
  }
  assert.equal(without(2, 9), 'good Nothing got worse: no action needed')
  assert.equal(without(2, 8), 'unsure Nothing worse in 6 rows; 2 of 8 rows not judged: passes with a warning')
  assert.equal(without(4, 8), 'unsure 4 of 8 rows not judged: no all-clear')
  assert.equal(without(8, 8), 'warn Nothing could be compared, so nothing is known about this change: worth a look')
})

test('what the change touches and no benchmark calls makes it no all-clear', () => {
  const of = (uncalled: string[], called: string[] = [], rows = same(4)) =>
    headline(comparison({ rows: [...rows], reach: { called, uncalled } }))
  assert.deepEqual(of(['lib/x.js']), {
    tone: 'unsure',
    text: 'No benchmark calls what this change touches: lib/x.js; nothing worse in 4 rows: no all-clear',
  })
  assert.match(of(['a.js', 'b.js', 'c.js', 'd.js']).text, /touches: a\.js, b\.js and 2 more; nothing/)
  assert.match(
    of(['lib/x.js'], ['lib/y.js']).text,
    /^No benchmark calls what this change touches in lib\/x\.js; nothing/,
  )
  assert.equal(of([], ['lib/y.js']).text, 'Nothing got worse: no action needed')
  const faster = row({ metric: 'time', unit: 'ms', verdict: 'better', base: 100, head: 50 })
  assert.equal(
    of(['lib/x.js'], [], [faster, ...same(4)]).text,
    'No benchmark calls what this change touches: lib/x.js; time 50% faster: no all-clear',
  )
})

test('over code of which nobody can tell whether it runs, there is no plain all-clear', () => {
  const of = (rows: readonly Row[]) =>
    headline(comparison({ rows: [...rows], reach: { called: [], uncalled: [], unseen: ['src/x.py'] } })).text
  assert.equal(
    of(same(4)),
    'Nothing got worse in what was measured; whether that runs src/x.py is not known: passes with a warning',
  )
  const faster = row({ metric: 'time', unit: 'ms', verdict: 'better', base: 100, head: 50 })
  assert.equal(of([faster, ...same(4)]), 'Time 50% faster: no action needed')
})

test('what the budget had no time for is counted', () => {
  const late = Array.from({ length: 6 }, (_, at) =>
    row({ case: `late-${at}`, metric: 'failures', verdict: 'skipped', method: 'none', reason: notMeasured.outOfTime }),
  )
  assert.deepEqual(headline(comparison({ rows: [...same(4), ...late] })), {
    tone: 'unsure',
    text: '6 of 10 rows not judged (no time for 6 benchmarks): no all-clear',
  })
  assert.equal(
    headline(comparison({ rows: late, state: 'nothing-compared' })).text,
    'None of 6 rows could be judged (no time for 6 benchmarks): no all-clear',
  )
})

test('what looks worse without a verdict is named only if it is likely', () => {
  const seen = { metric: 'time', unit: 'ms', verdict: 'not-comparable', method: 'none', limits: null } as const
  const tripled = { ...seen, case: 'sum', base: 100, head: 300 } as const
  const slower = row(tripled)
  const undecided = row({ ...tripled, verdict: 'undecided', method: 'pairs', pairs: 3 })
  const textOf = (rows: readonly Row[]): string => {
    const { tone, text } = headline(comparison({ rows: [...rows] }))
    return `${tone} ${text}`
  }
  assert.equal(
    textOf([...same(9), slower]),
    'unsure Nothing significantly worse; 1 of 10 rows not judged: no all-clear',
  )
  assert.equal(textOf([...same(9), undecided]), 'unsure Nothing significantly worse; 1 row undecided: no all-clear')
  assert.equal(textOf([...same(1), undecided]), 'unsure 1 of 2 rows not judged: no all-clear')
  const lighter = row({ metric: 'retained-heap', verdict: 'better', base: 100, head: 50 })
  assert.equal(textOf([lighter, ...same(8), undecided]), 'unsure Heap kept 50% less; 1 row undecided: no all-clear')
  const likely = { ...undecided, possible: true }
  assert.equal(
    textOf([...same(9), likely]),
    'warn Time 200% slower, but without a verdict; nothing significantly worse: worth a look',
  )
  assert.equal(
    textOf([...same(1), likely]),
    'warn Time 200% slower, but without a verdict; 1 of 2 rows not judged: worth a look',
  )
  // By chance, or by another machine.
  const near = row({ ...seen, case: 'sum', base: 100, head: 130 })
  assert.equal(textOf([...same(9), near]), 'good Nothing got worse: no action needed')
})

test('a history that cannot be read is no first run, and is called damaged where it is', () => {
  const text = (unread: 'damaged' | 'out-of-reach'): string => headline({ ...firstRun, unread }).text
  assert.equal(text('damaged'), 'The stored history is damaged, so nothing could be compared: worth a look')
  assert.equal(text('out-of-reach'), 'The stored history could not be read, so nothing could be compared: worth a look')
})

test('with a base there is no first run: nothing compared is said as what it is', () => {
  const { base } = nothingCompared
  assert.equal(headline({ ...firstRun, base }).tone, 'warn')
})

test('a platform that sent nothing is named, and the all-clear is only for the others', () => {
  assert.deepEqual(headline(failedPlatform, { missing: [windows] }), {
    tone: 'bad',
    text: 'Nothing got worse on Linux and macOS; Windows not measured: please read',
  })
})

test('a regression that the policy turns into a note does not make the line sound bad', () => {
  const rows = [row({ verdict: 'worse', level: 'note', base: 100, head: 110 }), row({ case: 'flat' })]
  assert.deepEqual(headline(comparison({ rows })), {
    tone: 'good',
    text: 'Ready time 10% slower in react (only noted): no action needed',
  })
})

test('a verdict that the policy made fail is said, whatever it is', () => {
  const rows = [row({ verdict: 'removed', level: 'fail', head: null }), row({ case: 'flat' })]
  assert.deepEqual(headline(comparison({ rows })), { tone: 'bad', text: '1 row removed: please read' })
})

test('undecided rows are mentioned beside an all-clear', () => {
  const rows = [...same(4), row({ case: 'flat', verdict: 'undecided', reason: 'noise' })]
  assert.deepEqual(headline(comparison({ rows })), {
    tone: 'unsure',
    text: 'Nothing significantly worse; 1 row undecided: passes with a warning',
  })
})

test('several benchmarks are counted, and systems are left out where they differ', () => {
  const bad = { verdict: 'worse', base: 100, head: 110 } as const
  const rows = [
    row({ ...bad, case: 'a', platform: linux }),
    row({ ...bad, case: 'b', platform: macos, head: 112 }),
    row({ ...bad, case: 'c', platform: macos }),
    row({ case: 'd', platform: windows }),
  ]
  assert.equal(headline(comparison({ rows })).text, 'Ready time up to 12% slower in 3 of 4 benchmarks: please read')
})

test('names from outside are written as the caller wants', () => {
  const rows = [row({ verdict: 'worse', base: 100, head: 110, case: '<b>' }), row({ case: 'flat' })]
  assert.equal(
    headline(comparison({ rows }), { write: codeName }).text,
    '<code>ready time</code> 10% slower in <code>&#60;b&#62;</code>: please read',
  )
})

test('counts name every outcome that occurs, and informational rows apart', () => {
  assert.deepEqual(countTexts(oneWorse.rows), ['1 worse', '3 better', '2 undecided', '16 same', '3 informational'])
  assert.deepEqual(countTexts(everything.rows).slice(-6), [
    '3 not comparable',
    '1 known to fail',
    '3 skipped',
    '1 removed',
    '1 new',
    '4 informational (1 changed)',
  ])
})

test('where most lacked pairs, it says how many there are, and what it takes', () => {
  const undecided = (pairs: number, needed: number): Row =>
    row({ verdict: 'undecided', method: 'pairs', pairs, figures: { 'fewest pairs for a regression': needed } })
  const short = [undecided(2, 12), undecided(3, 12)]
  const few = headline(comparison({ rows: short, platforms: [platform({ measuringMs: 61_000 })] })).text
  // 61 s for 3 pairs are 244 s for 12.
  assert.match(few, /none of 2 rows could be judged \(too few pairs: 3 of 12; a budget of 5m would do\): no all-clear/i)
  const none = headline(comparison({ rows: [undecided(0, 12)] })).text
  assert.match(none, /none of 1 row could be judged \(too few pairs: 0 of 12\)/i)
  assert.doesNotMatch(headline(comparison({ rows: [undecided(30, 12), undecided(40, 12)] })).text, /too few/)
})

test('what could not be tried for another reason than time is not called too late', () => {
  const skipped = { verdict: 'skipped', method: 'none', base: null, head: null, level: 'note' } as const
  const rows = [row({ metric: 'failures', reason: 'both sides run the same program', ...skipped })]
  const { text } = headline(comparison({ rows, state: 'nothing-compared' }))
  assert.equal(text, 'Nothing could be compared, so nothing is known about this change: worth a look')
})
