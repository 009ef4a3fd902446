/** The clock by which a time is judged: on the trials of a busy machine, with changes and waits that are planted there. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { derivedSeed, makeRandomDraws, type Random } from '../../src/core/stats/random.ts'
import { ourRule } from './our-rules.ts'
import { readRecorded, recordedWorld, type RecordedSeries } from './recorded.ts'
import type { Outcome, World } from './world.ts'

const recorded = (name: string) =>
  readRecorded(`${import.meta.dirname}/../data/recorded/${name}`).filter(({ cpu }) => cpu !== undefined)
const [busy, idle] = [recorded('busy'), recorded('unseen')]
const rule = ourRule({ rows: 9, detect: 0.1, end: { pairs: () => 81, by: 'clock' } })

/** A head that waits longer by a share of an undisturbed trial, in each trial or, twice as long, in every second one. */
function waiting(
  series: RecordedSeries,
  { by, inHalf, random }: { by: number; inHalf: boolean; random: Random },
): World {
  const world = recordedWorld(series, { change: 0, random })
  const [first, sorted] = [series.pairs[0]![0], series.pairs.flat().toSorted((a, b) => a - b)]
  const undisturbed = 100 * Math.exp(sorted[Math.floor(sorted.length / 5)]! - first)
  const share = (): number => (inHalf ? 2 * Number(random.coin()) : 1) * by
  return { ...world, trial: (side) => world.trial(side) + (side === 'head' ? share() * undisturbed : 0) }
}

/** How often each verdict fell, by both clocks and by that of the wall alone. */
function played(all: readonly RecordedSeries[], worldOf: (series: RecordedSeries, random: Random) => World) {
  const games = all.flatMap((series) => Array.from({ length: 6 }, (_, game) => ({ series, game })))
  const verdictsOf = (isKnown: boolean) =>
    games.map(({ series, game }) => {
      const { cpuTime, ...wall } = worldOf(series, makeRandomDraws(derivedSeed('c0ffee13', `${series.name} ${game}`)))
      return rule.play(isKnown ? { ...wall, cpuTime: cpuTime! } : wall).verdict
    })
  const [both, wall] = [verdictsOf(true), verdictsOf(false)]
  return (verdict: Outcome['verdict']) => ({
    both: both.filter((one) => one === verdict).length / games.length,
    wall: wall.filter((one) => one === verdict).length / games.length,
  })
}

test('clocks: +10% of a time on a busy machine is found by CPU time, and only by it', () => {
  const changed = (change: number) => played(busy, (series, random) => recordedWorld(series, { change, random }))
  const found = changed(0.1)('worse')
  assert.ok(found.both > 0.85 && found.wall < 0.4, JSON.stringify(found))
  const clean = changed(0)
  assert.deepEqual(clean('worse'), { both: 0, wall: 0 })
  assert.ok(clean('same').both > clean('same').wall)
})

test('clocks: a planted wait is found as by the wall clock alone, and is not the same', () => {
  for (const [all, by, inHalf] of [
    [busy, 0.2, false],
    [busy, 0.5, true],
    [idle, 0.5, false],
  ] as const) {
    const of = played(all, (series, random) => waiting(series, { by, inHalf, random }))
    const what = `${by} ${inHalf} ${JSON.stringify([of('worse'), of('same')])}`
    // Waits in every second trial are found by the wall clock's test alone, which has half of alpha.
    assert.ok(of('worse').both >= of('worse').wall - (inHalf ? 0.15 : 0), what)
    assert.ok(of('same').both <= of('same').wall + 0.06, what)
  }
})
