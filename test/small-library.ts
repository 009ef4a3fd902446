/** Test support: a small library with a suite of its own in a real repository, and a pull request that slows it down. */
import { testRepository, type TestRepository } from './repository.ts'

export const suite = `import { defineSuite } from 'paceline'
export default defineSuite({
  name: 'parse',
  cases: { words: {} },
  subjects: { library: () => import('../index.js') },
  metrics: {
    time: { unit: 'ms', better: 'lower', gate: true },
    calls: { unit: 'count', better: 'lower', kind: 'exact', gate: true },
  },
  trial({ subject, measure }) {
    measure.record('calls', subject.calls)
    return measure.time('time', () => subject.work())
  },
})
`

/** Works for that many milliseconds, and says so as a count: what is counted needs no repetition to be certain. */
export const library = (ms: number): string =>
  `export const calls = ${ms}\nexport function work() {\n  const end = performance.now() + ${ms}\n  while (performance.now() < end) Math.sqrt(end)\n}\n`

/** What counts alone is certain after two pairs; a time is measured until the budget is spent, unless it is clear before. */
export const counting = suite
  .replace("    time: { unit: 'ms', better: 'lower', gate: true },\n", '')
  .replace("return measure.time('time', () => subject.work())", '')

export interface SmallLibrary extends Disposable {
  readonly repository: TestRepository
  readonly base: string
  readonly head: string
  /** Checked out, as on pull_request. */
  readonly merge: string
}

const files = {
  'package.json':
    '{ "name": "widget", "version": "1.0.0", "type": "module", "exports": "./index.js", "files": ["index.js"] }',
  'index.js': library(20),
  'bench/parse.js': suite,
  'paceline.config.json': '{ "suites": ["./bench/parse.js"], "project": { "prepare": false }, "why": false }',
}

/** A config for it by which what changed is profiled, which takes as long again. */
export const profiling = {
  'paceline.config.json': '{ "suites": ["./bench/parse.js"], "project": { "prepare": false } }',
}

type Files = Readonly<Record<string, string>>
/** Undefined removes a file. */
type Change = Readonly<Record<string, string | undefined>>

/** The library with its suite; the pull request makes it take twice the time. `more` is laid over what main has. */
export function smallLibrary(change: Change = { 'index.js': library(40) }, more: Change = {}): SmallLibrary {
  const main = Object.entries({ ...files, ...more }).filter((file): file is [string, string] => file[1] !== undefined)
  return branchedLibrary(Object.fromEntries(main), change)
}

/** The same, where only calls are counted. */
export function countingLibrary(change?: Change, more: Change = {}): SmallLibrary {
  return smallLibrary(change, { 'bench/parse.js': counting, ...more })
}

/** `main`, a branch with `change` on it, and the merge commit of both, which is checked out. */
export function branchedLibrary(main: Files, change: Change): SmallLibrary {
  const repository = testRepository()
  const base = repository.commit(main)
  repository.git('switch', '--quiet', '--create', 'topic')
  const head = repository.commit(change, 'Change')
  repository.git('switch', '--quiet', '--detach', base)
  repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'topic')
  const merge = repository.git('rev-parse', 'HEAD')
  return { repository, base, head, merge, [Symbol.dispose]: () => repository[Symbol.dispose]() }
}
