/** What came of a bisection: which commit brought a change of one metric, or why that is not known. */
import * as z from 'zod/mini'
import { amount, commitSha, count, freeText, list, readableName, seed, sentence, unitName } from './scalars.ts'

export const bisectionSchemaId = 'paceline/bisection@1'

const commitSchema = z.lazy(() =>
  z.strictObject({
    sha: commitSha,
    /** First line of its message. */
    subject: freeText(500),
  }),
)

const namedCommitSchema = z.lazy(() =>
  z.strictObject({
    ...commitSchema.def.getter().shape,
    /** Why it could not be measured; null if it could. */
    skipped: z.nullable(sentence),
  }),
)
export type NamedCommit = z.infer<typeof namedCommitSchema>

const changeSchema = z.lazy(() =>
  z.strictObject({
    /** `log`: sizes are relative, 0.15 is 15%; `raw`: they are in the unit. */
    scale: z.enum(['log', 'raw']),
    size: z.number(),
    /** Limits of 95%; null if there are too few pairs. */
    lower: z.nullable(z.number()),
    upper: z.nullable(z.number()),
    isExact: z.boolean(),
    pairs: count,
    /** Medians of both sides, in the unit. */
    from: z.number(),
    to: z.number(),
  }),
)

/** More commits are not named. */
export const mostNamed = 1_000

export const bisectionSchema = z.lazy(() =>
  z
    .strictObject({
      schema: z.literal(bisectionSchemaId),
      /** `alike`: the ends do not differ. `unfinished`: time was up, or somebody interrupted it. */
      outcome: z.enum(['found', 'alike', 'unfinished']),
      /** `suite/case/subject` */
      benchmark: readableName,
      metric: readableName,
      unit: unitName,
      good: commitSchema,
      bad: commitSchema,
      /** Commits after the good one, up to the bad one. */
      commits: count,
      /** Null until it is known that the ends differ. */
      direction: z.nullable(z.enum(['worse', 'better'])),
      /**
       * Found: the commit, after those right before it that cannot be measured and may have brought the change as well.
       * Unfinished: those that the change is among, at the error rate. Oldest first.
       */
      suspects: list(namedCommitSchema, mostNamed),
      /** From the good commit to the bad one; null before the first pair. */
      ends: z.nullable(changeSchema),
      /** To the commit that was found from the last one before it that can be measured. */
      change: z.nullable(changeSchema),
      before: z.nullable(commitSchema),
      /** Of ends that are alike: false if a small difference is possible. */
      isCertain: z.boolean(),
      pairs: count,
      /** Chance to name a wrong commit: 0.05 is 5%. */
      error: amount,
      seed,
      /** Commits that could not be measured, oldest first. */
      skipped: list(namedCommitSchema, mostNamed),
    })
    .check(
      z.refine(
        ({ outcome, suspects, direction }) => outcome !== 'found' || (suspects.length > 0 && direction !== null),
        'must name what was found',
      ),
    ),
)
export type BisectionResult = z.infer<typeof bisectionSchema>
