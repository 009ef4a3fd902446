/** Explains how it was measured, and what the figures of a report are. */
import { rowsOfOutcomes } from '../judge/outcome.ts'
import { limitList, type ReportView, type Section } from './report-document.ts'
import { storedBaselineText, measuringTimeText, type View } from './view.ts'
import { capital, estimatorText, isEstimatedChange, plural, thresholdTextsIfAny } from './words.ts'

/** Tells how it was measured, in five lines at most: machines, possibilities, judging, false alarm rate, seed. */
export function methodSection(view: ReportView): Section | undefined {
  const { prose, bases, promise, method, comparison, limits } = view
  const { platforms, profile, seed } = comparison
  if (platforms.length === 0) return undefined
  // A file of pairs does not tell which machine measured them.
  const withMachine = platforms.filter(({ environment }) => environment.memoryBytes > 0)
  const machines = withMachine.map((part) => {
    const { cpu, os, node } = part.environment
    const machine = [cpu.model, plural(cpu.cores, 'core'), os.image ?? os.release, `Node ${node}`].join(', ')
    return `${view.systemName(part.platform)}: ${prose(machine)}, ${measuringTimeText(part)}, ${prose(storedBaselineText(part))}`
  })
  const { shown, more } = limitList(machines, limits.rows, 'system')
  const basis = bases
    .slice(0, limits.rows)
    .map(({ text, systems }) => `${prose(capital(text))}${systems === '' ? '' : ` (${systems})`}.`)
  const lines = [
    shown.length === 0 ? '' : `${[...shown, more].filter((text) => text !== '').join('; ')}.`,
    [...basis, ...method].join(' '),
    judgingText(view),
    promise === '' ? '' : `${promise}.`,
    `Profile ${prose(profile)}, seed ${prose(seed)}.`,
  ]
  return { title: 'How this was measured', about: '', blocks: [lines.filter((line) => line !== '')] }
}

/** Says what change and interval are, and from which size on a row fails. */
function judgingText({ comparison, rows }: View): string {
  const paired = rows.filter((row) => row.method === 'pairs' && isEstimatedChange(row))
  if (paired.length === 0) return ''
  const { family } = comparison
  const tests = family > 1 ? ` for all ${family} tests at once and` : ''
  const limits = new Set(
    rowsOfOutcomes(paired, 'worse').flatMap((row) => {
      const texts = thresholdTextsIfAny(row)
      return texts === undefined ? [] : [`by more than ${texts.ignore} and the estimate reaches ${texts.failAt}`]
    }),
  )
  const [only, ...others] = limits
  const fails = `A row fails the check if it is significantly worse ${only}; below that it warns.`
  return [
    estimatorText,
    `An interval holds${tests} for stopping early, so it is wider than the usual 95%.`,
    ...(only === undefined || others.length > 0 ? [] : [fails]),
  ].join(' ')
}
