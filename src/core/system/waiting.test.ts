import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jitteredBackoffMs, makeSlowWorkReporter } from './waiting.ts'

test('waiting: what takes long is named after 10 s, half a minute, then every minute', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: string[] = []
  const waiting = makeSlowWorkReporter({ say: (line) => lines.push(line) })
  const { promise, resolve: finish } = Promise.withResolvers<string>()
  const waited = waiting('npm to install', () => promise)
  const linesAfter = (ms: number): readonly string[] => {
    t.mock.timers.tick(ms)
    return lines.splice(0)
  }
  assert.deepEqual(linesAfter(9_999), [])
  assert.deepEqual(linesAfter(1), ['Still waiting for npm to install (10 s so far).'])
  assert.deepEqual(linesAfter(19_999), [])
  assert.deepEqual(linesAfter(1), ['Still waiting for npm to install (30 s so far).'])
  assert.deepEqual(linesAfter(60_000), ['Still waiting for npm to install (90 s so far).'])
  assert.deepEqual(linesAfter(60_000), ['Still waiting for npm to install (150 s so far).'])
  finish('done')
  assert.equal(await waited, 'done')
  assert.deepEqual(linesAfter(600_000), [])
})

test('waiting: what is waited for again and again is named once, unless it is longer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: string[] = []
  const waiting = makeSlowWorkReporter({ say: (line) => lines.push(line) })
  const trial = async (ms: number): Promise<void> => {
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    const waited = waiting('a trial', () => promise)
    for (let leftMs = ms; leftMs > 0; leftMs -= 1_000) t.mock.timers.tick(1_000)
    finish()
    await waited
  }
  for (const ms of [11_000, 11_000, 29_000, 31_000]) await trial(ms)
  assert.deepEqual(lines, ['Still waiting for a trial (10 s so far).', 'Still waiting for a trial (30 s so far).'])
})

test('waiting: what fails is over, too, and fails as it did', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: string[] = []
  const waiting = makeSlowWorkReporter({ say: (line) => lines.push(line) })
  await assert.rejects(
    waiting('a registry', () => Promise.reject(new Error('no'))),
    /^Error: no$/,
  )
  t.mock.timers.tick(60_000)
  assert.deepEqual(lines, [])
})

test('waiting: waits double from half the first to the longest', () => {
  const delay = (attempts: number, coin: number): number =>
    jitteredBackoffMs({ attempts, random: () => coin, firstMs: 1_000, longestMs: 5_000 })
  assert.deepEqual(
    [1, 2, 3, 4, 9].map((attempts) => [delay(attempts, 0), delay(attempts, 0.5)]),
    [
      [500, 750],
      [1_000, 1_500],
      [2_000, 3_000],
      [2_500, 3_750],
      [2_500, 3_750],
    ],
  )
})
