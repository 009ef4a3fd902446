import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { profileOf, projectSide, type Call } from '../../../test/sample-profile.ts'
import { selfOrTotal, whySchema } from '../../core/model/why.ts'
import { makeRandomDraws, type Random } from '../../core/stats/random.ts'
import { profileCharges, type ProfiledFunction } from './charge.ts'
import { explainDifference, type DifferenceOptions, type ProfiledTrial } from './difference.ts'
import { makeFrameResolver } from './function-of.ts'

const functionOf = makeFrameResolver(projectSide)

const trial = (calls: readonly Call[]): ProfiledTrial => ({
  ...profileCharges(profileOf(calls), functionOf),
  scale: 1e-3,
})

/** Thirty functions that scatter by a tenth, and garbage that scatters by a third. */
const noise = (random: Random): Call[] =>
  [
    ...Array.from({ length: 30 }, (_, at): Call => [
      `f${at} /p/src/f.js:${at + 1}`,
      (1_000 + 100 * at) * (1 + random.normal() / 10),
    ]),
    ['(garbage collector)', 5_000 * (1 + random.normal() / 3)],
  ].map((call) => [call[0], Math.max(0, call[1] as number)] as unknown as Call)

const five = (more: (random: Random) => readonly Call[], seed: string): ProfiledTrial[] => {
  const random = makeRandomDraws(seed)
  return Array.from({ length: 5 }, () => trial([...noise(random), ...more(random)]))
}

const explained = (change: Partial<DifferenceOptions>) => {
  const base = five(() => [], '0000000a')
  const why = explainDifference({
    profiler: 'cpu',
    base,
    head: base,
    unit: 'ms',
    change: 10,
    waits: true,
    seed: '00000001',
    ...change,
  })
  assert.ok(z.safeParse(whySchema, why).success, 'it is as the file has it')
  return why
}

test('difference: a function that takes more is named first, with what it had Node do', () => {
  const why = explained({
    head: five(
      (random) => [['addEntry /p/src/tree.js:41', 'statSync node:fs', 10_000 + 500 * random.normal()]],
      '0000000b',
    ),
  })
  assert.equal(why.outcome, 'places')
  const [first] = why.places
  assert.deepEqual(
    [first!.name, first!.file, first!.line, first!.only, first!.callees[0]!.name],
    ['addEntry', 'src/tree.js', 41, 'head', 'fs.statSync'],
  )
  assert.ok(Math.abs(first!.self.change - 10) < 1)
  assert.equal(first!.p, 2 / 252)
})

test('difference: of the same code nothing is named in at least 99 of 100', () => {
  let named = 0
  for (let round = 0; round < 100; round += 1) {
    const seed = (side: string): string => `${side}${round.toString(16).padStart(7, '0')}`
    const why = explained({ base: five(() => [], seed('1')), head: five(() => [], seed('2')), seed: seed('3') })
    if (why.places.length > 0) named += 1
  }
  assert.ok(named <= 3, `${named} of 100, where 1 is expected and 4 have a chance below 1 in 50`)
})

test('difference: a difference that many functions share is said to be spread', () => {
  const more = (random: Random): Call[] =>
    Array.from({ length: 40 }, (_, at): Call => [
      `g${at} /p/src/g.js:${at + 1}`,
      Math.max(0, 200 + 20 * random.normal()),
    ])
  const flat = (random: Random): Call[] =>
    more(random).map((call) => [call[0], (call[1] as number) + 300] as unknown as Call)
  const calm = (calls: (random: Random) => Call[], seed: string): ProfiledTrial[] => {
    const random = makeRandomDraws(seed)
    return Array.from({ length: 5 }, () => trial(calls(random)))
  }
  const why = explained({ base: calm(more, '0000000c'), head: calm(flat, '0000000d'), change: 12 })
  assert.deepEqual([why.outcome, why.places, why.functions], ['spread', [], 32])
})

test('difference: a profile that shows nothing says so', () => {
  assert.equal(explained({ head: five(() => [], '0000000e') }).outcome, 'not-shown')
})

test('difference: a profile that shows the opposite says so', () => {
  const slow = five((random) => [['slow /p/a.js:1', 90_000 + random.normal()]], '0000000f')
  assert.equal(explained({ base: slow, head: five(() => [], '00000010') }).outcome, 'contrary')
})

test('difference: a function that moved to another file is the same one', () => {
  const at =
    (file: string) =>
    (random: Random): Call[] => [[`compute /p/${file}:9`, 20_000 + 100 * random.normal()]]
  const why = explained({ base: five(at('old.js'), '00000011'), head: five(at('new.js'), '00000012') })
  assert.deepEqual(why.places, [])
})

test('difference: waiting counts only where it was measured', () => {
  const idle = five((random) => [['(idle)', 30_000 + random.normal()]], '00000013')
  assert.equal(explained({ head: idle, change: 30 }).places[0]?.kind, 'idle')
  assert.equal(explained({ head: idle, change: 30, waits: false }).outcome, 'not-shown')
})

test('difference: what shrinks is named first where the row got better', () => {
  const slow = five((random) => [['slow /p/a.js:1', 10_000 + 100 * random.normal()]], '00000014')
  const why = explained({ base: slow, head: five(() => [], '00000015'), change: -10 })
  assert.deepEqual([why.places[0]?.name, why.places[0]?.only], ['slow', 'base'])
  assert.ok(why.places[0]!.self.change < -9)
})

test('difference: what the change touched comes first, and counts with what it calls', () => {
  const changedLines = new Map([['src/lex.js', [[41, 41] as const]]])
  const touching = makeFrameResolver({ ...projectSide, changedLines })
  const side = (seed: string, more: (random: Random) => readonly Call[]): ProfiledTrial[] => {
    const random = makeRandomDraws(seed)
    return Array.from({ length: 5 }, () => ({
      ...profileCharges(profileOf([...noise(random), ...more(random)]), touching),
      scale: 1e-3,
    }))
  }
  const lex = 'lex /p/src/lex.js:41'
  const base = side('00000016', (random) => [[lex, 'split /p/src/split.js:1', 5_000 + 200 * random.normal()]])
  const head = side('00000017', (random) => [[lex, 'split /p/src/split.js:1', 15_000 + 200 * random.normal()]])
  const [first, second] = explained({ base, head }).places
  assert.deepEqual([first?.name, first?.changedHere, second?.name], ['lex', true, 'split'])
  assert.ok(Math.abs(first!.self.change) < 1)
  assert.ok(Math.abs(selfOrTotal(first!).change - 10) < 1)
})

test('difference: a benchmark that changed, too, is named after what it calls', () => {
  const touching = makeFrameResolver({
    ...projectSide,
    changedLines: new Map([
      ['bench.js', [[1, 9]]],
      ['src/parse.js', [[1, 9]]],
    ]),
  })
  const trials = (own: number, parse: number, body?: string): ProfiledTrial[] => {
    const random = makeRandomDraws('0000000c')
    return Array.from({ length: 5 }, () => {
      const of = (us: number): number => us * (1 + random.normal() / 50)
      const calls: readonly Call[] = [
        ['run /p/bench.js:4', of(own)],
        ['run /p/bench.js:4', 'parse /p/src/parse.js:1', of(parse)],
      ]
      const { charges, functions } = profileCharges(profileOf(calls), touching)
      for (const [key, of] of functions) if (isOwn(of)) functions.set(key, { ...of, body })
      return { charges, functions, scale: 1e-3 }
    })
  }
  const isOwn = ({ file }: ProfiledFunction): boolean => file === 'bench.js'
  const named = (own: number, parse: number, change = {}): unknown[] => {
    const why = explained({ base: trials(5_000, 5_000), head: trials(own, parse), isOwn, ...change })
    return why.places.map((place) => [place.file, Math.round(selfOrTotal(place).change)])
  }
  const both = [
    ['src/parse.js', 4],
    ['bench.js', 6],
  ]
  assert.deepEqual(named(11_000, 9_000), both)
  assert.deepEqual(named(11_000, 9_000, { isOwn: () => false }), both.toReversed())
  assert.deepEqual(named(5_000, 15_000), [['src/parse.js', 10]])
  const isCause = (of: ProfiledFunction): boolean => of.changedHere || !isOwn(of)
  const alike = { base: trials(5_000, 5_000, 'run'), head: trials(11_000, 9_000, 'run'), isCause }
  assert.deepEqual(named(0, 0, alike), both.slice(0, 1))
  assert.deepEqual(named(0, 0, { ...alike, head: trials(11_000, 9_000, 'other') }), both)
})

test('difference: what only measures is no cause', () => {
  const slow = five((random) => [['(anonymous) /p/bench.js:4', 10_000 + 100 * random.normal()]], '00000018')
  assert.equal(explained({ head: slow }).places[0]?.file, 'bench.js')
  assert.equal(explained({ head: slow, isCause: ({ file }) => file !== 'bench.js' }).outcome, 'spread')
})

test('difference: small modules that the head alone loads stand together, if known', () => {
  const ask = ' /p/src/index.js:1'
  const modules = Array.from({ length: 40 }, (_, at): Call => [ask, ` /p/src/${at % 2 ? 'a' : 'b'}/m${at}.js:1`, 300])
  const change = {
    head: five(() => [[ask, 200], [ask, ' /p/src/large.js:1', 3_000], ...modules], '0000000b'),
    change: 15,
    isNew: ({ file }: ProfiledFunction) => file !== undefined && file !== 'src/f.js' && file !== 'src/index.js',
  }
  const [first, second] = explained({ ...change, areAllKnown: true }).places
  assert.deepEqual(
    [first!.name, first!.file, first!.line, first!.requiredBy?.file],
    ['(40 modules)', 'src', undefined, 'src/index.js'],
  )
  assert.ok(Math.abs(first!.self.change - 12) < 0.1)
  assert.deepEqual([second!.name, second!.file], ['(module)', 'src/large.js'])
  assert.deepEqual(
    explained(change).places.map(({ file }) => file),
    ['src/large.js'],
  )
  assert.deepEqual(
    explained({ ...change, areAllKnown: true, isNew: () => false }).places.map(({ requiredBy }) => requiredBy),
    [undefined],
  )
})
