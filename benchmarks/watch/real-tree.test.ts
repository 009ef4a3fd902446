import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { realTree } from './real-tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'paceline-real-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** What `paceline fixture NAME DIR --source git` leaves: the tree, and its mark beside it. */
const commit = join(folder, 'react-a5df18a9e5d7')
mkdirSync(join(commit, 'packages', 'empty'), { recursive: true })
for (const name of ['one.js', join('packages', 'two.js')]) writeFileSync(join(commit, name), '')
writeFileSync(join(folder, 'react-a5df18a9e5d7.paceline.json'), '{}')
mkdirSync(join(folder, 'react'))

test("the commit's tree is found by the generated one's name; its root counts", () => {
  assert.deepEqual(realTree(folder, 'react'), { path: commit, files: 2, directories: 3 })
})

test('a folder without the tree, or with two, is an error that says how to make it', () => {
  assert.throws(() => realTree(folder, 'babel'), /holds no .*paceline fixture babel .* --source git/)
  mkdirSync(join(folder, 'vscode-6de911e32984'))
  mkdirSync(join(folder, 'vscode-000000000000'))
  assert.throws(() => realTree(folder, 'vscode'), /more than one/)
})

test('a relative folder is an error: a trial runs in a directory of its own', () => {
  assert.throws(() => realTree('trees', 'react'), /absolute/)
})
