import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { toTable } from './report-document.ts'
import { blockLines, linesCutToCount } from './terminal-printer.ts'
import {
  cutAfterWord,
  cutMiddle,
  cutToWidth,
  displayWidth,
  fitPartsInLine,
  padOrCutToWidth,
  makePainter,
  wrap,
} from './text-layout.ts'

const seed = 20_261_121

test('text layout: wide characters take two columns and combining marks none', () => {
  assert.equal(displayWidth('abc'), 3)
  assert.equal(displayWidth('長名字'), 6)
  assert.equal(displayWidth('e\u0301'), 1)
  assert.equal(displayWidth('🚀'), 2)
})

test('text layout: a text is padded or cut to exactly the width', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.integer({ min: 3, max: 20 }), (text, width) => {
      assert.ok(displayWidth(cutToWidth(text, width)) <= width)
      assert.equal(displayWidth(padOrCutToWidth(text, width)), width)
    }),
    { seed },
  )
  assert.equal(padOrCutToWidth('ab', 4, 'right'), '  ab')
  assert.equal(cutToWidth('abcdef', 4), 'abc…')
  const cuts = [4, 5, 6, 7].map((width) => cutAfterWord('abc def', width))
  assert.deepEqual(cuts, ['abc…', 'abc …', 'abc …', 'abc def'])
  assert.equal(cutToWidth('ab cdef', 4), 'ab…')
  const parts = [{ text: 'abc' }, { text: 'de', more: String }]
  const lines = [9, 8, 7].map((room) => fitPartsInLine(parts, room))
  assert.deepEqual(lines, ['abc · de1', 'abc · de0', 'abc'])
})

test('text layout: wrapping loses no word, keeps the width, and figures with units', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }), { maxLength: 20 }),
      (words) => {
        const text = words.join(' ').replaceAll(/\s+/g, ' ').trim()
        const lines = wrap(text, { columns: 24, first: '- ', rest: '  ' })
        for (const line of lines) assert.ok(displayWidth(line) <= 24, line)
        const parts = lines.map((line) => line.slice(2))
        assert.equal(parts.join(' ').trim(), text)
      },
    ),
    { seed },
  )
  assert.deepEqual(wrap('measured for 12 min of 15 min', { columns: 15 }), ['measured for', '12 min of', '15 min'])
})

test('text layout: a word longer than a line is cut into pieces', () => {
  assert.deepEqual(wrap('a bbbbbbbbbbbbbbb', { columns: 10 }), ['a', 'bbbbbbbbbb', 'bbbbb'])
})

test('text layout: a name is cut in its middle to at most the width', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.integer({ min: 3, max: 20 }), (text, width) => {
      assert.ok(displayWidth(cutMiddle(text, width)) <= width)
    }),
    { seed },
  )
  assert.equal(cutMiddle('abcdefgh', 8), 'abcdefgh')
  assert.equal(cutMiddle('abcdefghi', 8), 'abc…fghi')
  assert.equal(cutMiddle('abcdefg hi', 6), 'ab…hi')
})

test('text layout: a long word breaks after a slash where it has one', () => {
  assert.deepEqual(wrap('packages/parse/small', { columns: 18 }), ['packages/parse/', 'small'])
})

test('text layout: a table gives way in its flexible columns only, where names break', () => {
  const values = new Map([
    ['a very long name that is broken', '12 ms'],
    ['b', '3,456 ms'],
  ])
  const columns: Parameters<typeof toTable<string>>[1] = [
    { title: 'name', flexible: true, cell: (name) => name },
    { title: 'value', align: 'right', cell: (name) => values.get(name)! },
    { title: 'subject', flexible: true, cell: () => 'watch of Node 24' },
  ]
  const linesOf = (shown: typeof columns, width: number): readonly string[] =>
    blockLines(toTable([...values.keys()], shown), { columns: width, paint: makePainter(false) })
  assert.deepEqual(linesOf(columns.slice(0, 2), 32), [
    '    name                   value',
    '  - a very long name       12 ms',
    '    that is broken',
    '  - b                   3,456 ms',
  ])
  assert.deepEqual(linesOf(columns, 54).slice(1), [
    '  - a very long name that      12 ms  watch of Node 24',
    '    is broken',
    '  - b                       3,456 ms  watch of Node 24',
  ])
  const untitled = [{ title: '', cell: (name: string) => name }]
  assert.deepEqual(linesOf(untitled, 80), ['  - a very long name that is broken', '  - b'])
})

test('text layout: of a list as many items are shown as fit, and the others counted', () => {
  const items = [['a', 'b', 'c'], ['d'], ['e']]
  const of = (most: number, ...head: string[]) => linesCutToCount({ head, items }, most).join('\n')
  assert.deepEqual([of(2), of(5)], ['a\n  and 2 more', 'a\nb\nc\nd\ne'])
  assert.deepEqual([of(1, 'H'), of(4, 'H'), of(5, 'H')], ['', 'H', 'H\na\nb\nc\n  and 2 more'])
})

test('text layout: a table has more rows than a call can take arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => `row ${index}`)
  const table = toTable(rows, [{ title: 'name', cell: (name) => name }])
  const lines = blockLines(table, { columns: 80, paint: makePainter(false) })
  assert.equal(lines.length, 200_001)
  assert.equal(lines.at(-1), '  - row 199999')
})

test('text layout: a long word is cut to what fits beside the start of the first line', () => {
  const lines = wrap('x'.repeat(90), { columns: 40, first: '  a long start: ', rest: '  ' })
  assert.ok(
    lines.every((line) => displayWidth(line) <= 40),
    lines.join('\n'),
  )
  assert.equal(lines.join('').replaceAll(/[^x]/g, '').length, 90)
})
