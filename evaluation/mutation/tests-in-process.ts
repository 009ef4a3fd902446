/**
 * Stands in for `node:test` where one process runs the same tests against one mutant after another: collects the tests of a
 * file while it is imported, and runs those that are asked for, in order, up to the first that fails.
 */
import { mock } from 'node:test'

type Body = (context: object) => unknown
type Hook = 'before' | 'after' | 'beforeEach' | 'afterEach'

interface Suite {
  readonly parent: Suite | null
  readonly hooks: Record<Hook, Body[]>
}

export interface CollectedTest {
  readonly name: string
  readonly suite: Suite
  readonly body: Body
}

const MockTracker = mock.constructor as new () => typeof mock
const newSuite = (parent: Suite | null): Suite => ({
  parent,
  hooks: { before: [], after: [], beforeEach: [], afterEach: [] },
})

let current = newSuite(null)
let collected: CollectedTest[] = []

/** The tests that `load` registers. */
export async function collectTests(load: () => Promise<unknown>): Promise<readonly CollectedTest[]> {
  current = newSuite(null)
  collected = []
  await load()
  return collected
}

/** The arguments of `test`: a name, options and a body, the last of them perhaps missing. */
type Parts = readonly (string | Body | { readonly skip?: unknown; readonly todo?: unknown })[]

function readParts(parts: Parts): { name: string; body: Body | undefined; isSkipped: boolean } {
  const name = parts.find((part) => typeof part === 'string') ?? ''
  const body = parts.find((part) => typeof part === 'function')
  const options = parts.find((part) => typeof part === 'object') ?? {}
  return { name, body, isSkipped: Boolean(options.skip ?? options.todo) }
}

export function test(...parts: Parts): void {
  const { name, body, isSkipped } = readParts(parts)
  if (body !== undefined && !isSkipped) collected.push({ name, suite: current, body })
}
test.skip = (): void => {}

export function describe(...parts: Parts): void {
  const { body, isSkipped } = readParts(parts)
  if (body === undefined || isSkipped) return
  const outer = current
  current = newSuite(outer)
  body({})
  current = outer
}

const hook =
  (name: Hook) =>
  (body: Body): void =>
    void current.hooks[name].push(body)
export const [before, after] = [hook('before'), hook('after')]
export const [beforeEach, afterEach] = [hook('beforeEach'), hook('afterEach')]
export { describe as suite, mock, test as it }
export default test

/** A suite and those around it, the outermost first. */
const chain = (suite: Suite | null): Suite[] => (suite === null ? [] : [...chain(suite.parent), suite])

/**
 * Runs tests of one file and the hooks around them. `entering` hears each test before it begins, and null while hooks of a
 * whole suite run. Throws what the first failing test or hook throws.
 */
export async function runTests(
  tests: readonly CollectedTest[],
  entering: (test: CollectedTest | null) => void,
): Promise<void> {
  const begun: Suite[] = []
  try {
    for (const test of tests) {
      const around = chain(test.suite)
      entering(null)
      for (const suite of around.filter((candidate) => !begun.includes(candidate))) {
        begun.push(suite)
        for (const body of suite.hooks.before) await body({})
      }
      entering(test)
      await runTest(test, around)
    }
  } finally {
    entering(null)
    for (const suite of begun.toReversed()) for (const body of suite.hooks.after) await body({})
  }
}

async function runTest({ name, body }: CollectedTest, around: readonly Suite[]): Promise<void> {
  const endings: Body[] = around.flatMap(({ hooks }) => hooks.afterEach)
  const tracker = new MockTracker()
  const context = {
    name,
    mock: tracker,
    signal: new AbortController().signal,
    after: (ending: Body) => void endings.unshift(ending),
    test: (...parts: Parts) => readParts(parts).body?.(context),
    skip: () => {},
    diagnostic: () => {},
  }
  try {
    for (const { hooks } of around) for (const each of hooks.beforeEach) await each(context)
    await body(context)
  } finally {
    for (const ending of endings) await ending(context)
    tracker.reset()
  }
}
