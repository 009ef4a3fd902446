/** Runs the bursts through the load driver, and reads from its reports when each operation was done. */
import { fork } from 'node:child_process'
import type { Report } from '../drive.ts'
import type { BurstJob } from './burst-driver.worker.ts'
import type { Burst } from './operations.ts'
import { plans, type Plan, type PlanName } from './plans.ts'

/** Environment variables by which the worker is told its tree and plan: it is forked by the driver, out of our reach. */
export const rootVariable = 'WATCH_EVENTS_ROOT'
export const planVariable = 'WATCH_EVENTS_PLAN'

/** Begins the name of the part by which the worker tells what its clock began at. */
export const clockPart = 'clock '

export interface DriveBurstsOptions {
  readonly root: string
  readonly plan: PlanName
  /** What the plan does to this tree. */
  readonly bursts: readonly Burst[]
  /** Modules of the process that runs the driver, and of the driver's test. */
  readonly driver: string
  readonly worker: string
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
}

/** When each operation began, by its name, in ms of `nowMs`. Throws when one of them is not in the driver's reports. */
export async function driveBursts(options: DriveBurstsOptions): Promise<Map<string, number>> {
  const startedAt = startsOf(await runDriver(options))
  const missing = options.bursts.flat().find((operation) => !startedAt.has(operation.name))
  if (missing !== undefined) throw new Error(`the load driver did not report ${JSON.stringify(missing.name)}`)
  return startedAt
}

/** The driver counts from the start of its worker; the clock part was begun at the time that its name says. */
function startsOf(reports: readonly Report[]): Map<string, number> {
  const parts = reports.flatMap((report) => Object.entries(report))
  const clock = parts.find(([name]) => name.startsWith(clockPart))
  if (clock === undefined) throw new Error('the load driver ran no burst')
  const offsetMs = Number(clock[0].slice(clockPart.length)) - clock[1].start
  return new Map(parts.map(([name, { start }]) => [name, start + offsetMs]))
}

/** Milliseconds on the clock of `process.hrtime`, which all processes of a machine share. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

function runDriver({ root, plan, bursts, ...options }: DriveBurstsOptions): Promise<readonly Report[]> {
  const { driver, worker, signal } = options
  const { perSecond }: Plan = plans[plan]
  const job: BurstJob = { file: worker, bursts: bursts.length, ...(perSecond === undefined ? {} : { perSecond }) }
  const env = { ...options.env, [rootVariable]: root, [planVariable]: plan }
  return new Promise((resolve, reject) => {
    const child = fork(driver, [JSON.stringify(job)], { env, signal })
    let reports: readonly Report[] | undefined
    child.on('message', (message) => {
      reports = message as Report[]
    })
    child.on('error', reject)
    // On Windows its message may come after its exit.
    child.on('close', (code) => {
      if (reports === undefined) reject(new Error(`the load driver ended with code ${code} and without a report`))
      else resolve(reports)
    })
  })
}
