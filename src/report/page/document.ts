/**
 * A whole page in one file. Its content security policy allows the scripts and styles in it, by their digests, and
 * nothing else: no address is loaded, and no injected script runs.
 */
import { createHash } from 'node:crypto'
import { chartStyle } from '../chart/drawing.ts'
import { element, type Attributes, type Children } from '../markup.ts'

interface PageOptions {
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

/** The page, ending with a newline. The script is at its end; the one that sets the theme is in the head. */
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
  return `<!doctype html>\n${page.raw}\n`
}

function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Light or dark: what the system says, until the button of the page (`data-theme-button`) says otherwise. The choice is
 * kept where the browser allows that. A class tells style sheets that scripts run.
 */
const themeScript = String.raw`
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

const grouped = (number) => number.toLocaleString('en')
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
    form.querySelector('output').textContent = count === items.length ? '' : grouped(count) + ' of ' + grouped(items.length) + ' rows'
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

/** The style of every page, with the colours of the charts. Class `js-only` is shown only where scripts run. */
const pageStyle = `${chartStyle}
:root{--page-border:color-mix(in srgb,var(--chart-quiet) 45%,var(--chart-paper))}
*,*::before,*::after{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;background:var(--chart-paper);color:var(--chart-ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
.page{max-width:76rem;margin:0 auto;padding:0 1.25rem 3rem}
header.page{padding-bottom:0}
.top{display:flex;justify-content:space-between;align-items:center;padding:.8rem 0}
footer.page{border-top:1px solid var(--chart-grid);font-size:.9rem}
h1,h2,h3{line-height:1.25;margin:0;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:1.55rem}
h2{font-size:1.2rem;margin:2.25rem 0 .6rem}
h3{font-size:1rem;margin:0 0 .4rem}
p{margin:.4rem 0}
a{color:var(--chart-s0)}
code,.figures{font:.9em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.quiet{color:var(--chart-quiet)}
.tone-bad{color:var(--chart-worse)}
.tone-warn,.tone-unsure{color:var(--chart-warn)}
.tone-good{color:var(--chart-better)}
.tone-quiet{color:var(--chart-quiet)}
.hidden-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;z-index:9;background:var(--chart-paper);padding:.4rem .8rem}
:focus-visible{outline:2px solid var(--chart-s0);outline-offset:2px;border-radius:2px}
button,select,input{font:inherit;color:inherit;background:var(--chart-paper);border:1px solid var(--page-border);border-radius:6px;padding:.3rem .6rem}
button,summary{cursor:pointer}
button:hover{background:var(--chart-band)}
.filter{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:center;margin:.6rem 0 .8rem}
.filter label{color:var(--chart-quiet)}
.filter input[type=search]{width:16rem;max-width:100%}
.filter input,.filter select{color:var(--chart-ink)}
.filter ::placeholder{color:var(--chart-quiet);opacity:1}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.4rem .6rem;vertical-align:top;border-bottom:1px solid var(--chart-grid)}
thead th{color:var(--chart-quiet);font-weight:600;font-size:.88rem;white-space:nowrap}
figure{margin:.3rem 0}
[hidden],html:not(.js) .js-only{display:none!important}
.scroll{overflow:auto}
@media (max-width:40rem){.page{padding:0 .8rem 2rem}}
@media print{.js-only{display:none!important}}`
