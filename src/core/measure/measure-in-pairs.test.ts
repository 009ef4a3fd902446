import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { compared } from '../../../test/compared.ts'
import { sampleRun } from '../../../test/sample-run.ts'
import { runTrials } from './collect.ts'
import { okTrial, planned } from '../../../test/scripted-trials.ts'
import type { Row } from '../model/comparison.ts'
import { notMeasured, type BenchmarkRun, type Run } from '../model/run.ts'
import { makeRandomDraws } from '../stats/random.ts'
import { skippedEntry } from './tally.ts'
import { makeDecidedCheck, resultsWithNeedsAndAltered } from './measure-in-pairs.ts'

const time = { unit: 'ms', better: 'lower', kind: 'sampled', gate: true, signed: false } as const
const memory = { ...time, unit: 'B' } as const
const benchmark = planned('a', { metrics: { time, memory } })
const pairing = { cap: 100, stopEarly: true, family: 9 }

interface World {
  readonly number: number
  /** How much the head is slower. */
  readonly change: number
}

interface Part {
  /** The part before, whose pairs are kept. */
  readonly resume?: BenchmarkRun
  /** Trials after which somebody stops it. */
  readonly abortAfter?: number
  /** Trials for which there is time. */
  readonly trials?: number
}

/**
 * Measures one part of a world in which coins and slots are given: pair i has the same coin and its two slots the same
 * noise whatever was measured in which part. A trial lasts a millisecond.
 */
async function measured({ number, change }: World, { resume, abortAfter = Infinity, trials }: Part) {
  const random = makeRandomDraws(number.toString(16).padStart(8, '0'))
  const pairs = Array.from({ length: pairing.cap }, () => ({
    first: random.coin() ? ('base' as const) : ('head' as const),
    slots: [random.normal(), random.normal(), random.normal(), random.normal()] as const,
  }))
  const isDecided = makeDecidedCheck({ pairing, platform: 'linux-x64', alpha: 0.01 })
  const abort = new AbortController()
  let clock = 0
  let done = 0
  const collected = await runTrials(
    {
      benchmarks: [benchmark],
      packagesOf: () => ({}),
      cap: pairing.cap,
      budgetMs: trials ?? 1e6,
      resume: resume === undefined ? [] : [resume],
      isDecided: (soFar) => {
        done = soFar.trials
        return isDecided(soFar)
      },
    },
    {
      trial: async (_, side) => {
        clock += 1
        if (clock === abortAfter) abort.abort()
        const { first, slots } = pairs[done]!
        const slot = side === first ? 0 : 2
        const factor = side === 'head' ? 1 + change : 1
        const value = (deviation: number, place: number) => 100 * factor * Math.exp(deviation * slots[place]!)
        return { ...okTrial(0), metrics: { time: value(0.08, slot), memory: value(0.02, slot + 1) } }
      },
      now: () => clock,
      shuffle: (items) => [...items],
      draw: () => (pairs[done]!.first === 'base' ? ['base', 'head'] : ['head', 'base']),
      onProgress: () => {},
      signal: abort.signal,
    },
  )
  return collected.benchmarks[0]!
}

/** What the report says of each metric, whatever part measured it. */
function verdictsOf(entry: BenchmarkRun): Row[] {
  const run: Run = sampleRun({ base: { label: 'main' }, pairing, benchmarks: [entry] })
  // The other rows of the plan are those of benchmarks that this test leaves out.
  return compared({ runs: [run], family: pairing.family }).rows
}

const worlds = fc.record({ number: fc.nat(0xffffff), change: fc.constantFrom(0, 0.04, 0.08, 0.2) })

test('resume: interrupted and resumed, the verdicts are those of one go', async () => {
  const stops = fc.array(fc.integer({ min: 4, max: 120 }), { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(worlds, stops, async (world, abortAfter) => {
      const whole = await measured(world, {})
      let part: BenchmarkRun | undefined
      for (const stop of abortAfter) {
        part = await measured(world, { abortAfter: stop, ...(part === undefined ? {} : { resume: part }) })
      }
      if (part!.pairs === undefined) return
      const { ends, ...resumed } = await measured(world, { resume: part! })
      assert.ok((ends ?? []).every((end) => end.by === 'interruption'))
      assert.deepEqual(resumed, whole)
      assert.deepEqual(verdictsOf({ ...resumed, ...(ends === undefined ? {} : { ends }) }), verdictsOf(whole))
    }),
    { numRuns: 60, seed: 20261121 },
  )
})

test('resume: what was decided when time was up stays decided by a resume', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, fc.integer({ min: 20, max: 120 }), async (world, trials) => {
      const first = await measured(world, { trials })
      const second = await measured(world, { resume: first })
      const [before, after] = [verdictsOf(first), verdictsOf(second)]
      before.forEach((row, index) => {
        if (row.verdict === 'undecided') return
        assert.deepEqual(decisionOf(after[index]!), decisionOf(row))
      })
      const open = before.some((row) => row.verdict === 'undecided')
      assert.equal(second.trials > first.trials, open)
    }),
    { numRuns: 60, seed: 20261121 },
  )
})

/** The values of the sides are those of all pairs, which a resume adds to. */
function decisionOf({ verdict, change, interval, p }: Row) {
  return { verdict, relative: change?.relative, interval, p }
}

test('measured pairs: what the budget left out says what it needs, of a tool, too', () => {
  const benchmarks = [planned('part', { first: { pairMs: 20_000, change: 0 } })]
  const side = { root: '', side: { label: 'x' }, modules: [], replaced: {} }
  const of = { suites: [], benchmarks, sides: { base: side, head: side }, needed: 8, pairMs: 20_000 }
  for (const reason of [notMeasured.outOfTime, notMeasured.tooLittleTime]) {
    const entry = skippedEntry(benchmarks[0]!, {}, reason)
    const [late] = resultsWithNeedsAndAltered({ benchmarks: [entry] }, of)
    assert.match(late?.reason ?? '', /^the time budget has no room for enough pairs: one run takes 10 s, /)
    assert.equal(late?.needs?.pairs, 8)
  }
})
