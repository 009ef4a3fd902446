import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { nodeFirst, testEffects } from '../../../test/command-line.ts'
import { temporaryDirectory, testRepository } from '../../../test/repository.ts'
import { projectTemporaryPrefix } from '../sides/checkout.ts'
import { newGit } from '../sides/git.ts'
import { makeCommandRunner } from '../sides/run-command.ts'
import { pickTrialEnv } from '../system/child-environment.ts'
import { openProject } from './project.ts'
import { setUpAndLockProject } from './setup.ts'
import type { Setup } from '../rooms-api.ts'
import { noRooms as rooms } from '../../../test/no-rooms.ts'

async function opened(cwd: string, notes: string[], env = nodeFirst): Promise<Setup> {
  return setUpAndLockProject({
    rooms,
    project: await openProject({ cwd }),
    effects: testEffects(env),
    progress: { phase: () => ({ update: () => undefined, print: () => undefined }), note: (text) => notes.push(text) },
  })
}

test('setup: what a run could not remove, the next one removes', async () => {
  using directory = temporaryDirectory()
  const cwd = directory.path
  writeFileSync(join(cwd, 'package.json'), '{ "name": "a", "version": "1.0.0" }')
  const notes: string[] = []
  const left: string[] = []
  {
    using setup = await opened(cwd, notes)
    const { workRoot } = setup.machine
    left.push(join(workRoot, '0123abcd'), join(tmpdir(), `${projectTemporaryPrefix(setup.project.root)}trial`))
    for (const path of [...left, join(workRoot, 'another')]) {
      mkdirSync(path, { recursive: true })
    }
  }
  using setup = await opened(cwd, notes)
  assert.deepEqual(
    [...left, join(setup.machine.workRoot, 'another')].map((path) => existsSync(path)),
    [false, false, true],
  )
  assert.deepEqual(notes, [])
})

test('setup: nothing is written through a link, or over files of a commit', async () => {
  using outside = temporaryDirectory()
  using repository = testRepository()
  const home = join(repository.root, '.paceline')
  const refused = async (what: RegExp): Promise<void> => {
    await assert.rejects(opened(repository.root, []), what)
    assert.deepEqual(readdirSync(outside.path), [], 'nothing is written elsewhere')
  }
  repository.commit({ 'paceline.config.json': '{}' })
  symlinkSync(outside.path, home, 'junction')
  await refused(/\.paceline: is a link/)
  rmSync(home)
  mkdirSync(join(home, 'kept'), { recursive: true })
  for (const name of ['logs', 'work', 'cache', join('kept', 'packages')]) {
    symlinkSync(outside.path, join(home, name), 'junction')
    await refused(new RegExp(`${basename(name)}: is a link`))
    rmSync(join(home, name))
  }
  repository.commit({ '.paceline/cache/compiled/x.bin': 'x' })
  await refused(/\.paceline: files of this folder, which Paceline writes to, are in the commit/)
  repository.git('rm', '-r', '--quiet', '--cached', '.paceline')
  using setup = await opened(repository.root, [])
  assert.equal(setup.project.home, home)
})

test("setup: children read the user's global Git config, and write to another", async () => {
  using directory = temporaryDirectory()
  const HOME = join(directory.path, process.platform === 'win32' ? 'ä b' : 'ä "b" \\n')
  const files = ['.gitconfig', '.config/git/config', 'named'].map((file) => join(HOME, file))
  const text = (value: string): string => `[paceline]\n\tname = ${value}\n\t${value} = true\n`
  for (const [at, file] of files.entries()) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text(`v${at}`))
  }
  const user = { ...nodeFirst, HOME, XDG_CONFIG_HOME: undefined }
  for (const [named, values] of [
    [undefined, ['v0', 'true', 'true', '']],
    [files[2], ['v2', '', '', 'true']],
  ] as const) {
    const setup = await opened(directory.path, [], { ...user, GIT_CONFIG_GLOBAL: named })
    const env = pickTrialEnv(setup.machine.trialHost.env, process.platform)
    const git = newGit(directory.path, env)
    const read = ['name', 'v0', 'v1', 'v2'].map((key) => git(['config', '--default', '', `paceline.${key}`]))
    assert.deepEqual(await Promise.all(read), values)
    const write = { command: ['git', 'config', '--global', 'paceline.name', 'written'], shell: false }
    assert.equal((await makeCommandRunner(setup.effects)(write, directory.path)).code, 0)
    assert.equal(await git(['config', 'paceline.name']), 'written')
    setup[Symbol.dispose]()
    assert.equal(existsSync(env['GIT_CONFIG_GLOBAL']!), false)
  }
  const left = files.map((file) => readFileSync(file, 'utf8'))
  assert.deepEqual(left, ['v0', 'v1', 'v2'].map(text))
})
