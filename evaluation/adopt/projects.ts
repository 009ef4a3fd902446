/** The real projects of docs/adopting.md: those of Node, and then those with benchmarks for another tool. */
import { type AdoptedProject, npm, pnpm, withoutLock } from './adopted-project.ts'
import { toolProjects } from './tool-projects.ts'

/** Runs for some milliseconds where a module is loaded, as a table that is computed instead of written down. */
const table = (kind: 'const' | 'var', count: string): string =>
  `function buildTable() {\n  let sum = 0\n  for (let at = 0; at < ${count}; at += 1) sum = (sum * 31 + at) % 1000003\n  return sum\n}\n${kind} table = buildTable()\nif (table < 0) throw new Error('never')\n`

const nodeProjects: readonly AdoptedProject[] = [
  {
    name: 'eemeli/yaml',
    commit: 'bf03c0c',
    what: 'TypeScript, npm, a command',
    install: `${npm} && npm run build`,
    planted: {
      what: '`parse` parses twice',
      cause: 'parse',
      file: 'src/public-api.ts',
      from: '  const doc = parseDocument(src, options)\n  if (!doc) return null\n  doc.warnings',
      to: '  parseDocument(src, options)\n  const doc = parseDocument(src, options)\n  if (!doc) return null\n  doc.warnings',
    },
    neutral: {
      file: 'src/public-api.ts',
      from: '  const doc = parseDocument(src, options)\n  if (!doc) return null\n  doc.warnings',
      to: '  const parsed = parseDocument(src, options)\n  if (!parsed) return null\n  const doc = parsed\n  doc.warnings',
    },
  },
  {
    name: 'unjs/defu',
    commit: '80c0146',
    what: 'TypeScript, pnpm',
    install: `${pnpm} && corepack pnpm run build`,
    planted: {
      what: 'the defaults are copied three times',
      cause: '_defu',
      file: 'src/defu.ts',
      from: '  const object = { ...defaults };',
      to: '  const object = Object.fromEntries(Object.entries({ ...defaults }).map((entry) => [...entry])) as any;',
    },
    neutral: {
      file: 'src/defu.ts',
      from: '  const object = { ...defaults };',
      to: '  const given = defaults;\n  const object = { ...given };',
    },
  },
  {
    name: 'fastify/fastify',
    commit: '83e6976',
    what: 'CommonJS, npm without a lockfile',
    install: withoutLock,
    planted: {
      what: 'every instance computes a table',
      cause: 'buildTable',
      file: 'fastify.js',
      from: 'function fastify (serverOptions) {\n',
      to: `function buildTable() {\n  let sum = 0\n  for (let at = 0; at < 1e5; at += 1) sum = (sum * 31 + at) % 1000003\n  return sum\n}\nfunction fastify (serverOptions) {\n  if (buildTable() < 0) throw new Error('never')\n`,
    },
    neutral: {
      file: 'fastify.js',
      from: '  const router = buildRouting(options.routerOptions)\n',
      to: '  const { routerOptions } = options\n  const router = buildRouting(routerOptions)\n',
    },
  },
  {
    name: 'matzkoh/prettier-plugin-packagejson',
    commit: '9f2357c',
    what: 'CommonJS, npm, a plugin of prettier',
    install: npm,
    planted: {
      what: 'loading computes a table',
      cause: 'buildTable',
      file: 'lib/index.cjs',
      from: "const parser = parsers['json-stringify']\n",
      to: `const parser = parsers['json-stringify']\n${table('const', '3e6')}`,
    },
    neutral: {
      file: 'lib/index.cjs',
      from: "const parser = parsers['json-stringify']\n",
      to: "const name = 'json-stringify'\nconst parser = parsers[name]\n",
    },
  },
  {
    name: 'changesets/changesets',
    commit: 'f220fc7',
    what: 'a workspace, TypeScript, yarn 1',
    install: 'corepack yarn install --frozen-lockfile && corepack yarn run build',
    package: 'packages/parse',
    planted: {
      what: 'loading computes a table',
      cause: 'buildTable',
      file: 'packages/parse/src/index.ts',
      from: 'const EXAMPLE_FORMAT =',
      to: `${table('const', '3e6')}\nconst EXAMPLE_FORMAT =`,
    },
    neutral: {
      file: 'packages/parse/src/index.ts',
      from: 'const EXAMPLE_FORMAT = `---',
      to: 'const PACKAGE_NAME = "package-name";\nconst EXAMPLE_FORMAT = `---',
    },
  },
  {
    name: 'markedjs/marked',
    commit: 'f879a23',
    what: 'ES modules, npm, a command',
    install: `${npm} && npm run build`,
    planted: {
      what: '`lex` reads its text twice',
      cause: 'lex',
      file: 'src/Lexer.js',
      from: '    const lexer = new Lexer(options);\n    return lexer.lex(src);',
      to: '    new Lexer(options).lex(src);\n    const lexer = new Lexer(options);\n    return lexer.lex(src);',
    },
    neutral: {
      file: 'src/Lexer.js',
      from: '    const lexer = new Lexer(options);\n    return lexer.lex(src);',
      to: '    const own = new Lexer(options);\n    return own.lex(src);',
    },
  },
  {
    name: 'micromatch/picomatch',
    commit: '4f41a8e',
    what: 'CommonJS, npm without a lockfile',
    install: withoutLock,
    planted: {
      what: 'loading computes a table',
      cause: 'buildTable',
      file: 'lib/picomatch.js',
      from: "const constants = require('./constants');\n",
      to: `const constants = require('./constants');\n${table('const', '3e6')}`,
    },
    neutral: {
      file: 'lib/picomatch.js',
      from: "const isObject = val => val && typeof val === 'object' && !Array.isArray(val);",
      to: "const isObject = val => Boolean(val) && typeof val === 'object' && !Array.isArray(val);",
    },
  },
  {
    name: 'unjs/ufo',
    commit: '11308c0',
    what: 'TypeScript, pnpm',
    install: `${pnpm} && corepack pnpm run build`,
    planted: {
      what: '`decode` decodes three times',
      cause: 'decode',
      file: 'src/encoding.ts',
      from: '    return decodeURIComponent("" + text);\n',
      to: '    for (const part of ("" + text).split("/")) decodeURIComponent(part);\n    decodeURIComponent("" + text);\n    return decodeURIComponent("" + text);\n',
    },
    neutral: {
      file: 'src/encoding.ts',
      from: '    return decodeURIComponent("" + text);\n',
      to: '    const given = "" + text;\n    return decodeURIComponent(given);\n',
    },
  },
  {
    name: 'igorshubovych/markdownlint-cli',
    commit: '24f5e1c',
    what: 'a command, npm',
    install: npm,
    planted: {
      what: 'every start computes a table',
      cause: 'buildTable',
      file: 'markdownlint.js',
      from: 'const options = program.opts();\n',
      to: `const options = program.opts();\n${table('const', '3e7')}`,
    },
    neutral: {
      file: 'markdownlint.js',
      from: 'const options = program.opts();\n',
      to: 'const given = program.opts();\nconst options = given;\n',
    },
  },
  {
    name: 'remarkjs/remark',
    commit: '6c18384',
    what: 'a workspace, npm without a lockfile',
    install: `${withoutLock} && npm run build`,
    package: 'packages/remark',
    planted: {
      what: 'loading computes a table',
      cause: 'buildTable',
      file: 'packages/remark/index.js',
      from: "import {unified} from 'unified'\n",
      to: `import {unified} from 'unified'\n\n${table('const', '3e6')}`,
    },
    neutral: {
      file: 'packages/remark/index.js',
      from: 'export const remark = unified().use(remarkParse).use(remarkStringify).freeze()',
      to: 'const processor = unified().use(remarkParse)\nexport const remark = processor.use(remarkStringify).freeze()',
    },
  },
  {
    name: 'honojs/hono',
    commit: '28a9c12',
    what: 'TypeScript, Bun',
    install: 'bun install --frozen-lockfile && bun run build',
    planted: {
      what: 'loading computes a table',
      cause: 'buildTable',
      file: 'src/hono.ts',
      from: 'export class Hono<',
      to: `${table('const', '3e6')}\nexport class Hono<`,
    },
    neutral: {
      file: 'src/hono.ts',
      from: '    super(options)\n',
      to: '    const given = options\n    super(given)\n',
    },
  },
]

export const projects: readonly AdoptedProject[] = [...nodeProjects, ...toolProjects]
