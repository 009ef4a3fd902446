/**
 * What a measuring job leaves where there is no run to leave: head and base are the same, or nothing could be
 * measured. Like a run file it comes out of a job that ran a stranger's code.
 */
import * as z from 'zod/mini'
import { leftProjectsSchema, sideSchema } from '../model/run.ts'
import { freeText, list, notEmpty, platformId, readableName, seed } from '../model/scalars.ts'
import type { FileKind } from '../store/json-file.ts'

export const outcomeSchemaId = 'paceline/outcome@1'

export const outcomeSchema = z.lazy(() =>
  z.discriminatedUnion('outcome', [
    z.strictObject({
      schema: z.literal(outcomeSchemaId),
      outcome: z.literal('identical'),
      platform: platformId,
      head: sideSchema,
      base: sideSchema,
      profile: freeText(50),
      seed,
      /** Texts for people in which they differ all the same: README and the like. */
      texts: z.optional(list(readableName, 20)),
      /** Of a workspace: what the change was not measured for. */
      projects: z.optional(leftProjectsSchema),
    }),
    z.strictObject({
      schema: z.literal(outcomeSchemaId),
      outcome: z.literal('failed'),
      platform: platformId,
      /** In one line, for people. */
      reason: freeText(600).check(notEmpty),
    }),
  ]),
)
export type Outcome = z.infer<typeof outcomeSchema>

export const outcomeKind: FileKind<Outcome> = {
  name: 'outcome file',
  schemaId: outcomeSchemaId,
  schema: outcomeSchema,
  maxBytes: 1_048_576,
  remedy: 'Run the measuring job again.',
  origin: 'The measuring job writes it.',
}
