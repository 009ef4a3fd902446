/**
 * HTML and SVG as a tree of elements, written out in one place.
 *
 * Text from outside enters as a string and leaves escaped, wherever it stands: there is no way to mean a tag by a
 * string. What is not text (a style sheet, a script of ours) says so with `raw` and may hold constants only.
 */

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
