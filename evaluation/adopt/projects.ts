/** Projects that nobody tuned to Paceline, each with a change that makes it slower and one that does not. */

interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

export interface AdoptedProject {
  /** On GitHub. */
  readonly name: string
  readonly commit: string
  readonly what: string
  /** What its contributors run after cloning, by a shell; nothing where there is nothing to install. */
  readonly install?: string
  /** Time for the trials, where 2m is too little for a verdict on many rows of a slow tool. */
  readonly budget?: string
  /** Of a workspace, the package to begin with. */
  readonly package?: string
  /** In words, as in "parses twice". */
  readonly planted: Edit & {
    readonly what: string
    /** The function that it makes slower; null where no profiler looks. */ readonly cause: string | null
  }
  readonly neutral: Edit
}

const npm = 'npm ci --no-audit --no-fund'
const withoutLock = 'npm install --no-audit --no-fund'
const pnpm = 'corepack pnpm install --frozen-lockfile'

/** Runs for some milliseconds where a module is loaded, as a table that is computed instead of written down. */
const table = (kind: 'const' | 'var', count: string): string =>
  `function buildTable() {\n  let sum = 0\n  for (let at = 0; at < ${count}; at += 1) sum = (sum * 31 + at) % 1000003\n  return sum\n}\n${kind} table = buildTable()\nif (table < 0) throw new Error('never')\n`

export const projects: readonly AdoptedProject[] = [
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
    name: 'google/uuid',
    commit: '2d3c2a9',
    what: 'Go, 16 benchmarks',
    planted: {
      what: '`Parse` checks its text twice',
      cause: null,
      file: 'uuid.go',
      from: 'func Parse(s string) (UUID, error) {\n\tvar uuid UUID\n',
      to: 'func Parse(s string) (UUID, error) {\n\tvar uuid UUID\n\tif parsed, err := ParseBytes([]byte(s)); err == nil && parsed == Nil && len(s) == 1 {\n\t\treturn parsed, nil\n\t}\n',
    },
    neutral: {
      file: 'uuid.go',
      from: 'func Parse(s string) (UUID, error) {\n\tvar uuid UUID\n',
      to: 'func Parse(s string) (UUID, error) {\n\tvar parsed UUID\n\tuuid := parsed\n',
    },
  },
  {
    name: 'dtolnay/itoa',
    commit: '1577ed9',
    what: 'Rust, 14 benchmarks of Criterion',
    planted: {
      what: '`format` writes its text twice',
      cause: null,
      file: 'src/lib.rs',
      from: '        let string = i.write(unsafe { &mut *buf_ptr });\n',
      to: '        hint::black_box(hint::black_box(i).write(unsafe { &mut *buf_ptr }).len());\n        let string = i.write(unsafe { &mut *buf_ptr });\n',
    },
    neutral: {
      file: 'src/lib.rs',
      from: '        let string = i.write(unsafe { &mut *buf_ptr });\n',
      to: '        let given = i;\n        let string = given.write(unsafe { &mut *buf_ptr });\n',
    },
  },
  {
    name: 'pallets/markupsafe',
    commit: '1251593',
    what: 'Python, a script that starts pyperf for each benchmark',
    planted: {
      what: '`escape` replaces twice',
      cause: null,
      file: 'src/markupsafe/_native.py',
      from: '    return (\n        s.replace("&"',
      to: '    s.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")\n    return (\n        s.replace("&"',
    },
    neutral: {
      file: 'src/markupsafe/_native.py',
      from: '    return (\n        s.replace("&"',
      to: '    text = s\n    return (\n        text.replace("&"',
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
    what: 'a command line tool, npm',
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
    what: 'a workspace of four packages, npm without a lockfile',
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
    name: 'pillarjs/path-to-regexp',
    commit: 'cbf3025',
    what: 'TypeScript, `vitest bench`',
    budget: '4m',
    install: `${withoutLock} && npm run build`,
    planted: {
      what: '`parse` parses twice',
      cause: null,
      file: 'src/index.ts',
      from: 'export function parse(str: string, options: ParseOptions = {}): TokenData {\n',
      to: 'let isSecond = false;\nexport function parse(str: string, options: ParseOptions = {}): TokenData {\n  if (!isSecond) {\n    isSecond = true;\n    try {\n      parse(str, options);\n    } finally {\n      isSecond = false;\n    }\n  }\n',
    },
    neutral: {
      file: 'src/index.ts',
      from: '  const chars = [...str];\n',
      to: '  const given = str;\n  const chars = [...given];\n',
    },
  },
  {
    name: 'honojs/hono',
    commit: '28a9c12',
    what: 'TypeScript, installed and built by Bun',
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
