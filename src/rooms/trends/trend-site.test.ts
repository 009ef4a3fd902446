import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHistory, sampleStory, commitOf } from '../../../test/sample-history.ts'
import { referenceRun } from '../../../test/sample-pairs.ts'
import { exactSpec, sampleBenchmark, sampleRun, timeSpec } from '../../../test/sample-run.ts'
import type { Baseline } from '../../core/model/baseline.ts'
import type { BenchmarkRun } from '../../core/model/run.ts'
import { assertGolden } from '../../../test/golden.ts'
import { siteTextsByFile, type SiteOptions } from './trend-site.ts'

const version = '1.2.0'
const repository = 'https://github.com/owner/library'
const rendered = (options: Partial<SiteOptions> = {}) =>
  siteTextsByFile({ baselines: sampleHistory(), repository, version, ...options })
const site = rendered()
const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const oneMetric = (count: number, make: (number: number) => Partial<BenchmarkRun>): Baseline => ({
  schema: 'paceline/baseline@1',
  platform: 'linux-x64',
  accepted: [],
  runs: Array.from({ length: count }, (_, number) =>
    sampleRun({ number, benchmarks: [sampleBenchmark(make(number))] }),
  ),
})
const golden = (name: string): URL => new URL(`./golden/${name}`, import.meta.url)

test('trend site: the pages of two short histories, to look at', () => {
  const small = siteTextsByFile({ baselines: sampleHistory({ runs: 30 }).slice(0, 2), repository, version })
  assertGolden(golden('index.golden.html'), small.get('index.html')!)
  assertGolden(golden('trend-watch-events.golden.html'), small.get('trend-watch-events.html')!)
})

test('trend site: there is an overview, and a page for each case', () => {
  assert.deepEqual(
    [...site.keys()].map((name) => name.replace(/-[0-9a-f]{8}\./, '-DIGEST.')),
    ['index.html', 'trend-watch-react.html', 'trend-watch-events.html', 'trend-watch-install-size-DIGEST.html'],
  )
})

test('trend site: the overview tells events once for all platforms, newest first', () => {
  const text = textOf(site.get('index.html')!)
  const told = [
    /1 more installed packages of watch\/install-size\/chokidar on Linux, Windows and macOS, .* 14 → 15/,
    /25\.\d% less heap kept of watch\/react\/chokidar .* accepted: one entry less per file/,
    /up to 1[56]\.\d% slower ready time of watch\/react\/chokidar on Linux, Windows and macOS/,
  ]
  const places = told.map((pattern) => {
    const found = pattern.exec(text)
    assert.ok(found, String(pattern))
    return found.index
  })
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
})

test('trend site: of releases measured together the newest comes first, as of a day', () => {
  const dates = [2023, 2023, 2024, 2024, 2025, 2025, 2025].map((year) => `${year}-06-01T00:00:00Z`)
  const packages = { ...exactSpec, gate: true }
  const counts = [14, 14, 2, 2, 3, 7, 7]
  const bytes = [5, 5, 5, 5, 5, 9, 9]
  const { runs, ...rest } = oneMetric(dates.length, (at) => ({
    metrics: { packages: { ...packages, values: [counts[at]!] }, bytes: { ...packages, values: [bytes[at]!] } },
  }))
  const together = runs.map((run, at) => {
    const commit = { ...run.head.commit!, date: dates[at]! }
    return Object.assign(run, { startedAt: runs[0]!.startedAt, head: { label: `v${at}`, commit } })
  })
  const html = rendered({ baselines: [{ ...rest, runs: together }] }).get('index.html')!
  const list = /<ul class="events">(.*?)<\/ul>/s.exec(html)![1]!
  const commits = Array.from(list.matchAll(/\/commit\/([0-9a-f]+)/g), ([, commit]) => commit)
  const expected = [5, 5, 4, 2].map((at) => together[at]!.head.commit.sha)
  assert.deepEqual(commits, expected, textOf(list))
})

test('trend site: a change is named by its commit, in the chart and below, with a link', () => {
  const page = site.get('trend-watch-react.html')!
  const sha = commitOf(sampleStory.slower)
  assert.ok(page.includes(`<a href="${repository}/commit/${sha}"><code>${sha.slice(0, 7)}</code></a>`))
  assert.match(page, new RegExp(`class="event chart-worse">\\s*<title>1[456]\\.\\d% slower from ${sha.slice(0, 7)}, `))
  assert.match(textOf(page), new RegExp(`1[456]\\.\\d% slower since ${sha.slice(0, 7)} , 24 Oct 2026: \\d+ → \\d+ ms`))
})

test('trend site: every link within the site leads to a place that is there', () => {
  const ids = new Map(
    [...site].map(([name, html]) => [name, new Set([...html.matchAll(/ id="([^"]*)"/g)].map((found) => found[1]!))]),
  )
  let links = 0
  for (const [name, html] of site) {
    for (const [, href] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      if (href!.startsWith('https:')) continue
      const [page, place] = href!.split('#')
      const target = ids.get(page === '' ? name : page!)
      assert.ok(target, `${name}: ${href}`)
      if (place !== undefined) assert.ok(target.has(place), `${name}: ${href}`)
      links += 1
    }
  }
  assert.ok(links > 40, `${links}`)
})

test('trend site: without a server commits are named and not linked', () => {
  for (const html of rendered({ repository: undefined }).values()) assert.ok(!html.includes('https://'))
})

test('trend site: the same baselines in another order give the same bytes', () => {
  assert.deepEqual([...rendered({ baselines: sampleHistory().toReversed() })], [...site])
})

test('trend site: what the newest run brought is open; a stray is left to its chart', () => {
  const newest = rendered({ baselines: sampleHistory({ runs: sampleStory.stray + 1 }) })
  assert.match(
    textOf(newest.get('index.html')!),
    /open, 6\d\.\d% slower ready time of watch\/react\/chokidar on Windows/,
  )
  assert.match(textOf(newest.get('index.html')!), /Windows x64 1 open in the newest run/)
  assert.match(textOf(newest.get('trend-watch-react.html')!), /open : 785fb9b , .* slower; the next run decides/)
  assert.doesNotMatch(textOf(site.get('index.html')!), /stray|open/)
  assert.match(textOf(site.get('trend-watch-react.html')!), /stray : 785fb9b , .* the next run did not agree/)
})

test('trend site: a chart shows the change since the reference, with figures below', () => {
  const figure = (id: string): string => {
    const page = site.get('trend-watch-react.html')!
    return page.slice(page.indexOf(`id="${id}"`)).split('<figure class="trend card"')[0]!
  }
  const [since, absolute] = figure('watch/react/chokidar/ready-time/linux-x64').split('<details>')
  assert.match(textOf(since!), /Linux x64 \d+ ms .*\(.* … .*%\) since v5\.1\.0 .*% since v5\.0\.0/)
  assert.equal(since!.match(/<use href="#mark-circle" x="[^"]*%"/g)!.length, 50)
  assert.match(textOf(absolute!), /Absolute figures, by machine .*AMD EPYC 7763.*: \d+ runs .*8370C.*: \d+ runs/)
  assert.match(
    textOf(absolute!),
    /reference v5\.1\.0 since \w+ , v5\.0\.0 before; linked by the run of \w+ : \+1[456]\.\d% \(/,
  )
})

test('trend site: a reference that no run links to the one before begins another line', () => {
  const baselines = sampleHistory().map((baseline) =>
    Object.assign(baseline, {
      runs: baseline.runs.filter(({ head }) => head.commit!.sha !== commitOf(sampleStory.release)),
    }),
  )
  const text = textOf(rendered({ baselines }).get('trend-watch-react.html')!)
  assert.match(text, /⊘ v5\.1\.0/)
  assert.match(text, /% since v5\.0\.0, then v5\.1\.0/)
  assert.match(
    text,
    /reference v5\.1\.0 since \w+ , v5\.0\.0 before: no stored run links the two, so another line begins/,
  )
})

test('trend site: a run of too few pairs for an interval has a mark without a line', () => {
  const runs = [4, 24].map((pairs, number) => referenceRun({ number, pairs, since: 0.2 }))
  const page = (some: typeof runs): string =>
    rendered({ baselines: [{ ...oneMetric(0, () => ({})), runs: some }] }).get('trend-watch-react.html')!
  const few = page(runs.slice(0, 1))
  assert.match(textOf(few), /\+\d+\.\d%, too few pairs for an interval since v5\.0\.0/)
  assert.match(few, /<path class="spread" d=""/)
  assert.match(page(runs), /<path class="spread" d="M75 [\d.]+V[\d.]+"/)
})

test('trend site: beside another subject, a chart says how many times as much', () => {
  const reference = { id: 'fs-watch', label: 'fs-watch', commit: undefined, why: 'subject' } as const
  const runs = [2.4, 0.9].map((since, number) =>
    referenceRun({ number, since, sigma: 0.001, benchmark: { reference } }),
  )
  const text = textOf(rendered({ baselines: [{ ...oneMetric(0, () => ({})), runs }] }).get('trend-watch-react.html')!)
  assert.match(text, / 1\.9 times fs-watch, was 3\.4 times .*Change of .* against fs-watch/)
  assert.doesNotMatch(text, /since fs-watch/)
})

test('trend site: a policy decides what is a change', () => {
  const text = textOf(rendered({ policy: { ignore: 5 } }).get('index.html')!)
  assert.match(text, /No level changed\./)
})

test('trend site: names from outside are text', () => {
  const hostile = `<img src=x onerror=alert(1)>"'</script>&#\u202E.txt`
  const html = [
    ...rendered({
      baselines: [
        oneMetric(2, () => ({
          suite: hostile,
          case: hostile,
          subject: hostile,
          metrics: { [hostile]: { ...timeSpec, unit: hostile.slice(0, 32), values: [1] } },
        })),
      ],
    }).values(),
  ].join('')
  assert.ok(!/<img|onerror=alert\(1\)>(?!")|\u202E/.test(html.replaceAll('&lt;img src=x onerror=alert(1)&gt;', '')))
  assert.ok(html.includes('&lt;img src=x onerror=alert(1)&gt;'))
})

test('trend site: a history without runs says so', () => {
  const empty = rendered({ baselines: [oneMetric(0, () => ({}))] })
  assert.match(textOf(empty.get('index.html')!), /Linux x64 no run is stored yet/)
  assert.deepEqual([...empty.keys()], ['index.html'])
})

test('trend site: odd series are drawn: one run, zeros, negatives, a value far away', () => {
  const series: readonly (readonly number[])[] = [[5], [0, 0, 0, 0], [-3, 2, -1], [1, 1, 1, 100, 1, 1, 1], [0, 0, 7]]
  for (const values of series) {
    const page = rendered({
      baselines: [
        oneMetric(values.length, (number) => ({
          metrics: { time: { ...timeSpec, signed: true, values: [values[number]!] } },
        })),
      ],
    }).get('trend-watch-react.html')!
    assert.equal(page.match(/<use href="[^"]*" x="[^"]*%"/g)!.length, values.length)
    assert.ok(!/NaN|Infinity|undefined/.test(page.replace(/<script.*<\/script>/s, '')), values.join())
  }
})

test('trend site: runs of a benchmark that is gone are shown as old', () => {
  const baseline = oneMetric(3, (number) => ({ subject: number < 2 ? 'old' : 'new' }))
  assert.match(textOf(rendered({ baselines: [baseline] }).get('trend-watch-react.html')!), /last measured 1 Nov 2026/)
})

/** So many runs of as many benchmarks, of which one in ten changed its level. */
function manyOf(count: number, place: (index: number) => Partial<BenchmarkRun>): Baseline {
  const runs = Array.from({ length: 40 }, (_, number) =>
    sampleRun({
      number,
      benchmarks: Array.from({ length: count }, (__, index) => {
        const level = number >= 20 && index % 10 === 9 ? 200 : 100
        return sampleBenchmark({ ...place(index), metrics: { 'ready-time': { ...exactSpec, values: [level] } } })
      }),
    }),
  )
  return { schema: 'paceline/baseline@1', platform: 'linux-x64', accepted: [], runs }
}

test('trend site: the overview draws the cases that changed, and links to the others', () => {
  const many = rendered({ baselines: [manyOf(700, (index) => ({ case: `case-${index}` }))] })
  const page = many.get('index.html')!
  assert.equal(page.match(/ spark"/g)?.length, 600)
  for (const index of [9, 19, 699]) assert.match(page, new RegExp(`watch/case-${index}/chokidar/ready-time/linux-x64`))
  assert.match(textOf(page), /100 more cases, each on its own page/)
  assert.equal(new Set(page.match(/trend-watch-case-\d+-[0-9a-f]{8}\.html(?=")/g)).size, 700, 'no case is missing')
  assert.ok(page.length < 2_000_000)
})

test('trend site: the page of a case has charts as far as there is room, changed first', () => {
  const many = rendered({ baselines: [manyOf(150, (index) => ({ subject: `subject-${index}` }))] })
  const page = many.get('trend-watch-react.html')!
  const figures = page.split('<figure').slice(1)
  assert.equal(figures.length, 150)
  const charted = (figure: string): boolean => figure.includes('class="plot"')
  assert.equal(figures.filter(charted).length, 125)
  assert.ok(figures.every((figure, index) => index % 10 !== 9 || charted(figure)))
  assert.ok(figures.every((figure) => charted(figure) || figure.includes('No chart')))
  assert.ok(page.length < 2_000_000)
})
