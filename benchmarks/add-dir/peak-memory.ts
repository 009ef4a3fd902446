/** The largest resident memory that a process has had. */
import { readFileSync } from 'node:fs'

/** Of this process, in bytes. On Linux not by `maxRSS`, which begins with the peak of the process that forked it. */
export function ownPeakBytes(): number {
  return peakBytesOf(process.pid) ?? process.resourceUsage().maxRSS * 1_024
}

/** Of another process, in bytes; undefined where it cannot be read: outside of Linux, or once the process is gone. */
export function peakBytesOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return peak === undefined ? undefined : Number(peak) * 1_024
  } catch {
    return undefined
  }
}
