/** Functions of real packages in real processes. */
import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { nodeFirst } from '../../../test/command-line.ts'
import { temporaryDirectory } from '../../../test/repository.ts'
import { lookAtProject } from '../look/look-at-project.ts'
import { tryCall, type FoundCall } from './try-call.ts'

/** What is found in a package of one file, called `deep-merge`. */
async function foundIn(code: string, functions: readonly string[]): Promise<[FoundCall | null, root: string[]]> {
  using directory = temporaryDirectory()
  writeFileSync(join(directory.path, 'package.json'), '{ "name": "@acme/deep-merge", "type": "module" }')
  writeFileSync(join(directory.path, 'index.js'), code)
  const place = { directory: directory.path, node: process.execPath, env: nodeFirst, platform: process.platform }
  const options = { look: await lookAtProject(directory.path), place, signal: new AbortController().signal }
  const found = await tryCall('index.js', functions, options)
  return [found, ['made', 'ran'].filter((name) => existsSync(join(directory.path, name)))]
}

test('the first function that makes something of its input is called', async () => {
  const [parse] = await foundIn('export const parse = (text) => JSON.parse(text)', ['parse'])
  assert.deepEqual(Object.keys(parse?.input ?? {}), ['text'])
  assert.equal(parse?.name, 'parse')
  const merge = 'export const deepMerge = (a, b) => ({ ...a.list, ...Object.keys(b) })'
  assert.deepEqual(Object.keys((await foundIn(merge, ['deepMerge']))[0]?.input ?? {}), ['left', 'right'])
  const decode = 'export const decode = (text) => decodeURIComponent(text)'
  assert.deepEqual(Object.keys((await foundIn(decode, ['decode']))[0]?.input ?? {}), ['path'])
  const later = 'export default async (text) => { if (typeof text !== "number") throw 1; return [text] }'
  assert.deepEqual(Object.keys((await foundIn(later, ['default']))[0]?.input ?? {}), ['number'])
})

test('no function is called that may do more than calculate', async () => {
  assert.equal((await foundIn('export const send = () => "sent"', ['send']))[0], null)
  assert.equal((await foundIn('export const parse = (input) => input', ['parse']))[0], null)
  assert.equal((await foundIn('export const parse = () => {}', ['parse']))[0], null)
  assert.equal((await foundIn('export const parse = (text) => (text.list ? `<${text}>` : null)', ['parse']))[0], null)
  assert.equal((await foundIn('export const parse = () => ({})', ['parse']))[0], null)
  assert.equal((await foundIn('export const parse = () => process.exit(0)', ['parse']))[0], null)
})

test('what is called can neither write nor start a program', async () => {
  const code = `import { writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
const attempt = (work) => { try { work(); return 'did' } catch { return 'refused' } }
export const format = () => {
  const ends = [attempt(() => writeFileSync('made', '')), attempt(() => execFileSync(process.execPath, ['-e', 'fs.writeFileSync("ran", "")']))]
  if (ends.includes('did')) throw new Error()
  return ends
}`
  const [found, made] = await foundIn(code, ['format'])
  assert.deepEqual([found?.name, made], ['format', []])
})
