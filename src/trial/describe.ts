/** Describes a suite for the parent, which never loads its code: what is left out stays out, the parent checks it all. */
import type { SuiteCase, SuiteDefinition } from '../model/suite.ts'
import type { PrepareRequest } from '../model/trial.ts'
import { isPrepared, isRecord, subjectEntry, loadSuite, optionReader, pick } from './load-suite.ts'

/** Keys of a case that are described as they are. */
const knownKeys = ['metrics', 'subjects', 'profiles', 'profilesOf', 'knownFailures', 'timeoutMs', 'once']

/** Plain data about a suite, in the shape of `authoredSuiteSchema`. */
export function describe(suite: SuiteDefinition): Record<string, unknown> {
  const subjects = Object.entries(suite.subjects).map(([name, subject]) => {
    const entry = subjectEntry(subject)
    if (typeof entry.load !== 'function') throw new Error(`subject ${name} has no load function`)
    return [name, { ...keysOf(entry), load: null, package: entry.package ?? null }] as const
  })
  return {
    ...keysOf(suite),
    trial: null,
    name: suite.name,
    title: suite.title,
    covariate: suite.covariate !== undefined,
    options: suite.options,
    metrics: suite.metrics,
    subjects: Object.fromEntries(subjects),
    cases: Object.fromEntries(
      Object.entries(suite.cases).map(([name, definition]) => [
        name,
        describeCase(definition, Object.keys(suite.subjects)),
      ]),
    ),
  }
}

function describeCase(definition: SuiteCase, subjects: readonly string[]): Record<string, unknown> {
  const known = knownKeys.filter((key) => definition[key] !== undefined).map((key) => [key, definition[key]])
  const skipped = subjects
    .map((subject) => [subject, definition.skip?.(subject) ?? null] as const)
    .filter(([, reason]) => reason !== null)
  return {
    ...Object.fromEntries(known),
    skipped: Object.fromEntries(skipped),
    fixtures: Object.fromEntries(fixturesOf(definition)),
    prepared: Object.keys(definition).filter((key) => isPrepared(definition[key])),
    keys: Object.keys(definition),
  }
}

/** A place for every key, so that the parent sees those that it does not know. */
function keysOf(value: object): Record<string, null> {
  return Object.fromEntries(Object.keys(value).map((key) => [key, null]))
}

function fixturesOf(definition: SuiteCase): [string, unknown][] {
  return Object.entries(definition).flatMap(([key, value]): [string, unknown][] =>
    isRecord(value) && 'fixture' in value ? [[key, value['fixture']]] : [],
  )
}

// Lets a suite fill a directory of its own, before any trial.

/** Fills `request.directory`. Throws whatever goes wrong. */
export async function fillDirectory(request: PrepareRequest, signal: AbortSignal): Promise<void> {
  const suite = await loadSuite(request)
  const reference = pick(suite.cases, request.case, 'case')[request.key]
  if (!isPrepared(reference)) throw new Error(`case ${request.case} prepares nothing called ${request.key}`)
  await reference.prepare({ directory: request.directory, option: optionReader(suite, request.options), signal })
}
