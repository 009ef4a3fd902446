/**
 * A whole page in one file. Its policy lets run the scripts and styles that stand in it, known by their digests, and
 * nothing else: no address is loaded, and what somebody smuggles in does not run.
 */
import { createHash } from 'node:crypto'
import { element, renderMarkup, type Attributes, type Children } from '../markup.ts'
import { pageStyle } from './page-style.ts'

export interface PageOptions {
  readonly title: string
  /** What this kind of page adds to the style and the script of all. Constants: nothing from outside. */
  readonly style: string
  readonly script: string
  /** Where the first link leads, and what it says. */
  readonly skip: readonly [to: string, text: string]
  /** At the top, beside the button that makes the page dark. */
  readonly top: Children
  readonly head: Children
  readonly main: Children
  /** Attributes of the main part: data for the script. */
  readonly data?: Attributes
  readonly foot: Children
}

/** The page, ending with a newline. The script stands at its end; the one that sets the theme stands in the head. */
export function renderPage(options: PageOptions): string {
  const style = `${pageStyle}\n${options.style}`
  const script = `(() => {\n'use strict'\n${sharedScript}\n${options.script}\n})()`
  const [skipTo, skipText] = options.skip
  const policy = [
    `default-src 'none'`,
    `style-src ${digest(style)}`,
    `script-src ${digest(themeScript)} ${digest(script)}`,
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
      element('script', [{ raw: themeScript }]),
    ]),
    element('body', [
      element('a', { class: 'skip', href: skipTo }, skipText),
      element('header', { class: 'page' }, [
        element('div', { class: 'top' }, [
          options.top,
          element('button', { type: 'button', class: 'js-only', 'data-theme-button': true }, 'Dark page'),
        ]),
        options.head,
      ]),
      element('main', { class: 'page', id: 'content', ...options.data }, options.main),
      element('footer', { class: 'page quiet' }, [element('p', options.foot)]),
      element('script', [{ raw: script }]),
    ]),
  ])
  return `<!doctype html>\n${renderMarkup(page)}\n`
}

function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Light or dark: what the system says, until the button of the page (`data-theme-button`) says otherwise. The choice is
 * kept where the browser lets a page keep something. Also tells style sheets by a class that scripts run.
 */
export const themeScript = String.raw`
(() => {
  const root = document.documentElement
  const key = 'paceline-theme'
  const wanted = matchMedia('(prefers-color-scheme: dark)')
  root.classList.add('js')
  const kept = (() => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  })()
  if (kept === 'light' || kept === 'dark') root.dataset.theme = kept

  const isDark = () => (root.dataset.theme ?? (wanted.matches ? 'dark' : 'light')) === 'dark'
  const tell = () => {
    for (const button of document.querySelectorAll('[data-theme-button]')) {
      button.textContent = isDark() ? 'Light page' : 'Dark page'
    }
  }
  wanted.addEventListener('change', tell)
  document.addEventListener('DOMContentLoaded', tell)
  document.addEventListener('click', (event) => {
    if (!event.target.closest('[data-theme-button]')) return
    root.dataset.theme = isDark() ? 'light' : 'dark'
    try {
      localStorage.setItem(key, root.dataset.theme)
    } catch {
      // A page opened from a disk may not be allowed to.
    }
    tell()
  })
})()
`

/** What the scripts of all pages use. Text enters a page as text only. */
const sharedScript = String.raw`
const make = (name, properties, parent) => {
  const made = Object.assign(document.createElement(name), properties)
  if (parent) parent.append(made)
  return made
}

/**
 * Lets the form show those items whose text has all words of its search field, and whose data are what its other fields
 * choose. Gives what filters anew, and what empties the form before.
 */
const letFilter = (form, items, { textOf, tell }) => {
  const texts = new Map()
  const filter = () => {
    const { text, ...choices } = Object.fromEntries(new FormData(form))
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const item of items) {
      if (!texts.has(item)) texts.set(item, textOf(item).toLowerCase())
      item.hidden = !(
        Object.entries(choices).every(([name, value]) => !value || item.dataset[name] === value) &&
        words.every((word) => texts.get(item).includes(word))
      )
      if (!item.hidden) count += 1
    }
    form.querySelector('output').textContent = count === items.length ? '' : count + ' of ' + items.length + ' rows'
    tell(count)
  }
  form.addEventListener('input', filter)
  form.addEventListener('submit', (event) => event.preventDefault())
  return [
    filter,
    () => {
      form.reset()
      filter()
    },
  ]
}
`
