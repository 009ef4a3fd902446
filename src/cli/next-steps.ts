/** Suggests what to type after a comparison. */
import { budgetAndRowsIfAny } from '../core/judge/needs.ts'
import type { Comparison } from '../core/model/comparison.ts'
import { benchmarkId, notMeasured } from '../core/model/run.ts'
import { parseDurationMs } from '../core/model/readable.ts'
import { nameAsSafeGlob } from '../core/report/escape.ts'
import type { NextStep } from '../core/report/terminal.ts'
import type { CheckingOptions } from './options.ts'
import type { CommandContext } from '../core/rooms-api.ts'

interface NextOptions extends Pick<CheckingOptions, 'outDir' | 'budget'> {
  readonly globs?: readonly string[]
  /** Is false for the first commit of all. */
  readonly hasParent?: boolean
}

/** Suggests what to type next: first what was typed with more pairs, where they would decide something. */
export function nextSteps(
  { invocation, words, rooms }: Pick<CommandContext, 'invocation' | 'words' | 'rooms'>,
  { outDir, budget, globs = [], hasParent = true }: NextOptions,
  comparison: Comparison,
): NextStep[] {
  // None where a word is one that shells quote differently.
  const step = (typed: readonly string[], what: string): NextStep[] => {
    if (typed.some((word) => /["$`!%^\\]/.test(word))) return []
    const quoted = typed.map((word) => (/^[\w@./+-][\w@./+~-]*$/.test(word) ? word : `"${word}"`))
    return [{ command: [invocation, ...quoted].join(' '), what }]
  }
  const report = rooms.commands['report'] && ['report', `${outDir}/comparison.json`]
  const { head, base } = comparison
  const dashes = words.includes('--') ? words.indexOf('--') : words.length
  const options = words.slice(0, dashes)
  // On main right after a commit.
  const isItself = head.commit !== undefined && head.commit.sha === base?.commit?.sha && !head.commit.dirty
  const steps = [
    ...(comparison.state === 'identical' && isItself && hasParent
      ? step(
          [...omitOption(options, '--base'), '--base', 'HEAD~1', ...words.slice(dashes)],
          'to compare with the commit before',
        )
      : []),
    ...(report ? step(report, 'all rows, why, how') : []),
  ]
  const open = comparison.rows.filter(
    ({ gate, method, verdict }) => gate && method === 'pairs' && verdict === 'undecided',
  )
  const late = comparison.rows.filter(({ reason }) => reason?.startsWith(notMeasured.outOfTime))
  const decidable = [...late, ...open].filter(({ needs }) => needs?.futile !== true)
  if (decidable.length === 0) return steps
  const help = budgetAndRowsIfAny(decidable)
  const again = omitOption(options, '--resume')
  if (help?.isAlone === true) {
    const shared = omitOption(again, '--budget').filter((word) => !globs.includes(word))
    const alone = [...shared, nameAsSafeGlob(benchmarkId(help.rows[0]!)), '--budget', `${help.minutes}m`]
    return [...step([...alone, ...words.slice(dashes)], 'it alone'), ...steps]
  }
  // What has no pair needs a longer budget. Pairs of a working tree, or of a command, are not added to.
  const isDirty = [comparison.head, comparison.base].some((side) => side?.commit?.dirty === true)
  const isAfresh = late.length > 0 || isDirty || dashes < words.length
  const measuredMs = isAfresh ? 0 : Math.max(0, ...comparison.platforms.map((part) => part.measuringMs))
  const minutes = (help?.minutes ?? longerBudgetMinutes(budget)) - measuredMs / 60_000
  const longer = [...omitOption(again, '--budget'), '--budget', `${Math.max(1, Math.ceil(minutes))}m`]
  const asTyped = help === undefined && !isAfresh ? again : longer
  const more = [...asTyped, ...(isAfresh ? words.slice(dashes) : ['--resume', `${outDir}/run.json`])]
  return [...step(more, 'more pairs'), ...steps]
}

function omitOption(words: readonly string[], option: string): string[] {
  return words.filter((word, at) => word !== option && words[at - 1] !== option && !word.startsWith(`${option}=`))
}

/** Returns a budget, in minutes, for more pairs than that of the first time. */
function longerBudgetMinutes(budget: string | undefined): number {
  const doubled = budget === undefined ? 0 : (2 * parseDurationMs(budget, '--budget')) / 60_000
  return Math.max(15, Math.ceil(doubled))
}
