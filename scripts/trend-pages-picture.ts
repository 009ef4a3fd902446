/**
 * The pictures of docs/trend-pages.md, taken in Chromium: `node scripts/trend-pages-picture.ts [DIR]`.
 *
 * The history in the first two is made up (test/sample-history.ts): three platforms with all that may happen on one page. That
 * in the third is of real releases, filled in after the fact. Without a folder the pictures in docs/images are taken anew.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { version } from '../src/model/version.ts'
import { renderSite } from '../src/site/trend-site.ts'
import { readBaseline } from '../src/store/baseline-file.ts'
import { findChromium } from '../test/browser/chromium.ts'
import { sampleHistory } from '../test/sample-history.ts'

/** Thirteen releases of chokidar, as docs/baseline.md tells. */
const releases = 'baselines/examples/chokidar-releases-linux-x64.json'

const pictures = [
  { file: 'trend-overview.png', of: 'sample', page: 'index.html', width: 1100, height: 800, look: '' },
  {
    file: 'trend-charts.png',
    of: 'sample',
    page: 'trend-watch-react.html',
    width: 1100,
    height: 560,
    look: `document.querySelector('section.metric').scrollIntoView()`,
  },
  {
    file: 'trend-releases.png',
    of: 'releases',
    page: 'trend-watch-footprint.html',
    width: 760,
    height: 486,
    look: `document.querySelector('section.metric h2').scrollIntoView()`,
  },
] as const

async function main(): Promise<void> {
  const found = findChromium({ environment: process.env })
  if ('missing' in found) throw new Error(found.missing)
  const out = process.argv[2] ?? path.join('docs', 'images')
  mkdirSync(out, { recursive: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'paceline-site-'))
  const histories = {
    sample: { baselines: sampleHistory(), repository: 'https://github.com/owner/library' },
    releases: { baselines: [await readBaseline(releases)], repository: 'https://github.com/paulmillr/chokidar' },
  }
  for (const [name, history] of Object.entries(histories)) {
    mkdirSync(path.join(folder, name))
    for (const [file, text] of renderSite({ ...history, version })) writeFileSync(path.join(folder, name, file), text)
  }
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const { file, of, page: name, width, height, look } of pictures) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
      await page.goto(pathToFileURL(path.join(folder, of, name)).href)
      if (look !== '') await page.evaluate(look)
      await page.waitForTimeout(300)
      await page.screenshot({ path: path.join(out, file) })
      process.stdout.write(`${path.join(out, file)}\n`)
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

await main()
