/** Describes a suite without loading its code in this process: a child loads it, and its answer is checked. */
import { hash } from 'node:crypto'
import { basename, dirname, relative, isAbsolute } from 'node:path'
import { pathBelow } from '../model/path-below.ts'
import { fileURLToPath } from 'node:url'
import { distance } from 'fastest-levenshtein'
import * as z from 'zod/mini'
import { UserError } from '../errors.ts'
import { loadFixtureSpec } from '../model/fixture-specs.ts'
import type { FixtureSpec } from '../model/fixture-spec.ts'
import { metricSpecSchema, kindOf, nanosecondsIn } from '../model/metric.ts'
import { safeParseBySchema } from '../model/schema-problem.ts'
import type { CaseSettings, SubjectPackage } from '../model/suite.ts'
import { authoredSuiteSchema, describeAnswerSchema } from '../model/trial.ts'
import type { SuiteDescription, AuthoredSuite, TrialReport } from '../model/trial.ts'
import { askChild, failureAsReasonAndHint, answerIfValid, type TrialHost } from './ask-child.ts'
import { mayBeSuiteOption, suiteOptionsFromEnv } from '../system/child-environment.ts'
import { moduleDigest } from '../sides/module-digest.ts'

export interface DescribeOptions {
  readonly suitePath: string
  readonly suitePackages?: string | undefined
  readonly packages?: Readonly<Record<string, SubjectPackage>>
  /** Options that the config sets; the environment wins over them. */
  readonly options?: Readonly<Record<string, string>>
  readonly fixturesFolder: string
  readonly signal?: AbortSignal | undefined
}

const timeoutMs = 60_000

/** Describes a suite, with the digest of its code. Throws `UserError` when it cannot be loaded or is no suite. */
export async function describeSuite(host: TrialHost, options: DescribeOptions): Promise<SuiteDescription> {
  const suite = await loadAndParseSuiteInChild(host, options, {})
  const declared = Object.keys(suite.options)
  const ownOptions = Object.entries(options.options ?? {}).filter(([name]) => Object.hasOwn(suite.options, name))
  const set = { ...Object.fromEntries(ownOptions), ...suiteOptionsFromEnv(host.env, declared) }
  // Only now the options are known, and what a suite skips may depend on their values.
  const informed = Object.keys(set).length === 0 ? suite : await loadAndParseSuiteInChild(host, options, set)
  return describeParsedSuite(informed, options)
}

/** Matches messages for a module, package, entry point, name or file that is not installed, or not built as it is now. */
export const isNotThere = /Cannot find (module|package)|not defined by "exports"|"exports" main|an export named|ENOENT/

type Loading = Omit<DescribeOptions, 'options' | 'fixturesFolder'>

async function loadAndParseSuiteInChild(host: TrialHost, options: Loading, set: Readonly<Record<string, string>>) {
  const { suitePath } = options
  const { asked, answer } = await askChildToDescribeSuite(host, options, { set })
  if (answer?.outcome === 'ok') return parseSuite(answer.suite, suitePath)
  if (isBenchFileName(suitePath) && answer !== undefined && isNotThere.test(answer.message)) {
    // Base and head are installed and built in their checkouts; the project described here need not be.
    const again = await askChildToDescribeSuite(host, options, { set, standIns: true })
    if (again.answer?.outcome === 'ok') return parseSuite(again.answer.suite, suitePath)
  }
  if (answer !== undefined) refuseMisuse(answer, dirname(suitePath))
  const { reason, hint } = failureAsReasonAndHint(asked, answer, describeAnswerSchema)
  throw new UserError(`The suite ${basename(suitePath)} cannot be loaded: ${reason}`, {
    file: suitePath,
    ...(hint !== undefined && { hint }),
  })
}

/** Loads a suite where trials will. Returns Node's message if something that it imports is missing, else undefined. */
export async function askChildForMissingImportError(host: TrialHost, options: Loading): Promise<string | undefined> {
  const { answer } = await askChildToDescribeSuite(host, options, { set: {} })
  return answer?.outcome === 'failed' && isNotThere.test(answer.message) ? answer.message : undefined
}

async function askChildToDescribeSuite(
  host: TrialHost,
  { suitePath, suitePackages, packages = {}, signal }: Loading,
  { set, ...more }: { readonly set: Readonly<Record<string, string>>; readonly standIns?: true },
) {
  const question = { kind: 'describe', suitePath, suitePackages, packages, ...more } as const
  const asked = await askChild(host, { question, timeoutMs, signal, options: set })
  signal?.throwIfAborted()
  return { asked, answer: answerIfValid(asked, describeAnswerSchema) }
}

/** Checks what a module describes itself as. Throws `UserError` with the place of the first mistake or contradiction. */
export function parseSuite(suite: unknown, suitePath: string): AuthoredSuite {
  const name = basename(suitePath)
  const checked = safeParseBySchema(authoredSuiteSchema, suite)
  if (!checked.ok) {
    const place = checked.problem.place.replace(/^\$\.?/, '')
    const what = place === '' ? checked.problem.what : `${place}: ${checked.problem.what}`
    throw new UserError(`The suite ${name} is invalid: ${what}`, {
      file: suitePath,
      place,
      hint: 'docs/writing-a-suite.md says what a suite can contain.',
    })
  }
  for (const [message, place] of yieldSuiteErrors(checked.data))
    throw new UserError(`The suite ${name} contradicts itself: ${message}`, { file: suitePath, place })
  return checked.data
}

async function describeParsedSuite(suite: AuthoredSuite, options: DescribeOptions): Promise<SuiteDescription> {
  const allMetrics = Object.keys(suite.metrics)
  const allSubjects = Object.keys(suite.subjects)
  const cases = await Promise.all(
    Object.entries(suite.cases).map(async ([name, authored]) => {
      const { keys: _, ...definition } = authored
      const { metrics = allMetrics, subjects = allSubjects } = definition
      const fixtures = await readFixtureSpecs(definition.fixtures, options, `cases.${name}`)
      return [name, { ...definition, metrics, subjects, fixtures }] as const
    }),
  )
  return {
    name: suite.name,
    title: suite.title,
    digest: await moduleDigest(options.suitePath),
    // Does not depend on the code: a release that only words a message differently goes on with the history.
    ...(suite.revision !== undefined && { revision: hash('sha256', JSON.stringify([suite.name, suite.revision])) }),
    ...(suite.share !== undefined && { share: suite.share }),
    ...(suite.reference.length > 0 && { reference: suite.reference }),
    options: suite.options,
    metrics: Object.fromEntries(
      Object.entries(suite.metrics).map(([name, metric]) => [
        name,
        z.object(metricSpecSchema.shape).parse({ ...metric, signed: metric.signed ?? metric.retained !== undefined }),
      ]),
    ),
    subjects: Object.fromEntries(Object.entries(suite.subjects).map(([name, one]) => [name, { package: one.package }])),
    cases: Object.fromEntries(cases),
  }
}

/** Reads the specs of the trees that a case asks for. An unusable spec is reported as a mistake in the suite. */
async function readFixtureSpecs(
  references: Readonly<Record<string, string>>,
  { suitePath, fixturesFolder }: DescribeOptions,
  place: string,
): Promise<Record<string, FixtureSpec>> {
  const places = { builtinDirectory: fixturesFolder, from: dirname(suitePath) }
  const read = Object.entries(references).map(async ([key, reference]) => {
    try {
      return [key, await loadFixtureSpec(reference, places)] as const
    } catch (cause) {
      if (!(cause instanceof UserError)) throw cause
      const { message, hint } = cause
      throw new UserError(message, { file: suitePath, place: `${place}.${key}`, cause, ...(hint && { hint }) })
    }
  })
  return Object.fromEntries(await Promise.all(read))
}

type Contradiction = readonly [message: string, place: string]

function* yieldSuiteErrors({ options, metrics, subjects, cases, reference }: AuthoredSuite): Generator<Contradiction> {
  for (const name of Object.keys(options).filter((one) => !mayBeSuiteOption(one)))
    yield [`an option may not be called ${name}: secrets are kept from suites`, 'options']
  for (const [name, { unit, cpuOf, retained, peakRss }] of Object.entries(metrics)) {
    const place = `metrics.${name}`
    if (cpuOf !== undefined) yield* badNames('metric', [cpuOf], metrics, place)
    if (cpuOf !== undefined && nanosecondsIn(unit) === undefined)
      yield [`${name} takes CPU time and needs a unit of time, not ${unit}`, place]
    if ((retained !== undefined || peakRss === true) && unit !== 'bytes')
      yield [`${name} takes memory and needs the unit bytes, not ${unit}`, place]
  }
  if (Object.keys(cases).length === 0) yield ['it has no case', 'cases']
  if (Object.keys(subjects).length === 0) yield ['it has no subject', 'subjects']
  yield* badNames('subject', reference, subjects, 'reference')
  for (const [name, definition] of Object.entries(cases)) {
    const place = `cases.${name}`
    for (const key of definition.keys.filter((one) => !caseKeys.includes(one))) {
      const intended = caseKeys.find((caseKey) => isMisspellingOfKey(key, caseKey))
      const message = `case ${name} has "${key}": did you mean "${intended}"? If it is data, give it another name`
      if (intended !== undefined) yield [message, `${place}.${key}`]
    }
    const { profilesOf, knownFailures, once } = definition
    const reported = definition.metrics ?? Object.keys(metrics)
    if (reported.length === 0) yield [`case ${name} reports no metric`, place]
    yield* badNames('metric', reported, metrics, place)
    const named = [definition.subjects ?? [], Object.keys(profilesOf), Object.keys(knownFailures)].flat()
    yield* badNames('subject', named, subjects, place)
    const scattered = reported.filter((name) => {
      const metric = metrics[name]
      return metric !== undefined && kindOf(metric).trials > 1
    })
    if (once && scattered.length > 0)
      yield [`case ${name} is measured once, but ${scattered.join(', ')} is not exact`, place]
  }
}

function* badNames(what: string, names: readonly string[], existing: object, place: string): Generator<Contradiction> {
  const strangers = names.filter((name) => !Object.hasOwn(existing, name))
  if (strangers.length === 0) return
  yield [`there is no ${what} ${strangers.join(', ')}; there are ${Object.keys(existing).join(', ')}`, place]
}

/** The keys of a case that Paceline reads; any other key is the case's own data. */
const caseKeys: readonly string[] = [
  'metrics',
  'subjects',
  'profiles',
  'profilesOf',
  'knownFailures',
  'timeoutMs',
  'lazy',
  'once',
  'skip',
] satisfies (keyof CaseSettings)[]

/** Tells whether it is one letter more, less or different; or lacks its last two, as `timeout` for `timeoutMs`. */
function isMisspellingOfKey(key: string, intended: string): boolean {
  const far = distance(key.toLowerCase(), intended.toLowerCase())
  return far <= (intended.length > 4 ? 1 : 0) || (intended.startsWith(key) && far === 2 && intended.length > 8)
}

/** Returns true for names such as `parse.bench.js`, `.mjs` and `.ts`. */
export function isBenchFileName(path: string): boolean {
  return /\.bench\.[cm]?[jt]s$/.test(path)
}

const benchFolder = /(^|[\\/])(bench(es|mark|marks)?|perf|performance)([\\/]|$)/i

/**
 * Tells whether the files that a suite imports from its own folder are the code that it measures: in the project's top
 * folder, and for a `*.bench.*` in any folder not called `bench`, `benchmarks`, `perf` or the like.
 */
export function isSuiteBesideItsCode(path: string, root: string): boolean {
  const folder = dirname(path)
  return folder === root || (isBenchFileName(path) && !benchFolder.test(relative(root, folder)))
}

const mark = 'MisuseError: '
const ownCode = /^paceline\/(dist|src)\//

/**
 * Throws `UserError` with file and line, relative to `root`, if a child ended with a call of Paceline that can never
 * work (`MisuseError`): it would fail in every trial.
 */
export function refuseMisuse({ message, detail }: Pick<TrialReport, 'message' | 'detail'>, root: string): void {
  if (message === undefined || !message.startsWith(mark)) return
  const frames = [...(detail ?? '').matchAll(/^ +at (?:.*\()?([^()\s]+):(\d+):\d+\)?$/gm)]
  const [, path = '', line = ''] = frames.find(([, at = '']) => !ownCode.test(at)) ?? []
  const file = pathInProject(path, root)
  const where = file === '' ? '' : `${file}:${line}: `
  throw new UserError(`${where}${message.slice(mark.length)}`, {
    ...(file !== '' && { file, place: line }),
    hint: isBenchFileName(file)
      ? 'docs/writing-a-suite.md lists the options of bench.'
      : 'docs/writing-a-suite.md lists what a trial can call.',
  })
}

function pathInProject(path: string, root: string): string {
  const file = path.startsWith('file:') ? fileURLToPath(path) : path
  return isAbsolute(file) ? (pathBelow(root, file) ?? file) : file.replaceAll('\\', '/')
}
