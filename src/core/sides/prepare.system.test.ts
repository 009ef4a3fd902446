/** Preparation with npm, and a program that stands for others; test/commands/managers.test.ts has the real ones. */
import assert from 'node:assert/strict'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory, folderWith } from '../../../test/repository.ts'
import { listCommands, runPreparation } from './prepare.ts'
import { makeCommandRunner } from './run-command.ts'

const settings = { prepare: undefined, shell: undefined }
/** The npm that these tests run with comes first. */
const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`

const written = (files: Parameters<typeof folderWith>[0]) => folderWith({ '.git': '', ...files })

async function prepared(directory: string, env: NodeJS.ProcessEnv = { ...process.env, PATH: path }): Promise<void> {
  const run = makeCommandRunner({ env, platform: process.platform, signal: new AbortController().signal })
  const steps = await listCommands(directory, settings)
  await runPreparation(directory, { steps, run, settings, keep: () => Promise.resolve('') })
}

const building = { name: 'widget', version: '1.0.0', scripts: { build: `node -e "fs.writeFileSync('built', '')"` } }

const workspace = {
  'package.json': { private: true, workspaces: ['packages/*'] },
  'packages/a/package.json': { ...building, name: 'a', dependencies: { b: '1.0.0' } },
  'packages/b/package.json': { name: 'b', version: '1.0.0' },
}

test('prepare: npm installs and builds a package of a workspace whose top has no name', async () => {
  using top = written(workspace)
  const directory = join(top.path, 'packages', 'a')
  await prepared(directory)
  const [lock, link] = [join(top.path, 'package-lock.json'), join(top.path, 'node_modules', 'b', 'package.json')]
  assert.ok(existsSync(join(directory, 'built')) && existsSync(link) && existsSync(lock))
  const locked = await listCommands(directory, settings)
  assert.deepEqual(locked[0]?.command.slice(0, 2), ['npm', 'ci'])
  await prepared(directory)
})

test(
  "prepare: other managers are started with their options in the project's folder",
  { skip: process.platform === 'win32' },
  async () => {
    using directory = written({ 'package.json': building, 'yarn.lock': '__metadata:\n' })
    using programs = temporaryDirectory()
    const fake = join(programs.path, 'yarn')
    writeFileSync(fake, '#!/bin/sh\necho "$* $YARN_NODE_LINKER $PWD $GITHUB_TOKEN" >> log\n')
    chmodSync(fake, 0o755)
    await prepared(directory.path, { PATH: `${programs.path}${delimiter}${path}`, GITHUB_TOKEN: 'canary' })
    assert.deepEqual(readFileSync(join(directory.path, 'log'), 'utf8').split('\n'), [
      `install --immutable --inline-builds node-modules ${directory.path} `,
      `run build node-modules ${directory.path} `,
      '',
    ])
  },
)
