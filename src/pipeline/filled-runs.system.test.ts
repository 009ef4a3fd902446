import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gitEnvironment, testRepository } from '../../test/repository.ts'
import { sampleBenchmark, sampleRun, sampleSha } from '../../test/sample-run.ts'
import { gitIn } from '../sides/git.ts'
import { addRuns, emptyBaseline } from '../store/baseline-set.ts'
import { isFilled, placesInTime, runIds, secondOfRun } from './filled-runs.ts'

const commit = (date: string, number = 0) => ({ commit: { sha: sampleSha(number), ref: null, date, dirty: false } })
const at = (time: string): string => `2026-11-21T${time}.000Z`
interface After {
  /** How many of the commits a stored run comes after. */
  readonly after: number
  readonly second: number
}
const places = (dates: readonly string[], stored: readonly After[] = []): string[] =>
  placesInTime(
    dates.map((date) => commit(at(date))),
    stored.map(({ after, second }) => ({ isAfter: dates.map((_, index) => index < after), second })),
  ).map((date) => date.toISOString().slice(11, 19))
const second = (time: string): number => Date.parse(at(time)) / 1_000

test('a filled run stands at the time of its commit', () => {
  assert.deepEqual(places(['10:00:00', '11:00:00', '12:00:00']), ['10:00:00', '11:00:00', '12:00:00'])
})

test('commits of one second, or of wrong clocks, stay in their order', () => {
  assert.deepEqual(places(['10:00:00', '10:00:00', '10:00:00']), ['09:59:58', '09:59:59', '10:00:00'])
  assert.deepEqual(places(['10:00:00', '15:00:00', '11:00:00']), ['10:00:00', '10:59:59', '11:00:00'])
  assert.deepEqual(places(['10:00:00', '09:00:00', '11:00:00']), ['08:59:59', '09:00:00', '11:00:00'])
})

test('a filled run comes before runs of later commits and after those of earlier ones', () => {
  // The run of an earlier commit was measured after this commit was made.
  assert.deepEqual(places(['10:00:00'], [{ after: 0, second: second('10:00:30') }]), ['10:00:31'])
  // A later commit's run has an earlier time than this commit: somebody's clock went wrong.
  assert.deepEqual(places(['10:00:00'], [{ after: 1, second: second('09:00:00') }]), ['08:59:59'])
  const both = [
    { after: 1, second: second('10:30:00') },
    { after: 2, second: second('10:45:00') },
  ]
  assert.deepEqual(places(['10:00:00', '10:20:00', '10:50:00'], both), ['10:00:00', '10:30:01', '10:50:00'])
})

test('the second that an id begins with is read back', () => {
  assert.equal(secondOfRun({ id: '20261121T013000Z-1f2e3d4c' }), Date.UTC(2026, 10, 21, 1, 30) / 1_000)
})

const reference = { id: 'npm:chokidar@4.0.0', label: 'chokidar 4.0.0', commit: null, why: 'release' } as const
const withReference = (extra: Parameters<typeof sampleBenchmark>[0] = {}) => sampleBenchmark({ reference, ...extra })

test('a commit is filled where filled runs of its series have all benchmarks', () => {
  const filled = { order: 1, of: 2, machine: '0badcafe' }
  const own = sampleRun({ number: 1, filled, benchmarks: [withReference()] })
  const benchmarks = [{ id: 'watch/react/chokidar', suiteDigest: 'a'.repeat(64), skipped: null }]
  const series = { stored: addRuns(emptyBaseline('linux-x64'), [own]), benchmarks, node: own.environment.node }
  const known = commit(at('10:00:00'), 1)
  assert.equal(isFilled(known, series), true)
  assert.equal(isFilled(commit(at('10:00:00'), 2), series), false)
  const alone = addRuns(emptyBaseline('linux-x64'), [sampleRun({ number: 1, filled })])
  assert.equal(isFilled(known, { ...series, stored: alone }), false, 'without pairs')
  assert.equal(isFilled(known, { ...series, benchmarks: [{ ...benchmarks[0]!, suiteDigest: 'c'.repeat(64) }] }), false)
  assert.equal(isFilled(known, { ...series, node: '99.1.0' }), false, 'another series')
  const more = [...benchmarks, { ...benchmarks[0]!, id: 'watch/flat/chokidar' }]
  assert.equal(isFilled(known, { ...series, benchmarks: more }), false)
  // What another fill was not asked for, or had no time for, is still to be measured.
  const leftOut = addRuns(emptyBaseline('linux-x64'), [{ ...own, leftOut: ['watch/flat/chokidar'] }])
  assert.equal(isFilled(known, { ...series, stored: leftOut, benchmarks: more }), false)
  const flat = sampleRun({ number: 2, filled, head: own.head, benchmarks: [withReference({ case: 'flat' })] })
  const both = addRuns(emptyBaseline('linux-x64'), [own, flat])
  assert.equal(isFilled(known, { ...series, stored: both, benchmarks: more }), true)
  const ordinary = addRuns(emptyBaseline('linux-x64'), [sampleRun({ number: 1, benchmarks: [withReference()] })])
  assert.equal(isFilled(known, { ...series, stored: ordinary }), false)
})

test('what is skipped here is not waited for, and what was skipped there is not held', () => {
  const filled = { order: 1, of: 2, machine: '0badcafe' }
  const skipped = sampleBenchmark({ case: 'flat', status: 'skipped', reason: 'no such tool', trials: 0, metrics: {} })
  const own = sampleRun({ number: 1, filled, benchmarks: [withReference(), skipped] })
  const stored = addRuns(emptyBaseline('linux-x64'), [own])
  const [react, flat] = ['react', 'flat'].map((name) => {
    return { id: `watch/${name}/chokidar`, suiteDigest: 'a'.repeat(64), skipped: null }
  })
  const isFilledWith = (...benchmarks: Parameters<typeof isFilled>[1]['benchmarks']): boolean =>
    isFilled(commit(at('10:00:00'), 1), { stored, benchmarks, node: own.environment.node })
  assert.equal(isFilledWith(react!, { ...flat!, skipped: 'no such tool' }), true)
  assert.equal(isFilledWith(react!, flat!), false)
  assert.equal(isFilledWith({ ...react!, skipped: 'no such tool' }), false, 'nothing of it can be measured')
})

test('a filled run stands before the ordinary run of its commit', async () => {
  using repository = testRepository()
  const [first, second] = [repository.commit({ a: '1' }), repository.commit({ a: '2' })]
  repository.git('checkout', '-q', '-b', 'maintenance', first)
  const aside = repository.commit({ a: '1.1' })
  repository.git('checkout', '-q', 'main')
  const commitAt = (sha: string, time: string) => ({ commit: { sha, ref: null, date: at(time), dirty: false } })
  const storedRun = (sha: string, id: string, parts: Parameters<typeof sampleRun>[0] = {}) => {
    return { ...sampleRun({ ...parts, head: { label: 'main', commit: commitAt(sha, '10:00:00').commit } }), id }
  }
  const machine = '0badcafe'
  const idsOf = (asked: Parameters<typeof runIds>[1]['asked'], runs: readonly ReturnType<typeof storedRun>[]) =>
    runIds(gitIn(repository.root, gitEnvironment), {
      asked,
      stored: addRuns(emptyBaseline('linux-x64'), runs),
      machine,
    })
  const [one, two] = [commitAt(first, '10:00:00'), commitAt(second, '10:02:00')]
  const ordinary = storedRun(first, '20261121T100500Z-00000001')
  const expected = ['20261121T100000Z-0badcafe', '20261121T100501Z-0badcafe']
  assert.deepEqual(await idsOf([one, two], [ordinary]), expected, 'the later commit comes after the run of the earlier')
  const between = await idsOf([one, commitAt(aside, '10:01:00'), two], [ordinary])
  assert.deepEqual([between[0], between[2]], expected)

  const filled = { order: 1, of: 2, machine: 'c0ffee01' }
  const others = [storedRun(first, '20261121T100000Z-c0ffee01', { filled })]
  assert.deepEqual((await idsOf([one, two], others))[0], expected[0], 'two fills of a commit stand at one place')
  const before = { ...others[0]!, id: '20261121T093000Z-0badcafe', filled: { ...filled, machine } }
  assert.deepEqual((await idsOf([one, two], [before, ordinary]))[0], before.id, 'what goes on keeps its id')
})
