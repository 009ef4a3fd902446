/**
 * Histories of hosted runners, which users of github-action-benchmark keep, with nulls for free: runs since whose
 * predecessor nothing changed but documents, CI and tests. How often does a rule point at one of them, and how often at
 * others? And are commits marked whose subject says that they made something faster, and releases that claim a change
 * (hosted/known-releases.ts)?
 *
 *     node evaluation/hosted.ts CLONE… [--releases] [--write]    clones, also bare ones, that have the branch gh-pages;
 *                                                                minutes for each; --releases: these alone
 *
 * Each history is imported as `paceline import` does it. Each run is compared with those before it, and trends are asked
 * for after every few runs: whatever is marked then would have been reported. The alarm of github-action-benchmark
 * compares each run with the one before. A run counts once, however many of its rows are pointed at.
 */
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from 'markdown-table'
import { compareRuns } from '../src/compare.ts'
import { isChange } from '../src/compare/judgement.ts'
import { trendsOf } from '../src/compare/trends.ts'
import { readGabHistory } from '../src/import/gab-history.ts'
import { benchmarkId, type Run } from '../src/model/run.ts'
import { median } from '../src/stats/quantile.ts'
import { emptyBaseline } from '../src/store/baseline-set.ts'
import {
  answersFor,
  pointedByFactor,
  releasesOf,
  releasesTable,
  rowsOfRuns,
  type Answer,
  type Pointed,
} from './hosted/known-releases.ts'
import { replaceBlock } from './known/page.ts'

const every = 5
/** As many as a stored history holds. */
const mostRuns = 1_000
const harmless =
  /(^|\/)(docs?|\.github|\.circleci|\.azure-pipelines|tests?|__tests__|spec|e2e|fixtures?|snapshots?|website|examples?)\/|\.(md|mdx|rst|txt|ya?ml|png|svg|snap)$|\.(test|spec)\.\w+$|(^|\/)(LICENSE|CODEOWNERS|\.gitignore|\.editorconfig)[^/]*$/
/** What a benchmark is and how it runs, and the versions of what it depends on. */
const measured = /bench|perf|lock|pnpm-workspace|shrinkwrap/i
const saysFaster = /\bperf(ormance)?\b|\bfaster\b|\boptimi[sz]|\bspeed/i
const aboutOther = /\btests?\b|\bbenchmarks?\b|\bmetrics\b|\blearning\b|\bdebugging\b|^(ci|chore|docs|test)\b/i

type Kind = 'null' | 'other' | 'unknown'
type Found = ReadonlySet<number>

interface History {
  readonly clone: string
  readonly project: string
  readonly name: string
  readonly runs: readonly Run[]
  readonly kinds: readonly Kind[]
  /** Runs of commits whose subject says that something became faster. */
  readonly faster: Found
}

function gitIn(clone: string, args: readonly string[]): string | null {
  try {
    return execFileSync('git', ['-C', clone, ...args], {
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}

const shaOf = (run: Run): string => run.head.commit?.sha ?? run.id
const suitesOf = ({ benchmarks }: Run): string[] => [...new Set(benchmarks.map(({ suite }) => suite))]

/** The last run before it of each of its suites. */
function beforeEach(runs: readonly Run[]): Run[][] {
  const last = new Map<string, Run>()
  return runs.map((run) => {
    const before = suitesOf(run).flatMap((suite) => last.get(suite) ?? [])
    for (const suite of suitesOf(run)) last.set(suite, run)
    return [...new Set(before)]
  })
}

/** Of what changed since runs before it: often several commits are pushed at once, and the last of them is measured. */
function kindOf(clone: string, before: readonly Run[], run: Run): Kind {
  if (before.length === 0) return 'unknown'
  const changed = before.map((one) =>
    gitIn(clone, ['diff', '--no-renames', '--name-only', '-z', shaOf(one), shaOf(run)]),
  )
  if (changed.includes(null)) return 'unknown'
  const paths = changed.flatMap((text) => text!.split('\0')).filter((path) => path !== '')
  return paths.every((path) => harmless.test(path) && !measured.test(path)) ? 'null' : 'other'
}

function isSaidFaster(clone: string, before: readonly Run[], run: Run): boolean {
  return before.some((one) => {
    const subjects = gitIn(clone, ['log', '--no-merges', '--format=%s', `${shaOf(one)}..${shaOf(run)}`]) ?? ''
    return subjects.split('\n').some((subject) => saysFaster.test(subject) && !aboutOther.test(subject))
  })
}

function historiesIn(clone: string): History[] {
  const files = gitIn(clone, ['ls-tree', '-r', '--name-only', 'gh-pages'])!
    .split('\n')
    .filter((path) => /(^|\/)data\.js$/.test(path))
  return files.map((file) => {
    const { runs } = readGabHistory({ name: file, text: gitIn(clone, ['show', `gh-pages:${file}`])! }, { version: '0' })
    const before = beforeEach(runs)
    const kinds = runs.map((run, at) => kindOf(clone, before[at]!, run))
    const project = basename(clone.replace(/\/repo$/, '')).replace('+', '/')
    const faster = [...runs.keys()].filter((at) => kinds[at] === 'other' && isSaidFaster(clone, before[at]!, runs[at]!))
    return {
      clone,
      project,
      name: `${project} ${files.length > 1 ? file.split('/').at(-2)! : ''}`.trim(),
      runs,
      kinds,
      faster: new Set(faster),
    }
  })
}

/** Runs in which a value is worse than in the last run of the suite by so much. */
function alarms(runs: readonly Run[], factor: number): Found {
  const last = new Map<string, ReadonlyMap<string, number>>()
  return found(runs, (run) => {
    let isWorse = false
    for (const suite of suitesOf(run)) {
      const now = new Map<string, number>()
      for (const benchmark of run.benchmarks.filter((one) => one.suite === suite)) {
        for (const [metric, data] of Object.entries(benchmark.metrics)) {
          if (!('values' in data)) continue
          const name = `${benchmarkId(benchmark)} ${metric}`
          const [value, before] = [median(data.values), last.get(suite)?.get(name)]
          now.set(name, value)
          const ratio = before === undefined ? 1 : data.better === 'lower' ? value / before : before / value
          isWorse ||= ratio > factor
        }
      }
      last.set(suite, now)
    }
    return isWorse
  })
}

function found(runs: readonly Run[], isPointedAt: (run: Run, at: number) => boolean): Found {
  return new Set([...runs.keys()].filter((at) => isPointedAt(runs[at]!, at)))
}

const storedBefore = (runs: readonly Run[], end: number) => ({
  ...emptyBaseline(runs[0]!.environment.platform),
  runs: runs.slice(Math.max(0, end - mostRuns), end),
})

/** Runs with a row that is said to have changed when they are compared with those before them. */
function verdicts(runs: readonly Run[]): Found {
  return found(runs, (run, at) => {
    if (at === 0) return false
    return compareRuns({ heads: [run], baselines: [storedBefore(runs, at)], version: '0' }).rows.some(isChange)
  })
}

/** Runs that trend pages ever marked as a change of level, by row. */
function marks(runs: readonly Run[]): Pointed[] {
  const marked = new Map<string, Pointed>()
  for (let end = every; end < runs.length + every; end += every) {
    const stored = storedBefore(runs, Math.min(end, runs.length))
    const [history] = trendsOf([stored])
    const first = Math.min(end, runs.length) - stored.runs.length
    for (const { changes, points, metric, ...benchmark } of history?.trends ?? []) {
      for (const { point, worse } of changes) {
        const one = { row: `${benchmarkId(benchmark)} ${metric}`, run: first + points[point]!.run, worse }
        marked.set(JSON.stringify(one), one)
      }
    }
  }
  return [...marked.values()]
}

interface Counts {
  /** Pointed at, and of how many. */
  readonly nulls: readonly [number, number]
  readonly others: readonly [number, number]
  readonly faster: readonly [number, number] | null
}

function countsOf({ kinds, faster }: History, pointed: Found, better: Found | null): Counts {
  const share = (kind: Kind): [number, number] => {
    const all = [...kinds.keys()].filter((at) => kinds[at] === kind)
    return [all.filter((at) => pointed.has(at)).length, all.length]
  }
  const named = better && ([[...faster].filter((at) => better.has(at)).length, faster.size] as const)
  return { nulls: share('null'), others: share('other'), faster: named }
}

const factors = [1.1, 1.5, 2] as const
const alarmNames = factors.map((factor) => `alarm at ${Math.round(100 * factor)}%`)
const rules = ['compared, a verdict', 'marks, worse', 'marks', ...alarmNames]

function measure(history: History, marked: readonly Pointed[]): Counts[] {
  const { runs } = history
  const [worse, better] = [true, false].map(
    (direction) => new Set(marked.filter((one) => one.worse === direction).map(({ run }) => run)),
  ) as [Set<number>, Set<number>]
  return [
    countsOf(history, verdicts(runs), null),
    countsOf(history, worse, null),
    countsOf(history, new Set([...worse, ...better]), better),
    ...factors.map((factor) => countsOf(history, alarms(runs, factor), null)),
  ]
}

/** What points at releases that are known to have changed something. */
function askAbout({ clone, project, name, runs }: History, marked: readonly Pointed[]): Answer[] {
  const rows = rowsOfRuns(runs)
  const byFactor = factors.map((factor, at) => ({ rule: alarmNames[at]!, pointed: pointedByFactor(rows, factor) }))
  const firstRun = (commit: string): number | null => {
    const later = gitIn(clone, ['rev-list', '--ancestry-path', `${commit}..HEAD`])
    if (later === null) throw new Error(`${name} has no commit ${commit}`)
    const having = new Set([commit, ...later.split('\n')])
    const first = runs.findIndex((run) => having.has(shaOf(run)))
    return first === -1 ? null : first
  }
  const pointings = [{ rule: 'mark', pointed: marked }, ...byFactor]
  return answersFor({ history: name, rows, pointings, firstRun }, releasesOf(project))
}

function rate([own, all]: readonly [number, number]): string {
  return all === 0 ? '' : `${((100 * own) / all).toFixed(1)} (${own} of ${all})`
}

function linesOf(name: string, size: string, counts: readonly Counts[]): string[][] {
  return counts.map(({ nulls, others, faster }, at) => [
    at === 0 ? name : '',
    at === 0 ? size : '',
    rules[at]!,
    rate(nulls),
    rate(others),
    faster === null ? '' : `${faster[0]} of ${faster[1]}`,
  ])
}

function sum(all: readonly (readonly [number, number])[]): [number, number] {
  return [all.reduce((total, [own]) => total + own, 0), all.reduce((total, [, of]) => total + of, 0)]
}

const { values, positionals: clones } = parseArgs({
  allowPositionals: true,
  options: { releases: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})
const table = [['history', 'runs, rows', 'rule', 'per 100 nulls', 'per 100 other runs', 'said to be faster, found']]
const counted: Counts[][] = []
const answers: Answer[] = []
for (const history of clones.flatMap(historiesIn)) {
  const rows = new Set(history.runs.flatMap(({ benchmarks }) => benchmarks.map(benchmarkId))).size
  const marked = marks(history.runs)
  answers.push(...askAbout(history, marked))
  if (values.releases) continue
  const counts = measure(history, marked)
  counted.push(counts)
  const lines = linesOf(history.name, `${history.runs.length}, ${rows}`, counts)
  table.push(...lines)
  process.stderr.write(`${lines.map((line) => line.join(' | ')).join('\n')}\n`)
}
const totals = rules.map((_, at): Counts => {
  const own = counted.map((counts) => counts[at]!)
  const faster = own.flatMap((one) => (one.faster === null ? [] : [one.faster]))
  return {
    nulls: sum(own.map(({ nulls }) => nulls)),
    others: sum(own.map(({ others }) => others)),
    faster: faster.length === 0 ? null : sum(faster),
  }
})
table.push(...linesOf('all', '', totals))
const text = markdownTable(table)
const releases = markdownTable(releasesTable(answers, ['mark', ...alarmNames]))
process.stdout.write(values.releases ? `${releases}\n` : `${text}\n\n${releases}\n`)
if (values.write) {
  replaceBlock('known releases', releases)
  if (!values.releases) replaceBlock('hosted', text)
}
