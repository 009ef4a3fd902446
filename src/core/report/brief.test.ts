import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertGolden } from '../../../test/golden.ts'
import { manyRows } from '../../../test/samples/sample-extremes.ts'
import { betterAndWorse, clean, oneWorse, samples } from '../../../test/samples/sample-comparisons.ts'
import { comparison, row } from '../../../test/samples/sample-rows.ts'
import { formatBriefReport } from './brief.ts'
import type { RoomSections } from './report-document.ts'

const next = [
  { command: 'npx paceline check --resume paceline-out/run.json', what: 'more pairs' },
  { command: 'npx paceline report paceline-out/comparison.json', what: 'all rows, why, how' },
]

const room: RoomSections = {
  ofRows: (view, slot) => [
    {
      title: `Of ${slot}`,
      about: '',
      blocks: [
        view.gated
          .slice(0, 3)
          .map((one) => `${view.code(one.name)} ${Array.from({ length: 30 }, () => 'why').join(' ')}`),
      ],
    },
  ],
  ofRow: () => undefined,
}
const options = { next, sections: [room] }
const linesOf = (text: string): string[] => text.trimEnd().split('\n')

test('brief: whatever changed, a brief report has at most thirty lines', () => {
  const all = Object.values(samples).map((sample) => sample.comparison)
  const worse = Array.from({ length: 30 }, (_, at) =>
    row({ case: `case-${at}`, verdict: 'worse', reason: 'noise '.repeat(40) }),
  )
  for (const each of [...all, manyRows(300), comparison({ rows: worse })]) {
    for (const columns of [40, 80, 200]) {
      const text = formatBriefReport(each, { ...options, columns })
      assert.ok(linesOf(text).length <= 30, text)
      for (const line of linesOf(text)) assert.doesNotMatch(line, /^\s*::|##\[/)
    }
    assert.ok(linesOf(formatBriefReport(each, { ...options, lines: 20 })).length <= 20)
  }
})

test('brief: a brief report of three rows worse and twelve better is as kept', () => {
  assertGolden(new URL('golden/terminal/brief.golden.txt', import.meta.url), formatBriefReport(betterAndWorse, options))
})

test('brief: what got worse comes before what got better; what is left out is counted', () => {
  const rows = [
    ...Array.from({ length: 20 }, (_, at) => row({ case: `good-${at}`, verdict: 'better', base: 200, head: 100 })),
    ...Array.from({ length: 14 }, (_, at) => row({ case: `bad-${at}`, verdict: 'worse', base: 100, head: 130 })),
  ]
  const explained = rows.map((one) => ({ ...one, reason: 'because' }))
  const text = formatBriefReport(comparison({ rows: explained }), { ...options, columns: 120 })
  assert.doesNotMatch(text, /because/, 'of many rows only figures')
  assert.ok(text.match(/^ {2}WORSE /gm)!.length >= 9, text)
  assert.match(text, /^ {2}and \d+ more$/m)
  const fewRows = [...rows.slice(0, 3), ...rows.slice(-2)]
  const few = formatBriefReport(comparison({ rows: fewRows }), { ...options, columns: 120 })
  assert.equal(few.match(/^ {2}better /gm)?.length, 3)
})

test('brief: of undecided rows five are named, and the next step unless all is well', () => {
  const open = Array.from({ length: 8 }, (_, at) => row({ case: `open-${at}`, verdict: 'undecided', level: 'warn' }))
  const text = formatBriefReport(comparison({ rows: open }), { next, columns: 200 })
  assert.match(text, /^UNDECIDED {2}8 rows: open-0 ready time, .*open-4 ready time and 3 more$/m)
  assert.match(text, /^NEXT /m)
  assert.doesNotMatch(formatBriefReport(clean, { next }), /^NEXT/m)
  const worse = formatBriefReport(oneWorse, { next })
  assert.match(worse, /\n\nMeasured in up to 60 pairs and 4 min 00 s, seed 81f3a90c\.\n$/)
})

test('brief: an undecided row that fails the check is shown, others are named', () => {
  const open = { verdict: 'undecided', reason: 'noise' } as const
  const rows = [row({ ...open, case: 'strict', level: 'fail' }), row({ ...open, case: 'open', level: 'warn' })]
  const text = formatBriefReport(comparison({ rows }))
  assert.match(text, /^ {2}UNDECIDED {2}strict ready time .* 24\n +noise$/m)
  assert.match(text, /^UNDECIDED {2}1 row: open ready time/m)
  const unpaired = comparison({ rows: [{ ...row(), pairs: undefined }], seed: '\u001Bc\u0007x' })
  assert.match(formatBriefReport(unpaired), /^Measured in 1 min 12 s, seed \P{Cc}*c\P{Cc}*x\.$/mu)
})

test('brief: what only explains gives way to long names, and no sentence is cut', () => {
  const named = (verdict: 'worse' | 'undecided', level: 'fail' | 'warn', at: number) => {
    const parts = { case: `a-name-of-a-case-that-is-long-enough-${verdict}-${level}-${at}`, verdict, level } as const
    return row({ ...parts, reason: 'why so', method: at === 0 ? 'baseline' : 'pairs' })
  }
  const rows = [0, 1, 2, 3, 4, 5].flatMap((at) => [named('worse', 'fail', at), named('undecided', 'warn', at)])
  const text = formatBriefReport(comparison({ rows }))
  assert.equal(text.match(/^ {2}WORSE /gm)?.length, 6, text)
  assert.doesNotMatch(text, /pairs\n|why so/)
  assert.match(/^UNDECIDED[^]*?\n\n/m.exec(text)![0], / and \d more\n\n$/)
  const short = formatBriefReport(comparison({ rows: [row({ verdict: 'worse', level: 'warn', reason: 'why so' })] }))
  assert.match(short, /pairs\n[^]*why so/)
  const failed = Array.from({ length: 4 }, (_, at) =>
    row({ case: `case-${at}`, verdict: 'failed', metric: 'failures', limits: undefined, reason: `because of ${at}` }),
  )
  assert.equal(formatBriefReport(comparison({ rows: failed })).match(/because of \d/g)?.length, 4)
})
