import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gabHistory } from './gab-history.ts'
import { formats } from './index.ts'

/** Cells of the table's rows, as the formatter leaves them. */
function tableRows(page: string): string[][] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('docs/importing.md lists the formats that there are, in their order, and where their output is', () => {
  const said = formats.map(({ name, title, output, how }) => {
    const where = output === 'stdout' ? 'standard output' : `\`${output}\``
    return [`\`${name}\``, title, how === undefined ? where : `${where}: ${how}`]
  })
  const rows = tableRows('importing.md')
  assert.deepEqual(rows.slice(0, -1), said)
  assert.equal(rows.at(-1)![0], `\`${gabHistory}\``)
})

test('docs/migrating.md has a line for every input of github-action-benchmark', () => {
  const inputs =
    'name tool output-file-path gh-pages-branch gh-repository benchmark-data-dir-path github-token ref auto-push skip-fetch-gh-pages comment-always summary-always save-data-file comment-on-alert alert-threshold fail-on-alert fail-threshold alert-comment-cc-users external-data-json-path max-items-in-chart go-force-package-suffix'
  const said = tableRows('migrating.md')
    .map(([cell]) => cell!)
    .join(' ')
  assert.deepEqual(
    inputs.split(' ').filter((input) => !said.includes(`\`${input}\``)),
    [],
  )
})
