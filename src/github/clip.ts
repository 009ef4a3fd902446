/** Cuts a text to a server's limit. */

/** At most `longest` UTF-16 units, ending in an ellipsis where it was cut, never inside a character. */
export function clip(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
