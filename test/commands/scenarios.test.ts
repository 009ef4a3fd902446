/**
 * What a pull request's author sees in the end. One row for each scenario: exit codes of plan, measure and report, the
 * check, and the headline of the comment.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderMarkdown } from '../rendered-markdown.ts'
import { counting, library } from '../small-library.ts'
import { playScenario, type ScenarioParts } from '../scenario.ts'

/** What counts needs no repetition to be certain: two trials on each side. */
const counted = `import { defineSuite } from 'paceline'
export default defineSuite({
  name: 'parse',
  cases: { words: {}, names: {} },
  subjects: { library: () => import('../index.js') },
  metrics: { calls: { unit: 'count', better: 'lower', kind: 'exact', gate: true } },
  trial({ subject, measure }) {
    return measure.record('calls', subject.calls)
  },
})
`
const calls = (count: number): string => `export const calls = ${count}\n`
const config = { suites: ['./bench/parse.js'], project: { prepare: false }, why: false }
const accepting = (upTo: string): string =>
  JSON.stringify({ ...config, accept: [{ match: 'parse/words', upTo, reason: 'names covers it' }] })
const tool = { command: ['node', 'tool.js'], read: 'customSmallerIsBetter' }
const withTool = JSON.stringify({ ...config, subjects: { tool } })
const withBoth = JSON.stringify({ ...config, subjects: { tool, cli: { command: ['node', 'cli.js'] } } })
const toolOf = (value: number): string =>
  `console.log(JSON.stringify([{ name: 'parse', unit: 'ms', value: ${value} }, { name: 'print', unit: 'ms', value: 5 }]))\n`
const benchConfig = { 'paceline.config.json': JSON.stringify({ ...config, suites: ['./bench/work.bench.js'] }) }
const bench = (...names: readonly string[]): string =>
  `import { bench } from 'paceline'\nimport * as own from '../index.js'\n${names.map((name) => `bench('${name}', () => own.${name}())`).join('\n')}\n`
/** Prints so many numbers. */
const printer = (count: number): string =>
  `export const parse = () => Array.from({ length: 20 }, String)\nexport const print = () => Array.from({ length: ${count} }, String)\n`

/** A change that makes twice the calls, and this to its suite. */
const judgingItself = (name: string, more: Readonly<Record<string, string | undefined>>, headline: RegExp): Row => ({
  name: `twice the calls, and ${name}`,
  main: { 'index.js': calls(20), 'bench/parse.js': counted },
  change: { 'index.js': calls(40), ...more },
  check: 'failure',
  headline,
})
const suiteWith = (from: string, to: string): Readonly<Record<string, string>> => {
  assert.ok(counted.includes(from), from)
  return { 'bench/parse.js': counted.replace(from, to) }
}

/** A change that makes twice the calls, and alters as many suites, each in a way that alone would hide that. */
const hidingIt = (ways: Readonly<Record<string, (suite: string) => string>>) => {
  const suites = Object.entries(ways).map(([name, alter]) => {
    const path = `bench/${name}.js`
    const own = counted.replace("'parse'", `'${name}'`).replace(', names: {}', '')
    const altered = alter(own)
    assert.notEqual(altered, own, name)
    return { path, own, altered }
  })
  const ofAll = { ...config, suites: suites.map(({ path }) => `./${path}`) }
  return {
    main: {
      'index.js': calls(20),
      'bench/parse.js': undefined,
      ...Object.fromEntries(suites.map(({ path, own }) => [path, own])),
      'paceline.config.json': JSON.stringify(ofAll),
    },
    change: { 'index.js': calls(40), ...Object.fromEntries(suites.map(({ path, altered }) => [path, altered])) },
    ofAll,
    check: 'failure',
  }
}
const lenient = hidingIt({
  ungated: (suite) => suite.replace('gate: true', 'gate: false'),
  floored: (suite) => suite.replace('gate: true', 'gate: true, floor: 1e6'),
  reversed: (suite) => suite.replace("'lower'", "'higher'"),
  late: (suite) => suite.replace('gate: true', 'gate: true, ignore: 9, failAt: 50'),
  scattered: (suite) => suite.replace("kind: 'exact', ", ''),
})
const worse = /^\d worse: calls 100% more/
const removed = /(?:^| · )\d removed: /

interface Row extends ScenarioParts {
  readonly name: string
  /** All 0 by default. */
  readonly codes?: readonly (number | undefined)[]
  readonly check?: string | undefined
  /** By name; one called Paceline by default. */
  readonly checks?: Readonly<Record<string, string>>
  readonly headline?: RegExp | undefined
  /** What else the comment says. */
  readonly says?: RegExp
}

/** With a benchmark that never works. */
const throwing = counting.replace(
  "measure.record('calls'",
  "throw new Error('never works')\n    measure.record('calls'",
)

const configWith = (of: object): string =>
  JSON.stringify({ suites: ['./bench/parse.js'], project: { prepare: false }, why: false, ...of })

/** Prepares every side but one with a library that takes so long. */
const breaksAt = (ms: number): string =>
  `node -e "if (require('fs').readFileSync('index.js', 'utf8').includes(' ${ms}\\n')) process.exit(console.error('<!-- breaks at ${ms}') ?? 1)"`

/** A project that does not use Paceline yet. */
const before = { 'paceline.config.json': undefined, 'bench/parse.js': undefined }
const configFile = 'paceline.config.json'
const withCountOnly = (count: number) => ({ 'index.js': library(20).replace('calls = 20', `calls = ${count}`) })

const rows: readonly Row[] = [
  {
    name: 'a change that makes twice the calls fails',
    change: { 'index.js': library(40) },
    check: 'failure',
    headline: /^\d worse: .*\d+% (?:slower|more)/,
  },
  {
    name: 'a change that makes half the calls passes',
    main: { 'bench/parse.js': counting },
    change: withCountOnly(10),
    check: 'success',
    headline: /^\d better: /,
  },
  {
    name: 'on pull_request_target nothing is measured, as it checks out the base',
    change: { 'index.js': library(40) },
    event: 'pull_request_target',
    codes: [1, undefined, undefined],
  },
  {
    name: 'a run by hand of a part has a check of its own, beside the one of the whole',
    main: { 'bench/parse.js': counting },
    change: { 'index.js': library(40) },
    event: 'workflow_dispatch',
    inputs: { 'pull-request': '7', benchmarks: 'parse/*' },
    payload: { inputs: { 'pull-request': '7', benchmarks: 'parse/*' } },
    prepare: ({ library: { repository, base } }) => repository.git('update-ref', 'refs/remotes/origin/main', base),
    check: 'failure',
    checks: { 'Paceline (bench)': 'failure' },
    headline: /^\d worse: .*\d+% (?:slower|more)/,
  },
  {
    name: 'the change that adopts Paceline is measured on both sides by what it brings',
    main: before,
    change: { 'bench/parse.js': counting, [configFile]: configWith({}) },
    check: 'success',
    headline: /^Nothing got worse$/,
  },
  {
    name: 'the change that adopts Paceline with a benchmark that never works fails',
    main: before,
    change: { 'bench/parse.js': throwing, [configFile]: configWith({}) },
    check: 'failure',
    headline: /^1 failed: words$/,
  },
  {
    name: 'a change of a suite alone that makes its benchmark fail always fails',
    main: { 'bench/parse.js': counting },
    change: { 'bench/parse.js': throwing },
    check: 'failure',
    headline: /^1 failed: words$/,
  },
  {
    name: 'a config that begins to name a suite that never works fails, and one that did before does not',
    main: {
      'bench/parse.js': throwing,
      'bench/more.js': throwing.replace("'parse'", "'more'"),
      'bench/good.js': counting.replace("'parse'", "'good'"),
      [configFile]: configWith({ suites: ['./bench/parse.js', './bench/good.js'] }),
    },
    change: { [configFile]: configWith({ suites: ['./bench/[pgm]*.js'] }) },
    check: 'failure',
    headline: /^1 failed: more&#47;words$/,
  },
  {
    name: 'a function that comes with its benchmark is new, and no failure less',
    main: { 'bench/parse.js': counting },
    change: {
      'index.js': `${library(20)}export const fresh = 1\n`,
      'bench/more.js': counting.replace("'parse'", "'more'").replace('subject.calls', 'subject.fresh.toFixed().length'),
      [configFile]: configWith({ suites: ['./bench/parse.js', './bench/more.js'] }),
    },
    inputs: { budget: '10s' },
    check: 'success',
    headline: /^Nothing got worse$/,
  },
  {
    ...lenient,
    name: 'twice the calls, suites that would not mind, and no time to see it, are judged by the base',
    change: { ...lenient.change, 'paceline.config.json': JSON.stringify({ ...lenient.ofAll, budget: '1ms' }) },
    headline: /^5 worse: calls 100% more/,
    says: /This change shortens the budget from 4m to 1ms; that counts once it is merged/,
  },
  {
    ...hidingIt({
      unit: (suite) => suite.replace("'count'", "'files'"),
      renamed: (suite) => suite.replace("'renamed'", "'read'"),
      case: (suite) => suite.replace('words', 'texts'),
      subject: (suite) => suite.replace('library', 'lib'),
      metric: (suite) => suite.replace('calls:', 'steps:').replace("'calls'", "'steps'").replace('true', 'false'),
      without: (suite) => suite.replace('words: {}', 'none: {}'),
      skipping: (suite) => suite.replace('words: {}', "words: { skip: () => 'not today' }"),
      profiled: (suite) => suite.replace('words: {}', "words: { profiles: ['full'] }"),
    }),
    name: 'twice the calls, and suites without a row of the same name, are removed rows',
    headline: /^4 worse: .* · 8 removed: /,
  },
  judgingItself(
    'a config that leaves them out',
    { 'paceline.config.json': JSON.stringify({ ...config, cases: ['parse/names'] }) },
    removed,
  ),
  {
    ...judgingItself(
      'a profile of the config without them',
      { 'paceline.config.json': JSON.stringify({ ...config, profiles: { mine: ['parse/names'] } }) },
      removed,
    ),
    main: {
      'index.js': calls(20),
      'bench/parse.js': counted,
      'paceline.config.json': JSON.stringify({ ...config, profiles: { mine: ['parse/**'] } }),
    },
    inputs: { profile: 'mine' },
  },
  judgingItself(
    'an entry that accepts something else',
    { ...suiteWith('words: {}, ', ''), 'paceline.config.json': accepting('+900%') },
    removed,
  ),
  {
    ...judgingItself('a config of another name', suiteWith('gate: true', 'gate: false'), worse),
    inputs: { config: 'perf.json' },
    change: {
      'index.js': calls(40),
      'paceline.config.json': undefined,
      'perf.json': JSON.stringify(config),
      ...suiteWith('gate: true', 'gate: false'),
    },
  },
  {
    ...judgingItself('no suite any more', {}, /^Nothing was measured: /),
    change: { 'index.js': calls(40), 'bench/parse.js': undefined, 'paceline.config.json': undefined },
    codes: [0, 1, 0],
  },
  {
    ...judgingItself('a preparation that leaves the base without its suite', {}, /^The base could not be built: ./),
    main: {
      'make.js': `import { writeFileSync } from 'node:fs'\nwriteFileSync('bench/made.js', '')\n`,
      'index.js': calls(20),
      'bench/parse.js': `import './made.js'\n${counted}`,
      'paceline.config.json': JSON.stringify({ ...config, project: { prepare: 'node make.js' } }),
    },
    change: {
      'index.js': calls(40),
      'paceline.config.json': JSON.stringify(config),
      ...suiteWith('gate: true', 'gate: false'),
    },
  },
  {
    name: 'a change that fails, and declares that as known',
    main: { 'bench/parse.js': counted },
    change: {
      'index.js': "throw new Error('no words')\n",
      ...suiteWith('words: {}', "words: { knownFailures: { library: 'no words' } }"),
    },
    check: 'failure',
    headline: /^2 failed: names, words$/,
  },
  {
    name: 'the slow bench() removed',
    main: { 'index.js': printer(20), 'bench/work.bench.js': bench('parse', 'print'), ...benchConfig },
    change: { 'index.js': printer(2_000), 'bench/work.bench.js': bench('parse') },
    inputs: { budget: '4s' },
    check: 'failure',
    headline: removed,
  },
  {
    name: 'a tool and a command taken out of the config',
    main: { 'bench/parse.js': counted, 'tool.js': toolOf(20), 'cli.js': '', 'paceline.config.json': withBoth },
    change: { 'tool.js': toolOf(40), 'paceline.config.json': JSON.stringify(config) },
    check: 'failure',
    headline: /^4 removed: /,
  },
  {
    name: 'a benchmark left out of what a tool prints',
    main: { 'bench/parse.js': counted, 'tool.js': toolOf(20), 'paceline.config.json': withTool },
    change: { 'tool.js': toolOf(20).replace('parse', 'printed') },
    inputs: { budget: '4s' },
    check: 'failure',
    // A busy machine has no time for the other, and no room for the name.
    headline: /^1 removed/,
  },
  {
    name: 'a case that is removed with a word why passes',
    main: { 'bench/parse.js': counted },
    change: { ...suiteWith('words: {}, ', ''), 'paceline.config.json': accepting('removed') },
    check: 'success',
    headline: /^1 accepted by this change \(reviewer, please check\): calls removed in words$/,
    says: /This change accepts that parse\/words is removed: “names covers it”/,
  },
  {
    name: 'twice the calls, accepted by the change itself, pass and say so',
    main: { 'index.js': calls(20), 'bench/parse.js': counted },
    change: { 'index.js': calls(40), 'paceline.config.json': accepting('+150%').replace('words', '*') },
    check: 'success',
    headline: /^2 accepted by this change \(reviewer, please check\): calls 100% more in 2 of 2 benchmarks$/,
  },
  {
    name: 'a gate that is taken away from what stays the same passes, and is told',
    main: { 'bench/parse.js': counted },
    change: suiteWith('gate: true', 'gate: false'),
    check: 'success',
    headline: /^Nothing got worse$/,
    says: /This change sets gate of calls in parse from “true” to “false”; it was judged by the old value\./,
  },
  {
    name: 'the suite alone altered is told, as it measures both sides',
    main: { 'bench/parse.js': counted },
    change: { ...withCountOnly(40), ...suiteWith("'calls', subject.calls", "'calls', 1") },
    check: 'success',
    headline: /^Nothing got worse$/,
    says: /This change alters the code of parse; both sides were measured with the new one\./,
  },
  {
    name: 'a base that cannot be built, which the change did not cause: neutral, with the reason',
    main: { [configFile]: configWith({ project: { prepare: breaksAt(20) } }) },
    change: { 'index.js': library(40) },
    inputs: { budget: '1s' },
    check: 'neutral',
    headline: /^The base could not be built: &#8220;<code>&#60;&#33;&#45;&#45; breaks at 20<\/code>&#8221;$/,
  },
  {
    name: 'a base that only its own config can build is built so, and compared',
    main: { 'bench/parse.js': counting },
    change: { 'index.js': library(40), [configFile]: configWith({ project: { prepare: breaksAt(20) } }) },
    inputs: { budget: '20s' },
    check: 'failure',
    headline: /^\d worse: /,
    says: /base is prepared as its own config says/,
  },
  {
    name: 'the policy of the base says what a base that cannot be built means',
    main: { [configFile]: configWith({ project: { prepare: breaksAt(20) }, policy: { unbuilt: 'fail' } }) },
    change: { 'index.js': library(40), [configFile]: configWith({ project: { prepare: breaksAt(20) } }) },
    inputs: { budget: '1s' },
    check: 'failure',
    headline: /^The base could not be built: .*breaks at 20/,
  },
]

describe('scenarios', { concurrency: 1 }, () => {
  for (const { name, codes = [0, 0, 0], check, checks, headline, says = /^/, ...parts } of rows) {
    test(name, async () => {
      const end = await playScenario(parts)
      const seen = `${end.log}\n\n${end.comment}`
      assert.deepEqual({ codes: end.codes, check: end.check }, { codes, check }, seen)
      if (checks !== undefined) assert.deepEqual(end.checks, checks)
      if (headline === undefined) assert.equal(end.headline, undefined, seen)
      else assert.match(end.headline ?? 'no comment', headline, seen)
      assert.match(renderMarkdown(end.comment).text, says, seen)
    })
  }
})
