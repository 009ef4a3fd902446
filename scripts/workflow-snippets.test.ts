import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { snippetsIn, workflowSnippets } from './workflow-snippets.ts'

test('workflows are found in a page with their line, and other blocks are not', () => {
  const page = [
    '# Title',
    '```yaml',
    'a: 1',
    '```',
    '- in a list:',
    '  ```yml',
    '  jobs:',
    '    x: 1',
    '  ```',
    '```sh',
    'jobs:',
    '```',
    '```yaml',
    'on: push',
    'jobs: {}',
    '```',
    '',
  ].join('\n')
  assert.deepEqual(snippetsIn('docs/a.md', page), [
    { where: 'docs/a.md:6', file: 'docs-a.md-1.yml', text: 'jobs:\n  x: 1\n' },
    { where: 'docs/a.md:13', file: 'docs-a.md-2.yml', text: 'on: push\njobs: {}\n' },
  ])
})

test('the workflows of the README and of the page about the action are among them', () => {
  const files = workflowSnippets(fileURLToPath(new URL('..', import.meta.url))).map(({ file }) => file)
  assert.ok(files.includes('README.md-1.yml') && files.includes('docs-github-action.md-1.yml'), files.join())
})
