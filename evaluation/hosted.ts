/**
 * Histories of hosted runners, which users of github-action-benchmark keep, with nulls for free: commits that touch nothing
 * but documents, CI and tests. How often does a rule point at one of them, and how often at others?
 *
 *     node evaluation/hosted.ts CLONE… [--write]    clones, also bare ones, that have the branch gh-pages; minutes for each
 *
 * Each history is imported as `paceline import` does it, and its trends are asked for again after every ten runs: whatever
 * is marked then would have been reported. The alarm of github-action-benchmark compares each run with the one before. A
 * commit counts once, however many of its rows are pointed at.
 */
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from 'markdown-table'
import { trendsOf } from '../src/compare/trends.ts'
import { readGabHistory } from '../src/import/gab-history.ts'
import { benchmarkId, type Run } from '../src/model/run.ts'
import { emptyBaseline } from '../src/store/baseline-set.ts'
import { median } from '../src/stats/quantile.ts'
import { replaceBlock } from './known/page.ts'

const every = 10
/** As many as a stored history holds. */
const mostRuns = 1_000
const harmless =
  /(^|\/)(docs?|\.github|\.circleci|\.azure-pipelines|tests?|__tests__|spec|e2e|fixtures?|snapshots?|website|examples?)\/|\.(md|mdx|rst|txt|ya?ml|png|svg|snap)$|\.(test|spec)\.\w+$|(^|\/)(LICENSE|CODEOWNERS|\.gitignore|\.editorconfig)[^/]*$/

type Kind = 'null' | 'other' | 'unknown'

function kindOf(clone: string, sha: string): Kind {
  try {
    const args = [
      '-C',
      clone,
      'diff-tree',
      '--root',
      '--no-commit-id',
      '--name-only',
      '-r',
      '-m',
      '--first-parent',
      '-z',
      sha,
    ]
    const paths = execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    })
    const names = paths.split('\0').filter((path) => path !== '')
    return names.length > 0 && names.every((path) => harmless.test(path)) ? 'null' : 'other'
  } catch {
    return 'unknown'
  }
}

const shaOf = (run: Run): string => run.head.commit?.sha ?? run.id

/** Commits at which a value is worse than the one before by so much. */
function alarms(runs: readonly Run[], factor: number): Set<string> {
  const last = new Map<string, number>()
  const found = new Set<string>()
  for (const run of runs) {
    for (const benchmark of run.benchmarks) {
      for (const [metric, data] of Object.entries(benchmark.metrics)) {
        if (!('values' in data)) continue
        const [name, value] = [`${benchmarkId(benchmark)} ${metric}`, median(data.values)]
        const before = last.get(name)
        last.set(name, value)
        const ratio = before === undefined ? 1 : data.better === 'lower' ? value / before : before / value
        if (ratio > factor) found.add(shaOf(run))
      }
    }
  }
  return found
}

/** Commits that trend pages ever marked as a change of level. */
function marks(runs: readonly Run[], platform: string): Set<string> {
  const found = new Set<string>()
  for (let end = every; end < runs.length + every; end += every) {
    const [history] = trendsOf([{ ...emptyBaseline(platform), runs: runs.slice(0, end) }])
    for (const { changes, points } of history?.trends ?? []) {
      for (const { point, state } of changes) {
        if (state === 'level') found.add(shaOf(history!.runs[points[point]!.run]!))
      }
    }
  }
  return found
}

const { values, positionals: clones } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const table = [['history', 'runs, rows', 'rule', 'per 100 nulls', 'per 100 other commits']]
for (const clone of clones) {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', clone, ...args], { encoding: 'utf8', maxBuffer: 2 ** 30 })
  const files = git('ls-tree', '-r', '--name-only', 'gh-pages')
    .split('\n')
    .filter((path) => /(^|\/)data\.js$/.test(path))
  for (const file of files) {
    const source = { name: file, text: git('show', `gh-pages:${file}`) }
    const runs = readGabHistory(source, { version: '0' }).runs.slice(-mostRuns)
    const shas = [...new Set(runs.map(shaOf))]
    const kinds = new Map(shas.map((sha) => [sha, kindOf(clone, sha)]))
    const rate = (found: ReadonlySet<string>, kind: Kind): string => {
      const all = shas.filter((sha) => kinds.get(sha) === kind)
      const own = all.filter((sha) => found.has(sha)).length
      return all.length === 0 ? '' : `${((100 * own) / all.length).toFixed(1)} (${own} of ${all.length})`
    }
    const rows = new Set(runs.flatMap(({ benchmarks }) => benchmarks.map(benchmarkId))).size
    const name =
      `${basename(clone.replace(/\/repo$/, '')).replace('+', '/')} ${files.length > 1 ? file.split('/').at(-2)! : ''}`.trim()
    const rules = [
      ['Paceline, marks on trend pages', marks(runs, runs[0]!.environment.platform)],
      ...[1.1, 1.5, 2].map((factor) => [`alarm at ${Math.round(100 * factor)}%`, alarms(runs, factor)] as const),
    ] as const
    rules.forEach(([rule, found], at) => {
      const line = [
        at === 0 ? name : '',
        at === 0 ? `${runs.length}, ${rows}` : '',
        rule,
        rate(found, 'null'),
        rate(found, 'other'),
      ]
      table.push(line)
      process.stderr.write(`${line.join(' | ')}\n`)
    })
  }
}
const text = markdownTable(table)
process.stdout.write(`${text}\n`)
if (values.write) replaceBlock('hosted', text)
