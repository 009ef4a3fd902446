/** The parts of what `init` would write: each is run once by itself, and what does not run, or takes too long, is left out. Pure. */
import { extname } from 'node:path'
import { fewestPairsToJudge, pairingSettings } from '../../core/judge/decided.ts'
import { defaultAlpha } from '../../core/judge/policy.ts'
import { budgetBesidePreparing } from '../../core/measure/measure-in-pairs.ts'
import { defaultBudget, type Config } from '../../core/model/config.ts'
import { formatDuration } from '../../core/model/format.ts'
import { parseDurationMs } from '../../core/model/readable.ts'
import { plural } from '../../core/report/words.ts'
import { toolSubjects, commandSubjects, ownSuitePathsAndGlobs, makeFirstSuiteFiles } from './first-files.ts'
import type { InitFacts } from './init-facts.ts'
import { mayWork, type Tried, type TriedBenchmarks, makeUntriedVitest } from './try-out.ts'

export interface Outcome {
  readonly tried: Tried<number>
  readonly runMs: number
  /** The output of a tool that failed. */
  readonly printed?: string
  /** True if it was ended because it took too long. */
  readonly isEndless?: boolean
}

export interface FirstPart {
  readonly id: string
  /** Measures nothing but this. */
  readonly config: Config
  /** The facts once it was run. */
  readonly after: (facts: InitFacts, outcome: Outcome) => InitFacts
}

function suitePartToTry(path: string, after: (facts: InitFacts, why: string) => InitFacts): FirstPart {
  return {
    id: path,
    config: { suites: [path] },
    after: (now, { tried }) => (tried.kind === 'fails' ? after(now, tried.why) : now),
  }
}

/** Lists what would be written for these facts, part by part; built-in suites are known to run. */
export function listPartsToTry(facts: InitFacts): FirstPart[] {
  const [load, call] = makeFirstSuiteFiles(facts).map(({ path }) => `./${path}`)
  const benchmarks = toolSubjects(facts).map(([name, subject, of]): FirstPart => {
    return { id: of.command.join(' '), config: { subjects: { [name]: subject } }, after: makeFactsUpdaterForTool(of) }
  })
  const commands = commandSubjects(facts).map(([name, subject]): FirstPart => {
    const after: FirstPart['after'] = (now, { tried }) => ({
      ...now,
      commands: now.commands.map((one) => (one.name === name && tried.kind === 'fails' ? { ...one, tried } : one)),
      programs: now.programs.map((one) => (one.name === name ? { ...one, tried } : one)),
    })
    return { id: subject.command.join(' '), config: { subjects: { [name]: subject } }, after }
  })
  return [
    ...ownSuitePathsAndGlobs(facts).map((path) =>
      suitePartToTry(path, (now, why) => ({ ...now, left: [...now.left, { what: path, why }] })),
    ),
    ...(load === undefined ? [] : [suitePartToTry(load, (now, why) => ({ ...now, library: { kind: 'fails', why } }))]),
    ...(call === undefined ? [] : [suitePartToTry(call, (now) => ({ ...now, call: undefined }))]),
    ...benchmarks,
    ...commands,
  ]
}

/** Tries fewer files than all where that can be run: for Vitest if all take too long, for others without one that fails. */
function makeFactsUpdaterForTool(of: TriedBenchmarks): FirstPart['after'] {
  return (now, { tried, runMs, printed = '', isEndless = false }) => {
    const { command, files = [], all = files, leftFiles = 0, first } = of
    const broken =
      tried.kind === 'fails' ? command.find((word) => isFileReportedFailed(word, command, printed)) : undefined
    if (tried.kind === 'fails' && broken !== undefined) {
      const rest = { ...of, command: command.filter((word) => word !== broken) }
      const benchmarks = now.benchmarks.map((one) => (one.command === command ? rest : one))
      return { ...now, benchmarks, left: [...now.left, { what: broken, why: tried.why }] }
    }
    const ran: TriedBenchmarks = { ...of, tried, runMs }
    const most = isEndless
      ? 1
      : Math.floor((files.length * budgetMsBesidePreparing(now)) / measuringMsForVerdict(ran, now))
    const some = all.slice(0, Math.max(1, most))
    const isOther = some.length < files.length || (all.length > files.length && some.length > 1)
    const others = {
      ...makeUntriedVitest(all, some),
      leftFiles: leftFiles + files.length - some.length,
      first: files.length === 1 ? ran : first,
      ...(isEndless && leftFiles === 0 && { all }),
    }
    const next = some.length === 1 && first !== undefined ? first : others
    const known = tried.kind === 'fails' ? (first ?? ran) : ran
    const chosen = isOther && (isEndless || tried.kind === 'works') ? next : known
    const benchmarks = now.benchmarks.map((one) => (one.command === command ? chosen : one))
    return { ...now, benchmarks: tried.kind === 'fails' ? withNextInstead(benchmarks, of) : benchmarks }
  }
}

/** Adds the next one of those that may take the place of one that is left out, while trying them takes not too long. */
function withNextInstead(benchmarks: readonly TriedBenchmarks[], { instead = [] }: TriedBenchmarks) {
  const spentMs = benchmarks.reduce((sum, { runMs = 0 }) => sum + runMs, 0)
  const next = instead.find(({ command }) => !benchmarks.some((one) => one.command === command))
  return next === undefined || spentMs > defaultBudgetMs ? benchmarks : [...benchmarks, { ...next, instead }]
}

/** Tells whether it is a file that a line such as `ERROR bench/a.py` names, and the command has others of its kind. */
function isFileReportedFailed(word: string, command: readonly string[], printed: string): boolean {
  const kind = extname(word)
  if (kind === '' || !command.some((other) => other !== word && extname(other) === kind)) return false
  return printed.split('\n').some((line) => /^\s*(?:ERROR|FAIL|FAILED)\b/.test(line) && line.includes(word))
}

const defaultBudgetMs = parseDurationMs(defaultBudget, 'budget')
/** Nobody waits longer for a pull request. */
const mostMs = 1_800_000

/** Returns the time that `check` has for trials where the config says nothing. */
function budgetMsBesidePreparing({ preparingMs }: InitFacts): number {
  return budgetBesidePreparing(defaultBudgetMs, preparingMs)
}

/** Counts two sides, a first pair that does not count, and a quarter for what stands beside it, and slower runs. */
function measuringMsForVerdict(benchmarks: TriedBenchmarks, facts: InitFacts): number {
  return 1.25 * 2 * (benchmarks.runMs ?? 0) * (1 + pairsForVerdict(benchmarks, facts))
}

/** Counts pairs by rows that share the false alarms: of a tool's benchmark its time and its failures, of others four. */
function pairsForVerdict({ tried }: TriedBenchmarks, facts: InitFacts): number {
  const beside = ownSuitePathsAndGlobs(facts).length + makeFirstSuiteFiles(facts).length + commandSubjects(facts).length
  const family = 2 * (tried.kind === 'works' ? tried.result : 1) + 4 * beside
  return fewestPairsToJudge(pairingSettings('quick', { family, alpha: defaultAlpha }), defaultAlpha)
}

/**
 * Keeps the benchmarks that get a verdict within the budget: those that import most of the project first, and of these the
 * quickest. Where none does, the first gets its time. What is left out gives its place to the next, not tried yet.
 */
export function fitFactsToBudget(facts: InitFacts): InitFacts {
  const budgetMs = budgetMsBesidePreparing(facts)
  const works = facts.benchmarks.filter(({ tried }) => tried.kind === 'works')
  let usedMs = 0
  const left = new Map<TriedBenchmarks, TriedBenchmarks>()
  const asked = works.map((one) => ({ one, ms: measuringMsForVerdict(one, facts), reaches: one.reaches ?? 0 }))
  const budgetsOf = ({ one, ms }: { one: TriedBenchmarks; ms: number }): number =>
    canFilterInBudget(one, budgetMs) ? 1 : Math.ceil(ms / budgetMs)
  asked.sort((a, b) => budgetsOf(a) - budgetsOf(b) || b.reaches - a.reaches || a.ms - b.ms)
  for (const { one, ms } of asked) {
    const why = `one run takes ${formatDuration(one.runMs ?? 0)}, a verdict ${formatDuration(ms)}`
    if (usedMs + ms <= budgetMs || (usedMs === 0 && ms <= mostMs)) usedMs += ms
    else left.set(one, { ...one, tried: { kind: 'fails', why } })
  }
  const all = facts.benchmarks.map((one) => left.get(one) ?? one)
  const benchmarks = [...left.keys()].reduce(withNextInstead, all)
  const first = benchmarks.find(mayWork)
  const fits = usedMs <= budgetMs || first === undefined || canFilterInBudget(first, budgetMs)
  if (fits) return { ...facts, benchmarks, budget: undefined }
  // A head that has become twice as slow gets its verdict, too.
  const minutes = Math.ceil((1.5 * usedMs) / 60_000)
  const [benchmarkCount, pairs] = [first.tried.kind === 'works' ? first.tried.result : 1, pairsForVerdict(first, facts)]
  const why = `"budget" is ${minutes}m: one run of ${first.what} takes ${formatDuration(first.runMs ?? 0)}, and a verdict on ${plural(benchmarkCount, 'benchmark')} ${plural(pairs, 'pair')}.`
  return { ...facts, benchmarks, budget: { value: `${minutes}m`, why } }
}

/** Returns true if what seems to have changed after a pair of all gets its verdict in the other half, by a filter. */
function canFilterInBudget({ command, runMs = 0 }: TriedBenchmarks, budgetMs: number): boolean {
  return command.some((word) => word.includes('{filter}')) && 4 * runMs <= budgetMs
}
