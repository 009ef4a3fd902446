import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import type { Comparison } from '../../src/core/model/comparison.ts'
import { renderHtml } from '../../src/rooms/page/report-page.ts'
import { whySections } from '../../src/rooms/why/why-sections.ts'
import { makeView } from '../../src/core/report/view.ts'
import { hostile, hostileNames } from '../samples/sample-extremes.ts'
import { everything, explained, oneWorse, samples, withTrials } from '../samples/sample-comparisons.ts'
import { largeComparison } from '../samples/sample-large.ts'
import { comparison, linux, macos, row, windows } from '../samples/sample-rows.ts'
import { whyOf } from '../samples/sample-why.ts'
import { violations } from './accessibility.ts'
import { scrollsSideways, useBrowser, type OpenedPage, type OpenOptions } from './browser.ts'

const browser = useBrowser()

function open(
  context: TestContext,
  sample: Comparison,
  options: Omit<OpenOptions, 'html' | 'url'> = {},
): Promise<OpenedPage> {
  return browser.open(context, {
    html: renderHtml(withTrials(sample), { context: { sections: [whySections] } }),
    ...options,
  })
}

/** Names of the rows that are shown, in order, as `react ready time macOS`. */
function shownRows(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('.rows tbody:not([hidden]) .line')].map((line) =>
    ['.name', '.metric', '.system'].map((cell) => line.querySelector(cell).textContent.trim()).join(' '))`)
}

/** By light, in the dark, where nothing but colours differ, and on a narrow screen. */
async function assertSound(page: Page): Promise<void> {
  assert.deepEqual(await violations(page), [])
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await violations(page, ['color-contrast']), [])
  await page.setViewportSize({ width: 360, height: 800 })
  assert.equal(await scrollsSideways(page), false)
  assert.deepEqual(await violations(page), [])
}

const background = 'getComputedStyle(document.body).backgroundColor'
const firstRow = '#row-watch-react-chokidar-ready-time-darwin-arm64'

// The rows of `many-rows` are like everybody's, and axe would take a minute for all of them.
const looked = Object.entries(samples).filter(([name]) => name !== 'many-rows')

for (const [name, { comparison: sample, missing = [] }] of looked) {
  test(
    `report page: ${name}: no error, no request, nothing serious for axe, at all widths`,
    browser.needed,
    async (context) => {
      const absent = missing.map((platform) => ({ platform, reason: undefined }))
      const html = renderHtml(withTrials(sample), { context: { missing: absent } })
      const { page, troubles } = await browser.open(context, { html })
      await assertSound(page)
      assert.deepEqual(troubles, [])
    },
  )
}

test(
  'report page: the verdict is the first heading, the worst row is open, plotted',
  browser.needed,
  async (context) => {
    const { page } = await open(context, oneWorse)
    assert.match(await page.getByRole('heading').first().innerText(), /ready time 8\.4% slower in react on macOS/)
    const worst = page.locator('.rows tbody').first()
    assert.equal(await worst.getAttribute('id'), firstRow.slice(1))
    assert.equal(await worst.getByRole('img').isVisible(), true)
    assert.equal(await page.locator('.rows tbody').last().locator('.detail').isVisible(), false)
  },
)

test(
  'report page: rows are filtered by words, verdict, system, suite, and counted',
  browser.needed,
  async (context) => {
    const more = { ...everything, rows: [...everything.rows, row({ suite: 'git-read', case: 'log' })] }
    const { page } = await open(context, more)
    const told = page.getByRole('status').first()
    await page.getByRole('searchbox').fill('heap REACT')
    assert.deepEqual(await shownRows(page), [
      'watch/react heap kept Linux',
      'watch/react heap kept Windows',
      'watch/react heap kept macOS',
    ])
    assert.equal(await told.textContent(), `3 of ${more.rows.length} rows`)
    await page.getByRole('combobox', { name: 'System', exact: true }).selectOption(windows)
    assert.deepEqual(await shownRows(page), ['watch/react heap kept Windows'])
    await page.getByRole('radio', { name: /^worse/ }).check()
    assert.deepEqual(await shownRows(page), [])
    await page.getByRole('button', { name: 'Show all rows' }).click()
    assert.equal((await shownRows(page)).length, more.rows.length)
    await page.getByRole('combobox', { name: 'Suite', exact: true }).selectOption('git-read')
    assert.deepEqual(await shownRows(page), ['git-read/log ready time Linux'])
  },
)

test('report page: rows are sorted by a column, both ways, without a figure last', browser.needed, async (context) => {
  const rows = [
    row({ case: 'a10', base: 100, head: 101 }),
    row({ case: 'a9', base: 100, head: 150, verdict: 'worse' }),
    row({ case: 'b', base: undefined, verdict: 'added', reason: 'new' }),
    row({ case: 'c', base: 100, head: 70, verdict: 'better' }),
  ]
  const { page } = await open(context, comparison({ rows }))
  const cases = async (): Promise<string[]> => (await shownRows(page)).map((name) => name.split(' ')[0]!)
  assert.deepEqual(await cases(), ['a9', 'c', 'b', 'a10'])
  const change = page.getByRole('columnheader', { name: 'Change' })
  await change.getByRole('button').click()
  assert.deepEqual(await cases(), ['a9', 'a10', 'c', 'b'])
  assert.equal(await change.getAttribute('aria-sort'), 'descending')
  await change.getByRole('button').click()
  assert.deepEqual(await cases(), ['c', 'a10', 'a9', 'b'])
  await page.getByRole('button', { name: 'Benchmark' }).click()
  assert.deepEqual(await cases(), ['a9', 'a10', 'b', 'c'])
  await page.getByRole('button', { name: 'Verdict' }).click()
  assert.deepEqual(await cases(), ['a9', 'c', 'b', 'a10'])
})

test('report page: everything can be reached and used with the keyboard alone', browser.needed, async (context) => {
  const { page } = await open(context, oneWorse)
  const focused = (): Promise<string> =>
    page.evaluate('document.activeElement.textContent.trim() || document.activeElement.name')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Skip to the rows')
  await page.getByRole('radio', { name: /^all/ }).focus()
  await page.keyboard.press('ArrowRight')
  assert.deepEqual(await shownRows(page), ['react ready time macOS'])
  await page.keyboard.press('ArrowLeft')
  const last = page.locator('.rows tbody').last()
  await last.getByRole('link').focus()
  assert.equal(await last.getByRole('link').getAttribute('aria-expanded'), 'false')
  await page.keyboard.press('Enter')
  assert.equal(await last.getByRole('link').getAttribute('aria-expanded'), 'true')
  assert.equal(await last.locator('.detail').isVisible(), true)
  await page.keyboard.press('Enter')
  assert.equal(await last.locator('.detail').isVisible(), false)
})

test(
  'report page: a click on a line opens it, with its address; another closes it',
  browser.needed,
  async (context) => {
    const { page } = await open(context, oneWorse)
    const last = page.locator('.rows tbody').last()
    await last.locator('.system').click()
    assert.equal(await last.locator('.detail').isVisible(), true)
    assert.ok(page.url().endsWith(`#${await last.getAttribute('id')}`))
    await last.locator('.system').click()
    assert.equal(await last.locator('.detail').isVisible(), false)
  },
)

test(
  "report page: a row's address opens it and brings it into view, filter or not",
  browser.needed,
  async (context) => {
    const id = 'row-watch-flat-chokidar-ready-time-win32-x64'
    const { page } = await open(context, oneWorse, { hash: `#${id}` })
    const body = page.locator(`#${id}`)
    assert.equal(await body.locator('.detail').isVisible(), true)
    assert.ok((await body.boundingBox())!.y < 400)
    await page.getByRole('searchbox').fill('install-size')
    assert.equal(await body.isVisible(), false)
    await page.evaluate(`location.hash = '#x'; location.hash = '#${id}'`)
    await body.waitFor({ state: 'visible' })
    assert.equal(await page.getByRole('searchbox').inputValue(), '')
  },
)

test('report page: the page is dark where the system is', browser.needed, async (context) => {
  const { page } = await open(context, oneWorse, { scheme: 'dark' })
  assert.equal(await page.evaluate(background), 'rgb(20, 23, 28)')
  await page.emulateMedia({ colorScheme: 'light' })
  assert.equal(await page.evaluate(background), 'rgb(255, 255, 255)')
})

test('report page: without scripts all rows are there, and addresses open rows', browser.needed, async (context) => {
  const id = 'row-watch-flat-chokidar-ready-time-win32-x64'
  const { page } = await open(context, oneWorse, { scripts: false, hash: `#${id}` })
  assert.equal(await page.locator('.rows tbody').count(), oneWorse.rows.length)
  assert.equal(await page.getByRole('searchbox').isVisible(), false)
  assert.equal(await page.locator(`#${id} .detail`).isVisible(), true)
})

test(
  'report page: on a narrow screen the table is still a table to those who hear it',
  browser.needed,
  async (context) => {
    const { page } = await open(context, oneWorse, { width: 360 })
    assert.equal(await page.getByRole('table', { name: /25 rows/ }).count(), 1)
    assert.equal(await page.getByRole('columnheader', { name: 'Verdict' }).count(), 1)
    assert.ok((await page.getByRole('row').count()) > oneWorse.rows.length)
    assert.equal(await page.getByRole('cell', { name: 'event throughput' }).count(), 3)
  },
)

const evil = [
  `<img src=x onerror="window.hacked='img'">`,
  `</script><script>window.hacked='script'</script>`,
  `</style><svg onload="window.hacked='svg'">`,
  `"><body onload="window.hacked='attribute'">`,
  `javascript:window.hacked='address'`,
  `' onfocus='window.hacked=1' autofocus='`,
]

test('report page: names that try to run something are text, wherever they stand', browser.needed, async (context) => {
  const rows = evil.flatMap((name, index) =>
    [linux, macos].map((platform) =>
      row({
        suite: name,
        case: name,
        subject: `${name}${index}`,
        metric: name,
        platform,
        verdict: 'worse',
        reason: name,
        warnings: [name],
        versions: [name, name],
        accepted: { reason: name, upTo: 0.01, exceeded: true },
        since: {
          id: name,
          label: name,
          main: { change: 0.1, lower: 0, upper: 0.2 },
          withChange: { change: 0.1, lower: 0, upper: 0.2 },
        },
        figures: { [name]: name },
      }),
    ),
  )
  const attack: Comparison = {
    ...hostile,
    rows: [...rows, ...hostile.rows],
    head: { label: evil[0]! },
    base: { label: evil[1]! },
    profile: evil[2]!,
    notices: evil,
    warnings: evil,
  }
  const title = evil[1]!
  const html = renderHtml(withTrials(attack), {
    context: { title, urls: { run: evil[4]!, guide: 'https://x/"onclick=' } },
  })
  const { page, troubles } = await browser.open(context, { html })
  await page.evaluate(`for (const link of document.querySelectorAll('.rows .name a')) link.click()`)
  await page.evaluate(`for (const details of document.querySelectorAll('details')) details.open = true`)
  await page.getByPlaceholder('benchmark, metric, system').fill('<img')
  assert.ok((await shownRows(page)).length > 0)
  await page.getByPlaceholder('benchmark, metric, system').fill('')
  await page.getByRole('combobox', { name: 'Suite', exact: true }).selectOption(evil[1]!)
  assert.equal((await shownRows(page)).length, 2)
  await page.getByRole('combobox', { name: 'Suite', exact: true }).selectOption('')
  assert.equal(await page.evaluate('window.hacked'), undefined)
  assert.deepEqual(troubles, [])
  const text = await page.evaluate<string>('document.body.textContent')
  for (const name of [...evil, ...hostileNames.filter((one) => !/\s{2}/.test(one))])
    assert.ok(text.includes(name), name)
  assert.equal(await page.locator('img, iframe, object, [onerror], [onload], [onfocus]').count(), 0)
  assert.deepEqual(await violations(page), [])
})

test('report page: were a tag to get through, the policy would not let it run', browser.needed, async (context) => {
  const html = renderHtml(oneWorse).replace(
    '</main>',
    `<script>window.hacked=1</script><img src="https://x.invalid/a.png" onerror="window.hacked=2" alt=""></main>`,
  )
  const { page, troubles } = await browser.open(context, { html })
  assert.equal(await page.evaluate('window.hacked'), undefined)
  assert.ok(
    troubles.some((trouble) => trouble.includes('Content Security Policy')),
    troubles.join('\n'),
  )
})

test(
  'report page: marks that turn the direction of writing are gone, letters stay',
  browser.needed,
  async (context) => {
    const rows = [row({ case: 'שלום', verdict: 'worse', reason: 'a\u202eb\u2066c' })]
    const { page } = await open(context, comparison({ rows, notices: ['x\u202ey'] }))
    const text = await page.evaluate<string>('document.documentElement.outerHTML')
    assert.doesNotMatch(text, /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/)
    assert.equal(await page.locator('.rows .name bdi').first().textContent(), 'שלום')
  },
)

test(
  'report page: calls of both sides are zoomed together, and gone around by keys',
  browser.needed,
  async (context) => {
    const { page, troubles } = await open(context, explained)
    const worst = page.locator('.rows tbody').first()
    await worst.getByText('Flame graphs of base and head').click()
    const part = (side: string, node: number) => worst.locator(`.flame[data-side=${side}] [data-node="${node}"]`)
    const widths = () => Promise.all(['base', 'head'].map((side) => part(side, 1).getAttribute('width')))
    const before = await widths()
    assert.equal(await part('base', 2).count(), 0, 'what the base never called is not drawn there')
    await part('head', 1).locator('rect').click()
    assert.deepEqual(
      (await widths()).map((width) => Number.parseFloat(width!) > 20),
      [true, true],
    )
    await worst.getByRole('button', { name: 'Show all' }).click()
    assert.deepEqual(
      (await widths()).map((width) => Math.round(Number.parseFloat(width!) * 100)),
      before.map((width) => Math.round(Number.parseFloat(width!) * 100)),
    )
    await part('head', 0).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    assert.match(
      (await worst.locator('.flame-told').textContent())!,
      /^\+12 ms fs\.lstatSync: 0 ms on the base, 12 ms on the head/,
    )
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(troubles, [])
  },
)

test('report page: what differs in the calls can be told without colour', browser.needed, async (context) => {
  const { page } = await open(context, explained)
  const worst = page.locator('.rows tbody').first()
  await worst.getByText('Flame graphs of base and head').click()
  const edge = (kind: string) =>
    page.evaluate<string>(`(() => {
      const { strokeWidth, strokeDasharray } = getComputedStyle(document.querySelector('.flame .${kind} rect'))
      return strokeWidth + strokeDasharray
    })()`)
  const edges = [await edge('more'), await edge('less'), await edge('same')]
  assert.equal(new Set(edges).size, 3)
  assert.match((await worst.locator('.flame[data-side=head] .more text').first().textContent())!, /^\+/)
  assert.match((await worst.locator('.flame[data-side=base] .less text').first().textContent())!, /^−/)
})

/** More rows than stand on the page as they are; and more than are in the table at once. */
const many = largeComparison(400)
const pages = largeComparison(1_300)

test('report page: a packed row, once opened, is the row that a smaller page has', browser.needed, async (context) => {
  const { page, troubles } = await browser.open(context, { html: renderHtml(many) })
  await page.locator('.rows > tbody').nth(399).waitFor({ state: 'attached' })
  const whole = makeView(many).rows.slice(0, 300)
  const asGiven = many.rows.filter(({ suite, case: name, metric, platform }) =>
    whole.some((one) => one.suite === suite && one.case === name && one.metric === metric && one.platform === platform),
  )
  const { page: small } = await browser.open(context, { html: renderHtml({ ...many, rows: asGiven }) })
  assert.equal(await page.locator('.packed').count(), 1)
  assert.equal(await small.locator('.packed').count(), 0)
  for (const place of [250, 60, 20]) {
    const [one, other] = [page, small].map((where) => where.locator('.rows > tbody').nth(place))
    const lines = [one!, other!].map((body) => body.locator('.line').evaluate(outerOf))
    assert.equal(await lines[0], await lines[1])
    for (const body of [one!, other!]) await body.getByRole('link').first().click()
    await one!.locator('.detail-box').waitFor()
    const details = [one!, other!].map((body) => body.locator('.detail-box').innerHTML())
    assert.equal(await details[0], await details[1])
  }
  assert.deepEqual(troubles, [])
})

const outerOf = (line: { readonly outerHTML: string }): string => line.outerHTML

test(
  'report page: packed rows are found, sorted, shown by hundreds, have addresses',
  browser.needed,
  async (context) => {
    const { page, troubles } = await browser.open(context, { html: renderHtml(pages) })
    const told = page.locator('.pager output')
    const { rows } = makeView(pages)
    await page.getByText('Rows 1 to 100 of 1,300').waitFor()
    const names = async (): Promise<string[]> =>
      page.evaluate(`[...document.querySelectorAll('.rows tbody .name')].map((cell) => cell.textContent)`)
    assert.deepEqual(
      await names(),
      rows.slice(0, 100).map(({ name }) => name),
    )
    await page.getByRole('button', { name: 'Show 100 more' }).focus()
    await page.keyboard.press('Enter')
    assert.equal(await told.textContent(), 'Rows 1 to 200 of 1,300')
    assert.deepEqual(
      await names(),
      rows.slice(0, 200).map(({ name }) => name),
    )
    const last = rows.at(-1)!
    const id = `row-${last.benchmark}-${last.metric}-${last.platform}`.replaceAll(/[^A-Za-z0-9.]+/g, '-')
    await page.evaluate(`location.hash = ${JSON.stringify(id)}`)
    await page.locator(`#${id.replaceAll('.', '\\.')} .detail-box`).waitFor()
    assert.equal(await page.evaluate('document.activeElement.closest("tbody").id'), id)
    assert.equal((await names()).length, 1_300)
    assert.equal(await page.locator('.pager').isVisible(), false)

    const search = page.getByRole('searchbox', { name: 'Find' }).first()
    await search.fill('heap watch linux')
    const found = rows.filter(
      (row) => row.metricTitle === 'heap kept' && row.suite === 'watch' && row.system === 'Linux',
    )
    assert.equal(await page.getByRole('status').first().textContent(), `${found.length} of 1,300 rows`)
    assert.deepEqual(
      await names(),
      found.map(({ name }) => name),
    )
    assert.equal(await page.locator('.pager').isVisible(), false)
    await search.fill('')
    await page.getByRole('radio', { name: /^new/ }).check()
    assert.equal((await names()).length, rows.filter((row) => row.outcome === 'added' && !row.isInformational).length)
    await page.getByRole('radio', { name: /^all/ }).check()
    await page.getByRole('button', { name: 'Change' }).click()
    const changes = rows.map(({ change }) => change?.relative).filter((change) => change !== undefined)
    const largest = changes.toSorted((a, b) => b - a)[0]!
    assert.equal(
      await page.locator('.rows .change').first().textContent(),
      rows.find(({ change }) => change?.relative === largest)!.texts.change,
    )
    assert.deepEqual(troubles, [])
  },
)

test(
  'report page: a page of many rows has nothing serious for axe, and prints them',
  browser.needed,
  async (context) => {
    const { page, troubles } = await browser.open(context, { html: renderHtml(pages) })
    await page.locator('.pager output').waitFor()
    const body = page.locator('.rows > tbody').nth(80)
    await body.locator('.system').click()
    await body.locator('.detail-box').waitFor()
    // The other rows are like those: axe would take a minute for all.
    await page.evaluate(
      `for (const body of [...document.querySelectorAll('.rows tbody')].toSpliced(70, 20)) body.remove()`,
    )
    await assertSound(page)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.getByText('Rows 1 to 100 of 1,300').isVisible(), true)
    assert.equal(await page.getByRole('button', { name: 'Show 100 more' }).isVisible(), false)
    assert.deepEqual(troubles, [])
  },
)

test(
  'report page: without scripts the first rows are there, and what lacks is said',
  browser.needed,
  async (context) => {
    const { page } = await browser.open(context, { html: renderHtml(many), scripts: false })
    assert.equal(await page.locator('.rows > tbody[id]').count(), 100)
    assert.equal(await page.getByText('Scripts must be enabled to show the other 300 rows').isVisible(), true)
  },
)

test('report page: a browser that cannot unpack says so, and shows the first rows', browser.needed, async (context) => {
  const html = renderHtml(many).replace(/<script type="text\/plain">/, '$&AAAA')
  const { page, troubles } = await browser.open(context, { html })
  await page.getByRole('searchbox', { name: 'Find' }).first().fill('watch')
  await page
    .getByRole('status')
    .first()
    .getByText(/^\d+ of 100 rows$/)
    .waitFor()
  assert.equal(await page.getByText('Scripts must be enabled to show the other 300 rows').isVisible(), true)
  assert.deepEqual(troubles, [])
})

test('report page: packed names that try to run something are text everywhere', browser.needed, async (context) => {
  const names = [
    ...evil,
    '</noscript><img src=x onerror="window.hacked=1">',
    '<!--</script>',
    '<td><tr id=x>',
    'a & b &lt; c',
  ]
  const rows = Array.from({ length: 400 }, (_, index) => {
    const name = names[index % names.length]!
    return row({
      suite: name,
      case: `${name}/${index}`,
      metric: name,
      reason: name,
      warnings: [name],
      why: whyOf(name),
    })
  })
  const { page, troubles } = await browser.open(context, { html: renderHtml(withTrials(comparison({ rows }))) })
  await page.locator('.rows > tbody').nth(399).waitFor({ state: 'attached' })
  await page.evaluate(
    `for (const link of [...document.querySelectorAll('.rows .name a')].slice(300, 350)) link.click()`,
  )
  await page.locator('.rows .open .detail-box').nth(49).waitFor({ state: 'attached' })
  assert.equal(await page.evaluate('window.hacked'), undefined)
  assert.equal(await page.locator('img, iframe, [onerror], [onload], [onfocus], #x').count(), 0)
  const text = await page.evaluate<string>('document.body.textContent')
  for (const name of names) assert.ok(text.includes(name), name)
  await page.getByPlaceholder('benchmark, metric, system').fill('</noscript><img')
  assert.equal((await shownRows(page)).length, rows.filter(({ suite }) => suite.startsWith('</noscript>')).length)
  assert.deepEqual(troubles, [])
})
