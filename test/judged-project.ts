/** Test support: a project whose branch takes 1,200 steps where main takes 1,000, and its verdict, wherever it is measured. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import type { Comparison } from '../src/core/model/comparison.ts'
import { entry, nodeFirst, type Outcome } from './command-line.ts'
import { counting, library, packageFiles } from './counted-library.ts'
import { testRepository } from './repository.ts'

export const config = (prepare: string | false): string =>
  JSON.stringify({ suites: ['./bench/suite.js'], project: { prepare } })
export const files = { ...packageFiles, 'bench/suite.js': counting, 'paceline.config.json': config(false) }

/** main with 1000 steps, and a branch with 1200 that is checked out. */
export function project(main: Readonly<Record<string, string>> = {}, branch: Readonly<Record<string, string>> = {}) {
  const repository = testRepository()
  repository.commit({ ...files, ...main })
  repository.git('checkout', '-q', '-b', 'topic')
  repository.commit({ ...library(1200), ...branch })
  return repository
}

export const check = ['check', '--budget', '4m', '--no-why', '--json']

/** The usual verdict: 1,000 steps at the base, 1,200 or others at the head. */
export function assertJudged({ code, stdout, stderr }: Outcome, head = 1200): void {
  assert.equal(code, head > 1000 ? 1 : 0, stderr)
  const [row] = (JSON.parse(stdout) as Comparison).rows
  assert.deepEqual([row?.base?.value, row?.head?.value], [1000, head], stderr)
}

/** One line, a hint below it, and no stack. */
export function assertRefused({ code, stderr }: Outcome, message: RegExp, exitCode = 2): void {
  assert.equal(code, exitCode, stderr)
  assert.match(stderr, message)
  assert.doesNotMatch(stderr, /bug in Paceline|^ {2}at /m)
}

/** `paceline ARGS` by a shell that sets limits first, where `$@` is the command. */
export function inShell(
  script: string,
  args: readonly string[],
  { cwd, env = nodeFirst }: { cwd: string; env?: NodeJS.ProcessEnv },
) {
  const words = ['-c', script, 'sh', process.execPath, entry, ...args]
  const { status, stdout, stderr } = spawnSync('/bin/sh', words, { cwd, env, encoding: 'utf8' })
  return { code: status ?? undefined, stdout, stderr }
}

/** A suite that runs this code in its trial. */
export function suiteOf(code: string): string {
  return counting.replace("measure.record('steps', await subject())", code)
}
