import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exitCodes } from './errors.ts'
import { userErrorIfFixable, safeStream } from './ending.ts'

const refused = (code: string): Error =>
  Object.assign(new Error(`${code}: refused, mkdir '/'`), { code, path: '/project/.paceline', syscall: 'mkdir' })

test('ending: what the system refuses is one line that names the folder, and a way out', () => {
  const found = userErrorIfFixable(refused('EACCES'))
  assert.equal(found?.message, '/project/.paceline: permission denied')
  assert.match(found.hint ?? '', /a user who may write there/)
  assert.equal(found.exitCode, exitCodes.badInput)
  for (const code of ['ENOTDIR', 'EEXIST'])
    assert.match(userErrorIfFixable(refused(code))?.message ?? '', /is a file, not a folder/)
  assert.match(userErrorIfFixable(refused('EROFS'))?.message ?? '', /read-only/)
  assert.match(userErrorIfFixable(refused('ENOSPC'))?.hint ?? '', /Free some space/)
})

test('ending: a failed write that does not know its file is told all the same', () => {
  const failed = (code: string): Error => Object.assign(new Error(`${code}: write`), { code, syscall: 'write' })
  assert.equal(
    userErrorIfFixable(failed('ENOSPC'))?.message,
    'A file in .paceline or in the temporary folder: no space left on the device',
  )
  assert.equal(userErrorIfFixable(failed('EIO'), 'stdout')?.message, 'stdout: the device fails to read or write')
})

test('ending: any other error stays what it is', () => {
  assert.equal(userErrorIfFixable(refused('ENOENT')), undefined)
  assert.equal(userErrorIfFixable(Object.assign(new Error('kill EPERM'), { code: 'EPERM' })), undefined)
  assert.equal(userErrorIfFixable('EACCES'), undefined)
})

test('ending: a stream whose descriptor the system does not watch is written to', async () => {
  let written = ''
  const stream = safeStream({
    fd: 999_999,
    on: () => undefined,
    write: (text, done) => {
      written += text.toString()
      done()
    },
  })
  stream.write('a line\n')
  assert.deepEqual([written, await stream.flush()], ['a line\n', undefined])
})

test('ending: a stream is done when all writes are, and says what failed in any', async () => {
  const failure = new Error('the disk is full')
  const stream = safeStream({
    on: () => undefined,
    write: (text, done) => setImmediate(() => done(text === 'second\n' ? failure : undefined)),
  })
  for (const text of ['first\n', 'second\n', 'third\n']) stream.write(text)
  assert.equal(await stream.flush(), failure)
})
