/** Targets that go wrong in every way that the fuzz is there to find, each from its fifth case on. */
import { UserError } from '../../src/core/errors.ts'
import type { Target } from './targets.ts'

const after = (name: string, goWrong: () => void): Target => {
  let cases = 0
  return {
    name,
    kind: 'reader',
    make: (random) => `input ${random.below(1_000_000)}`,
    check: () => {
      cases += 1
      if (cases === 2) throw new UserError('no')
      if (cases >= 5) goWrong()
    },
  }
}

const kept: unknown[] = []

export const targets: readonly Target[] = [
  after('throws', () => {
    throw new TypeError('not so')
  }),
  after('hangs', () => {
    for (;;);
  }),
  after('swells', () => {
    for (;;) kept.push(Array.from({ length: 1_000 }, (_, index) => ({ index })))
  }),
  after('is fine', () => {}),
]
