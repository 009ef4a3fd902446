import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../errors.ts'
import { hostile } from '../report/sample-extremes.ts'
import { comparison, linux, macos, row } from '../report/sample-parts.ts'
import { explainRow } from './explain.ts'

const rows = [
  row({
    platform: macos,
    verdict: 'regression',
    base: 208,
    head: 225.5,
    limits: [0.016, 0.156],
    p: 0.00012,
    pAdjusted: 0.002,
    pairs: 44,
    reason: null,
    figures: {
      rule: 'pair-swap randomisation rank test',
      pairs: 44,
      'p worse': 0.000012345678,
      looks: '14 18 24 32 44',
    },
    drift: { since: 'v6.0.0', relative: 0.012, alarm: false },
    warnings: ['bimodal: values gather around two levels'],
  }),
  row({ platform: linux }),
  row({ case: 'install-size', metric: 'install-size', kind: 'exact', base: 108_894, head: 228_421 }),
]

test('a row is explained with its verdict, its rule and the figures of the rule, on every system that has it', () => {
  const text = explainRow(comparison({ rows }), 'watch/react/chokidar/ready-time')
  const lines = text.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '))
  for (const line of [
    'watch/react/chokidar/ready-time on darwin-arm64',
    '  verdict  worse (regression), fails the check',
    '  decided by  pairs of base and head trials, by the pair-swap test',
    '  base  208 ms (median of 44 values, version 6.0.0)',
    '  change  +8.4 %',
    '  interval  +1.6 … +15.6 %, with a chance of 0.0005 to lie below and 0.005 above',
    '  p, adjusted for the family  0.002',
    '  would have been seen from  +10.0 %',
    '  thresholds  ignored below 1 %, sought from 10 %, fails from 5 %',
    '  drift  +1.2 % since v6.0.0',
    '  p worse  0.00001235',
    '  looks  14 18 24 32 44',
    '  warning  bimodal: values gather around two levels',
    'watch/react/chokidar/ready-time on linux-x64',
  ]) {
    assert.ok(lines.includes(line), `${line}\n${lines.join('\n')}`)
  }
  assert.equal(text.match(/^ {2}pairs /gm)?.length, 2)
})

test('an exact row has no interval and says so by leaving it out', () => {
  const text = explainRow(comparison({ rows }), 'watch/install-size/chokidar/install-size')
  assert.match(text, /decided by +exact figures/)
  assert.doesNotMatch(text, /interval|sigma/)
})

test('a row that does not exist is refused with the nearest names', () => {
  assert.throws(
    () => explainRow(comparison({ rows }), 'watch/react/chokidar/ready-tim'),
    (error) => error instanceof UserError && error.exitCode === 2 && /ready-time/.test(error.hint ?? ''),
  )
  assert.throws(() => explainRow(comparison({ rows: [] }), 'x'), /There is no row "x"/)
})

test('hostile names stay on their lines', () => {
  for (const { suite, case: name, subject, metric } of hostile.rows) {
    for (const line of explainRow(hostile, `${suite}/${name}/${subject}/${metric}`).split('\n')) {
      assert.doesNotMatch(line, /^\s*::|##\[|\p{Cc}/u)
    }
  }
})
