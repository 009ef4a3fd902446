/**
 * The results of measuring jobs, read as untrusted data: the jobs ran a stranger's code. Each artifact is of one job,
 * named `paceline+NAME+RUNNER+ATTEMPT`; where jobs run under several versions of Node, or share the plan, it is
 * `paceline+NAME+RUNNER+node22+2of4+ATTEMPT`. No part has a plus in it. The only artifact of a run is downloaded without
 * a folder of its name: so results say themselves, too, which job they are of.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { UserError } from '../core/errors.ts'
import { zipLimits } from '../github/artifact.ts'
import { jobName, leftProjectsSchema, maxShards, type Run, sideSchema } from '../core/model/run.ts'
import { cleanedText, list, notEmpty, platformId, readableName, seed, integer } from '../core/model/scalars.ts'
import { nodeMajorDigits } from '../core/judge/stored-runs.ts'
import { runKind } from '../core/model/file-kinds.ts'
import { parseAndCheckJson, readTextFile, type FileKind } from '../core/model/json-file.ts'
import { tryParseJob, type JobOfMatrix, mayRunnerHavePlatform, labelAndNodeOfJob, type Shard } from './workflow.ts'

export interface RunnerResult extends JobOfResult {
  readonly content:
    | { readonly kind: 'run'; readonly run: Run }
    | { readonly kind: 'outcome'; readonly outcome: JobOutcome }
    /** Explains in words of our own, without anything out of the file. */
    | { readonly kind: 'refused'; readonly reason: string }
}

interface JobOfResult extends Omit<JobOfMatrix, 'runner'> {
  /** Is undefined where neither folder nor file says it. */
  readonly runner?: string | undefined
  readonly attempt: number
}

/** Results that lie at the top of a folder; what is in them says which job they are of. */
const unnamed: JobOfResult = { attempt: 1 }

export function artifactPrefix(name: string): string {
  return `paceline+${name}+`
}

/** Returns runner, shard and attempt in an artifact's name; undefined for a name that is not of this report. */
export function parseArtifactName(artifact: string, name: string): (JobOfResult & JobOfMatrix) | undefined {
  const prefix = artifactPrefix(name)
  const [, job = '', attempt] = /^(.*)\+(\d{1,4})$/.exec(artifact.slice(prefix.length)) ?? []
  const parts = artifact.startsWith(prefix) ? tryParseJob(job) : undefined
  return parts && { ...parts, attempt: Number(attempt) }
}

/** Reads one file of results. Refused where it claims a platform that its runner cannot have, or to be of another job. */
export function parseResultOrRefusal(text: string, from: JobOfResult): RunnerResult {
  const refuse = (reason: string): RunnerResult => ({ ...from, content: { kind: 'refused', reason } })
  try {
    const foreign = { file: refused, foreign: true } as const
    const content: Exclude<RunnerResult['content'], { kind: 'refused' }> = text.includes('"paceline/outcome@')
      ? { kind: 'outcome', outcome: parseAndCheckJson(text, { ...foreign, kind: outcomeKind }) }
      : { kind: 'run', run: parseAndCheckJson(text, { ...foreign, kind: runKind }) }
    const { job, shard } = content.kind === 'run' ? content.run : content.outcome
    // Known from here on, and nothing of the history.
    if (content.kind === 'run') delete content.run.job
    const runner = from.runner ?? job
    if (job !== undefined && job !== runner) return refuse('its results claim to come from another job')
    const platform = platformOfResult({ content })
    if (runner !== undefined && platform !== undefined && !mayRunnerHavePlatform(platform, runner))
      return refuse(ofOtherPlatform)
    const { node } = labelAndNodeOfJob(runner ?? '')
    if (content.kind === 'run' && node !== undefined && node !== nodeMajorDigits(content.run.environment))
      return refuse('its results claim to come from another version of Node')
    const isRun = content.kind === 'run' || shard !== undefined
    if (from.runner !== undefined && isRun && !isSameShard(shard, from.shard))
      return refuse('its results claim to come from another shard of the plan')
    return { ...from, runner, content, ...(from.runner === undefined && shard !== undefined && { shard }) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    // An unknown key may be one that a newer version writes.
    const ofVersions = error.place === '$.schema' || error.message.endsWith('has a key that is not known')
    const wayOut = ofVersions
      ? 'use the same version of Paceline in the jobs that measure and the job that reports'
      : 'measure again, and let nothing else write into its folder of results'
    return refuse(`${error.message}; ${wayOut}`)
  }
}

export function isSameShard(one: Shard | undefined, other: Shard | undefined): boolean {
  return one?.index === other?.index && one?.of === other?.of
}

const refused = 'its results were refused'

export const ofOtherPlatform = 'its results claim to come from another platform'

/** Reads a folder of results: those of one job at its top, and artifacts as folders. A missing folder holds none. */
export async function readResultsFolder(folder: string, { name }: { readonly name: string }): Promise<RunnerResult[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const results: RunnerResult[] = []
  const top: RunnerResult[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    const parts = parseArtifactName(entry.name, name)
    if (entry.isFile() && isResultFile(entry.name)) top.push(await readResultFile(path, unnamed))
    if (!entry.isDirectory() || parts === undefined) continue
    const files = await readdir(path, { withFileTypes: true })
    const chosen = files.filter((file) => file.isFile() && isResultFile(file.name))
    for (const file of chosen.slice(0, zipLimits.entries))
      results.push(await readResultFile(join(path, file.name), parts))
  }
  // One artifact is of one job: its files cannot stand for two.
  const isOfSeveral = new Set(top.map(({ runner, shard }) => JSON.stringify([runner, shard]))).size > 1
  const reason = 'its results claim to come from several jobs'
  return [...results, ...(isOfSeveral ? [{ ...unnamed, content: { kind: 'refused' as const, reason } }] : top)]
}

/** Tells results from the reports for people that lie beside them, which are never read. */
export function isResultFile(file: string): boolean {
  return file === 'run.json' || file === 'outcome.json'
}

async function readResultFile(path: string, from: JobOfResult): Promise<RunnerResult> {
  try {
    return parseResultOrRefusal(await readTextFile(path, { ...runKind, maxBytes: zipLimits.entryBytes }, refused), from)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { ...from, content: { kind: 'refused', reason: `${error.message}; measure fewer benchmarks at a time` } }
  }
}

/**
 * Returns the results of the jobs that were to measure, or of all without a list; and names of others, as of a stranger's.
 * Results that do not say whose they are stand for the only job that was to measure, and for none of several.
 */
export function askedResultsAndOtherNames(
  results: readonly RunnerResult[],
  jobs: readonly string[],
): { readonly asked: readonly RunnerResult[]; readonly others: readonly string[] } {
  if (jobs.length === 0) return { asked: results, others: [] }
  const [only = '', ...more] = jobs
  const named = results.map((result) => {
    const isOfOnly =
      more.length === 0 && mayRunnerHavePlatform(platformOfResult(result) ?? '', labelAndNodeOfJob(only).label)
    return result.runner === undefined && isOfOnly ? { ...result, runner: only } : result
  })
  const isAsked = (result: RunnerResult): boolean =>
    result.runner === undefined ? platformOfResult(result) === undefined : jobs.includes(result.runner)
  const others = named.filter((result) => !isAsked(result)).map((result) => result.runner ?? platformOfResult(result)!)
  return { asked: named.filter(isAsked), others: [...new Set(others)].sort() }
}

/** Picks one result per job: of the newest attempt, where one that measured counts before one that did not. */
export function bestResultOfEachJob(results: readonly RunnerResult[]): RunnerResult[] {
  const jobs = Map.groupBy(results, (result) =>
    JSON.stringify([planKeyOfResult(result), result.shard?.index, result.shard?.of]),
  )
  return Array.from(jobs.values(), (all) =>
    all.reduce((best, one) => (rankOfResult(one) > rankOfResult(best) ? one : best)),
  )
}

/** Returns one key for jobs that share a plan: of one runner, or one platform where artifacts are unnamed. */
export function planKeyOfResult(result: RunnerResult): string {
  return JSON.stringify(result.runner === undefined ? ['', platformOfResult(result)] : [result.runner])
}

function rankOfResult({ attempt, content }: RunnerResult): number {
  const measured = content.kind === 'run' || (content.kind === 'outcome' && content.outcome.outcome !== 'failed')
  return (measured ? 1e6 : 0) + attempt
}

/** Returns the platform that a result claims; undefined for one that was refused. */
export function platformOfResult({ content }: Pick<RunnerResult, 'content'>): string | undefined {
  if (content.kind === 'run') return content.run.environment.platform
  return content.kind === 'outcome' ? content.outcome.platform : undefined
}

export const outcomeSchemaId = 'paceline/outcome@1'

/** Says which job it is of, as of a run; absent where the workflow does not say it. */
const ofJob = {
  schema: z.literal(outcomeSchemaId),
  job: z.optional(jobName),
  shard: z.optional(z.strictObject({ index: integer(1, maxShards), of: integer(2, maxShards) })),
}

/** Holds what a job leaves in place of a run where nothing was, or could be, measured. It ran a stranger's code, too. */
export const outcomeSchema = z.discriminatedUnion('outcome', [
  z.strictObject({
    ...ofJob,
    outcome: z.literal('identical'),
    platform: platformId,
    head: sideSchema,
    base: sideSchema,
    profile: cleanedText(50),
    seed,
    /** Texts for people in which they differ all the same: README and the like. */
    texts: z.optional(list(readableName, 20)),
    /** The projects of a workspace that the change was not measured for. */
    projects: z.optional(leftProjectsSchema),
  }),
  z.strictObject({
    ...ofJob,
    outcome: z.literal('failed'),
    platform: platformId,
    /** The reason in one line, for people. */
    reason: cleanedText(600).check(notEmpty),
  }),
  /** There are more shards than benchmarks. */
  z.strictObject({ ...ofJob, outcome: z.literal('idle'), platform: platformId }),
])
type JobOutcome = z.infer<typeof outcomeSchema>

const outcomeKind: FileKind<JobOutcome> = {
  name: 'outcome file',
  schemaId: outcomeSchemaId,
  schema: outcomeSchema,
  maxBytes: 1_048_576,
  remedy: 'Run the measuring job again.',
  origin: 'The measuring job writes it.',
}
