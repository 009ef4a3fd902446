/**
 * Renders every state of the comment to HTML that looks about like GitHub's, and every report for a terminal, report page
 * and trend page, for people who work on wording and looks: `node scripts/preview.ts [FOLDER]`, then open index.html.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { version } from '../src/model/version.ts'
import { renderHtml } from '../src/page/report-page.ts'
import { renderTerminal } from '../src/report/terminal.ts'
import { renderSite } from '../src/site/trend-site.ts'
import { sampleHistory } from '../test/sample-history.ts'
import { commentOf, commentSamples } from '../test/samples/sample-comments.ts'
import { samples, withTrials } from '../test/samples/sample-comparisons.ts'
import { previewComment, previewPage, previewTerminal } from './preview-page.ts'

type Preview = readonly [name: string, html: string]

const folder = resolve(process.argv[2] ?? '.paceline/preview')
mkdirSync(folder, { recursive: true })

const lists = {
  Comments: Object.keys(commentSamples).flatMap((name): Preview[] => {
    const html = previewComment(commentOf(name))
    const opened = html.replaceAll('<details>', '<details open>')
    return [
      [name, previewPage(name, html)],
      [`${name}-open`, previewPage(name, opened)],
    ]
  }),
  'Reports for a terminal': Object.entries(samples).map(([name, { comparison, missing = [] }]): Preview => {
    const text = renderTerminal(comparison, { missing, colour: true })
    return [`terminal-${name}`, previewPage(name, previewTerminal(text))]
  }),
  'Report pages': Object.entries(samples).map(([name, { comparison, missing = [] }]): Preview => {
    return [`page-${name}`, renderHtml(withTrials(comparison), { missing })]
  }),
}
const links = Object.entries(lists).map(([title, previews]) => {
  for (const [name, html] of previews) writeFileSync(join(folder, `${name}.html`), html)
  return `<h2>${title}</h2><ul>${previews.map(([name]) => `<li><a href="${name}.html">${name}</a></li>`).join('')}</ul>`
})

mkdirSync(join(folder, 'trends'), { recursive: true })
const trends = renderSite({ baselines: sampleHistory(), repository: 'https://github.com/owner/library', version })
for (const [name, html] of trends) writeFileSync(join(folder, 'trends', name), html)
links.push('<h2><a href="trends/index.html">Trend pages</a></h2>')

writeFileSync(join(folder, 'index.html'), previewPage('Preview', `<h1>Preview</h1>${links.join('')}`))
process.stdout.write(`${join(folder, 'index.html')}\n`)
