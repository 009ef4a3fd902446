/** The baseline file, `paceline/baseline@1`: the newest runs of the default branch on one platform. */
import * as z from 'zod/mini'
import { storedRunSchema, type Run } from './run.ts'
import {
  described,
  glob,
  instant,
  list,
  matching,
  maybe,
  platformId,
  readableName,
  runId,
  sentence,
} from './scalars.ts'

export const baselineSchemaId = 'paceline/baseline@1'

/** Limits the runs that a baseline keeps by default, and those that are read. */
export const defaultKeep = 50
export const maxRuns = 1_000
/** Limits how far back the ancestors of a commit are read from a server. */
export const mostAncestors = 200

/** Records an intended change of level: for the rows it names, runs before it are left out of the model. */
export const acceptRecordSchema = z.lazy(() =>
  z.strictObject({
    id: described('Sixteen hex digits.', matching(/^[0-9a-f]{16}$/, 'must be sixteen hex digits')),
    at: described('When it was accepted.', instant),
    fromRun: described('The first run on the new level.', runId),
    match: described('Glob over suite/case/subject.', glob),
    metric: described('The metric; absent for all.', maybe(readableName)),
    reason: described('The reason, shown in reports.', sentence),
  }),
)

export const baselineSchema = z.lazy(() =>
  z.strictObject({
    schema: described('Kind and version of the file.', z.literal(baselineSchemaId)),
    platform: described('System and processor that all runs share.', platformId),
    runs: described('Runs of the default branch, the oldest first.', list(storedRunSchema, maxRuns)),
    accepted: described(
      'Intended changes of level: earlier runs no longer count for these rows.',
      list(acceptRecordSchema, maxRuns),
    ),
  }),
)

export type StoredBaseline = z.infer<typeof baselineSchema>
export type Baseline = Omit<StoredBaseline, 'runs'> & { runs: Run[] }
export type AcceptRecord = z.infer<typeof acceptRecordSchema>
