/** The load driver's test: one burst. Grandma loads this file in its worker process, and runs it there. */
import { clockPart, nowMs, planVariable, rootVariable } from './drive-bursts.ts'
import type { Burst } from './operations.ts'
import { isPlanName, plans, restMs, topDirectories, type Plan } from './plans.ts'

/** Times parts of a test by name; grandma's own. */
interface Timer {
  start(name: string): void
  end(name: string): void
}

type Done = (error?: unknown) => void

const root = process.env[rootVariable] ?? ''
const plan: Plan = planCalled(process.env[planVariable] ?? '')
let bursts: Burst[] | undefined
let next = 0

/** The clock starts after it. At a steady rate the driver itself sees to the time between two tests. */
export function beforeEach(done: Done): void {
  if (plan.perSecond === undefined) setTimeout(done, restMs)
  else done()
}

/** Does the next burst, each operation timed under its name. Calls past the last one find nothing to do. */
export const test = withTimer((timer, done) => {
  bursts ??= plan.bursts(topDirectories(root))
  const burst = bursts[next] ?? []
  next += 1
  const clock = `${clockPart}${nowMs()}`
  timer.start(clock)
  timer.end(clock)
  try {
    for (const operation of burst) {
      timer.start(operation.name)
      operation.run(root)
      timer.end(operation.name)
    }
    done()
  } catch (error) {
    done({ errorCode: String(error) })
  }
})

/** Grandma hands the timer over as `this`. */
function withTimer(run: (timer: Timer, done: Done) => void) {
  return function runWithTimer(this: Timer, done: Done): void {
    run(this, done)
  }
}

function planCalled(name: string): Plan {
  if (!isPlanName(name)) throw new Error(`there is no plan ${JSON.stringify(name)}`)
  return plans[name]
}
