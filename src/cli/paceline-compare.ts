/**
 * `paceline compare`: compares run files with a baseline or with each other, without measuring. Two files are two runs,
 * judged by their pairs with the same reference; `--pairs` judges the pairs of base and head inside one.
 */
import { basename, resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { headAlone } from '../compare/measured-pairs.ts'
import { UserError } from '../errors.ts'
import { runOfPairsCsv } from '../import/pairs-csv.ts'
import { judge, noHistory, ownRules, type JudgeRequest } from '../judge.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Comparison } from '../model/comparison.ts'
import { policySchema, type Policy } from '../model/config.ts'
import { holdsPairs, type Run } from '../model/run.ts'
import { version } from '../model/version.ts'
import { openProject } from '../pipeline/project.ts'
import { exitCodeOf } from '../pipeline/verdict.ts'
import { logSafe, plainText } from '../report/escape.ts'
import type { NextStep } from '../report/terminal.ts'
import { type Column, fittingTable, type TableOptions } from '../report/text-layout.ts'
import { viewOf, type ViewRow } from '../report/view.ts'
import { readBaselineOrRun } from '../store/baseline-file.ts'
import { readTextFile } from '../store/json-file.ts'
import { readRun } from '../store/run-file.ts'
import type { AddCommand, CommandContext } from './command.ts'
import { addReportOptions, refuseOverwriting, wholeNumber, type ReportOptions } from './options.ts'
import { typedStep } from './next-steps.ts'
import { rowToExplain, showReport } from './show.ts'

const help = `
Examples:
  paceline compare baselines/linux-x64.json paceline-out/run.json
  paceline compare --base main.json --head a.json b.json --format markdown --out comment.md
  paceline compare --pairs paceline-out/run.json                   the pairs inside a run, as check and ab measure them
  paceline compare --pairs pairs.csv --ignore 1% --detect 10%      columns benchmark,metric,unit,better,pair,base,head`

interface CompareOptions extends ReportOptions {
  readonly pairs?: string
  readonly base?: string[]
  readonly head?: string[]
  readonly allowEmpty?: boolean
  readonly config?: string
  readonly ignore?: number
  readonly detect?: number
  readonly failAt?: number
  readonly alpha?: number
  readonly comparisons?: number
  readonly cap?: number
}

export const add: AddCommand = (command, context, done) => {
  command
    .argument('[base]', 'the short form: base and head, one file each')
    .argument('[head]')
    .option('--base <file...>', 'baseline or run files')
    .option('--head <file...>', 'run files')
    .option('--config <file>', 'config file with the policy (default: the nearest one; with --pairs, none)')
    .option('--pairs <file>', 'judge the pairs in a run file, or in a CSV from another tool')
    .option('--ignore <share>', 'with --pairs: a smaller change does not count (default: 1%)', shareOf)
    .option('--detect <share>', 'with --pairs: a change to find or rule out (default: 10% for times, else 5%)', shareOf)
    .option('--fail-at <share>', 'with --pairs: a regression of this size fails (default: 5%)', shareOf)
    .option('--alpha <share>', 'with --pairs: probability of a false alarm (default: 1%)', alphaOf)
    .option(
      '--comparisons <m>',
      'with --pairs: rows that share that probability (default: those of the file)',
      wholeNumber,
    )
    .option('--cap <n>', 'with --pairs: planned pairs per row (default: 60, else 100, else all)', wholeNumber)
    .option('--allow-empty', 'exit 0 when nothing could be compared')
    .addHelpText('after', help)
  addReportOptions(command).action(
    async (base: string | undefined, head: string | undefined, options: CompareOptions) => {
      const { pairs } = options
      const files = [base, head, ...(options.base ?? []), ...(options.head ?? [])]
      requirePairs(options, files)
      await refuseOverwriting(context, { read: [pairs, ...files], out: options.out })
      const comparison =
        pairs === undefined
          ? judge(await requestOf(context, base, head, options))
          : await comparePairs(context, pairs, options)
      const again = (words: readonly string[], what: string): NextStep[] =>
        typedStep(context.invocation, [...context.words, ...words], what)
      const next = [
        ...again(['--format', 'markdown'], 'as a pull request would show it'),
        ...again(['--explain', rowToExplain(comparison) ?? '<row>'], 'which rule decided a row'),
      ]
      await showReport(context, comparison, { options, next })
      if (pairs !== undefined && isOnTerminal(options) && options.explain === undefined) {
        context.console.out(`\n${renderPairFigures(comparison, context.console.columns)}`)
      }
      done(exitCodeOf(comparison, { allowEmpty: options.allowEmpty ?? false }))
    },
  )
}

function isOnTerminal({ format, out, json }: ReportOptions): boolean {
  return format === 'terminal' && out === undefined && json !== true
}

/** Throws `UserError` for `--pairs` with a base or a head, and for an option that belongs to it without it. */
function requirePairs(options: CompareOptions, files: readonly (string | undefined)[]): void {
  const { pairs, ignore, detect, failAt, alpha, comparisons, cap } = options
  if (pairs !== undefined && files.some((file) => file !== undefined)) {
    throw new UserError('--pairs has both sides: do not give a base or a head with it')
  }
  const own = {
    '--ignore': ignore,
    '--detect': detect,
    '--fail-at': failAt,
    '--alpha': alpha,
    '--comparisons': comparisons,
    '--cap': cap,
  }
  const idle = Object.entries(own).find(([, value]) => value !== undefined)?.[0]
  if (pairs === undefined && idle !== undefined) {
    throw new UserError(`${idle} is for --pairs; without it the policy in the config decides`)
  }
}

async function requestOf(
  { cwd }: CommandContext,
  base: string | undefined,
  head: string | undefined,
  options: CompareOptions,
): Promise<JudgeRequest> {
  const bases = options.base ?? (base === undefined ? [] : [base])
  const heads = options.head ?? (head === undefined ? [] : [head])
  if (heads.length === 0) {
    throw new UserError('Nothing to compare: give a base and a head', {
      hint: 'Such as: paceline compare baselines/linux-x64.json paceline-out/run.json. `paceline report FILE` judges the pairs inside one run file.',
    })
  }
  const { config } = await openProject({ cwd, config: options.config ?? null })
  const files = await Promise.all(bases.map((file) => readBaselineOrRun(resolve(cwd, file))))
  const baselines = files.filter((file): file is Baseline => 'runs' in file)
  const runs = files.filter((file): file is Run => !('runs' in file))
  const read = await Promise.all(heads.map((file) => readRun(resolve(cwd, file))))
  return {
    runs: bases.length === 0 ? read : read.map(headAlone),
    stored: { ...noHistory, baselines },
    bases: runs,
    rules: {
      ...ownRules(config),
      notices: bases.length === 0 ? [] : read.flatMap((run, index) => misunderstandings(run, heads[index]!, runs)),
    },
  }
}

/** Notices about files that can hardly be compared as meant. */
function misunderstandings(head: Run, file: string, runs: readonly Run[]): string[] {
  const isItself = runs.some(({ id }) => id === head.id)
  const same = isItself ? [`base and head are one and the same run (${head.id}), so nothing can differ`] : []
  if (!holdsPairs(head)) return same
  const said = `${file} holds pairs of ${head.base?.label ?? 'a base'} and ${head.head.label}; only its head is compared here`
  return [...same, `${said}: paceline report ${file} judges the pairs`]
}

const wayOut = 'docs/pairs-csv.md says what such a file contains.'
const csvKind = { name: 'CSV file', maxBytes: 64 * 1024 * 1024, origin: wayOut, remedy: wayOut }

/** Reads and judges the file. Throws `UserError` with file and place for anything wrong in it. */
async function comparePairs(context: CommandContext, file: string, options: CompareOptions): Promise<Comparison> {
  const { cwd, today } = context
  const { comparisons } = options
  const isRun = /\.json$/i.test(file)
  const run = isRun
    ? await runWithPairs(cwd, file, options)
    : runOfPairsCsv(await readTextFile(resolve(cwd, file), csvKind, file), {
        file,
        startedAt: today(),
        cap: options.cap,
        version,
      })
  const rules = ownRules({ policy: await policyOf(cwd, options) })
  const comparison = judge({ runs: [run], rules, stored: noHistory, family: comparisons })
  const tooFew =
    comparisons === undefined || comparison.family <= comparisons
      ? []
      : [
          `The file has ${comparison.family} rows, counting one per benchmark for its failures, so they share the false alarm rate among ${comparison.family} and not among ${comparisons}.`,
        ]
  const basis = `pairs read from ${basename(file)}; which machine measured them, and in which order, is not known here`
  return {
    ...comparison,
    platforms: isRun ? comparison.platforms : comparison.platforms.map((part) => ({ ...part, basis })),
    notices: [...comparison.notices, ...tooFew],
  }
}

async function runWithPairs(cwd: string, file: string, { cap }: CompareOptions): Promise<Run> {
  const run = await readRun(resolve(cwd, file))
  if (!holdsPairs(run)) {
    const isWithReference = run.benchmarks.some(({ reference }) => reference !== undefined)
    const how = isWithReference ? 'it was measured with a reference, not with a base' : 'it was measured without a base'
    throw new UserError(`${file}: holds no pairs: ${how}`, {
      hint: '`paceline compare BASE HEAD` compares two run files.',
    })
  }
  if (cap !== undefined) {
    throw new UserError(`--cap is for a CSV: ${file} itself says how many pairs were planned`)
  }
  return run
}

/** A config counts only where it is named: the pairs may have nothing to do with the project around. */
async function policyOf(cwd: string, options: CompareOptions): Promise<Policy> {
  const { ignore, detect, failAt, alpha } = options
  const named = options.config === undefined ? {} : (await openProject({ cwd, config: options.config })).config.policy
  const given = Object.entries({ ignore, detect, failAt, alpha }).filter(([, value]) => value !== undefined)
  return policySchema.parse({ ...named, ...Object.fromEntries(given) })
}

/** A share as people write it: `1%`, `1 %` or `0.01`. Throws for anything else, or one out of range. */
function shareOf(text: string): number {
  const match = /^(\d+\.?\d*|\.\d+)\s*(%?)$/.exec(text.trim())
  // Dividing keeps 5% the number that 0.05 is.
  const share = match === null ? Number.NaN : Number(match[1]) / (match[2] === '%' ? 100 : 1)
  if (share >= 0 && share <= 100) return share
  throw new InvalidArgumentError('Write a share like 1% or 0.01.')
}

/** As `shareOf`, for a false alarm rate. */
function alphaOf(text: string): number {
  const share = shareOf(text)
  if (share > 0 && share <= 0.2) return share
  throw new InvalidArgumentError('A false alarm rate is above 0 and at most 20%.')
}

const columns: readonly Column[] = [
  { title: 'estimate', align: 'right' },
  { title: 'interval', align: 'right' },
  { title: 'p', align: 'right' },
  { title: 'p_seq', align: 'right' },
  { title: 'pairs', align: 'right' },
  { title: 'detectable', align: 'right' },
  { title: 'verdict' },
]

/**
 * Every figure of every row judged in pairs, to check the arithmetic by: two lines per row, ending with a newline. `p` is
 * the test's at the last look, `p_seq` holds over all looks; both are of the direction with the smaller `p_seq`. `pairs`
 * are those used for the decision, and all there are.
 */
function renderPairFigures(comparison: Comparison, width: number): string {
  const rows = viewOf(comparison).asGiven
  const cells = rows.map((row) => cellsOf(row).map((text) => ({ text })))
  const layout = (gap: number): TableOptions => ({ columns, rows: cells, gap, indent: '    ', width })
  const { titles, lines } = fittingTable([layout(2), layout(1)])
  const named = rows.flatMap((row, index) => [
    logSafe(`  - ${plainText(`${row.benchmark} ${row.metric}`, width - 4)}`),
    lines[index]!,
  ])
  return `${['FIGURES', titles, ...named].join('\n')}\n`
}

function cellsOf(row: ViewRow): readonly string[] {
  const { pairs, texts } = row
  const figure = (name: string): number | null => {
    const value = row.figures?.[name]
    return typeof value === 'number' ? value : null
  }
  const worse = (figure('p worse, sequential') ?? 1) <= (figure('p better, sequential') ?? 1)
  const used = figure('pairs used') ?? pairs
  return [
    known(texts.scaledChange),
    row.interval === null ? '-' : texts.interval,
    probability(figure(worse ? 'p worse' : 'p better')),
    probability(row.p),
    pairs === null ? '-' : used === pairs ? String(pairs) : `${used}/${pairs}`,
    known(texts.detectable),
    texts.outcome,
  ]
}

function known(text: string): string {
  return text === '' ? '-' : text
}

/** Two digits however small: decisions fall at levels of about 1e-4. */
function probability(p: number | null): string {
  return p === null ? '-' : String(Number(p.toPrecision(2)))
}
