import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { UserError } from '../errors.ts'
import { makeGitIgnoredFolder } from '../model/write-whole.ts'
import { openProject, resolveInside } from './project.ts'

const onWindows = process.platform === 'win32'

test('project: the nearest config above is used, and its folder is the project', async () => {
  using directory = temporaryDirectory()
  const below = join(directory.path, 'packages', 'a')
  mkdirSync(below, { recursive: true })
  writeFileSync(join(directory.path, 'paceline.config.json'), '{ "suites": ["watch"] }')
  const project = await openProject({ cwd: below })
  assert.equal(project.root, directory.path)
  assert.deepEqual(project.config, { suites: ['watch'] })
})

test('project: the search for a config ends at the root of the repository', async () => {
  using directory = temporaryDirectory()
  const below = join(directory.path, 'clone')
  mkdirSync(join(below, '.git'), { recursive: true })
  writeFileSync(join(directory.path, 'paceline.config.json'), '{ "suites": ["watch"] }')
  const project = await openProject({ cwd: below })
  assert.equal(project.configPath, undefined)
  assert.equal(project.root, below)
  assert.deepEqual(project.config, {})
})

test('project: a config with a key that does not exist is refused with file and place', async () => {
  using directory = temporaryDirectory()
  const path = join(directory.path, 'paceline.config.json')
  writeFileSync(path, '{ "suite": ["watch"] }')
  await assert.rejects(
    openProject({ cwd: directory.path }),
    (error) => error instanceof UserError && error.file === path && error.message.includes('suite'),
  )
})

test('project: a config that is named and missing is an error', async () => {
  using directory = temporaryDirectory()
  await assert.rejects(openProject({ cwd: directory.path, config: 'mine.json' }), UserError)
})

test('project: the folder for caches ignores itself', async () => {
  using directory = temporaryDirectory()
  const home = join(directory.path, '.paceline')
  await makeGitIgnoredFolder(home)
  assert.equal(readFileSync(join(home, '.gitignore'), 'utf8'), '*\n')
})

test('project: a link that a commit left for its .gitignore makes no file elsewhere', { skip: onWindows }, async () => {
  using directory = temporaryDirectory()
  const home = join(directory.path, '.paceline')
  mkdirSync(home)
  symlinkSync(join(directory.path, 'elsewhere'), join(home, '.gitignore'))
  await makeGitIgnoredFolder(home)
  assert.deepEqual(readdirSync(directory.path), ['.paceline'])
})

test('project: a path out of it is refused: by dots, absolute or through a link', async () => {
  using directory = temporaryDirectory()
  using outside = temporaryDirectory()
  writeFileSync(join(outside.path, 'suite.js'), '')
  assert.equal(await resolveInside(directory.path, './bench/suite.js'), join(directory.path, 'bench', 'suite.js'))
  await assert.rejects(resolveInside(directory.path, '../x.js'), /leads out of the project/)
  await assert.rejects(resolveInside(directory.path, join(outside.path, 'suite.js')), /leads out of the project/)
  // Windows lets only the privileged make links to files; a junction to a folder is open to all.
  symlinkSync(outside.path, join(directory.path, 'link'), 'junction')
  await assert.rejects(resolveInside(directory.path, 'link/suite.js'), /leads out of the project/)
})
