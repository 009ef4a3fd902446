/** Loads a suite's module, in the child only, reads its parts, and describes it for the parent. */
import { readFileSync } from 'node:fs'
import nodeModule, { isBuiltin } from 'node:module'
import { pathToFileURL } from 'node:url'
import { makeSuiteOfBenchesIfAny, type SuiteRequest } from '../../kit/registry.ts'
import type { PreparedReference, SubjectEntry, SubjectLoader, SuiteCase, SuiteDefinition } from '../model/suite.ts'
import type { PrepareRequest } from '../model/trial.ts'

/** Loads the suite that the module exports as its default, or that its calls of `bench` make. Throws if there is none. */
export async function loadSuite(request: SuiteRequest): Promise<SuiteDefinition> {
  const loaded: unknown = await import(pathToFileURL(request.suitePath).href)
  const exported = isObject(loaded) ? loaded['default'] : undefined
  const registered = await makeSuiteOfBenchesIfAny(request)
  if (registered !== undefined && isObject(exported) && 'trial' in exported) {
    throw new Error('the module exports a suite and calls bench: make it two files')
  }
  const suite = registered ?? exported
  if (!isObject(suite)) throw new Error('the module neither exports a suite as its default nor calls bench')
  for (const part of ['cases', 'subjects', 'metrics']) {
    if (!isObject(suite[part])) throw new Error(`the suite has no ${part}`)
  }
  if (typeof suite['trial'] !== 'function') throw new Error('the suite has no trial function')
  return suite as unknown as SuiteDefinition
}

export function toSubjectEntry(subject: SubjectLoader<unknown> | SubjectEntry<unknown>): SubjectEntry<unknown> {
  return typeof subject === 'function' ? { load: subject } : subject
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Tells whether a value in a case asks for a directory that the suite fills itself. */
function isPreparedReference(value: unknown): value is PreparedReference {
  return isObject(value) && typeof value['prepare'] === 'function'
}

export function requireNamedEntry<T>(from: Readonly<Record<string, T>>, name: string, what: string): T {
  const value = Object.hasOwn(from, name) ? from[name] : undefined
  if (value === undefined) throw new Error(`the suite has no ${what} ${name}; it has ${Object.keys(from).join(', ')}`)
  return value
}

/** Reads options: as requested, else the suite's default. Throws for one that the suite does not declare. */
export function makeOptionOrDefault(
  suite: SuiteDefinition,
  options: Readonly<Record<string, string>>,
): (name: string) => string {
  return (name) => {
    const fallback = requireNamedEntry(suite.options ?? {}, name, 'option')
    return options[name] ?? fallback
  }
}

const knownKeys = ['metrics', 'subjects', 'profiles', 'profilesOf', 'knownFailures', 'timeoutMs', 'once']

/** Returns plain data about a suite, in the shape of `authoredSuiteSchema`. */
export function plainDataOfSuite(suite: SuiteDefinition): Record<string, unknown> {
  const subjects = Object.entries(suite.subjects).map(([name, subject]) => {
    const entry = toSubjectEntry(subject)
    if (typeof entry.load !== 'function') throw new Error(`subject ${name} has no load function`)
    return [name, { ...copyWithNullValues(entry), load: null, package: entry.package }] as const
  })
  return {
    ...copyWithNullValues(suite),
    trial: null,
    name: suite.name,
    title: suite.title,
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
  const settings = knownKeys.filter((key) => definition[key] !== undefined).map((key) => [key, definition[key]])
  const skipped = Object.keys(subjects)
    .map((subject) => [subject, definition.skip?.(subject) ?? undefined] as const)
    .filter(([, reason]) => reason !== undefined)
  const fixtures = Object.entries(definition).flatMap(([key, value]) =>
    isObject(value) && 'fixture' in value ? [[key, value['fixture']] as const] : [],
  )
  return {
    ...Object.fromEntries(settings),
    skipped: Object.fromEntries(skipped),
    fixtures: Object.fromEntries(fixtures),
    prepared: keys.filter((key) => isPreparedReference(definition[key])),
    keys,
  }
}

/** Returns all keys with null, so that the parent sees those that it does not know. */
function copyWithNullValues(value: object): Record<string, null> {
  return Object.fromEntries(Object.keys(value).map((key) => [key, null]))
}

/** Lets a suite fill `request.directory`, before any trial. Throws whatever goes wrong. */
export async function letSuiteFillDirectory(request: PrepareRequest, signal: AbortSignal): Promise<void> {
  const suite = await loadSuite(request)
  const reference = requireNamedEntry(suite.cases, request.case, 'case')[request.key]
  if (!isPreparedReference(reference)) throw new Error(`case ${request.case} prepares nothing called ${request.key}`)
  await reference.prepare({ directory: request.directory, option: makeOptionOrDefault(suite, request.options), signal })
}

const scheme = 'paceline-stand-in:'

/** Reading, calling or constructing it gives itself; iterating over it gives nothing. */
const standIn = `const s = new Proxy(class {}, {
  get: (target, key) =>
    key === 'then' ? undefined
    : key === 'prototype' ? target[key]
    : key === Symbol.toPrimitive ? () => ''
    : key === Symbol.iterator ? () => [].values()
    : s,
  apply: () => s,
  construct: () => s,
})`

/** Exports every word of the file, since each may be the name of an import; one too many does no harm. */
function standInModuleSource(importer: string): string {
  const words = importer.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []
  const names = new Set(['default', "'module.exports'", ...words])
  return `${standIn}\nexport { ${[...names].map((name) => `s as ${name}`).join(', ')} }`
}

/**
 * Replaces all imports of the file of benchmarks at `url` by stand-ins, to describe a file whose packages are not
 * installed, or whose project is not built: the names stay the same. Call it before the file is loaded. No trial uses
 * this.
 */
export function stubImportsToDescribeSuite(url: string): void {
  nodeModule.registerHooks({
    resolve(specifier, context, next) {
      const isOurs = specifier === 'paceline' || isBuiltin(specifier)
      if (context.parentURL !== url || isOurs) return next(specifier, context)
      return { url: `${scheme}${encodeURIComponent(specifier)}`, format: 'module', shortCircuit: true }
    },
    load(loaded, context, next) {
      if (!loaded.startsWith(scheme)) return next(loaded, context)
      return { format: 'module', source: standInModuleSource(readFileSync(new URL(url), 'utf8')), shortCircuit: true }
    },
  })
}
