/**
 * Notices that this machine or process stood still: it slept, or a signal, a debugger or a virtual machine's owner
 * stopped it. A clock may have gone on meanwhile, and the machine may not be the same afterwards: on battery, say.
 */
import { formatDuration } from '../report/format.ts'

interface Effects {
  /** Milliseconds on a monotonic clock: it goes on while a process is stopped and, except on Linux, while a machine sleeps. */
  readonly now: () => number
  readonly today: () => Date
  readonly signal: AbortSignal
}

export interface Standstills extends Disposable {
  /** Milliseconds on the monotonic clock, without those of standstills. */
  readonly now: () => number
  /** Does work again that a standstill came into, three times at most. */
  readonly undisturbed: <T>(work: () => Promise<T>) => Promise<T>
  readonly warnings: () => string[]
}

const beatMs = 1_000
/** A beat that is so late: no busy machine keeps a process waiting that long. */
const leastMs = 3_000
const mostRepeats = 3

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Watches until disposal; says each standstill in a sentence. `cpuMs`: time of the processor that this process took. */
export function watchStandstills(
  { now, today, signal }: Effects,
  progress: { note(text: string): void },
  cpuMs: () => number = ownCpuMs,
): Standstills {
  let [count, stoodMs, lostMs] = [0, 0, 0]
  let last = { now: now(), today: today().getTime(), cpuMs: cpuMs() }
  const beat = (): void => {
    const next = { now: now(), today: today().getTime(), cpuMs: cpuMs() }
    // Long work of our own delays a beat as well.
    const lateMs = next.now - last.now - beatMs - (next.cpuMs - last.cpuMs)
    // A clock that is set forward looks like sleep on Linux: then a pair is measured again that was fine.
    const asleepMs = next.today - last.today - (next.now - last.now)
    last = next
    if (Math.max(lateMs, asleepMs) < leastMs) return
    const ms = Math.max(0, lateMs) + Math.max(0, asleepMs)
    count += 1
    stoodMs += ms
    lostMs += lateMs >= leastMs ? lateMs : 0
    progress.note(`This machine stood still for ${formatDuration(ms)}: it slept, was stopped, or its clock was set.`)
  }
  const beating = setInterval(beat, beatMs).unref()
  const counted = (): number => {
    beat()
    return count
  }
  return {
    now: () => {
      beat()
      return last.now - lostMs
    },
    async undisturbed(work) {
      for (let repeat = 0; ; repeat += 1) {
        const before = counted()
        const result = await work()
        if (counted() === before || signal.aborted || repeat === mostRepeats) return result
      }
    },
    warnings: () =>
      count === 0
        ? []
        : [
            `the machine stood still (it slept, was stopped, or its clock was set) for ${formatDuration(stoodMs)}: the measurement at that time was repeated`,
          ],
    [Symbol.dispose]: () => clearInterval(beating),
  }
}
