/**
 * Regressions that the world found, and two releases that changed nothing: is each called what it was, and is its cause named?
 *
 *     node evaluation/known.ts [NAME…] [--write]    after `npm run dist`; a minute or two for each
 *
 * Each is measured with default settings and a budget of a minute. What it should show, and a pattern for its cause, stand
 * here as the thread has them, written down before anything was measured. `--write` puts the table into evaluation/accuracy.md.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from 'markdown-table'
import { root } from '../scripts/bundle-options.ts'
import { formatRelative, formatDuration } from '../src/report/format.ts'
import { whyText } from '../src/report/why-words.ts'
import { comparisonKind } from '../src/store/file-kinds.ts'
import { readJsonFile } from '../src/store/json-file.ts'
import { replaceBlock } from './known/page.ts'

interface Upgrade {
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

const upgrades: readonly Upgrade[] = [
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
const projectOf = ({ globs }: Upgrade): string => join(root, globs.startsWith('known/') ? 'evaluation/known' : '')

async function measured(upgrade: Upgrade): Promise<{ readonly row: string[]; readonly isRight: boolean }> {
  const { name, base, head, globs, thread } = upgrade
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'paceline-known-')))
  const sides = ['--base', `npm:${name}@${base}`, '--head', `npm:${name}@${head}`]
  const args = [
    join(root, 'dist', 'cli.js'),
    'ab',
    globs,
    ...sides,
    '--budget',
    '1m',
    '--allow-empty',
    '--out-dir',
    folder,
  ]
  const begun = performance.now()
  try {
    try {
      execFileSync(process.execPath, args, { cwd: projectOf(upgrade), stdio: ['ignore', 'ignore', 'inherit'] })
    } catch (error) {
      // A regression.
      if ((error as { status?: number }).status !== 1) throw error
    }
    const { rows } = await readJsonFile(join(folder, 'comparison.json'), comparisonKind)
    const took = formatDuration(performance.now() - begun)
    const of = `${name} ${base} → ${head}`
    const called = { regression: 'worse', improvement: 'better' } as const
    const changed = rows.filter(({ verdict }) => Object.hasOwn(called, verdict))
    if (upgrade.metric === null) {
      const said = changed.map(({ metric, verdict }) => `${metric} ${verdict}`).join(', ')
      return { row: [of, thread, 'any', said === '' ? 'silent' : said, '', '', took], isRight: changed.length === 0 }
    }
    const row = rows.find(({ metric }) => metric === upgrade.metric)
    if (row === undefined) throw new Error(`${of} has no row for ${upgrade.metric}`)
    const verdict = Object.hasOwn(called, row.verdict) ? called[row.verdict as keyof typeof called] : row.verdict
    const change = row.change === null || row.change.relative === null ? '' : ` ${formatRelative(row.change.relative)}`
    const names = row.why === undefined ? [] : whyText(row.why).places.slice(0, 2)
    const texts = names.map(({ name: text, calling }) => `${text}${calling === null ? '' : `, calling ${calling}`}`)
    const isNamed = texts.some((text) => upgrade.cause?.test(text))
    const why =
      texts.length > 0 ? texts.map((text) => `\`${text}\``).join('; ') : ((row.why && whyText(row.why).sentence) ?? '')
    return {
      row: [of, thread, `${row.case} ${row.metric}`, verdict + change, why, isNamed ? 'yes' : 'no', took],
      isRight: verdict === upgrade.sign,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const head = ['upgrade', 'thread', 'row', 'verdict', 'the first two names', 'cause among them', 'time']
const table: string[][] = [head]
for (const upgrade of upgrades) {
  if (positionals.length > 0 && !positionals.includes(upgrade.name)) continue
  const { row, isRight } = await measured(upgrade)
  table.push(row)
  process.stderr.write(`${isRight ? 'right' : 'WRONG'}: ${row.join(' | ')}\n`)
}
const text = markdownTable(table.map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`))))
process.stdout.write(`${text}\n`)
if (values.write) replaceBlock('known', text)
