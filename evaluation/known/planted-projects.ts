/** The projects of planted.ts: their files, what the change writes, and a pattern for what it should be named as. */
export type Files = Readonly<Record<string, string>>

export interface PlantedProject {
  readonly name: string
  readonly base: Files
  readonly head: Files
  readonly cause: RegExp
}

const manifest = (more: object = {}): string =>
  JSON.stringify({ name: 'widget', version: '1.0.0', type: 'module', exports: './index.js', ...more })

const benchOf = (from: string, call: string): Files => ({
  'paceline.config.json': '{ "suites": ["./bench/widget.bench.js"] }',
  'bench/widget.bench.js': `import { bench } from 'paceline'\nimport * as widget from '${from}'\nbench('work', () => ${call})\n`,
})

/** Reads words and counts them; the caller does little itself. */
const counter = (types: boolean, split: string): string => {
  const [text, words] = types ? [': string', ': string[]'] : ['', '']
  return `function splitWords(text${text})${words} {
  ${split}
}
export function countWords(text${text}) {
  const seen = new Map${types ? '<string, number>' : ''}()
  for (const word of splitWords(text)) seen.set(word, (seen.get(word) ?? 0) + 1)
  return seen.size
}
`
}
const quick = "return text.split(' ')"
const slow = "return text.split(' ').map((word) => word.normalize('NFKD').split('').reverse().reverse().join(''))"
const call = "widget.countWords('some words of a text that is read '.repeat(50))"

const built = (build: string, devDependencies: object): Files => ({
  'package.json': manifest({ exports: './dist/index.js', files: ['dist'], scripts: { build }, devDependencies }),
  ...benchOf('../dist/index.js', call),
})

const oneFile = (
  name: string,
  { base, head, work, cause }: Record<'base' | 'head' | 'work', string> & { cause: RegExp },
): PlantedProject => ({
  name,
  base: { 'package.json': manifest(), 'index.js': base, ...benchOf('../index.js', work) },
  head: { 'index.js': head },
  cause,
})

export const plantedProjects: readonly PlantedProject[] = [
  {
    name: 'TypeScript with a build',
    base: {
      ...built('tsc', { typescript: '^5.9.0' }),
      'tsconfig.json':
        '{ "compilerOptions": { "outDir": "dist", "sourceMap": true, "target": "es2022", "module": "nodenext", "strict": true }, "include": ["src"] }',
      'src/index.ts': counter(true, quick),
    },
    head: { 'src/index.ts': counter(true, slow) },
    cause: /src\/index\.ts:(\d+ splitWords|2 \(anonymous\))/,
  },
  {
    name: 'a bundle, minified',
    base: {
      ...built('esbuild src/index.js --bundle --minify --sourcemap --format=esm --outfile=dist/index.js', {
        esbuild: '^0.25.0',
      }),
      'src/index.js': "export { countWords } from './count.js'\n",
      'src/count.js': counter(false, quick),
    },
    head: { 'src/count.js': counter(false, slow) },
    cause: /src\/count\.js:(\d+ splitWords|2 \(anonymous\))/,
  },
  {
    name: 'a dependency',
    base: {
      'package.json': manifest({ dependencies: { yaml: '1.10.2' } }),
      'index.js': "import yaml from 'yaml'\nexport const read = (text) => yaml.parse(text)\n",
      ...benchOf('../index.js', "widget.read('- id: 1\\n  tags: [a, b]\\n'.repeat(40))"),
    },
    head: { 'package.json': manifest({ dependencies: { yaml: '2.8.0' } }) },
    cause: /yaml\/dist\/(parse|compose)\//,
  },
  {
    name: 'a lazy module made eager',
    base: {
      'package.json': JSON.stringify({ name: 'widget', version: '1.0.0', main: './index.js' }),
      'index.js': "exports.format = (value) => require('./tables.js').format(value)\n",
      'tables.js':
        'const table = Array.from({ length: 300_000 }, (_, at) => String(at * 7))\nexports.format = (value) => table[value]\n',
      'paceline.config.json': '{ "suites": ["./bench/load.mjs"] }',
      'bench/load.mjs': `import { defineSuite } from 'paceline'
export default defineSuite({
  name: 'load',
  cases: { import: { lazy: true } },
  subjects: { widget: () => import('../index.js') },
  metrics: { time: { unit: 'ms', better: 'lower', gate: true } },
  trial: ({ load, measure }) => measure.time('time', load),
})
`,
    },
    head: { 'index.js': "const { format } = require('./tables.js')\nexports.format = format\n" },
    cause: /tables\.js/,
  },
  {
    name: 'a child process',
    base: {
      'package.json': manifest(),
      'lint.js':
        "import { spawnSync } from 'node:child_process'\nfunction startLinter() {\n  return spawnSync(process.execPath, ['child.js'])\n}\nstartLinter()\n",
      'child.js':
        'function scan(rounds) {\n  let text = ""\n  for (let at = 0; at < rounds; at += 1) text = (text + String(at % 7)).slice(-1000)\n  return text\n}\nscan(200_000)\n',
      'paceline.config.json': '{ "subjects": { "lint": { "command": ["node", "lint.js"] } } }',
    },
    head: {
      'child.js':
        'function scan(rounds) {\n  let text = ""\n  for (let at = 0; at < rounds; at += 1) text = (text + String(at % 7)).slice(-1000)\n  return text\n}\nscan(900_000)\n',
    },
    cause: /child\.js:1 scan/,
  },
  oneFile('an async chain', {
    base: 'const step = async (value) => (value * 31) % 1009\nexport async function chain(count) {\n  let value = 7\n  for (let at = 0; at < count; at += 1) value = await step(value)\n  return value\n}\n',
    head: 'const step = async (value) => {\n  let sum = 0\n  for (let at = 0; at < 400; at += 1) sum += Math.sqrt(value + at)\n  return (value * 31 + (sum > 0 ? 0 : 1)) % 1009\n}\nexport async function chain(count) {\n  let value = 7\n  for (let at = 0; at < count; at += 1) value = await step(value)\n  return value\n}\n',
    work: 'widget.chain(500)',
    cause: /index\.js:\d+ step/,
  }),
  oneFile('a getter', {
    base: 'class Box {\n  #points = Array.from({ length: 500 }, (_, at) => at % 97)\n  #size = Math.max(...this.#points)\n  get size() {\n    return this.#size\n  }\n}\nconst box = new Box()\nexport function sum(count) {\n  let all = 0\n  for (let at = 0; at < count; at += 1) all += box.size\n  return all\n}\n',
    head: 'class Box {\n  #points = Array.from({ length: 500 }, (_, at) => at % 97)\n  get size() {\n    return Math.max(...this.#points)\n  }\n}\nconst box = new Box()\nexport function sum(count) {\n  let all = 0\n  for (let at = 0; at < count; at += 1) all += box.size\n  return all\n}\n',
    work: 'widget.sum(200)',
    cause: /index\.js:\d+ (get )?size/,
  }),
  {
    name: 'a config that grows',
    base: {
      'package.json': manifest(),
      'rules.json': JSON.stringify(Array.from({ length: 20 }, (_, id) => ({ id, match: `*.${id}`, level: 'warn' }))),
      'index.js':
        "import { readFileSync } from 'node:fs'\nexport function loadRules() {\n  return JSON.parse(readFileSync(new URL('rules.json', import.meta.url), 'utf8'))\n}\nexport function check(name) {\n  return loadRules().some(({ match }) => name.endsWith(match.slice(1)))\n}\n",
      ...benchOf('../index.js', "widget.check('a.none')"),
    },
    head: {
      'rules.json': JSON.stringify(Array.from({ length: 3_000 }, (_, id) => ({ id, match: `*.${id}`, level: 'warn' }))),
    },
    cause: /index\.js:\d+ (loadRules|check)/,
  },
  oneFile('a regular expression', {
    base: 'export function trimEnds(text) {\n  return text.trimEnd().length\n}\n',
    head: "export function trimEnds(text) {\n  return text.replace(/\\s+$/, '').length\n}\n",
    work: "widget.trimEnds(`${' '.repeat(2_000)}x`)",
    cause: /index\.js:\d+ trimEnds/,
  }),
  {
    name: 'a worker thread',
    base: {
      'package.json': manifest(),
      'worker.js':
        "import { parentPort } from 'node:worker_threads'\nfunction crunch(rounds) {\n  let sum = 0\n  for (let at = 0; at < rounds; at += 1) sum += Math.sqrt(at)\n  return sum\n}\nparentPort.on('message', (rounds) => parentPort.postMessage(crunch(rounds)))\n",
      'index.js':
        "import { once } from 'node:events'\nimport { Worker } from 'node:worker_threads'\nconst worker = new Worker(new URL('worker.js', import.meta.url))\nworker.unref()\nexport async function crunch() {\n  worker.ref()\n  worker.postMessage(100_000)\n  const [sum] = await once(worker, 'message')\n  worker.unref()\n  return sum\n}\n",
      ...benchOf('../index.js', 'widget.crunch()'),
    },
    head: {
      'worker.js':
        "import { parentPort } from 'node:worker_threads'\nfunction crunch(rounds) {\n  let sum = 0\n  for (let at = 0; at < rounds; at += 1) sum += Math.sqrt(at) + Math.cbrt(at)\n  return sum\n}\nparentPort.on('message', (rounds) => parentPort.postMessage(crunch(rounds)))\n",
    },
    cause: /worker\.js:\d+ crunch/,
  },
]
