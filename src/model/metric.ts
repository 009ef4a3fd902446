/** What a metric is, apart from its values: the part that decides how values are judged. */
import * as z from 'zod/mini'
import { amount, unitName, withDefault } from './scalars.ts'

export const metricSpecSchema = z.strictObject({
  /** `ms`, `bytes`, `count`, `events/s`, `ns/op` … : text for people; see model/unit.ts for what follows from it. */
  unit: unitName,
  better: z.enum(['lower', 'higher']),
  /** `exact`: any difference is real. `sampled`: values scatter, and a test decides. */
  kind: withDefault(z.enum(['sampled', 'exact']), 'sampled'),
  /** Whether a regression of this metric counts towards the verdict. */
  gate: withDefault(z.boolean(), false),
  /** A change smaller than this, in the metric's unit, is never a finding. */
  floor: z.optional(amount),
  /** Relative change to ignore (0.01 is 1%), to detect, and from which a certain regression fails. */
  ignore: z.optional(amount.check(z.lte(10))),
  detect: z.optional(amount.check(z.lte(10))),
  failAt: z.optional(amount.check(z.lte(100))),
  /** True where values may be zero or negative (kept memory): compared on the raw scale, not on logarithms. */
  signed: withDefault(z.boolean(), false),
})

export type MetricSpec = z.infer<typeof metricSpecSchema>
