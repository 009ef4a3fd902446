/** The frame of every page of the site: navigation, content, footer. */
import { renderPage } from '../report/html/document.ts'
import { element, type Element, type Markup } from '../report/markup.ts'
import { pageScript } from './script.ts'
import { pageStyle } from './style.ts'

export interface SitePageOptions {
  readonly title: string
  readonly here: 'index' | 'runs' | 'trend'
  /** Version of Paceline. */
  readonly version: string
  /** Start of addresses of commits, with a slash at its end; null where the server is not known. */
  readonly commits: string | null
  /** Data for the script. */
  readonly data?: Markup
}

/** A whole page. It loads nothing, and its policy lets it run nothing but our own scripts. */
export function sitePage({ title, here, version, commits, data }: SitePageOptions, content: readonly Markup[]): string {
  const nav = element('nav', { 'aria-label': 'Pages' }, [
    navLink('index.html', 'Overview', here === 'index'),
    navLink('runs.html', 'Runs', here === 'runs'),
    element('button', { class: 'js-only', type: 'button', 'data-theme-button': true }, ['Dark page']),
  ])
  const body = element('div', { class: 'page' }, [
    element('a', { class: 'skip', href: '#content' }, ['Skip to the content']),
    element('header', {}, [nav]),
    element('main', { id: 'content', 'data-commits': commits ?? undefined }, content),
    element('footer', {}, [`Made by Paceline ${version} from the stored runs alone. Times are UTC.`]),
  ])
  const json = data === undefined ? [] : [element('script', { type: 'application/json', id: 'data' }, [data])]
  return renderPage({ title, styles: [pageStyle], scripts: [pageScript], body: [body, ...json] })
}

function navLink(href: string, text: string, isHere: boolean): Element {
  return element('a', { href, 'aria-current': isHere ? 'page' : undefined }, [text])
}
