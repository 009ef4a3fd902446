/**
 * Many refreshes of one stored history at once, against a real Git repository: is each run there, none twice, and the
 * history a line that Git itself finds sound?
 *
 *     npm run stress:writers -- --rounds 200 --writers 16 --servers 4
 *
 * Each writer is the Action's own refresh of three platforms. Several servers answer for one bare repository, each a process
 * of its own, so that Git, and nothing of ours, decides who came first. Waits are a quarter of what they would be.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Job } from '../src/action/job.ts'
import { readInputs } from '../src/action/inputs.ts'
import { refresh } from '../src/action/refresh-job.ts'
import { parseBaseline } from '../src/store/parse-baseline.ts'
import { connect } from '../test/fake-github/connect.ts'
import { gitIn, type Git } from '../test/fake-github/real-git.ts'
import { sampleBenchmark, sampleRun, timeSpec } from '../test/sample-run.ts'

export interface StressOptions {
  readonly rounds: number
  readonly writers: number
  readonly servers: number
  readonly onRound?: (round: number) => void
}

export interface StressResult {
  /** Refreshes that said that they had written. */
  readonly written: number
  /** Those that had to try again because another was first. */
  readonly collided: number
  /** Times that the branch was started again. */
  readonly restarts: number
  /** Whatever should never be, in words. */
  readonly faults: readonly string[]
}

const platforms = ['linux-x64', 'win32-x64', 'darwin-arm64']
const branch = 'paceline-data'
/** The fewest values that are stored. */
const benchmark = sampleBenchmark({ metrics: { 'ready-time': { ...timeSpec, values: [99, 100, 100, 101] } } })

export async function stress({ rounds, writers, servers, onRound }: StressOptions): Promise<StressResult> {
  const folder = await mkdtemp(join(tmpdir(), 'paceline-writers-'))
  const git = gitIn(join(folder, 'repository.git'))
  const faults: string[] = []
  const sum = { written: 0, collided: 0, restarts: 0 }
  // What a refresh says to the runner.
  for (const name of ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY']) {
    process.env[name] = join(folder, name)
    writeFileSync(process.env[name], '')
  }
  // The first one makes the repository's first commit.
  const running = [await startServer(folder)]
  try {
    while (running.length < servers) running.push(await startServer(folder))
    const sha = git(['rev-parse', 'main']).output.toString().trim()
    for (let round = 0; round < rounds; round += 1) {
      const before = tipOf(git)
      const said = await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          const { apiUrl } = running[writer % servers]!
          return await refreshOne({ folder, apiUrl, sha, number: round * writers + writer })
        }),
      )
      sum.written += said.filter(({ tries }) => tries > 0).length
      sum.collided += said.filter(({ tries }) => tries > 1).length
      faults.push(...said.flatMap(({ fault }) => fault ?? []))
      if (before !== null && !git(['merge-base', '--is-ancestor', before, branch]).ok) sum.restarts += 1
      faults.push(...faultsOf(git, { round, writers }))
      onRound?.(round)
    }
    const { ok, output } = git(['fsck', '--full', '--strict', '--no-dangling'])
    if (!ok) faults.push(`git fsck: ${output.toString().slice(0, 500)}`)
  } finally {
    for (const { child } of running) {
      child.kill()
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true })
  }
  return { ...sum, faults }
}

function tipOf(git: Git): string | null {
  const { ok, output } = git(['rev-parse', '--verify', '--quiet', branch])
  return ok ? output.toString().trim() : null
}

/** After a round: its runs, and those of the round before as far as they are kept, are there once; no commit is a merge. */
function faultsOf(git: Git, { round, writers }: { readonly round: number; readonly writers: number }): string[] {
  const merges = git(['rev-list', '--min-parents=2', branch]).output.toString().trim()
  const faults = merges === '' ? [] : [`round ${round}: the history is not linear`]
  for (const platform of platforms) {
    const { ok, output } = git(['show', `${branch}:${platform}.json`])
    if (!ok) return [...faults, `round ${round}: there is no ${platform}.json`]
    const ids = parseBaseline(output.toString(), `${platform}.json`).runs.map(({ id }) => id)
    if (new Set(ids).size < ids.length) faults.push(`round ${round}: ${platform} has a run twice`)
    // The newest fifty are kept, and so three rounds of sixteen.
    const from = Math.max(0, round - Math.floor(50 / writers) + 1) * writers
    for (let number = from; number < (round + 1) * writers; number += 1) {
      if (!ids.includes(sampleRun({ number }).id)) faults.push(`round ${round}: ${platform} lacks run ${number}`)
    }
  }
  return faults
}

interface Refresh {
  readonly folder: string
  readonly apiUrl: string
  readonly sha: string
  readonly number: number
}

/** `tries`: 0 if nothing was written. */
async function refreshOne({ folder, apiUrl, sha, number }: Refresh): Promise<{ tries: number; fault?: string }> {
  const workspace = join(folder, String(number))
  for (const [index, platform] of platforms.entries()) {
    const place = join(workspace, 'paceline-results', `paceline+default+runner-${index}+1`)
    mkdirSync(place, { recursive: true })
    const run = sampleRun({ number, environment: { platform }, benchmarks: [benchmark] })
    const head = { label: 'main', commit: { ...run.head.commit!, sha } }
    writeFileSync(join(place, 'run.json'), JSON.stringify({ ...run, head }))
  }
  const lines: string[] = []
  const told = ({ message }: { readonly message: string }): number => lines.push(message)
  const { client } = connect({ apiUrl }, { random: Math.random, hurry: 4 })
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
    client,
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
      server: client.server,
    },
  } as unknown as Job
  try {
    const code = await refresh(job)
    const tries = Number(/^Written as .* \(try (\d+)\)/m.exec(lines.join('\n'))?.[1] ?? 0)
    return code === 0 && tries > 0 ? { tries } : { tries, fault: `run ${number}: code ${code}: ${lines.join(' | ')}` }
  } catch (error) {
    return { tries: 0, fault: `run ${number}: ${(error as Error).message}` }
  } finally {
    await rm(workspace, { recursive: true })
  }
}

async function startServer(folder: string): Promise<{ readonly child: ChildProcess; readonly apiUrl: string }> {
  const program = fileURLToPath(new URL('../test/fake-github/main.ts', import.meta.url))
  const args = ['--repository', 'acme/widget', '--git', join(folder, 'repository.git')]
  const child = fork(program, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, apiUrl: line.toString().trim() }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '200' },
      writers: { type: 'string', default: '16' },
      servers: { type: 'string', default: '4' },
    },
  })
  const [rounds, writers, servers] = [values.rounds, values.writers, values.servers].map(Number) as [
    number,
    number,
    number,
  ]
  const start = performance.now()
  const onRound = (round: number): void => {
    if ((round + 1) % 10 !== 0) return
    const left = ((performance.now() - start) / 6e4 / (round + 1)) * (rounds - round - 1)
    process.stderr.write(`${round + 1} of ${rounds} rounds, about ${Math.ceil(left)} min left\n`)
  }
  const { written, collided, restarts, faults } = await stress({ rounds, writers, servers, onRound })
  process.stdout.write(
    `${written} refreshes of ${platforms.length} platforms in ${rounds} rounds by ${writers} writers on ${servers} servers: ` +
      `${collided} had to try again, the branch started again ${restarts} times, ${faults.length} faults\n`,
  )
  for (const fault of faults.slice(0, 20)) process.stdout.write(`- ${fault.slice(0, 500)}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
