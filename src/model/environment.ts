/** Where something was measured: enough to tell whether two runs may be compared. */
import * as z from 'zod/mini'
import { count, freeText, matching, platformId, whole } from './scalars.ts'

const short = freeText(200)

const cpuSchema = z.lazy(() =>
  z.strictObject({
    model: short,
    family: z.nullable(z.int()),
    modelNumber: z.nullable(z.int()),
    stepping: z.nullable(z.int()),
    cores: whole(1, 4_096),
  }),
)

export const environmentSchema = z.lazy(() =>
  z.strictObject({
    platform: platformId,
    os: z.strictObject({
      type: short,
      release: short,
      image: z.nullable(short),
      imageVersion: z.nullable(short),
    }),
    cpu: cpuSchema,
    memoryBytes: count,
    /** Of the `node` that ran the trials, without the leading v. */
    node: matching(/^\d{1,4}\.\d{1,4}\.\d{1,4}[!-~]{0,40}$/, 'must be a version like 24.1.0'),
    ci: z.boolean(),
  }),
)

export type Environment = z.infer<typeof environmentSchema>
