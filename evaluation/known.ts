/**
 * Regressions that the world found, and two releases that changed nothing: is each called what it was, and is its cause named?
 *
 *     node evaluation/known.ts [NAME…] [--write]              after `npm run dist`; a minute or two for each
 *     node evaluation/known.ts --minute --trials FOLDER …     what a minute buys beside other tools, see known/minute.ts
 *
 * Each is measured with default settings and a budget of a minute. What it should show, and a pattern for its cause, stand
 * in known/upgrades.ts. `--write` puts the table into evaluation/accuracy.md.
 *
 * `--minute` records up to 100 pairs of each in `--budget` (3m by default) into the folder, unless they lie there, and
 * judges them by each tool's rule. `--write` then writes README.md, too.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from 'markdown-table'
import { formatRelative, formatDuration } from '../src/core/model/format.ts'
import { whyTexts } from '../src/rooms/why/why-words.ts'
import { comparisonKind } from '../src/core/model/file-kinds.ts'
import { readJsonFile } from '../src/core/model/json-file.ts'
import { writeUpgradeFigures } from './detection/minute-page.ts'
import { judgedUpgrade, recordedUpgrade, toolsTable, upgradeFigures, upgradesTable } from './known/minute.ts'
import type { Judged } from './known/minute.ts'
import { writeBlock } from '../scripts/page-blocks.ts'
import { argumentsFor, nameOf, projectOf, upgrades, type Upgrade } from './known/upgrades.ts'

async function measured(upgrade: Upgrade): Promise<{ readonly row: string[]; readonly isRight: boolean }> {
  const { thread } = upgrade
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'paceline-known-')))
  const args = [...argumentsFor(upgrade), '--budget', '1m', '--allow-empty', '--out-dir', folder]
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
    const of = nameOf(upgrade)
    const changed = rows.filter(({ verdict }) => verdict === 'worse' || verdict === 'better')
    if (upgrade.metric === undefined) {
      const said = changed.map(({ metric, verdict }) => `${metric} ${verdict}`).join(', ')
      return { row: [of, thread, 'any', said === '' ? 'silent' : said, '', '', took], isRight: changed.length === 0 }
    }
    const row = rows.find(({ metric }) => metric === upgrade.metric)
    if (row === undefined) throw new Error(`${of} has no row for ${upgrade.metric}`)
    const { verdict } = row
    const change = !row.change || row.change.relative === undefined ? '' : ` ${formatRelative(row.change.relative)}`
    const names = row.why === undefined ? [] : whyTexts(row.why).places.slice(0, 2)
    const texts = names.map(({ name: text, calling }) => [text, calling].filter(Boolean).join(', calling '))
    const isNamed = texts.some((text) => upgrade.cause?.test(text))
    const why =
      texts.length > 0 ? texts.map((text) => `\`${text}\``).join('; ') : ((row.why && whyTexts(row.why).sentence) ?? '')
    return {
      row: [of, thread, `${row.case} ${row.metric}`, verdict + change, why, isNamed ? 'yes' : 'no', took],
      isRight: verdict === upgrade.sign,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The table of all that were chosen. */
async function verdicts(chosen: readonly Upgrade[]): Promise<string> {
  const table = [['upgrade', 'thread', 'row', 'verdict', 'the first two names', 'cause among them', 'time']]
  for (const upgrade of chosen) {
    const { row, isRight } = await measured(upgrade)
    table.push(row)
    process.stderr.write(`${isRight ? 'right' : 'WRONG'}: ${row.join(' | ')}\n`)
  }
  return markdownTable(table.map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`))))
}

interface MinuteOptions {
  readonly folder: string
  readonly budget: string
  readonly write: boolean
}

async function minute(chosen: readonly Upgrade[], options: MinuteOptions): Promise<string> {
  const [judged, left]: [Judged[], Set<string>] = [[], new Set()]
  for (const upgrade of chosen) {
    const run = recordedUpgrade(upgrade, options)
    const found = await judgedUpgrade(upgrade, run)
    judged.push(...found.judged)
    for (const line of found.missing) left.add(`${nameOf(upgrade)}: ${line}`)
    process.stderr.write(`${upgradesTable(found.judged)[1]!.join(' | ')}\n`)
  }
  const figures = upgradeFigures(judged)
  const tables = [toolsTable(figures), upgradesTable(judged)].map((table) => markdownTable(table))
  if (options.write) writeUpgradeFigures(figures)
  return [...tables, ...left].join('\n\n')
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minute: { type: 'boolean', default: false },
    trials: { type: 'string' },
    budget: { type: 'string', default: '3m' },
    write: { type: 'boolean', default: false },
  },
})
if (values.minute !== (values.trials !== undefined)) throw new Error('--minute and --trials FOLDER belong together')
const chosen = upgrades.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const block = values.minute ? 'known minute' : 'known'
const text =
  values.trials === undefined
    ? await verdicts(chosen)
    : await minute(chosen, { folder: values.trials, budget: values.budget, write: values.write })
process.stdout.write(`${text}\n`)
if (values.write) writeBlock('evaluation/accuracy.md', block, text)
