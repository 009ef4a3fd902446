/** Suggests what to type after a comparison. */
import { minutesNeeded } from '../core/judge/outcome.ts'
import type { Comparison } from '../core/model/comparison.ts'
import { notMeasured } from '../core/model/run.ts'
import { parseDuration } from '../core/model/readable.ts'
import type { NextStep } from '../core/report/terminal.ts'
import type { CheckingOptions } from './options.ts'
import type { CommandContext } from '../core/rooms-api.ts'

/** Returns a command as it is typed; none where a word is one that shells quote differently. */
export function typedStep(invocation: string, words: readonly string[], what: string): NextStep[] {
  if (words.some((word) => /["$`!%^\\]/.test(word))) return []
  const typed = words.map((word) => (word === '<row>' || /^[\w@./+-][\w@./+~-]*$/.test(word) ? word : `"${word}"`))
  return [{ command: [invocation, ...typed].join(' '), what }]
}

/** Suggests what to type next: first what was typed with more pairs, where they would decide something. */
export function nextSteps(
  { invocation, words }: Pick<CommandContext, 'invocation' | 'words'>,
  { outDir, budget }: Pick<CheckingOptions, 'outDir' | 'budget'>,
  comparison: Comparison,
): NextStep[] {
  const step = (typed: readonly string[], what: string): NextStep[] => typedStep(invocation, typed, what)
  const report = ['report', `${outDir}/comparison.json`]
  const { head, base } = comparison
  const dashes = words.includes('--') ? words.indexOf('--') : words.length
  const options = words.slice(0, dashes)
  // On main right after a commit.
  const isItself = head.commit !== null && head.commit.sha === base?.commit?.sha && !head.commit.dirty
  const steps = [
    ...(comparison.state === 'identical' && isItself
      ? step(
          [...without(options, '--base'), '--base', 'HEAD~1', ...words.slice(dashes)],
          'to compare with the commit before',
        )
      : []),
    ...step(report, 'all rows, why, how'),
  ]
  const isOpen = comparison.rows.some(
    ({ gate, method, verdict }) => gate && method === 'pairs' && verdict === 'undecided',
  )
  const isLate = comparison.rows.some(({ reason }) => reason?.startsWith(notMeasured.outOfTime))
  if (!isOpen && !isLate) return steps
  const again = without(options, '--resume')
  // What has no pair needs a longer budget. Pairs of a working tree, or of a command, are not added to.
  const isDirty = [comparison.head, comparison.base].some((side) => side?.commit?.dirty === true)
  const more =
    isLate || isDirty || dashes < words.length
      ? [...without(again, '--budget'), '--budget', longer(budget, comparison), ...words.slice(dashes)]
      : [...again, '--resume', `${outDir}/run.json`]
  return [...step(more, 'more pairs'), ...steps]
}

/** The words without an option and its value. */
function without(words: readonly string[], option: string): string[] {
  return words.filter((word, at) => word !== option && words[at - 1] !== option && !word.startsWith(`${option}=`))
}

/** Returns the budget that rows without a verdict need; else one for more pairs than that of the first time. */
function longer(budget: string | undefined, { rows }: Comparison): string {
  const doubled = budget === undefined ? 0 : (2 * parseDuration(budget, '--budget')) / 60_000
  return `${minutesNeeded(rows) || Math.max(15, Math.ceil(doubled))}m`
}
