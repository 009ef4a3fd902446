import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { listFilesOfCommand } from './identical.ts'

const files = {
  'cli.js': `const { one } = require('./lib/one')\nrequire('./lib')\nrequire('semver')\nimport('./late.mjs')\n`,
  'bin/tool': `#!/usr/bin/env node\nimport '../lib/one.js'\n`,
  'lib/one.js': `require('..')\nrequire('../data.json')\nrequire('../cli.js')\n`,
  'lib/index.js': '',
  'late.mjs': `new URL('./template.txt', import.meta.url)\n`,
  'template.txt': `import './unread.js'`,
  'unread.js': '',
  'data.json': '{}',
  'index.js': '',
  'src/a.ts': '',
  'options.json': '{}',
  'node_modules/semver/bin/semver.js': `require('../index.js')`,
  'node_modules/semver/index.js': '',
}

async function of(...command: string[]): Promise<string[]> {
  using folder = temporaryDirectory()
  const root = join(folder.path, 'project')
  for (const [path, text] of Object.entries({ ...files, '../outside.js': '' })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return await listFilesOfCommand(root, command)
}

const ofCli = ['cli.js', 'data.json', 'index.js', 'late.mjs', 'lib/index.js', 'lib/one.js', 'template.txt']

test('identical: a script counts with all that it imports by relative paths', async () => {
  assert.deepEqual(await of('node', 'cli.js', '--help'), ofCli)
  assert.deepEqual(await of('./bin/tool'), ['bin/tool', ...ofCli])
})

test('identical: files, folders and patterns among the arguments count, with "=" too', async () => {
  assert.deepEqual(await of('tool', '--config=options.json', 'src'), ['options.json', 'src'])
  assert.deepEqual(await of('tool', 'src/*.ts', '-o', 'nowhere.js'), ['src'])
  assert.deepEqual(await of('tool', '.'), ['.'])
  assert.deepEqual(await of('tool', '*.ts'), ['.'])
  assert.deepEqual(await of('tool', '', '--quiet=', 'a * b'), [])
})

test('identical: what lies outside of the project, or is a package, does not count', async () => {
  assert.deepEqual(await of('node', '../outside.js'), [])
  assert.deepEqual(await of('node', 'node_modules/semver/bin/semver.js'), [])
})
