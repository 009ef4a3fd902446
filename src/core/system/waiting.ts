/** Waits for work and says so where it takes long. `what`: `npm to install the packages of watch`. */
export type Waiting = <T>(what: string, work: () => Promise<T>) => Promise<T>

interface WaitingOptions {
  readonly say: (line: string) => void
  /** After how long the first lines are due; then there is one a minute. */
  readonly dueMs?: readonly number[]
}

/** Ten seconds is as long as people wait without wondering. */
const usualDueMs = [10_000, 30_000]
const everyMs = 60_000

/** Says what is waited for. A name that was said at the first turn is said again only at the second. */
export function makeSlowWorkReporter({ say, dueMs = usualDueMs }: WaitingOptions): Waiting {
  const named = new Set<string>()
  return async (what, work) => {
    let timer: NodeJS.Timeout | undefined
    const wait = (turn: number, saidMs: number): void => {
      const atMs = dueMs[turn] ?? saidMs + everyMs
      timer = setTimeout(() => {
        if (turn > 0 || !named.has(what)) say(`Still waiting for ${what} (${Math.round(atMs / 1_000)} s so far).`)
        named.add(what)
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

export const runWorkPlainly: Waiting = (_, work) => work()

export const maxAttempts = 4

/** Waits exponentially with jitter: between half and all of `firstMs` doubled with every attempt, capped. */
export function jitteredBackoffMs(of: {
  readonly attempts: number
  readonly random: () => number
  readonly firstMs: number
  readonly longestMs: number
}): number {
  const most = Math.min(of.longestMs, of.firstMs * 2 ** (of.attempts - 1))
  return Math.round(most * (0.5 + of.random() / 2))
}
