/**
 * Loaded before the command line by `stress-signals.ts`: counts what the process does to files, children and stderr, and
 * sends it a signal at one of these moments. Without a moment it writes their number to a file.
 */
import { writeFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { promisify } from 'node:util'

export interface Moment {
  /** Number of the event, from 1. */
  readonly at: number
  readonly signal: NodeJS.Signals
  /** Between the event and the signal. */
  readonly delayMs: number
  /** As Ctrl-C in a terminal: to all of the process group. */
  readonly toGroup: boolean
}

/** `PACELINE_MOMENT`: the moment, or where the number of events goes. */
export type MomentRequest = { readonly moment: Moment } | { readonly countTo: string }

const request = JSON.parse(process.env['PACELINE_MOMENT']!) as MomentRequest
delete process.env['PACELINE_MOMENT']
let events = 0

function event(): void {
  events += 1
  if (!('moment' in request) || events !== request.moment.at) return
  const { signal, delayMs, toGroup } = request.moment
  const strike = (): void => void process.kill(toGroup ? 0 : process.pid, signal)
  if (delayMs === 0) strike()
  else setTimeout(strike, delayMs).unref()
}

type Call = (...args: unknown[]) => unknown

/** Counts a call, and its end where it returns a promise. */
function counted(call: Call): Call {
  const wrapped: Call = function (this: unknown, ...args) {
    event()
    const result = call.apply(this, args)
    if (result instanceof Promise) return result.finally(event)
    return result
  }
  // `execFile` has a version of its own for promises.
  const custom = (call as { [promisify.custom]?: Call })[promisify.custom]
  return custom === undefined ? wrapped : Object.assign(wrapped, { [promisify.custom]: counted(custom) })
}

const require = createRequire(import.meta.url)
const watched: Readonly<Record<string, readonly string[]>> = {
  'node:fs/promises': ['chmod', 'cp', 'mkdir', 'mkdtemp', 'open', 'rename', 'rm', 'writeFile'],
  'node:fs': ['closeSync', 'mkdirSync', 'openSync', 'renameSync', 'rmSync', 'writeFileSync'],
  'node:child_process': ['execFile', 'spawn'],
}
for (const [name, calls] of Object.entries(watched)) {
  const module = require(name) as Record<string, Call>
  for (const call of calls) module[call] = counted(module[call]!)
}
syncBuiltinESMExports()
process.stderr.write = counted(process.stderr.write.bind(process.stderr) as Call) as typeof process.stderr.write
if ('countTo' in request) process.on('exit', () => writeFileSync(request.countTo, String(events)))
