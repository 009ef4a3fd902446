/** Loads a suite's module, in the child only. */
import { pathToFileURL } from 'node:url'
import type { SubjectEntry, SubjectLoader, SuiteDefinition } from '../model/suite.ts'

/** The suite that the module at `path` exports as its default. Throws when there is none. */
export async function loadSuite(path: string): Promise<SuiteDefinition> {
  const loaded: unknown = await import(pathToFileURL(path).href)
  const suite = isRecord(loaded) ? loaded['default'] : undefined
  if (!isRecord(suite)) throw new Error('the module does not export a suite as its default')
  for (const part of ['cases', 'subjects', 'metrics']) {
    if (!isRecord(suite[part])) throw new Error(`the suite has no ${part}`)
  }
  if (typeof suite['trial'] !== 'function') throw new Error('the suite has no trial function')
  return suite as unknown as SuiteDefinition
}

/** A subject in its long form. */
export function subjectEntry(subject: SubjectLoader<unknown> | SubjectEntry<unknown>): SubjectEntry<unknown> {
  return typeof subject === 'function' ? { load: subject } : subject
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
