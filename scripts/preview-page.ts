/** Comments and terminal reports as pages that look about like GitHub and a terminal: for the preview and for pictures. */
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** A whole page. */
export function previewPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body>${body}</body></html>
`
}

/** A comment's Markdown as GitHub's dialect renders it, under the head of a comment. */
export function previewComment(markdown: string): string {
  const html = micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  return `<div class="comment"><div class="author"><b>github-actions</b> <span>bot</span> commented now</div><div class="markdown-body">${withMarks(html)}</div></div>`
}

const colours: Readonly<Record<string, string>> = {
  '1': 'font-weight:bold',
  '2': 'opacity:.6',
  '31': 'color:#ff7b72',
  '32': 'color:#3fb950',
  '33': 'color:#d29922',
  '36': 'color:#39c5cf',
}

/** What a terminal shows, with its colours; sequences other than those of colour must not be in it. */
export function previewTerminal(text: string): string {
  const [plain = '', ...painted] = text.split('\u001B[')
  const spans = painted.map((part) => {
    const end = part.indexOf('m')
    const look = colours[part.slice(0, end)]
    const rest = escaped(part.slice(end + 1))
    return look === undefined ? `</span>${rest}` : `<span style="${look}">${rest}`
  })
  return `<pre class="terminal">${escaped(plain)}${spans.join('')}</pre>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The signs of a comment as small drawings: what stands for an emoji must look alike on machines without such a font. */
const shapes: Readonly<Record<string, string>> = {
  '❌': '<path d="m4 4 8 8m0-8-8 8" stroke="#dd2e44" stroke-width="3" stroke-linecap="round"/>',
  '✅': '<rect x="1" y="1" width="14" height="14" rx="3" fill="#2da44e"/><path d="m4.5 8.5 2.5 2.5 4.5-6" stroke="#fff" stroke-width="2" stroke-linecap="round"/>',
  '☑️': '<rect x="1" y="1" width="14" height="14" rx="3" fill="#0969da"/><path d="m4.5 8.5 2.5 2.5 4.5-6" stroke="#fff" stroke-width="2" stroke-linecap="round"/>',
  '⚠️': '<path d="M8 1.5 15.2 14H.8z" fill="#f0b429"/><path d="M8 6v4m0 1.8v.2" stroke="#1f2328" stroke-width="1.8" stroke-linecap="round"/>',
  '❔': '<path d="M5 5.5a3 3 0 1 1 4.5 2.6Q8 9 8 10.3m0 2.6v.2" stroke="#818b98" stroke-width="2.2" stroke-linecap="round"/>',
  '➖': '<path d="M3 8h10" stroke="#818b98" stroke-width="2.6" stroke-linecap="round"/>',
  ℹ️: '<rect x="1" y="1" width="14" height="14" rx="3" fill="#0969da"/><path d="M8 7v5m0-7.6v.2" stroke="#fff" stroke-width="2" stroke-linecap="round"/>',
  '🕓': '<circle cx="8" cy="8" r="6.6" stroke="#818b98" stroke-width="1.8"/><path d="M8 4v4l2.5 2.5" stroke="#818b98" stroke-width="1.8" stroke-linecap="round"/>',
  '⏳': '<path d="M4 1.5h8M4 14.5h8M5 2c0 4 6 8 6 12M11 2c0 4-6 8-6 12" stroke="#818b98" stroke-width="1.6" stroke-linecap="round"/>',
  '📏': '<rect x="1" y="5" width="14" height="6" fill="#f0b429"/><path d="M4 5v3m3-3v2m3-2v3m3-3v2" stroke="#1f2328"/>',
}

const any = new RegExp(Object.keys(shapes).join('|'), 'gu')

/** HTML with each sign as a drawing. */
function withMarks(html: string): string {
  return html.replaceAll(
    any,
    (mark) => `<svg class="mark" role="img" aria-label="${mark}" viewBox="0 0 16 16" fill="none">${shapes[mark]}</svg>`,
  )
}

/** Styles that come close to how GitHub shows a comment: widths, tables that scroll, code, collapsed sections. */
const style = `
:root { color-scheme: light dark; --border: #d1d9e0; --muted: #59636e; --code: #818b981f; --head: #f6f8fa; --bg: #fff; --fg: #1f2328; --link: #0969da }
@media (prefers-color-scheme: dark) {
  :root { --border: #3d444d; --muted: #9198a1; --code: #656c7633; --head: #151b23; --bg: #0d1117; --fg: #f0f6fc; --link: #4493f8 }
}
* { box-sizing: border-box }
body { margin: 16px; background: var(--bg); color: var(--fg); font: 14px/1.5 -apple-system, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif, 'Noto Color Emoji' }
a { color: var(--link) }
.comment { max-width: 880px; margin: 0 auto; border: 1px solid var(--border); border-radius: 6px }
.author { padding: 8px 16px; background: var(--head); border-bottom: 1px solid var(--border); border-radius: 6px 6px 0 0; color: var(--muted) }
.author span { border: 1px solid var(--border); border-radius: 2em; padding: 0 7px; font-size: 12px }
.markdown-body { padding: 16px; overflow-wrap: break-word }
.markdown-body h3 { font-size: 1.25em; margin: 8px 0 16px; line-height: 1.25 }
.markdown-body h4 { font-size: 1em; margin: 8px 0 16px }
.markdown-body p, .markdown-body ul, .markdown-body ol, .markdown-body table, .markdown-body pre, .markdown-body blockquote, .markdown-body details { margin: 0 0 16px }
.markdown-body ul, .markdown-body ol { padding-left: 2em }
.markdown-body table { display: block; width: max-content; max-width: 100%; overflow: auto; border-spacing: 0; border-collapse: collapse }
.markdown-body th, .markdown-body td { padding: 6px 13px; border: 1px solid var(--border) }
.markdown-body tr:nth-child(2n) td { background: var(--head) }
.markdown-body code { padding: .2em .4em; font: 85% ui-monospace, 'DejaVu Sans Mono', Menlo, monospace; background: var(--code); border-radius: 6px; white-space: break-spaces }
.markdown-body pre { padding: 16px; overflow: auto; background: var(--head); border-radius: 6px }
.markdown-body pre code { padding: 0; background: none; white-space: pre }
.markdown-body blockquote { padding: 0 1em; border-left: .25em solid var(--border); color: var(--muted) }
.markdown-body summary { cursor: pointer }
.markdown-body sub { font-size: 75%; color: var(--muted) }
.mark { width: 1.15em; height: 1.15em; vertical-align: -.2em }
.terminal { background: #0d1117; color: #f0f6fc; padding: 16px; font: 13px/1.35 ui-monospace, 'DejaVu Sans Mono', monospace; overflow: auto }
`
