import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparisonSchema, type Comparison, type Row } from '../model/comparison.ts'
import { notMeasured } from '../model/run.ts'
import { tallyTexts, sortRows } from './rows.ts'
import { makeView } from './view.ts'
import { escapeAsCodeElement } from './escape.ts'
import { headline as headlineOfView } from './headline.ts'
import { comparison, linux, macos, platform, row, windows } from '../../../test/samples/sample-rows.ts'
import type { RowArguments } from '../../../test/samples/sample-rows.ts'
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
  const absent = missing.map((platform) => ({ platform, reason: undefined }))
  return headlineOfView(makeView(of, absent), write === undefined ? {} : { write })
}

const headlineOf = (...rows: readonly Row[]) => headline(comparison({ rows: [...rows] }))
const toneAndText = ({ tone, text }: ReturnType<typeof headlineOfView>): string => `${tone} ${text}`

function says(said: ReturnType<typeof headlineOfView>, tone: string, text: string, detail = ''): void {
  assert.deepEqual(said, { tone, text, detail })
}

test('headline: all samples are comparisons as the schema has them', () => {
  for (const sample of Object.values(samples)) comparisonSchema.parse(sample.comparison)
})

test('headline: says what got worse, where, and how much got better', () => {
  says(headline(oneWorse), 'bad', '1 worse: ready time 8.4% slower in react on macOS · 3 better')
  says(headline(better), 'good', '3 better: heap kept up to 24% less in react on every system')
  says(headline(minorAndAccepted), 'warn', '1 worse: ready time 2.7% slower in react on Linux · 1 worse, accepted')
  assert.equal(headline(clean).text, 'Nothing got worse')
  says(headline(undecided), 'unsure', '9 of 9 rows not judged · no all-clear')
})

test('headline: what got worse is named first, and what got better is counted', () => {
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
  assert.equal(headlineOf(...rows).text, '3 worse: import heap 51% more, installed bytes 110% larger · 6 better')
  assert.deepEqual(
    sortRows(rows).map((one) => one.metric),
    [
      ...'import-heap installed-bytes installed-files ready-time retained-heap peak-rss'.split(' '),
      ...'event-throughput ready-cpu handles'.split(' '),
    ],
  )
  // What is worse and felt leads.
  const slower = rows.map((one) => (one.metric === 'ready-time' ? metric('ready-time', 'ms', [1_000, 1_100]) : one))
  assert.equal(headlineOf(...slower).text, '4 worse: ready time 10% slower, import heap 51% more · 5 better')
})

test('headline: a failure comes before anything slower, and a long list is counted', () => {
  assert.equal(headline(everything).text, '1 failed: babel on Linux · 4 worse: ready time 8.4% slower · 4 better')
})

test('headline: a head that fails where its base works is the headline', () => {
  const failing = { metric: 'failures', verdict: 'failed', limits: undefined, pairs: 3, head: 3 } as const
  const known = row({ ...failing, base: 0, reason: 'the head fails in each of 3 trials, the base in none' })
  says(headlineOf(known), 'bad', '1 failed: react')
  // Without a base nobody knows whether it is the head's doing, and it fails the check all the same.
  const unknown = row({ ...failing, base: undefined, method: 'none', reason: '3 trials, none of them worked' })
  const uncompared = headline(comparison({ rows: [unknown], state: 'nothing-compared' }))
  says(uncompared, 'bad', '1 failed: react · nothing could be compared')
  const several = ['a', 'b', 'c'].map((name) => Object.assign({}, known, { case: name }))
  assert.equal(headlineOf(...several, row()).text, '3 failed: a, b, c')
})

test('headline: a base that could not be built comes with its reason, after the worse', () => {
  const part = platform({ platform: linux, unbuilt: '“npm error 404”' })
  const without = (unbuilt: 'fail' | 'warn', rows: readonly Row[]): Comparison =>
    comparison({ state: 'nothing-compared', rows: [...rows], platforms: [part], unbuilt })
  const none = row({ verdict: 'not-comparable', method: 'none', base: undefined, limits: undefined })
  says(headline(without('warn', [none])), 'warn', 'The base could not be built: “npm error 404”')
  assert.equal(headline(without('fail', [none])).text, 'The base could not be built: “npm error 404”')
  assert.equal(headline(without('fail', [none])).tone, 'bad')
  const failing = row({ metric: 'failures', verdict: 'failed', limits: undefined, base: undefined, head: 3 })
  says(headline(without('warn', [failing])), 'bad', '1 failed: react · the base could not be built: “npm error 404”')
  const { text, detail } = headline(unbuiltBase)
  assert.match(text, /^The base could not be built on Windows: “src.index\.ts.* …$/)
  assert.match(detail, /^The base could not be built on Windows: “src.*TS2322: Type 'string' is not assignable”\.$/)
})

test('headline: without a comparison it says what is not known, and the check fails', () => {
  const text = 'nothing is known about this change'
  says(headlineOfView(undefined), 'bad', `Nothing was measured: ${text}`)
  assert.equal(headlineOfView(undefined, { unjudged: 'unknown key' }).text, `Nothing could be judged: ${text}`)
})

test("headline: a head that does not build comes first, with its compiler's words", () => {
  const cause = "src/index.ts(20,7): error TS2322: Type 'string' is not assignable to type 'number'"
  const reason = `its job says “The head (9f3e2ab) cannot be prepared: ${cause} (\`npm run build\` ended with 2) (To prepare it …”`
  const missing = [linux, windows].map((platform) => ({ platform, reason }))
  says(
    headlineOfView(undefined, { missing }),
    'bad',
    "This change does not build: src/index.ts(20,7): error TS2322: Type 'string' is not …",
    `This change does not build: ${cause}.`,
  )
  const { text, tone } = headlineOfView(makeView(clean, [{ platform: windows, reason }]))
  assert.equal(tone, 'bad')
  assert.match(text, /^This change does not build on Windows: src.index\.ts\(20,7\): error TS2322: .* …$/)
})

test('headline: states in which nothing was compared never sound like an all-clear', () => {
  says(headline(identical), 'good', 'Nothing to measure: the code that runs is byte for byte the same')
  says(headline(firstRun), 'neutral', 'First run: 13 figures recorded, nothing to compare with yet')
  says(headline(nothingCompared), 'warn', 'Nothing could be compared')
})

/** So many rows that did not change, each of a case of its own. */
const same = (count: number): readonly Row[] => Array.from({ length: count }, (_, at) => row({ case: `same-${at}` }))

test('headline: nothing got worse only where most was judged', () => {
  const without = (count: number, total: number): string => {
    const open = Array.from({ length: count }, (_, at) =>
      row({ case: `open-${at}`, verdict: 'not-comparable', method: 'none', base: undefined, reason: 'few runs' }),
    )
    return toneAndText(headlineOf(...same(total - count), ...open))
  }
  assert.equal(without(2, 9), 'good Nothing worse in 7 rows')
  assert.equal(without(2, 8), 'unsure 2 of 8 rows not judged · nothing worse in 6 rows')
  assert.equal(without(4, 8), 'unsure 4 of 8 rows not judged · no all-clear')
  assert.equal(without(8, 8), 'warn Nothing could be compared')
})

test('headline: what the change touches and no benchmark calls makes it no all-clear', () => {
  const of = (uncalled: string[], called: string[] = [], rows = same(4), more = {}) =>
    headline(comparison({ rows: [...rows], reach: { called, uncalled, ...more } }))
  says(of(['lib/x.js']), 'unsure', 'No benchmark calls what changed: lib/x.js · nothing worse in 4 rows · no all-clear')
  const many = of(['a.js', 'b.js', 'c.js', 'd.js', 'lib/long-enough.js'])
  assert.equal(many.text, 'No benchmark calls what changed: a.js, b.js, c.js · nothing worse in 4 rows · no all-clear')
  assert.equal(many.detail, 'No benchmark calls what changed: a.js, b.js, c.js, d.js and lib/long-enough.js.')
  assert.match(of(['lib/x.js'], ['lib/y.js']).text, /^No benchmark calls part of what changed: lib\/x\.js · nothing/)
  assert.equal(of([], ['lib/y.js']).text, 'Nothing got worse')
  const own = of([], [], same(4), { altered: ['bench/x.js'] })
  assert.equal(own.text, 'Measured by what this change alters: bench/x.js · nothing worse in 4 rows · no all-clear')
  const slower = row({ metric: 'time', unit: 'ms', verdict: 'worse', base: 50, head: 100 })
  const mixed = of(['lib/x.js', 'lib/y.js'], [], [slower, ...same(4)], { unloaded: ['lib/x.js'] })
  assert.match(mixed.text, /no benchmark calls part of what changed: lib\/y\.js$/)
  const faster = row({ metric: 'time', unit: 'ms', verdict: 'better', base: 100, head: 50 })
  const { text } = of(['lib/x.js'], [], [faster, ...same(4)])
  assert.equal(text, 'No benchmark calls what changed: lib/x.js · 1 better: time 50% faster · no all-clear')
})

test('headline: code of which nobody knows whether it runs gets no plain all-clear', () => {
  const of = (rows: readonly Row[]) =>
    headline(comparison({ rows: [...rows], reach: { called: [], uncalled: [], unseen: ['src/x.py'] } })).text
  assert.equal(of(same(4)), 'Nothing got worse, but what changed may not have run: src/x.py')
  const faster = row({ metric: 'time', unit: 'ms', verdict: 'better', base: 100, head: 50 })
  assert.equal(of([faster, ...same(4)]), '1 better: time 50% faster')
  const late = row({ case: 'late', metric: 'failures', verdict: 'skipped', reason: notMeasured.outOfTime })
  const left = of([{ ...late, pairs: undefined }, ...same(4)])
  assert.equal(left, 'Nothing worse in 4 rows · what changed may not have run: src/x.py')
})

test('headline: what the budget had no time for is counted, with one that would do', () => {
  const needs = { pairs: 12, minutes: 5 }
  const parts = { metric: 'failures', verdict: 'skipped', method: 'none', reason: notMeasured.outOfTime } as const
  const untried = { pairs: undefined, needs }
  const late = Array.from({ length: 6 }, (_, at) => ({ ...row({ case: `late-${at}`, ...parts }), ...untried }))
  const detail = 'Too few pairs: 0 of 12; a budget of 5m would do.'
  says(headlineOf(...same(4), ...late), 'unsure', '6 of 10 rows not judged · no all-clear', detail)
  assert.equal(headline(comparison({ rows: late, state: 'nothing-compared' })).text, 'Nothing could be compared')
})

test('headline: what looks worse without a verdict is named only if it is likely', () => {
  const seen = { metric: 'time', unit: 'ms', verdict: 'not-comparable', method: 'none', limits: undefined } as const
  const tripled = { ...seen, case: 'sum', base: 100, head: 300 } as const
  const slower = row(tripled)
  const undecided = row({ ...tripled, verdict: 'undecided', method: 'pairs', pairs: 3 })
  const lighter = row({ metric: 'retained-heap', verdict: 'better', base: 100, head: 50 })
  const likely = { ...undecided, possible: true }
  // By chance, or by another machine.
  const near = row({ ...seen, case: 'sum', base: 100, head: 130 })
  const cases: [rows: Row[], words: string][] = [
    [[...same(9), slower], 'unsure 1 of 10 rows not judged · nothing worse in 9 rows · no all-clear'],
    [[...same(9), undecided], 'unsure 1 of 10 rows not judged · nothing worse in 9 rows · no all-clear'],
    [[...same(1), undecided], 'unsure 1 of 2 rows not judged · no all-clear'],
    [[lighter, ...same(8), undecided], 'unsure 1 of 10 rows not judged · 1 better: heap kept 50% less · no all-clear'],
    [[...same(9), likely], 'warn 1 likely worse, without a verdict: time 200% slower'],
    [[...same(1), likely], 'warn 1 likely worse, without a verdict: time 200% slower · 1 of 2 rows not judged'],
    [[...same(9), near], 'good Nothing worse in 9 rows'],
  ]
  for (const [rows, words] of cases) assert.equal(toneAndText(headlineOf(...rows)), words)
})

test('headline: a history that cannot be read is no first run, but called damaged', () => {
  const text = (unread: 'damaged' | 'out-of-reach' | 'unrelated'): string => headline({ ...firstRun, unread }).text
  assert.equal(text('damaged'), 'The stored history is damaged: nothing could be compared')
  assert.match(text('unrelated'), /^No stored run is of a commit before the base: nothing/)
  assert.equal(text('out-of-reach'), 'The stored history could not be read: nothing could be compared')
})

test('headline: with a base there is no first run: nothing compared is called that', () => {
  const { base } = nothingCompared
  assert.equal(headline({ ...firstRun, base }).tone, 'warn')
})

test('headline: a platform that sent nothing is named; the others have the all-clear', () => {
  says(headline(failedPlatform, { missing: [windows] }), 'bad', 'Not measured: Windows · nothing worse in 12 rows')
})

test('headline: a worse row that the policy makes a note does not sound bad', () => {
  const rows = [row({ verdict: 'worse', level: 'note', base: 100, head: 110 }), row({ case: 'flat' })]
  says(headlineOf(...rows), 'good', '1 worse, only noted: ready time 10% slower in react')
})

test('headline: a verdict that the policy made fail is said, whatever it is', () => {
  const rows = [row({ verdict: 'removed', level: 'fail', head: undefined }), row({ case: 'flat' })]
  says(headlineOf(...rows), 'bad', '1 removed: react')
})

test('headline: undecided rows are mentioned beside an all-clear', () => {
  const rows = [...same(4), row({ case: 'flat', verdict: 'undecided', reason: 'noise' })]
  says(headlineOf(...rows), 'unsure', '1 undecided · nothing worse in 4 rows')
})

test('headline: several benchmarks are counted; systems that differ are left out', () => {
  const bad = { verdict: 'worse', base: 100, head: 110 } as const
  const rows = [
    row({ ...bad, case: 'a', platform: linux }),
    row({ ...bad, case: 'b', platform: macos, head: 112 }),
    row({ ...bad, case: 'c', platform: macos }),
    row({ case: 'd', platform: windows }),
  ]
  assert.equal(headlineOf(...rows).text, '3 worse: ready time up to 12% slower in 3 of 4 benchmarks')
})

test('headline: names from outside are written as the caller wants', () => {
  const rows = [row({ verdict: 'worse', base: 100, head: 110, case: '<b>' }), row({ case: 'flat' })]
  const { text } = headline(comparison({ rows }), { write: escapeAsCodeElement })
  assert.equal(text, '1 worse: <code>ready time</code> 10% slower in <code>&#60;b&#62;</code>')
})

test('headline: counts name every outcome that occurs, and informational rows apart', () => {
  assert.deepEqual(tallyTexts(oneWorse.rows), ['1 worse', '3 better', '2 undecided', '16 same', '3 informational'])
  assert.deepEqual(tallyTexts(everything.rows).slice(-6), [
    '3 not comparable',
    '1 known to fail',
    '3 skipped',
    '1 removed',
    '1 new',
    '4 informational (1 changed)',
  ])
})

test('headline: where most lacked pairs, it says how many there are, and what it takes', () => {
  const undecided = (pairs: number, needs?: Row['needs']): Row => {
    const one = row({ verdict: 'undecided', method: 'pairs', pairs, possible: false })
    return needs === undefined ? one : { ...one, needs }
  }
  const few = headlineOf(undecided(2, { pairs: 12, minutes: 4 }), undecided(3, { pairs: 14, minutes: 5 }))
  assert.equal(few.text, '2 of 2 rows not judged · no all-clear')
  assert.equal(few.detail, 'Too few pairs: 3 of 14; a budget of 5m would do.')
  assert.equal(headlineOf(undecided(0, { pairs: 12 })).detail, 'Too few pairs: 0 of 12.')
  const futile = { pairs: 327, futile: true } as const
  assert.equal(
    headlineOf(undecided(18, futile)).detail,
    'Undecided after 18 pairs; 30 min more would not do here: a quieter machine, or steadier or shorter trials, might.',
  )
  const some = headlineOf(undecided(18, futile), undecided(9, { pairs: 20, minutes: 8 }))
  assert.equal(some.detail, 'Too few pairs: 9 of 20; a budget of 8m would decide 1 of 2.')
  const alone = headlineOf(undecided(18, futile), undecided(9, { pairs: 20, minutes: 12, alone: true }))
  assert.equal(alone.detail, 'Too few pairs: 9 of 20; measured alone, react needs about 12m.')
  assert.equal(headlineOf(undecided(30), undecided(40)).detail, '')
  assert.equal(headlineOf(undecided(30), undecided(40), undecided(3, { pairs: 9, minutes: 1 })).detail, '')
})

test('headline: what could not be tried for other reasons is not called too late', () => {
  const skipped = { verdict: 'skipped', method: 'none', base: undefined, head: undefined, level: 'note' } as const
  const rows = [row({ metric: 'failures', reason: 'both sides run the same program', ...skipped })]
  const { text } = headline(comparison({ rows, state: 'nothing-compared' }))
  assert.equal(text, 'Nothing could be compared')
})

test('headline: headlines have at most 90 characters, and what is bad comes first', () => {
  for (const [name, { comparison, missing }] of Object.entries(samples)) {
    const { text, tone } = headline(comparison, missing === undefined ? {} : { missing })
    assert.ok(Array.from(text).length <= 90, `${name}: ${text}`)
    if (tone === 'bad') assert.doesNotMatch(text, /^(\d+ better|Nothing got)/, name)
  }
})

test('headline: what a change accepts for itself asks the reviewer', () => {
  const accepted = { reason: 'known', upTo: 2, exceeded: false, own: true as const }
  const own = row({ case: 'a', metric: 'calls', verdict: 'worse', level: 'note', base: 20, head: 40, accepted })
  says(headlineOf(own, row()), 'unsure', '1 accepted by this change (reviewer, please check): calls 100% slower')
})
