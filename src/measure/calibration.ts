/** How fast the machine is at this moment: slices of one fixed workload, taken between trials. */
import { calibrateAnswerSchema } from '../model/trial.ts'
import { ask, type TrialHost } from './ask-child.ts'
import { parseAnswer } from './child-answer.ts'

const timeoutMs = 30_000

/**
 * Times one slice of the workload (see trial/calibrate.ts) in a process like a trial's, in ms: about 150 to 250.
 * Null when it could not be taken; a missing slice spoils nothing.
 */
export async function calibrate(
  host: TrialHost,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<number | null> {
  const asked = await ask(host, { question: { kind: 'calibrate' }, timeoutMs, signal })
  const answer = parseAnswer(asked, calibrateAnswerSchema)
  return answer?.outcome === 'ok' ? answer.ms : null
}
