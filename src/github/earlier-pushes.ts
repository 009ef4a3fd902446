/** The last fold of a comment: a line for each earlier push that was reported, kept in the comment itself. */

/** Limits pushes: who pushes more often reads no further. */
const mostPushes = 10
const opening = '\n\n<details><summary>Earlier pushes</summary>\n\n'
const closing = '\n\n</details>'
const line = /^- <code>[0-9a-f]{7}<\/code>(?:, \d{4}-\d\d-\d\d)?: \S.{0,400}$/

/** Takes the fold from a comment, with its lines, the latest push first; those that nobody here has written are left out. */
export function splitOffPushes(comment: string): { readonly text: string; readonly lines: readonly string[] } {
  const text = comment.replaceAll('\r\n', '\n').trimEnd()
  const start = text.endsWith(closing) ? text.lastIndexOf(opening) : -1
  if (start === -1) return { text: comment, lines: [] }
  const inside = text.slice(start + opening.length, -closing.length)
  return { text: text.slice(0, start), lines: inside.split('\n').filter((one) => line.test(one)) }
}

/** Returns the line of a push whose report a newer one replaces; none of a report that never came to a result. */
export function linesOfPushIfReported(text: string, { sha, updatedAt }: { sha: string; updatedAt: string }): string[] {
  const headline = /^### (?!⏳)([^\n]{1,400})/u.exec(text.trimStart())?.[1]
  const date = /^\d{4}-\d\d-\d\d(?=T)/.exec(updatedAt)?.[0]
  const when = date === undefined ? '' : `, ${date}`
  return headline === undefined ? [] : [`- <code>${sha.slice(0, 7)}</code>${when}: ${headline.trimEnd()}`]
}

/** Adds the fold to the end of the comment, unless the whole would be longer than `longest`. */
export function appendPushesIfFit(text: string, lines: readonly string[], longest: number): string {
  if (lines.length === 0) return text
  const body = `${text.trimEnd()}${opening}${lines.slice(0, mostPushes).join('\n')}${closing}`
  return body.length <= longest ? body : text
}
