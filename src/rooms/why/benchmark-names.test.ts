import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { functionsOfItOnly } from './benchmark-names.ts'

interface File {
  readonly url?: string
  readonly text: string
}

/** With the drive, where paths have one. */
const fileUrl = (path: string): string => pathToFileURL(resolve(path)).href

/** Of the functions that begin at a `§`, or are called so, the texts of those that a benchmark is defined by. */
function definedBy(
  name: string,
  { url = fileUrl('/p/test/a.bench.ts'), text: marked }: File,
  names: readonly string[] = [name],
) {
  const text = marked.replaceAll('§', '')
  const places = [...marked.matchAll(/§(\w*)/g)].map(({ 1: called = '', index }) => {
    const before = marked.slice(0, index).replaceAll('§', '').split('\n')
    return { name: called, url, line: before.length - 1, column: before.at(-1)!.length }
  })
  const own = functionsOfItOnly(name, places, { names, texts: new Map([[url, text]]) })
  return own.length === 0 ? undefined : own.map((one) => places.indexOf(one))
}

test('benchmark names: one stands before its function, whatever quotes and options are', () => {
  const text = `suite.add('it\\'s "one"', §() => f())
    .add({ name: "two", fn: §() => f() })
    .add(\`three\`, { defer: true, fn§(done) { later(§() => done()) } })
    .add('four', { minTime: 0.1 }, async function§ () { f() })
    .add('five', §state => f(state))`
  const found = ['it\'s "one"', 'two', 'three', 'four', 'five'].map((name) => definedBy(name, { text }))
  assert.deepEqual(found, [[0], [1], [2, 3], [4], [5]])
})

test('benchmark names: what is put into a name may be anything', () => {
  const text =
    "bench(`parse ${text.length} chars`, §() => f())\nbench('parse all', §() => g())\nbench('top $n', §() => h())"
  const names = ['parse 30 chars', 'parse all', 'top 10']
  assert.deepEqual(
    names.map((name) => definedBy(name, { text }, names)),
    [[0], [1], [2]],
  )
})

test('benchmark names: a name is all of what is written, and not its ends', () => {
  const text = "bench('a', §() => f())"
  assert.deepEqual(definedBy('a or a', { text }, ['a', 'a or a']), undefined)
  assert.deepEqual(definedBy('a', { text }, ['a', 'a or a']), [0])
})

test('benchmark names: a function that defines several benchmarks is none of them', () => {
  const text =
    'for (const [name, f] of all) bench.add(name, §() => f())\nfor (const n of sizes) bench.add(`n ${n}`, §() => g(n))'
  const names = ['one', 'two', 'n 1', 'n 10']
  assert.deepEqual(
    names.map((name) => definedBy(name, { text }, names)),
    [undefined, undefined, undefined, undefined],
  )
  assert.deepEqual(definedBy('one', { text: text.split('\n')[0]! }), [0])
})

test('benchmark names: a function that is given by its name is known by that', () => {
  const text = "function §formatIt() {}\nfunction §other() {}\nbench.add('nice name', { time: 1 }, formatIt)\n"
  assert.equal(definedBy('nice name', { text })?.[0], 0)
  assert.equal(definedBy('other', { text })?.[0], 1)
})

test('benchmark names: what a benchmark calls may have its name', () => {
  const text = "group('all', () => { bench('parse', §() => parse()) })\nfunction §parse() {}\n"
  assert.deepEqual(definedBy('parse', { text }), [0])
})

test('benchmark names: groups and the file tell benchmarks of one name apart', () => {
  const text = `describe('words', () => {
  describe('count', () => { bench('small', §() => f()) })
  bench('small', §() => g())
})
describe.each([1])('size %i', () => { bench('small', §() => h()) })`
  const names = ['words > count > small', 'words > small', 'size 1 > small'].map((name) => `test/a.bench.ts > ${name}`)
  assert.deepEqual(
    names.map((name) => definedBy(name, { text }, names)),
    [[0], [1], [2]],
  )
  assert.equal(definedBy(names[0]!, { text, url: fileUrl('/p/test/b.bench.ts') }), undefined)
})
