/** The benchmarks of a file, shared between index.ts, which registers them, and the trial: they are bundled apart. */
import type { SuiteDefinition } from '../core/model/suite.ts'
import type { SuiteLocation, TrialRequest } from '../core/model/trial.ts'
import type { RegisteredBench } from './definition.ts'

/** Names the file that a suite is made from, and in a trial what is measured. */
export type SuiteRequest = SuiteLocation & Partial<Pick<TrialRequest, 'case' | 'subject' | 'calls'>>

type SuiteMaker = (request: SuiteRequest, benches: readonly RegisteredBench[]) => Promise<SuiteDefinition>

const key = Symbol.for('paceline.bench')
const shared = globalThis as { [key]?: { readonly benches: RegisteredBench[]; readonly make: SuiteMaker } }

export function sharedBenchList(make: SuiteMaker): RegisteredBench[] {
  return (shared[key] ??= { benches: [], make }).benches
}

export async function makeSuiteOfBenchesIfAny(request: SuiteRequest): Promise<SuiteDefinition | undefined> {
  const registry = shared[key]
  return registry?.make(request, registry.benches)
}
