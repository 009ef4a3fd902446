import assert from 'node:assert/strict'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { violations } from './accessibility.ts'
import { scrollsSideways, useBrowser } from './browser.ts'
import { findChromium } from './chromium.ts'

const browser = useBrowser()
const html = (body: string): string => `<!doctype html><html lang="en"><title>t</title><main><h1>t</h1>${body}</main>`

test('browser: Chromium is what CHROMIUM names, else what PATH has, else missing', () => {
  const exists = (path: string): boolean => [join('b', 'google-chrome'), 'c'].includes(path)
  const PATH = ['a', 'b'].join(delimiter)
  assert.deepEqual(findChromium({ environment: { CHROMIUM: 'c', PATH }, exists }), { path: 'c' })
  assert.deepEqual(findChromium({ environment: { PATH }, exists }), { path: join('b', 'google-chrome') })
  assert.match(JSON.stringify(findChromium({ environment: { CHROMIUM: 'd', PATH }, exists })), /names d, which/)
  assert.match(JSON.stringify(findChromium({ environment: { PATH: 'a' }, exists })), /set CHROMIUM/)
})

test('browser: console errors, exceptions, dialogs and requests are troubles', browser.needed, async (context) => {
  const body = `<img src="http://127.0.0.1:1/x.png" alt=""><script>console.error('a'); alert('b'); throw new Error('c')</script>`
  const { troubles } = await browser.open(context, { html: html(body) })
  for (const expected of [
    /^error: a$/,
    /^dialog: b$/,
    /^exception: c$/,
    /^request: http:\/\/127\.0\.0\.1:1\/x\.png$/,
  ]) {
    assert.ok(
      troubles.some((trouble) => expected.test(trouble)),
      `${expected} is in ${troubles.join(', ')}`,
    )
  }
})

test('browser: a page without faults has no troubles, violations or side scroll', browser.needed, async (context) => {
  const { page, troubles } = await browser.open(context, { html: html('<p>fine</p>'), width: 360 })
  assert.deepEqual(troubles, [])
  assert.deepEqual(await violations(page), [])
  assert.equal(await scrollsSideways(page), false)
})

test('browser: axe and the sideways check find what is wrong', browser.needed, async (context) => {
  const body = '<img src="data:,"><p style="width: 500px; color: #ccc; background: #fff">pale and wide</p>'
  const { page } = await browser.open(context, { html: html(body), width: 360 })
  const found = (await violations(page)).join('\n')
  assert.match(found, /image-alt/)
  assert.match(found, /color-contrast/)
  assert.equal(await scrollsSideways(page), true)
})

test('browser: axe runs under a strict policy, too', browser.needed, async (context) => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`
  const { page } = await browser.open(context, { html: html('<p>fine</p>').replace('<title>', `${policy}<title>`) })
  assert.deepEqual(await violations(page), [])
})

test('browser: the scheme and the absence of scripts reach the page', browser.needed, async (context) => {
  const body = `<style>@media (prefers-color-scheme: dark) { p { opacity: 0.5 } }</style><p>p</p><script>document.querySelector('p').textContent = 'ran'</script>`
  const { page } = await browser.open(context, { html: html(body), scheme: 'dark', scripts: false })
  assert.equal(await page.locator('p').textContent(), 'p')
  assert.equal(await page.evaluate('getComputedStyle(document.querySelector("p")).opacity'), '0.5')
})
