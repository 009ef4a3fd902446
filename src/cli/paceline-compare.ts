/** `paceline compare`: judges run files by a baseline, or by each other; with `--pairs`, the pairs inside one. */
import { resolve } from 'node:path'
import { headAlone } from '../compare/measured-pairs.ts'
import { UserError } from '../errors.ts'
import { judge, noHistory, ownRules, type JudgeRequest } from '../judge.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Comparison } from '../model/comparison.ts'
import { policySchema } from '../model/config.ts'
import { holdsPairs, type Run } from '../model/run.ts'
import { openProject } from '../project/project.ts'
import { exitCodeOf } from '../pipeline/verdict.ts'
import { readBaselineOrRun } from '../store/baseline-file.ts'
import { readRun } from '../store/run-file.ts'
import type { AddCommand, CommandContext } from './command.ts'
import { typedStep } from './next-steps.ts'
import { addReportOptions, refuseOverwriting, type ReportOptions } from './options.ts'
import { rowToExplain, showReport } from './show.ts'

const help = `
Examples:
  paceline compare baselines/linux-x64.json paceline-out/run.json
  paceline compare --base main.json --head a.json b.json --format markdown --out comment.md
  paceline compare --pairs paceline-out/run.json                   the pairs inside a run, as check and ab measure them`

interface CompareOptions extends ReportOptions {
  readonly pairs?: string
  readonly base?: string[]
  readonly head?: string[]
  readonly allowEmpty?: boolean
  readonly config?: string
}

export const add: AddCommand = (command, context, done) => {
  command
    .argument('[base]', 'the short form: base and head, one file each')
    .argument('[head]')
    .option('--base <file...>', 'baseline or run files')
    .option('--head <file...>', 'run files')
    .option('--config <file>', 'config file with the policy (default: the nearest one; with --pairs, none)')
    .option('--pairs <file>', 'judge the pairs in a run file')
    .option('--allow-empty', 'exit 0 when nothing could be compared')
    .addHelpText('after', help)
  addReportOptions(command).action(
    async (base: string | undefined, head: string | undefined, options: CompareOptions) => {
      const { pairs } = options
      const files = [base, head, ...(options.base ?? []), ...(options.head ?? [])]
      if (pairs !== undefined && files.some((file) => file !== undefined)) {
        throw new UserError('--pairs has both sides: do not give a base or a head with it')
      }
      await refuseOverwriting(context, { read: [pairs, ...files], out: options.out })
      const comparison =
        pairs === undefined
          ? judge(await requestOf(context, base, head, options))
          : await comparePairs(context, pairs, options)
      const { invocation, words } = context
      const explained = ['--explain', rowToExplain(comparison) ?? '<row>']
      const next = [
        ...typedStep(invocation, [...words, '--format', 'markdown'], 'as a pull request would show it'),
        ...typedStep(invocation, [...words, ...explained], 'which rule decided a row'),
      ]
      await showReport(context, comparison, { options, next })
      done(exitCodeOf(comparison, { allowEmpty: options.allowEmpty ?? false }))
    },
  )
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

/** A config counts only where it is named: the pairs may have nothing to do with the project around. */
async function comparePairs({ cwd }: CommandContext, file: string, { config }: CompareOptions): Promise<Comparison> {
  const run = await readRun(resolve(cwd, file))
  if (!holdsPairs(run)) {
    const isWithReference = run.benchmarks.some(({ reference }) => reference !== undefined)
    const how = isWithReference ? 'it was measured with a reference, not with a base' : 'it was measured without a base'
    throw new UserError(`${file}: holds no pairs: ${how}`, {
      hint: '`paceline compare BASE HEAD` compares two run files.',
    })
  }
  const policy = config === undefined ? policySchema.parse({}) : (await openProject({ cwd, config })).config.policy
  return judge({ runs: [run], rules: ownRules({ policy }), stored: noHistory })
}
