/**
 * How far a bisection has come, in the project's `.paceline` folder: written whole after each pair, so that it can be
 * interrupted, or killed, and taken up again.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { UserError } from '../errors.ts'
import { environmentSchema } from '../model/environment.ts'
import { amount, commitSha, count, digest, list, readableName, seed, sentence, value } from '../model/scalars.ts'
import { readJsonFileIfAny, type FileKind } from './json-file.ts'
import { writeWhole } from './write-whole.ts'

/** Far more than any bisection takes. */
const mostPairs = 20_000

const bisectSchema = z.lazy(() =>
  z.strictObject({
    schema: z.literal('paceline/bisect@1'),
    seed,
    harnessDigest: digest,
    environment: environmentSchema,
    good: commitSha,
    bad: commitSha,
    benchmark: z.strictObject({ id: z.string(), suiteDigest: digest, metric: readableName }),
    /** Chance to name a wrong commit. */
    error: amount,
    /** How often it was taken up; each part tosses new coins. */
    parts: count,
    /** In the order of measurement; `first` is the one that ran first. */
    pairs: list(
      z.strictObject({
        base: commitSha,
        head: commitSha,
        first: z.enum(['base', 'head']),
        baseValue: value,
        headValue: value,
      }),
      mostPairs,
    ),
    /** Commits that cannot be measured, and why. */
    skipped: list(z.strictObject({ sha: commitSha, reason: sentence }), mostPairs),
  }),
)
export type BisectProgress = z.infer<typeof bisectSchema>

const bisectKind: FileKind<BisectProgress> = {
  name: 'progress of a bisection',
  schemaId: 'paceline/bisect@1',
  schema: bisectSchema,
  maxBytes: 16 * 1_048_576,
  remedy: 'Delete it; what it held is measured again.',
  origin: '`paceline bisect` writes it.',
}

/** What a bisection must have in common with an earlier part of it. A seed is only wanted where the user named one. */
export type BisectKey = Pick<
  BisectProgress,
  'harnessDigest' | 'environment' | 'good' | 'bad' | 'benchmark' | 'error'
> & {
  readonly wantedSeed: string | null
}

function fileOf(home: string, { environment }: Pick<BisectProgress, 'environment'>): string {
  return join(home, `bisect-${environment.platform}.json`)
}

/** What an earlier bisection left that can be taken up; else null, and in words why what there is cannot. */
export async function readBisectProgress(
  home: string,
  key: BisectKey,
): Promise<{ readonly progress: BisectProgress | null; readonly whyAnew: string | null }> {
  try {
    const progress = await readJsonFileIfAny(fileOf(home, key), bisectKind)
    const whyAnew = progress === null ? null : difference(progress, key)
    return { progress: whyAnew === null ? progress : null, whyAnew }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { progress: null, whyAnew: error.message }
  }
}

function difference(progress: BisectProgress, key: BisectKey): string | null {
  if (progress.good !== key.good || progress.bad !== key.bad) return 'it was for other commits'
  if (!isDeepStrictEqual(progress.benchmark, key.benchmark)) return 'it was for another row, or its suite changed'
  if (progress.harnessDigest !== key.harnessDigest) return 'it was measured by another version of Paceline'
  if (!isDeepStrictEqual(progress.environment, key.environment)) return 'it was measured on another machine or system'
  if (progress.error !== key.error) return 'its error rate was different'
  return key.wantedSeed === null || key.wantedSeed === progress.seed ? null : `its seed was ${progress.seed}`
}

export async function writeBisectProgress(home: string, progress: BisectProgress): Promise<void> {
  await writeWhole(fileOf(home, progress), `${JSON.stringify(bisectSchema.parse(progress))}\n`)
}

export async function removeBisectProgress(home: string, key: Pick<BisectProgress, 'environment'>): Promise<void> {
  await rm(fileOf(home, key), { force: true })
}
