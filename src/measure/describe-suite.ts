/** Describes a suite without loading its code here: a child loads it, and what it says is checked. */
import { basename, dirname } from 'node:path'
import { UserError } from '../errors.ts'
import { loadFixtureSpec } from '../fixture/load-spec.ts'
import type { FixtureSpec } from '../model/fixture-spec.ts'
import { metricSpecSchema } from '../model/metric.ts'
import { checkSchema } from '../model/schema-problem.ts'
import type { SubjectPackage, SuiteDescription } from '../model/suite.ts'
import { authoredSuiteSchema, describeAnswerSchema, type AuthoredSuite } from '../model/trial.ts'
import { checkSuite } from './check-suite.ts'
import { optionsFrom } from './child-environment.ts'
import { ask, type TrialHost } from './ask-child.ts'
import { explain, parseAnswer } from './child-answer.ts'
import { moduleDigest } from './module-digest.ts'

export interface DescribeOptions {
  /** Absolute path of the suite's module. */
  readonly suitePath: string
  /** As in a trial's request. */
  readonly suitePackages: string | null
  readonly packages?: Readonly<Record<string, SubjectPackage>>
  /** Options that the config sets; the environment wins over them. */
  readonly options?: Readonly<Record<string, string>>
  /** Folder of the built-in tree specs, `<name>.json`. */
  readonly fixturesFolder: string
  readonly signal?: AbortSignal | undefined
}

const timeoutMs = 60_000

/**
 * What there is to know of a suite: its cases, subjects, metrics, options and trees, and the digest of its code.
 *
 * @throws UserError that names the suite's file when it cannot be loaded or is not a suite.
 */
export async function describeSuite(host: TrialHost, options: DescribeOptions): Promise<SuiteDescription> {
  const { suitePath, fixturesFolder } = options
  const suite = await askForSuite(host, options, {})
  const declared = Object.keys(suite.options)
  const given = declared.flatMap((name) =>
    options.options?.[name] === undefined ? [] : [[name, options.options[name]]],
  )
  const set = { ...Object.fromEntries(given), ...optionsFrom(host.env, declared) } as Record<string, string>
  // Which options there are is known only now, and what a suite skips may depend on them.
  const informed = Object.keys(set).length === 0 ? suite : await askForSuite(host, options, set)
  return describe(informed, { suitePath, fixturesFolder })
}

async function askForSuite(
  host: TrialHost,
  { suitePath, suitePackages, packages = {}, signal }: DescribeOptions,
  set: Readonly<Record<string, string>>,
): Promise<AuthoredSuite> {
  const question = { kind: 'describe', suitePath, suitePackages, packages } as const
  const asked = await ask(host, { question, timeoutMs, signal, options: set })
  signal?.throwIfAborted()
  const answer = parseAnswer(asked, describeAnswerSchema)
  if (answer?.outcome === 'ok') return parseSuite(answer.suite, suitePath)
  const { reason, hint } = explain(asked, { answer, schema: describeAnswerSchema })
  throw new UserError(`The suite ${basename(suitePath)} cannot be loaded: ${reason}`, {
    file: suitePath,
    ...(hint !== undefined && { hint }),
  })
}

/** What a module describes itself as. Throws `UserError` with the place for what is not right, or contradicts itself. */
export function parseSuite(suite: unknown, suitePath: string): AuthoredSuite {
  const checked = checkSchema(authoredSuiteSchema, suite)
  if (checked.ok) {
    const complaint = checkSuite(checked.data)
    if (complaint === null) return checked.data
    throw new UserError(`The suite ${basename(suitePath)} contradicts itself: ${complaint.message}`, {
      file: suitePath,
      place: complaint.place,
    })
  }
  const place = checked.problem.place.replace(/^\$\.?/, '')
  const what = place === '' ? checked.problem.what : `${place}: ${checked.problem.what}`
  throw new UserError(`The suite ${basename(suitePath)} is not right: ${what}`, {
    file: suitePath,
    place,
    hint: 'docs/writing-a-suite.md has what a suite may hold.',
  })
}

async function describe(
  suite: AuthoredSuite,
  { suitePath, fixturesFolder }: { suitePath: string; fixturesFolder: string },
): Promise<SuiteDescription> {
  const allMetrics = Object.keys(suite.metrics)
  const allSubjects = Object.keys(suite.subjects)
  const cases = await Promise.all(
    Object.entries(suite.cases).map(async ([name, definition]) => {
      const fixtures = await readFixtures(definition.fixtures, { suitePath, fixturesFolder, place: `cases.${name}` })
      return [
        name,
        {
          ...definition,
          metrics: definition.metrics ?? allMetrics,
          subjects: definition.subjects ?? allSubjects,
          profiles: definition.profiles ?? null,
          fixtures,
        },
      ] as const
    }),
  )
  return {
    name: suite.name,
    title: suite.title ?? null,
    digest: await moduleDigest(suitePath),
    hasCovariate: suite.hasCovariate,
    options: suite.options,
    metrics: Object.fromEntries(
      Object.entries(suite.metrics).map(([name, metric]) => [
        name,
        metricSpecSchema.strip().parse({ ...metric, signed: metric.signed ?? metric.retained !== undefined }),
      ]),
    ),
    subjects: suite.subjects,
    cases: Object.fromEntries(cases),
  }
}

/** The specs that a case asks for; a spec that cannot be used is the suite's mistake, and said so. */
async function readFixtures(
  references: Readonly<Record<string, string>>,
  { suitePath, fixturesFolder, place }: { suitePath: string; fixturesFolder: string; place: string },
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
