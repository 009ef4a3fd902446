import assert from 'node:assert/strict'
import { stripVTControlCharacters } from 'node:util'
import { test } from 'node:test'
import { assertGolden } from '../../test/golden.ts'
import { displayWidth, painter } from './text-layout.ts'
import { liveBenchmark, halfWay, liveFigures } from '../../test/samples/sample-live-figures.ts'
import { hostileNames } from '../../test/samples/sample-extremes.ts'
import { liveLines, type LiveOptions } from './live-estimate.ts'

const usual: LiveOptions = { benchmarks: halfWay, unit: 'pairs', columns: 79, rows: 24, paint: painter(false) }

test('the live view is as kept at every width', () => {
  const views = [140, 100, 79, 59, 44, 30].map((columns) => {
    const lines = liveLines({ ...usual, columns })
    return [`${columns} columns`, ...lines].join('\n')
  })
  assertGolden(new URL('golden/terminal/live.golden.txt', import.meta.url), `${views.join('\n\n')}\n`)
})

test('no line is wider than the terminal, and there are never more than it has', () => {
  for (const colour of [false, true]) {
    for (const columns of [20, 40, 60, 79, 100, 200]) {
      for (const rows of [1, 2, 3, 5, 9, 30]) {
        const lines = liveLines({ ...usual, columns, rows, paint: painter(colour) })
        assert.ok(lines.length <= rows, `${lines.length} lines on ${rows}`)
        for (const line of lines) assert.ok(displayWidth(stripVTControlCharacters(line)) <= columns, line)
      }
    }
  }
})

test('where not all fit, those that need more pairs are shown, and the others counted', () => {
  const lines = liveLines({ ...usual, rows: 4 }).join('\n')
  assert.match(lines, /react .*\n.*flat /)
  assert.doesNotMatch(lines, /kubo/)
  assert.match(lines, /and 5 more benchmarks, all done/)
})

test('an interval that shrinks takes fewer characters of a scale that stays', () => {
  const lengths = [0.16, 0.08, 0.03].map((half) => {
    const metrics = [liveFigures({ change: 0, lower: -half, upper: half })]
    const [axis = '', line = ''] = liveLines({ ...usual, benchmarks: [liveBenchmark({ metrics })] })
    assert.match(axis, /−20% +0 +\+20%/)
    return /[├◄].*[┤►]/.exec(line)![0].length
  })
  assert.deepEqual(
    lengths,
    lengths.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(lengths).size, 3)
})

test('without a base there is the value so far, and no scale', () => {
  const metrics = [liveFigures({ change: null, lower: null, upper: null, detect: null, value: 178.2 })]
  const lines = liveLines({ ...usual, unit: 'trials', benchmarks: [liveBenchmark({ metrics, count: 8 })] })
  assert.match(lines.join('\n'), /react +ready time +178 ms +8$/)
  assert.doesNotMatch(lines.join('\n'), /%/)
})

test('hostile names stay on their line', () => {
  const benchmarks = hostileNames.map((name) =>
    liveBenchmark({ id: `watch/${name}/\u001B[2Jx\r\ny`, metrics: [liveFigures({ metric: name })] }),
  )
  const lines = liveLines({ ...usual, columns: 200, benchmarks })
  for (const line of lines) assert.doesNotMatch(line, /\p{C}/u)
})
