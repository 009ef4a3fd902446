/** Says what is waited for: nobody should sit before a silent screen, or read a log that ends in nothing. */

/**
 * Waits for the work, and says what for (`npm to install the packages of watch`) where that takes long. What may change
 * meanwhile is a function.
 */
export type Waiting = <T>(what: string | (() => string), work: () => Promise<T>) => Promise<T>

export interface WaitingOptions {
  /** Writes one line. */
  readonly say: (line: string) => void
  /** After how long a line is due; then one every so often. */
  readonly dueMs?: readonly number[]
  readonly everyMs?: number
}

/** Ten seconds is as long as people wait without wondering. */
const usualDueMs = [10_000, 30_000]
const usualEveryMs = 60_000

/**
 * Lines after ten seconds, half a minute and then every minute. What was named once is named again only when it takes
 * longer still: trials of one benchmark may take eleven seconds each.
 */
export function makeWaiting({ say, dueMs = usualDueMs, everyMs = usualEveryMs }: WaitingOptions): Waiting {
  const named = new Set<string>()
  return async (what, work) => {
    let timer: NodeJS.Timeout | undefined
    const wait = (turn: number, saidMs: number): void => {
      const atMs = dueMs[turn] ?? saidMs + everyMs
      timer = setTimeout(() => {
        const name = typeof what === 'string' ? what : what()
        if (turn > 0 || !named.has(name)) say(`Still waiting for ${name} (${Math.round(atMs / 1_000)} s so far).`)
        named.add(name)
        wait(turn + 1, atMs)
      }, atMs - saidMs)
      timer.unref()
    }
    wait(0, 0)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
    }
  }
}

/** For those who have nobody to tell. */
export const inSilence: Waiting = (_, work) => work()
