/** Which test files run on Windows in the gate, and which of their tests cannot pass under Wine. */

/** All unit tests, and of the others those that have to do with the system. */
export const chosen: readonly string[] = ['src/**/!(*.*).test.ts']

export interface WinesOwn {
  readonly file: string
  readonly name: string
  /** What of Wine, of its set-up here, or of its speed makes it fail; on Windows it would pass. */
  readonly reason: string
}

export const winesOwn: readonly WinesOwn[] = []
