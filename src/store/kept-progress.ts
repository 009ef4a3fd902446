/**
 * How far long work has come, in the project's `.paceline` folder: written whole after each of its steps, so that it can be
 * interrupted, or killed, and resumed.
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

type Progress = BisectProgress

interface StoreOptions<Kept extends Progress, Key extends keyof Kept> {
  /** First part of the file's name; the platform is the second. */
  readonly work: string
  readonly kind: Omit<FileKind<Kept>, 'remedy'>
  /** What an earlier part must have in common with what is asked for, and in words that it has not. */
  readonly common: Readonly<Record<Key, string>>
}

const sameMachine = {
  harnessDigest: 'it was measured by another version of Paceline',
  environment: 'it was measured on another machine or system',
} as const

/** What work must have in common with an earlier part of it. A seed is only wanted where the user named one. */
type KeyOf<Kept, Key extends keyof Kept> = Pick<Kept, Key> & { readonly wantedSeed: string | null }

function storeOf<Kept extends Progress, Key extends keyof Kept>({ work, common, ...of }: StoreOptions<Kept, Key>) {
  const kind = { ...of.kind, remedy: 'Delete it; what it held is measured again.' }
  type Place = Pick<Progress, 'environment'>
  const fileOf = (home: string, { environment }: Place): string => join(home, `${work}-${environment.platform}.json`)
  const difference = (progress: Kept, key: KeyOf<Kept, Key>): string | null => {
    const other = (Object.keys(common) as Key[]).find((name) => !isDeepStrictEqual(progress[name], key[name]))
    if (other !== undefined) return common[other]
    return key.wantedSeed === null || key.wantedSeed === progress.seed ? null : `its seed was ${progress.seed}`
  }
  return {
    /** What an earlier part left that can be resumed; else null, and in words why what there is cannot. */
    async read(
      home: string,
      key: KeyOf<Kept, Key> & Place,
    ): Promise<{ readonly progress: Kept | null; readonly whyAnew: string | null }> {
      try {
        const progress = await readJsonFileIfAny(fileOf(home, key), kind)
        const whyAnew = progress === null ? null : difference(progress, key)
        return { progress: whyAnew === null ? progress : null, whyAnew }
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        return { progress: null, whyAnew: error.message }
      }
    },
    write: (home: string, progress: Kept): Promise<void> =>
      writeWhole(fileOf(home, progress), `${JSON.stringify(kind.schema.parse(progress))}\n`),
    remove: (home: string, key: Place): Promise<void> => rm(fileOf(home, key), { force: true }),
  }
}

const commitWords = 'it was for other commits'

/** Of a bisection. */
export const bisectStore = storeOf({
  work: 'bisect',
  kind: {
    name: 'progress of a bisection',
    schemaId: 'paceline/bisect@1',
    schema: bisectSchema,
    maxBytes: 16 * 1_048_576,
    origin: '`paceline bisect` writes it.',
  },
  common: {
    good: commitWords,
    bad: commitWords,
    benchmark: 'it was for another row, or its suite changed',
    ...sameMachine,
    error: 'its error rate was different',
  },
})
