/** The checks a trial makes of its own work. */
import { inspect, isDeepStrictEqual } from 'node:util'
import type { Expect } from '../model/suite.ts'
import { mustBe } from '../misuse.ts'

/** Thrown by a check that does not hold; the trial has failed. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError'
}

/** `node:assert` would say it more nicely and cost the process under measurement memory. */
export const expect: Expect = {
  equal(actual, expected, what, ...more: unknown[]) {
    mustBe(more.length === 0, 'it is called expect.equal(actual, expected, what)')
    if (isDeepStrictEqual(actual, expected)) return
    throw new ExpectationError(`${what ?? 'the result'} is ${show(actual)}, expected ${show(expected)}`)
  },
  ok(condition, what, ...more: unknown[]) {
    mustBe(more.length === 0, 'it is called expect.ok(condition, what)')
    if (!condition) throw new ExpectationError(what)
  },
}

function show(value: unknown): string {
  return inspect(value, { depth: 3, breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 20, maxStringLength: 200 })
}
