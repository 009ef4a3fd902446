import assert from 'node:assert/strict'
import { join, resolve, sep } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { shortenPaths } from './executor.ts'

const trial = resolve('some', 'paceline-x1')
const folders = { [trial]: 'trial' }

test("executor: a path below a folder is told by the folder's name: path, URL, JSON", () => {
  const file = join(trial, 'scratch')
  assert.equal(shortenPaths(`no such file '${file}'`, folders), `no such file '${join('trial', 'scratch')}'`)
  assert.equal(shortenPaths(`at f (${pathToFileURL(file).href}:1:2)`, folders), 'at f (trial/scratch:1:2)')
  assert.equal(shortenPaths(JSON.stringify(file), folders), JSON.stringify(join('trial', 'scratch')))
})

test('executor: a folder whose name only begins alike is another folder', () => {
  const other = `${trial}-lab${sep}x.js`
  assert.equal(
    shortenPaths(`at ${other} and ${trial}.js, not ${trial}`, folders),
    `at ${other} and ${trial}.js, not trial`,
  )
})

test('executor: other paths, and text without any, stay as they are', () => {
  assert.equal(shortenPaths('threw at /elsewhere/x.js:1', folders), 'threw at /elsewhere/x.js:1')
})
