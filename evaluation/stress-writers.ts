/**
 * Many refreshes of one stored history at once, against a real Git repository: is each run there, none twice, and the
 * history a line that Git itself finds sound?
 *
 *     node evaluation/stress-writers.ts --rounds 200 --writers 16 --seed 00000001
 *     node evaluation/stress-writers.ts --rounds 20 --gitea
 *
 * Each writer is the Action's own refresh of three platforms; one in eight is a process that SIGKILL ends at a random moment,
 * with all its Git: on a disk, also with the one that writes. All write to one repository, a bare one or a real Gitea's, so
 * that Git, and nothing of ours, decides who came first. Git writes down each move of the branch: each must add one run to
 * what the one before it left. Waits are a quarter of what they would be. The seed gives the moments.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Baseline, defaultKeep } from '../src/core/model/baseline.ts'
import type { Run } from '../src/core/model/run.ts'
import { makeRandomDraws } from '../src/core/stats/random.ts'
import { emptyBaseline } from '../src/core/history/baseline-set.ts'
import { mergeAndPrune } from '../src/core/history/grow-history.ts'
import { baselineText } from '../src/core/model/serialise.ts'
import type { Gitea } from '../test/gitea/gitea.ts'
import { gitEnvironment } from '../test/repository.ts'
import { sampleRunId } from '../test/sample-run.ts'
import { branch, killedRefresh, longestLifeMs, platforms, refreshOne, runOf } from './stress/history-writer.ts'

export interface StressOptions {
  readonly rounds: number
  readonly writers: number
  /** Of the moments at which writers are killed. */
  readonly seed?: string
  /** A bare repository on disk by default. */
  readonly server?: Server
  readonly onRound?: (round: number) => void
}

export interface Server {
  readonly url: string
  readonly token?: string
  /** Where it keeps the repository, which has a branch main. */
  readonly repository: string
}

export interface StressResult {
  /** Refreshes that said that they had written. */
  readonly written: number
  /** Those that had to try again because another was first. */
  readonly collided: number
  /** The most tries that one took. */
  readonly mostTries: number
  readonly killed: number
  /** Locks of the branch that a killed Git left on the disk, and that had to be removed. */
  readonly locks: number
  /** Times that the branch was started again. */
  readonly restarts: number
  /** Whatever should never be, in words. */
  readonly faults: readonly string[]
}

interface Git {
  (words: readonly string[], input?: string): { readonly ok: boolean; readonly output: Buffer }
}

/** A bare repository with one commit on main. */
function bareIn(folder: string): string {
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', folder], { env: gitEnvironment })
  const git = (...words: string[]): string =>
    execFileSync('git', ['--git-dir', folder, ...words], { env: gitEnvironment, encoding: 'utf8', input: '' }).trim()
  git('update-ref', 'refs/heads/main', git('commit-tree', git('mktree'), '-m', 'Begin'))
  return folder
}

/** Git in a repository that writes down how its branches move. */
function gitOf(folder: string): Git {
  const git: Git = (words, input = '') => {
    const { status, stdout } = spawnSync('git', ['--git-dir', folder, ...words], {
      env: gitEnvironment,
      input,
      maxBuffer: 2 ** 28,
    })
    return { ok: status === 0, output: stdout }
  }
  for (const name of ['gc.auto', 'receive.autogc']) git(['config', name, '0'])
  git(['config', 'core.logAllRefUpdates', 'true'])
  return git
}

export async function stress(options: StressOptions): Promise<StressResult> {
  const { rounds, writers, seed = '00000001', onRound } = options
  const folder = mkdtempSync(join(tmpdir(), 'paceline-writers-'))
  const bare = join(folder, 'repository.git')
  const { repository, url, token } = options.server ?? { repository: bareIn(bare), url: bare }
  const git = gitOf(repository)
  const random = makeRandomDraws(seed).uniform
  const faults: string[] = []
  const sum = { written: 0, collided: 0, mostTries: 0, killed: 0, locks: 0, restarts: 0 }
  // What a refresh says to the runner.
  for (const name of ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY']) {
    process.env[name] = join(folder, name)
    writeFileSync(process.env[name], '')
  }
  try {
    const sha = git(['rev-parse', 'main']).output.toString().trim()
    const known: Known = { moves: 0, line: [], ids: new Map(), landed: new Set(), killed: new Set() }
    for (let round = 0; round < rounds; round += 1) {
      const numbers = Array.from({ length: writers }, (_, writer) => round * writers + writer)
      const said = await Promise.all(
        numbers.map(async (number) => {
          const refresh = { folder, url, token, sha, number }
          if (number % 8 !== 5) return refreshOne(refresh)
          const end = await killedRefresh(refresh, random() * longestLifeMs)
          if (end.killed && (await freeLock(repository))) sum.locks += 1
          return end
        }),
      )
      sum.written += said.filter(({ tries }) => tries > 0).length
      sum.collided += said.filter(({ tries }) => tries > 1).length
      sum.mostTries = Math.max(sum.mostTries, ...said.map(({ tries }) => tries))
      sum.killed += said.filter(({ killed }) => killed).length
      faults.push(...said.flatMap(({ fault }) => fault ?? []))
      for (const [at, number] of numbers.entries()) if (said[at]!.killed) known.killed.add(number)
      const moves = movesIn(repository).slice(known.moves)
      const { restarts, faults: found } = followMoves(git, { moves, numbers, known })
      sum.restarts += restarts
      faults.push(...found.map((fault) => `round ${round}: ${fault}`))
      // What tries that came too late have left, which nothing leads to.
      git(['prune', '--expire=now'])
      onRound?.(round)
    }
    faults.push(...(await faultsAtEnd(git, { sha, known })))
  } finally {
    rmSync(folder, { recursive: true })
  }
  return { ...sum, faults }
}

/** A write, as Git wrote it down: where the branch was and is. */
interface Move {
  readonly from: string
  readonly to: string
}

function movesIn(repository: string): Move[] {
  const [ref, log] = [join('refs', 'heads', branch), join('logs', 'refs', 'heads', branch)]
  if (!existsSync(join(repository, ref))) return []
  const tip = readFileSync(join(repository, ref), 'utf8').trim()
  const lines = readFileSync(join(repository, log), 'utf8').trimEnd().split('\n')
  const moves = lines.map((line) => ({ from: line.slice(0, 40), to: line.slice(41, 81) }))
  // Git writes a move down before it makes it: one that was killed in between did not take place.
  return moves.filter(({ to }, at) => to === (moves[at + 1]?.from ?? tip))
}

/** Removes a lock that a killed Git has left: nobody but the owner of the repository can. */
async function freeLock(repository: string): Promise<boolean> {
  const lock = join(repository, 'refs', 'heads', `${branch}.lock`)
  const state = (): number | undefined => statSync(lock, { throwIfNoEntry: false })?.ctimeMs
  const before = state()
  if (before === undefined) return false
  // Whoever lives holds it for milliseconds.
  await sleep(2_000)
  if (state() !== before) return false
  rmSync(lock, { force: true })
  return true
}

/** What the moves so far come to. */
interface Known {
  moves: number
  /** The commits since the branch was started, oldest first. */
  line: string[]
  /** Of each platform: the runs at the tip. */
  readonly ids: Map<string, readonly string[]>
  /** Numbers of the runs that were ever stored. */
  readonly landed: Set<number>
  /** Those of the runs whose writer was killed: they may land, on a server also a moment later. */
  readonly killed: Set<number>
}

/** Follows the moves of a round: each is one commit on top of the one before, or starts again, and adds one run to each file. */
function followMoves(
  git: Git,
  of: {
    readonly moves: readonly Move[]
    readonly numbers: readonly number[]
    readonly known: Known
  },
): { readonly restarts: number; readonly faults: readonly string[] } {
  const { moves, numbers, known } = of
  const faults: string[] = []
  const late = [...known.killed].filter((number) => !numbers.includes(number) && !known.landed.has(number))
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
    const missing = new Set([...late, ...numbers].map(sampleRunId))
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
    for (const number of [...late, ...numbers]) {
      if (!missing.has(sampleRunId(number))) known.landed.add(number)
      else if (!known.killed.has(number)) faults.push(`${platform}.json never got ${sampleRunId(number)}`)
    }
  }
  return { restarts, faults }
}

/** Of each commit its parents, in a line. */
function parentsOf(git: Git, commits: readonly string[]): ReadonlyMap<string, string> {
  const { output } = git(['log', '--no-walk=unsorted', '--format=%H %P', '--stdin'], commits.join('\n'))
  const lines = output.toString().trim().split('\n')
  return new Map(lines.map((line) => [line.slice(0, 40), line.slice(41)]))
}

/** The text of a file in each of these commits; undefined where there is none. */
function filesAt(git: Git, commits: readonly string[], path: string): (string | undefined)[] {
  const { output } = git(['cat-file', '--batch'], commits.map((commit) => `${commit}:${path}\n`).join(''))
  let from = 0
  return commits.map(() => {
    const end = output.indexOf('\n', from)
    const bytes = /^[0-9a-f]+ blob (\d+)$/.exec(output.toString('latin1', from, end))?.[1]
    from = end + 1
    if (bytes === undefined) return undefined
    const text = output.toString('utf8', from, from + Number(bytes))
    from += Number(bytes) + 1
    return text
  })
}

/** Of all rounds: the branch is the line of its moves, its files are those of a single writer, and Git finds all of it sound. */
async function faultsAtEnd(git: Git, { sha, known }: { sha: string; known: Known }): Promise<string[]> {
  const faults: string[] = []
  const line = git(['rev-list', '--reverse', branch]).output.toString().trim()
  if (line !== known.line.join('\n')) faults.push('the branch does not lead back through its moves, one by one')
  for (const platform of platforms) {
    const all = [...known.landed].sort((a, b) => a - b).map((number) => runOf({ number, platform, sha }))
    const path = `${platform}.json`
    const [text] = filesAt(git, [branch], path)
    if (text !== (await fileOfOne(platform, all))) faults.push(`${path} is not what a single writer would have left`)
  }
  const { ok, output } = git(['fsck', '--full', '--strict', '--no-dangling'])
  if (!ok) faults.push(`git fsck: ${output.toString().slice(0, 500)}`)
  return faults
}

/** The file of a platform, written run by run in the order of their numbers. */
async function fileOfOne(platform: string, runs: readonly Run[]): Promise<string> {
  let baseline = emptyBaseline(platform)
  for (const run of runs) {
    const read = (): Promise<Baseline> => Promise.resolve(baseline)
    const grown = await mergeAndPrune({ file: platform, platform, runs: [run], maxBytes: 2 ** 30, read })
    baseline = grown.baseline
  }
  return baselineText(baseline)
}

/** An empty repository on a real Gitea. */
async function repositoryOn(gitea: Gitea): Promise<Server> {
  const ada = await gitea.addPerson('ada')
  await gitea.must('POST /user/repos', ada, { name: 'widget', default_branch: 'main', auto_init: true })
  return { url: `${gitea.url}/ada/widget`, token: ada.token, repository: gitea.folderOf('ada/widget') }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '200' },
      writers: { type: 'string', default: '16' },
      seed: { type: 'string', default: '00000001' },
      gitea: { type: 'boolean', default: false },
    },
  })
  await using gitea = values.gitea ? await (await import('../test/gitea/gitea.ts')).startGitea() : undefined
  const [rounds, writers] = [values.rounds, values.writers].map(Number) as [number, number]
  const start = performance.now()
  const onRound = (round: number): void => {
    if ((round + 1) % 10 !== 0) return
    const left = ((performance.now() - start) / 6e4 / (round + 1)) * (rounds - round - 1)
    process.stderr.write(`${round + 1} of ${rounds} rounds, about ${Math.ceil(left)} min left\n`)
  }
  const { seed } = values
  const server = gitea === undefined ? {} : { server: await repositoryOn(gitea) }
  const result = await stress({ rounds, writers, seed, onRound, ...server })
  const { written, collided, mostTries, killed, locks, restarts, faults } = result
  process.stdout.write(
    `${written} refreshes of ${platforms.length} platforms in ${rounds} rounds by ${writers} writers: ` +
      `${collided} had to try again, ${mostTries - 1} times at most; ${killed} more were killed and left ${locks} locks; the branch started again ${restarts} times, ${faults.length} faults\n`,
  )
  for (const fault of faults.slice(0, 20)) process.stdout.write(`- ${fault.slice(0, 500)}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
