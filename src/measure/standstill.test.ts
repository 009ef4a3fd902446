import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { collectPairs } from './collect.ts'
import { watchStandstills, type Standstills } from './standstill.ts'
import { ms, okTrial, planned } from '../../test/scripted-trials.ts'

interface Scene {
  readonly standstills: Standstills
  readonly notes: string[]
  /** Time passes as usual. */
  readonly pass: (passedMs: number) => void
  /** The process or the machine stands still: the clocks that go on meanwhile. */
  readonly stand: (clocks: { readonly monotonicMs?: number; readonly wallMs?: number; readonly cpuMs?: number }) => void
}

function scene(t: TestContext, signal = new AbortController().signal): Scene {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let [monotonic, wall, cpu] = [5_000, 1_700_000_000_000, 900]
  const notes: string[] = []
  const effects = { now: () => monotonic, today: () => new Date(wall), signal }
  return {
    standstills: watchStandstills(effects, { note: (text) => notes.push(text) }, () => cpu),
    notes,
    pass(passedMs) {
      for (let leftMs = passedMs; leftMs > 0; leftMs -= 100) {
        monotonic += 100
        wall += 100
        t.mock.timers.tick(100)
      }
    },
    stand({ monotonicMs = 0, wallMs = 0, cpuMs = 0 }) {
      cpu += cpuMs
      monotonic += monotonicMs
      wall += wallMs
    },
  }
}

const kinds = {
  'a stopped process': { monotonicMs: 60_000, wallMs: 60_000 },
  'sleep that the monotonic clock of Linux does not count': { wallMs: 60_000 },
  'a clock that is set forward': { wallMs: 3_600_000 },
}
for (const [what, clocks] of Object.entries(kinds)) {
  test(`${what}: a pair is measured again, from its first trial, and the run says so`, async (t) => {
    const { standstills, notes, pass, stand } = scene(t)
    const log: string[] = []
    const { benchmarks, measuringMs } = await collectPairs(
      { benchmarks: [planned('a')], packagesOf: () => ({ package: null }), cap: 2, budgetMs: 30_000, resume: [] },
      {
        ...standstills,
        trial: async (_, side) => {
          log.push(side)
          pass(1_000)
          // In the midst of the first pair, between its trials.
          if (log.length === 3) stand(clocks)
          return okTrial(log.length)
        },
        calibrate: async () => 200,
        shuffle: (items) => [...items],
        coin: () => 'head',
        isDecided: () => false,
        onProgress: () => {},
        signal: new AbortController().signal,
      },
    )
    assert.deepEqual(log.slice(2), ['head', 'base', 'head', 'base', 'head', 'base'])
    assert.deepEqual(benchmarks[0]?.metrics['time'], { ...ms, base: [6, 8], head: [5, 7] })
    // A standstill is known to a second.
    assert.ok(measuringMs >= 8_000 && measuringMs <= 9_000, 'neither the budget nor the run counts the time')
    assert.equal(notes.length, 1)
    assert.match(notes[0]!, /^This machine stood still for (1 h|59|1 min)/)
    assert.match(standstills.warnings().join('\n'), /^the machine stood still .* was repeated$/)
  })
}

test('neither a busy machine nor a clock that is set back counts as one', async (t) => {
  const { standstills, notes, pass, stand } = scene(t)
  using watched = standstills
  let calls = 0
  const result = await watched.undisturbed(async () => {
    calls += 1
    pass(5_000)
    stand({ monotonicMs: 2_500, wallMs: 2_500 })
    pass(5_000)
    stand({ wallMs: -3_600_000 })
    pass(1_000)
    return 'done'
  })
  assert.deepEqual([result, calls, notes, watched.warnings()], ['done', 1, [], []])
})

test('a machine that never comes to rest is measured, and an interruption ends it', async (t) => {
  const abort = new AbortController()
  const { standstills, stand } = scene(t, abort.signal)
  using watched = standstills
  let calls = 0
  const work = async (): Promise<number> => {
    stand({ monotonicMs: 10_000 })
    return ++calls
  }
  assert.equal(await watched.undisturbed(work), 4)
  abort.abort()
  assert.equal(await watched.undisturbed(work), 5)
})

test('long work of our own is no standstill', async (t) => {
  const { standstills, notes, pass, stand } = scene(t)
  let times = 0
  await standstills.undisturbed(async () => {
    times += 1
    pass(2_000)
    stand({ monotonicMs: 20_000, wallMs: 20_000, cpuMs: 18_000 })
    pass(2_000)
  })
  assert.deepEqual([times, notes, standstills.warnings()], [1, [], []])
})
