/** The baseline file, `paceline/baseline@1`: the newest runs of the default branch on one platform. */
import * as z from 'zod/mini'
import { storedRunSchema, type Run } from './run.ts'
import * as s from './scalars.ts'

export const baselineSchemaId = 'paceline/baseline@1'

/** Limits the runs that a baseline keeps by default, and those that are read. */
export const defaultKeep = 50
export const maxRuns = 1_000
/** Limits how far back the ancestors of a commit are read from a server. */
export const mostAncestors = 200

/** Records an intended change of level: for the rows it names, runs before it are left out of the model. */
export const acceptRecordSchema = z.lazy(() =>
  z.strictObject({
    id: s.described('Sixteen hex digits.', s.matching(/^[0-9a-f]{16}$/, 'must be sixteen hex digits')),
    at: s.described('When it was accepted.', s.instant),
    fromRun: s.described('The first run on the new level.', s.runId),
    match: s.described('Glob over suite/case/subject.', s.glob),
    metric: s.described('The metric; absent for all.', s.maybe(s.readableName)),
    reason: s.described('The reason, shown in reports.', s.sentence),
  }),
)

export const baselineSchema = z.lazy(() =>
  z.strictObject({
    schema: s.described('Kind and version of the file.', z.literal(baselineSchemaId)),
    platform: s.described('System and processor that all runs share.', s.platformId),
    runs: s.described('Runs of the default branch, the oldest first.', s.list(storedRunSchema, maxRuns)),
    accepted: s.described(
      'Intended changes of level: earlier runs no longer count for these rows.',
      s.list(acceptRecordSchema, maxRuns),
    ),
  }),
)

export type StoredBaseline = z.infer<typeof baselineSchema>
export type Baseline = Omit<StoredBaseline, 'runs'> & { runs: Run[] }
export type AcceptRecord = z.infer<typeof acceptRecordSchema>
