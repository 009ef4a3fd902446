/** The comparison as a file: what the other reports show, with every figure. */
import type { Comparison } from '../model/comparison.ts'

/** The comparison as JSON, two spaces deep, ending with a newline. */
export function renderJson(comparison: Comparison): string {
  return `${JSON.stringify(comparison, null, 2)}\n`
}
