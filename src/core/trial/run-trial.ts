/** Runs one trial. The order of its steps matters, because most of them leave something in memory. */
import { inspect, isDeepStrictEqual } from 'node:util'
import { throwIfNot } from '../../kit/misuse.ts'
import type { Expect } from '../model/suite.ts'
import type { TrialRequest } from '../model/trial.ts'
import { loadSuite, makeOptionOrDefault, requireNamedEntry, toSubjectEntry } from './load-suite.ts'
import { collectGarbageOrThrow, collectGarbageAndReadMemory, makeRecorder, type Recorded } from './recorder.ts'

/** Makes a trial: suite, subject, garbage collection, trial, peak memory. Throws whatever made it fail. */
export async function runTrialOfRequest(
  request: TrialRequest,
  { scratch, signal }: { scratch: string; signal: AbortSignal },
): Promise<Recorded> {
  const suite = await loadSuite(request)
  // A suite that could not be loaded somewhere is measured by this alone; see plan/suites.ts.
  if (request.case === 'loading' && !('loading' in suite.cases)) return { metrics: {}, notes: {}, warnings: [] }
  const definition = requireNamedEntry(suite.cases, request.case, 'case')
  const entry = toSubjectEntry(requireNamedEntry(suite.subjects, request.subject, 'subject'))
  const data = { ...definition, ...request.trees }
  let loaded: Promise<unknown> | undefined
  const load = (): Promise<unknown> => (loaded ??= Promise.resolve(entry.load()))
  const subject = definition.lazy === true ? undefined : await load()

  const needsMemory = Object.values(suite.metrics).some(({ retained }) => retained !== undefined)
  const start = needsMemory ? await collectGarbageAndReadMemory() : collectGarbageOrThrow()
  const recorder = makeRecorder({
    metrics: suite.metrics,
    reported: definition.metrics ?? Object.keys(suite.metrics),
    caseName: request.case,
    start,
  })
  await suite.trial({
    case: data,
    caseName: request.case,
    scratch,
    subject,
    subjectName: request.subject,
    load,
    package: entry.package === undefined ? undefined : request.packages[entry.package],
    measure: recorder.measure,
    expect,
    option: makeOptionOrDefault(suite, request.options),
    signal,
  })
  return recorder.finish()
}

/** A check of the trial does not hold: the trial has failed. */
class ExpectationError extends Error {
  override readonly name = 'ExpectationError'
}

/** Not `node:assert`, whose better messages cost the process under measurement memory. */
const expect: Expect = {
  equal(actual, expected, what, ...more: unknown[]) {
    throwIfNot(more.length === 0, 'call it as expect.equal(actual, expected, what)')
    if (isDeepStrictEqual(actual, expected)) return
    throw new ExpectationError(`${what ?? 'the result'} is ${inspectValue(actual)}, expected ${inspectValue(expected)}`)
  },
  ok(condition, what, ...more: unknown[]) {
    throwIfNot(more.length === 0, 'call it as expect.ok(condition, what)')
    if (!condition) throw new ExpectationError(what)
  },
}

function inspectValue(value: unknown): string {
  return inspect(value, { depth: 3, breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 20, maxStringLength: 200 })
}
