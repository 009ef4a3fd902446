/** Where something was measured: enough to tell whether two runs may be compared at all. */
import { z } from 'zod'
import { freeText } from './scalars.ts'

const short = freeText(200)

export const cpuSchema = z.lazy(() =>
  z.strictObject({
    model: short,
    /** Family, model number and stepping as the vendor counts them; null where the system does not tell. */
    family: z.number().int().nullable(),
    modelNumber: z.number().int().nullable(),
    stepping: z.number().int().nullable(),
    cores: z.number().int().min(1).max(4_096),
  }),
)

export const environmentSchema = z.lazy(() =>
  z.strictObject({
    /** `process.platform` and `process.arch`, as in `linux-x64`. */
    platform: z.string().regex(/^[a-z0-9]{1,20}-[a-z0-9_]{1,20}$/, 'must look like linux-x64'),
    os: z.strictObject({
      type: short,
      release: short,
      /** Runner image of a hosted runner (`ImageOS`, `ImageVersion`); null elsewhere. */
      image: short.nullable(),
      imageVersion: short.nullable(),
    }),
    cpu: cpuSchema,
    memoryBytes: z.number().int().min(0),
    /** Of the `node` that ran the trials, without the leading v. */
    node: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}[!-~]{0,40}$/, 'must be a version like 24.1.0'),
    /** True on a CI runner. */
    ci: z.boolean(),
  }),
)

export type Environment = z.infer<typeof environmentSchema>
