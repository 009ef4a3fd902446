/** Markdown as GitHub's dialect renders it, taken apart again. */
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

export interface Rendered {
  readonly html: string
  /** Names of all tags in order, end tags with a slash: `['table', 'tr', '/tr']`. */
  readonly tags: readonly string[]
  /** Rows of all tables, each the text of its cells. */
  readonly rows: readonly (readonly string[])[]
  /** All text, without tags and comments. */
  readonly text: string
}

/** Renders Markdown with raw HTML let through, so that whatever slips past the escaping shows. */
export function renderMarkdown(markdown: string): Rendered {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })
  const tags = Array.from(html.matchAll(/<(\/?[a-z][a-z0-9]*)\b[^>]*>/gi), (match) => match[1]!.toLowerCase())
  const rows = Array.from(html.matchAll(/<tr>(.*?)<\/tr>/gs), (tr) =>
    Array.from(tr[1]!.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs), (cell) => textOf(cell[1]!)),
  )
  return { html, tags, rows, text: textOf(html) }
}

function textOf(html: string): string {
  return decode(html.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, ''))
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|([a-z]+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (named[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )
}

/** Start tags without their end tag, or the other way round; empty when every element is closed in order. */
export function unclosed(tags: readonly string[]): readonly string[] {
  const open: string[] = []
  const wrong: string[] = []
  for (const tag of tags) {
    if (['br', 'hr', 'input', 'img'].includes(tag)) continue
    if (!tag.startsWith('/')) open.push(tag)
    else if (open.at(-1) === tag.slice(1)) open.pop()
    else wrong.push(tag)
  }
  return [...open, ...wrong]
}
