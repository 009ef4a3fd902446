/** What a Node program says of itself at its end: Node can ask for the resources of its own process, not of a child's. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Environment variable that tells the probe where to write. */
const directoryVariable = 'PACELINE_PROBE'

/** CPU time and memory of all probed processes of a command. */
export interface Usage {
  /** Processes that reported. */
  readonly processes: number
  /** User and system time, of all together. */
  readonly cpuMs: number
  /** Of the largest; they need not have been there at the same time. */
  readonly peakRssBytes: number
}

interface Report {
  readonly cpuUs: number
  readonly peakRssBytes: number
}

interface Files {
  readonly readFileSync: (path: string, encoding: 'utf8') => string
  readonly writeFileSync: (path: string, text: string) => void
}

/**
 * The probe itself. Its text is written to a file that Node loads before the program, so it uses nothing from around
 * it, and syntax that old versions know. CommonJS, because `--import` would start a second module loader in a program
 * that needs one only, which takes some 6 ms of a start of 40 ms.
 */
function probe(load: (name: 'fs') => Files, variable: string): void {
  const { readFileSync, writeFileSync } = load('fs')
  const directory = process.env[variable]
  if (directory === undefined) return
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    let peakRssBytes = maxRSS * 1024
    try {
      // On Linux a process starts with the peak of the one that forked it; the address space itself starts afresh.
      const highWaterMark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
      if (highWaterMark !== null) peakRssBytes = Number(highWaterMark[1]) * 1024
    } catch {
      // Not Linux: what was asked for is right.
    }
    try {
      // By process: what a worker thread writes is written over when its process ends.
      const report = JSON.stringify({ cpuUs: userCPUTime + systemCPUTime, peakRssBytes })
      writeFileSync(`${directory}/${process.pid}.json`, report)
    } catch {
      // The program must not notice: without a report, the trial says that there is none.
    }
  })
}

/** Writes the probe into `directory`, which must exist; returns the variables that make a Node program load it. */
export function installProbe(directory: string): Record<string, string> {
  // As an installed package, it is no code of the project.
  const file = join(directory, 'node_modules', 'probe', 'index.cjs')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `(${probe.toString()})(require, ${JSON.stringify(directoryVariable)})\n`)
  // In quotes for paths with spaces; inside of them a backslash stands for what follows, as in JSON.
  return { NODE_OPTIONS: `--require ${JSON.stringify(file)}`, [directoryVariable]: directory }
}

/** Adds up what the processes of a command have reported into `directory`. */
export function readUsage(directory: string): Usage {
  const reports = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as Report)
  return {
    processes: reports.length,
    cpuMs: reports.reduce((sum, { cpuUs }) => sum + cpuUs / 1_000, 0),
    peakRssBytes: Math.max(0, ...reports.map(({ peakRssBytes }) => peakRssBytes)),
  }
}
