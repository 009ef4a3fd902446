import assert from 'node:assert/strict'
import { stripVTControlCharacters } from 'node:util'
import { test } from 'node:test'
import { assertGolden } from '../../../test/golden.ts'
import { manyRows } from '../../../test/samples/sample-extremes.ts'
import { comparison, linux, macos, platform, row, windows } from '../../../test/samples/sample-rows.ts'
import { betterAndWorse, everything, oneWorse, samples } from '../../../test/samples/sample-comparisons.ts'
import { renderTerminal } from './terminal.ts'
import { displayWidth } from './text-layout.ts'
import type { RoomSections } from './report-document.ts'
import { makeView } from './view.ts'

const next = [
  {
    command: 'npx paceline check watch/react/chokidar --metric ready-time --base c81d04e',
    what: 'measures just the row that got worse, on a Mac',
  },
  { command: 'npx paceline report paceline-out/comparison.json', what: 'shows this again' },
]

for (const [name, { comparison: sample }] of Object.entries(samples)) {
  test(`terminal: the terminal report of ${name} is as kept, and fits 80 columns`, () => {
    const text = renderTerminal(sample, { next })
    assertGolden(new URL(`golden/terminal/${name}.golden.txt`, import.meta.url), text)
    for (const line of text.split('\n')) {
      assert.ok(displayWidth(line) <= 80 || line.includes(next[0]!.command), line)
    }
    assert.match(text, /^VERDICT {2}\S/)
  })

  test(`terminal: in the sample ${name} every change lies within its interval`, () => {
    for (const { benchmark, interval, change } of makeView(sample).rows) {
      const at = interval?.scale === 'absolute' ? change?.absolute : change?.relative
      if (!interval || at === undefined || at === undefined) continue
      assert.ok(at >= (interval.lower ?? at) && at <= (interval.upper ?? at), `${benchmark}: ${at}`)
    }
  })

  test(`terminal: no line of ${name}'s terminal report could be a workflow command`, () => {
    for (const columns of [30, 60, 80, 200]) {
      for (const line of renderTerminal(sample, { columns }).split('\n')) {
        assert.doesNotMatch(line, /^\s*::|##\[/)
      }
    }
  })
}

test('terminal: the columns are the same at every width, and no terminal is overrun', () => {
  const heads = [90, 240].map((columns) => /^ +system .*$/m.exec(renderTerminal(oneWorse, { columns }))?.[0])
  assert.match(heads[0]!, /change +base → head +at least +pairs$/)
  assert.equal(heads[1], heads[0])
  for (const columns of [80, 100, 160, 240]) {
    for (const line of renderTerminal(everything, { columns }).split('\n'))
      assert.ok(displayWidth(line) <= columns, `${columns}: ${line}`)
  }
})

test('terminal: there is no colour unless asked for, and colour changes nothing else', () => {
  const plain = renderTerminal(everything)
  const coloured = renderTerminal(everything, { colour: true })
  assert.equal(stripVTControlCharacters(plain), plain)
  assert.notEqual(coloured, plain)
  const painted = coloured.split('\u001B[').flatMap((text) => /^3\dm\w+/.exec(text)?.[0] ?? [])
  assert.deepEqual([...new Set(painted)], ['31m1', '31mFAILED', '31mWORSE', '32mbetter', '33mworse'])
  assert.equal(stripVTControlCharacters(coloured), plain)
})

test('terminal: changed rows come first, and each other kind has its reason', () => {
  const text = renderTerminal(everything)
  const order =
    'FAILED,WORSE,better,UNDECIDED,WITHOUT A VERDICT,- not comparable:,- known to fail:,- skipped:,- removed:,- new:,SAME,HOW'
  const places = order.split(',').map((word) => text.search(new RegExp(`^ *${word} `, 'm')))
  assert.ok(
    places.every((place) => place >= 0),
    String(places),
  )
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
  assert.match(text, /no Kubo binary: set KUBO_BINARY/)
})

test('terminal: what fails on both sides is called that, and not known', () => {
  const failing = { verdict: 'failed', level: 'note', failing: 'before', metric: 'failures' } as const
  const both = row({ ...failing, base: undefined, head: undefined, reason: 'fails on both sides: too deep' })
  const text = renderTerminal(comparison({ rows: [both] }))
  assert.match(text, /^ +1 failing on both sides$/m)
  assert.match(text, /^WITHOUT A VERDICT {2}1 failing on both sides\n {2}- failing on both sides: /m)
  assert.doesNotMatch(text, /known to fail/i)
})

test('terminal: forty rows with one reason are counted and a few named', () => {
  const rows = Array.from({ length: 40 }, (_, index) =>
    row({ case: `case-${index}`, verdict: 'skipped', base: undefined, head: undefined, reason: 'no Kubo binary' }),
  )
  const text = renderTerminal(comparison({ rows: [...rows, row()] })).replaceAll(/\s+/g, ' ')
  assert.equal(text.match(/no Kubo binary/g)?.length, 1)
  assert.match(text, /40 rows, case-0 ready time, [^:]* and 34 more: no Kubo binary/)
})

const uncompared = {
  verdict: 'not-comparable',
  method: 'none',
  limits: undefined,
  reason: 'baseline has 9 of 10 runs',
} as const

test('terminal: figures that cannot be compared are shown all the same', () => {
  const rows = [linux, windows, macos].map((platform) => row({ ...uncompared, platform, base: 100, head: 130 }))
  assert.match(renderTerminal(comparison({ rows, state: 'nothing-compared' })), /100 → 130 ms \(\+30\.0%\)/)
})

test('terminal: of many unchanged rows, each metric has a line with the largest limit', () => {
  const text = renderTerminal(manyRows(300)).replaceAll(/\s+/g, ' ')
  assert.match(text, /- ready time: Linux \d+ rows ≤ \+8\.0%, Windows \d+ rows ≤ \+8\.0%, macOS \d+ rows/)
  assert.doesNotMatch(text, /case-3 ready time +≤/)
})

test('terminal: a report says how it was made: machines, basis, seed, false alarm rate', () => {
  const text = renderTerminal(oneWorse).replaceAll(/\s+/g, ' ')
  assert.match(text, /Profile quick, seed 81f3a90c/)
  assert.match(text, /AMD EPYC 7763 64-Core Processor, 4 cores, ubuntu24, Node 24\.21\.0/)
  assert.match(text, /4 min 00 s \(all the time allowed\)/)
  assert.match(text, /An interval holds for all 15 tests at once and for stopping early/)
  assert.match(text, /at most 1 report in 100 would call anything worse\./)
  assert.match(text, /policy: failAt of/)
  const untested = renderTerminal({ ...oneWorse, family: 0 })
  assert.doesNotMatch(untested.replaceAll(/\s+/g, ' '), /would call anything worse/, 'no test, no promise')
})

test('terminal: what rooms say of worse rows comes early, all else where asked for', () => {
  const room: RoomSections = {
    ofRows: (view, slot) => [
      { title: `Of ${slot}`, about: 'by a room', blocks: [view.gated.map((one) => view.code(one.name))] },
    ],
    ofRow: () => undefined,
  }
  const parts = (isFull: boolean): readonly string[] => {
    const text = renderTerminal(betterAndWorse, { next, sections: [room], isFull })
    return Array.from(
      text.matchAll(/^(?:VERDICT|OF \w+ {2}by a room\n {2}- \S+|NEXT|UNDECIDED|SAME|HOW|NOTE)/gm),
      ([part]) => part,
    )
  }
  const worse = 'OF WORSE  by a room\n  - footprint'
  assert.deepEqual(parts(false), ['VERDICT', worse, 'UNDECIDED', 'SAME', 'HOW', 'NOTE', 'NEXT'])
  const asked = worse.replace('WORSE', 'ASKED')
  assert.deepEqual(parts(true), ['VERDICT', worse, asked, 'UNDECIDED', 'SAME', 'HOW', 'NOTE', 'NEXT'])
})

test('terminal: what looks worse without a verdict is first in its section', () => {
  const rows = [
    ...Array.from({ length: 40 }, (_, at) =>
      row({ ...uncompared, case: `a-${String(at).padStart(2, '0')}`, head: 211 }),
    ),
    row({ ...uncompared, case: 'z', metric: 'ready-cpu', base: 100, head: 300 }),
    row({ case: 'judged' }),
  ]
  const text = renderTerminal(comparison({ rows }), { next })
  const section = /^WITHOUT A VERDICT[^]*?(?=^NEXT)/m.exec(text)![0]
  assert.match(section, /^ {2}- not comparable: 41 rows, z ready CPU, [^:]*: baseline has 9 of\s+10 runs$/m)
  assert.match(section, /^ {2}- z ready CPU: 100 → 300 ms \(\+200\.0%\)\n {2}- a-00 ready time: 208 → 211 ms/m)
  assert.match(section, /^ {2}and 1 more line\.$/m)
})

test('terminal: a long name keeps its metric and gives way to no figure', () => {
  const parts = { suite: '@acme/tokenizer/bench/parse', subject: 'acme-tokenizer', metric: 'retained-heap' }
  const name = (size: string) => `parse(${'{"key": [1, 2, 3]}, '.repeat(12)}${size})`
  const rows = [
    row({ ...parts, case: name('small'), verdict: 'worse', head: 260 }),
    row({ ...parts, case: name('large') }),
    row({ ...parts, case: name('wide'), verdict: 'undecided', reason: 'noise 9% per pair' }),
  ]
  for (const columns of [80, 120]) {
    const text = renderTerminal(comparison({ rows }), { columns })
    const lines = text.split('\n')
    for (const line of lines) assert.ok(displayWidth(line) <= columns, line)
    const words = text.replaceAll(/\s+/g, ' ')
    assert.match(
      lines.find((line) => /^ {2}WORSE/.test(line))!,
      /\+25\.0%/,
    )
    assert.match(words.slice(0, words.indexOf('UNDECIDED')), /small\) heap kept/)
  }
})

test('terminal: a warning that changed rows have one after another stands once', () => {
  const warning = 'the default branch itself got worse in run 7; only runs from there on count'
  const rows = ['a', 'b', 'c'].map((name) =>
    row({ case: name, verdict: 'worse', head: 260, warnings: name === 'c' ? ['its own'] : [warning] }),
  )
  const words = renderTerminal(comparison({ rows })).replaceAll(/\s+/g, ' ')
  assert.equal(words.match(/the default branch itself/g)?.length, 1)
  assert.match(words, /c ready time .* its own/)
})

test('terminal: beside undecided rows stands that the machine was busy', () => {
  const open = row({ verdict: 'undecided', level: 'warn', reason: 'noise 9% per pair', limits: [-0.3, 0.4] })
  const busy = 'a load of 3.6 per core when it began'
  const text = (change: object, ids: readonly string[]) => {
    const platforms = ids.map((id) => ({ ...platform({ platform: id }), ...change }))
    return renderTerminal(comparison({ rows: ids.map((id) => ({ ...open, platform: id })), platforms })).replaceAll(
      /\s+/g,
      ' ',
    )
  }
  assert.match(text({ busy }, [linux]), /UNDECIDED 1 row[^;]*; the machine was busy: a load of 3\.6 per core/)
  assert.match(text({ busy }, [linux, macos]), /UNDECIDED 2 rows[^;]*; busy: Linux \(a load [^)]*\), macOS \(a load/)
  assert.doesNotMatch(text({}, [linux]), /busy/)
})

test('terminal: undecided rows say what they do to the check, unless all are undecided', () => {
  const open = (level: 'fail' | 'warn' | 'note') => row({ verdict: 'undecided', level, case: level })
  const [strict, warning, noted] = [open('fail'), open('warn'), open('note')]
  const told = (...rows: ReturnType<typeof row>[]): string =>
    /^UNDECIDED {2}(.*)$/m.exec(renderTerminal(comparison({ rows })))![1]!
  const judged = ['a', 'b', 'c', 'd'].map((name) => row({ case: name }))
  assert.equal(told(...judged, strict, warning), '2 rows, failing the check')
  assert.equal(told(...judged, noted, warning), '2 rows, passing with a warning')
  assert.deepEqual([told(...judged, noted), told(warning)], ['1 row', '1 row'])
})

test('terminal: a limit is said of all rows that fail only where it is that of all', () => {
  const rows = [0.05, 0.2].map((failAt) => {
    return row({ verdict: 'worse', base: 100, head: 150, thresholds: { ignore: 0.01, detect: 0.1, failAt } })
  })
  const text = (...of: typeof rows): string => renderTerminal(comparison({ rows: of })).replaceAll(/\s+/g, ' ')
  assert.match(text(rows[1]!), /A row fails the check if .* by more than 1% and the estimate reaches 20%; below/)
  assert.doesNotMatch(text(...rows), /A row fails the check/)
})

test('terminal: of undecided rows those whose interval leaves zero out come first', () => {
  const open = { verdict: 'undecided', level: 'warn' } as const
  const rows = [
    row({ ...open, case: 'around', reason: 'noise 9% per pair', limits: [-0.3, 0.4] }),
    row({ ...open, case: 'beside', reason: 'noise 8% per pair', limits: [0.01, 0.02] }),
  ]
  assert.match(renderTerminal({ ...oneWorse, rows }, { next: [] }), /^UNDECIDED[^]*- beside [^]*- around /m)
})

test('terminal: of undecided rows with too few pairs for an interval, few are shown', () => {
  const open = { verdict: 'undecided', level: 'warn', reason: 'too few pairs', limits: undefined } as const
  const few = Array.from({ length: 30 }, (_, at) => row({ ...open, case: `few${at}` }))
  const clear = row({ verdict: 'undecided', level: 'warn', case: 'clear', limits: [-0.3, 0.4] })
  const text = renderTerminal({ ...oneWorse, rows: [...few, clear] }, { next: [] })
  assert.match(text, /^UNDECIDED {2}31 rows[^]*- clear [^]*- few/m)
  assert.match(text, /and 25 more rows\./)
})

test('terminal: of what was measured against itself, each row has its noise', () => {
  const sides = comparison({ rows: [row({ sigma: 0.02, detectable: 0.031, pairs: 28, limits: [-0.04, undefined] })] })
  const text = renderTerminal({ ...sides, base: sides.head })
  assert.match(
    text,
    /^NOISE  of a pair; both sides are the same\n +noise +detectable from +pairs\n.* 2\.0% +\+3\.1% +28\n\n[^]*: \+1\.0%$/m,
  )
  assert.doesNotMatch(renderTerminal(sides), /^NOISE/m)
})
