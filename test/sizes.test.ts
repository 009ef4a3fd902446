/** How large the parts of the repository may become: what is larger, nobody reads as a whole. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('node_modules'))
    .map((file) => join(root, folder, file))

const code = /(?<!\.test)\.(ts|css)$/

const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1

const linesIn = (folders: readonly string[], ending: RegExp): number =>
  folders.flatMap((folder) => filesBelow(folder, ending)).reduce((sum, file) => sum + linesOf(file), 0)

test('sizes: no part of src has more than 6,000 lines, and no room more than 3,000', () => {
  const parts = ['', 'core', 'rooms'].flatMap((above) =>
    readdirSync(join(root, 'src', above), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !(above === '' && ['core', 'rooms'].includes(entry.name)))
      .map(({ name }) => join(above, name)),
  )
  const sizes = parts.map((part) => ({ part, lines: linesIn([join('src', part)], code) }))
  assert.ok(sizes.length > 15)
  assert.deepEqual(
    sizes.filter(({ part, lines }) => lines > (part.startsWith('rooms') ? 3_000 : 6_000)),
    [],
  )
})

test('sizes: src has at most 45,500 lines, core and doors 34,000, its tests 32,500', () => {
  const doors = ['bin', 'core', 'kit', 'cli', 'action', 'github'].map((part) => join('src', part))
  const sizes = [linesIn(['src'], code), linesIn(doors, code), linesIn(['src'], /\.test\.ts$/)]
  assert.ok(sizes[0]! <= 45_500 && sizes[1]! <= 34_000 && sizes[2]! <= 32_500, `${sizes.join(', ')} lines`)
  assert.ok(
    sizes.every((lines) => lines > 20_000),
    'the walk found them',
  )
})

test('sizes: what tests and evaluates has at most 38,500 lines, samples included', () => {
  const folders = ['test', 'evaluation', 'scripts', 'benchmarks']
  const lines = linesIn(folders, /\.ts$/)
  assert.ok(lines > 20_000 && lines <= 38_500, `${lines} lines`)
  assert.ok(linesIn(folders, /\.m?js$/) <= 350, 'what is written without types are stand-ins and samples')
})

test('sizes: one follows a pull request in at most 24 files and 5,500 lines', () => {
  const [, way = ''] = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8').split('\n## One pull request')
  const steps = way.slice(way.indexOf('\n1. '), way.indexOf('\n\n**'))
  const files = [...steps.matchAll(/`([\w-]+\/[\w-]+\.ts)`/g)].map(([, file = '']) =>
    join(root, 'src', /^(?:cli|core)\//.test(file) ? file : join('core', file)),
  )
  const lines = files.reduce((sum, file) => sum + linesOf(file), 0)
  assert.ok(files.length > 20 && files.length <= 24 && lines <= 5_500, `${files.length} files, ${lines} lines`)
})

const wordsOf = (pages: readonly string[]): number =>
  pages.flatMap((page) => readFileSync(page, 'utf8').match(/\S+/g) ?? []).length

test('sizes: the documentation has at most 18 pages and 24,000 words', () => {
  const pages = filesBelow('docs', /\.md$/)
  const words = wordsOf(pages)
  assert.ok(pages.length > 10 && pages.length <= 18 && words <= 24_000, `${pages.length} pages, ${words} words`)
})

test('sizes: the pages of the evaluation have at most 22,000 words', () => {
  const pages = readdirSync(join(root, 'evaluation')).filter((name) => name.endsWith('.md'))
  const words = wordsOf(pages.map((page) => join(root, 'evaluation', page)))
  assert.ok(pages.length > 3 && words <= 22_000, `${pages.length} pages, ${words} words`)
})

test('sizes: the name of a test begins with what it tests, in at most 80 characters', () => {
  const files = ['src', 'test', 'scripts', 'evaluation', 'benchmarks'].flatMap((folder) =>
    filesBelow(folder, /\.test\.ts$/),
  )
  const names = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^ *(test|it|describe)\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2(?!.*\bbench\b)/gm,
      ),
    ].map(([, call, , name = '']) => ({ file: relative(root, file), call, name })),
  )
  assert.ok(names.length > 2_000, `${names.length} names`)
  assert.deepEqual(
    // What stands in place of an expression is not known here.
    names.filter(({ name }) => name.replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(/\\(?=['"`])/g, '').length > 80),
    [],
  )
  // As in "headline: says what got worse"; what stands in a describe goes on with its words, and Vitest's are samples.
  assert.deepEqual(
    names.filter(({ call, name }) => call === 'test' && !/^[^:,]{2,24}: \S/.test(name)),
    [],
  )
  // As in "rowsThatFit: as many as there is time for": a function by its name of today.
  const texts = ['src', 'test', 'scripts', 'evaluation', 'benchmarks'].flatMap((folder) =>
    filesBelow(folder, /(?<!\.test)\.ts$/).map((file) => readFileSync(file, 'utf8')),
  )
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))
  assert.deepEqual(
    names.filter(({ name }) => !words.has(/^([a-z]+[A-Z]\w*):/.exec(name)?.[1] ?? 'test')),
    [],
  )
})

/** Lists the files of src, but for the browser's own, in which the text stands. */
const sourcesWith = (text: RegExp, but = /^$/): string[] =>
  filesBelow('src', /(?<!\.test)\.ts$/)
    .filter(
      (file) => !file.includes(join('page', 'client')) && !but.test(file) && text.test(readFileSync(file, 'utf8')),
    )
    .map((file) => relative(root, file))

/** What the browser gets has files of its own: `src/rooms/page/client/`, under types and lint. */
test('sizes: no source has code or style for a browser in a string', () => {
  const browsers =
    /\bdocument\.(?:get|query|create|body|add)|querySelector|innerHTML|<\/?(?:script|style)\b|@media|\b(?:color|margin|padding|display|font-size): ?[\w#.-]+;/
  assert.deepEqual(sourcesWith(browsers), [])
})

/** Missing is undefined: null is the word of JSON, of Node, of patterns and of browsers. */
test('sizes: src makes a null only in the files that speak to one of those', () => {
  const edges = /(?:ending|credentials|processes|scalars|trial|load-suite|function-of|tool-output|tool-units)\.ts$/
  const word = /^(?! *(?:\/?\*|\/\/))(?!.*stringify).*(?:return|[?:|(,>]|(?<!=)=) null\b/m
  assert.deepEqual(sourcesWith(word, edges), [])
})

/** Lint forbids one inside another; elements of a list or an object that have a line each are expressions of their own. */
test('sizes: no line of src has two ternaries', () => {
  assert.deepEqual(sourcesWith(/^.* \? .* \? .*$/m), [])
})
