/**
 * HTML and SVG, written out in one place, element by element.
 *
 * Text from outside enters as a string and is always escaped: a string can never become a tag. What is not text (our
 * style sheets and scripts, what is written here, and what is packed) is marked as `raw`, and nothing from outside may be
 * in it as it came.
 */
import { toShortLine } from './escape.ts'

type Attribute = string | number | boolean | undefined
export type Attributes = Readonly<Record<string, Attribute>>

/** Holds what is no text, written out. */
export interface Element {
  readonly raw: string
}

type Markup = Element | string
/** Nests lists, which are flattened; `undefined` and `false` are left out. */
export type Children = string | readonly (Markup | Children | undefined | false)[]

/**
 * Writes an element at once, as a page has some ten thousand of them. `true` gives an empty attribute; `false` and
 * `undefined` leave it out. An element without any needs no `{}`.
 */
export function element(name: string, attributes: Attributes | Children = {}, children: Children = []): Element {
  if (typeof attributes === 'string' || Array.isArray(attributes)) return element(name, {}, attributes as Children)
  let start = `<${name}`
  const given = attributes as Attributes
  for (const key in given) start += renderAttribute(key, given[key])
  const isBlock = blocks.has(name) && !hasString(children)
  const inner = renderChildren(children, isBlock ? '\n' : '')
  if (inner === '' && leaves.has(name)) return { raw: `${start}/>` }
  return { raw: `${start}>${inner}${isBlock && inner !== '' ? '\n' : ''}</${name}>` }
}

type Child = Children | Markup | undefined | false

function hasString(child: Child): boolean {
  return typeof child === 'string' || (Array.isArray(child) && (child as readonly Child[]).some(hasString))
}

/** Adds strings one to another, so that they are copied once in the end, however deep they lie. */
function renderChildren(child: Child, before: string): string {
  if (child === undefined || child === false) return ''
  if (!Array.isArray(child)) return before + renderMarkup(child as Markup)
  let text = ''
  for (const one of child as readonly Child[]) text += renderChildren(one, before)
  return text
}

/** Elements without content, in HTML and in SVG. All others get an end tag, which HTML needs. */
const leaves = new Set(
  'br col hr img input link meta wbr circle ellipse line path polygon polyline rect stop use'.split(' '),
)
/** Elements whose children are on lines of their own: space between them is not shown. */
const blocks = new Set(
  'html head body main header footer nav section article figure table thead tbody tr ul ol dl details div svg g defs select'.split(
    ' ',
  ),
)

export function renderMarkup(markup: Markup): string {
  return typeof markup === 'string' ? escapeMarkup(markup) : markup.raw
}

function renderAttribute(name: string, value: Attribute): string {
  if (value === undefined || value === false) return ''
  if (name.startsWith('on') || name === 'style') throw new Error(`${name} in markup: our own policy forbids it`)
  if (['href', 'src', 'action'].includes(name) && hasNonHttpScheme(String(value))) return ''
  return ` ${name}="${value === true ? '' : escapeMarkup(String(value))}"`
}

/** Returns true for an address that would run something. Browsers skip control characters and spaces in it. */
function hasNonHttpScheme(address: string): boolean {
  const scheme = /^[^/?#:]*:/.exec(withoutControls(address).replaceAll(/\s/g, ''))
  return scheme !== null && !/^https?:$/i.test(scheme[0])
}

/** Maps the characters that mean something in HTML and XML. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeMarkup(text: string): string {
  // Most texts are plain letters and digits.
  if (/^[ !#-%(-;=?-~]*$/.test(text)) return text
  return withoutControls(text).replaceAll(/[&<>"']/g, (character) => entities[character]!)
}

/** Removes control, format (bidi) and lone surrogate characters; a line break becomes a space. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\t\n\r\f\v]+/g, ' ').replaceAll(/\p{C}/gu, '')
}

export function intersperse(parts: readonly Markup[], separator: string): Markup[] {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [separator, part]))
}

/** Isolates a name or a sentence from outside, so that text written from right to left moves nothing else. */
export function bdiElement(text: string, length = 200): Element {
  return element('bdi', toShortLine(text, length))
}

/** Says how good or bad something is, as a class and a sign: shown by shape as well as by colour. */
export interface Mark {
  readonly tone: 'bad' | 'warn' | 'good' | 'unsure' | 'quiet'
  readonly sign: string
}

/** Returns the sign itself; for screen readers the word beside it says the same. */
export function signElement({ tone, sign }: Mark): Element {
  return element('span', { class: `sign ${tone}`, 'aria-hidden': 'true' }, sign)
}

interface TableOptions {
  readonly class: string
  /** Names the table for screen readers. */
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly Markup[]
}

/** Returns a table that is scrolled sideways where it is too wide. */
export function scrollTable({ class: kind, label, heads, rows }: TableOptions): Element {
  const cells = heads.map((head) => element('th', { scope: 'col' }, head))
  return element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label }, [
    element('table', { class: kind }, [element('thead', [element('tr', cells)]), element('tbody', rows)]),
  ])
}

export function termList(facts: readonly (readonly [term: string, text: Children])[]): Element {
  const parts = facts.flatMap(([term, text]) => [element('dt', term), element('dd', text)])
  return element('dl', parts)
}

export function bulletList(items: readonly Children[], kind?: string): Element {
  const lines = items.map((item) => element('li', item))
  return element('ul', { class: kind }, lines)
}

export function details(summary: string, children: Children): Element {
  return element('details', [element('summary', summary), children])
}

/** Returns a command; where scripts run, a button copies it. */
export function commandBlock(command: string, before = ''): Element {
  return element('p', { class: 'again' }, [before, element('code', { class: 'command' }, command)])
}
