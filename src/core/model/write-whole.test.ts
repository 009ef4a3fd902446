import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { UserError } from '../errors.ts'
import { makeGitIgnoredFolder, temporaryName, writeAtomic, type WriteEffects } from './write-whole.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paceline-write-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const refusal = (code: string): Error => Object.assign(new Error(code), { code })

/** Effects whose rename fails with `code` that many times before it works. */
function stubborn(code: string, times: number): { effects: WriteEffects; log: string[] } {
  const log: string[] = []
  let left = times
  return {
    log,
    effects: {
      rename: async (from, to) => {
        log.push('rename')
        left -= 1
        if (left >= 0) throw refusal(code)
        await rename(from, to)
      },
      wait: async (ms) => {
        log.push(`wait ${ms}`)
      },
    },
  }
}

test('write whole: a file is written with the folders it needs, and nothing else stays', async () => {
  await writeAtomic(join(folder, 'a', 'b', 'run.json'), 'text')
  assert.equal(await readFile(join(folder, 'a', 'b', 'run.json'), 'utf8'), 'text')
  assert.deepEqual(await readdir(join(folder, 'a', 'b')), ['run.json'])
})

test('write whole: a file that is held for a moment is waited for, longer each time', async () => {
  const { effects, log } = stubborn('EBUSY', 3)
  await writeAtomic(join(folder, 'run.json'), 'new', effects)
  assert.deepEqual(log, ['rename', 'wait 10', 'rename', 'wait 20', 'rename', 'wait 40', 'rename'])
  assert.equal(await readFile(join(folder, 'run.json'), 'utf8'), 'new')
})

test('write whole: a write that fails leaves the old file and no temporary one', async () => {
  const path = join(folder, 'run.json')
  await writeFile(path, 'old')
  for (const [code, tries] of [
    ['EPERM', 7],
    ['EIO', 1],
  ] as const) {
    const { effects, log } = stubborn(code, 100)
    await assert.rejects(writeAtomic(path, 'new', effects), UserError)
    assert.equal(log.filter((step) => step === 'rename').length, tries)
    assert.equal(await readFile(path, 'utf8'), 'old')
    assert.deepEqual(await readdir(folder), ['run.json'])
  }
})

test("write whole: the leavings of a killed process with one's id do not disturb", async () => {
  await writeFile(join(folder, temporaryName('run.json')), 'half of it')
  await writeAtomic(join(folder, 'run.json'), 'whole')
  assert.equal(await readFile(join(folder, 'run.json'), 'utf8'), 'whole')
})

test('write whole: leavings of killed processes go; of running or strange ones stay', async () => {
  // Above what any system gives.
  const pid = 2_147_483_647
  const of = (id: number): string => temporaryName('comment.md').replace(`-${process.pid}-`, `-${id}-`)
  const elsewhere = of(pid).replace(/[0-9a-f]{8}/, '00000000')
  const stay = [of(process.ppid), elsewhere, '.comment.md.tmp', `.comment.md.${pid}-0.tmp`]
  for (const name of [of(pid), ...stay]) await writeFile(join(folder, name), 'half of it')
  await writeAtomic(join(folder, 'run.json'), 'whole')
  assert.deepEqual((await readdir(folder)).toSorted(), [...stay, 'run.json'].toSorted())
})

test('write whole: the permissions of the old file are kept', { skip: process.platform === 'win32' }, async () => {
  const path = join(folder, 'run.json')
  await writeFile(path, 'old')
  await chmod(path, 0o640)
  await writeAtomic(path, 'new')
  assert.equal((await stat(path)).mode & 0o777, 0o640)
})

test(
  'write whole: through a symbolic link the file that it names is written',
  { skip: process.platform === 'win32' },
  async () => {
    await mkdir(join(folder, 'real'))
    await writeFile(join(folder, 'real', 'run.json'), 'old')
    await symlink(join('real', 'run.json'), join(folder, 'link.json'))
    await writeAtomic(join(folder, 'link.json'), 'new')
    assert.equal(await readFile(join(folder, 'real', 'run.json'), 'utf8'), 'new')
    assert.deepEqual((await readdir(folder)).sort(), ['link.json', 'real'])
  },
)

test('write whole: a folder in place of the file, or the reverse, is told in a line', async () => {
  await mkdir(join(folder, 'run.json'))
  await assert.rejects(writeAtomic(join(folder, 'run.json'), 'x'), /run\.json: (is a folder|cannot be written)/)
  await writeFile(join(folder, 'file'), '')
  await assert.rejects(writeAtomic(join(folder, 'file', 'run.json'), 'x'), /a part of its path is a file/)
})

test('write whole: each failure is told by its cause, and with the way out', async () => {
  for (const [code, words] of [
    ['ENOSPC', 'cannot be written: no space left on the device'],
    ['EDQUOT', 'cannot be written: the disk quota is used up'],
    ['EFBIG', 'cannot be written: the file would be larger than this user may create'],
    ['EACCES', 'cannot be written: permission denied'],
    ['EPERM', 'cannot be written: not permitted'],
    ['EROFS', 'cannot be written: the file system is read-only'],
    ['ELOOP', 'cannot be written: ELOOP'],
    ['', 'cannot be written: unknown error'],
  ] as const) {
    const path = join(folder, 'run.json')
    const { effects } = stubborn(code, 100)
    const failing = code === '' ? { ...effects, rename: () => Promise.reject(new Error('odd')) } : effects
    await assert.rejects(writeAtomic(path, 'new', failing), {
      name: 'UserError',
      message: `${path}: ${words}`,
      file: path,
      hint: 'Nothing was changed. Name a place that can be written to.',
    })
  }
})

test('write whole: a folder of results is ignored by Git; what somebody wrote stays', async () => {
  const results = join(folder, 'a', 'paceline-out')
  await makeGitIgnoredFolder(results)
  assert.equal(await readFile(join(results, '.gitignore'), 'utf8'), '*\n')
  await writeFile(join(results, '.gitignore'), '!kept\n')
  await makeGitIgnoredFolder(results)
  assert.equal(await readFile(join(results, '.gitignore'), 'utf8'), '!kept\n')
})
