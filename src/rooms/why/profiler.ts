/** Runs trials under V8's profilers, none of which is judged, and reads what those left. */
import { mkdtemp, mkdir, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { callOrFallback } from '../../core/errors.ts'
import { makeFolder } from '../../core/system/lock.ts'
import { isBytesUnit, isTimedUnit, needsStatisticalTest, type MetricSpec } from '../../core/model/metric.ts'
import { mapsFile, toolProfilerOptionsText } from './node-options.ts'
import { list, readableName } from '../../core/model/scalars.ts'
import { loadedModulesSchema, type ProfilerRequest, type TrialReport } from '../../core/model/trial.ts'
import type { Profile, ProfilerKind } from './profile.ts'
import { ProfileProblem, profileLimits, parseProfile } from './read-profile.ts'
import { withSourcePositions } from './transformed.ts'
import { readBytesOrNone } from '../../core/model/regular-file.ts'
import type { TrialHost } from '../../core/measure/ask-child.ts'
import type { Installation } from '../../core/measure/installation.ts'
import { removeUntrustedFolder } from '../../core/system/clear-away.ts'

export interface TrialProfile {
  /** The profiles of each process, or of each thread with the main one first. */
  readonly profiles: readonly Profile[]
  /** The part of the trial: what was `timed`; what was `kept`; the `whole` trial; or `processes` that it started. */
  readonly part: 'timed' | 'kept' | 'whole' | 'processes'
  /** The metrics that it is about: of a timed call first that of its wall time, then those of its CPU time. */
  readonly metrics: readonly string[]
  /** Address of the script with the function that a tool was given for the benchmark; absent of all others. */
  readonly script?: string
}

interface Profiler extends AsyncDisposable {
  /** The host whose trials are profiled. */
  readonly host: TrialHost
  /** Runs a trial of that host and reads its profiles. Throws `ProfileProblem` for what cannot be read. */
  readonly watch: <Report extends TrialReport>(
    trial: () => Promise<Report>,
  ) => Promise<{ report: Report; profile: TrialProfile | undefined }>
}

export interface ProfilerOptions {
  /** The module that trials load for it; see `pathOfProfilerModule`. */
  readonly module: string
  readonly request: Pick<ProfilerRequest, 'kind' | 'metric' | 'processes' | 'perCall'>
  /** The time of a trial that is measured, in ms; undefined if that is not known. */
  readonly expectedMs?: number | undefined
}

/** Processes of a command, or threads of a trial, whose profiles are read. */
const maxProcesses = 50
/** Between samples of memory, on average: of what is kept a MB is known to 30 kB then; of all that is made there is plenty. */
const intervals = { keptBytes: 1_024, madeBytes: 16_384, commandBytes: 4_096 } as const

/** Chooses the profiler that shows what a metric is about; undefined if none does. */
export function chooseProfiler(metric: Pick<MetricSpec, 'unit' | 'kind'>): ProfilerKind | undefined {
  const { unit } = metric
  if (!needsStatisticalTest(metric)) return undefined
  if (isBytesUnit(unit)) return 'heap'
  return isTimedUnit(unit) && unit !== 'percent' ? 'cpu' : undefined
}

/** Locates what starts the profiler in a trial: a source where Paceline runs from sources, else a file in dist/. */
export function pathOfProfilerModule({ root }: Pick<Installation, 'root'>): string {
  const isSource = import.meta.url.endsWith('.ts')
  return isSource ? join(root, 'src', 'rooms', 'why', 'profiled.ts') : join(root, 'dist', 'profiled.js')
}

/** Prepares a folder for profiles; disposal removes it. */
export async function openProfiler(host: TrialHost, options: ProfilerOptions): Promise<Profiler> {
  makeFolder(host.temporaryRoot)
  const top = await mkdtemp(join(await realpath(host.temporaryRoot), 'paceline-profiles-'))
  const folder = join(top, 'profiles')
  const { processes, perCall } = options.request
  const callBytes = perCall ? intervals.madeBytes : intervals.keptBytes
  const request: ProfilerRequest = {
    ...options.request,
    folder,
    // Five hundred samples of what is measured, none nearer to the next than 200 µs and none farther than 1 ms.
    intervalUs: Math.round(Math.min(1_000, Math.max(200, (options.expectedMs ?? 1_000) * 2))),
    intervalBytes: processes ? intervals.commandBytes : callBytes,
  }
  const variables = { PACELINE_PROFILER: JSON.stringify(request) }
  const toolVariables = { NODE_OPTIONS: toolProfilerOptionsText(request) }
  return {
    host: { ...host, preload: { module: options.module, variables, toolVariables } },
    async watch(trial) {
      await removeUntrustedFolder(folder)
      await mkdir(folder)
      const report = await trial()
      return { report, profile: report.outcome === 'ok' ? await readTrialProfile(folder, request) : undefined }
    },
    [Symbol.asyncDispose]: () => removeUntrustedFolder(top).catch(() => undefined),
  }
}

/** Reads the profiles in a folder that a stranger's code could write to; undefined if there are none. */
async function readTrialProfile(folder: string, { kind, metric }: ProfilerRequest): Promise<TrialProfile | undefined> {
  const all = await readdir(folder)
  const names = all.filter((name) => name.endsWith(`.${kind}profile`)).sort()
  const maps = await readSourceMaps(folder, all)
  const part = parts.find((one) => names.includes(`${one}.${kind}profile`))
  const modules = await readJsonIfValid(folder, 'modules.json', loadedModulesSchema)
  const profiles: Profile[] = []
  const files = part === undefined ? names : [`${part}.${kind}profile`]
  for (const name of files.slice(0, maxProcesses)) {
    const bytes = await readBytesOrNone(join(folder, name), { maxBytes: profileLimits.bytes, follow: false })
    if (bytes === undefined) throw new ProfileProblem('is not a file of at most 64 MB')
    // One that was ended while it wrote.
    if (bytes.length === 0) continue
    profiles.push(withSourcePositions(parseProfile(bytes.toString(), kind, modules), maps))
  }
  if (profiles.length === 0) return undefined
  // The names are looked up and never shown.
  const metrics = part === undefined ? [metric] : await readJsonIfValid(folder, 'metrics.json', metricsSchema)
  return { profiles, part: part ?? 'processes', metrics: metrics ?? [] }
}

const mapsSchema = z.record(z.string(), z.string())

/** Reads the maps of scripts by URL; those that cannot be read are none. */
async function readSourceMaps(folder: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const maps = new Map<string, string>()
  for (const name of names.filter((one) => mapsFile.test(one)).slice(0, maxProcesses)) {
    const listed = await readJsonIfValid(folder, name, mapsSchema)
    for (const [url, map] of Object.entries(listed ?? {})) maps.set(url, map)
  }
  return maps
}

const parts = ['timed', 'kept', 'whole'] as const
const metricsSchema = list(readableName, 1_000)

async function readJsonIfValid<Found>(folder: string, name: string, schema: z.ZodMiniType<Found>) {
  const bytes = await readBytesOrNone(join(folder, name), { maxBytes: profileLimits.bytes, follow: false })
  return callOrFallback(() => schema.parse(JSON.parse(String(bytes))), undefined)
}
