/** The baseline file, `paceline/baseline@1`: the newest runs of the default branch on one platform. */
import * as z from 'zod/mini'
import { storedRunSchema, type Run } from './run.ts'
import { glob, instant, list, matching, platformId, readableName, runId, sentence } from './scalars.ts'

export const baselineSchemaId = 'paceline/baseline@1'

/** How many runs a baseline keeps by default, and how many are read at most. */
export const defaultKeep = 50
export const maxRuns = 1_000

/** An intended change of level: for the rows it names, runs before it are left out of the model. */
export const acceptRecordSchema = z.lazy(() =>
  z.strictObject({
    id: matching(/^[0-9a-f]{16}$/, 'must be sixteen hex digits'),
    at: instant,
    /** The first run on the new level. */
    fromRun: runId,
    match: glob,
    metric: z.nullable(readableName),
    reason: sentence,
  }),
)

export const baselineSchema = z.lazy(() =>
  z.strictObject({
    schema: z.literal(baselineSchemaId),
    platform: platformId,
    /** Sorted by id, oldest first; ids are unique. */
    runs: list(storedRunSchema, maxRuns),
    accepted: list(acceptRecordSchema, maxRuns),
  }),
)

export type StoredBaseline = z.infer<typeof baselineSchema>
export type Baseline = Omit<StoredBaseline, 'runs'> & { runs: Run[] }
export type AcceptRecord = z.infer<typeof acceptRecordSchema>
