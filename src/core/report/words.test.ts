import assert from 'node:assert/strict'
import { test } from 'node:test'
import { row, type RowArguments } from '../../../test/samples/sample-rows.ts'
import { rowOutcome } from '../judge/outcome.ts'
import {
  whyIdenticalText,
  whyUndecidedOffZero,
  capital,
  signedChange,
  changeWords,
  detectableChangeText,
  joinList,
  largestChangeText,
  metricTitle,
  plural,
  outcomeWords,
  worstChangeNotRuledOutText,
} from './words.ts'

test('words: metric titles are words', () => {
  const titles = {
    'ready-time': 'ready time',
    'retained-heap': 'heap kept',
    'retained-rss': 'RSS kept',
    'peak-rss': 'peak RSS',
    'ready-cpu': 'ready CPU',
    'missed-events': 'missed events',
    'latency-p99': 'latency p99',
    'gc-io-ipc-fps-ram-fs-uss-pss': 'GC IO IPC FPS RAM FS USS PSS',
    retained: 'retained',
    _peak__rss: 'peak RSS',
  }
  assert.deepEqual(Object.keys(titles).map(metricTitle), Object.values(titles))
})

test('words: a change is named after what the metric counts and which way it went', () => {
  const cases: readonly [words: string, given: RowArguments][] = [
    ['8.4% slower', { base: 208, head: 225.5 }],
    ['10.0% more', { metric: 'retained-heap', base: 1e6, head: 1.1e6 }],
    ['30.0% larger', { metric: 'install-size', kind: 'exact', base: 100, head: 130 }],
    ['10.0% lower', { metric: 'event-throughput', base: 100, head: 90 }],
    ['10.0% more', { metric: 'ready-cpu', unit: 'ms', base: 100, head: 110 }],
    ['10.0% more', { metric: 'cpu', unit: 'ms', base: 100, head: 110 }],
    ['10.0% more', { metric: 'cpu-time', unit: 'ms', base: 100, head: 110 }],
    ['10.0% higher', { metric: 'speed', unit: 'ms/km', base: 100, head: 110 }],
    ['removed', { verdict: 'removed' }],
    ['3 more', { metric: 'missed-events', kind: 'exact', base: 0, head: 3 }],
    ['10.0% shorter', { metric: 'interval', unit: 'ms', better: 'higher', base: 100, head: 90 }],
    ['25.0% faster', { verdict: 'better', base: 200, head: 150 }],
    ['26 fewer', { verdict: 'better', metric: 'handles', kind: 'exact', base: 320, head: 294 }],
    // A change of the tail is not named after an estimate that points nowhere.
    ['slow more often', { base: 88, head: 87.9 }],
    ['slow less often', { verdict: 'better', base: 88, head: 88.4 }],
    ['bad more often', { metric: 'event-throughput', base: 88, head: 88 }],
    ['slow more often', { tail: true, base: 100, head: 100.4 }],
    ['slow more often', { tail: true, base: 100, head: 99.8 }],
    ['20.0% slower', { base: 100, head: 120 }],
    // A broken absolute limit, whatever the base was.
    ['over budget', { method: 'budget', base: undefined, head: 512 }],
  ]
  for (const [words, given] of cases)
    assert.equal(changeWords(row({ verdict: 'worse', ...given })), words, JSON.stringify(given))
})

test('words: of unknown direction it is changed, up or down, but nothing hurts', () => {
  const changed = row({ verdict: 'changed', better: 'unknown', metric: 'hits', unit: 'hits', base: 50, head: 40 })
  assert.deepEqual([outcomeWords[rowOutcome(changed)], changeWords(changed)], ['changed', '20.0% lower'])
  assert.equal(worstChangeNotRuledOutText(row({ better: 'unknown', limits: [-0.04, 0.09] })), undefined)
})

test('words: an undecided row beside zero has its reason in two words, no other has', () => {
  const open = { verdict: 'undecided', reason: 'noise' } as const
  assert.equal(whyUndecidedOffZero(row({ ...open, limits: [0.053, 0.436] })), 'not certain enough')
  assert.equal(whyUndecidedOffZero(row({ ...open, limits: [-0.4, -0.05] })), 'not certain enough')
  assert.equal(whyUndecidedOffZero(row({ ...open, limits: [0.053, 0.436], detectable: undefined })), 'too few pairs')
  assert.equal(whyUndecidedOffZero(row({ ...open, limits: [-0.01, 0.436] })), undefined)
  assert.equal(whyUndecidedOffZero(row({ limits: [0.01, 0.02] })), undefined)
})

test('words: of several changes the largest is named, in the unit if one has no share', () => {
  const heaps = [4_000, 5_000].map((head) => row({ verdict: 'worse', metric: 'retained-heap', base: -2_000, head }))
  assert.equal(largestChangeText(heaps), 'up to 7 kB more')
  const times = [264, 2].map((head) => row({ verdict: 'worse', base: 1, head }))
  assert.deepEqual([largestChangeText(times), largestChangeText(times.slice(0, 1))], ['up to ×264', '×264'])
})

test('words: there is no percentage of zero; signed figures are given in their unit', () => {
  assert.equal(signedChange(row({ metric: 'missed-events', kind: 'exact', base: 0, head: 3 })), '+3')
  const heap = { metric: 'retained-heap', scale: 'absolute' } as const
  assert.equal(signedChange(row({ ...heap, base: -2_000, head: 4_000, limits: [1, 9_000] })), '+6 kB')
  const less = row({ ...heap, base: 2_140_000, head: 1_624_000, limits: [-530_000, -500_000] })
  assert.equal(signedChange(less), '−516 kB (−24.1%)')
  assert.equal(signedChange(row({ base: 208, head: 225.5 })), '+8.4%')
  assert.equal(signedChange(row({ base: undefined })), undefined)
})

test('words: same says what is still possible, in the direction that hurts', () => {
  assert.equal(worstChangeNotRuledOutText(row({ limits: [-0.04, 0.09] })), '≤ +9.0%')
  assert.equal(worstChangeNotRuledOutText(row({ metric: 'event-throughput', limits: [-0.088, 0.05] })), '≥ −8.8%')
  assert.equal(worstChangeNotRuledOutText(row({ limits: [-0.04, undefined] })), undefined)
  assert.equal(worstChangeNotRuledOutText(row({ kind: 'exact' })), undefined)
  assert.equal(
    worstChangeNotRuledOutText(row({ metric: 'retained-heap', limits: [-100, 65_536], scale: 'absolute' })),
    '≤ +65.5 kB',
  )
})

test('words: the smallest detectable change has the sign of the bad direction', () => {
  assert.equal(detectableChangeText(row({ detectable: 0.14 })), '+14.0%')
  assert.equal(detectableChangeText(row({ metric: 'event-throughput', detectable: 0.18 })), '−18.0%')
  assert.equal(detectableChangeText(row({ metric: 'retained-heap', base: -5, detectable: 65_536 })), '+65.5 kB')
  assert.equal(detectableChangeText(row({ detectable: undefined })), undefined)
})

test('words: an accepted row is no longer worse, until it exceeds its ceiling', () => {
  const accepted = { reason: 'known', upTo: 0.12, exceeded: false }
  assert.equal(rowOutcome(row({ verdict: 'worse', accepted })), 'accepted')
  assert.equal(rowOutcome(row({ verdict: 'worse', accepted: { ...accepted, exceeded: true } })), 'worse')
})

test('words: only a failure that its suite declares is called known', () => {
  const failed = { verdict: 'failed', level: 'note' } as const
  assert.equal(outcomeWords[rowOutcome(row({ ...failed, failing: 'known' }))], 'known to fail')
  assert.equal(outcomeWords[rowOutcome(row({ ...failed, failing: 'before' }))], 'failing on both sides')
  assert.equal(outcomeWords[rowOutcome(row(failed))], 'failed, only noted')
  assert.equal(outcomeWords[rowOutcome(row({ verdict: 'failed', level: 'fail' }))], 'failed')
})

test('words: lists, counts and capitals read like English', () => {
  assert.equal(joinList(['a']), 'a')
  assert.equal(joinList(['a', 'b', 'c']), 'a, b and c')
  assert.equal(plural(1, 'row'), '1 row')
  assert.equal(plural(1024, 'entry', 'entries'), '1,024 entries')
  assert.equal(capital('éa'), 'Éa')
  assert.match(whyIdenticalText({ projects: { unreached: true } }), /^The files that differ belong to no meas/)
})
