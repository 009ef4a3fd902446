/** The frame of every page: head, policy, navigation, footer. */
import { createHash } from 'node:crypto'
import { element, renderMarkup, type Element, type Markup } from '../report/markup.ts'
import { pageScript } from './script.ts'
import { pageStyle } from './style.ts'

export interface PageOptions {
  readonly title: string
  readonly here: 'index' | 'runs' | 'trend'
  /** Version of Paceline. */
  readonly version: string
  /** Start of addresses of commits, with a slash at its end; null where the server is not known. */
  readonly commits: string | null
  /** Data for the script. */
  readonly data?: Markup
}

/** A whole page. It loads nothing, and its policy lets it run nothing but its own script. */
export function page(options: PageOptions, main: readonly Markup[]): string {
  const { title, here, version, commits, data } = options
  const head = [
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('meta', { name: 'referrer', content: 'no-referrer' }),
    element('meta', { name: 'generator', content: `Paceline ${version}` }),
    element('title', {}, [title]),
    element('style', {}, [{ raw: pageStyle }]),
  ]
  const body = [
    element('a', { class: 'skip', href: '#content' }, ['Skip to the content']),
    element('header', {}, [
      element('nav', { 'aria-label': 'Pages' }, [
        navLink('index.html', 'Overview', here === 'index'),
        navLink('runs.html', 'Runs', here === 'runs'),
      ]),
    ]),
    element('main', { id: 'content' }, main),
    element('footer', {}, [`Made by Paceline ${version} from the stored runs alone. Times are UTC.`]),
    ...(data === undefined ? [] : [element('script', { type: 'application/json', id: 'data' }, [data])]),
    element('script', {}, [{ raw: pageScript }]),
  ]
  const attributes = { 'data-commits': commits ?? undefined }
  const html = element('html', { lang: 'en' }, [element('head', {}, head), element('body', attributes, body)])
  return `<!doctype html>\n${renderMarkup(html)}\n`
}

function navLink(href: string, text: string, isHere: boolean): Element {
  return element('a', { href, 'aria-current': isHere ? 'page' : undefined }, [text])
}

const policy = [
  "default-src 'none'",
  `style-src ${hashOf(pageStyle)}`,
  `script-src ${hashOf(pageScript)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
