/** A folder to write suites into and to run their trials from, as real child processes. */
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TrialReport, TrialRequest } from '../src/core/model/trial.ts'
import type { TrialHost } from '../src/core/measure/ask-child.ts'
import { runTrial, type TrialOptions } from '../src/core/measure/executor.ts'

export interface TrialLab extends AsyncDisposable {
  readonly folder: string
  readonly host: TrialHost
  /** Writes a file below the folder and returns its path. */
  write(name: string, text: string): Promise<string>
  /** Runs the trial of case `a` with subject `s` of the suite at `suitePath`. */
  trial(suitePath: string, change?: Partial<TrialRequest>, options?: Partial<TrialOptions>): Promise<TrialReport>
  /** Writes a suite whose trial has this body and runs it. */
  body(code: string, options?: Partial<TrialOptions>): Promise<TrialReport>
  /** What is left in the folder of temporary directories. */
  leftovers(): Promise<string[]>
}

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export async function openTrialLab(change: Partial<TrialHost> = {}): Promise<TrialLab> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'paceline-lab-')))
  const host: TrialHost = {
    node: process.execPath,
    entry: source('../src/core/trial/main.ts'),
    register: source('../src/core/trial/register.ts'),
    root: resolve(source('..')),
    env: process.env,
    platform: process.platform,
    temporaryRoot: join(folder, 'temporary'),
    compileCache: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'),
    ...change,
  }
  const lab: TrialLab = {
    folder,
    host,
    async write(name, text) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
      return path
    },
    trial: (suitePath, request = {}, options = {}) =>
      runTrial(host, {
        timeoutMs: 120_000,
        ...options,
        request: {
          suitePath,
          case: 'a',
          subject: 's',
          trees: {},
          packages: {},
          options: {},
          ...request,
        },
      }),
    async body(code, options) {
      return lab.trial(await lab.write('suite.mjs', suiteWithTrial(code)), {}, options)
    },
    leftovers: () => readdir(host.temporaryRoot).catch(() => []),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  }
  return lab
}

/** A suite with one case and one metric, `time`, whose trial does this. */
export function suiteWithTrial(code: string): string {
  return `import { defineSuite } from 'paceline'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
export default defineSuite({
  name: 'lab',
  cases: { a: {} },
  subjects: { s: () => ({}) },
  metrics: { time: { unit: 'ms', better: 'lower' } },
  async trial({ subject, measure, expect, scratch, signal }) {
    ${code}
  },
})
`
}

/** True while a process of this id is there and not merely waiting to be buried. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Waits until `condition` holds; false when it does not within ten seconds. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await condition()) return true
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  return false
}
