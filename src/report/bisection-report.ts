/** What came of a bisection, in words: for a terminal, and as Markdown. */
import type { BisectionResult } from '../model/bisection.ts'
import { oneLine, plainText } from './escape.ts'
import { formatDifference, formatInterval, formatPair, formatRelative, formatThreshold, shortCommit } from './format.ts'
import { blocks, blockText, command, markdownWriter } from './markdown.ts'
import type { Writer } from './report-document.ts'
import { plainWriter } from './terminal-printer.ts'
import { capital, joinFirst, plural } from './words.ts'

type Change = NonNullable<BisectionResult['change']>

/** More suspects than these nobody reads. */
const mostListed = 20

/** Lines for a terminal or a log; the first says it all. */
export function renderBisection(result: BisectionResult): string {
  const goOn = 'The same command continues where this one stopped; --budget gives it more time.'
  return [
    plainText(headline(result), 500),
    ...suspectLines(result, plainWriter).map((line) => `  ${line}`),
    ...facts(result, goOn).map((line) => plainText(line, 500)),
    ...(result.outcome === 'found' ? [`Next: ${showCommand(result)}`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/** A section of a comment or a summary. */
export function renderBisectionMarkdown(result: BisectionResult): string {
  const icon = { found: '🔎', alike: '✅', unfinished: '❔' }[result.outcome]
  const writer = markdownWriter({ name: 200, prose: 600 })
  return blocks([
    `### ${icon} ${writer.prose(headline(result))}`,
    blockText(suspectLines(result, writer)),
    ...facts(result, 'Ask again with a larger --budget, or between two of these commits.').map(writer.prose),
    result.outcome === 'found' ? `Next: ${command(showCommand(result))}` : '',
  ])
}

function headline(result: BisectionResult): string {
  const { outcome, suspects, direction, isCertain, good, bad } = result
  const row = `${result.benchmark} ${result.metric}`
  const range = `${shortCommit(good.sha)} and ${shortCommit(bad.sha)}`
  if (outcome === 'alike') {
    const certainty = isCertain ? 'do not differ' : 'are not shown to differ'
    return `Nothing found: ${range} ${certainty} in ${row}.`
  }
  if (outcome === 'unfinished') {
    return suspects.length === 0
      ? `Not finished: it is not known yet whether ${range} differ in ${row}.`
      : `Not finished: one of ${plural(suspects.length, 'commit')} made ${row} ${direction}.`
  }
  if (suspects.length === 1) return `Found: this commit made ${row} ${direction}.`
  const lost = suspects.length - 1
  const which = lost === 1 ? 'the first of them' : `the first ${lost}`
  return `Found: one of these ${suspects.length} commits made ${row} ${direction}; ${which} cannot be measured.`
}

function suspectLines({ suspects }: BisectionResult, { code, prose }: Writer): readonly string[] {
  const hidden = suspects.length - mostListed
  const lines = suspects.slice(-mostListed).map(({ sha, subject, skipped }) => {
    const why = skipped === null ? '' : ` (not measured: ${prose(skipped)})`
    return `${code(shortCommit(sha))} ${prose(oneLine(subject, 100))}${why}`
  })
  return hidden > 0 ? [...lines, `and ${plural(hidden, 'commit')} before these`] : lines
}

function facts(result: BisectionResult, unfinished: string): string[] {
  const { outcome, unit, ends, change, before, good, bad, commits, pairs, error, skipped, suspects } = result
  const isDirect = before?.sha === good.sha && suspects.at(-1)?.sha === bad.sha
  const lines: string[] = []
  if (change !== null && before !== null && !isDirect) {
    const them = suspects.length === 1 ? 'it' : 'them'
    lines.push(`The change from ${shortCommit(before.sha)}, the commit before ${them}, is ${changeText(change, unit)}.`)
  }
  if (ends !== null) {
    lines.push(`The change from ${shortCommit(good.sha)} to ${shortCommit(bad.sha)} is ${changeText(ends, unit)}.`)
  }
  if (change !== null && ends !== null && isPartOnly(change, ends)) {
    lines.push('That is only part of the whole change: other commits between the two brought the rest.')
  }
  const rate = outcome === 'alike' ? '' : `; at most ${formatThreshold(error)} of such answers are wrong`
  lines.push(`${capital(plural(pairs, 'pair'))}, ${plural(commits, 'commit')}${rate}.`)
  const elsewhere = skipped.filter(({ sha }) => !suspects.some((suspect) => suspect.sha === sha))
  if (elsewhere.length > 0) {
    const names = joinFirst(elsewhere, 5, ({ sha }) => shortCommit(sha))
    lines.push(`Left out, without effect on the answer: ${names}.`)
  }
  if (outcome === 'unfinished') lines.push(unfinished)
  return lines
}

/** `+14.8% (95% interval +9.1 … +20.3%, 10 pairs)`; of exact figures the two values. */
function changeText({ scale, size, lower, upper, isExact, pairs, from, to }: Change, unit: string): string {
  const text = scale === 'log' ? formatRelative(size, { exact: isExact }) : formatDifference(size, unit)
  if (isExact) return `${formatPair({ base: from, head: to }, unit, { exact: true }).arrow} (${text})`
  const interval = formatInterval({ lower, upper, scale: scale === 'log' ? 'relative' : 'absolute' }, unit)
  return `${text} (95% interval ${interval}, ${plural(pairs, 'pair')})`
}

/** Whether the one is certainly smaller than the other, or goes the other way. */
function isPartOnly(change: Change, ends: Change): boolean {
  const sign = Math.sign(ends.size)
  const [farthest, least] = sign > 0 ? [change.upper, ends.lower] : [change.lower, ends.upper]
  return farthest !== null && least !== null && sign * farthest < sign * least
}

function showCommand({ suspects }: BisectionResult): string {
  const [first, last] = [suspects[0]!, suspects.at(-1)!]
  if (suspects.length === 1) return `git show ${shortCommit(last.sha)}`
  return `git log -p ${shortCommit(first.sha)}^..${shortCommit(last.sha)}`
}
