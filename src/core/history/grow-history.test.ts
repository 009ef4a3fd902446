import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { sampleBenchmark, sampleRun, timeSpec } from '../../../test/sample-run.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { acceptRecord, emptyBaseline } from './baseline-set.ts'
import { growHistory, pastRunsFile, type GrownHistory } from './grow-history.ts'
import { baselineText } from '../model/serialise.ts'

const empty = emptyBaseline('linux-x64')
const roomy = 2 ** 30
/** A run so many days after 1 November 2026, a Sunday. */
const onDay = (day: number, hour = 0): Run =>
  sampleRun({ number: 24 * day + hour, benchmarks: [sampleBenchmark({ metrics: { time: { ...timeSpec, values } } })] })
/** With four digits 1.231, with five 1.2315, and of these four 1.232. */
const values = [1.231_46]

/** Both files of a history, as a writer would keep them. */
class Files {
  newest = empty
  past = empty
  readings = 0

  async add(runs: readonly Run[], { keep = 3, maxBytes = roomy } = {}): Promise<GrownHistory> {
    const read = async (path: string): Promise<Baseline> => {
      if (path === 'linux-x64.json') return this.newest
      this.readings += 1
      return this.past
    }
    const { platform } = this.newest
    const grown = await growHistory({ file: 'linux-x64.json', platform, runs, keep, maxBytes, read })
    this.newest = grown.newest.baseline
    this.past = grown.past?.baseline ?? this.past
    return grown
  }

  texts(): string[] {
    return [this.newest, this.past].map(baselineText)
  }
}

const daysOf = ({ runs }: Baseline): string[] => runs.map(({ id }) => id.slice(0, 8))

test('of a run a day the newest stay, then one a week for a quarter, then one a month', async () => {
  const files = new Files()
  await files.add(
    Array.from({ length: 400 }, (_, day) => onDay(day)),
    { keep: 50 },
  )
  const [first, ...days] = daysOf(files.past)
  assert.equal(first, '20261130')
  assert.deepEqual(daysOf(files.newest).slice(0, 1), ['20271017'])
  // The newest is of 5 December 2027, a Sunday, so weeks count from 6 September on.
  assert.deepEqual(
    days.slice(0, 9).map((day) => day.slice(4, 6)),
    ['12', '01', '02', '03', '04', '05', '06', '07', '08'],
  )
  assert.deepEqual(days.slice(-4), ['20270926', '20270930', '20271003', '20271010'])
  assert.equal(days.length, 15)
})

test('what stays does not depend on who adds what when', async () => {
  const anyDay = fc.record({ day: fc.integer({ min: 0, max: 500 }), hour: fc.integer({ min: 0, max: 2 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyDay, { minLength: 1, maxLength: 40 }),
      fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      async (days, order) => {
        const runs = days.map(({ day, hour }) => onDay(day, hour))
        const atOnce = new Files()
        await atOnce.add(runs)
        const oneByOne = new Files()
        const shuffled = runs.map((run, index) => ({ run, at: order[index]! })).sort((a, b) => a.at - b.at)
        for (const { run } of shuffled) await oneByOne.add([run])
        assert.deepEqual(oneByOne.texts(), atOnce.texts())
        await oneByOne.add(runs)
        assert.deepEqual(oneByOne.texts(), atOnce.texts(), 'adding them again changes nothing')
      },
    ),
    { seed: 20_261_121 },
  )
})

test('what is only drawn has four digits, whether among the newest before or not', async () => {
  const files = new Files()
  await files.add([7, 14, 21].map((day) => onDay(day)))
  await files.add([onDay(28), onDay(0)])
  const drawn = files.past.runs.map(({ benchmarks }) => benchmarks[0]?.metrics['time'])
  assert.ok(files.texts()[0]?.includes('"values":[1.2315]'))
  const four = { ...timeSpec, values: [1.232] }
  assert.deepEqual(drawn, [four, four])
})

test('the past is read only when a run goes there', async () => {
  const files = new Files()
  await files.add([onDay(0), onDay(0, 1), onDay(0, 2)])
  const sameWeek = await files.add([onDay(0, 3)])
  assert.equal(sameWeek.past, null)
  assert.equal(files.readings, 0)
  await files.add([onDay(1), onDay(1, 1), onDay(1, 2)])
  assert.equal(files.readings, 1)
  assert.deepEqual(daysOf(files.past), ['20261101'])
})

test('the record of an intended change goes with the runs around it', async () => {
  const files = new Files()
  const record = acceptRecord({
    at: '2026-11-08T00:00:00Z',
    fromRun: onDay(7).id,
    match: 'watch',
    metric: null,
    reason: 'x',
  })
  await files.add([0, 7].map((day) => onDay(day)))
  files.newest = { ...files.newest, accepted: [record] }
  await files.add([14, 21, 28].map((day) => onDay(day)))
  assert.deepEqual(files.newest.accepted, [])
  assert.deepEqual(files.past.accepted, [record])
})

test('a file that could not be read back is not made: fewer runs are kept', async () => {
  const benchmarks = Array.from({ length: 20 }, (_, index) => sampleBenchmark({ case: `case-${index}` }))
  const runs = [0, 7, 14, 21].map((day) => sampleRun({ number: 24 * day, benchmarks }))
  const size = Buffer.byteLength(baselineText({ ...empty, runs: runs.slice(0, 1) }))
  const files = new Files()
  const grown = await files.add(runs, { keep: 4, maxBytes: 2.5 * size })
  assert.equal(grown.keep, 2)
  assert.equal(grown.newest.text, baselineText(grown.newest.baseline))
  assert.deepEqual(daysOf(files.newest), ['20261115', '20261122'])
  assert.deepEqual(daysOf(files.past), ['20261101', '20261108'])
  await assert.rejects(files.add(runs, { maxBytes: size / 2 }), {
    name: 'UserError',
    message: /^A run of linux-x64 has \d+ bytes, and a stored file may have \d+/,
    hint: 'Store fewer benchmarks: `--profile` or names select them.',
  })
})

test('the past lies beside its baseline', () => {
  assert.equal(pastRunsFile('baselines/linux-x64.json'), 'baselines/linux-x64.past.json')
  assert.equal(pastRunsFile('main'), 'main.past.json')
})
