/**
 * What a pull request's author sees in the end. One row for each scenario: exit codes of plan, measure and report, the
 * check, and the headline of the comment.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { library, suite } from '../small-library.ts'
import { playScenario, type ScenarioParts } from '../scenario.ts'

interface Row extends ScenarioParts {
  readonly name: string
  readonly codes: readonly (number | null)[]
  readonly check: string | null
  /** By name; one called Paceline by default. */
  readonly checks?: Readonly<Record<string, string>>
  readonly headline: RegExp | null
}

/** The suite of the small library, with what is counted alone, which takes a few pairs; and with a benchmark that never works. */
const counting = suite
  .replace("    time: { unit: 'ms', better: 'lower', gate: true },\n", '')
  .replace("return measure.time('time', () => subject.work())", '')
const throwing = counting.replace(
  "measure.record('calls'",
  "throw new Error('never works')\n    measure.record('calls'",
)

const configWith = (of: object): string =>
  JSON.stringify({ suites: ['./bench/parse.js'], project: { prepare: false }, why: false, ...of })

/** A project that does not use Paceline yet. */
const before = { 'paceline.config.json': null, 'bench/parse.js': null }
const configFile = 'paceline.config.json'

const rows: readonly Row[] = [
  {
    name: 'a change that makes twice the calls fails',
    change: { 'index.js': library(40) },
    codes: [0, 0, 0],
    check: 'failure',
    headline: /100% (more|slower).*: please read$/,
  },
  {
    name: 'a change that makes half the calls passes',
    change: { 'index.js': library(10) },
    codes: [0, 0, 0],
    check: 'success',
    headline: /: no action needed$/,
  },
  {
    name: 'on pull_request_target nothing is measured, as it checks out the base',
    change: { 'index.js': library(40) },
    event: 'pull_request_target',
    codes: [1, null, null],
    check: null,
    headline: null,
  },
  {
    name: 'a run by hand of a part has a check of its own, beside the one of the whole',
    change: { 'index.js': library(40) },
    event: 'workflow_dispatch',
    inputs: { 'pull-request': '7', benchmarks: 'parse/*' },
    payload: { inputs: { 'pull-request': '7', benchmarks: 'parse/*' } },
    prepare: ({ library: { repository, base } }) => repository.git('update-ref', 'refs/remotes/origin/main', base),
    codes: [0, 0, 0],
    check: 'failure',
    checks: { 'Paceline (bench)': 'failure' },
    headline: /100% (more|slower).*: please read$/,
  },
  {
    name: 'the change that adopts Paceline is measured on both sides by what it brings',
    main: before,
    change: { 'bench/parse.js': counting, [configFile]: configWith({}) },
    codes: [0, 0, 0],
    check: 'success',
    headline: /^Nothing got worse: no action needed$/,
  },
  {
    name: 'the change that adopts Paceline with a benchmark that never works fails',
    main: before,
    change: { 'bench/parse.js': throwing, [configFile]: configWith({}) },
    codes: [0, 0, 0],
    check: 'failure',
    headline: /^Both sides fail in words: please read$/,
  },
  {
    name: 'a change of a suite alone that makes its benchmark fail always fails',
    main: { 'bench/parse.js': counting },
    change: { 'bench/parse.js': throwing },
    codes: [0, 0, 0],
    check: 'failure',
    headline: /^Both sides fail in words: please read$/,
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
    codes: [0, 0, 0],
    check: 'failure',
    headline: /^Both sides fail in more&#47;words: please read$/,
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
    codes: [0, 0, 0],
    check: 'success',
    headline: /^Nothing got worse: no action needed$/,
  },
]

describe('scenarios', { concurrency: 1 }, () => {
  for (const { name, codes, check, checks, headline, ...parts } of rows) {
    test(name, async () => {
      const end = await playScenario(parts)
      const seen = `${end.log}\n\n${end.comment}`
      assert.deepEqual({ codes: end.codes, check: end.check }, { codes, check }, seen)
      if (checks !== undefined) assert.deepEqual(end.checks, checks)
      if (headline === null) assert.equal(end.headline, null, seen)
      else assert.match(end.headline ?? 'no comment', headline, seen)
    })
  }
})
