/** The description of a suite that travels between processes; suite.ts has the suite as its author writes it. */
import * as z from 'zod/mini'
import { fixtureSpecSchema } from './fixture-spec.ts'
import { metricSpecSchema } from './metric.ts'
import { digest, list, plainName, sentence, text, whole } from './scalars.ts'

/** What the parent knows of a suite: it never loads a suite's code itself. */
export const suiteDescriptionSchema = z.lazy(() =>
  z.strictObject({
    name: plainName,
    title: z.nullable(sentence),
    digest,
    hasCovariate: z.boolean(),
    options: z.record(plainName, text(1_000)),
    metrics: z.record(plainName, metricSpecSchema),
    subjects: z.record(plainName, z.strictObject({ package: z.nullable(text(214)) })),
    cases: z.record(
      plainName,
      z.strictObject({
        metrics: list(plainName, 100),
        subjects: list(plainName, 100),
        profiles: z.nullable(list(plainName, 20)),
        profilesOf: z.record(plainName, list(plainName, 20)),
        knownFailures: z.record(plainName, sentence),
        skipped: z.record(plainName, sentence),
        timeoutMs: whole(1, 3_600_000),
        once: z.boolean(),
        /** Trees to make before the first trial, by the key of the case that asks for them. */
        fixtures: z.record(text(100), fixtureSpecSchema),
        /** Keys of the case whose directories the suite makes itself, once, before the first trial. */
        prepared: z.optional(list(text(100), 20)),
      }),
    ),
  }),
)
export type SuiteDescription = z.infer<typeof suiteDescriptionSchema>
