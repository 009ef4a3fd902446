import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsOnlyTypes } from './called-code.ts'

test('called code: a file of types alone is told from one with code', () => {
  const types = `// What there is, const or not.
import type { Other } from './other.js'
import { Third } from './third.js'

/** Finds it:
 * const found = find(1) */
export interface Options<T extends Third> {
  readonly limit?: number
  find(wanted: T): Promise<Other>
}
type Key =
  | 'a'
  | \`b\${string}\`
export type { Key }
`
  assert.equal(holdsOnlyTypes(types), true)
  for (const code of [
    `import './effects.js'`,
    `export const limit = 1`,
    `export enum Key { a }`,
    `register(types)`,
    `export * from './code.js'`,
    `export default {}`,
    `@sealed class X {}`,
  ])
    assert.equal(holdsOnlyTypes(types + code), false, code)
})
