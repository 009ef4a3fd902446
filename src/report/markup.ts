/**
 * HTML and SVG as a tree of elements, written out in one place.
 *
 * Text from outside enters as a string and leaves escaped, wherever it stands: there is no way to mean a tag by a
 * string. What is not text (a style sheet, a script of ours) says so with `raw` and may hold constants only.
 */
import { oneLine } from './escape.ts'

type Attribute = string | number | boolean | undefined
export type Attributes = Readonly<Record<string, Attribute>>

export interface Element {
  readonly name: string
  readonly attributes: Attributes
  readonly children: readonly Markup[]
}

export type Markup = Element | string | { readonly raw: string }
/** Lists within the list are part of it; `null` and `false` are nothing. */
export type Children = string | readonly (Markup | Children | null | false)[]

/** `true` gives an empty attribute; `false` and `undefined` leave it out. An element without any needs no `{}`. */
export function element(name: string, attributes: Attributes | Children = {}, children: Children = []): Element {
  if (isChildren(attributes)) return element(name, {}, attributes)
  return { name, attributes, children: listOf(children) }
}

function listOf(children: Children | Markup | null | false): readonly Markup[] {
  if (children === null || children === false) return []
  return Array.isArray(children) ? children.flatMap(listOf) : [children as Markup]
}

function isChildren(value: Attributes | Children): value is Children {
  return typeof value === 'string' || Array.isArray(value)
}

/** Elements without content, in HTML and in SVG. All others get an end tag, which HTML needs. */
const leaves = new Set(
  'br col hr img input link meta wbr circle ellipse line path polygon polyline rect stop use'.split(' '),
)
/** Elements whose children stand on lines of their own: space between them is not shown. */
const blocks = new Set(
  'html head body main header footer nav section article figure table thead tbody tr ul ol dl details div svg g defs select'.split(
    ' ',
  ),
)

export function renderMarkup(markup: Markup): string {
  if (typeof markup === 'string') return escaped(markup)
  if ('raw' in markup) return markup.raw
  const { name, attributes, children } = markup
  const start = `<${name}${Object.entries(attributes).map(renderAttribute).join('')}`
  if (children.length === 0 && leaves.has(name)) return `${start}/>`
  const inner = children.map(renderMarkup)
  if (inner.length === 0 || !blocks.has(name) || children.some((child) => typeof child === 'string')) {
    return `${start}>${inner.join('')}</${name}>`
  }
  return `${start}>\n${inner.join('\n')}\n</${name}>`
}

function renderAttribute([name, value]: readonly [string, Attribute]): string {
  if (value === undefined || value === false) return ''
  if (name.startsWith('on') || name === 'style') throw new Error(`${name} in markup: our own policy forbids it`)
  if (isAddress(name) && hasOtherScheme(String(value))) return ''
  return ` ${name}="${value === true ? '' : escaped(String(value))}"`
}

const isAddress = (name: string): boolean => name === 'href' || name === 'src' || name === 'action'

/** An address that would run something rather than lead somewhere. Browsers skip control characters and spaces in it. */
function hasOtherScheme(address: string): boolean {
  const scheme = /^[^/?#:]*:/.exec(readable(address).replaceAll(/\s/g, ''))
  return scheme !== null && !/^https?:$/i.test(scheme[0])
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return readable(text).replaceAll(/[&<>"']/g, (character) => entities[character]!)
}

/** Without control, format (bidi) and lone surrogate characters; a line break becomes a space. */
function readable(text: string): string {
  return text.replaceAll(/[\t\n\r\f\v]+/g, ' ').replaceAll(/\p{C}/gu, '')
}

/** The parts with a separator between them. */
export function joinMarkup(parts: readonly Markup[], separator: string): Markup[] {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [separator, part]))
}

// Bits of markup that several parts of our pages are made of.

/** A name or a sentence from outside: one line, in a place of its own, so that letters written from right to left move no others. */
export function nameOf(text: string, length = 200): Element {
  return element('bdi', oneLine(text, length))
}

/** How loud something is, as a class and a sign: told by shape as well as by colour. */
export interface Mark {
  readonly tone: 'bad' | 'warn' | 'good' | 'unsure' | 'quiet'
  readonly sign: string
}

/** The sign itself; the word beside it says the same to those who hear the page. */
export function signOf({ tone, sign }: Mark): Element {
  return element('span', { class: `sign ${tone}`, 'aria-hidden': 'true' }, sign)
}

export interface TableOptions {
  readonly class?: string
  /** Attributes that name the box for those who hear the page. */
  readonly name: { readonly 'aria-label': string } | { readonly 'aria-labelledby': string }
  readonly heads: readonly Markup[]
  readonly rows: readonly Markup[]
}

/** A table that is scrolled sideways where it is too wide. */
export function scrollTable({ class: kind, name, heads, rows }: TableOptions): Element {
  return element('div', { class: 'scroll', tabindex: 0, role: 'region', ...name }, [
    element('table', { class: kind }, [
      element('thead', [
        element(
          'tr',
          heads.map((head) => element('th', { scope: 'col' }, [head])),
        ),
      ]),
      element('tbody', rows),
    ]),
  ])
}

/** Terms and what is known of each. */
export function termList(facts: readonly (readonly [term: string, text: Children])[], kind?: string): Element {
  return element(
    'dl',
    { class: kind },
    facts.flatMap(([term, text]) => [element('dt', term), element('dd', text)]),
  )
}

export function bullets(items: readonly Children[], kind?: string): Element {
  return element(
    'ul',
    { class: kind },
    items.map((item) => element('li', item)),
  )
}

export function folded(summary: string, children: Children, attributes: Attributes = {}): Element {
  return element('details', attributes, [element('summary', summary), children])
}

/** A command; where scripts run, a button copies it. */
export function commandLine(command: string, before = ''): Element {
  return element('p', { class: 'again' }, [before, element('code', { class: 'command' }, command)])
}

export interface FilterOptions {
  /** Attributes that name the form for those who hear the page. */
  readonly name: TableOptions['name']
  readonly label: string
  readonly placeholder: string
  readonly before?: Children
  readonly after?: Children
}

/** What lets readers search: only of use where scripts run, and shown there alone. */
export function filterForm({ name, label, placeholder, before = [], after = [] }: FilterOptions): Element {
  return element('form', { class: 'filter js-only', role: 'search', ...name }, [
    before,
    element('label', [
      `${label} `,
      element('input', { type: 'search', name: 'text', autocomplete: 'off', placeholder }),
    ]),
    after,
    element('output', { class: 'quiet', role: 'status' }),
  ])
}
