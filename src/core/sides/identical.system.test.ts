import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { inertFile, namedFile } from './identical.ts'

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

test('identical: texts for people, files of services and our own never run', () => {
  const isInert = inertFile({ prefix: 'js/', ownFolders: ['paceline-out', '.paceline', 'stored'] })
  const inert = `
    README.md CHANGELOG.md LICENSE docs/a/b.md website/page.mdx .github/workflows/ci.yml
    js/README.md js/NOTICE.txt js/docs/a.md js/paceline-out/run.json js/stored/linux-x64.json
  `
    .split(/\s+/)
    .filter(Boolean)
  for (const file of inert) assert.equal(isInert(file), true, file)
})

test('identical: what a trial may read runs, whatever it is called', () => {
  const isInert = inertFile({ prefix: 'js/', ownFolders: ['paceline-out', '.paceline', 'stored'] })
  const running = `
    package-lock.json license.js docs/a.js data/words.json samples/long.md .github.js
    .env js/index.js js/patches/dep.patch js/node_modules/dep/README.md js/samples/long.md js/stored/index.js
    js/stored/deep/linux-x64.json stored/linux-x64.json node_modules/dep/LICENSE
  `
    .split(/\s+/)
    .filter(Boolean)
  for (const file of running) assert.equal(isInert(file), false, file)
})

test('identical: a text counts where a suite, what it imports or a command names it', async () => {
  using directory = temporaryDirectory()
  const root = directory.path
  write(root, {
    'bench/suite.js': `import './texts.js'`,
    'bench/texts.js': `const text = readFileSync(join(root, 'README.md'))`,
    'docs/a.md': '',
  })
  const suites = await namedFile({ modules: [join(root, 'bench/suite.js')], commands: [], root })
  assert.deepEqual(['README.md', 'CHANGELOG.md', 'a.test.js'].map(suites), [true, false, false])
  const programs = await namedFile({ modules: [], commands: [['lint', 'docs']], root })
  assert.deepEqual(['docs/a.md', 'README.md'].map(programs), [true, false])
  assert.equal(programs('lib/a.spec.ts'), true, 'a program may well run tests')
  const all = await namedFile({ modules: [], commands: [['lint', '.']], root })
  assert.equal(all('README.md'), true)
})
