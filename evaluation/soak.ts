/**
 * `paceline run` on the watch suite for long, with faults in its trials: is what the parent needs the same after hours, and
 * does anything stay behind? Linux only; a full scratch takes root, who can mount a small file system.
 *
 *     node evaluation/soak.ts 120
 *
 * Prints a line a minute, and at the end what grew. Exit code 1 if something did, or is left.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Run } from '../src/core/model/run.ts'
import { derivedSeed, makeRandomDraws } from '../src/core/stats/random.ts'
import { nodeFirst, repositoryRoot } from '../test/command-line.ts'
import { temporaryDirectory } from '../test/repository.ts'

const minutes = Number(process.argv[2])
if (!(minutes >= 3)) {
  process.stderr.write('Usage: node evaluation/soak.ts MINUTES, three or more\n')
  process.exit(2)
}

const benchmarks = ['watch/flat/fs-watch', 'watch/events/fs-watch', 'watch/flat/chokidar']
/** The first minutes fill caches. */
const settledAfter = 0.25
/** What may be added: a run keeps the figures of every trial. */
const allowed = { heapMb: 4, heapKbPerTrial: 4, rssMb: 25, handles: 2, resources: 2 }
const faultEveryMs = 3_000
const sampleEveryMs = 5_000

using folder = temporaryDirectory('paceline-soak-')
const [project, temporary, sampled] = ['project', 'tmp', 'sample.json'].map((name) => join(folder.path, name)) as [
  string,
  string,
  string,
]
for (const path of [project, temporary]) mkdirSync(path)
writeFileSync(join(project, 'paceline.config.json'), '{ "suites": ["watch"] }')
const isSmall = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', temporary]).status === 0

/** In the parent: after a collection, what it holds. */
const sampler = `import { readdirSync, renameSync, writeFileSync } from 'node:fs'
setInterval(() => {
  gc()
  const { heapUsed, rss } = process.memoryUsage()
  const sample = { heapUsed, rss, handles: readdirSync('/proc/self/fd').length, resources: process.getActiveResourcesInfo().length }
  writeFileSync(${JSON.stringify(`${sampled}~`)}, JSON.stringify(sample))
  renameSync(${JSON.stringify(`${sampled}~`)}, ${JSON.stringify(sampled)})
}, ${sampleEveryMs}).unref()`

interface Sample {
  readonly heapUsed: number
  readonly rss: number
  readonly handles: number
  readonly resources: number
  /** Trials that were started until then. */
  readonly trials: number
}

/** Pids, parent and first arguments of all processes. */
function processes(): { readonly pid: number; readonly parent: number; readonly line: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent: Number(parent), line }]
      } catch {
        return []
      }
    })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already.
  }
}

type Fault = (trial: number) => Promise<void> | void
const faults: Readonly<Record<string, Fault>> = {
  killed: (trial) => signal(trial, 'SIGKILL'),
  terminated: (trial) => signal(trial, 'SIGTERM'),
  async stopped(trial) {
    signal(trial, 'SIGSTOP')
    await sleep(1_500)
    signal(trial, 'SIGCONT')
  },
  /** Killed while it is stopped. */
  async frozen(trial) {
    signal(trial, 'SIGSTOP')
    await sleep(500)
    signal(trial, 'SIGKILL')
  },
  async 'without room'() {
    const ballast = join(temporary, 'ballast')
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M', 'count=1000'], { stdio: 'ignore' })
    await sleep(700)
    rmSync(ballast, { force: true })
  },
}
const names = Object.keys(faults).filter((name) => isSmall || name !== 'without room')
const caused = new Map(names.map((name) => [name, 0]))

const started = performance.now()
const parent = spawn(
  process.execPath,
  [
    '--expose-gc',
    '--import',
    `data:text/javascript,${encodeURIComponent(sampler)}`,
    join(repositoryRoot, 'dist', 'cli.js'),
    'run',
    ...benchmarks,
    '--trials',
    '1000000',
    '--budget',
    `${minutes}m`,
  ],
  { cwd: project, env: { ...nodeFirst, TMPDIR: temporary }, stdio: ['ignore', 'ignore', 'pipe'] },
)
let stderr = ''
const over = new AbortController()
parent.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-20_000)))
const ended = once(parent, 'close').then(([code]) => {
  over.abort()
  return (code ?? undefined) as number | undefined
})

const { below } = makeRandomDraws(derivedSeed('00000001', 'soak'))
const samples: Sample[] = []
const trials = new Set<number>()
let [nextFault, nextSample, nextLine] = [started + 60_000, started, started + 60_000]
const mb = (bytes: number): string => (bytes / 1_048_576).toFixed(1)
while (!over.signal.aborted) {
  await Promise.race([sleep(50), ended])
  const now = performance.now()
  const own = processes().filter((one) => one.parent === parent.pid && one.line.includes('trial'))
  for (const { pid } of own) trials.add(pid)
  if (now >= nextFault && own.length > 0) {
    const name = names[below(names.length)]!
    caused.set(name, caused.get(name)! + 1)
    await faults[name]!(own[below(own.length)]!.pid)
    nextFault = now + faultEveryMs * (0.5 + below(1_000) / 1_000)
  }
  if (now >= nextSample && existsSync(sampled)) {
    samples.push({ ...(JSON.parse(readFileSync(sampled, 'utf8')) as Omit<Sample, 'trials'>), trials: trials.size })
    nextSample = now + sampleEveryMs
  }
  const last = samples.at(-1)
  if (now >= nextLine && last !== undefined) {
    const count = [...caused.values()].reduce((sum, one) => sum + one, 0)
    process.stdout.write(
      `${Math.round((now - started) / 60_000)} min: ${last.trials} processes, ${count} faults, heap ${mb(last.heapUsed)} MB, ` +
        `resident ${mb(last.rss)} MB, ${last.handles} handles, ${last.resources} resources, ${readdirSync(temporary).length} folders\n`,
    )
    nextLine += 60_000
  }
}

const code = await ended
/** Means of the first and the last quarter of the settled part. */
const settled = samples.slice(Math.floor(samples.length * settledAfter))
const quarter = Math.max(1, Math.floor(settled.length / 4))
function grown(of: (sample: Sample) => number): number {
  const mean = (some: readonly Sample[]): number => some.reduce((sum, one) => sum + of(one), 0) / some.length
  return mean(settled.slice(-quarter)) - mean(settled.slice(0, quarter))
}
const more = {
  heapMb: grown(({ heapUsed }) => heapUsed) / 1_048_576,
  rssMb: grown(({ rss }) => rss) / 1_048_576,
  handles: grown(({ handles }) => handles),
  resources: grown(({ resources }) => resources),
  trials: grown((sample) => sample.trials),
}
const problems: string[] = []
const check = (isFine: boolean, problem: string): void => void (isFine || problems.push(problem))
check(samples.length > 0, 'the parent gave no samples')
check(code === 0, `it ended with ${code}: ${stderr.slice(-2_000)}`)
const keptMb = (more.trials * allowed.heapKbPerTrial) / 1_024
check(more.heapMb <= allowed.heapMb + keptMb, `the heap grew by ${more.heapMb.toFixed(1)} MB`)
check(more.rssMb <= allowed.rssMb + keptMb, `resident memory grew by ${more.rssMb.toFixed(1)} MB`)
check(more.handles <= allowed.handles, `${more.handles.toFixed(1)} more handles`)
check(more.resources <= allowed.resources, `${more.resources.toFixed(1)} more resources of Node`)
const folders = readdirSync(temporary).filter((name) => name !== 'node-compile-cache')
check(folders.length === 0, `left in the temporary folder: ${folders.join(', ')}`)
const isLeft = ({ pid, line }: { readonly pid: number; readonly line: string }): boolean =>
  pid !== process.pid && (line.includes(folder.path) || linkOf(pid).startsWith(folder.path))
const left = processes().filter(isLeft)
check(left.length === 0, `left running: ${left.map(({ pid, line }) => `${pid} ${line}`).join(', ')}`)
const locks = readdirSync(join(project, '.paceline')).filter((name) => /lock|holder|\.tmp$/.test(name))
check(locks.length === 0, `left in .paceline: ${locks.join(', ')}`)
const file = join(project, 'paceline-out', 'run.json')
const run = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run) : undefined
const measured = run?.benchmarks.reduce((sum, one) => sum + one.trials, 0) ?? 0
const failed = run?.benchmarks.flatMap((one) => one.failures).reduce((sum, one) => sum + one.count, 0) ?? 0
check(run !== undefined && measured > 0, 'there is no run')
check(failed > 0, 'no fault reached a trial')

function linkOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

if (isSmall) spawnSync('umount', [temporary])
const list = [...caused].map(([name, count]) => `${count} ${name}`).join(', ')
process.stdout.write(
  `${measured} trials, ${failed} of them failed; faults: ${list}${isSmall ? '' : ' (no full scratch: it takes root)'}\n` +
    `From the first to the last settled quarter: heap ${more.heapMb.toFixed(2)} MB, resident ${more.rssMb.toFixed(1)} MB, ` +
    `${more.handles.toFixed(1)} handles, ${more.resources.toFixed(1)} resources, ${Math.round(more.trials)} processes\n`,
)
for (const problem of problems) process.stdout.write(`PROBLEM ${problem}\n`)
process.stdout.write(problems.length === 0 ? 'Sound.\n' : `${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1
