/** The trend pages in a real browser. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import type { Baseline } from '../../src/core/model/baseline.ts'
import { siteFiles } from '../../src/rooms/trends/trend-site.ts'
import { sampleHistory, sampleStory } from '../sample-history.ts'
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
  for (const [name, text] of siteFiles({ baselines, repository, version: '1.2.0' }))
    writeFileSync(join(folder, name), text)
  return (name) => pathToFileURL(join(folder, name)).href
}

const urlOf = written(sampleHistory())
const pages = ['index.html', 'trend-watch-react.html']
const anchor = 'watch/react/chokidar/ready-time'
/** The chart of a metric on a platform, brought to life. */
async function chartOf(page: Page, platform: string) {
  const figure = page.locator(`figure[id="${anchor}/${platform}"]`)
  await figure.scrollIntoViewIfNeeded()
  const svg = figure.locator('> .plot > svg')
  await figure.locator('> .plot > svg[tabindex]').waitFor()
  return { figure, svg, tip: figure.locator('> .plot > .tip') }
}

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

test('trend site: the pointer shows a run, a click keeps it, Escape lets it go', browser.needed, async (context) => {
  const { page, troubles } = await browser.open(context, { url: urlOf('trend-watch-react.html') })
  const { svg, tip } = await chartOf(page, 'win32-x64')
  const box = (await svg.boundingBox())!
  const x = box.x + (box.width * (sampleStory.stray + 0.5)) / 50
  await page.mouse.move(x, box.y + box.height / 2)
  assert.match(
    (await tip.textContent())!,
    /^\+6\d\.\d% \(.* … .*%\) since v5\.1\.0, stray\d+ ms here785fb9b, 18 Nov 2026Node 24, /,
  )
  await page.mouse.move(box.x + box.width / 2, 0)
  assert.equal(await tip.isVisible(), false)
  await page.mouse.click(x, box.y + box.height / 2)
  await page.mouse.move(box.x + box.width / 2, 0)
  assert.match(
    (await tip.locator('a').getAttribute('href'))!,
    /^https:\/\/github\.com\/o\/r\/commit\/785fb9b[0-9a-f]{33}$/,
  )
  assert.equal(await tip.locator('a').textContent(), '785fb9b, 18 Nov 2026')
  await svg.focus()
  await page.keyboard.press('Escape')
  assert.equal(await tip.isVisible(), false)
  assert.deepEqual(troubles, [])
})

test('trend site: the keyboard walks the runs', browser.needed, async (context) => {
  const { page } = await browser.open(context, { url: urlOf('trend-watch-react.html') })
  const { svg, tip } = await chartOf(page, 'linux-x64')
  await svg.focus()
  await page.keyboard.press('End')
  assert.match((await tip.textContent())!, /23 Nov 2026/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  assert.match((await tip.textContent())!, /20 Nov 2026/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  assert.match((await tip.textContent())!, /1 Oct 2026/)
  await page.keyboard.press('Tab')
  assert.equal(await tip.isVisible(), false)
})

test('trend site: a tip stays within its chart, also where it is narrow', browser.needed, async (context) => {
  const { page } = await browser.open(context, { url: urlOf('trend-watch-react.html'), width: 360 })
  const { figure, svg, tip } = await chartOf(page, 'linux-x64')
  for (const key of ['Home', 'End']) {
    await svg.focus()
    await page.keyboard.press(key)
    const [outer, inner] = [(await figure.boundingBox())!, (await tip.boundingBox())!]
    assert.ok(inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width, key)
  }
  assert.equal(await scrollsSideways(page), false)
})

test(
  'trend site: absolute figures are folded below, and their chart lives once opened',
  browser.needed,
  async (context) => {
    const { page, troubles } = await browser.open(context, { url: urlOf('trend-watch-react.html') })
    const { figure } = await chartOf(page, 'win32-x64')
    await figure.locator('summary').click()
    const absolute = figure.locator('figure')
    await absolute.locator('.plot > svg[tabindex]').waitFor()
    await absolute.locator('.plot > svg').focus()
    await page.keyboard.press('End')
    assert.match((await absolute.locator('.tip').textContent())!, /^\d+ ms\d+ ms to \d+ ms in 16 trialsf5bcfc8, /)
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(troubles, [])
  },
)

test('trend site: a deep link shows its place', browser.needed, async (context) => {
  const { page, troubles } = await browser.open(context, { url: urlOf('trend-watch-react.html'), hash: `#${anchor}` })
  const box = (await page.locator('article:target').boundingBox())!
  assert.ok(box.y >= 0 && box.y < 400, `${page.url()} stands at ${box.y}`)
  assert.deepEqual(troubles, [])
})

test(
  'trend site: without a script the values are titles, nothing is offered in vain',
  browser.needed,
  async (context) => {
    const { page, troubles } = await browser.open(context, { url: urlOf('trend-watch-react.html'), scripts: false })
    assert.equal(await page.locator('svg[tabindex]').count(), 0)
    const title = page.locator(`figure[id="${anchor}/linux-x64"] > .plot use.p > title`).last()
    assert.match(
      (await title.textContent())!,
      /^[+−]\d\.\d% \(.*\) since v5\.1\.0 · \d+ ms here · f5bcfc8, 23 Nov 2026 · Node 24, /,
    )
    assert.deepEqual(troubles, [])
  },
)

test('trend site: hostile names run nothing, also in tips and addresses', browser.needed, async (context) => {
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
  const site = siteFiles({ baselines, version: '1.2.0' })
  const url = written(baselines, {})
  for (const name of site.keys()) {
    const { page, troubles } = await browser.open(context, { url: url(name), hash: `#${hostile[1]}` })
    assert.equal(await page.locator('img, svg[onload], [onfocus], [onerror]').count(), 0, name)
    assert.equal(await page.locator('script').count(), 1, name)
    for (const svg of await page.locator('.plot > svg').all()) {
      await svg.focus()
      await page.keyboard.press('End')
    }
    assert.deepEqual(troubles, [], name)
    assert.deepEqual(await violations(page), [], name)
  }
})
