import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { nodeFirst, testEffects } from '../../../test/command-line.ts'
import { temporaryDirectory, testRepository } from '../../../test/repository.ts'
import { projectTemporaryPrefix } from '../sides/checkout.ts'
import { openProject } from './project.ts'
import { setUpAndLockProject } from './setup.ts'
import type { Setup } from '../rooms-api.ts'
import { noRooms as rooms } from '../../../test/no-rooms.ts'

async function opened(cwd: string, notes: string[]): Promise<Setup> {
  return setUpAndLockProject({
    rooms,
    project: await openProject({ cwd }),
    effects: testEffects(nodeFirst),
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
