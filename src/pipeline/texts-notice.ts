/** What a report says where head and base differ in texts for people and in nothing else. */

/** Names that are listed; whoever wants the rest looks at the diff. */
const named = 5

/** Notices about those texts: one or none. */
export function textsNotice(texts: readonly string[]): string[] {
  if (texts.length === 0) return []
  const more = texts.length > named ? ` and ${texts.length - named} more` : ''
  const names = `${texts.slice(0, named).join(', ')}${more}`
  return [`Head and base differ only in ${names}: text for people, nothing that runs.`]
}
