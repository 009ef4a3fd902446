/** Checks that the parts of a suite fit each other; what a schema cannot say. */
import type { AuthoredSuite } from '../model/trial.ts'
import { mayBeOption } from './child-environment.ts'

export interface Complaint {
  readonly message: string
  readonly place: string
}

const timeUnits = new Set(['ns', 'us', 'ms', 's', 'min'])

/** The first thing that does not fit; null when all does. */
export function checkSuite(suite: AuthoredSuite): Complaint | null {
  return [...checkOptions(suite), ...checkMetrics(suite), ...checkCases(suite)][0] ?? null
}

function checkOptions(suite: AuthoredSuite): Complaint[] {
  return Object.keys(suite.options)
    .filter((name) => !mayBeOption(name))
    .map((name) => ({ message: `an option may not be called ${name}: secrets are kept from suites`, place: 'options' }))
}

function checkMetrics({ metrics }: AuthoredSuite): Complaint[] {
  return Object.entries(metrics).flatMap(([name, { unit, cpuOf, retained, peakRss }]) => {
    const place = `metrics.${name}`
    const found: Complaint[] = []
    if (cpuOf !== undefined && !Object.hasOwn(metrics, cpuOf)) found.push(unknown('metric', [cpuOf], metrics, place))
    if (cpuOf !== undefined && !timeUnits.has(unit)) {
      found.push({ message: `${name} takes CPU time and needs a unit of time, not ${unit}`, place })
    }
    if ((retained !== undefined || peakRss === true) && unit !== 'bytes') {
      found.push({ message: `${name} takes memory and needs the unit bytes, not ${unit}`, place })
    }
    return found
  })
}

function checkCases(suite: AuthoredSuite): Complaint[] {
  const found: Complaint[] = []
  if (Object.keys(suite.cases).length === 0) found.push({ message: 'it has no case', place: 'cases' })
  if (Object.keys(suite.subjects).length === 0) found.push({ message: 'it has no subject', place: 'subjects' })
  for (const [name, definition] of Object.entries(suite.cases)) {
    const place = `cases.${name}`
    const metrics = definition.metrics ?? Object.keys(suite.metrics)
    const subjects = [
      ...(definition.subjects ?? []),
      ...Object.keys(definition.profilesOf),
      ...Object.keys(definition.knownFailures),
    ]
    const strangeMetrics = metrics.filter((metric) => !Object.hasOwn(suite.metrics, metric))
    const strangeSubjects = subjects.filter((subject) => !Object.hasOwn(suite.subjects, subject))
    if (metrics.length === 0) found.push({ message: `case ${name} reports no metric`, place })
    if (strangeMetrics.length > 0) found.push(unknown('metric', strangeMetrics, suite.metrics, place))
    if (strangeSubjects.length > 0) found.push(unknown('subject', strangeSubjects, suite.subjects, place))
    const scattered = metrics.filter((metric) => suite.metrics[metric]?.kind === 'sampled')
    if (definition.once && scattered.length > 0) {
      found.push({ message: `case ${name} is measured once, but ${scattered.join(', ')} is not exact`, place })
    }
  }
  return found
}

function unknown(what: string, names: readonly string[], known: object, place: string): Complaint {
  return { message: `there is no ${what} ${names.join(', ')}; there are ${Object.keys(known).join(', ')}`, place }
}
