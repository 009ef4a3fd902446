/** Prints a line of JSON for each test that failed, and one with how many passed and were skipped. */
import type { TestEvent } from 'node:test/reporters'

export interface Failure {
  readonly name: string
  readonly message: string
}

export interface Summary {
  readonly passed: number
  readonly skipped: number
}

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let [passed, skipped] = [0, 0]
  for await (const { type, data } of events) {
    if (type === 'test:pass' && data.details.type !== 'suite') {
      if (data.skip === undefined) passed += 1
      else skipped += 1
    }
    if (type !== 'test:fail') continue
    const { error } = data.details
    if ((error as { failureType?: string }).failureType === 'subtestsFailed') continue
    const cause =
      error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : String(error.cause ?? error.message)
    yield `${JSON.stringify({ name: data.name, message: cause } satisfies Failure)}\n`
  }
  yield `${JSON.stringify({ passed, skipped } satisfies Summary)}\n`
}
