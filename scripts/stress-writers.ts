/**
 * Many refreshes of one stored history at once, against a real Git repository: is each run there, none twice, and the
 * history a line that Git itself finds sound?
 *
 *     npm run stress:writers -- --rounds 200 --writers 16 --servers 4
 *
 * Each writer is the Action's own refresh of three platforms. Several servers answer for one bare repository, each a process
 * of its own, so that Git, and nothing of ours, decides who came first. Git writes down each move of the branch: each must
 * add one run to what the one before it left. Waits are a sixteenth of what they would be.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Job } from '../src/action/job.ts'
import { readInputs } from '../src/action/inputs.ts'
import { refresh } from '../src/action/refresh-job.ts'
import { type Baseline, defaultKeep } from '../src/model/baseline.ts'
import type { Run } from '../src/model/run.ts'
import { emptyBaseline } from '../src/store/baseline-set.ts'
import { growHistory, pastFile, type GrownFile } from '../src/store/grow-history.ts'
import { baselineText } from '../src/store/serialise.ts'
import { connect } from '../test/fake-github/connect.ts'
import { gitIn, type Git } from '../test/fake-github/real-git.ts'
import { sampleBenchmark, sampleRun, sampleRunId, timeSpec } from '../test/sample-run.ts'

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
  const repository = join(folder, 'repository.git')
  const git = gitIn(repository)
  git(['config', 'core.logAllRefUpdates', 'true'])
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
    const known: Known = { moves: 0, line: [], ids: new Map() }
    for (let round = 0; round < rounds; round += 1) {
      const numbers = Array.from({ length: writers }, (_, writer) => round * writers + writer)
      const said = await Promise.all(
        numbers.map(async (number) => {
          const { apiUrl } = running[number % servers]!
          return await refreshOne({ folder, apiUrl, sha, number })
        }),
      )
      sum.written += said.filter(({ tries }) => tries > 0).length
      sum.collided += said.filter(({ tries }) => tries > 1).length
      faults.push(...said.flatMap(({ fault }) => fault ?? []))
      const moves = movesIn(repository).slice(known.moves)
      const { restarts, faults: found } = followMoves(git, { moves, numbers, known })
      sum.restarts += restarts
      faults.push(...found.map((fault) => `round ${round}: ${fault}`))
      // What tries that came too late have left, which nothing leads to.
      git(['prune', '--expire=now'])
      onRound?.(round)
    }
    faults.push(...(await faultsAtEnd(git, { rounds, writers, sha, known })))
  } finally {
    for (const { child } of running) {
      child.kill()
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true })
  }
  return { ...sum, faults }
}
/** A write, as Git wrote it down: where the branch was and is. */
interface Move {
  readonly from: string
  readonly to: string
}

function movesIn(repository: string): Move[] {
  const log = join(repository, 'logs', 'refs', 'heads', branch)
  if (!existsSync(log)) return []
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  return lines.map((line) => ({ from: line.slice(0, 40), to: line.slice(41, 81) }))
}

/** What the moves so far come to. */
interface Known {
  moves: number
  /** The commits since the branch was started, oldest first. */
  line: string[]
  /** Of each platform: the runs at the tip. */
  readonly ids: Map<string, readonly string[]>
}

/** Follows the moves of a round: each is one commit on top of the one before, or starts again, and adds one run to each file. */
function followMoves(
  git: Git,
  of: { readonly moves: readonly Move[]; readonly numbers: readonly number[]; readonly known: Known },
): { readonly restarts: number; readonly faults: readonly string[] } {
  const { moves, numbers, known } = of
  const faults: string[] = []
  if (moves.length !== numbers.length) faults.push(`${numbers.length} writers moved the branch ${moves.length} times`)
  const commits = moves.map(({ to }) => to)
  const parents = parentsOf(git, commits)
  let restarts = 0
  for (const { from, to } of moves) {
    const tip = known.line.at(-1) ?? '0'.repeat(40)
    if (from !== tip) faults.push(`${to} was written at ${from}, and the branch was at ${tip}`)
    const own = parents.get(to)
    if (own === '' && known.line.length > 0) restarts += 1
    else if (own !== (known.line.at(-1) ?? '')) faults.push(`${to} is on top of "${own}", and the branch was at ${tip}`)
    known.line = own === '' ? [to] : [...known.line, to]
  }
  known.moves += moves.length
  for (const platform of platforms) {
    const missing = new Set(numbers.map(sampleRunId))
    const files = filesAt(git, commits, `${platform}.json`)
    for (const [index, text] of files.entries()) {
      const before = known.ids.get(platform) ?? []
      const { runs } = JSON.parse(text ?? '{"runs":[]}') as { runs: { id: string }[] }
      const ids = runs.map(({ id }) => id)
      const added = ids.filter((id) => !before.includes(id))
      const wanted = [...before, ...added].sort().slice(-defaultKeep)
      const what = `${platform}.json at ${commits[index]}`
      if (added.length !== 1 || !missing.delete(added[0]!))
        faults.push(`${what} adds ${added.join(' and ') || 'nothing'}`)
      const lost = wanted.filter((id) => !ids.includes(id))
      if (lost.length > 0) faults.push(`${what} has lost ${lost.join(' and ')}`)
      else if (ids.join() !== wanted.join()) faults.push(`${what} has more than it should, or in another order`)
      known.ids.set(platform, ids)
    }
    for (const id of missing) faults.push(`${platform}.json never got ${id}`)
  }
  return { restarts, faults }
}

/** Of each commit its parents, in a line. */
function parentsOf(git: Git, commits: readonly string[]): ReadonlyMap<string, string> {
  const { output } = git(['log', '--no-walk=unsorted', '--format=%H %P', '--stdin'], commits.join('\n'))
  const lines = output.toString().trim().split('\n')
  return new Map(lines.map((line) => [line.slice(0, 40), line.slice(41)]))
}

/** The text of a file in each of these commits; null where there is none. */
function filesAt(git: Git, commits: readonly string[], path: string): (string | null)[] {
  const { output } = git(['cat-file', '--batch'], commits.map((commit) => `${commit}:${path}\n`).join(''))
  let from = 0
  return commits.map(() => {
    const end = output.indexOf('\n', from)
    const bytes = /^[0-9a-f]+ blob (\d+)$/.exec(output.toString('latin1', from, end))?.[1]
    from = end + 1
    if (bytes === undefined) return null
    const text = output.toString('utf8', from, from + Number(bytes))
    from += Number(bytes) + 1
    return text
  })
}

interface End {
  readonly rounds: number
  readonly writers: number
  readonly sha: string
  readonly known: Known
}

/** Of all rounds: the branch is the line of its moves, its files are those of a single writer, and Git finds all of it sound. */
async function faultsAtEnd(git: Git, { rounds, writers, sha, known }: End): Promise<string[]> {
  const faults: string[] = []
  const line = git(['rev-list', '--reverse', branch]).output.toString().trim()
  if (line !== known.line.join('\n')) faults.push('the branch does not lead back through its moves, one by one')
  for (const platform of platforms) {
    const all = Array.from({ length: rounds * writers }, (_, number) => runOf({ number, platform, sha }))
    for (const [path, text] of await filesOfOne(platform, all)) {
      if (filesAt(git, [branch], path)[0] !== text) faults.push(`${path} is not what a single writer would have left`)
    }
  }
  const { ok, output } = git(['fsck', '--full', '--strict', '--no-dangling'])
  if (!ok) faults.push(`git fsck: ${output.toString().slice(0, 500)}`)
  return faults
}

/** The files of a platform by path, written run by run in the order of their numbers; null: there is none. */
async function filesOfOne(platform: string, runs: readonly Run[]): Promise<ReadonlyMap<string, string | null>> {
  let newest = emptyBaseline(platform)
  let past: GrownFile | null = null
  for (const run of runs) {
    const readPast = (): Promise<Baseline | null> => Promise.resolve(past?.baseline ?? null)
    const grown = await growHistory({ baseline: newest, runs: [run], maxBytes: 2 ** 30, readPast })
    newest = grown.newest.baseline
    past = grown.past ?? past
  }
  const path = `${platform}.json`
  return new Map([
    [path, baselineText(newest)],
    [pastFile(path), past?.text ?? null],
  ])
}

function runOf({
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
    writeFileSync(join(place, 'run.json'), JSON.stringify(runOf({ number, platform, sha })))
  }
  const lines: string[] = []
  const told = ({ message }: { readonly message: string }): number => lines.push(message)
  const { client } = connect({ apiUrl }, { random: Math.random, hurry: 16 })
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
