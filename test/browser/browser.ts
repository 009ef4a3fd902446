/**
 * Pages in a real browser, for tests:
 *
 *     const browser = useBrowser()
 *     test('…', browser.needed, async (context) => {
 *       const { page, troubles } = await browser.open(context, { html, width: 360, scheme: 'dark' })
 *       …
 *       assert.deepEqual(troubles, [])
 *     })
 *
 * Without Chromium such tests are skipped, with the reason.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'

export interface OpenOptions {
  /** A whole page, opened as a file of its own; or the address of one that is there, as in `file:///…/index.html`. */
  readonly html?: string
  readonly url?: string
  /** Put behind the address, as in `#row-7`. */
  readonly hash?: string
  /** CSS pixels; 1280 × 800 by default. */
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  /** The least that scripts, frames and the clock do: what people ask for who get sick of motion. */
  readonly reducedMotion?: boolean
  /** False for a reader whose browser runs no scripts. */
  readonly scripts?: boolean
}

export interface OpenedPage {
  readonly page: Page
  /** Errors and warnings of the console, exceptions, and every request to anywhere but the page's own files. */
  readonly troubles: readonly string[]
}

export interface TestBrowser {
  /** Options of a test that needs the browser: skipped where there is none. */
  readonly needed: { readonly skip: string | false }
  /** Opens a page that is closed after the test. */
  open(context: TestContext, options: OpenOptions): Promise<OpenedPage>
}

/** No sandbox: tests run as root in containers. The rest keeps Chromium from talking to anybody. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One browser for all tests of a file: started by the first that needs it, ended after the last. */
export function useBrowser(): TestBrowser {
  const found = findChromium({ environment: process.env })
  let running: Promise<Browser> | undefined
  after(async () => (await running)?.close())
  return {
    needed: { skip: 'missing' in found ? found.missing : false },
    open: async (context, options) => {
      if ('missing' in found) throw new Error(found.missing)
      running ??= chromium.launch({ executablePath: found.path, args: flags })
      return openPage(await running, context, options)
    },
  }
}

async function openPage(browser: Browser, context: TestContext, options: OpenOptions): Promise<OpenedPage> {
  const { width = 1280, height = 800, scheme = 'light', reducedMotion = true, scripts = true } = options
  const session = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    javaScriptEnabled: scripts,
  })
  context.after(() => session.close())
  const page = await session.newPage()
  const troubles = listenForTroubles(page)
  await page.goto(addressOf(context, options) + (options.hash ?? ''))
  return { page, troubles }
}

/** A list that grows with each error, warning, exception, dialog and request to elsewhere. */
export function listenForTroubles(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) troubles.push(`request: ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return troubles
}

function addressOf(context: TestContext, { html, url }: OpenOptions): string {
  if (url !== undefined) return url
  const folder = mkdtempSync(join(tmpdir(), 'paceline-page-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'page.html')
  writeFileSync(path, html ?? '')
  return pathToFileURL(path).href
}

/** True where the page itself, not a box inside of it, would have to be scrolled sideways. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
}
