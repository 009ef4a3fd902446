import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { makeRandomDraws } from './random.ts'
import { weightedLookSchedule } from './looks.ts'
import { judgePairs } from './paired-figures.ts'
import { firstBlockSizesForAlpha, decide } from './sequential.ts'
import { noisyPairs, pairedSettings } from '../../../test/sample-pairs.ts'

const settings = { ...pairedSettings, tailTest: false }
const first = <Value>({ base, head }: { base: readonly Value[]; head: readonly Value[] }, count: number) => ({
  base: base.slice(0, count),
  head: head.slice(0, count),
})

/** So many pairs of 100 and this. */
const constant = (count: number, head: number) => ({
  base: Array.from({ length: count }, () => 100),
  head: Array.from({ length: count }, () => head),
})

test('sequential: a constant +5% is certain at the first look that can fire: 14 pairs', () => {
  const pairs = constant(20, 105)
  const decision = decide({ pairs, settings, ended: false })
  assert.deepEqual([decision.verdict, decision.by, decision.look!.pairs], ['worse', 'location', 14])
  assert.deepEqual(decision.looksMade, [8, 10, 12, 14])
  assert.deepEqual(decision.p, { worse: 2 ** -14, better: 1 })
  assert.equal(decision.pSequential.worse, 2 ** -14 / 0.08)
  assert.equal(decide({ pairs: first(pairs, 13), settings, ended: false }).verdict, 'continue')
})

test('sequential: with the tail test on, location has four fifths of alpha', () => {
  const pairs = constant(20, 105)
  const decision = decide({ pairs, settings: { ...settings, tailTest: true }, ended: false })
  assert.ok(Math.abs(decision.pSequential.worse - 2 ** -14 / (0.8 * 0.08)) < 1e-15)
})

test('sequential: where so few pairs never show a tail, location has all of alpha', () => {
  const pairs = constant(14, 105)
  const p = (cap: number) =>
    decide({ pairs, settings: { ...settings, alpha: 0.01, cap, tailTest: true }, ended: true }).pSequential.worse
  // Of 20 pairs at most 8 can count in the tail: 2^-8 > .2 * .01; of 24 pairs 10: 2^-10 < .2 * .01.
  assert.equal(p(20), 2 ** -14 / weightedLookSchedule(20)[3]!.alphaWeight)
  assert.ok(Math.abs(p(24) - 2 ** -14 / (0.8 * weightedLookSchedule(24)[3]!.alphaWeight)) < 1e-15)
})

test('sequential: a constant +8% is found although +10% is ruled out sooner', () => {
  const pairs = constant(20, 108)
  assert.equal(decide({ pairs, settings, ended: false }).verdict, 'worse')
  const rash = decide({ pairs, settings: { ...settings, hint: 0 }, ended: false })
  assert.deepEqual([rash.verdict, rash.look!.pairs], ['same', 10])
  // At the cap there is nothing to wait for: what is ruled out may be said.
  const last = decide({ pairs: first(pairs, 12), settings: { ...settings, cap: 12, alpha: 1e-6 }, ended: false })
  assert.equal(last.verdict, 'same')
})

test('sequential: equal sides are "same" at ten pairs: +10% and -10% have p = 2^-10', () => {
  const decision = decide({ pairs: constant(10, 100), settings, ended: false })
  assert.deepEqual([decision.verdict, decision.look!.pairs], ['same', 10])
  assert.equal(decide({ pairs: constant(9, 100), settings, ended: false }).verdict, 'continue')
})

test('sequential: with pairs to come, "same" waits until half of the change is out', () => {
  const patient = { ...settings, cap: 400 }
  const from = (head: number) => {
    const base = Array.from({ length: 60 }, (_, i) => 100 + (i % 5))
    return { base, head: base.map((_, i) => head + ((i * 2) % 5)) }
  }
  // 3% is what is left: 10% is ruled out at once, and with these few pairs the hint of a change is what keeps it going.
  const [clean, some] = [from(100), from(103)].map((pairs) =>
    decide({ pairs, settings: { ...patient, hint: 0 }, ended: false }),
  )
  assert.deepEqual([clean!.verdict, clean!.look!.pairs], ['same', 10])
  assert.notEqual(some!.verdict, 'same')
  const better = from(95)
  assert.notEqual(decide({ pairs: better, settings: { ...patient, hint: 0 }, ended: false }).verdict, 'same')
  assert.equal(decide({ pairs: better, settings: { ...settings, hint: 0 }, ended: false }).verdict, 'same')
  assert.equal(decide({ pairs: from(103), settings: { ...settings, hint: 0 }, ended: false }).verdict, 'same')
})

test('sequential: "same" does not wait for changes below what is ignored', () => {
  const random = makeRandomDraws('666c6f6f')
  const side = (mean: number) => Array.from({ length: 100 }, () => mean + 40 * random.normal())
  const of = (head: readonly number[], floor: number) => {
    const question = { ...settings, scale: 'raw', location: 1_000, ignore: 0.001, cap: 400, floor } as const
    return decide({ pairs: { base, head }, settings: question, ended: false })
  }
  const [base, head] = [side(1_000), side(1_020)]
  // Of 50 of 1,000 that is, with a detectable change of 100 either way; a quarter of that is 25.
  assert.deepEqual([of(head, 50).verdict, of(head, 50).look?.pairs], ['same', 10])
  assert.equal(of(head, 0).verdict, 'continue')
  assert.equal(of(side(1_150), 50).verdict, 'worse')
})

test('sequential: what is ruled out stays so: "same" comes pairs after the look', () => {
  const decisions = Array.from({ length: 200 }, (_, number) =>
    decide({
      pairs: noisyPairs((0x5eed1000 + number).toString(16), { sd: 0.08 }),
      settings: { ...settings, cap: 400 },
      ended: false,
    }),
  )
  const between = decisions.filter(({ look }) => look?.isBetween === true)
  assert.ok(between.every(({ verdict }) => verdict === 'same'))
  const looks = weightedLookSchedule(400).filter(({ betaWeight }) => betaWeight > 0)
  const waited = between.map(({ look }) => look!.pairs - looks.findLast(({ pairs }) => pairs < look!.pairs)!.pairs)
  assert.ok(waited.filter((pairs) => pairs >= 2).length >= 10, String(waited))
})

test('sequential: whatever was ruled out, "same" shows no limit beyond the change', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), fc.constantFrom(0, 0.02, 0.04), (number, change) => {
      const pairs = noisyPairs(number.toString(16).padStart(8, '0'), { sd: 0.08, change })
      const figures = judgePairs({ pairs, settings: { ...settings, cap: 400 }, ended: false })
      if (figures.verdict !== 'same') return
      assert.ok(figures.limits!.upper <= Math.log(1.1) + 1e-12, String(figures.limits!.upper))
      assert.ok(figures.look!.sameWeight > 0)
      assert.equal(figures.pairsUsed, figures.look!.pairs)
    }),
    { numRuns: 150, seed: 20261123 },
  )
})

test('sequential: a change of -30% is never called "same", however few pairs there are', () => {
  const pairs = noisyPairs('5eed0030', { change: -0.3 })
  const decision = decide({ pairs, settings, ended: false })
  assert.deepEqual([decision.verdict, decision.look!.pairs], ['better', 14])
  assert.deepEqual(decision.looksMade, [8, 10, 12, 14])
})

test('sequential: when time runs out before anything is certain, it is undecided', () => {
  const pairs = noisyPairs('5eed0031', { sd: 0.3 })
  assert.equal(decide({ pairs: first(pairs, 30), settings, ended: false }).verdict, 'continue')
  assert.equal(decide({ pairs: first(pairs, 30), settings, ended: true }).verdict, 'undecided')
  const early = decide({ pairs: first(pairs, 5), settings, ended: true })
  assert.deepEqual([early.verdict, early.pairs, early.p], ['undecided', 5, undefined])
  assert.deepEqual(early.pSequential, { worse: 1, better: 1 })
})

test('sequential: once decided, more pairs change neither the verdict nor any figure', () => {
  for (const [seed, change] of [
    ['5eed0032', 0.12],
    ['5eed0033', 0],
    ['5eed0034', -0.12],
  ] as const) {
    const pairs = noisyPairs(seed, { change })
    const decision = decide({ pairs, settings, ended: true })
    const stopped = decide({ pairs: first(pairs, decision.look!.pairs), settings, ended: false })
    assert.deepEqual({ ...decision, pairs: 0 }, { ...stopped, pairs: 0 })
    for (let count = 1; count < decision.look!.pairs; count++) {
      assert.equal(decide({ pairs: first(pairs, count), settings, ended: false }).verdict, 'continue')
    }
  }
})

test('sequential: swapping base and head turns worse into better', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), fc.constantFrom(-0.2, -0.05, 0, 0.05, 0.2), (number, change) => {
      const pairs = noisyPairs(number.toString(16).padStart(8, '0'), { count: 44, change })
      // "No change" is stricter about worse than about better; with next to nothing to rule out it is out of reach.
      const only = { ...settings, detect: 0 }
      const forth = decide({ pairs, settings: only, ended: true })
      const back = decide({ pairs: { base: pairs.head, head: pairs.base }, settings: only, ended: true })
      const mirror = { worse: 'better', better: 'worse' } as Record<string, string>
      assert.equal(back.verdict, mirror[forth.verdict] ?? forth.verdict)
      assert.equal(back.pSequential.better, forth.pSequential.worse)
    }),
    { numRuns: 60, seed: 20261121 },
  )
})

test('sequential: a rate in events per second is judged as its time per event', () => {
  const pairs = noisyPairs('5eed0035', { change: 0.1 })
  const times = decide({ pairs, settings, ended: true })
  const turned = (values: readonly number[]) => values.map((value) => 1_000 / value)
  const rates = decide({
    pairs: { base: turned(pairs.base), head: turned(pairs.head) },
    settings: { ...settings, better: 'higher' },
    ended: true,
  })
  assert.deepEqual([rates.verdict, rates.look], [times.verdict, times.look])
  const scaled = { base: pairs.base.map((value) => value * 1024), head: pairs.head.map((value) => value * 1024) }
  assert.deepEqual(decide({ pairs: scaled, settings, ended: true }), times)
})

test('sequential: values around zero are judged on the raw scale against the floor', () => {
  const random = makeRandomDraws('5eed0036')
  const side = (level: number) => Array.from({ length: 60 }, () => level + 10 * random.normal())
  const raw = { ...settings, scale: 'raw', floor: 40 } as const
  assert.equal(decide({ pairs: { base: side(0), head: side(100) }, settings: raw, ended: true }).verdict, 'worse')
  assert.equal(decide({ pairs: { base: side(0), head: side(-100) }, settings: raw, ended: true }).verdict, 'better')
  assert.equal(decide({ pairs: { base: side(0), head: side(20) }, settings: raw, ended: true }).verdict, 'same')
})

test('sequential: while one side fails more often there is no early "same"', () => {
  const base: (number | undefined)[] = Array.from({ length: 15 }, () => 100)
  const head: (number | undefined)[] = [undefined, ...base.slice(1)]
  assert.equal(decide({ pairs: { base, head }, settings, ended: false }).verdict, 'continue')
  assert.equal(decide({ pairs: { base: [undefined, ...base.slice(1)], head }, settings, ended: false }).verdict, 'same')
  assert.equal(decide({ pairs: { base, head }, settings: { ...settings, cap: 14 }, ended: false }).verdict, 'same')
})

test('sequential: a larger share of slow trials is found in the tail, not by location', () => {
  const random = makeRandomDraws('5eed0037')
  const side = (share: number) =>
    Array.from({ length: 100 }, () => 100 * Math.exp(0.025 * random.normal()) * (random.uniform() < share ? 1.5 : 1))
  const pairs = { base: side(0.1), head: side(0.5) }
  const full = { ...settings, tailTest: true, stopEarly: false, ignore: 0.05 }
  const decision = decide({ pairs, settings: full, ended: true })
  assert.deepEqual([decision.verdict, decision.by, decision.looksMade], ['worse', 'tail', [100]])
  assert.notEqual(decide({ pairs, settings: { ...full, tailTest: false }, ended: true }).verdict, 'worse')
})

test('sequential: without early stopping nothing is decided before the end', () => {
  const pairs = constant(30, 105)
  const late = { ...settings, stopEarly: false }
  assert.deepEqual(decide({ pairs, settings: late, ended: false }).looksMade, [])
  const decision = decide({ pairs, settings: late, ended: true })
  assert.deepEqual([decision.verdict, decision.looksMade], ['worse', [30]])
  assert.ok(Math.abs(decision.look!.locationWeight - 0.27) < 1e-12)
  const resumed = decide({ pairs, settings: late, ended: true, ends: [{ pairs: 14, by: 'interruption' }] })
  // At 14 pairs the share was .08 and 2^-14 was enough: decided rows stay decided.
  assert.deepEqual(resumed.looksMade, [14])
})

test('sequential: when the clock ends it after 12 pairs, a constant +5% is called', () => {
  const pairs = constant(12, 105)
  assert.equal(decide({ pairs, settings, ended: true }).verdict, 'undecided')
  const decision = decide({ pairs, settings, ended: true, ends: [{ pairs: 12, by: 'clock' }] })
  assert.deepEqual([decision.verdict, decision.look!.pairs], ['worse', 12])
  assert.ok(Math.abs(decision.pSequential.worse - 2 ** -12 / 0.8) < 1e-15)
  const interrupted = decide({ pairs, settings, ended: true, ends: [{ pairs: 12, by: 'interruption' }] })
  assert.equal(interrupted.verdict, 'undecided')
})

test('sequential: the end is told in all pairs, the look made at the complete ones', () => {
  const base = [undefined, undefined, ...Array.from({ length: 14 }, () => 100)]
  const pairs = { base, head: base.map((value) => value && 105) }
  const decision = decide({ pairs, settings, ended: true, ends: [{ pairs: 15, by: 'clock' }] })
  assert.deepEqual([decision.verdict, decision.look!.pairs], ['worse', 13])
})

test('sequential: what an end by the clock decided stays decided, and the rest goes on', () => {
  fc.assert(
    fc.property(
      fc.nat(0xffffff),
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom(0, 0.05, 0.12),
      (number, end, change) => {
        const pairs = noisyPairs(number.toString(16).padStart(8, '0'), { change })
        const ends = [{ pairs: end, by: 'clock' }] as const
        const atEnd = decide({ pairs: first(pairs, end), settings, ended: true, ends })
        const later = decide({ pairs, settings, ended: true, ends })
        if (atEnd.verdict !== 'undecided') assert.deepEqual(later, { ...atEnd, pairs: 100 })
        else assert.ok(later.look === undefined || later.look.pairs > end)
      },
    ),
    { numRuns: 100, seed: 20261121 },
  )
})

const blocks = firstBlockSizesForAlpha(0.01 / 9)
const patient = { ...settings, alpha: 0.01 / 9, cap: 400, blocks }

test('sequential: in blocks, equal sides are the same at five pairs, +15% worse at 8', () => {
  assert.deepEqual(blocks, [5, 3])
  const same = decide({ pairs: { ...constant(8, 100), sizes: blocks }, settings: patient, ended: false })
  assert.deepEqual([same.verdict, same.look!.pairs], ['same', 5])
  const worse = decide({ pairs: { ...constant(8, 115), sizes: blocks }, settings: patient, ended: false })
  assert.deepEqual([worse.verdict, worse.look!.pairs], ['worse', 8])
  assert.ok(Math.abs(worse.p!.worse * 252 * 20 - 1) < 1e-9)
  // Eight coins would not have been enough.
  assert.equal(decide({ pairs: constant(8, 115), settings: patient, ended: false }).verdict, 'continue')
})

test('sequential: a missing trial takes its block out; no look is inside a block', () => {
  const { base, head } = constant(8, 115)
  const lost = { base: [undefined, ...base.slice(1)], head, sizes: blocks }
  const found = decide({ pairs: lost, settings: patient, ended: true })
  assert.deepEqual([found.verdict, found.pairs, found.looksMade], ['undecided', 3, []])
  const one = decide({ pairs: { ...constant(8, 100), sizes: [8] }, settings: patient, ended: false })
  assert.deepEqual(one.looksMade, [8])
})
