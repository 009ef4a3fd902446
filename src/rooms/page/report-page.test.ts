import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { inflateRawSync } from 'node:zlib'
import { array, assert as assertProperty, constantFrom, double, oneof, option, property, record } from 'fast-check'
import { comparisonSchema, type Comparison } from '../../core/model/comparison.ts'
import { assertGolden } from '../../../test/golden.ts'
import { renderHtml } from './report-page.ts'
import { hostileNames, manyRows } from '../../../test/samples/sample-extremes.ts'
import { samples, withTrials } from '../../../test/samples/sample-comparisons.ts'
import { comparison, linux, macos, row, windows } from '../../../test/samples/sample-rows.ts'
import { largeComparison } from '../../../test/samples/sample-large.ts'
import { whyOf } from '../../../test/samples/sample-why.ts'
import { whySections } from '../why/why-sections.ts'
import { makeView } from '../../core/report/view.ts'

const small = withTrials(
  comparison({
    rows: [
      row({ platform: macos, verdict: 'worse', base: 208, head: 225.5, limits: [0.016, 0.156], pairs: 10 }),
      row({ platform: linux, verdict: 'undecided', reason: 'noise 19% per pair', base: 152, head: 155, pairs: 9 }),
      row({ case: 'footprint', metric: 'install-size', kind: 'exact', base: 228_421, head: 228_733 }),
    ],
  }),
)

test('report page: the page of a small comparison is the one that was looked at', () => {
  assert.ok(comparisonSchema.safeParse(small).success)
  assertGolden(
    new URL('golden/html/small.golden.html', import.meta.url),
    renderHtml(small, {
      context: { missing: [{ platform: windows, reason: 'npm ci ended with 1' }] },
    }),
  )
})

test('report page: beneath a row stand its warnings and the figures of the rule', () => {
  const one = row({ figures: { 'p worse': 0.000012345678 }, warnings: ['two levels'] })
  const page = renderHtml(comparison({ rows: [one] }))
  assert.match(page, /<dt>warning<\/dt>\n?<dd><bdi>two levels<\/bdi><\/dd>/)
  assert.match(page, /<dt>p worse<\/dt>\n?<dd><bdi>0\.00001235<\/bdi><\/dd>/)
})

test('report page: a row without a gate is called informational wherever it stands', () => {
  const ungated = row({ metric: 'peak-rss', gate: false, verdict: 'worse', level: 'note', base: 61e6, head: 64e6 })
  const page = renderHtml(comparison({ rows: [ungated] }))
  // In the counts, the filter, the row's line and its detail.
  assert.equal(page.match(/>[^<]*\binformational\b[^<]*</g)?.length, 4)
  assert.doesNotMatch(page, /watched/)
})

/** The page without its style and scripts. */
function markupOf(page: string): string {
  return page.replaceAll(/<(style|script)>.*?<\/\1>/gs, '')
}

const absent = (platforms: readonly string[]) => platforms.map((platform) => ({ platform, reason: undefined }))

for (const [name, { comparison: sample, missing = [] }] of Object.entries(samples)) {
  test(`report page: the page for ${name} has every row once, own ids and all figures`, () => {
    const page = markupOf(renderHtml(withTrials(sample), { context: { missing: absent(missing) } }))
    assert.equal(page.match(/<tbody id="row-/g)?.length ?? 0, sample.rows.length)
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
    const chips = Array.from(page.matchAll(/<span>([^<]*) <b>([\d,]+)<\/b>/g), ([, word, count]) => `${count} ${word}`)
    const counts = makeView(sample).counts.map((text) => text.replace(/ \(\d+ changed\)$/, ''))
    assert.deepEqual(chips.slice(1).sort(), [...counts].sort(), 'the filter counts as the line at the top does')
    const targets = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id!)
    assert.deepEqual(
      targets.filter((id) => !ids.includes(id) && (id !== 'rows' || sample.rows.length > 0)),
      [],
    )
    assert.doesNotMatch(page, /NaN|Infinity|undefined|\[object/)
  })
}

test('report page: the verdict in words comes first, as the heading and as the title', () => {
  const page = renderHtml(small)
  assert.match(page, /<title>1 worse: ready time 8\.4% slower on macOS · 1 of 3 rows not judged · Paceline<\/title>/)
  assert.ok(page.indexOf('<h1>') < page.indexOf('<table'))
})

test('report page: the policy lets run what stands in the page, by digest, no more', () => {
  const page = renderHtml(small)
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#39;', "'") ?? ''
  const digests = (name: string): string[] =>
    [...page.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
      ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
    )
  const directives = policy.split('; ')
  assert.ok(directives.includes(`default-src 'none'`))
  assert.ok(directives.includes(`script-src ${digests('script').join(' ')}`))
  assert.ok(directives.includes(`style-src ${digests('style').join(' ')}`))
  assert.equal(digests('script').length, 1)
})

test('report page: nothing is loaded from anywhere', () => {
  const page = renderHtml(samples['everything']!.comparison)
  assert.doesNotMatch(page, /<link|<img|<iframe|@import|url\(|src=/)
  assert.doesNotMatch(page, /href="(?!#)/)
})

test('report page: the script is JavaScript', () => {
  const scripts = [...renderHtml(small).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text!)
  assert.equal(scripts.length, 1)
  for (const text of scripts) assert.doesNotThrow(() => new Script(text))
})

test('report page: no name from outside becomes a tag, wherever it stands', () => {
  const own = markupOf(renderHtml(withTrials({ ...samples['hostile']!.comparison, notices: [], warnings: [] })))
  for (const name of hostileNames.filter((name) => name.includes('<'))) assert.ok(!own.includes(name), name)
  const tags = new Set([...own.matchAll(/<([a-z0-9]+)/gi)].map(([, tag]) => tag))
  for (const tag of ['script', 'img', 'code>', 'h1>big']) assert.ok(!own.includes(`<${tag}`) || tag === 'code>', tag)
  assert.ok(!tags.has('img') && !tags.has('script'))
})

test('report page: a command measures again what changed, if a config has it', () => {
  const page = renderHtml(small, { context: { program: 'node tools/cli.js' } })
  assert.match(page, />node tools\/cli\.js check watch\/react\/chokidar --profile quick --base c81d04e</)
  assert.match(page, />node tools\/cli\.js check watch\/react\/chokidar --metric ready-time --base c81d04e</)
  assert.match(renderHtml(small), />paceline check watch\/react\/chokidar --metric ready-time --base c81d04e</)
  assert.doesNotMatch(renderHtml({ ...small, profile: 'quick, without a config' }), /paceline check/)
})

test('report page: addresses of rows stay when others come and go, and are unique', () => {
  const [first, second] = [row({ case: 'a' }), row({ case: 'b' })]
  const ids = (rows: Comparison['rows']): string[] =>
    [...renderHtml(comparison({ rows })).matchAll(/<tbody id="([^"]*)"/g)].map(([, id]) => id!)
  assert.deepEqual(ids([second]), ['row-watch-b-chokidar-ready-time-linux-x64'])
  assert.ok(ids([first, second]).includes('row-watch-b-chokidar-ready-time-linux-x64'))
  assert.deepEqual(ids([row({ case: 'ä' }), row({ case: 'ö' })]).toSorted(), [
    'row-watch-chokidar-ready-time-linux-x64',
    'row-watch-chokidar-ready-time-linux-x64--2',
  ])
})

test('report page: of more rows than a page can bear the worst are shown', () => {
  const page = renderHtml(manyRows(1_100), { mostRows: 1_000 })
  assert.equal(linesOf(page).length, 1_000)
  assert.match(page, /100 more rows of the least interest [^<]*comparison file/)
  assert.doesNotMatch(renderHtml(manyRows(1_000), { mostRows: 1_000 }), /of the least interest/)
})

/** Names of all rows, those that stand on the page and those that are packed, in their order. */
function linesOf(page: string): string[] {
  const all = [page, ...packedIn(page).map(([line]) => line)].join('\n')
  return Array.from(all.matchAll(/<tbody id="row-[^]*?<bdi>(.*?)<\/bdi>/g), ([, name]) =>
    name!.replaceAll('<wbr/>', ''),
  )
}

/** What is packed, as the script unpacks it. */
function packedIn(page: string): (readonly [line: string, detail: string])[] {
  const text = /<script type="text\/plain">([A-Za-z0-9+/=]*)<\/script>/.exec(page)?.[1]
  if (text === undefined) return []
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()) as (readonly [string, string])[]
}

test('report page: a page of many rows has each once, in the order of all reports', () => {
  const large = largeComparison(1_000)
  const page = renderHtml(large)
  const { rows } = makeView(large)
  assert.deepEqual(
    linesOf(page),
    rows.map(({ name }) => name),
  )
  const packed = packedIn(page)
  assert.equal(page.match(/<tbody id="row-/g)!.length, 100)
  assert.match(page, /Scripts must be enabled to show the other 900 rows\. The comparison file has them, too\./)
  for (const [line, detail] of packed) {
    const id = /<tbody id="(row-[^"]*)"/.exec(line)![1]!
    if (detail.includes('-plot')) assert.ok(detail.includes(`id="${id}-plot`), id)
  }
})

test('report page: five thousand rows with their trials fit into five megabytes', () => {
  const bytes = Buffer.byteLength(renderHtml(largeComparison(5_000), { context: { sections: [whySections] } }))
  assert.ok(bytes > 3e6 && bytes < 5e6, `${bytes} bytes`)
})

test('report page: whatever names are packed, they end no element and begin no comment', () => {
  const names = [
    ...hostileNames,
    '</noscript><img src=x onerror=alert(1)>',
    '</script><!--',
    'a\u2028b --> ]]>',
    '<td><tr id=x>',
  ]
  const rows = Array.from({ length: 400 }, (_, index) => {
    const name = names[index % names.length]!
    return row({
      suite: name,
      case: `${name} ${index}`,
      metric: name,
      reason: name,
      warnings: [name],
      why: whyOf(name),
    })
  })
  const page = renderHtml(withTrials(comparison({ rows })), { context: { sections: [whySections] } })
  const body = markupOf(page)
  assert.doesNotMatch(body, /<!--|<img/)
  const scripts = [...body.matchAll(/<script ([^>]*)>([^]*?)<\/script>/g)]
  assert.equal(scripts.length, 1)
  assert.equal(scripts[0]![1], 'type="text/plain"')
  assert.match(scripts[0]![2]!, /^[A-Za-z0-9+/]+=*$/)
  const unpacked = packedIn(page).flat()
  const tags = unpacked.join('\n').match(/<[a-z!][a-z0-9!]*/g) ?? []
  assert.deepEqual(
    [...new Set(tags)].filter((tag) => /img|script|iframe|h1|noscript|!/.test(tag)),
    [],
  )
})

test('report page: numbers of any size give a page', () => {
  const number = oneof(double({ noNaN: true, noDefaultInfinity: true }), constantFrom(0, -0, 1, 1e308, -1e308))
  const values = array(option(number, { nil: undefined }), { maxLength: 8 })
  assertProperty(
    property(
      record({
        base: number,
        head: number,
        low: option(number, { nil: undefined }),
        high: option(number, { nil: undefined }),
        bases: values,
        heads: values,
      }),
      constantFrom('relative', 'absolute'),
      constantFrom('ms', 'bytes', 'count', 'events/s'),
      ({ base, head, low, high, bases, heads }, scale, unit) => {
        const given = row({ base, head, limits: [low, high], scale, unit, samples: { base: bases, head: heads } })
        const relative = given.change?.relative
        const change = { relative: Number.isFinite(relative) ? relative : undefined, absolute: undefined }
        const page = markupOf(renderHtml(comparison({ rows: [{ ...given, change }] })))
        const drawn = [...page.matchAll(/ (?:d|x|y|x1|x2|height|viewBox)="([^"]*)"/g)].map(([, at]) => at).join('\n')
        assert.doesNotMatch(drawn, /NaN|Infinity|e[+-]?\d/)
      },
    ),
    { seed: 20261121, numRuns: 400 },
  )
})
