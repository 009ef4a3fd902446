/**
 * The process in which the load driver decides when to begin a burst. It is apart from the trial's process, or a
 * watcher that keeps its process busy would put off the very operations that it is tested with.
 */
import grandma from 'grandma'
import { driveReports } from '../drive.ts'

/** What this process is told, as JSON in its first argument. */
export interface BurstJob {
  /** Path of the driver's test. */
  readonly file: string
  readonly bursts: number
  /** Bursts a second; one after the other where left out. */
  readonly perSecond?: number
}

/** Far more than the bursts need: it ends with the last one. */
const durationMs = 30_000

const { file, bursts, perSecond } = JSON.parse(process.argv[2] ?? '') as BurstJob
const { signal } = new AbortController()
const isEnough = (count: number): boolean => count >= bursts
const pace = perSecond === undefined ? { concurrent: 1 } : { rate: perSecond }
const reports = await driveReports({ grandma, file, durationMs, ...pace, isEnough, signal })
process.send?.(reports, () => process.exit(0))
