/** What to type after a comparison. */
import type { Comparison } from '../model/comparison.ts'
import { parseDuration } from '../model/readable.ts'
import type { NextStep } from '../report/terminal.ts'
import { defaultOutDir, type CheckingOptions } from './options.ts'
import { rowToExplain } from './show.ts'

type TypedOptions = Pick<CheckingOptions, 'outDir' | 'profile'> &
  Partial<CheckingOptions> & {
    readonly base?: string
    readonly head?: string
    readonly allProjects?: boolean
    readonly exitCode?: number
  }

interface Typed {
  readonly command: 'check' | 'ab'
  readonly globs: readonly string[]
  readonly options: TypedOptions
  /** What was typed after `--`, which takes no `--resume`. */
  readonly behindDashes?: readonly string[]
}

/** A command as it is typed; none where a word is one that shells quote differently. */
export function typedStep(invocation: string, words: readonly string[], what: string): NextStep[] {
  if (words.some((word) => /["$`!%^\\]/.test(word))) return []
  const typed = words.map((word) => (word === '<row>' || /^[\w@./+-]+$/.test(word) ? word : `"${word}"`))
  return [{ command: [invocation, ...typed].join(' '), what }]
}

/** A budget for more pairs than that of the first time. */
function longer(budget: string | undefined): string {
  const minutes = budget === undefined ? 0 : (2 * parseDuration(budget, '--budget')) / 60_000
  return `${Math.max(15, Math.ceil(minutes))}m`
}

/** What to type next; with more pairs first, where they would decide something. */
export function nextSteps(
  invocation: string,
  { command, globs, options, behindDashes = [] }: Typed,
  comparison: Comparison,
): NextStep[] {
  const { outDir, profile, metric = [], budget, base, head, config, allProjects, allowEmpty, exitCode } = options
  const step = (words: readonly string[], what: string): NextStep[] => typedStep(invocation, words, what)
  const again = ['report', `${outDir}/comparison.json`]
  const isProfiled = comparison.rows.some(({ why }) => why !== undefined && why.trials > 0)
  const steps = [
    ...(isProfiled && options.why !== true ? step([...again, '--why'], 'which functions are behind what changed') : []),
    ...step([...again, '--format', 'markdown'], 'as a pull request would show it'),
    ...(comparison.rows.length === 0
      ? []
      : step([...again, '--explain', rowToExplain(comparison) ?? '<row>'], 'which rule decided a row')),
  ]
  const isOpen = comparison.rows.some(
    ({ gate, method, verdict }) => gate && method === 'pairs' && verdict === 'inconclusive',
  )
  if (!isOpen) return steps
  // Pairs of a working tree that may have changed since are not added to.
  const isDirty = [comparison.head, comparison.base].some((side) => side?.commit?.dirty === true)
  const isNew = isDirty || behindDashes.length > 0
  const time = isNew ? longer(budget) : budget
  const words = [
    ...globs,
    ...(profile === 'quick' ? [] : ['--profile', profile]),
    ...metric.flatMap((name) => ['--metric', name]),
    ...(time === undefined ? [] : ['--budget', time]),
    ...(base === undefined ? [] : ['--base', base]),
    ...(head === undefined ? [] : ['--head', head]),
    ...(allProjects === true ? ['--all-projects'] : []),
    ...(config === undefined ? [] : ['--config', config]),
    ...(outDir === defaultOutDir ? [] : ['--out-dir', outDir]),
    ...(allowEmpty === true ? ['--allow-empty'] : []),
    ...(exitCode === undefined ? [] : ['--exit-code', `${exitCode}`]),
    ...(isNew ? [] : ['--resume', `${outDir}/run.json`]),
    ...(behindDashes.length === 0 ? [] : ['--', ...behindDashes]),
  ]
  return [...step([command, ...words], 'more pairs, for what is undecided'), ...steps]
}
