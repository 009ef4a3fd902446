import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drive, wholeSpanMs, type Grandma } from './drive.ts'

const options = {
  file: '/worker.js',
  durationMs: 10,
  concurrent: 1,
  graceMs: 10_000,
  signal: new AbortController().signal,
}
const header = { type: 'header', epoch: 0 }
const report = (fullTest: object) => ({ type: 'report', id: 0, report: { fullTest } })

/** A driver that writes `lines` and, unless it is to hang, comes to its end. */
function driving(lines: readonly object[], { hang = false, error }: { hang?: boolean; error?: Error } = {}): Grandma {
  return {
    run: ({ output }, callback) => {
      for (const line of lines) output.write(line)
      if (!hang) setImmediate(() => callback(error))
      return undefined
    },
  }
}

test('drive: the spans of all tests come back, and the whole of them', async () => {
  const lines = [
    header,
    ...[
      [5, 9],
      [2, 8],
      [7, 20],
    ].map(([start, end]) => report({ start, end, status: 'success' })),
  ]
  const spans = await drive({ ...options, grandma: driving(lines) })
  assert.deepEqual(spans, [
    { startMs: 5, endMs: 9 },
    { startMs: 2, endMs: 8 },
    { startMs: 7, endMs: 20 },
  ])
  assert.equal(wholeSpanMs(spans), 18)
})

test('drive: a driver that never calls back, because its worker crashed, is given up', async () => {
  await assert.rejects(
    drive({ ...options, graceMs: 20, grandma: driving([header], { hang: true }) }),
    /may have crashed/,
  )
})

test('drive: a test that failed fails the whole, with its reason', async () => {
  const lines = [header, report({ start: 0, end: 1, status: 'failure', errorCode: 'no such file' })]
  await assert.rejects(drive({ ...options, grandma: driving(lines) }), /no such file/)
})

test('drive: a driver that ran no test, or could not, is an error', async () => {
  await assert.rejects(drive({ ...options, grandma: driving([header]) }), /ran no test/)
  const cannot = driving([], { error: new Error('no test method') })
  await assert.rejects(drive({ ...options, grandma: cannot }), /cannot run its test/)
})

/** A driver that goes on writing the report that `next` makes until it is stopped. */
function drivingOn(next: (count: number) => object): Grandma {
  return {
    run: ({ output }, callback) => {
      let isStopped = false
      let count = 0
      output.write(header)
      const startNext = (): void => {
        if (isStopped) return callback()
        output.write(next(count++))
        setImmediate(startNext)
      }
      setImmediate(startNext)
      return { stop: () => void (isStopped = true) }
    },
  }
}

test('drive: tests are started until there are enough, and no longer', async () => {
  const grandma = drivingOn((count) => report({ start: count, end: count + 1, status: 'success' }))
  const spans = await drive({
    ...options,
    grandma,
    durationMs: 5_000,
    isEnough: (count, { endMs }) => count >= 3 && endMs >= 3,
  })
  assert.deepEqual(
    spans.map(({ startMs }) => startMs),
    [0, 1, 2],
  )
})

test('drive: after a test that failed no more are started', async () => {
  let started = 0
  const grandma = drivingOn(() => report({ start: 0, end: 1, status: ++started < 2 ? 'success' : 'failure' }))
  await assert.rejects(drive({ ...options, grandma, durationMs: 5_000 }), /a test of the load driver failed/)
  assert.equal(started, 2)
})

test('drive: tests are started at a rate, or so many at a time, and never both', async () => {
  const asked: object[] = []
  const grandma: Grandma = {
    run: (told, callback) => {
      asked.push('rate' in told ? { rate: told.rate } : { concurrent: told.concurrent })
      return driving([header, report({ start: 0, end: 1, status: 'success' })]).run(told, callback)
    },
  }
  const { concurrent: _, ...paceless } = options
  await drive({ ...paceless, rate: 200, grandma })
  await drive({ ...options, grandma })
  assert.deepEqual(asked, [{ rate: 200 }, { concurrent: 1 }])
})
