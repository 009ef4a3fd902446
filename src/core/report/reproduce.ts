/** Commands that repeat a measurement on the reader's own machine: of one row, or of all that changed. */
import { isRowInformational, rowOutcome, type RowOutcome } from '../judge/outcome.ts'
import type { Comparison, Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { nameAsShellGlob } from './escape.ts'
import { shortCommit } from '../model/format.ts'
import { isWholeFailureOrSkip } from './rows.ts'

/** Names a repository that holds Paceline with its `dist`, at a commit, tag or branch. */
export interface OwnSource {
  /** The address of the server: `https://github.com`. */
  readonly webUrl: string
  readonly repository: string
  readonly ref: string
}

/** Runs Paceline from its repository, where `dist/` is committed: a name in the registry could be anybody's package. */
export function npxOfRepository({ webUrl, repository, ref }: OwnSource): string {
  const place = webUrl === 'https://github.com' ? `github:${repository}` : `git+${webUrl}/${repository}.git`
  return `npx --yes ${place}#${ref}`
}

interface ReproduceOptions {
  readonly comparison: Comparison
  /** The program that runs Paceline where the command is typed; `paceline` by default. */
  readonly program?: string | undefined
  /** The config to name in the command; none if Paceline finds it. */
  readonly config?: string | undefined
  /** The options in place of a config, if there were any. */
  readonly instead?: object | undefined
}

/** Returns false for what no config has: lines of a workflow, or a command compared without one. */
export function isComparisonReproducible({ comparison, instead }: ReproduceOptions): boolean {
  return instead === undefined && /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/.test(comparison.profile)
}

/** Above this many benchmarks, the whole profile is measured again. */
const mostGlobs = 6

/** Returns one command for all rows: `npx --yes github:acme/paceline#v1.2.0 check watch/react/chokidar`. */
export function commandForRows(rows: readonly Row[], options: ReproduceOptions): string {
  const [metric = '', ...others] = new Set(rows.map((row) => (isWholeFailureOrSkip(row) ? '' : row.metric)))
  const words = others.length === 0 && metric !== '' ? [`--metric ${nameAsShellGlob(metric)}`] : []
  return formatCheckCommand([...globsOrEmptyIfMany(rows), ...words], options)
}

const unsettled: ReadonlySet<RowOutcome> = new Set(['failed', 'worse', 'accepted', 'better', 'undecided'])

/** Returns one command for every benchmark that failed, changed or is undecided; else for all of the profile. */
export function commandToRerunUnsettledOrAll(options: ReproduceOptions): string {
  const { rows, profile } = options.comparison
  const changed = rows.filter((row) => !isRowInformational(row) && unsettled.has(rowOutcome(row)))
  const words = isComparisonReproducible(options) ? [`--profile ${profile}`] : []
  return formatCheckCommand([...globsOrEmptyIfMany(changed), ...words], options)
}

function globsOrEmptyIfMany(rows: readonly Row[]): readonly string[] {
  const globs = [...new Set(rows.map((row) => nameAsShellGlob(benchmarkId(row))))]
  return globs.length > mostGlobs ? [] : globs
}

function formatCheckCommand(words: readonly string[], { comparison, program = 'paceline', config }: ReproduceOptions) {
  const { base } = comparison
  const all = comparison.projects?.all === true ? ['--all-projects'] : []
  const named = config !== undefined && /^[\w@./+-]{1,300}$/.test(config) ? [`--config ${config}`] : []
  const against = base?.commit?.dirty === false ? [`--base ${shortCommit(base.commit.sha)}`] : []
  const safeProgram = /^[\w@:#./\\+" -]{1,300}$/.test(program) ? program : 'paceline'
  return [`${safeProgram} check`, ...words, ...all, ...named, ...against].join(' ')
}
