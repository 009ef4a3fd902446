/**
 * Upgrades that made something slower, heavier or faster, and two that changed nothing: what each should show, as its
 * thread has it, written down before anything was measured.
 */
import { join } from 'node:path'
import { root } from '../../scripts/bundle-options.ts'

export interface Upgrade {
  readonly name: string
  readonly base: string
  readonly head: string
  /** Where the world talked about it. */
  readonly thread: string
  readonly globs: string
  /** What the thread says of one metric; null where nothing changed. */
  readonly metric: string | null
  readonly sign: 'worse' | 'better' | 'same'
  /** In one of the first two names. */
  readonly cause?: RegExp
}

export const upgrades: readonly Upgrade[] = [
  {
    name: 'zod',
    base: '3.24.4',
    head: '4.1.12',
    thread: 'colinhacks/zod#5490',
    globs: 'known/use/zod',
    metric: 'heap',
    sign: 'worse',
    cause: /\$constructor|core\/core|schemas/,
  },
  {
    name: 'zod',
    base: '3.24.4',
    head: '4.1.12',
    thread: 'colinhacks/zod#5490',
    globs: 'known/use/zod',
    metric: 'time',
    sign: 'worse',
    cause: /\$constructor|core\/core|schemas/,
  },
  {
    name: 'zod',
    base: '3.24.4',
    head: '4.1.12',
    thread: 'colinhacks/zod#5490',
    globs: 'known/import/zod',
    metric: 'time',
    sign: 'worse',
    cause: /v4\//,
  },
  {
    name: 'zod',
    base: '4.4.3',
    head: '4.5.4',
    thread: 'colinhacks/zod#5490',
    globs: 'known/use/zod',
    metric: 'heap',
    sign: 'better',
    cause: /\$constructor|core\/core|schemas/,
  },
  {
    name: 'minimatch',
    base: '3.1.2',
    head: '9.0.3',
    thread: 'isaacs/minimatch#220',
    globs: 'known/use/minimatch',
    metric: 'time',
    sign: 'worse',
    // The report names none. What version 9 added is a tree of each pattern, version 7 a way to simplify it first.
    cause: /\bast\b|preprocess/i,
  },
  {
    name: 'ajv',
    base: '6.12.6',
    head: '7.0.3',
    thread: 'ajv-validator/ajv#1386',
    globs: 'known/use/ajv',
    metric: 'time',
    sign: 'worse',
    cause: /codegen/,
  },
  {
    name: 'marked',
    base: '2.1.3',
    head: '3.0.8',
    thread: 'markedjs/marked#2297',
    globs: 'known/use/marked',
    metric: 'time',
    sign: 'worse',
    cause: /\blist\b/,
  },
  {
    name: 'yaml',
    base: '2.0.0-4',
    head: '2.0.0-5',
    thread: 'eemeli/yaml#461',
    globs: 'known/use/yaml',
    metric: 'time',
    sign: 'worse',
    // The report names none: any step of parsing.
    cause: /lexer|parser|compose/,
  },
  {
    name: 'immer',
    base: '7.0.9',
    head: '8.0.1',
    thread: 'immerjs/immer#1152',
    globs: 'known/use/immer',
    metric: 'time',
    sign: 'worse',
    cause: /freeze|isFrozen/i,
  },
  {
    name: 'cheerio',
    base: '1.0.0-rc.12',
    head: '1.0.0',
    thread: 'cheeriojs/cheerio#5354',
    globs: 'known/import/cheerio',
    metric: 'time',
    sign: 'worse',
    cause: /undici/,
  },
  {
    name: 'prettier',
    base: '2.3.2',
    head: '2.4.0',
    thread: 'prettier/prettier#12261',
    globs: 'known/import/prettier',
    metric: 'time',
    sign: 'worse',
    cause: /parser-(flow|typescript)/,
  },
  {
    name: 'jsonwebtoken',
    base: '8.5.1',
    head: '9.0.2',
    thread: 'auth0/node-jsonwebtoken#966',
    globs: 'known/use/jsonwebtoken',
    metric: 'time',
    sign: 'worse',
    cause: /create(Public|Private)Key/,
  },
  {
    name: 'chokidar',
    base: '2.1.8',
    head: '3.0.0',
    thread: 'paulmillr/chokidar#882',
    globs: 'watch/react/chokidar',
    metric: 'ready-time',
    sign: 'worse',
    cause: /readdirp|nodefs-handler/,
  },
  {
    name: 'uuid',
    base: '11.1.0',
    head: '13.0.0',
    thread: 'uuidjs/uuid#892',
    globs: 'known/use/uuid',
    metric: 'time',
    sign: 'better',
    cause: /v4\.js/,
  },
  {
    name: 'zod',
    base: '3.23.7',
    head: '3.23.8',
    thread: 'nothing changed',
    globs: 'known/{use,import}/zod',
    metric: null,
    sign: 'same',
  },
  {
    name: 'chokidar',
    base: '4.0.2',
    head: '4.0.3',
    thread: 'nothing changed',
    globs: 'watch/react/chokidar',
    metric: null,
    sign: 'same',
  },
]

/** The folder with the config that has the suite. */
export const projectOf = ({ globs }: Upgrade): string =>
  join(root, globs.startsWith('known/') ? 'evaluation/known' : '')

export const nameOf = ({ name, base, head }: Upgrade): string => `${name} ${base} → ${head}`

/** What `paceline ab` is asked, before the other options. */
export const argumentsFor = ({ name, base, head, globs }: Upgrade): string[] => {
  return [join(root, 'dist', 'cli.js'), 'ab', globs, '--base', `npm:${name}@${base}`, '--head', `npm:${name}@${head}`]
}
