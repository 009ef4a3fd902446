/** What the files of src give each other: nothing that nobody takes, and no name that means two things. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .map((file) => join(root, folder, file))

const texts = new Map(
  ['src', 'test', 'scripts', 'evaluation', 'benchmarks']
    .flatMap(filesBelow)
    .map((file) => [file, readFileSync(file, 'utf8')]),
)
/** Those of the browser are bundled into one script: its parts share their names. */
const sources = [...texts].filter(([file]) => isSource(file))

function isSource(file: string): boolean {
  return file.startsWith(join(root, 'src')) && !file.endsWith('.test.ts') && basename(dirname(file)) !== 'client'
}

/** Exports of a file's own, and not those that it passes on. */
function exportsOf(text: string): string[] {
  const declared = text.matchAll(/^export (?:async )?(?:const|class|function\*?|interface|type) (\w+)/gm)
  const taken = text.matchAll(/^export const \{ ([\w, ]+) \}/gm)
  // A function with several signatures is exported once.
  return [...new Set([...declared, ...taken].flatMap(([, names]) => names!.split(', ')))]
}

/** Names that a file imports or passes on, each with the file that they are from. */
function importsOf(file: string, text: string): { readonly from: string; readonly name: string }[] {
  const listed = [...text.matchAll(/\b(?:im|ex)port (?:type )?(\* as \w+|\{[^}]*\}) from '(\.[^']+)'/g)]
  const later = [...text.matchAll(/\{([\w,:\s]*)\} = await import\(\s*'(\.[^']+)'/g)]
  const property = [...text.matchAll(/import\('(\.[^']+)'\)\)?\)?\s*\.(?:then\(\(\{ )?(\w+)/g)]
  return [
    ...[...listed, ...later].flatMap(([, names = '', from = '']) =>
      names
        .replaceAll(/[{}]/g, '')
        .split(',')
        .map((part) => ({ from: resolve(dirname(file), from), name: nameIn(part) })),
    ),
    ...property.map(([, from = '', name = '']) => ({ from: resolve(dirname(file), from), name })),
  ]
}

/** `type One as Other` takes `One`; all that a module has is `*`. */
function nameIn(part: string): string {
  return part
    .trim()
    .replace(/^type /, '')
    .split(/ as |:/)[0]!
    .trim()
}

test('exports: no export is without somebody that imports it', () => {
  const used = new Set<string>()
  const whole = new Set<string>()
  for (const [file, text] of texts) {
    for (const { from, name } of importsOf(file, text)) {
      if (name === '*') whole.add(from)
      used.add(`${from} ${name}`)
    }
    // What is loaded as it is: a whole module.
    for (const [, from = ''] of text.matchAll(/import\(\s*'(\.[^']+)'\s*\)/g)) whole.add(resolve(dirname(file), from))
  }
  const isPublic = (file: string): boolean => file === join(root, 'src', 'index.ts')
  const unused = sources
    .filter(([file]) => !isPublic(file) && !whole.has(file))
    .flatMap(([file, text]) =>
      exportsOf(text)
        .filter((name) => !used.has(`${file} ${name}`))
        .map((name) => `${relative(root, file)}: ${name}`),
    )
  assert.deepEqual(unused, [])
})

test('exports: what the text of a child process imports is exported', () => {
  const known = new Set([...texts.values()].flatMap(exportsOf))
  const asked = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/\bimport \{([^}]*)\} from \$\{/g)].flatMap(([, names]) =>
      names!.split(',').map((name) => ({ file: relative(root, file), name: name.trim() })),
    ),
  )
  assert.ok(asked.length > 10, String(asked.length))
  assert.deepEqual(
    asked.filter(({ name }) => !known.has(name)),
    [],
  )
})

/** What src/cli/run-cli.ts asks of the file of each command. */
const asked = new Set(['setUpCommand'])

test('exports: no exported name stands for two things', () => {
  const all = sources.flatMap(([file, text]) => exportsOf(text).map((name) => ({ name, file: relative(root, file) })))
  assert.ok(all.length > 1_000, String(all.length))
  const twice = [...Map.groupBy(all, ({ name }) => name)].filter(([name, of]) => of.length > 1 && !asked.has(name))
  assert.deepEqual(
    twice.map(([name, of]) => `${name}: ${of.map(({ file }) => file).join(', ')}`),
    [],
  )
})

test('exports: a predicate changes no file, and a verdict has one word', () => {
  const predicates = /^(?:export )?(?:async )?function (?:is|has|can|may)[A-Z][^]*?\n\}/gm
  const effects = /\b(?:chmod|copyFile|cp|link|mkdir|mkdtemp|rename|rm|rmdir|spawn|symlink|unlink|writeFile)(?:Sync)?\(/
  const formerly = /'(?:improvement|no-change|inconclusive)'|verdict [!=]== 'regression'/
  const bodies = sources.flatMap(([file, text]) => (text.match(predicates) ?? []).map((body) => [file, body] as const))
  assert.ok(bodies.length > 100, String(bodies.length))
  const wrong = [
    ...bodies.filter(([, body]) => effects.test(body)),
    ...sources.filter(([, text]) => formerly.test(text)),
  ]
  assert.deepEqual(
    wrong.map(([file]) => relative(root, file)),
    [],
  )
})

/** Nouns that end as a verb does. */
const plurals = /^(?:Benchmarks|Columns|Files|Lines|Paths|Platforms|Rows|Subjects|Suites|Trials|Values)$/

test('exports: docstrings are sentences, and those of functions begin with a verb', () => {
  const docstring = /^ *\/\*\*[\s*]*((?:[^*]|\*(?!\/))*)\*\/\n(export |(?:async )?function )?/gm
  const docs = sources.flatMap(([file, text]) =>
    Array.from(text.matchAll(docstring), ([, doc = '', told]) => {
      return { word: doc.split(/[\s,;:.]/)[0]!, told, at: `${relative(root, file)}: ${doc.split('\n')[0]}` }
    }),
  )
  const told = docs.filter((one) => one.told !== undefined)
  assert.ok(told.length > 1_500, String(told.length))
  // As in "Returns the pairs of one row." or "Is a package of a workspace."
  const nouns = told.filter(({ word }) => !/^(?:Is|[A-Z][a-z]+s)$/.test(word) || plurals.test(word))
  const fragments = docs.filter(({ word }) => /^(?:How|Null|Of|Undefined|Wh(?:at|ere|ether|ich|o|y))$/.test(word))
  const wrong = [...nouns, ...fragments].map(({ at }) => at)
  assert.deepEqual(wrong, [])
})

/** What some would call the things of the glossary. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  worse: ['regression', 'regressed', 'slowdown'],
  better: ['improvement', 'improved', 'speedup'],
  undecided: ['inconclusive', 'indeterminate'],
  head: ['candidate', 'contender'],
  case: ['scenario'],
  subject: ['implementation', 'contestant'],
  trial: ['iteration', 'repetition', 'measurement'],
  run: ['experiment'],
  shard: ['partition', 'slice'],
  room: ['plugin', 'extension', 'addon'],
}

test('exports: exported names use the words of the glossary, not their synonyms', () => {
  const words = sources.flatMap(([file, text]) =>
    exportsOf(text).flatMap((name) =>
      name
        .split(/(?<=[a-z])(?=[A-Z])|_/)
        .map((word) => ({ word: word.toLowerCase(), name, file: relative(root, file) })),
    ),
  )
  const used = new Set(words.map(({ word }) => word.replace(/s$/, '')))
  const [, section = ''] = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8').split('\n## Words\n')
  const glossary = [...section.split('\n## ')[0]!.matchAll(/_([a-z, ]+)_[:.]/g)].flatMap(([, terms = '']) =>
    terms.split(', '),
  )
  assert.ok(glossary.length >= 25, String(glossary.length))
  // How rooms are built in and doors start them is said in prose alone.
  const missing = glossary.flatMap((term) => term.split(' ')).filter((word) => !used.has(word.replace(/s$/, '')))
  assert.deepEqual(missing, ['seam', 'door'])
  const known = Object.keys(synonyms).filter((word) => !glossary.includes(word))
  assert.deepEqual(known, [])
  const others = new Set(Object.values(synonyms).flat())
  assert.deepEqual(
    words.filter(({ word }) => others.has(word.replace(/s$/, ''))).map(({ name, file }) => `${file}: ${name}`),
    [],
  )
})
