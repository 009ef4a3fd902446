/**
 * Mutation testing: changes the code in one place after another and runs the tests that reach that place. A change that no
 * test notices is a survivor.
 *
 *     node evaluation/mutation.ts --every 40                        judge, history, report, stats and github
 *     node evaluation/mutation.ts src/core/stats                    a folder, with src/stats.ts beside it if there is one
 *     node evaluation/mutation.ts src/core/stats/psr.ts             one file
 *     node evaluation/mutation.ts src/core/stats --survivors        only the survivors of the last run, after tests were added
 *     node evaluation/mutation.ts src/core/stats --every 4          every fourth mutant, for an estimate in a quarter of the time
 *     node evaluation/mutation.ts src/core/stats --write            also records the result in evaluation/data/
 *
 * The mutants are those of Stryker's instrumenter. Stryker's own runners start a process per mutant and test file; here one
 * process loads the changed module anew for each mutant and runs all tests that reach it, up to the first that fails. A test
 * that takes several times what it took without a mutant is taken for endless; time that a busy machine keeps from it is none.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadInstrumenter, type Mutant } from './mutation/instrumenter.ts'
import type { FileReach, TestBegun, Times, WorkerAnswer, WorkerTask } from './mutation/mutant-worker.ts'
import { readRecord, reportOf, writeRecord, type FileResult, type Survivor } from './mutation/mutation-record.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (path: string): string => relative(root, path).replaceAll('\\', '/')
const isTest = (path: string): boolean => path.endsWith('.test.ts')

/** Absolute paths of TypeScript files directly in a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))

function filesToMutate(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const full = join(root, path)
    if (!statSync(full).isDirectory()) return [full]
    const beside = `${full}.ts`
    return [...filesIn(full).filter((file) => !isTest(file)), ...(existsSync(beside) ? [beside] : [])]
  })
}

/** The tests in the folders of the mutated files, and those of src itself that import one of the files. */
function testsOf(files: readonly string[]): string[] {
  const source = join(root, 'src')
  const folders = new Set(files.map((file) => dirname(file)).filter((folder) => folder !== source))
  const ofSource = filesIn(source).filter((test) => {
    const imports = [...readFileSync(test, 'utf8').matchAll(/from '(\.[^']+)'/g)]
    return isTest(test) && imports.some(([, specifier]) => files.includes(join(source, specifier!)))
  })
  return [...[...folders].flatMap((folder) => filesIn(folder).filter(isTest)), ...ofSource]
}

const silent = (): void => {}
const isOff = (): boolean => false
const logger = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
  isTraceEnabled: isOff,
  isDebugEnabled: isOff,
  isInfoEnabled: isOff,
  isWarnEnabled: isOff,
  isErrorEnabled: isOff,
  isFatalEnabled: isOff,
}

/** The mutants, and the code that counts which of their places it passes: Stryker's switches, never turned. */
async function instrument(
  files: readonly string[],
): Promise<{ code: Record<string, string>; mutants: readonly Mutant[] }> {
  const sources = files.map((name) => ({ name, mutate: true as const, content: readFileSync(name, 'utf8') }))
  const options = { plugins: null, excludedMutations: [], ignorers: [] } as const
  const done = await (await loadInstrumenter(logger)).instrument(sources, options)
  const mutants = done.mutants.filter(({ status }) => status === undefined)
  const counting = done.files.map(({ name, content }) => [name, countingCode(content)] as const)
  return { code: Object.fromEntries(counting), mutants }
}

/** Stryker's own helpers look up objects at each call, which makes a loop twenty times slower. */
function countingCode(code: string): string {
  const helper = code.indexOf('function stryMutAct_9fa48(')
  if (helper === -1) return code
  const body = code.slice(code.indexOf('\n}', helper) + 2)
  const counting = body.replaceAll(/stryCov_9fa48\(([^)]*)\)/g, (_, ids: string) => {
    const numbers = ids.match(/\d+/g) ?? []
    return `(${numbers.map((id) => `reachedMutants[${id}] = 1`).join(', ')})`
  })
  return `const stryMutAct_9fa48 = (): boolean => false\n${counting}`
}

/** An operator's operands need no parentheses of their own; what replaces it may. */
const operators = /^(Arithmetic|Logical|Equality|Unary)Operator$|^BooleanLiteral$|^ArrowFunction$|^ObjectLiteral$/

function mutatedCode({ fileName, location: { start, end }, replacement, mutatorName }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8').split('\n')
  const before = [...lines.slice(0, start.line), lines[start.line]!.slice(0, start.column)].join('\n')
  const after = [lines[end.line]!.slice(end.column), ...lines.slice(end.line + 1)].join('\n')
  const needsParentheses = operators.test(mutatorName) || / as \w+$/.test(replacement)
  return before + (needsParentheses ? `(${replacement})` : replacement) + after
}

/** A process that runs tests against mutants; replaced when a mutant spoils it, and now and then, since modules stay in memory. */
class Worker {
  readonly #code: Readonly<Record<string, string>>
  #stale: readonly string[] | null = null
  #child: ChildProcess | null = null
  #tasksLeft = 0

  constructor(code: Readonly<Record<string, string>>) {
    this.#code = code
  }

  /** The answer, null if a test took longer than it may or the process ended; and the test that was last begun. */
  async run(task: WorkerTask, limitsOf: (begun: TestBegun) => Times) {
    if (this.#tasksLeft-- <= 0) this.stop()
    const child = (this.#child ??= this.#start())
    child.send({ task })
    let last: TestBegun | null = null
    let limits: Times | null = null
    let [cpuSince, idleMs, lookedAt] = [0, 0, performance.now()]
    let timer: NodeJS.Timeout | undefined
    const answer = await new Promise<WorkerAnswer | null>((resolve) => {
      timer = setInterval(() => {
        const { ms, isWanted } = cpuOf(child)
        if (!isWanted) idleMs += performance.now() - lookedAt
        lookedAt = performance.now()
        if (limits !== null && (ms - cpuSince > limits.cpuMs || idleMs > limits.idleMs)) resolve(null)
      }, 50)
      child.once('exit', () => resolve(null))
      child.on('message', (message: WorkerAnswer | TestBegun) => {
        if ('failure' in message) return resolve(message)
        last = message
        ;[limits, cpuSince, idleMs] = [limitsOf(message), cpuOf(child).ms, 0]
      })
    }).finally(() => clearInterval(timer))
    child.removeAllListeners()
    if (task.isCounting) this.#stale = answer?.stale ?? null
    if (answer === null || answer.isSpoilt || task.isCounting) this.stop()
    return { answer, last: last as TestBegun | null }
  }

  /** Ends the process. */
  stop(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }

  #start(): ChildProcess {
    this.#tasksLeft = 200
    const script = fileURLToPath(new URL('mutation/mutant-worker.ts', import.meta.url))
    const hooks = new URL('../test/register.ts', import.meta.url).href
    const child = fork(script, {
      cwd: root,
      execArgv: ['--import', hooks, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.send({ setup: { instrumented: this.#code, stale: this.#stale } })
    return child
  }
}

/** The time of the processor that a process has had, and whether it wants more: false where Linux does not tell. */
function cpuOf({ pid }: ChildProcess): { readonly ms: number; readonly isWanted: boolean } {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return { ms: 0, isWanted: false }
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return { ms: (Number(fields[11]) + Number(fields[12])) * 10, isWanted: fields[0] === 'R' }
}

const isSame =
  (a: TestBegun) =>
  (b: TestBegun): boolean =>
    a.file === b.file && a.test === b.test

type Finder = TestBegun & { readonly test: number }
type Reached = Readonly<Record<string, FileReach>>

/**
 * The tests that reach a mutant: those that found the last mutants of the same file come first, then those of the file
 * with its name, then the quick ones.
 */
function testsFor(mutant: Mutant, reached: Reached, finders: readonly Finder[]): WorkerTask['tests'] {
  const id = Number(mutant.id)
  const own = `${basename(mutant.fileName, '.ts')}.`
  const files = Object.entries(reached).map(([file, { outside, tests }]) => {
    const isOutside = outside.includes(id)
    const reaching = tests
      .map(({ mutants, cpuMs, idleMs }, test) => ({ file, test, ms: cpuMs + idleMs, reaches: mutants.includes(id) }))
      .filter(({ reaches }) => isOutside || reaches)
      .toSorted((a, b) => a.ms - b.ms)
    return { isOwn: basename(file).startsWith(own), reaching, ms: reaching.reduce((sum, { ms }) => sum + ms, 0) }
  })
  files.sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.ms - b.ms)
  const all = files.flatMap(({ reaching }) => reaching)
  const first = finders.filter((finder) => all.some(isSame(finder)))
  const rest = all.filter((test) => !first.some(isSame(test)))
  const planned: [string, number[]][] = []
  for (const { file, test } of [...first, ...rest]) {
    const last = planned.at(-1)
    if (last?.[0] === file) last[1].push(test)
    else planned.push([file, [test]])
  }
  return planned
}

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 80)

function describe({ location: { start, end }, replacement, fileName }: Mutant): Omit<Survivor, 'reached'> {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1)
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column)
  lines[0] = lines[0]!.slice(start.column)
  return { at: `${start.line + 1}:${start.column + 1}`, was: short(lines.join(' ')), is: short(replacement) }
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    survivors: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
/** What decides and what is written: the folders that have a goal. */
const usual = ['src/core/judge', 'src/core/history', 'src/core/report', 'src/core/stats', 'src/github']
const files = filesToMutate(positionals.length === 0 ? usual : positionals)
const { code, mutants } = await instrument(files)
const worker = new Worker(code)
const tests = testsOf(files)
stderr.write(`${mutants.length} mutants in ${files.length} files; ${tests.length} files of tests\n`)
const whole = { mutant: null, isCounting: true, tests: tests.map((file) => [file, null] as const) }
const { answer: counted } = await worker.run(whole, () => ({ cpuMs: 600_000, idleMs: 600_000 }))
if (counted === null || counted.failure !== null)
  throw new Error(`The tests fail without a mutant: ${counted?.failure}`)
const { reached } = counted
const limitsOf = ({ file, test }: TestBegun): Times => {
  if (test === null) return { cpuMs: 20_000, idleMs: 20_000 }
  const { cpuMs, idleMs } = reached[file]!.tests[test]!
  return { cpuMs: 1_000 + 4 * cpuMs, idleMs: 2_000 + 4 * idleMs }
}
const record = readRecord(root)

async function examine(file: string): Promise<FileResult> {
  const last = record[inRoot(file)]
  // What was not tried last time is not known to be found.
  const every = (options.survivors ? last?.every : undefined) ?? Number(options.every)
  const result: FileResult = { every, killed: 0, timedOut: 0, survivors: [] }
  let finders: readonly Finder[] = []
  for (const mutant of mutants.filter(({ fileName }) => fileName === file).filter((_, index) => index % every === 0)) {
    const described = describe(mutant)
    const { at, was, is } = described
    const isKnown = last?.survivors.some((survivor) => survivor.at === at && survivor.is === is) ?? true
    if (options.survivors && !isKnown) {
      result.killed++
      continue
    }
    const tests = testsFor(mutant, reached, finders)
    const task = { isCounting: false, mutant: { file, code: mutatedCode(mutant) }, tests }
    const { answer, last: finder } = await worker.run(task, limitsOf)
    if (answer === null) {
      result.timedOut++
    } else if (answer.failure !== null) {
      if (/^cannot load .*: SyntaxError/.test(answer.failure))
        throw new Error(`${inRoot(file)}:${at}: ${answer.failure}`)
      result.killed++
      const { file: found, test } = finder ?? { file: '', test: null }
      if (test !== null) finders = [{ file: found, test }, ...finders.filter((one) => one.file !== found)].slice(0, 3)
    } else {
      const isReached = tests.length > 0
      result.survivors.push({ ...described, reached: isReached })
      stdout.write(`${inRoot(file)}:${at} ${was} -> ${is}${isReached ? '' : ' (not reached)'}\n`)
    }
  }
  return result
}

const results: Record<string, FileResult> = {}
for (const file of files) {
  results[inRoot(file)] = await examine(file)
  stderr.write(`${inRoot(file)}: ${Math.round(performance.now() / 1_000)} s\n`)
  if (options.write) writeRecord(root, { ...readRecord(root), ...results })
}
worker.stop()
stdout.write(reportOf(results))
