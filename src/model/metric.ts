/** What a metric is, apart from its values: the part that decides how values are judged. */
import { z } from 'zod'
import { unitName } from './scalars.ts'

export const metricSpecSchema = z.strictObject({
  /** `ms`, `bytes`, `count`, `events/s`, `ns/op` … : text for people; see model/unit.ts for what follows from it. */
  unit: unitName,
  better: z.enum(['lower', 'higher']),
  /** `exact`: any difference is real. `sampled`: values scatter, and a test decides. */
  kind: z.enum(['sampled', 'exact']).default('sampled'),
  /** Whether a regression of this metric counts towards the verdict. */
  gate: z.boolean().default(false),
  /** A change smaller than this, in the metric's unit, is never a finding. */
  floor: z.number().min(0).optional(),
  /** Relative change to ignore (0.01 is 1%), to detect, and from which a certain regression fails. */
  ignore: z.number().min(0).max(10).optional(),
  detect: z.number().min(0).max(10).optional(),
  failAt: z.number().min(0).max(100).optional(),
  /** True where values may be zero or negative (kept memory): compared on the raw scale, not on logarithms. */
  signed: z.boolean().default(false),
})

export type MetricSpec = z.infer<typeof metricSpecSchema>
/** As a suite's author writes it: defaults may be left out. */
export type MetricSpecInput = z.input<typeof metricSpecSchema>
