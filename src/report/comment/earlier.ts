/** The result that a comment of ours shows already, kept in it while a newer commit is measured. */
import { blocks, details } from './markdown.ts'

export interface EarlierComment {
  /** The comment as it stands, without its hidden lines. */
  readonly text: string
  /** Whether it is about the commit that is measured now. */
  readonly sameCommit: boolean
}

/** Longer ones are not ours as we wrote them. */
const longestKept = 60_500

const outOfDate = 'Earlier result, out of date'
const ofAttempt = 'Earlier result, of an earlier attempt'

/** A collapsed section with the verdict in its first line; empty where the comment shows no result. */
export function earlierSection({ text, sameCommit }: EarlierComment): string {
  const found = text.length > longestKept ? null : resultIn(text)
  if (found === null) return ''
  const label = sameCommit && !found.isOutOfDate ? ofAttempt : outOfDate
  return details(`<b>${label}</b>: ${found.verdict}`, blocks([`#### ${found.verdict}`, found.rest]))
}

interface Result {
  readonly verdict: string
  /** What stands below the verdict. */
  readonly rest: string
  readonly isOutOfDate: boolean
}

function resultIn(text: string): Result | null {
  const body = withoutFooter(text.replaceAll('\r\n', '\n').trim())
  const heading = /^### ([^\n]+)\n*/.exec(body)
  if (heading === null) return null
  const rest = body.slice(heading[0].length)
  if (!/^(⏳|🕓)/u.test(heading[1]!)) return { verdict: heading[1]!, rest, isOutOfDate: false }
  // A measurement that never came to its end: the result before it may still be there.
  const kept =
    /<details>\n<summary><b>(Earlier result[^<]*)<\/b>: [^\n]*<\/summary>\n\n#### ([^\n]+)\n*(.*)<\/details>$/s
  const inside = kept.exec(rest)
  if (inside === null) return null
  return { verdict: inside[2]!, rest: inside[3]!.trimEnd(), isOutOfDate: inside[1] === outOfDate }
}

/** Without the last line where that is the small print. */
function withoutFooter(text: string): string {
  const start = text.lastIndexOf('\n') + 1
  const last = text.slice(start)
  return last.startsWith('<sub>') && last.endsWith('</sub>') ? text.slice(0, start).trimEnd() : text
}
