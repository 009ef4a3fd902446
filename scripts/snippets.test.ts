import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { snippetsIn, workflowSnippets } from './snippets.ts'

test('snippets: code is found in a page with its line, its language and the file it is', () => {
  const text = [
    '# Title',
    '```yaml',
    'a: 1',
    '```',
    '- in a list:',
    '  ```yml',
    '  jobs:',
    '    x: 1',
    '  ```',
    '<!-- file: bench/a.js -->',
    '',
    '```js',
    'const a = `1`',
    '```',
    '',
  ].join('\n')
  const page = 'docs/a.md'
  assert.deepEqual(snippetsIn(page, text), [
    { where: 'docs/a.md:2', page, language: 'yaml', file: undefined, text: 'a: 1\n' },
    { where: 'docs/a.md:6', page, language: 'yml', file: undefined, text: 'jobs:\n  x: 1\n' },
    { where: 'docs/a.md:12', page, language: 'js', file: 'bench/a.js', text: 'const a = `1`\n' },
  ])
})

test('snippets: the workflows of the README and of the page on the action are found', () => {
  const found = workflowSnippets(fileURLToPath(new URL('..', import.meta.url)))
  const files = found.map(({ file }) => file)
  assert.ok(files.includes('README.md-1.yml') && files.includes('docs-github-action.md-1.yml'), files.join())
  assert.ok(found.every(({ text }) => text.includes('jobs:')))
})
