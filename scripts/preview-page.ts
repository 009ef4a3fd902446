/** Comments and terminal reports as pages that look about like GitHub and a terminal: for the preview and for pictures. */
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { withMarks } from './preview-marks.ts'
import { style } from './preview-style.ts'

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
