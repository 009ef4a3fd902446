/** Describes a suite for the parent, which checks it and adds defaults, and lets a suite fill a directory of its own. */
import type { SuiteCase, SuiteDefinition } from '../model/suite.ts'
import type { PrepareRequest } from '../model/trial.ts'
import { isPrepared, isRecord, subjectEntry, loadSuite, optionReader, pick } from './load-suite.ts'

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
    revision: suite.revision,
    share: suite.share,
    reference: typeof suite.reference === 'string' ? [suite.reference] : suite.reference,
    options: suite.options,
    metrics: suite.metrics,
    subjects: Object.fromEntries(subjects),
    cases: Object.fromEntries(
      Object.entries(suite.cases).map(([name, definition]) => [name, describeCase(definition, suite)]),
    ),
  }
}

function describeCase(definition: SuiteCase, { subjects }: SuiteDefinition): Record<string, unknown> {
  const keys = Object.keys(definition)
  const known = knownKeys.filter((key) => definition[key] !== undefined).map((key) => [key, definition[key]])
  const skipped = Object.keys(subjects)
    .map((subject) => [subject, definition.skip?.(subject) ?? null] as const)
    .filter(([, reason]) => reason !== null)
  const fixtures = Object.entries(definition).flatMap(([key, value]) =>
    isRecord(value) && 'fixture' in value ? [[key, value['fixture']] as const] : [],
  )
  return {
    ...Object.fromEntries(known),
    skipped: Object.fromEntries(skipped),
    fixtures: Object.fromEntries(fixtures),
    prepared: keys.filter((key) => isPrepared(definition[key])),
    keys,
  }
}

/** All keys with null, so that the parent sees those that it does not know. */
function keysOf(value: object): Record<string, null> {
  return Object.fromEntries(Object.keys(value).map((key) => [key, null]))
}

/** Lets a suite fill `request.directory`, before any trial. Throws whatever goes wrong. */
export async function fillDirectory(request: PrepareRequest, signal: AbortSignal): Promise<void> {
  const suite = await loadSuite(request)
  const reference = pick(suite.cases, request.case, 'case')[request.key]
  if (!isPrepared(reference)) throw new Error(`case ${request.case} prepares nothing called ${request.key}`)
  await reference.prepare({ directory: request.directory, option: optionReader(suite, request.options), signal })
}
