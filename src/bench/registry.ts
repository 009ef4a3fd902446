/**
 * Shared between index.ts, by which a file registers its benchmarks, and the trial, which asks for them: the two are
 * bundled apart. What measures them is loaded only where there are some.
 */
import type { SuiteDefinition } from '../model/suite.ts'
import type { SuiteLocation, TrialRequest } from '../model/trial.ts'
import type { RegisteredBench } from './definition.ts'

/** What a suite follows from: the file, and in a trial what is measured. */
export type SuiteRequest = SuiteLocation & Partial<Pick<TrialRequest, 'case' | 'subject'>>

/** Makes a suite of what is registered. */
export type SuiteMaker = (request: SuiteRequest, benches: readonly RegisteredBench[]) => Promise<SuiteDefinition>

interface Registry {
  readonly benches: RegisteredBench[]
  readonly make: SuiteMaker
}

const key = Symbol.for('paceline.bench')
const shared = globalThis as { [key]?: Registry }

/** The list of what is registered; `make` is kept with it. */
export function benchRegistry(make: SuiteMaker): RegisteredBench[] {
  return (shared[key] ??= { benches: [], make }).benches
}

/** The registered benchmarks as a suite; null where there are none. */
export async function registeredSuite(request: SuiteRequest): Promise<SuiteDefinition | null> {
  const registry = shared[key]
  return registry === undefined ? null : registry.make(request, registry.benches)
}
