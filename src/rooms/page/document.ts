/**
 * A whole page in one file. Its content security policy allows the scripts and styles in it, by their digests, and
 * nothing else: no address is loaded, and no injected script runs.
 */
import { createHash } from 'node:crypto'
import { readClientFile } from './client-files.ts'
import { element, type Children } from '../../core/report/markup.ts'

type PageKind = 'report' | 'trends'

export const readPageStyle = (kind: PageKind): string =>
  ['chart.css', 'page.css', `${kind}.css`].map(readClientFile).join('')

/** Reads the script of a report: what one of its files uses of another stands before it. */
const readReportScript = (): string =>
  `(() => {\n'use strict'\n${['flame.ts', 'report.ts'].map(readClientFile).join('')}})()\n`

interface PageOptions {
  readonly title: string
  /** Decides about the style; only a report has a script. */
  readonly kind: PageKind
  /** The target of the first link, and its text. */
  readonly skip: readonly [to: string, text: string]
  readonly top: Children
  readonly head: Children
  readonly main: Children
  readonly foot: Children
}

/** Renders the page, ending with a newline. The script is at its end. */
export function renderPage(options: PageOptions): string {
  const style = readPageStyle(options.kind)
  const script = options.kind === 'report' ? readReportScript() : undefined
  const [skipTo, skipText] = options.skip
  const policy = [
    `default-src 'none'`,
    `style-src ${hashForSecurityPolicy(style)}`,
    `script-src ${script === undefined ? `'none'` : hashForSecurityPolicy(script)}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ]
  const page = element('html', { lang: 'en' }, [
    element('head', [
      element('meta', { charset: 'utf-8' }),
      element('meta', { 'http-equiv': 'Content-Security-Policy', content: policy.join('; ') }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'referrer', content: 'no-referrer' }),
      element('title', options.title),
      element('style', [{ raw: style }]),
    ]),
    element('body', [
      element('a', { class: 'skip', href: skipTo }, skipText),
      element('header', { class: 'page' }, [element('div', { class: 'top' }, options.top), options.head]),
      element('main', { class: 'page', id: 'content' }, options.main),
      element('footer', { class: 'page quiet' }, [element('p', options.foot)]),
      script !== undefined && element('script', [{ raw: script }]),
    ]),
  ])
  return `<!doctype html>\n${page.raw}\n`
}

function hashForSecurityPolicy(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Counts the first items that have room where each takes so much of it. */
export function howManyFit<Item>(items: readonly Item[], room: number, sizeOf: (item: Item) => number): number {
  let size = 0
  const end = items.findIndex((item) => (size += sizeOf(item)) > room)
  return end < 0 ? items.length : end
}
