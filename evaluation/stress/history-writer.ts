/** A refresh of three platforms as the stress test of writers starts it: here, or in a process of its own that is killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from '../../src/action/job.ts'
import { readInputs } from '../../src/action/inputs.ts'
import { runRefreshJob } from '../../src/action/refresh-job.ts'
import type { Run } from '../../src/core/model/run.ts'
import { connectByGit } from '../../test/fake-github/connect.ts'
import { sampleBenchmark, sampleRun, timeSpec } from '../../test/sample-run.ts'

export const platforms = ['linux-x64', 'win32-x64', 'darwin-arm64']
export const branch = 'paceline-data'
/** The fewest values that are stored. */
const benchmark = sampleBenchmark({ metrics: { 'ready-time': { ...timeSpec, values: [99, 100, 100, 101] } } })

export function runOf({
  number,
  platform,
  sha,
}: {
  readonly number: number
  readonly platform: string
  readonly sha: string
}): Run {
  const run = sampleRun({ number, environment: { platform }, benchmarks: [benchmark] })
  return { ...run, head: { label: 'main', commit: { ...run.head.commit!, sha } } }
}

export interface Refresh {
  readonly folder: string
  readonly url: string
  readonly token: string | undefined
  readonly sha: string
  readonly number: number
}

interface Refreshed {
  /** 0 if nothing was written, or nobody knows. */
  readonly tries: number
  readonly killed: boolean
  readonly fault?: string
}

export const longestLifeMs = 8_000

/** A refresh in a process of its own, which is killed with all that it has started. */
export async function killedRefresh(refresh: Refresh, lifeMs: number): Promise<Refreshed> {
  const words = [import.meta.filename, JSON.stringify(refresh)]
  const child = spawn(process.execPath, words, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const timer = setTimeout(() => child.exitCode ?? process.kill(-child.pid!, 'SIGKILL'), lifeMs)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  clearTimeout(timer)
  rmSync(join(refresh.folder, String(refresh.number)), { recursive: true, force: true })
  if (signal === 'SIGKILL') return { tries: 0, killed: true }
  if (code === 0) return JSON.parse(said) as Refreshed
  return { tries: 0, killed: false, fault: `run ${refresh.number} ended with ${code ?? signal}` }
}

export async function refreshOne({ folder, url, token, sha, number }: Refresh): Promise<Refreshed> {
  const workspace = join(folder, String(number))
  for (const [index, platform] of platforms.entries()) {
    const place = join(workspace, 'paceline-results', `paceline+default+runner-${index}+1`)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'run.json'), JSON.stringify(runOf({ number, platform, sha })))
  }
  const lines: string[] = []
  const told = ({ message }: { readonly message: string }): number => lines.push(message)
  const server = { webUrl: '', state: { folder } }
  const { remote } = connectByGit(server, { url, token: token, random: Math.random, hurry: 4 })
  const given: Readonly<Record<string, string>> = {
    command: 'refresh',
    baseline: `branch:${branch}`,
    results: 'paceline-results',
    name: 'default',
    profile: 'quick',
    gate: 'on',
    bench: 'on',
  }
  const payload = { repository: { id: 1, default_branch: 'main', fork: false }, before: '0'.repeat(40) }
  const job = {
    remote,
    inputs: readInputs((name) => given[name] ?? ''),
    log: { info: (line: string) => lines.push(line), notice: told, warning: told, error: told },
    workflow: {
      event: 'push',
      payload,
      ref: 'refs/heads/main',
      sha,
      workspace,
      temporary: folder,
      repository: { owner: 'acme', repo: 'widget' },
    },
  } as unknown as Job
  try {
    const code = await runRefreshJob(job)
    const tries = Number(/^Written as .* \(try (\d+)\)/m.exec(lines.join('\n'))?.[1] ?? 0)
    if (code === 0 && tries > 0) return { tries, killed: false }
    return { tries, killed: false, fault: `run ${number}: code ${code}: ${lines.join(' | ')}` }
  } catch (error) {
    return { tries: 0, killed: false, fault: `run ${number}: ${(error as Error).message}` }
  } finally {
    rmSync(workspace, { recursive: true })
  }
}

if (import.meta.main) {
  process.stdout.write(JSON.stringify(await refreshOne(JSON.parse(process.argv[2] ?? '') as Refresh)))
  // At once: test support that is loaded here would sum up tests, of which there are none.
  process.exit()
}
