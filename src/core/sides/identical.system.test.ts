import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderWith, gitEnvironment, testRepository } from '../../../test/repository.ts'
import { runGitAndSplitPaths } from '../plan/project.ts'
import { differingFiles, newGit } from './git.ts'
import { makeInertFileTest, mayCodeReadTexts, makeUsedByCommandTest } from './identical.ts'

test('identical: texts for people, files of services and our own never run', () => {
  const isInert = makeInertFileTest({ prefix: 'js/', ownFolders: ['paceline-out', '.paceline', 'stored'] })
  const inert = `
    README.md CHANGELOG.md LICENSE docs/a/b.md website/page.mdx .github/workflows/ci.yml
    js/README.md js/NOTICE.txt js/docs/a.md js/paceline-out/run.json js/stored/linux-x64.json
  `
    .split(/\s+/)
    .filter(Boolean)
  for (const file of inert) assert.equal(isInert(file), true, file)
})

test('identical: what a trial may read runs, whatever it is called', () => {
  const isInert = makeInertFileTest({ prefix: 'js/', ownFolders: ['paceline-out', '.paceline', 'stored'] })
  const running = `
    package-lock.json license.js docs/a.js data/words.json samples/long.md .github.js
    .env js/index.js js/patches/dep.patch js/node_modules/dep/README.md js/samples/long.md js/stored/index.js
    js/stored/deep/linux-x64.json stored/linux-x64.json node_modules/dep/LICENSE
  `
    .split(/\s+/)
    .filter(Boolean)
  for (const file of running) assert.equal(isInert(file), false, file)
})

test('identical: a text counts where a command names it, or a script that it runs', async () => {
  using directory = folderWith({
    'docs/a.md': '',
    'package.json': '{"scripts":{"bench":"npm run two","two":"tool docs"}}',
  })
  const root = directory.path
  for (const command of ['lint docs', 'npm run bench constructor']) {
    const programs = await makeUsedByCommandTest(root, [command.split(' ')])
    assert.deepEqual(['docs/a.md', 'README.md'].map(programs), [true, false])
    assert.equal(programs('lib/a.spec.ts'), true, 'a program may well run tests')
  }
  assert.equal((await makeUsedByCommandTest(root, [['lint', '.']]))('README.md'), true)
  assert.equal((await makeUsedByCommandTest(root, []))('docs/a.md'), false)
})

test('identical: a text counts where any code of the project names it or lists files', async () => {
  using repository = testRepository()
  const git = newGit(repository.root, gitEnvironment)
  for (const [code, ...read] of [
    [`read('README' + '.md')`, 'README.md', 'docs/a.md'],
    [`read('LICENSE')`, 'LICENSE'],
    [`readdirSync('src')`, 'README.md', 'LICENSE', 'docs/a.md', 'src/a.test.js', '.github/b.json'],
    [`read('.github/' + name)`, '.github/b.json'],
    [`globalThis.readme`],
  ] as const) {
    const commit = repository.commit({ 'lib/x.js': code, 'docs/x.js': `readdir('README.md')`, 'x.config.js': 'glob()' })
    const files = ['README.md', 'LICENSE', 'docs/a.md', 'src/a.test.js', '.github/b.json']
    const found = await Promise.all(files.map((file) => mayCodeReadTexts(git, [file, 'stored/linux-x64.json'], commit)))
    const named = files.filter((_, at) => found[at])
    assert.deepEqual(named, read, code)
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
