/** Pages and comments of hostile names, read by Chromium; see targets.ts. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { toShortLine } from '../../src/core/report/escape.ts'
import { renderHtml } from '../../src/rooms/page/report-page.ts'
import { whySections } from '../../src/rooms/why/why-sections.ts'
import { makeView } from '../../src/core/report/view.ts'
import { parseBaseline } from '../../src/core/history/baseline-file.ts'
import { siteTextsByFile } from '../../src/rooms/trends/trend-site.ts'
import { flags, listenForTroubles } from '../browser/browser.ts'
import { findChromium } from '../browser/chromium.ts'
import { renderMarkdown } from '../rendered-markdown.ts'
import { withTrials } from '../samples/sample-comparisons.ts'
import { hostileBaseline, hostileComparison, readableNames } from './hostile-documents.ts'
import { commentOf, type NamesTarget, ofNames } from './targets.ts'

const version = '1.2.0'
const repository = 'https://github.com/acme/widget'
let opened: Promise<{ readonly page: Page; readonly troubles: string[]; readonly folder: string }> | undefined

/** One page for all; the browser ends when the thread of the targets does, which holds its pipe. */
async function open(files: ReadonlyMap<string, string>, name: string) {
  opened ??= (async () => {
    const found = findChromium({ environment: process.env })
    if ('missing' in found) throw new Error(found.missing)
    const browser = await chromium.launch({ executablePath: found.path, args: flags })
    const page = await browser.newPage()
    const folder = mkdtempSync(join(tmpdir(), 'paceline-names-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return { page, troubles: listenForTroubles(page), folder }
  })()
  const { page, troubles, folder } = await opened
  for (const [file, text] of files) writeFileSync(join(folder, file), text)
  troubles.length = 0
  await page.goto(pathToFileURL(join(folder, name)).href)
  return { page, troubles }
}

interface Seen {
  /** What would run, load or send something, apart from scripts. */
  readonly active: readonly string[]
  readonly scripts: number
  readonly handlers: readonly string[]
  readonly addresses: readonly string[]
  readonly text: string
}

const look = `(() => {
  for (const details of document.querySelectorAll('details')) details.open = true
  const all = [...document.querySelectorAll('*')]
  const active = 'img iframe object embed base link template frame frameset video audio source applet math portal marquee plaintext textarea'
  return {
    active: all.filter(({ localName }) => active.split(' ').includes(localName)).map(({ outerHTML }) => outerHTML.slice(0, 200))
      .concat([...document.querySelectorAll('meta[http-equiv]:not([http-equiv="Content-Security-Policy"])')].map(({ outerHTML }) => outerHTML)),
    scripts: [...document.scripts].filter(({ type }) => type === '' || /script|module/.test(type)).length,
    handlers: all.flatMap((one) => one.getAttributeNames().filter((name) => /^on|^srcdoc$|^formaction$/.test(name))),
    addresses: all.flatMap((one) => ['href', 'src', 'xlink:href', 'action'].flatMap((name) => one.getAttribute(name) ?? [])),
    text: document.documentElement.textContent,
  }
})()`

async function checkPage(page: Page, address: RegExp, scripts: number): Promise<void> {
  const seen = await page.evaluate<Seen>(look)
  assert.deepEqual(
    { active: seen.active, handlers: seen.handlers, scripts: seen.scripts },
    { active: [], handlers: [], scripts },
  )
  assert.deepEqual(
    seen.addresses.filter((one) => !address.test(one)),
    [],
  )
  assert.doesNotMatch(seen.text, /(?![\n\r\t])\p{Cc}|\p{Bidi_C}|[\p{Zl}\p{Zp}\p{Cs}]/u)
}

const single = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const pageTarget = ofNames('page', 2_000, async (names) => {
  // Of more than three hundred rows most are packed.
  const rows = names.join('').length % 4 === 0 ? 320 : 160
  const comparison = withTrials(hostileComparison(names, { rows, sharing: names[0]!.length % 2 === 0 }))
  const context = { title: names[0]!, urls: { run: names[1]!, guide: names[2]! }, sections: [whySections] }
  const { page, troubles } = await open(new Map([['report.html', renderHtml(comparison, { context })]]), 'report.html')
  await page.evaluate(`for (const link of [...document.querySelectorAll('.rows .name a')].slice(0, 20)) link.click()`)
  const shown = await page.evaluate<string[][]>(`[...document.querySelectorAll('.rows .line')].map((line) =>
    ['.name', '.metric'].map((cell) => line.querySelector(cell).textContent))`)
  const expected = makeView(comparison).rows.map(({ name, speaksForAll, metricTitle }) =>
    [toShortLine(name, 120), speaksForAll ? 'as a whole' : toShortLine(metricTitle, 80)].map(single),
  )
  assert.deepEqual(
    shown.map((texts) => texts.map(single)),
    expected,
  )
  await checkPage(page, /^#/, 1)
  assert.deepEqual(troubles, [])
})

const siteTarget = ofNames('site', 480, async (names) => {
  const baseline = hostileBaseline(readableNames(names), 24)
  // Only what its reader takes gets into a history.
  const read = parseBaseline(JSON.stringify(baseline), 'baseline.json')
  const files = siteTextsByFile({ baselines: [read], repository, version })
  for (const file of files.keys()) {
    assert.match(file, /^[a-z0-9-]+\.html$/)
    const { page, troubles } = await open(file === 'index.html' ? files : new Map(), file)
    await checkPage(
      page,
      new RegExp(
        `^#|^(?:${[...files.keys()].join('|').replaceAll('.', '\\.')})(?:#|$)|^${repository}/commit/[0-9a-f]{40}$`,
      ),
      2,
    )
    assert.deepEqual(troubles, [])
  }
})

const tags =
  /^(?:html|head|body|meta|h3|h4|p|ul|ol|li|table|thead|tbody|tr|th|td|code|pre|strong|em|b|sub|sup|details|summary|blockquote|br|hr|a)$/

const markdownTarget = ofNames('comment-in-chromium', 120, async (names) => {
  const html = `<!doctype html><meta charset="utf-8"><body>${renderMarkdown(commentOf(names)).html}`
  const { page, troubles } = await open(new Map([['comment.html', html]]), 'comment.html')
  await checkPage(page, new RegExp(`^${repository}/actions/runs/1(?:#artifacts)?$`), 0)
  const used = await page.evaluate<string[]>(
    `[...new Set([...document.querySelectorAll('*')].map(({ localName }) => localName))]`,
  )
  assert.deepEqual(
    used.filter((tag) => !tags.test(tag)),
    [],
  )
  assert.deepEqual(troubles, [])
})

export const targets: readonly NamesTarget[] = [pageTarget, siteTarget, markdownTarget]
