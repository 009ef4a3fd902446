import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { openTrialLab } from '../../../test/trial-lab.ts'
import { reachByFileIfKnown } from './called-code.ts'
import { openCallCoverage } from './coverage.ts'

type Lines = Readonly<
  Record<string, readonly (readonly [first: number, last: number, left?: number, right?: number])[]>
>

const library = `exports.end = /\\/*$/
// Finds what there is.
exports.find = function find(wanted) {
  return wanted + 1
}
exports.parse = (text) => {
  return text.length
}
/** Ends here. */
`

interface Run {
  readonly files: Readonly<Record<string, string>>
  readonly changed: Lines
  readonly args: readonly string[]
  readonly known?: readonly string[]
  readonly before?: Readonly<Record<string, string | undefined>>
  readonly isOwn?: boolean
}

/** How far a program of Node, and the processes that it starts, reach into what changed. */
async function reach(run: Run): Promise<Record<string, string> | undefined> {
  await using lab = await openTrialLab()
  const root = join(lab.folder, 'project')
  for (const [path, text] of Object.entries(run.files)) await lab.write(`project/${path}`, text)
  const changed = new Map(Object.entries(run.changed))
  await using coverage = await openCallCoverage({ ...lab.host, temporaryPrefix: 'ours-' })
  const env = { ...process.env, ...coverage.host.preload!.variables }
  assert.match(env['NODE_V8_COVERAGE']!, /[/\\]ours-coverage-/, 'by which the next check knows what a killed one left')
  const trial = () => promisify(execFile)(process.execPath, [...run.args], { cwd: root, env })
  const known = new Set(run.known ?? Object.keys(run.files))
  const wanted = (path: string) => changed.has(path) || !known.has(path)
  const { code } = await coverage.watch(trial, { root, wanted, folders: [] })
  if (code === undefined) return undefined
  const before = new Map(Object.entries(run.before ?? {}))
  const found = reachByFileIfKnown({
    changed,
    committed: known,
    scripts: code.scripts,
    before,
    isOwn: run.isOwn ?? true,
  })
  const all = Array.from(found ?? [], ([file, { state, idle }]) => {
    return [file, state === 'called' ? [state, ...idle].join(' not ') : state]
  })
  return found && Object.fromEntries(all)
}

const parses = { 'bench.cjs': `require('./lib/x.cjs').parse('a')`, 'lib/x.cjs': library }

test('coverage: a changed function never called is told from one that is called', async () => {
  const marked = { ...parses, 'lib/x.cjs': `\uFEFF${library}`, 'import.mjs': `import './lib/x.cjs'` }
  const at = async (...lines: Lines[string]) =>
    (await reach({ files: parses, changed: { 'lib/x.cjs': lines }, args: ['bench.cjs'] }))?.['lib/x.cjs']
  for (const from of ['bench.cjs', 'import.mjs']) {
    const found = await reach({ files: marked, changed: { 'lib/x.cjs': [[4, 4]] }, args: [from] })
    assert.equal(found?.['lib/x.cjs'], 'loaded', `a mark of the encoding, from ${from}`)
  }
  assert.equal(await at([4, 4]), 'loaded', 'the body of find')
  assert.equal(await at([2, 5]), 'loaded', 'with the comment before it, and where it is defined')
  assert.equal(await at([7, 7]), 'called', 'the body of parse')
  assert.equal(await at([4, 4], [7, 7]), 'called not 4')
  assert.equal(await at([1, 1]), 'called', 'what runs when the file is loaded')
  assert.equal(await at([2, 2]), 'unknown', 'a comment')
  const removal = ['--eval', 'try { fs.rmSync(process.cwd(), { recursive: true }) } catch {}']
  assert.equal(await reach({ files: parses, changed: {}, args: removal }), undefined, 'a folder that is gone')
})

test('coverage: a branch that was not taken is told, unless it only throws', async () => {
  const lines = ['module.exports = (a) => {', '  if (a > 1) {', '    a += 1', '  } else a -= 1', '  if (a > 9) {']
  const text = [
    ...lines,
    `    throw new RangeError('large')`,
    '  }',
    '  return a > 5',
    '    ? a',
    '    : 5',
    '}',
    '',
  ].join('\n')
  const files = { 'bench.cjs': `require('./x.cjs')(0)`, 'x.cjs': text }
  const at = async (...changed: Lines[string]) =>
    (await reach({ files, changed: { 'x.cjs': changed }, args: ['bench.cjs'] }))?.['x.cjs']
  assert.equal(await at([3, 3]), 'called not 3', 'the branch that was not taken')
  assert.equal(await at([4, 4]), 'called', 'the other one')
  assert.equal(await at([6, 6]), 'called', 'what only throws')
  assert.equal(await at([1, 11]), 'called not 3 not 9')
  const oneLine = {
    'bench.cjs': files['bench.cjs'],
    'x.cjs': 'module.exports = (a) => {\n  if (a) return work(a ?? 9)\n}\n',
  }
  const whole = (await reach({ files: oneLine, changed: { 'x.cjs': [[2, 2]] }, args: ['bench.cjs'] }))?.['x.cjs']
  assert.equal(whole, 'called not 2', 'a call in a line of which the rest ran')
})

test('coverage: of an altered line, what was altered counts; not what throws', async () => {
  const lines = [
    `exports.work = (a) => {`,
    `  if (a > 1) return a + 2`,
    `  const b = a ? a * 2 : a * 3 // Both`,
    `  if (a > 2) {`,
    `    // ${'/'.repeat(500)}`,
    `    throw new RangeError('large')`,
    `  }`,
    `  switch (b) {`,
    `    default: /* ${'*'.repeat(500)} */`,
    `      return b`,
    `    case 3: {`,
    `      throw new RangeError('odd')`,
    `    }`,
    `  }`,
    `}`,
    `exports.other = Object.freeze((a) => a + 1)`,
    `try {`,
    `  exports.work(0)`,
    `} catch (cause) {`,
    `  throw cause`,
    `}`,
  ]
  const at = async (line: number, part?: string) => {
    const left = lines[line - 1]!.indexOf(part ?? '')
    const range = part === undefined ? ([line, line] as const) : ([line, line, left, left + part.length] as const)
    const files = { 'bench.cjs': `require('./x.cjs')`, 'x.cjs': lines.join('\n') }
    return (await reach({ files, changed: { 'x.cjs': [range] }, args: ['bench.cjs'] }))?.['x.cjs']
  }
  assert.deepEqual([await at(2), await at(2, '> 1'), await at(2, '2')], ['called', 'called', 'called not 2'])
  assert.deepEqual([await at(3, '2'), await at(3, '3'), await at(3, '*')], ['called not 3', 'called', 'called not 3'])
  assert.deepEqual([await at(16), await at(16, '1'), await at(16, 'freeze')], ['called', 'loaded', 'called'])
  assert.deepEqual([await at(6), await at(12), await at(20)], ['called', 'called', 'called'])
})

test('coverage: of TypeScript that Node runs, a function never called is told', async () => {
  const lines = [
    `export function find(wanted: number) {`,
    `  return wanted + 1`,
    `}`,
    `export const parse = (all: string) => all.length`,
    `export const size: Find = (all: string) => all.length`,
  ]
  const at = async (line: number, mark = '') => {
    const files = { 'bench.mjs': `import { parse } from './x.ts'\nparse('a')`, 'x.ts': mark + lines.join('\n') }
    return (await reach({ files, changed: { 'x.ts': [[line, line]] }, args: ['--no-warnings', 'bench.mjs'] }))?.['x.ts']
  }
  assert.deepEqual([await at(2), await at(4), await at(5)], ['loaded', 'called', 'loaded'])
  assert.equal(await at(2, '\uFEFF'), 'loaded', 'after a mark of the encoding')
})

test('coverage: of what a tool transformed, a function never called is told', async () => {
  const mappings = `;AAAA${';AACA'.repeat(7)}`
  const map = Buffer.from(JSON.stringify({ version: 3, sources: ['x'], names: [], mappings })).toString('base64')
  for (const [mark, name, isFound] of [
    [`//# sourceMappingURL=data:application/json;base64,${map}`, 'minified', true],
    ['// Without its map.', 'wanted', true],
    ['// Without its map and names.', 'minified', false],
  ] as const) {
    // As Vite does: a line more, in a script that no loader of Node knows; with a map, lines may have no equal.
    const bench = `const url = require('url').pathToFileURL('lib/x.cjs').href
      const text = '(exports) => {\\n' + require('fs').readFileSync('lib/x.cjs', 'utf8').replaceAll('wanted', '${name}') + '}\\n${mark}'
      const [made, own] = [new (require('vm').Script)(text, { filename: url }), {}]
      made.runInThisContext()(own)
      own.parse('a')`
    const files = { ...parses, 'bench.cjs': bench }
    const at = async (...lines: Lines[string]) =>
      (await reach({ files, changed: { 'lib/x.cjs': lines }, args: ['bench.cjs'] }))?.['lib/x.cjs']
    assert.equal(await at([4, 4]), isFound ? 'loaded' : 'apart', `the body of find, ${mark}`)
    assert.equal(await at([4, 4], [7, 7]), isFound ? 'called not 4' : 'called', mark)
  }
})

test('coverage: of what ran in a thread in another form, nothing is known', async () => {
  const thread = `const { Script } = require('vm'), { readFileSync } = require('fs'), { pathToFileURL } = require('url')
    const text = '\\n(exports) => {' + readFileSync('lib/x.cjs', 'utf8') + '}'
    new Script(text, { filename: pathToFileURL('lib/x.cjs').href }).runInThisContext()({})`
  const bench = `new (require('worker_threads').Worker)(${JSON.stringify(thread)}, { eval: true })`
  const files = { ...parses, 'bench.cjs': bench }
  const found = await reach({ files, changed: { 'lib/x.cjs': [[4, 4]] }, args: ['bench.cjs'] })
  assert.equal(found?.['lib/x.cjs'], 'apart')
})

test('coverage: what a bundler keeps in node_modules may have been made of the change', async () => {
  const at = async (bundle: string) => {
    const files = { 'bench/x.cjs': `require('../${bundle}')`, [bundle]: library, 'bench/lib.cjs': library }
    const [known, changed] = [['bench/x.cjs', 'bench/lib.cjs'], { 'bench/lib.cjs': [[4, 4]] } as const]
    return (await reach({ files, known, changed, args: ['bench/x.cjs'] }))?.['bench/lib.cjs']
  }
  assert.equal(await at('node_modules/.vite/deps_ssr/x.cjs'), 'unknown')
  assert.equal(await at('node_modules/.pnpm/x@1.0.0/node_modules/x/index.cjs'), 'unloaded')
  const files = { 'bench/x.cjs': `require('x')`, 'node_modules/x/index.js': library }
  const found = await reach({ files, changed: { 'node_modules/x/index.js': [[4, 4]] }, args: ['bench/x.cjs'] })
  assert.equal(found?.['node_modules/x/index.js'], 'unknown', 'a package that is committed')
})

test('coverage: a file that nothing loads is unloaded, unless it may be built in', async () => {
  const files = { ...parses, 'lib/y.cjs': library, 'dist/x.cjs': library }
  const of = async (args: readonly string[], more: Partial<Run> = {}) =>
    (await reach({ files, changed: { 'lib/y.cjs': [[4, 4]] }, args, ...more }))?.['lib/y.cjs']
  assert.equal(await of(['bench.cjs']), 'unloaded')
  assert.equal(await of(['bench.cjs'], { isOwn: false }), 'unloaded', 'a tool ran what lies beside it')
  assert.equal(await of(['--eval', `require('./dist/x.cjs').parse('a')`]), 'apart', 'a committed build')
  const both = ['--eval', `require('./bench.cjs'); require('./dist/x.cjs')`]
  assert.equal(await of(both, { known: ['bench.cjs'] }), 'unknown')
  assert.equal(await of(['--eval', `1`]), undefined, 'nothing of the project ran')
})

test('coverage: children and threads count; one that left nothing leaves all unknown', async () => {
  const x = `require('./lib/x.cjs')`
  const child = `require('child_process')`
  const cases = [
    [`${child}.execFileSync(process.execPath, ['-e', ${JSON.stringify(`${x}.find(1)`)}])`, 'called'],
    [`new (require('worker_threads').Worker)(${JSON.stringify(`${x}.find(1)`)}, { eval: true })`, 'called'],
    [
      // Ended by a signal, as tools end their workers.
      `const c = ${child}.fork('bench.cjs', ['wait']); ${x}; c.once('message', () => c.kill())`,
      'called',
    ],
    [`const c = ${child}.fork('bench.cjs', ['wait']); ${x}; c.once('message', () => c.kill('SIGKILL'))`, undefined],
  ] as const
  const waits = `if (process.argv[2] === 'wait') { ${x}.find(1); process.send('ready'); setInterval(() => {}, 1000) }`
  for (const [main, expected] of cases) {
    if (process.platform === 'win32' && main.includes('kill(')) continue
    const files = { 'lib/x.cjs': library, 'main.cjs': main, 'bench.cjs': waits }
    const found = await reach({ files, changed: { 'lib/x.cjs': [[4, 4]] }, args: ['main.cjs'] })
    assert.equal(found?.['lib/x.cjs'], expected, main)
  }
})

test("coverage: without a source map, the build is compared with the base's build", async () => {
  const files = { 'bench.cjs': `require('./dist/x.cjs').parse('a')`, 'dist/x.cjs': library, 'src/x.ts': '' }
  const of = async (base: string | undefined) => {
    const known = ['bench.cjs', 'src/x.ts']
    const changed: Lines = { 'src/x.ts': [[9, 9]] }
    return (await reach({ files, known, changed, before: { 'dist/x.cjs': base }, args: ['bench.cjs'] }))?.['src/x.ts']
  }
  assert.equal(await of(library.replace('wanted + 1', 'wanted')), 'loaded', 'the body of find')
  assert.equal(await of(library.replace('  return wanted + 1\n', '')), 'loaded', 'a line more')
  assert.equal(await of(library.replace('return wanted', 'log()\n  return wanted')), 'loaded', 'a line less')
  assert.equal(await of(library.replace('text.length', '0')), 'unknown', 'the body of parse')
  assert.equal(await of(library.replace('wanted + 1', 'wanted').replace('text.length', '0')), 'unknown', 'both')
  assert.equal(await of(library.replace('exports.end', 'exports.last')), 'unknown', 'what runs when it is loaded')
  assert.equal(await of(library), 'apart', 'it became no code')
  assert.equal(await of(library.replace('  return wanted', '  // more\n  return wanted')), 'apart', 'nor did a comment')
  assert.equal(await of(undefined), 'unknown', 'a name of its own for each build')
})

test('coverage: what was built is looked up in its source map', async () => {
  // As tsc writes it: line n of the script is line n + 2 of the source.
  const text =
    'export const find = (wanted) => {\n  return wanted + 1\n}\nexport const parse = (text) => {\n  return text.length\n}\n'
  const mappings = ['AAEA', 'EACA', 'AACA', 'AACA', 'EACA', 'AACA'].join(';')
  const map = JSON.stringify({ version: 3, sources: ['../src/x.ts'], names: [], mappings })
  const files = {
    'dist/x.js': `${text}//# sourceMappingURL=x.js.map`,
    'dist/x.js.map': map,
    'package.json': '{ "type": "module" }',
    'bench.js': `import { parse } from './dist/x.js'\nparse('a')`,
    'src/x.ts': '',
    'src/y.ts': '',
  }
  const of = async (file: string, line: number) => {
    const changed = { [file]: [[line, line]] as const }
    const known = ['bench.js', 'src/x.ts', 'src/y.ts']
    return (await reach({ files, changed, args: ['bench.js'], known }))?.[file]
  }
  assert.equal(await of('src/x.ts', 4), 'loaded', 'the body of find')
  assert.equal(await of('src/x.ts', 7), 'called', 'the body of parse')
  assert.equal(await of('src/x.ts', 1), 'unknown', 'a line that became no code, such as a type')
  assert.equal(await of('src/y.ts', 4), 'unloaded')
})
