/**
 * Renders every state of the comment (and of the terminal report) to HTML that looks about like GitHub's, for people who
 * work on the wording: `npm run preview [FOLDER]`, then open index.html.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commentOf, commentSamples } from '../test/samples/sample-comments.ts'
import { samples } from '../test/samples/sample-comparisons.ts'
import { renderTerminal } from '../src/report/terminal.ts'
import { previewComment, previewPage, previewTerminal } from './preview-page.ts'

const folder = resolve(process.argv[2] ?? '.paceline/preview')

mkdirSync(folder, { recursive: true })
const names = Object.keys(commentSamples)
for (const name of names) {
  const html = previewComment(commentOf(name))
  const opened = html.replaceAll('<details>', '<details open>')
  writeFileSync(join(folder, `${name}.html`), previewPage(name, html))
  writeFileSync(join(folder, `${name}-open.html`), previewPage(name, opened))
}
for (const [name, sample] of Object.entries(samples)) {
  const text = renderTerminal(sample.comparison, { missing: sample.missing ?? [], colour: true })
  writeFileSync(join(folder, `terminal-${name}.html`), previewPage(name, previewTerminal(text)))
}
const links = names.map((name) => `<li><a href="${name}.html">${name}</a>, <a href="${name}-open.html">opened</a></li>`)
const terminals = Object.keys(samples).map((name) => `<li><a href="terminal-${name}.html">terminal: ${name}</a></li>`)
writeFileSync(
  join(folder, 'index.html'),
  previewPage('Preview', `<h1>Preview</h1><ul>${[...links, ...terminals].join('')}</ul>`),
)
process.stdout.write(`${names.length} comments and ${terminals.length} terminal reports in ${folder}\n`)
