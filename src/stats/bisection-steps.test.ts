import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeBetween, nextStep, type Bisection, type BisectionPair, type BisectionStep } from './bisection-steps.ts'
import type { Query } from './noisy-search.ts'
import { derivedSeed, seededRandom } from './random.ts'

const settings = { better: 'lower', ignore: 0.01, floor: 0, error: 0.05, signed: false, isCounted: false } as const

interface World {
  readonly last: number
  /** The value at a position, noise included. */
  readonly value: (position: number) => number
  readonly canMeasure?: (position: number) => boolean
  readonly settings?: Partial<Bisection['settings']>
  readonly mostPairs?: number
}

/** Measures until it is over; returns the end, and the pairs. */
function play({ last, value, canMeasure = () => true, settings: own = {}, mostPairs = 3_000 }: World) {
  const pairs: BisectionPair[] = []
  const prepared = new Set<number>()
  const bisection: Bisection = {
    last,
    pairs,
    settings: { ...settings, ...own },
    canMeasure,
    isReady: (position) => prepared.has(position),
  }
  let step: BisectionStep = nextStep(bisection)
  while (step.kind === 'measure' && pairs.length < mostPairs) {
    const { base, head }: Query = step.query
    pairs.push({ base, head, baseValue: value(base), headValue: value(head) })
    prepared.add(base).add(head)
    step = nextStep(bisection)
  }
  return { step, pairs, bisection, prepared }
}

test('without noise one pair a commit is enough, as in a plain bisection', () => {
  for (let culprit = 1; culprit <= 64; culprit++) {
    const value = (position: number): number => (position >= culprit ? 110 : 100)
    const { step, pairs } = play({ last: 64, value, settings: { isCounted: true } })
    assert.ok(step.kind === 'found')
    assert.equal(step.course.candidates.to, culprit)
    // Two of the ends, six halvings, and perhaps one of the commit against the one before it.
    assert.ok(pairs.length <= 9, `${pairs.length} pairs`)
  }
})

test('a counted metric that scatters all the same is treated as any other', () => {
  const random = seededRandom('0badcafe')
  const value = (position: number): number => (position >= 5 ? 1_200 : 1_000) + random.below(30)
  const { step, pairs } = play({ last: 8, value, settings: { isCounted: true } })
  assert.ok(step.kind === 'found')
  assert.equal(step.course.candidates.to, 5)
  assert.ok(pairs.length > 14)
})

test('of 20 histories with 10% noise and a change of 15%, at least 19 end right', () => {
  let right = 0
  for (let game = 0; game < 20; game++) {
    const random = seededRandom(derivedSeed('20261123', `game ${game}`))
    const culprit = 1 + random.below(64)
    const value = (position: number): number =>
      100 * Math.exp((position >= culprit ? Math.log(1.15) : 0) + 0.0707 * random.normal())
    const { step } = play({ last: 64, value })
    if (step.kind === 'found' && step.course.candidates.to === culprit) right += 1
  }
  assert.ok(right >= 19, `${right} of 20`)
})

test('a change for the better of a rate is found, too', () => {
  const random = seededRandom('0badcafe')
  const value = (position: number): number => 1_000 * Math.exp((position >= 3 ? 0.3 : 0) + 0.05 * random.normal())
  const { step } = play({ last: 10, value, settings: { better: 'higher' } })
  assert.ok(step.kind === 'found')
  assert.equal(step.course.candidates.to, 3)
})

test('values that may be negative are compared by their differences', () => {
  const random = seededRandom('0badcafe')
  const value = (position: number): number => (position >= 6 ? 40 : -20) + 5 * random.normal()
  const { step, bisection } = play({ last: 9, value, settings: { signed: true } })
  assert.ok(step.kind === 'found')
  assert.equal(step.course.candidates.to, 6)
  const change = changeBetween(bisection, { base: 5, head: 6 })!
  assert.equal(change.scale, 'raw')
  assert.ok(change.lower! < 60 && change.upper! > 60)
})

test('ends that do not differ end it, before anything between them is measured', () => {
  const random = seededRandom('0badcafe')
  const { step, prepared } = play({ last: 64, value: () => 100 * Math.exp(0.01 * random.normal()) })
  assert.deepEqual(step, { kind: 'alike', isCertain: true })
  assert.deepEqual([...prepared], [0, 64])
})

test('ends in so much noise that nothing is certain are called alike for want of proof', () => {
  const random = seededRandom('0badcafe')
  const { step } = play({ last: 8, value: () => 100 * Math.exp(0.5 * random.normal()) })
  assert.deepEqual(step, { kind: 'alike', isCertain: false })
})

test('a culprit that cannot be measured is named with the next that can', () => {
  const random = seededRandom('0badcafe')
  const value = (position: number): number => 100 * Math.exp((position >= 20 ? 0.2 : 0) + 0.05 * random.normal())
  const canMeasure = (position: number): boolean => position < 19 || position > 22
  const { step, prepared } = play({ last: 40, value, canMeasure })
  assert.ok(step.kind === 'found')
  const { from, to, before } = step.course.candidates
  assert.deepEqual([from, to, before], [19, 23, 18])
  assert.ok([...prepared].every(canMeasure))
})

test('the commit that is found is measured against the one before it', () => {
  const random = seededRandom('0badcafe')
  const value = (position: number): number =>
    100 * Math.exp((position >= 7 ? Math.log(1.3) : 0) + 0.04 * random.normal())
  const { bisection } = play({ last: 16, value })
  const change = changeBetween(bisection, { base: 6, head: 7 })!
  assert.ok(change.pairs >= 10)
  assert.ok(change.lower! > 0.15 && change.lower! < 0.3 && change.upper! > 0.3 && change.upper! < 0.45)
  assert.equal(changeBetween(bisection, { base: 1, head: 2 }), null)
})

test('good may be the parent of bad: then only the size is asked for', () => {
  const random = seededRandom('0badcafe')
  const value = (position: number): number => 100 * Math.exp(0.3 * position + 0.03 * random.normal())
  const { step, pairs } = play({ last: 1, value })
  assert.equal(step.kind, 'found')
  assert.ok(pairs.every(({ base, head }) => base === 0 && head === 1))
})

test('the suspects become fewer, stay in order, and the culprit stays among them', () => {
  const random = seededRandom('0badcafe')
  const culprit = 41
  const value = (position: number): number => 100 * Math.exp((position >= culprit ? 0.2 : 0) + 0.08 * random.normal())
  const { pairs, bisection } = play({ last: 64, value })
  const counts: number[] = []
  for (let count = 0; count <= pairs.length; count++) {
    const step = nextStep({ ...bisection, pairs: pairs.slice(0, count) })
    if (step.kind === 'alike' || step.course === null) continue
    const { suspects } = step.course
    assert.deepEqual(
      suspects,
      suspects.toSorted((a, b) => a - b),
    )
    assert.ok(suspects.includes(culprit), `${count} pairs: ${suspects.join(', ')}`)
    counts.push(suspects.length)
  }
  assert.ok(counts[0]! > 50 && counts.at(-1)! <= 2, counts.join(', '))
})

test('what was cut off goes on as if it had not been', () => {
  const values = (): ((position: number) => number) => {
    const random = seededRandom('0badcafe')
    return (position) => 100 * Math.exp((position >= 9 ? 0.2 : 0) + 0.08 * random.normal())
  }
  const whole = play({ last: 12, value: values() })
  const part = play({ last: 12, value: values(), mostPairs: 20 })
  assert.equal(part.step.kind, 'measure')
  assert.deepEqual(part.pairs, whole.pairs.slice(0, 20))
  assert.deepEqual(nextStep({ ...part.bisection, pairs: whole.pairs }), whole.step)
})

/** As measured so far: value of base and of head, for pairs of the ends unless other positions are given. */
function known(values: readonly (readonly [baseValue: number, headValue: number])[], parts: Partial<Bisection> = {}) {
  const last = parts.last ?? 64
  const pairs = values.map(([baseValue, headValue]) => ({ base: 0, head: last, baseValue, headValue }))
  return { last, pairs, settings, canMeasure: () => true, isReady: () => true, ...parts }
}

test('the pairs left are what the ends usually take, and ten of the found commit', () => {
  const left = (count: number, parts: Partial<Bisection> = {}): number | null => {
    const step = nextStep(
      known(
        Array.from({ length: count }, () => [100, 100.9] as const),
        parts,
      ),
    )
    return step.kind === 'measure' ? step.pairsLeft : null
  }
  assert.deepEqual([left(0), left(3), left(1, { last: 2 })], [26, 23, 25])
  // There is no other commit to find between parent and child.
  assert.deepEqual([left(0, { last: 1 }), left(3, { last: 1 })], [16, 13])
  // Counted figures that differ: log2 of the 64 commits that it may be.
  const step = nextStep(
    known(
      [
        [100, 110],
        [100, 110],
      ],
      { settings: { ...settings, isCounted: true } },
    ),
  )
  assert.deepEqual([step.kind === 'measure' && step.pairsLeft, step.kind === 'measure' && step.query.base], [6, 0])
})

test('counted figures are known after two pairs that agree, and not after one', () => {
  const counted = { settings: { ...settings, isCounted: true } }
  assert.equal(nextStep(known([[100, 100]], counted)).kind, 'measure')
  const same = nextStep(
    known(
      [
        [100, 100],
        [100, 100],
      ],
      counted,
    ),
  )
  assert.deepEqual(same, { kind: 'alike', isCertain: true })
  // One side that scatters makes it a figure like any other, with much left to measure.
  for (const values of [
    [
      [100, 110],
      [100, 111],
    ],
    [
      [100, 110],
      [101, 110],
    ],
  ] as const) {
    const step = nextStep(known(values, counted))
    assert.deepEqual([step.kind, step.kind === 'measure' && step.course], ['measure', null])
  }
})

test('a change is told in shares where all values are positive, else in the unit', () => {
  const between = (values: Parameters<typeof known>[0], own: Partial<Bisection['settings']> = {}) =>
    changeBetween(known(values, { settings: { ...settings, ...own } }), { base: 0, head: 64 })!
  const relative = between([
    [100, 150],
    [200, 300],
    [400, 600],
  ])
  assert.deepEqual([relative.scale, relative.from, relative.to, relative.pairs], ['log', 200, 300, 3])
  assert.ok(Math.abs(relative.size - 0.5) < 1e-12)
  // Three pairs cannot limit anything at 2.5%.
  assert.deepEqual([relative.isExact, relative.lower, relative.upper], [false, null, null])
  for (const [base, head] of [
    [0, 5],
    [5, 0],
    [-1, 5],
    [5, -1],
  ] as const) {
    const change = between([
      [base, head],
      [7, 7 + head - base],
      [9, 9 + head - base],
    ])
    assert.deepEqual([change.scale, change.size], ['raw', head - base])
  }
  assert.equal(between([[1, 2]], { signed: true }).scale, 'raw')
  const exact = between(
    [
      [100, 125],
      [100, 125],
    ],
    { isCounted: true },
  )
  assert.equal(exact.isExact, true)
  assert.ok(Math.abs(exact.size - 0.25) < 1e-12 && exact.lower === exact.size && exact.upper === exact.size)
})
