/** What does a command cost from its start to its end? See docs/commands.md. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineSuite } from 'paceline'
import { installProbe, readUsage } from './probe.ts'
import { startAndWait } from './start.ts'
import { childrenCpuMs, isUnprobed } from './unprobed.ts'

/** What this process was told and a command is not to know, and what would make a command faster than its users have it. */
const ownVariables: ReadonlySet<string> = new Set([
  'COMMAND',
  'DIRECTORY',
  'EXIT_CODE',
  'PACELINE_REQUEST',
  'NODE_COMPILE_CACHE',
  'NODE_OPTIONS',
])
const timeoutMs = 300_000

export default defineSuite({
  name: 'command',
  revision: '1',
  title: 'Commands of the project, each as a whole process',
  // Stands for any command: which there are is the config's to say.
  subjects: { command: () => undefined },
  cases: {
    /** A Node program. */
    run: { timeoutMs },
    /** Any other: there is no way to ask it for more. */
    time: { timeoutMs, metrics: ['wall-time'] },
  },
  metrics: {
    'wall-time': { unit: 'ms', better: 'lower', gate: true, floor: 2 },
    'cpu-time': { unit: 'ms', better: 'lower', gate: true, floor: 2 },
    'peak-rss': { unit: 'bytes', better: 'lower', gate: true, floor: 2_097_152 },
  },
  /** The command as JSON, the folder it runs in, and the exit code that it must end with. */
  options: { COMMAND: '[]', DIRECTORY: '.', EXIT_CODE: '0' },
  async trial({ caseName, measure, expect, option, scratch, signal }) {
    const reports = join(scratch, 'reports')
    mkdirSync(reports)
    const before = childrenCpuMs()
    const { wallMs, code, endedBy } = await startAndWait({
      command: JSON.parse(option('COMMAND')) as string[],
      directory: option('DIRECTORY'),
      env: { ...commandEnvironment(process.env), ...(caseName === 'run' ? installProbe(reports) : {}) },
      signal,
    })
    const after = childrenCpuMs()

    const wanted = Number(option('EXIT_CODE'))
    expect.ok(endedBy === undefined, `the command was ended by ${endedBy}`)
    expect.ok(code === wanted, `the command exited with code ${code}, expected ${wanted}`)
    measure.record('wall-time', wallMs)
    if (caseName !== 'run') return

    const { processes, cpuMs, peakRssBytes } = readUsage(reports)
    expect.ok(processes > 0, 'no Node process reported its CPU time and memory: set "node": false beside the command')
    measure.record('cpu-time', cpuMs)
    measure.record('peak-rss', peakRssBytes)
    if (before !== undefined && after !== undefined && isUnprobed({ allMs: after - before, probedMs: cpuMs })) {
      measure.warn(
        'A part of the CPU time is of processes that did not report, such as programs that are not Node: cpu-time and peak-rss leave them out.',
      )
    }
  },
})

/** `env` as a user of the command would have it. */
function commandEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ownVariables.has(name)))
}
