/** The trend pages in a real browser. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Baseline } from '../../src/core/model/baseline.ts'
import { siteTextsByFile } from '../../src/rooms/trends/trend-site.ts'
import { sampleHistory } from '../sample-history.ts'
import { sampleBenchmark, sampleRun, timeSpec } from '../sample-run.ts'
import { violations } from './accessibility.ts'
import { scrollsSideways, useBrowser } from './browser.ts'

const browser = useBrowser()
const folders: string[] = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Addresses of the pages of a site, by name. */
function written(
  baselines: readonly Baseline[],
  { repository }: { readonly repository?: string | undefined } = { repository: 'https://github.com/o/r' },
): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-site-'))
  folders.push(folder)
  for (const [name, text] of siteTextsByFile({ baselines, repository, version: '1.2.0' }))
    writeFileSync(join(folder, name), text)
  return (name) => pathToFileURL(join(folder, name)).href
}

const urlOf = written(sampleHistory())
const pages = ['index.html', 'trend-watch-react.html']
const anchor = 'watch/react/chokidar/ready-time'

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(
    `trend site: every page opens without trouble or sideways scroll: ${scheme}, ${width} px`,
    browser.needed,
    async (context) => {
      for (const name of pages) {
        const { page, troubles } = await browser.open(context, { url: urlOf(name), scheme, width })
        assert.deepEqual(await violations(page), [], name)
        assert.equal(await scrollsSideways(page), false, name)
        assert.deepEqual(troubles, [], name)
      }
    },
  )
}

test('trend site: dark is dark', browser.needed, async (context) => {
  for (const [scheme, expected] of [
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(20, 23, 28)'],
  ] as const) {
    const { page } = await browser.open(context, { url: urlOf('trend-watch-react.html'), scheme })
    assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), expected)
  }
})

test('trend site: a deep link shows its place', browser.needed, async (context) => {
  const { page, troubles } = await browser.open(context, { url: urlOf('trend-watch-react.html'), hash: `#${anchor}` })
  const box = (await page.locator('article:target').boundingBox())!
  assert.ok(box.y >= 0 && box.y < 400, `${page.url()} stands at ${box.y}`)
  assert.deepEqual(troubles, [])
})

test('trend site: values are titles of the marks', browser.needed, async (context) => {
  const { page, troubles } = await browser.open(context, { url: urlOf('trend-watch-react.html') })
  const title = page.locator(`figure[id="${anchor}/linux-x64"] > .plot use > title`).last()
  assert.match(
    (await title.textContent())!,
    /^[+−]\d\.\d% \(.*\) since v5\.1\.0 · \d+ ms here · f5bcfc8, 23 Nov 2026 · Node 24, /,
  )
  assert.deepEqual(troubles, [])
})

test('trend site: hostile names run nothing, also in addresses', browser.needed, async (context) => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '</script><script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    `' onfocus=alert(1) autofocus='`,
    '{{alert(1)}} ${alert(1)} &lt;script&gt;',
    'javascript:alert(1)',
  ]
  const runs = [0, 1, 2].map((number) =>
    sampleRun({
      number,
      head: { label: hostile[0]! },
      environment: {
        cpu: { model: hostile[2]!, cores: 2 },
      },
      benchmarks: hostile.map((name, index) =>
        sampleBenchmark({
          suite: hostile[(index + 1) % hostile.length]!,
          case: name,
          subject: name,
          metrics: { [name]: { ...timeSpec, unit: name.slice(0, 32), values: [number + 1] } },
        }),
      ),
    }),
  )
  const accepted = [
    {
      id: '0123456789abcdef',
      at: '2026-11-03T00:00:00Z',
      fromRun: runs[1]!.id,
      match: '**',
      metric: undefined,
      reason: hostile[1]!,
    },
  ]
  const baselines: Baseline[] = [{ schema: 'paceline/baseline@1', platform: 'linux-x64', accepted, runs }]
  const site = siteTextsByFile({ baselines, version: '1.2.0' })
  const url = written(baselines, {})
  for (const name of site.keys()) {
    const { page, troubles } = await browser.open(context, { url: url(name), hash: `#${hostile[1]}` })
    assert.equal(await page.locator('img, svg[onload], [onfocus], [onerror]').count(), 0, name)
    assert.equal(await page.locator('script').count(), 0, name)
    assert.deepEqual(troubles, [], name)
    assert.deepEqual(await violations(page), [], name)
  }
})
