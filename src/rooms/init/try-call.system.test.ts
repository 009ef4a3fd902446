/** Functions of real packages in real processes. */
import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { nodeFirst } from '../../../test/command-line.ts'
import { temporaryDirectory } from '../../../test/repository.ts'
import { lookAtProject } from '../../core/plan/look/look-at-project.ts'
import { findCallArguments, findCallByTryingInChild, type FoundCall } from './try-call.ts'

/** What is found in a package of one file, called `deep-merge`. */
async function foundIn(
  code: string,
  functions: readonly string[],
  readme = '',
): Promise<[FoundCall | undefined, root: string[]]> {
  using directory = temporaryDirectory()
  writeFileSync(join(directory.path, 'package.json'), '{ "name": "@acme/deep-merge", "type": "module" }')
  writeFileSync(join(directory.path, 'index.js'), code)
  const place = { directory: directory.path, node: process.execPath, env: nodeFirst, platform: process.platform }
  const options = { look: await lookAtProject(directory.path), place, signal: new AbortController().signal, readme }
  const found = await findCallByTryingInChild('index.js', functions, options)
  return [found, ['made', 'ran'].filter((name) => existsSync(join(directory.path, name)))]
}

test('try call: the first function that makes something of its input is called', async () => {
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

test('try call: no function is called that may do more than calculate', async () => {
  assert.equal((await foundIn('export const send = () => "sent"', ['send']))[0], undefined)
  assert.equal((await foundIn('export const parse = (input) => input', ['parse']))[0], undefined)
  assert.equal((await foundIn('export const parse = () => {}', ['parse']))[0], undefined)
  assert.equal(
    (await foundIn('export const parse = (text) => (text.list ? `<${text}>` : null)', ['parse']))[0],
    undefined,
  )
  assert.equal((await foundIn('export const parse = () => ({})', ['parse']))[0], undefined)
  assert.equal((await foundIn('export const parse = () => process.exit(0)', ['parse']))[0], undefined)
})

test('try call: a call in the README that holds only values goes before a made-up one', async () => {
  const readme = "Call `parse(yours)`, as in\n\n    query.parse('a=1, (b)', { deep: [1, -2], flag: true }) // text\n"
  const input = findCallArguments(readme, 'parse')
  assert.deepEqual(input, { input1: "'a=1, (b)'", input2: '{ deep: [1, -2], flag: true }' })
  const code = 'export const parse = (text, { deep }) => [text, ...deep]'
  assert.deepEqual((await foundIn(code, ['parse'], readme))[0], { name: 'parse', input, isMadeUp: false })
  const others = [
    'xparse(1)',
    'parse()',
    'parse(a)',
    'parse(go())',
    'parse(`${a}`)',
    "parse('https://example.com')",
    'parse(',
  ]
  for (const other of others) assert.equal(findCallArguments(other, 'parse'), undefined, other)
  // The README's way of writing the name of the default export.
  const [merged] = await foundIn('export default (a) => ({ ...a, b: 1 })', ['default'], 'deepMerge({ a: 1 })')
  assert.deepEqual(merged, { name: 'default', input: { input: '{ a: 1 }' }, isMadeUp: false })
})

test('try call: a member of the default export is called on it', async () => {
  const code = 'export default { key: "name", parse(text) { return JSON.parse(text)[this.key] + "." } }'
  assert.equal((await foundIn(code, ['default.parse']))[0]?.name, 'default.parse')
})

test('try call: making something with methods is no use of it', async () => {
  const classes = 'export default () => new (class Router { #routes = []; name = "router"; find() {} })()'
  assert.equal((await foundIn(classes, ['default']))[0], undefined)
  const closures = 'export const deepMerge = () => ({ name: "router", find() {} })'
  assert.equal((await foundIn(closures, ['deepMerge']))[0], undefined)
  assert.equal((await foundIn('export const compile = () => () => "text"', ['compile']))[0], undefined)
})

test('try call: what is called can neither write nor start a program', async () => {
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
