/**
 * Loaded into a trial that is profiled, after register.ts, and into no trial that is judged: starts V8's profiler over the
 * part of the trial that the metric is about, and leaves what it saw in a folder.
 *
 * The part is what `measure.time` calls for the metric, or the whole trial where the suite takes the figure in another way;
 * for kept memory, what is still there when `measure.retained` has collected the garbage. A command is another process: it
 * gets the profiler of Node by NODE_OPTIONS, over the whole of its life.
 */
import childProcess from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import nodeModule, { createRequire, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { profilerOptionsText } from './node-options.ts'
import type { Measure, SuiteDefinition, TrialContext } from '../../core/model/suite.ts'
import type { ChildRequest, LoadedModule, ProfilerRequest } from '../../core/model/trial.ts'
import { loadSuite } from '../../core/trial/load-suite.ts'

/** Holds what the parent asks for; gone from the environment at once, to leave alone processes that inherit it. */
const asked = process.env['PACELINE_PROFILER']
delete process.env['PACELINE_PROFILER']
const requestPath = process.env['PACELINE_REQUEST']
if (asked !== undefined && requestPath !== undefined) {
  const request = JSON.parse(readFileSync(requestPath, 'utf8')) as ChildRequest
  const profiler = JSON.parse(asked) as ProfilerRequest
  if (request.kind === 'trial' && profiler.processes) patchSpawnForProfiling(profiler)
  else if (request.kind === 'trial') await patchTrialForProfiling(request, profiler)
}

/** Has Node programs that the trial starts, and those that they start, write profiles when they end. */
function patchSpawnForProfiling(profiler: ProfilerRequest): void {
  const flags = profilerOptionsText(profiler)
  const { spawn } = childProcess
  const profiled = (program: string, args: readonly string[], options: childProcess.SpawnOptions) => {
    const env = options.env ?? process.env
    const nodeOptions = env['NODE_OPTIONS'] === undefined ? flags : `${env['NODE_OPTIONS']} ${flags}`
    return spawn(program, args, { ...options, env: { ...env, NODE_OPTIONS: nodeOptions } })
  }
  childProcess.spawn = profiled as typeof spawn
  syncBuiltinESMExports()
}

interface Registry {
  make: (...args: readonly unknown[]) => Promise<SuiteDefinition>
}

/** Changes only what the trial's suite is given: as it is loaded here, it is the one that the trial runs. */
async function patchTrialForProfiling(
  request: ChildRequest & { readonly kind: 'trial' },
  asking: ProfilerRequest,
): Promise<void> {
  const modules = registerModuleRecorder()
  const suite = await loadSuite(request)
  const watched = (of: SuiteDefinition): SuiteDefinition => {
    const trial = of.trial.bind(of)
    return Object.assign(of, { trial: (context: TrialContext) => recordTrial({ of, trial, context, asking, modules }) })
  }
  const registry = (globalThis as { [key: symbol]: Registry | undefined })[Symbol.for('paceline.bench')]
  if (registry === undefined) return void watched(suite)
  // A suite of benchmarks is made anew each time that somebody asks for it.
  const make = registry.make.bind(registry)
  registry.make = async (...args) => watched(await make(...args))
}

interface Watched {
  readonly of: SuiteDefinition
  readonly trial: SuiteDefinition['trial']
  readonly context: TrialContext
  readonly asking: ProfilerRequest
  readonly modules: Modules
}

async function recordTrial({ of, trial, context, asking, modules }: Watched): Promise<void> {
  const { metric, kind } = asking
  const { cpuOf, retained, peakRss } = of.metrics[metric] ?? {}
  // Of what a trial keeps, the living count; of all else, what was ever made.
  using recording =
    kind === 'cpu' ? openCpuProfiler(asking) : openHeapProfiler(asking, peakRss === true || asking.perCall)
  const begin = (): void => {
    modules.begin()
    recording.start()
  }
  begin()
  let isDone = false
  const done = (part: string, metrics: readonly string[]): void => {
    if (isDone) return
    isDone = true
    recording.end(part)
    writeFileSync(join(asking.folder, 'modules.json'), JSON.stringify(modules.all()))
    writeFileSync(join(asking.folder, 'metrics.json'), JSON.stringify(metrics))
  }
  /** Lists the metrics that are of one kind, which the same profile is about. */
  const those = (isOne: (spec: SuiteDefinition['metrics'][string]) => boolean): string[] =>
    Object.entries(of.metrics).flatMap(([name, spec]) => (isOne(spec) ? [name] : []))
  const timed = cpuOf ?? metric
  const kept = those((spec) => spec.retained !== undefined)
  const { measure } = context
  const wrapped: Measure = {
    ...measure,
    async time(name, work) {
      if (isDone || kind === 'heap' || name !== timed) return measure.time(name, work)
      begin()
      const result = await measure.time(name, work)
      done('timed', [timed, ...those((spec) => spec.cpuOf === timed)])
      return result
    },
    async retained() {
      await measure.retained()
      if (retained !== undefined) done('kept', kept)
    },
  }
  await trial({ ...context, measure: wrapped })
  if (kind === 'heap' && peakRss !== true) globalThis.gc?.()
  done('whole', [metric])
}

interface Modules {
  /** Tells those loaded until now from those that follow. */
  begin(): void
  all(): readonly LoadedModule[]
}

/** Notes who asks for which file. */
function registerModuleRecorder(): Modules {
  const asked = new Map<string, { readonly parent: string | undefined; readonly isImported: boolean }>()
  let earlier = 0
  nodeModule.registerHooks({
    resolve(specifier, context, next) {
      const isImported = !context.conditions?.includes('require')
      const resolved = next(specifier, context)
      if (!resolved.url.startsWith('node:') && !asked.has(resolved.url))
        asked.set(resolved.url, { parent: context.parentURL, isImported })
      return resolved
    },
  })
  return {
    begin() {
      earlier = asked.size
    },
    all() {
      const lengths = collectScriptLengths()
      const { cache } = createRequire(import.meta.url)
      const nameOf = (url: string): string => (lengths.has(url) || !url.startsWith('file:') ? url : fileURLToPath(url))
      const modules = Array.from(asked, ([url, { parent, isImported }], at): LoadedModule => {
        const name = nameOf(url)
        const length = lengths.get(name) ?? 0
        const isLoaded = lengths.has(name) || Object.hasOwn(cache, name)
        const how = isImported || length > 0 ? 'import' : 'require'
        const by = !isLoaded || at < earlier ? undefined : how
        return { url: name, parent: parent === undefined ? undefined : nameOf(parent), length, by }
      })
      return modules.filter(({ url }) => url.length <= 2_000)
    },
  }
}

/** Measures all scripts that live, by V8's names: an ES module by the length of its text, others are 0. */
function collectScriptLengths(): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  const session = new Session()
  session.connect()
  session.on('Debugger.scriptParsed', ({ params: { url, isModule, length = 0 } }) => {
    lengths.set(url, isModule === true ? length : 0)
  })
  session.post('Debugger.enable')
  session.disconnect()
  return lengths
}

interface Recording extends Disposable {
  /** Begins, or begins anew. */
  start(): void
  /** Writes what there is since. */
  end(name: string): void
}

/** Opens the profiler of this very thread: commands to its inspector are answered before `post` returns. */
function openCpuProfiler({ folder, intervalUs }: ProfilerRequest): Recording {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.setSamplingInterval', { interval: intervalUs })
  let isRunning = false
  return {
    start() {
      if (isRunning) session.post('Profiler.stop')
      session.post('Profiler.start')
      isRunning = true
    },
    end(name) {
      session.post('Profiler.stop', (_error, result) => {
        writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(result.profile))
      })
    },
    [Symbol.dispose]: () => session.disconnect(),
  }
}

function openHeapProfiler({ folder, intervalBytes }: ProfilerRequest, all: boolean): Recording {
  const session = new Session()
  session.connect()
  return {
    start() {
      session.post('HeapProfiler.startSampling', {
        samplingInterval: intervalBytes,
        includeObjectsCollectedByMajorGC: all,
        includeObjectsCollectedByMinorGC: all,
      })
    },
    end(name) {
      session.post('HeapProfiler.stopSampling', (_error, result) => {
        writeFileSync(join(folder, `${name}.heapprofile`), JSON.stringify(result.profile))
      })
    },
    [Symbol.dispose]: () => session.disconnect(),
  }
}
