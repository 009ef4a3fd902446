/**
 * The pictures of README.md and the docs, taken in Chromium: `node scripts/pictures.ts [FOLDER [START]]`, by default all of
 * them into docs/images; with a start such as `trend` those whose names begin so.
 *
 * They show real measurements: the pairs of an upgrade, kept in evaluation/data/chokidar-5-to-6.json, and thirteen releases of
 * chokidar. Made up are the comparison of three systems, one of those in the golden files, and the history of three.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { compareRuns } from '../src/core/judge/compare.ts'
import { version } from '../src/core/model/version.ts'
import { renderComment } from '../src/core/report/comment.ts'
import { renderHtml } from '../src/rooms/page/report-page.ts'
import { whySections } from '../src/rooms/why/why-sections.ts'
import { formatBriefReport } from '../src/core/report/brief.ts'
import { siteTextsByFile } from '../src/rooms/trends/trend-site.ts'
import { comparisonKind } from '../src/core/model/file-kinds.ts'
import { readJsonFile } from '../src/core/model/json-file.ts'
import { readRun } from '../src/core/model/run-file.ts'
import { findChromium } from '../test/browser/chromium.ts'
import { sampleHistory } from '../test/sample-history.ts'
import { commentOf } from '../test/samples/sample-comments.ts'
import { previewComment, previewPage, previewTerminal } from './preview-page.ts'
import { upgradeFile, upgrades } from '../evaluation/profiles/upgrades.ts'

const upgrade = 'evaluation/data/chokidar-5-to-6.json'

interface Picture {
  readonly file: string
  readonly html: string
  readonly width: number
  /** Where the picture ends; the whole page without it. */
  readonly height?: number
  /** Pixels of the picture for each of the page; one without it. */
  readonly scale?: number
  /** The element at the top of the picture. */
  readonly from?: string
  /** The element of a row that is all of the picture, once the row is open. */
  readonly inRow?: string
}

/** Shows that a comment goes on below the picture. */
const fade =
  '<div style="position:fixed;inset:auto 0 0;height:90px;background:linear-gradient(transparent,#fff)"></div>'

async function allPictures(): Promise<readonly Picture[]> {
  const comparison = compareRuns({ runs: [await readRun(upgrade)], policy: {}, version })
  const body = previewComment(renderComment(comparison, { name: 'default', version }))
  const terminal = formatBriefReport(comparison, { columns: 120, colour: true })
  const trends = siteTextsByFile({
    baselines: sampleHistory(),
    repository: 'https://github.com/owner/library',
    version,
  })
  const metric = 'section.metric'
  return [
    { file: 'comment.png', html: previewPage('A comment', `${body}${fade}`), width: 760, height: 640, scale: 1.5 },
    { file: 'comment-phone.png', html: previewPage('A comment', body), width: 360, height: 800 },
    {
      file: 'comment-systems.png',
      html: previewPage('A comment', previewComment(commentOf('one-worse'))),
      width: 900,
      height: 556,
    },
    { file: 'terminal.png', html: previewPage('A terminal', previewTerminal(terminal)), width: 1010, height: 415 },
    { file: 'report.png', html: renderHtml(comparison), width: 1100, height: 900 },
    { file: 'trend-overview.png', html: trends.get('index.html')!, width: 1100, height: 800 },
    { file: 'trend-charts.png', html: trends.get('trend-watch-react.html')!, width: 1100, height: 680, from: metric },
    ...(await Promise.all(
      upgrades.map(async ({ name }) => ({
        file: `why-${name}.png`,
        html: renderHtml(await readJsonFile(upgradeFile(name), comparisonKind), {
          context: { sections: [whySections] },
        }),
        width: 1240,
        height: 900,
        inRow: '.why',
      })),
    )),
  ]
}

async function take(browser: Browser, picture: Picture, to: string): Promise<void> {
  const { file, html, width, height, scale = 1, from, inRow } = picture
  const viewport = { width, height: height ?? 100 }
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale, colorScheme: 'light', bypassCSP: true })
  await page.setContent(html)
  if (from !== undefined) await page.evaluate(`document.querySelector('${from}').scrollIntoView()`)
  const written = path.join(to, file)
  if (inRow === undefined) {
    await page.waitForTimeout(300)
    await page.screenshot({ path: written, fullPage: height === undefined })
  } else {
    const body = page.locator('tbody', { has: page.locator(inRow) }).first()
    const isOpen = ((await body.getAttribute('class')) ?? '').split(' ').includes('open')
    if (!isOpen) await body.locator('a').first().click()
    const shown = body.locator(inRow)
    for (const folded of await shown.locator('summary').all()) await folded.click()
    // The head of the rows' table would stay on top of what is scrolled below it.
    await page.addStyleTag({ content: 'thead th { position: static !important }' })
    await shown.screenshot({ path: written })
  }
  await page.close()
  process.stdout.write(`${written}\n`)
}

async function main(): Promise<void> {
  const found = findChromium({ environment: process.env })
  if ('missing' in found) throw new Error(found.missing)
  const [to = path.join('docs', 'images'), start = ''] = process.argv.slice(2)
  mkdirSync(to, { recursive: true })
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const wanted = (await allPictures()).filter(({ file }) => file.startsWith(start))
    for (const picture of wanted) await take(browser, picture, to)
  } finally {
    await browser.close()
  }
}

await main()
