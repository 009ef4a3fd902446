/**
 * Runs tests against mutants, one after another, in one process: `evaluation/mutation.ts` starts it and names each mutant. For
 * every mutant the mutated modules, the tests and all that lies between them are loaded anew, so nothing is left of the last.
 */
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CollectedTest } from './tests-in-process.ts'
import { collectTests, runTests } from './tests-in-process.ts'

export interface WorkerSetup {
  /** The mutated files, by path: TypeScript that counts which mutants' places it passes. */
  readonly instrumented: Readonly<Record<string, string>>
  /** Addresses of the modules to load anew for each mutant: all of the project, unless an earlier worker found out. */
  readonly stale: readonly string[] | null
}

export interface WorkerTask {
  /** A file with one change; null for the code as it is. */
  readonly mutant: { readonly file: string; readonly code: string } | null
  /** Runs the instrumented code, to see which test reaches which mutant. */
  readonly isCounting: boolean
  /** The tests to run: the path of a file, and numbers of its tests, in this order; null for all of them. */
  readonly tests: readonly (readonly [file: string, numbers: readonly number[] | null])[]
}

/** Sent where a test begins; null where its file is loaded. */
export interface TestBegun {
  readonly file: string
  readonly test: number | null
}

export interface WorkerAnswer {
  /** What the first failing test threw, on one line; null if all passed. */
  readonly failure: string | null
  /** True where the process cannot be used again. */
  readonly isSpoilt: boolean
  readonly reached: Readonly<Record<string, FileReach>>
  readonly stale: readonly string[]
}

export interface FileReach {
  /** While the file was loaded, or in a hook. */
  readonly outside: readonly number[]
  readonly tests: readonly ({ readonly mutants: readonly number[] } & Times)[]
}

/** What a test takes of the processor, and how long it waits beside that. */
export interface Times {
  readonly cpuMs: number
  readonly idleMs: number
}

/** 1 for each mutant whose place was reached: the instrumented code writes here. */
const reachedMutants = ((globalThis as { reachedMutants?: Uint8Array }).reachedMutants = new Uint8Array(65_536))

function takeReached(): number[] {
  const taken: number[] = []
  for (let at = reachedMutants.indexOf(1); at !== -1; at = reachedMutants.indexOf(1, at + 1)) taken.push(at)
  reachedMutants.fill(0)
  return taken
}

const ownTest = new URL('tests-in-process.ts', import.meta.url).href
const root = new URL('../..', import.meta.url).href
const sources = new Map<string, string>()
/** Who imports a module of the project, by address without round. */
const importers = new Map<string, Set<string>>()
let stale: ReadonlySet<string> | null = null
let round = 0
let instrumented: WorkerSetup['instrumented'] = {}
let task: WorkerTask = { mutant: null, isCounting: false, tests: [] }

const bare = (url: string): string => url.replace(/\?.*$/, '')
const isOurs = (url: string): boolean =>
  url.startsWith(root) && url.endsWith('.ts') && !url.includes('/node_modules/') && url !== ownTest

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'node:test' && context.parentURL !== ownTest) return { url: ownTest, shortCircuit: true }
    const resolved = next(specifier, context)
    const url = bare(resolved.url)
    if (!isOurs(url)) return resolved
    if (context.parentURL !== undefined) {
      importers.set(url, (importers.get(url) ?? new Set()).add(bare(context.parentURL)))
    }
    return stale === null || stale.has(url) ? { ...resolved, url: `${url}?round=${round}` } : resolved
  },
  load(url, context, next) {
    const path = bare(url)
    if (!isOurs(path)) return next(url, context)
    const file = fileURLToPath(path)
    const { mutant, isCounting } = task
    if (mutant?.file === file)
      return { format: 'module', source: stripTypeScriptTypes(mutant.code), shortCircuit: true }
    let source = sources.get(path)
    if (source === undefined) {
      const code = isCounting ? instrumented[file] : undefined
      source = stripTypeScriptTypes(code ?? readFileSync(file, 'utf8'))
      sources.set(path, source)
    }
    return { format: 'module', source, shortCircuit: true }
  },
})

/** The mutated modules and all that imports them: only these can differ from one round to the next. */
function staleModules(): readonly string[] {
  const found = new Set<string>()
  const visit = (url: string): void => {
    if (found.has(url)) return
    found.add(url)
    for (const importer of importers.get(url) ?? []) visit(importer)
  }
  for (const file of Object.keys(instrumented)) visit(pathToFileURL(file).href)
  return [...found]
}

async function run({ tests }: WorkerTask): Promise<WorkerAnswer> {
  const reached: Record<string, FileReach> = {}
  const answer = (failure: string | null): WorkerAnswer => ({
    failure,
    isSpoilt: false,
    reached,
    stale: staleModules(),
  })
  for (const [file, numbers] of tests) {
    round++
    const outside = new Set<number>()
    const inTests = new Map<CollectedTest, FileReach['tests'][number]>()
    let all: readonly CollectedTest[] = []
    let isLoaded = false
    try {
      process.send!({ file, test: null } satisfies TestBegun)
      all = await collectTests(() => import(`${pathToFileURL(file).href}?round=${round}`))
      isLoaded = true
      let entered: CollectedTest | null = null
      let [since, cpuSince] = [0, 0]
      await runTests(numbers?.map((number) => all[number]!) ?? all, (test) => {
        if (entered === null) for (const mutant of takeReached()) outside.add(mutant)
        else {
          const cpuMs = cpuNow() - cpuSince
          const idleMs = Math.max(0, performance.now() - since - cpuMs)
          inTests.set(entered, { mutants: takeReached(), cpuMs, idleMs })
        }
        entered = test
        ;[since, cpuSince] = [performance.now(), cpuNow()]
        if (test !== null) process.send!({ file, test: all.indexOf(test) } satisfies TestBegun)
      })
    } catch (error) {
      return answer(`${isLoaded ? '' : 'cannot load '}${file}: ${oneLine(error)}`)
    }
    for (const mutant of takeReached()) outside.add(mutant)
    const unreached = { mutants: [], cpuMs: 0, idleMs: 0 }
    reached[file] = { outside: [...outside], tests: all.map((test) => inTests.get(test) ?? unreached) }
  }
  return answer(null)
}

function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const oneLine = (error: unknown): string => String(error).replaceAll(/\s+/g, ' ').slice(0, 300)

process.on('message', (message: { setup: WorkerSetup } | { task: WorkerTask }) => {
  if ('setup' in message) {
    instrumented = message.setup.instrumented
    stale = message.setup.stale === null ? null : new Set(message.setup.stale)
    return
  }
  task = message.task
  void run(task).then((answer) => process.send!(answer))
})

// A promise that nobody waits for any more, or a listener: the mutant is found, and this process is replaced.
process.on('uncaughtException', (error) => {
  const answer: WorkerAnswer = {
    failure: `outside of tests: ${oneLine(error)}`,
    isSpoilt: true,
    reached: {},
    stale: [],
  }
  process.send!(answer, () => process.exit(1))
})
