/** JSON for files and terminals. */
import { unicodeEscape } from './escape.ts'

/**
 * A value as JSON, ending with a newline. What a terminal obeys and what nobody sees is written as an escape, so that it
 * may be printed and looked at; whoever parses it gets the same value.
 */
export function jsonText(value: unknown, indent = 2): string {
  const text = JSON.stringify(value, null, indent)
  return `${text.replace(/(?!\n)\p{C}|[\p{Zl}\p{Zp}]/gu, unicodeEscape)}\n`
}
