/**
 * The pictures of docs/trend-pages.md, taken in Chromium: `node scripts/trend-pages-picture.ts [DIR]`.
 *
 * The history in them is made up (test/sample-history.ts): three platforms with all that may happen on one page. Without
 * a folder the pictures in docs/images are taken anew.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { version } from '../src/model/version.ts'
import { renderSite } from '../src/site/site.ts'
import { findChromium } from '../test/browser/chromium.ts'
import { sampleHistory } from '../test/sample-history.ts'

const pictures = [
  { file: 'trend-overview.png', page: 'index.html', width: 1100, height: 800, look: '' },
  {
    file: 'trend-charts.png',
    page: 'trend-watch-react.html',
    width: 1100,
    height: 560,
    look: `document.querySelector('section.metric').scrollIntoView()`,
  },
] as const

async function main(): Promise<void> {
  const found = findChromium({ environment: process.env })
  if ('missing' in found) throw new Error(found.missing)
  const out = process.argv[2] ?? path.join('docs', 'images')
  mkdirSync(out, { recursive: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'paceline-site-'))
  const repository = 'https://github.com/owner/library'
  for (const [name, text] of renderSite({ baselines: sampleHistory(), repository, version })) {
    writeFileSync(path.join(folder, name), text)
  }
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const { file, page: name, width, height, look } of pictures) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
      await page.goto(pathToFileURL(path.join(folder, name)).href)
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
