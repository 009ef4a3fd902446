import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertGolden } from '../../test/golden.ts'
import { failedTrial, okTrial, planned } from '../../test/scripted-trials.ts'
import { budgetIn, scriptsOf, type TrialScene } from '../../test/trial-scripts.ts'
import { exitCodes, type UserError } from '../errors.ts'
import type { TrialResult } from '../measure/tally.ts'
import { nextStep, type BisectionPair } from '../stats/bisection-steps.ts'
import { derivedSeed, seededRandom } from '../stats/random.ts'
import { pairedCommits, type PairedOptions } from './past-trials.ts'

const shas = ['0', '1', '2', '3'].map((digit) => digit.repeat(40))

interface Script extends Partial<PairedOptions> {
  readonly trial?: (position: number, nth: number) => TrialResult
  readonly unbuilt?: number
}

/** Four commits on a scripted clock (100 ms a trial, 5 s to prepare); logs `=1` for a preparation, `~1` for a warm-up. */
function scripted({ trial = (position) => okTrial(position), unbuilt, ...options }: Script = {}) {
  const log: string[] = []
  const notes: string[] = []
  let clock = 0
  const benchmark = options.benchmark ?? planned('a')
  const paired = pairedCommits({
    async prepare(sha) {
      const position = shas.indexOf(sha)
      clock += 5_000
      log.push(`=${position}`)
      const own = {
        trial: async (_: unknown, __: unknown, kind?: { readonly again?: true }) => {
          clock += 100
          const step = `${kind?.again === true ? '~' : ''}${position}`
          log.push(step)
          return { ...trial(position, log.filter((other) => other === step).length), versions: {} }
        },
      }
      const trials = new Map(position === unbuilt ? [] : [[sha, { ...own, packagesOf }]])
      return { trials, [Symbol.asyncDispose]: async () => void log.push(`-${position}`) }
    },
    benchmark,
    metric: 'time',
    shas,
    skipped: new Map(),
    now: () => clock,
    note: (text) => void notes.push(text),
    signal: new AbortController().signal,
    ...options,
  })
  return { paired, log, notes }
}

const packagesOf = (): { package: null } => ({ package: null })

test('both commits are ready before the coin says which is measured first', async () => {
  const { paired, log } = scripted()
  assert.deepEqual(await paired.pair({ base: 0, head: 3 }, 'head'), { baseValue: 0, headValue: 3 })
  assert.deepEqual(await paired.pair({ base: 0, head: 3 }, 'base'), { baseValue: 0, headValue: 3 })
  await paired[Symbol.asyncDispose]()
  assert.deepEqual(log, ['=0', '~0', '=3', '~3', '3', '0', '0', '3', '-3', '-0'])
  assert.equal(paired.measuringMs, 400, 'preparing is not counted')
})

test('what is measured once has no warm-up', async () => {
  const { paired, log } = scripted({ benchmark: planned('size', { once: true }) })
  await paired.pair({ base: 0, head: 1 }, 'base')
  assert.deepEqual(log, ['=0', '=1', '0', '1'])
})

test('a commit between the ends that does not build is left out; an end is an error', async () => {
  const middle = scripted({ unbuilt: 1 })
  assert.equal(await middle.paired.pair({ base: 0, head: 1 }, 'base'), null)
  assert.deepEqual([...middle.paired.skipped], [[1, 'it does not build']])
  assert.deepEqual(middle.log, ['=0', '~0', '=1'])
  const end = scripted({ unbuilt: 3 })
  await assert.rejects(end.paired.pair({ base: 0, head: 3 }, 'base'), (error: UserError) => {
    assert.match(error.message, /^The bad commit 3333333 cannot be measured: it does not build$/)
    return error.exitCode === exitCodes.newFailure
  })
})

test('a commit whose trials fail three times, and more often than not, is left out', async () => {
  const trial = (position: number, nth: number): TrialResult =>
    position === 2 && nth !== 2 ? failedTrial('boom') : okTrial(1)
  const { paired, notes } = scripted({ trial })
  const values = []
  for (let pair = 0; pair < 4; pair++) values.push(await paired.pair({ base: 0, head: 2 }, 'base'))
  assert.deepEqual(values, [null, { baseValue: 1, headValue: 1 }, null, null])
  assert.deepEqual([...paired.skipped], [[2, 'its trials fail (boom)']])
  assert.deepEqual(notes, ['2222222 is left out: its trials fail (boom)'])
})

test('a commit that gives values as often as it fails stays', async () => {
  const { paired } = scripted({ trial: (_, nth) => (nth % 2 === 0 ? failedTrial('boom') : okTrial(1)) })
  for (let pair = 0; pair < 8; pair++) await paired.pair({ base: 1, head: 2 }, 'base')
  assert.equal(paired.skipped.size, 0)
})

test('a trial without the metric is a failed one', async () => {
  const { paired } = scripted({ trial: () => ({ ...okTrial(1), metrics: {} }) })
  for (let pair = 0; pair < 3; pair++) assert.equal(await paired.pair({ base: 1, head: 2 }, 'base'), null)
  assert.equal(paired.skipped.get(1), 'its trials fail (it gives no time)')
})

test('an interruption ends a pair without a value and without another trial', async () => {
  const abort = new AbortController()
  const trial = (): TrialResult => {
    abort.abort()
    return failedTrial('killed')
  }
  const { paired, log } = scripted({
    trial,
    signal: abort.signal,
    benchmark: planned('a', { once: true, knownFailure: 'x' }),
  })
  assert.equal(await paired.pair({ base: 0, head: 1 }, 'base'), null)
  assert.deepEqual([log, paired.skipped.size], [['=0', '=1', '0'], 0])
})

/** A bisection of some commits, of which some do not build, fail or give no value, until it is found or time is up. */
async function bisected({ random, part, log }: TrialScene): Promise<void> {
  const count = 2 + random.below(random.coin() ? 14 : 4)
  const once = random.uniform() < 0.2
  const culprit = 1 + random.below(count - 1)
  const change = random.uniform() < 0.15 ? 0 : (random.coin() ? 1 : -1) * 0.4 * random.uniform()
  const sigma = once && random.coin() ? 0 : 0.01 + 0.08 * random.uniform()
  const shas = Array.from({ length: count }, (_, index) => index.toString(16).padStart(2, '0').repeat(20))
  const kinds = shas.map((_, index) => {
    const kind = random.uniform()
    if ((index === 0 || index === count - 1) && random.uniform() < 0.9) return 'fine'
    return kind < 0.1 ? 'unbuilt' : kind < 0.15 ? 'fails' : kind < 0.22 ? 'half' : kind < 0.25 ? 'no metric' : 'fine'
  })
  const benchmark = planned('a', { once, knownFailure: random.uniform() < 0.1 ? 'boom' : null })
  random.below(3)
  const effects = part()
  const budgetMs = budgetIn(random, 100 * 150)
  const seed = random.uniform() < 0.2 ? 'c0ffee01' : 'c0ffee00'
  const trialAt = async (at: number, kind?: { readonly again?: true }): Promise<TrialResult> => {
    await effects.trial(benchmark, `${at} `, kind)
    const value = 100 * (at >= culprit ? 1 + change : 1) * Math.exp(sigma * random.normal())
    if (kinds[at] === 'fails' || (kinds[at] === 'half' && random.coin())) return failedTrial('boom')
    if (kinds[at] === 'no metric') return { ...okTrial(1), metrics: {} }
    return okTrial(sigma === 0 ? Math.round(100 * (at >= culprit ? 1 + change : 1)) : value)
  }
  await using paired = pairedCommits({
    async prepare(sha) {
      const at = shas.indexOf(sha)
      log(`=${at}`)
      const own = {
        trial: async (_: unknown, __: unknown, kind?: { readonly again?: true }) => {
          return { ...(await trialAt(at, kind)), versions: {} }
        },
        packagesOf,
      }
      return {
        trials: new Map(kinds[at] === 'unbuilt' ? [] : [[sha, own]]),
        [Symbol.asyncDispose]: async () => log('x'),
      }
    },
    benchmark,
    metric: 'time',
    shas,
    skipped: new Map(),
    now: effects.now,
    note: () => {},
    signal: effects.signal,
  })
  const pairs: BisectionPair[] = []
  const coins = seededRandom(derivedSeed(seed, 'part 1'))
  const settings = { better: 'lower', ignore: 0.01, floor: 0, error: 0.05, signed: false, isCounted: once } as const
  for (;;) {
    const canMeasure = (position: number): boolean => !paired.skipped.has(position)
    const isReady = (position: number): boolean => paired.trials.has(position)
    const step = nextStep({ last: count - 1, pairs, settings, canMeasure, isReady })
    if (step.kind !== 'measure' || effects.signal.aborted || paired.measuringMs >= budgetMs) return
    const pair = await paired.pair(step.query, coins.coin() ? 'head' : 'base')
    if (pair !== null) pairs.push({ ...step.query, ...pair })
  }
}

test('the trials of a bisection are started in the recorded order', async () => {
  const scripts = await scriptsOf(14, 'bisect', bisected)
  const steps = scripts.replaceAll(/ *[0-9a-f]{16}$/gm, '')
  assertGolden(new URL('golden/bisect.txt', import.meta.url), steps)
})
