/** Comparisons of any number of rows, as a large project has them: for benchmarks of reports, and for tests of their sizes. */
import type { Comparison, Row, Verdict } from '../../src/core/model/comparison.ts'
import type { TreeNode, Why } from '../../src/core/model/why.ts'
import { makeRandomDraws, type Random } from '../../src/core/stats/random.ts'
import { comparison, linux, macos, platform, row, windows } from './sample-rows.ts'
import { place, why } from './sample-why.ts'

const systems = [linux, windows, macos]

interface Metric {
  readonly name: string
  /** Of a typical value, in the metric's unit, and of the difference of a pair, as a share of it. */
  readonly size: number
  readonly noise: number
  readonly kind?: 'exact'
  readonly gate?: false
}

const metrics: readonly Metric[] = [
  { name: 'ready-time', size: 180, noise: 0.12 },
  { name: 'ready-cpu', size: 240, noise: 0.05 },
  { name: 'retained-heap', size: 2_100_000, noise: 0.003 },
  { name: 'event-throughput', size: 44_000, noise: 0.13 },
  { name: 'peak-rss', size: 85_000_000, noise: 0.03, gate: false },
  { name: 'missed-events', size: 3, noise: 0, kind: 'exact' },
]

const suites = ['parse', 'render', 'watch', 'query', 'index', 'serve', 'bundle', 'diff']
const things = ['nested-lists', 'long-paragraphs', 'tables-with-links', 'symlinks-in-workspaces', 'empty', 'unicode']
const sizes = ['10', '1k-entries', '100k-entries', 'deep-64-levels', 'wide-4096-columns, cold cache']
const rowsPerCase = metrics.length * systems.length
/** A run is explained in at most a hundred rows; few projects change in so many. */
const mostExplained = 20

/**
 * A comparison of `count` rows: eight suites with long names, six metrics on three systems, trials and the rule's figures
 * in every sampled row. 2% got worse, 2% better, 6% are undecided and 2% have no verdict; the first 20 that changed are
 * explained by profiles. The same count gives the same comparison.
 */
export function largeComparison(count: number): Comparison {
  const random = makeRandomDraws('6c617267')
  let explained = 0
  const rows = Array.from({ length: count }, (_, index): Row => {
    const made = rowAt(index, random)
    const isChanged = made.verdict === 'worse' || made.verdict === 'better'
    if (!isChanged || made.kind === 'exact' || explained === mostExplained) return made
    explained += 1
    return { ...made, why: explanation(random) }
  })
  return comparison({ rows, platforms: systems.map((id) => platform({ platform: id })) })
}

function rowAt(index: number, random: Random): Row {
  const number = Math.floor(index / rowsPerCase)
  const metric = metrics[Math.floor(index / systems.length) % metrics.length]!
  const verdict = verdictOf(random.uniform())
  const change = changeOf(verdict, metric, random)
  const base = metric.kind === 'exact' ? metric.size : metric.size * Math.exp(random.normal() * 0.6)
  const head = metric.kind === 'exact' ? Math.round(base * (1 + change)) : base * (1 + change)
  const isCompared = !['not-comparable', 'added', 'skipped'].includes(verdict)
  const pairs = metric.kind === 'exact' ? undefined : [12, 14, 18, 24, 40][random.below(5)]!
  const sigma = metric.noise * (0.6 + random.uniform())
  const reach = (3 * sigma) / Math.sqrt(pairs ?? 1)
  const made = row({
    suite: suites[number % suites.length]!,
    case: `${things[number % things.length]!}/${sizes[Math.floor(number / things.length) % sizes.length]!}-${number}`,
    subject: 'library',
    metric: metric.name,
    platform: systems[index % systems.length]!,
    kind: metric.kind ?? 'sampled',
    gate: metric.gate ?? true,
    verdict: metric.kind === 'exact' && verdict === 'undecided' ? 'same' : verdict,
    base: isCompared ? base : undefined,
    head: verdict === 'removed' || verdict === 'skipped' ? undefined : head,
    limits: [change - reach, change + reach],
    reason: reasonOf(verdict, sigma),
    ...(isCompared ? {} : { method: 'none' as const }),
  })
  if (pairs === undefined || made.head === undefined || made.base === undefined) return { ...made, pairs: undefined }
  const p = verdict === 'worse' || verdict === 'better' ? 1e-5 * random.uniform() : random.uniform()
  const side = (value: number): number[] =>
    Array.from({ length: pairs }, () => value * Math.exp(sigma * 0.7 * random.normal()))
  return {
    ...made,
    level: metric.gate === false ? 'note' : made.level,
    pairs,
    p,
    pAdjusted: Math.min(1, p * 1_000),
    sigma,
    detectable: reach * 1.2,
    possible: verdict === 'undecided' && p < 0.05,
    base: { ...made.base, spread: base * sigma, count: pairs },
    head: { ...made.head, spread: head * sigma, count: pairs },
    samples: { base: side(base), head: side(head) },
    warnings: random.uniform() < 0.01 ? ['bimodal: values cluster around two centres'] : [],
    figures: figuresOf({ pairs, sigma, p }),
  }
}

/** The share of rows that stand like this. */
const shares: readonly (readonly [Verdict, number])[] = [
  ['worse', 0.02],
  ['better', 0.02],
  ['undecided', 0.06],
  ['not-comparable', 0.01],
  ['added', 0.004],
  ['removed', 0.003],
  ['skipped', 0.003],
]

function verdictOf(drawn: number): Verdict {
  let left = drawn
  for (const [verdict, share] of shares) {
    if (left < share) return verdict
    left -= share
  }
  return 'same'
}

function changeOf(verdict: Verdict, { name, noise, kind }: Metric, random: Random): number {
  const worse = name === 'event-throughput' ? -1 : 1
  if (verdict === 'worse') return worse * (0.06 + random.uniform() * 0.3)
  if (verdict === 'better') return -worse * (0.06 + random.uniform() * 0.3)
  return kind === 'exact' ? 0 : noise * 0.1 * random.normal()
}

function reasonOf(verdict: Verdict, sigma: number): string | undefined {
  switch (verdict) {
    case 'undecided':
      return `noise ${(sigma * 100).toFixed(0)}% per pair`
    case 'not-comparable':
      return 'baseline has 3 of 10 runs'
    case 'added':
      return 'new in the head'
    case 'removed':
      return 'the base has this benchmark, the head does not'
    case 'skipped':
      return 'no browser: set BROWSER_BINARY or put one on PATH'
    default:
      return undefined
  }
}

/** What the rule for pairs leaves behind. */
function figuresOf({ pairs, sigma, p }: { pairs: number; sigma: number; p: number }): NonNullable<Row['figures']> {
  return {
    rule: 'pair-swap randomisation rank test',
    scale: 'log',
    pairs,
    'pairs used': pairs,
    cap: 400,
    looks: '10 12 14',
    'decided at look': 14,
    'decided by': 'location',
    'fewest pairs for any verdict': 10,
    'fewest pairs for a change': 14,
    alpha: 0.00125,
    'p worse': p,
    'p better': 1 - p,
    'p worse, sequential': Math.min(1, p * 4),
    'p better, sequential': 1,
    'p tail': 1,
    ignored: '1%',
    'to detect': '10%',
    sigma: `${(sigma * 100).toPrecision(4)}%`,
  }
}

const callers = ['walk', 'readEntry', 'normalize', 'emitReady', 'applyRules', 'resolveLink', 'flushQueue', 'hashOf']

/** Twelve places and a tree of 140 calls, as a command of a fifth of a second has them. */
function explanation(random: Random): Why {
  const tree = Array.from({ length: 140 }, (_, at): TreeNode => {
    const size = (180 / (at + 1)) * (0.8 + 0.4 * random.uniform())
    return {
      under: at === 0 ? -1 : Math.floor((at - 1) / 3),
      kind: 'function',
      name: `${callers[at % callers.length]!}${at}`,
      package: at % 4 === 0 ? 'picomatch' : undefined,
      file: `src/${suites[at % suites.length]!}/${callers[(at * 3) % callers.length]!}.js`,
      line: 10 + at * 7,
      base: size,
      head: size * (at % 9 === 0 ? 1.3 : 1),
    }
  })
  const places = Array.from({ length: 12 }, (_, at) =>
    place({ name: callers[at % callers.length]!, line: 20 + at * 31, file: `src/${suites[at % suites.length]!}.js` }),
  )
  return why({ places, tree })
}
