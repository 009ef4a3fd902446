/** For tests: whether the packages of this suite are there. */
import { createRequire } from 'node:module'

/** Why tests that need the packages are left out; false when they are installed. */
export function notInstalled(): string | false {
  try {
    createRequire(import.meta.url).resolve('grandma')
    return false
  } catch {
    return 'the packages of this suite are not installed: npm ci in benchmarks/watch'
  }
}
