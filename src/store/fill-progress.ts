/**
 * The progress of a fill of the history, in the project's `.paceline` folder: written whole after each round, so that the
 * fill can be resumed after it was interrupted or killed.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { UserError } from '../errors.ts'
import { environmentSchema } from '../model/environment.ts'
import { referenceSchema } from '../model/benchmark-schema.ts'
import { benchmarksSchema, maxBenchmarks } from '../model/run.ts'
import { amount, commitSha, digest, instant, list, readableName, seed, value } from '../model/scalars.ts'
import { readJsonFileIfAny, type FileKind } from './json-file.ts'
import { writeWhole } from './write-whole.ts'

/** What a commit has by now: its pairs with the reference, and the time they took, warm-ups included. */
const commitPairsSchema = z.lazy(() =>
  z.strictObject({
    sha: commitSha,
    measuringMs: amount,
    benchmarks: z.readonly(benchmarksSchema),
  }),
)
export type CommitPairs = z.infer<typeof commitPairsSchema>

const fillSchema = z.lazy(() =>
  z.strictObject({
    schema: z.literal('paceline/fill@2'),
    /** Eight hex digits that the runs of this fill share. */
    id: seed,
    seed,
    startedAt: instant,
    harnessDigest: digest,
    environment: environmentSchema,
    /** Commits that were asked for, oldest first. */
    commits: z.array(commitSha),
    benchmarks: list(z.strictObject({ id: z.string(), suiteDigest: digest }), maxBenchmarks),
    /** What each commit is measured with in pairs, by project of a workspace; null for the one at the top. */
    references: list(z.strictObject({ project: z.nullable(readableName), reference: referenceSchema }), 1_000),
    /** How often it was resumed; each part shuffles again. */
    parts: z.int().check(z.gte(1)),
    /** Whether commits were given up for want of time: another fill measures them. */
    isThinned: z.boolean(),
    calibrationMs: z.array(value),
    /** Commits that are measured. */
    measured: z.readonly(z.array(commitPairsSchema)),
  }),
)
export type FillProgress = z.infer<typeof fillSchema>

const fillKind: FileKind<FillProgress> = {
  name: 'progress of a fill',
  schemaId: 'paceline/fill@2',
  schema: fillSchema,
  maxBytes: 128 * 1_048_576,
  remedy: 'Delete it; what it held is measured again.',
  origin: '`paceline baseline fill` writes it.',
}

/** What a fill must have in common with an earlier part of it. A seed is only wanted where the user named one. */
export type FillKey = Pick<FillProgress, 'harnessDigest' | 'environment' | 'commits' | 'benchmarks'> & {
  readonly wantedSeed: string | null
}

function fileOf(home: string, { environment }: Pick<FillProgress, 'environment'>): string {
  return join(home, `fill-${environment.platform}.json`)
}

/** The progress to resume from, or null; `whyAnew` says why existing progress cannot be used. */
export async function readFillProgress(
  home: string,
  key: FillKey,
): Promise<{ readonly progress: FillProgress | null; readonly whyAnew: string | null }> {
  try {
    const progress = await readJsonFileIfAny(fileOf(home, key), fillKind)
    const whyAnew = progress === null ? null : difference(progress, key)
    return { progress: whyAnew === null ? progress : null, whyAnew }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { progress: null, whyAnew: error.message }
  }
}

function difference(progress: FillProgress, key: FillKey): string | null {
  if (!isDeepStrictEqual(progress.commits, key.commits)) return 'it was for other commits'
  if (!isDeepStrictEqual(progress.benchmarks, key.benchmarks))
    return 'it was for other benchmarks, or their suite changed'
  if (progress.harnessDigest !== key.harnessDigest) return 'it was measured by another version of Paceline'
  if (!isDeepStrictEqual(progress.environment, key.environment)) return 'it was measured on another machine or system'
  return key.wantedSeed === null || key.wantedSeed === progress.seed ? null : `its seed was ${progress.seed}`
}

export async function writeFillProgress(home: string, progress: FillProgress): Promise<void> {
  await writeWhole(fileOf(home, progress), `${JSON.stringify(fillSchema.parse(progress))}\n`)
}

export async function removeFillProgress(home: string, key: Pick<FillProgress, 'environment'>): Promise<void> {
  await rm(fileOf(home, key), { force: true })
}
