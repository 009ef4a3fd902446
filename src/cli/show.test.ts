import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../core/errors.ts'
import { hostile } from '../../test/samples/sample-extremes.ts'
import { explained, oneWorse } from '../../test/samples/sample-comparisons.ts'
import { comparison, linux, macos, row } from '../../test/samples/sample-rows.ts'
import type { CommandContext } from '../core/rooms-api.ts'
import { rooms } from '../rooms.ts'
import { namedRowWhyText, printOrWriteReport } from './show.ts'

const rows = [
  {
    ...oneWorse.rows[0]!,
    reason: undefined,
    figures: {
      rule: 'pair-swap randomisation rank test',
      pairs: 44,
      'p worse': 0.000012345678,
      looks: '14 18 24 32 44',
    },
    warnings: ['bimodal: values cluster around two levels'],
  },
  row({ platform: linux }),
  row({ case: 'install-size', metric: 'install-size', kind: 'exact', base: 108_894, head: 228_421 }),
]

test('show: explains a row with its verdict, rule and figures, on every system', () => {
  const text = namedRowWhyText(comparison({ rows }), 'watch/react/chokidar/ready-time')
  const lines = text.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '))
  for (const line of [
    'watch/react/chokidar/ready-time on darwin-arm64',
    '  verdict  worse, fails the check',
    '  decided by  pairs of base and head trials, by the pair-swap test',
    '  base  208 ms (median of 44 values, version 6.0.0)',
    '  change  +8.4%, the median of all differences between a head trial and a base trial',
    '  interval  +1.6 … +15.6%, wrong at most once in 181 times',
    '  p, among all rows  0.002',
    '  detectable from  +10.0%',
    '  thresholds  ignored below 1%, looked for from 10%, fails from 5%',
    '  since the reference  main +3.1% since v6.0.0, with this change +11.7% (+5.9 … +14.2%)',
    '  p worse  0.00001235',
    '  looks  14 18 24 32 44',
    '  warning  bimodal: values cluster around two levels',
    'watch/react/chokidar/ready-time on linux-x64',
  ]) {
    assert.ok(lines.includes(line), `${line}\n${lines.join('\n')}`)
  }
  assert.equal(text.match(/^ {2}pairs /gm)?.length, 2)
})

test('show: of an interval with one limit, only that can be wrong', () => {
  const of = (...limits: [number | undefined, number | undefined]): string =>
    namedRowWhyText(comparison({ rows: [row({ limits })] }), 'watch/react/chokidar/ready-time')
  assert.match(of(undefined, 0.1), /interval +≤ \+10\.0%, wrong at most once in 200 times\n/)
  assert.match(of(0.1, undefined), /interval +≥ \+10\.0%, wrong at most once in 2,000 times\n/)
  assert.doesNotMatch(of(undefined, undefined), /interval/)
})

test('show: an exact row has no interval and says so by leaving it out', () => {
  const text = namedRowWhyText(comparison({ rows }), 'watch/install-size/chokidar/install-size')
  assert.match(text, /decided by +exact figures/)
  assert.doesNotMatch(text, /interval|sigma/)
})

test('show: a row that does not exist is refused with the nearest names', () => {
  assert.throws(
    () => namedRowWhyText(comparison({ rows }), 'watch/react/chokidar/ready-tim'),
    (error) => error instanceof UserError && error.exitCode === 2 && /ready-time/.test(error.hint ?? ''),
  )
  assert.throws(() => namedRowWhyText(comparison({ rows: [] }), 'x'), /"x" is not the name of one row/)
})

const parsing = comparison({
  rows: ['small', 'large'].flatMap((name) =>
    ['time', 'wall-time', 'retained-heap'].map((metric) =>
      row({ suite: 'parse', case: name, subject: 'tiny-query', metric }),
    ),
  ),
})

test('show: a benchmark with several rows is answered with their names', () => {
  assert.throws(
    () => namedRowWhyText(parsing, 'parse/small/tiny-query'),
    (error) =>
      error instanceof UserError &&
      error.hint ===
        'Name one of: parse/small/tiny-query/time, parse/small/tiny-query/wall-time and parse/small/tiny-query/retained-heap.',
  )
  assert.throws(
    () => namedRowWhyText(parsing, 'parse/smal/tiny-query'),
    (error) => error instanceof UserError && !/tiny-query[ ?]/.test(error.hint ?? '') && /small/.test(error.hint ?? ''),
  )
})

test('show: a row may be named as the report prints it, where that is one row', () => {
  const found = (name: string): string => namedRowWhyText(parsing, name).split(' ')[0] ?? ''
  assert.equal(found('small time'), 'parse/small/tiny-query/time')
  assert.equal(found('large wall time'), 'parse/large/tiny-query/wall-time')
  assert.equal(found('small heap kept'), 'parse/small/tiny-query/retained-heap')
  assert.equal(found('small retained-heap'), 'parse/small/tiny-query/retained-heap')
  assert.equal(found('parse/small/tiny-query time'), 'parse/small/tiny-query/time')
  assert.throws(() => namedRowWhyText(parsing, 'heap kept'), /not the name of one row/)
  const two = comparison({ rows: [row({ platform: macos }), row({ platform: linux })] })
  assert.equal(namedRowWhyText(two, 'ready time').match(/chokidar\/ready-time on /g)?.length, 2)
})

test('show: hostile names stay on their lines', () => {
  for (const { suite, case: name, subject, metric } of hostile.rows) {
    for (const line of namedRowWhyText(hostile, `${suite}/${name}/${subject}/${metric}`).split('\n')) {
      assert.doesNotMatch(line, /^\s*::|##\[|\p{Cc}/u)
    }
  }
})

test('printOrWriteReport: in brief why rows got worse, else why each row changed', async () => {
  const shown = async (isBrief: boolean): Promise<string> => {
    let text = ''
    const console = { out: (written: string) => (text += written), columns: 80, colour: false }
    const context = { console, cwd: '.', invocation: 'paceline', rooms } as unknown as CommandContext
    await printOrWriteReport(context, explained, { options: { format: 'terminal' }, isBrief })
    return text
  }
  assert.match(await shown(true), /^WHY IT GOT WORSE .*\n.*addEntry/m)
  assert.doesNotMatch(await shown(true), /^WHY EACH ROW CHANGED/m)
  assert.match(await shown(false), /^WHY EACH ROW CHANGED/m)
})
