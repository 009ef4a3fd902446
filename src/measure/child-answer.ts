/** Reads what a child answered, and says what became of one that did not. */
import type { z } from 'zod'
import { checkSchema, type Checked } from '../model/schema-problem.ts'
import type { Asked } from './ask-child.ts'

export interface Explanation {
  readonly reason: string
  /** The first lines of the stack, which name the place in the suite. */
  readonly hint: string | undefined
}

/** Lines of a stack that help to find the place. */
const hintLines = 8

/** The answer, or null where there is none or it is not one. */
export function parseAnswer<Schema extends z.ZodType>({ answer }: Asked, schema: Schema): z.infer<Schema> | null {
  const checked = answer === null ? null : checkAnswer(answer, schema)
  return checked?.ok === true ? checked.data : null
}

function checkAnswer<Schema extends z.ZodType>(answer: string, schema: Schema): Checked<z.infer<Schema>> {
  try {
    return checkSchema(schema, JSON.parse(answer))
  } catch {
    return { ok: false, problem: { place: '$', what: 'is not JSON', plain: 'is not JSON' } }
  }
}

/**
 * What to say of a child that ended without an answer as `schema` has it: the place that is wrong in what it said, or how
 * it ended, and the line of stderr that looks most like the cause.
 */
export function crashMessage({ end, stderrTail, answer }: Asked, schema: z.ZodType): string {
  if (end.kind === 'not-started') return `its process could not be started: ${end.reason}`
  if (end.kind === 'timeout') return 'it took too long and was ended'
  if (end.kind === 'aborted') return 'it was interrupted'
  if (end.kind === 'lingered') return 'its process did not end'
  const checked = answer === null ? null : checkAnswer(answer, schema)
  if (checked?.ok === false) {
    const { place, what } = checked.problem
    return `its process gave an answer that makes no sense: ${place.replace(/^\$\.?/, '') || 'all of it'}: ${what}`
  }
  const how = end.signal === null ? `exited with code ${String(end.code)}` : `was ended by ${end.signal}`
  const cause = stderrTail.find((line) => /^(FATAL ERROR|\w*Error\b|Segmentation|fatal)/.test(line))
  return `its process ${how}${cause === undefined ? '' : `: ${cause.slice(0, 500)}`}`
}

/** What a child said went wrong, or what became of it: for a message and a hint. */
export function explain(
  asked: Asked,
  {
    answer,
    schema,
  }: { readonly answer: { message: string; detail: string | null } | null; readonly schema: z.ZodType },
): Explanation {
  const detail = answer?.detail ?? asked.stderrTail.join('\n')
  const hint = detail.split('\n').slice(0, hintLines).join('\n').trim()
  return { reason: answer?.message ?? crashMessage(asked, schema), hint: hint === '' ? undefined : hint }
}

/** The last lines of stderr; null where there are none. */
export function tailText({ stderrTail }: Asked): string | null {
  const text = stderrTail.join('\n').slice(-8_000)
  return text === '' ? null : text
}
