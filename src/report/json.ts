/** The comparison as a file: what the other reports show, with every figure. */
import type { Comparison } from '../model/comparison.ts'
import { unicodeEscape } from './escape.ts'

/** The comparison as JSON, two spaces deep, ending with a newline. */
export function renderJson(comparison: Comparison): string {
  return jsonText(comparison)
}

/**
 * A value as JSON, ending with a newline. What a terminal obeys and what nobody sees is written as an escape, so that it
 * may be printed and looked at; whoever parses it gets the same value.
 */
export function jsonText(value: unknown, indent = 2): string {
  const text = JSON.stringify(value, null, indent)
  return `${text.replace(/(?!\n)\p{C}|[\p{Zl}\p{Zp}]/gu, unicodeEscape)}\n`
}
