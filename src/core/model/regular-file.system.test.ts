import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { readBytesOrNone } from './regular-file.ts'

/** A read that waits for the other end of a pipe waits for ever. */
const timeout = 60_000

test('regular file: a file is read, and a link to one where links are followed', async () => {
  using directory = temporaryDirectory()
  const [file, link] = ['file', 'link'].map((name) => join(directory.path, name)) as [string, string]
  writeFileSync(file, 'Grüße')
  const read = async (path: string, follow: boolean): Promise<string | undefined> =>
    (await readBytesOrNone(path, { maxBytes: 7, follow }))?.toString()
  assert.deepEqual([await read(file, true), await read(file, false)], ['Grüße', 'Grüße'])
  if (process.platform === 'win32') return
  symlinkSync(file, link)
  assert.deepEqual([await read(link, true), await read(link, false)], ['Grüße', undefined])
})

test('regular file: what is no file, or larger than asked for, is nothing, at once', { timeout }, async () => {
  using directory = temporaryDirectory()
  const at = (name: string): string => join(directory.path, name)
  writeFileSync(at('large'), '12345678')
  mkdirSync(at('folder'))
  const names = ['missing', 'large', 'folder']
  if (process.platform !== 'win32') {
    writeFileSync(at('terabyte'), '')
    truncateSync(at('terabyte'), 2 ** 40)
    execFileSync('mkfifo', [at('pipe')])
    symlinkSync(at('pipe'), at('to-pipe'))
    symlinkSync('/dev/zero', at('zero'))
    symlinkSync('/dev/ptmx', at('terminal'))
    names.push('terabyte', 'pipe', 'to-pipe', 'zero', 'terminal')
  }
  if (process.platform === 'linux') {
    // Its size is nothing, and more and more comes when it is read: as of a file that grows.
    symlinkSync('/proc/self/status', at('grows'))
    names.push('grows')
  }
  for (const name of names) {
    for (const follow of [true, false]) {
      assert.equal(await readBytesOrNone(at(name), { maxBytes: 7, follow }), undefined, name)
    }
  }
})
