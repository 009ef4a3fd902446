import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { UserError } from '../errors.ts'
import { builtinFixtures, loadFixtureSpec } from './fixture-specs.ts'
import { sampleSpec } from '../../../test/sample-spec.ts'
import { folderOf } from '../../../test/repository.ts'

const builtinDirectory = path.join(import.meta.dirname, '..', '..', '..', 'fixtures')
const places = { builtinDirectory, from: import.meta.dirname }

test('fixture specs: the built-in names are the specs in fixtures/, named by file', async () => {
  const files = readdirSync(builtinDirectory).filter((name) => name.endsWith('.json'))
  assert.deepEqual(files.toSorted(), builtinFixtures.map((name) => `${name}.json`).toSorted())
  for (const name of builtinFixtures) assert.equal((await loadFixtureSpec(name, places)).name, name)
})

test('fixture specs: an own spec is found by its path, relative to who asks for it', async (t) => {
  const from = folderOf(t)
  const spec = sampleSpec()
  writeFileSync(path.join(from, 'react.json'), JSON.stringify(spec))
  for (const name of ['./react.json', 'react.json', path.join(from, 'react.json')]) {
    assert.deepEqual(await loadFixtureSpec(name, { builtinDirectory, from }), spec)
  }
})

test('fixture specs: an unknown name is answered with the nearest one and all others', async () => {
  await assert.rejects(loadFixtureSpec('raect', places), (error) => {
    assert.ok(error instanceof UserError)
    assert.equal(error.message, 'There is no fixture called "raect"')
    assert.match(error.hint ?? '', /^Did you mean react\? There are: react, vscode, babel, /)
    return true
  })
  await assert.rejects(loadFixtureSpec('something-else', places), (error) => {
    return error instanceof UserError && error.hint!.startsWith('There are: ')
  })
})

test('fixture specs: what is wrong in a spec is named with its file and place', async (t) => {
  const from = folderOf(t)
  const good = JSON.parse(readFileSync(path.join(builtinDirectory, 'react.json'), 'utf8')) as Record<string, unknown>
  const point = (quantile: number, bytes: number): { quantile: number; bytes: number } => ({ quantile, bytes })
  const wrong: [string, string, RegExp][] = [
    ['{"name": ', 'line 1, column 10', /ends in the middle/],
    ['[]', '$', /must be an object, not a list/],
    [JSON.stringify({ ...good, files: -1 }), '$.files', /must be at least 0, not -1/],
    [JSON.stringify({ ...good, digest: 'abc' }), '$.digest', /must be a sha256 in hex/],
    [JSON.stringify({ ...good, unknown: 1 }), '$', /unknown key "unknown"/],
    [JSON.stringify({ ...good, sizes: [point(0, 1), point(0.9, 2)] }), '$.sizes', /must go from quantile 0 to 1/],
    [JSON.stringify({ ...good, sizes: [point(0, 3), point(1, 2)] }), '$.sizes', /must rise/],
    [JSON.stringify({ ...good, sizes: [point(0, 1), point(0, 1), point(1, 2)] }), '$.sizes', /must rise/],
    [
      JSON.stringify({ ...good, source: { repository: 'ext::sh', commit: 'a'.repeat(40) } }),
      '$.source.repository',
      /repo/,
    ],
  ]
  for (const [text, place, message] of wrong) {
    const file = path.join(from, 'wrong.json')
    writeFileSync(file, text)
    await assert.rejects(loadFixtureSpec('./wrong.json', { builtinDirectory, from }), (error) => {
      assert.ok(error instanceof UserError, String(error))
      assert.match(error.message, message)
      assert.equal(error.file, file)
      assert.equal(error.place ?? '', place)
      return true
    })
  }
})

test('fixture specs: a spec that is not there is an error that names the file', async () => {
  await assert.rejects(loadFixtureSpec('./none.json', places), (error) => {
    assert.ok(error instanceof UserError)
    assert.equal(error.message, `${path.join(import.meta.dirname, 'none.json')}: there is no such fixture spec`)
    return true
  })
})
