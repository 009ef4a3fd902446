/**
 * What a pull request's author sees in the end. One row for each scenario: exit codes of plan, measure and report, the
 * check, and the headline of the comment.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { library } from '../small-library.ts'
import { playScenario, type ScenarioParts } from '../scenario.ts'

interface Row extends ScenarioParts {
  readonly name: string
  readonly codes: readonly (number | null)[]
  readonly check: string | null
  /** By name; one called Paceline by default. */
  readonly checks?: Readonly<Record<string, string>>
  readonly headline: RegExp | null
}

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
