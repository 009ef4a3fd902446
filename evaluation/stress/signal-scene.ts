/** What `stress-signals.ts` interrupts: a repository, the commands that measure in it, and whatever they leave there. */
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { MetricData, Run } from '../../src/core/model/run.ts'
import { library, packageFiles } from '../../test/counted-library.ts'
import { temporaryDirectory, testRepository, type TestRepository } from '../../test/repository.ts'

/** The counts are certain after a few pairs: only a busy machine needs that long. */
const budget = ['--budget', '4m']
export const commands = {
  check: ['check', ...budget],
  ab: ['ab', '--base', 'main', ...budget],
  run: ['run', '--trials', '4'],
} as const
export type CommandName = keyof typeof commands
/** Those that go on from a run file if it is named. */
export const resumable: ReadonlySet<CommandName> = new Set(['check', 'ab'])
export const results = 'paceline-out/run.json'

/** Every trial leaves a mark: what was measured before the signal is known from these. */
const suite = (marks: string): string => `import { defineSuite } from 'paceline'
import { appendFileSync } from 'node:fs'
import { work } from '../index.js'

export default defineSuite({
  name: 'lib',
  cases: { small: {}, large: {} },
  subjects: { work: () => work },
  metrics: { steps: { unit: 'count', better: 'lower', kind: 'exact', gate: true } },
  trial({ subject, measure }) {
    measure.record('steps', subject())
    appendFileSync(${JSON.stringify(marks)}, 'x')
  },
})
`
export const benchmarks = 2

export interface Scene extends Disposable {
  readonly repository: TestRepository
  /** Folder of all temporary files, and the file that has a letter for each trial. */
  readonly temporary: string
  readonly marks: string
}

export function makeScene(): Scene {
  const outside = temporaryDirectory('paceline-stress-')
  const [temporary, marks] = [join(outside.path, 'tmp'), join(outside.path, 'marks')]
  mkdirSync(temporary)
  const repository = testRepository()
  const config = { suites: ['./bench/suite.js'], project: { prepare: 'node build.js' }, why: false }
  repository.commit({
    ...packageFiles,
    'build.js': 'import { mkdirSync } from "node:fs"\nmkdirSync("built/deep/er", { recursive: true })\n',
    '.gitignore': `${packageFiles['.gitignore']}built\nbaselines\n`,
    'bench/suite.js': suite(marks),
    'paceline.config.json': JSON.stringify(config),
  })
  repository.commit(library(1100))
  repository.git('checkout', '-q', '-b', 'topic')
  repository.commit(library(1200))
  return {
    repository,
    temporary,
    marks,
    [Symbol.dispose]() {
      repository[Symbol.dispose]()
      outside[Symbol.dispose]()
    },
  }
}

/** As before the first run, but for caches and the results of an earlier run. */
export function reset({ marks }: Scene): void {
  rmSync(marks, { force: true })
}

export function trialsIn({ marks }: Scene): number {
  return existsSync(marks) ? readFileSync(marks, 'utf8').length : 0
}

/** Counted trials, or pairs, in the file that a command keeps them in. */
export function keptIn({ repository: { root } }: Scene): number {
  const { benchmarks: all } = readJson(join(root, results)) as Pick<Run, 'benchmarks'>
  return all.reduce((sum, { trials }) => sum + trials, 0)
}

/** What a command has found: the commit, its benchmarks and their steps. */
export function outcomeOf({ repository: { root } }: Scene): string {
  const { head, complete, benchmarks: all } = readJson(join(root, results)) as Run
  return JSON.stringify({
    commit: head.commit?.sha,
    complete,
    benchmarks: all.map((one) => [one.case, one.status, Object.values(one.metrics).map(stepsOf)]),
  })
}

/** Each number of steps once: of the base and the head where there are both. */
function stepsOf(data: MetricData): (number | undefined)[][] {
  const sides = 'values' in data ? [data.values] : [data.base, data.head]
  return sides.map((steps) => Array.from(new Set(steps)))
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Files of ours that are not whole. */
export function halfWritten(root: string): string[] {
  return ['paceline-out', '.paceline', 'baselines'].flatMap((folder) =>
    filesBelow(join(root, folder)).filter((path) => {
      const text = readFileSync(path, 'utf8')
      if (path.endsWith('.html')) return !text.trimEnd().endsWith('</html>')
      if (path.endsWith('.md')) return !text.endsWith('\n')
      if (!path.endsWith('.json')) return false
      try {
        JSON.parse(text)
        return false
      } catch {
        return true
      }
    }),
  )
}

/** Without checkouts, which are removed as they are, and packages. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return [path]
    return entry.isDirectory() && !['work', 'node_modules'].includes(entry.name) ? filesBelow(path) : []
  })
}

const litter = /paceline-(lock|holder)|\/\.[^/]*\.tmp$|\/\.git\/.*\.lock$/

/** Whatever should not be there once a command has ended. */
export function leftIn(scene: Scene): string[] {
  const { root, git } = scene.repository
  const linesOf = (...args: string[]): string[] =>
    git(...args)
      .split('\n')
      .filter((line) => line !== '')
  const work = join(root, '.paceline', 'work')
  const left = {
    'a checkout': existsSync(work) ? readdirSync(work) : [],
    'a worktree': linesOf('worktree', 'list').slice(1),
    'a change': linesOf('status', '--porcelain'),
    'a reference': linesOf('for-each-ref', '--format=%(refname)').filter(
      (name) => !/^refs\/heads\/(main|topic)$/.test(name),
    ),
    'a file': filesBelow(root).filter((path) => litter.test(path)),
    'a temporary file': foldersIn(scene),
  }
  return Object.entries(left).flatMap(([what, names]) => names.map((one) => `leaves ${what}: ${one}`))
}

/** Without Node's own cache of compiled code. */
export function foldersIn({ temporary }: Pick<Scene, 'temporary'>): string[] {
  return readdirSync(temporary).filter((name) => name !== 'node-compile-cache')
}

/** Processes that have the folders of the scene in their environment or command line, or as their own folder. */
export function processesOf({ repository, temporary }: Scene): string[] {
  const ours = (text: string): boolean => [repository.root, temporary].some((folder) => text.includes(folder))
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) => ['environ', 'cmdline', 'cwd'].some((name) => ours(factOf(pid, name))))
    .map((pid) => `${pid} ${factOf(pid, 'cmdline').replaceAll('\0', ' ').slice(0, 200)}`)
}

/** Empty if the process is gone. */
function factOf(pid: string, name: string): string {
  try {
    return name === 'cwd' ? readlinkSync(`/proc/${pid}/cwd`) : readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
