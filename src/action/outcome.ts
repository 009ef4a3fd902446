/**
 * What a measuring job leaves where there is no run to leave: head and base are the same, or nothing could be
 * measured. Like a run file it comes out of a job that ran a stranger's code.
 */
import { z } from 'zod'
import { environmentSchema } from '../model/environment.ts'
import { sideSchema } from '../model/run.ts'
import { freeText, readableName, seed } from '../model/scalars.ts'
import type { FileKind } from '../store/json-file.ts'

export const outcomeSchemaId = 'paceline/outcome@1'

const platform = environmentSchema.unwrap().shape.platform

export const outcomeSchema = z.lazy(() =>
  z.discriminatedUnion('outcome', [
    z.strictObject({
      schema: z.literal(outcomeSchemaId),
      outcome: z.literal('identical'),
      platform,
      head: sideSchema,
      base: sideSchema,
      profile: freeText(50),
      seed,
      /** Texts for people in which they differ all the same: README and the like. */
      texts: z.array(readableName).max(20).optional(),
    }),
    z.strictObject({
      schema: z.literal(outcomeSchemaId),
      outcome: z.literal('failed'),
      platform,
      /** In one line, for people. */
      reason: freeText(600).min(1),
    }),
  ]),
)
export type Outcome = z.infer<typeof outcomeSchema>

export const outcomeKind: FileKind<Outcome> = {
  name: 'outcome file',
  schemaId: outcomeSchemaId,
  schema: outcomeSchema,
  maxBytes: 65_536,
  remedy: 'Run the measuring job again.',
  origin: 'The measuring job writes it.',
}
