import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTrialLab } from '../../../test/trial-lab.ts'

const lab = await openTrialLab()
after(() => lab[Symbol.asyncDispose]())

const wrong: Readonly<Record<string, RegExp>> = {
  "await measure.retained('heap')": /measure\.retained\(\) takes no argument; .* retained: 'heap-used'/,
  'await measure.retained()': /measure\.retained\(\) has no metric to record; .* retained: 'heap-used'/,
  'await measure.time(() => 1)': /call it as measure\.time\(metric, \(\) => work\)/,
  "await measure.time('time', () => 1, 5)": /call it as measure\.time\(metric, \(\) => work\)/,
  "measure.record('time', 1, 2)": /call it as measure\.record\(metric, number\)/,
  "measure.record('tiem', 12)": /the suite has no metric tiem; it has time/,
  "measure.note('length', '12', 'bytes')": /call it as measure\.note\(name, text\)/,
  "measure.warn('slow', 'very')": /call it as measure\.warn\(text\)/,
  "expect.equal(1, 1, 'one', 'two')": /call it as expect\.equal\(actual, expected, what\)/,
  "expect.ok(1, 2, 'three')": /call it as expect\.ok\(condition, what\)/,
}

for (const [call, message] of Object.entries(wrong)) {
  test(`misuse: ${call} is refused, and its stack has the call`, async () => {
    const report = await lab.body(call)
    assert.equal(report.outcome, 'failed')
    assert.match(report.message ?? '', /^MisuseError: /)
    assert.match(report.message ?? '', message)
    const [, ...frames] = report.detail?.split('\n') ?? []
    assert.match(frames.find((frame) => !/paceline\/(src|dist)/.test(frame)) ?? '', /^ +at .*suite\.mjs:10:/)
  })
}

test('misuse: a value that may come from the subject is no mistake of the suite', async () => {
  const calls = ["measure.record('time', undefined)", "measure.note('first', undefined)", 'measure.warn(undefined)']
  for (const call of calls) {
    const { outcome, message } = await lab.body(call)
    assert.equal(outcome, 'failed')
    assert.match(message ?? '', /is undefined, which is not text|was recorded as undefined, not a finite number/)
    assert.doesNotMatch(message ?? '', /MisuseError/)
  }
})

test('misuse: a metric without a value is told with the call that records it', async () => {
  assert.match(
    (await lab.body('return 1')).message ?? '',
    /case a recorded no value for time: call measure\.time\('time', …\) or measure\.record\('time', …\)/,
  )
})
