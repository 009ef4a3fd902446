/** How soon the page of a comparison opens and filters its rows in Chromium, without a window. */
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { median } from '../../src/core/stats/quantile.ts'

/** Milliseconds in a browser: medians of five. */
export interface Opened {
  readonly rows: number
  readonly opened: number
  readonly filtered: Readonly<Record<'many' | 'few' | 'all', number>>
}

const words = { many: 'watch', few: 'wide heap macos', all: '' } as const

export async function openedIn(executablePath: string, file: string, rows: number): Promise<Opened> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const opened: number[] = []
    const filtered: Record<keyof typeof words, number[]> = { many: [], few: [], all: [] }
    for (let round = 0; round < 5; round += 1) {
      const from = performance.now()
      await page.goto(pathToFileURL(file).href)
      // As many as are in the table at once.
      await page
        .locator('.rows tbody')
        .nth(Math.min(rows, 100) - 1)
        .waitFor({ state: 'attached' })
      opened.push(performance.now() - from)
      for (const [name, text] of Object.entries(words))
        filtered[name as keyof typeof words].push(await filter(page, text))
    }
    const { many, few, all } = filtered
    return { rows, opened: median(opened), filtered: { many: median(many), few: median(few), all: median(all) } }
  } finally {
    await browser.close()
  }
}

/** Milliseconds from a letter in the search field until the frame that shows what it finds. */
function filter(page: Page, text: string): Promise<number> {
  return page.evaluate<number>(`new Promise((done) => {
    const field = document.querySelector('form.filter [type=search]')
    const from = performance.now()
    field.value = ${JSON.stringify(text)}
    field.dispatchEvent(new Event('input', { bubbles: true }))
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)))
  })`)
}
