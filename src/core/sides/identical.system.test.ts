import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderWith, gitEnvironment, testRepository } from '../../../test/repository.ts'
import { runGitAndSplitPaths } from '../plan/project.ts'
import { differingFiles, newGit } from './git.ts'
import { makeInertFileTest, mayCodeReadTexts, makeUsedByCommandTest } from './identical.ts'

test('identical: texts for people, files of services and our own never run', () => {
  const isInert = makeInertFileTest({ prefix: 'js/', ownFolders: ['paceline-out', '.paceline', 'stored'] })
  const inert = `README.md CHANGELOG.md LICENSE docs/a/b.md website/page.mdx .github/workflows/ci.yml
    js/README.md js/NOTICE.txt js/docs/a.md js/paceline-out/run.json js/stored/linux-x64.json`.split(/\s+/)
  for (const file of inert) assert.equal(isInert(file), true, file)
})

test('identical: what a trial may read runs, whatever it is called', () => {
  const isInert = makeInertFileTest({ prefix: 'js/', ownFolders: ['paceline-out', '.paceline', 'stored'] })
  const running = `package-lock.json license.js docs/a.js data/words.json samples/long.md .github.js .env js/index.js
    js/patches/dep.patch js/node_modules/dep/README.md js/samples/long.md js/stored/index.js js/stored/large-input.json
    js/stored/deep/linux-x64.json stored/linux-x64.json node_modules/dep/LICENSE`.split(/\s+/)
  for (const file of running) assert.equal(isInert(file), false, file)
})

test('identical: a text counts where a command names it, or a script that it runs', async () => {
  using directory = folderWith({
    'docs/a.md': '',
    'package.json': '{"scripts":{"bench":"npm run two","two":"tool docs","postcopy:a":"cat < docs/*"}}',
  })
  const root = directory.path
  for (const command of ['lint docs', 'npm run bench constructor']) {
    const programs = await makeUsedByCommandTest(root, [command.split(' ')], false)
    assert.deepEqual(['docs/a.md', 'README.md'].map(programs), [true, false])
    assert.equal(programs('lib/a.spec.ts'), true, 'a program may well run tests')
  }
  assert.equal((await makeUsedByCommandTest(root, [['lint', '.']], false))('README.md'), true)
  for (const by of [false, 'make .', 'make "copy:*"'] as const)
    assert.equal((await makeUsedByCommandTest(root, [], by))('docs/a.md'), by === 'make "copy:*"')
})

test('identical: a text counts where any code of the project names it or lists files', async () => {
  using repository = testRepository()
  const git = newGit(repository.root, gitEnvironment)
  const words = `readdir('README.md')`
  repository.commit({ 'x.test.js': words, 'eslint.config.js': words, 'package.json': words, '.github/x.js': words })
  for (const [path, code, ...read] of [
    ['lib/x.js', `read('README' + '.md')`, 'README.md', 'docs/a.md'],
    ['rollup.config.js', `read('LICENSE')`, 'LICENSE'],
    ['lib/x.js', `require('./a.test')`, 'src/a.test.js'],
    ['lib/x.js', `readdirSync('src')`, 'README.md', 'LICENSE', 'docs/a.md', 'src/a.test.js', '.github/b.json'],
    ['website/x.js', `read('.github/' + name)`, '.github/b.json'],
    ['bin/tool', `read('../docs')`, 'docs/a.md'],
    ['bench/list.json', `["README.md"]`, 'README.md'],
    ['lib/x.js', `globalThis.readme // https://a.org/docs/b`],
  ] as const) {
    const commit = repository.commit({ [path]: code })
    const files = ['README.md', 'LICENSE', 'docs/a.md', 'src/a.test.js', '.github/b.json']
    const found = await Promise.all(files.map((file) => mayCodeReadTexts(git, [file, 'stored/linux-x64.json'], commit)))
    repository.commit({ [path]: undefined })
    const named = files.filter((_, at) => found[at])
    assert.deepEqual(named, read, code)
  }
})

test('identical: a text counts where a link may lead to it', { skip: process.platform === 'win32' }, async () => {
  using repository = testRepository()
  for (const link of ['GUIDE.md', 'data']) {
    symlinkSync('docs', join(repository.root, link))
    const commit = repository.commit({})
    assert.equal(
      await mayCodeReadTexts(newGit(repository.root, gitEnvironment), ['docs/a.md'], commit),
      link === 'data',
    )
  }
})

test('identical: no config hides what differs, in submodules or beside the project', async () => {
  using repository = testRepository()
  const modules = '[submodule "v"]\n  path = vendor\n  url = x\n  ignore = all\n'
  const at = (sha: string): string => {
    repository.commit({ 'beside.js': sha, '.gitmodules': modules, 'js/x.js': '' })
    repository.git('update-index', '--add', '--cacheinfo', `160000,${sha},vendor`)
    repository.git('commit', '--quiet', '--message', 'Move it')
    return repository.git('rev-parse', 'HEAD')
  }
  const commits = [at('1'.repeat(40)), at('2'.repeat(40))]
  repository.git('config', 'diff.relative', 'true')
  const names = await runGitAndSplitPaths(newGit(join(repository.root, 'js'), gitEnvironment), [
    ...differingFiles,
    ...commits,
  ])
  assert.deepEqual(names, ['beside.js', 'vendor'])
})
