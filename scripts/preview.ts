/**
 * Renders every state of the comment (and of the terminal report) to HTML that looks about like GitHub's, for people who
 * work on the wording: `npm run preview [FOLDER]`, then open index.html.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { commentOf, commentSamples } from '../src/report/sample-contexts.ts'
import { samples } from '../src/report/sample-list.ts'
import { renderTerminal } from '../src/report/terminal.ts'
import { style } from './preview-style.ts'

const folder = resolve(process.argv[2] ?? '.paceline/preview')

/** A whole page. `open` shows every collapsed section. */
function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body>${body}</body></html>
`
}

function comment(markdown: string): string {
  const html = micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  return `<div class="comment"><div class="author"><b>github-actions</b> <span>bot</span> commented now</div><div class="markdown-body">${html}</div></div>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

mkdirSync(folder, { recursive: true })
const names = Object.keys(commentSamples)
for (const name of names) {
  const html = comment(commentOf(name))
  const opened = html.replaceAll('<details>', '<details open>')
  writeFileSync(join(folder, `${name}.html`), page(name, html))
  writeFileSync(join(folder, `${name}-open.html`), page(name, opened))
}
for (const [name, sample] of Object.entries(samples)) {
  const text = renderTerminal(sample.comparison, { missing: sample.missing ?? [] })
  writeFileSync(join(folder, `terminal-${name}.html`), page(name, `<pre class="terminal">${escaped(text)}</pre>`))
}
const links = names.map((name) => `<li><a href="${name}.html">${name}</a>, <a href="${name}-open.html">opened</a></li>`)
const terminals = Object.keys(samples).map((name) => `<li><a href="terminal-${name}.html">terminal: ${name}</a></li>`)
writeFileSync(
  join(folder, 'index.html'),
  page('Preview', `<h1>Preview</h1><ul>${[...links, ...terminals].join('')}</ul>`),
)
process.stdout.write(`${names.length} comments and ${terminals.length} terminal reports in ${folder}\n`)
