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
  /** What the thread says of one metric; undefined where nothing changed. */
  readonly metric: string | undefined
  readonly sign: 'worse' | 'better' | 'same'
  /** In one of the first two names. */
  readonly cause: RegExp | undefined
}

type UpgradeRow = readonly [
  name: string,
  base: string,
  head: string,
  thread: string,
  globs: string,
  metric: string | undefined,
  sign: Upgrade['sign'],
  cause?: RegExp,
]

const schemas = /\$constructor|core\/core|schemas/

const rows: readonly UpgradeRow[] = [
  ['zod', '3.24.4', '4.1.12', 'colinhacks/zod#5490', 'known/use/zod', 'heap', 'worse', schemas],
  ['zod', '3.24.4', '4.1.12', 'colinhacks/zod#5490', 'known/use/zod', 'time', 'worse', schemas],
  ['zod', '3.24.4', '4.1.12', 'colinhacks/zod#5490', 'known/import/zod', 'time', 'worse', /v4\//],
  ['zod', '4.4.3', '4.5.4', 'colinhacks/zod#5490', 'known/use/zod', 'heap', 'better', schemas],
  // The report names none. What version 9 added is a tree of each pattern, version 7 a way to simplify it first.
  [
    'minimatch',
    '3.1.2',
    '9.0.3',
    'isaacs/minimatch#220',
    'known/use/minimatch',
    'time',
    'worse',
    /\bast\b|preprocess/i,
  ],
  ['ajv', '6.12.6', '7.0.3', 'ajv-validator/ajv#1386', 'known/use/ajv', 'time', 'worse', /codegen/],
  ['marked', '2.1.3', '3.0.8', 'markedjs/marked#2297', 'known/use/marked', 'time', 'worse', /\blist\b/],
  // The report names none: any step of parsing.
  ['yaml', '2.0.0-4', '2.0.0-5', 'eemeli/yaml#461', 'known/use/yaml', 'time', 'worse', /lexer|parser|compose/],
  ['immer', '7.0.9', '8.0.1', 'immerjs/immer#1152', 'known/use/immer', 'time', 'worse', /freeze|isFrozen/i],
  ['cheerio', '1.0.0-rc.12', '1.0.0', 'cheeriojs/cheerio#5354', 'known/import/cheerio', 'time', 'worse', /undici/],
  [
    'prettier',
    '2.3.2',
    '2.4.0',
    'prettier/prettier#12261',
    'known/import/prettier',
    'time',
    'worse',
    /parser-(flow|typescript)/,
  ],
  [
    'jsonwebtoken',
    '8.5.1',
    '9.0.2',
    'auth0/node-jsonwebtoken#966',
    'known/use/jsonwebtoken',
    'time',
    'worse',
    /create(Public|Private)Key/,
  ],
  [
    'chokidar',
    '2.1.8',
    '3.0.0',
    'paulmillr/chokidar#882',
    'watch/react/chokidar',
    'ready-time',
    'worse',
    /readdirp|nodefs-handler/,
  ],
  ['uuid', '11.1.0', '13.0.0', 'uuidjs/uuid#892', 'known/use/uuid', 'time', 'better', /v4\.js/],
  ['zod', '3.23.7', '3.23.8', 'nothing changed', 'known/{use,import}/zod', undefined, 'same'],
  ['chokidar', '4.0.2', '4.0.3', 'nothing changed', 'watch/react/chokidar', undefined, 'same'],
]

export const upgrades: readonly Upgrade[] = rows.map(([name, base, head, thread, globs, metric, sign, cause]) => {
  return { name, base, head, thread, globs, metric, sign, cause }
})

/** The folder with the config that has the suite. */
export const projectOf = ({ globs }: Upgrade): string =>
  join(root, globs.startsWith('known/') ? 'evaluation/known' : '')

export const nameOf = ({ name, base, head }: Upgrade): string => `${name} ${base} → ${head}`

/** What `paceline ab` is asked, before the other options. */
export const argumentsFor = ({ name, base, head, globs }: Upgrade): string[] => {
  return [join(root, 'dist', 'cli.js'), 'ab', globs, '--base', `npm:${name}@${base}`, '--head', `npm:${name}@${head}`]
}
