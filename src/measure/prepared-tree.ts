/** Directories that a suite fills itself: filled once in a child process, kept beside the generated trees. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { placeTree } from '../fixture/place-tree.ts'
import type { Tree } from '../model/suite.ts'
import { prepareAnswerSchema, type SuiteLocation } from '../model/trial.ts'
import { ask, explain, parseAnswer, type TrialHost } from './ask-child.ts'

export interface PreparedOptions extends SuiteLocation {
  readonly suite: string
  readonly suiteDigest: string
  readonly case: string
  /** Key of the case that holds the directory. */
  readonly key: string
  readonly options: Readonly<Record<string, string>>
  /** Folder in which generated trees are kept. */
  readonly root: string
  readonly signal?: AbortSignal | undefined
}

const timeoutMs = 600_000

/**
 * Sees to it that the directory is there and as the suite filled it, and returns it.
 *
 * One that was filled before by the same code with the same options is taken again while its digest holds. Throws
 * `UserError` with the suite's own words when it cannot be filled.
 */
export async function ensurePrepared(host: TrialHost, options: PreparedOptions): Promise<Tree> {
  const { suite, root, key, signal } = options
  const origin = originOf(options)
  const directory = join(root, `${suite}-${options.case}-${key}-${origin.slice(0, 12)}`)
  const { path, files, directories } = await placeTree({
    directory,
    origin: `suite ${suite}/${options.case}/${key} ${origin}`.slice(0, 200),
    expected: null,
    build: ({ tree }) => fill(host, { ...options, directory: tree }),
    signal,
    waiting: host.waiting,
  })
  return { path, files, directories }
}

/** Changes when anything does that the directory follows from. */
function originOf({ suiteDigest, case: caseName, key, options }: PreparedOptions): string {
  const sorted = Object.entries(options).sort(([left], [right]) => (left < right ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([suiteDigest, caseName, key, sorted]))
    .digest('hex')
}

async function fill(host: TrialHost, options: PreparedOptions & { readonly directory: string }): Promise<void> {
  const { suitePath, packages, suitePackages, case: caseName, key, directory, signal } = options
  const location = { suitePath, packages, suitePackages }
  const question = { kind: 'prepare', ...location, case: caseName, key, directory, options: options.options } as const
  const asked = await ask(host, { question, timeoutMs, signal, options: options.options })
  signal?.throwIfAborted()
  const answer = parseAnswer(asked, prepareAnswerSchema)
  if (answer?.outcome === 'ok') return
  const { reason, hint } = explain(asked, { answer, schema: prepareAnswerSchema })
  throw new UserError(`${options.suite}/${caseName} could not prepare its ${key}: ${reason}`, {
    file: suitePath,
    place: `cases.${caseName}.${key}`,
    ...(hint !== undefined && { hint }),
  })
}
