/** Small projects, each with a change whose cause is known: what the profiles of base and head have to name. */

type Files = Readonly<Record<string, string>>

export interface PlantedCause {
  readonly name: string
  readonly metric: 'time' | 'kept'
  /** The function to be named first, by its file and its name. */
  readonly planted: { readonly package?: string | undefined; readonly file: string; readonly name: string }
  /** On both sides, and what the head changes of it. */
  readonly base: Files
  readonly head: Files
}

/** The trial makes files to work on, and calls `run` of the project with their folder. */
const suite = (metric: PlantedCause['metric'], load = '') => `import { defineSuite } from 'paceline'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
export default defineSuite({
  name: 'planted',
  cases: { run: { metrics: ['${metric}'] } },
  subjects: { project: () => ${load === '' ? "import('./src/index.js')" : '({})'} },
  metrics: {
    time: { unit: 'ms', better: 'lower', gate: true },
    kept: { unit: 'bytes', better: 'lower', gate: true, retained: 'heap-used' },
  },
  async trial({ subject, measure, scratch }) {
    const folder = join(scratch, 'files')
    mkdirSync(folder)
    for (let at = 0; at < 300; at += 1) writeFileSync(join(folder, 'file-' + at + '.txt'), ('line of ' + at + '\\n').repeat(20))
    ${
      metric === 'time'
        ? `await measure.time('time', () => ${load === '' ? 'subject.run(folder)' : load})`
        : 'const kept = subject.run(folder)\n    await measure.retained()\n    if (kept === undefined) throw new Error()'
    }
  },
})
`

/** Work that is the same on both sides, so that what was planted has something to hide in. */
const common = `import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
export function words(folder) {
  return readdirSync(folder).map((name) => count(readFileSync(join(folder, name), 'utf8')))
}
export function count(text) {
  const found = new Map()
  for (const word of text.split(/\\s+/)) found.set(word, (found.get(word) ?? 0) + 1)
  return found
}
export function ranked(counts) {
  return counts.map((found) => [...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
export function written(all) {
  return JSON.stringify(all)
}
export function work(folder) {
  let size = 0
  for (let round = 0; round < 4; round += 1) size += written(ranked(words(folder))).length
  return size
}
`

const project = (metric: PlantedCause['metric'], index: string, load?: string): Files => ({
  'package.json': '{ "name": "planted", "version": "1.0.0", "type": "module", "exports": "./src/index.js" }\n',
  'suite.js': suite(metric, load),
  'src/common.js': common,
  'src/index.js': index,
})

const tree = (more: string): string => `import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { work } from './common.js'
export class Tree {
  entries = new Map()
  walk(folder) {
    for (const name of readdirSync(folder)) this.addEntry(join(folder, name))
  }
  addEntry(path) {${more}
    this.entries.set(path, { path, depth: path.split('/').length })
  }
}
export function run(folder) {
  const tree = new Tree()
  for (let round = 0; round < 30; round += 1) tree.walk(folder)
  return work(folder) + tree.entries.size + typeof statSync
}
`

const keeping = (more: string): string => `import { work, words } from './common.js'
export class Index {
  files = []
  seen = []
  remember(counts) {
    this.files.push({ words: counts.size, all: [...counts.keys()].join() })${more}
  }
}
export function run(folder) {
  const index = new Index()
  work(folder)
  for (const counts of words(folder)) index.remember(counts)
  return index
}
`

const rendering = (before: string, inside: string): string => `import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { work } from './common.js'
export function render(folder, names) {
  let text = ''
  ${before}
  for (const name of names) {
    ${inside}
    text += layout.replace('line', name)
  }
  return text
}
export function run(folder) {
  const names = readdirSync(folder)
  let size = work(folder)
  for (let round = 0; round < 15; round += 1) size += render(folder, names).length
  return size
}
`
const read = "const layout = readFileSync(join(folder, 'file-1.txt'), 'utf8')"

const validating = (pattern: string): string => `import { work, words } from './common.js'
export function isValid(text) {
  return ${pattern}.test(text)
}
export function run(folder) {
  let valid = work(folder)
  for (let at = 0; at < 400; at += 1) if (isValid('word'.repeat(3) + at + '!')) valid += 1
  return valid + words(folder).length
}
`

const dependency = (body: string, version: string): Files => ({
  'node_modules/tidy/package.json': `{ "name": "tidy", "version": "${version}", "type": "module", "exports": "./lib/tidy.js" }\n`,
  'node_modules/tidy/lib/tidy.js': `export function tidy(lines) {
  const found = []
  for (const line of lines) {
    ${body}
  }
  return found
}
export function trimmed(lines) {
  return lines.map((line) => line.trim())
}
`,
})

const heavy = `export const table = new Map()
for (let at = 0; at < 60_000; at += 1) table.set('key ' + ((at * 7919) % 60_000), { at, text: String(at) })
export function find(key) {
  return table.get(key)
}
`

export const plantedCauses: readonly PlantedCause[] = [
  {
    name: 'a `stat` for each entry',
    metric: 'time',
    planted: { file: 'src/index.js', name: 'addEntry' },
    base: project('time', tree('')),
    head: { 'src/index.js': tree('\n    statSync(path)') },
  },
  {
    name: 'an array that is kept',
    metric: 'kept',
    planted: { file: 'src/index.js', name: 'remember' },
    base: project('kept', keeping('')),
    head: {
      'src/index.js': keeping(
        '\n    for (const [word, count] of counts) this.seen.push({ length: word.length, count })',
      ),
    },
  },
  {
    name: 'a read moved into a loop',
    metric: 'time',
    planted: { file: 'src/index.js', name: 'render' },
    base: project('time', rendering(read, '')),
    head: { 'src/index.js': rendering('', read) },
  },
  {
    name: 'a pattern that backtracks',
    metric: 'time',
    planted: { file: 'src/index.js', name: 'isValid' },
    base: project('time', validating('/^\\w+!?$/')),
    head: { 'src/index.js': validating('/^(\\w+)*\\d$/') },
  },
  {
    name: 'a newer dependency',
    metric: 'time',
    planted: { package: 'tidy', file: 'lib/tidy.js', name: 'tidy' },
    base: {
      ...project(
        'time',
        `import { tidy, trimmed } from 'tidy'
import { work } from './common.js'
export function run(folder) {
  const lines = Array.from({ length: 12_000 }, (_, at) => ' line ' + at)
  return work(folder) + tidy(trimmed(lines)).length
}
`,
      ),
      ...dependency('found.push(line)', '1.0.0'),
    },
    head: dependency('if (!found.includes(line)) found.push(line)', '1.1.0'),
  },
  {
    name: 'a module that is loaded at once',
    metric: 'time',
    planted: { file: 'src/heavy.js', name: '(module)' },
    base: {
      ...project(
        'time',
        `import { work } from './common.js'
export const find = async (key) => (await import('./heavy.js')).find(key)
export const run = work
`,
        "import('./src/index.js').then(({ run }) => run(folder))",
      ),
      'src/heavy.js': heavy,
    },
    head: {
      'src/index.js': `import { work } from './common.js'
export { find } from './heavy.js'
export const run = work
`,
    },
  },
]
