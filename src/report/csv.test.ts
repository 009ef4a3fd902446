import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { anyCharacter } from '../../test/any-text.ts'
import { renderCsv } from './csv.ts'
import { assertGolden } from '../../test/golden.ts'
import { oneLine } from './escape.ts'
import { hostile, hostileNames } from '../../test/samples/sample-extremes.ts'
import { comparison, row } from '../../test/samples/sample-rows.ts'
import { everything } from '../../test/samples/sample-comparisons.ts'

type Line = Readonly<Record<string, string>>

function linesOf(csv: string): readonly Line[] {
  return parse<Line>(csv, { columns: true, record_delimiter: '\r\n', relax_quotes: false })
}

test('the CSV of every kind of row is as kept', () => {
  assertGolden(new URL('golden/csv/everything.golden.csv', import.meta.url), renderCsv(everything))
  assertGolden(new URL('golden/csv/hostile.golden.csv', import.meta.url), renderCsv(hostile))
})

test('one line per row, and numbers come back as they were', () => {
  const lines = linesOf(renderCsv(everything))
  assert.equal(lines.length, everything.rows.length)
  for (const [index, { change, verdict, base }] of everything.rows.entries()) {
    assert.equal(lines[index]!['verdict'], verdict)
    assert.equal(lines[index]!['base'], base?.value === null || base === null ? '' : String(base.value))
    assert.equal(
      lines[index]!['change_relative'],
      change === null || change.relative === null ? '' : String(change.relative),
    )
  }
})

test('any text comes back whole, and none can be taken for a formula', () => {
  const text = fc.oneof(
    fc.constantFrom(...hostileNames, '=1+1', '@x', '-2+3', '+4', '\t=5', 'a"b', 'a,b', '＝1'),
    fc.string({ unit: anyCharacter, minLength: 1 }),
  )
  fc.assert(
    fc.property(text, text, (name, reason) => {
      const csv = renderCsv(comparison({ rows: [row({ case: name, reason, verdict: 'skipped' })] }))
      const [line] = linesOf(csv)
      for (const [key, original] of [
        ['case', name],
        ['reason', reason],
      ] as const) {
        assert.equal(line![key]!.replace(/^'(?=\s*[=+\-@＝＋－＠])/u, ''), oneLine(original, 10_000))
        assert.doesNotMatch(line![key]!, /^\s*[=+\-@＝＋－＠\t\r]/u)
      }
    }),
    { seed: 20_261_121, numRuns: 300 },
  )
})

test('what follows a semicolon is no formula where that ends a cell', () => {
  const csv = renderCsv(comparison({ rows: [row({ case: 'x;=1+1;y', subject: 'a;"=1";@b', metric: 'c; d' })] }))
  assert.equal(linesOf(csv)[0]!['case'], "x;'=1+1;y")
  assert.equal(linesOf(csv)[0]!['subject'], `a;'"=1";'@b`)
  assert.equal(linesOf(csv)[0]!['metric'], 'c; d')
})

test('negative numbers are numbers and no formulas', () => {
  const csv = renderCsv(comparison({ rows: [row({ metric: 'retained-heap', base: -5, head: -7 })] }))
  assert.equal(linesOf(csv)[0]!['head'], '-7')
})
