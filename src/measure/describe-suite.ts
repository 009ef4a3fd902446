/** Describes a suite without loading its code here: a child loads it, and what it says is checked. */
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { UserError } from '../errors.ts'
import { fixtureSpecSchema, type FixtureSpec } from '../model/fixture-spec.ts'
import type { SubjectPackage, SuiteDescription } from '../model/suite.ts'
import { authoredSuiteSchema, describeAnswerSchema, type AuthoredSuite } from '../model/trial.ts'
import { checkSuite } from './check-suite.ts'
import { ask, crashMessage, parseAnswer, type TrialHost } from './executor.ts'
import { moduleDigest } from './module-digest.ts'

export interface DescribeOptions {
  /** Absolute path of the suite's module. */
  readonly suitePath: string
  /** As in a trial's request. */
  readonly suitePackages: string | null
  readonly packages?: Readonly<Record<string, SubjectPackage>>
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
  const { suitePath, suitePackages, packages = {}, fixturesFolder, signal } = options
  const question = { kind: 'describe', suitePath, suitePackages, packages } as const
  const asked = await ask(host, { question, timeoutMs, signal })
  signal?.throwIfAborted()
  const answer = parseAnswer(asked, describeAnswerSchema)
  if (answer === null) {
    const message =
      asked.end.kind === 'timeout' ? 'loading it took longer than a minute' : crashMessage(asked.end, asked)
    throw new UserError(`The suite ${basename(suitePath)} cannot be loaded: ${message}`, {
      file: suitePath,
      hint: asked.stderrTail.join('\n'),
    })
  }
  if (answer.outcome === 'failed') {
    throw new UserError(`The suite ${basename(suitePath)} cannot be loaded: ${answer.message}`, {
      file: suitePath,
      ...(answer.detail === null ? {} : { cause: answer.detail }),
    })
  }
  const suite = parseSuite(answer.suite, suitePath)
  return describe(suite, { suitePath, fixturesFolder })
}

function parseSuite(suite: unknown, suitePath: string): AuthoredSuite {
  const parsed = authoredSuiteSchema.safeParse(suite)
  if (parsed.success) {
    const complaint = checkSuite(parsed.data)
    if (complaint === null) return parsed.data
    throw new UserError(`The suite ${basename(suitePath)} contradicts itself: ${complaint.message}`, {
      file: suitePath,
      place: complaint.place,
    })
  }
  const issue = parsed.error.issues[0]
  throw new UserError(`The suite ${basename(suitePath)} is not right: ${issue?.message ?? 'invalid'}`, {
    file: suitePath,
    place: issue?.path.join('.') ?? '',
  })
}

async function describe(
  suite: AuthoredSuite,
  { suitePath, fixturesFolder }: { suitePath: string; fixturesFolder: string },
): Promise<SuiteDescription> {
  const allMetrics = Object.keys(suite.metrics)
  const allSubjects = Object.keys(suite.subjects)
  const cases = await Promise.all(
    Object.entries(suite.cases).map(async ([name, { lazy: _, ...definition }]) => {
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
      Object.entries(suite.metrics).map(([name, { cpuOf: _c, retained: _r, peakRss: _p, ...metric }]) => [
        name,
        metric,
      ]),
    ),
    subjects: suite.subjects,
    cases: Object.fromEntries(cases),
  }
}

/** A name is looked up among the built-in specs; what looks like a path is a spec beside the suite. */
async function readFixtures(
  references: Readonly<Record<string, string>>,
  { suitePath, fixturesFolder, place }: { suitePath: string; fixturesFolder: string; place: string },
): Promise<Record<string, FixtureSpec>> {
  const read = Object.entries(references).map(async ([key, reference]) => {
    const isPath = /^\.\.?[\\/]/.test(reference)
    const file = isPath ? resolve(dirname(suitePath), reference) : join(fixturesFolder, `${basename(reference)}.json`)
    return [key, await readSpec(file, { reference, suitePath, place: `${place}.${key}` })] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

async function readSpec(
  file: string,
  { reference, suitePath, place }: { reference: string; suitePath: string; place: string },
): Promise<FixtureSpec> {
  try {
    return fixtureSpecSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)
    throw new UserError(`The fixture ${JSON.stringify(reference)} cannot be used: ${reason.split('\n', 1)[0] ?? ''}`, {
      file: suitePath,
      place,
      hint: 'A built-in tree is named as in `paceline fixture`; a spec file of your own starts with ./',
      cause,
    })
  }
}
