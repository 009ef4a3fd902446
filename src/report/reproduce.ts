/** Commands that measure again on somebody's own machine: one row, or all that changed. */
import type { Comparison, Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { shellGlob } from './escape.ts'
import { shortCommit } from './format.ts'
import { isWatched, speaksForAll } from './rows.ts'
import { type Standing, standingOf } from './words.ts'

/** A Paceline in a repository with its `dist`, at a commit, tag or branch. */
export interface OwnSource {
  /** Of the server: `https://github.com`. */
  readonly webUrl: string
  readonly repository: string
  readonly ref: string
}

/**
 * npm runs a repository at a commit, as `dist/` is committed and nothing needs to be built. A name in the registry
 * would run whatever somebody has registered there.
 */
export function npxOf({ webUrl, repository, ref }: OwnSource): string {
  const place = webUrl === 'https://github.com' ? `github:${repository}` : `git+${webUrl}/${repository}.git`
  return `npx --yes ${place}#${ref}`
}

interface ReproduceOptions {
  readonly comparison: Comparison
  /** What runs Paceline where the command is typed; `paceline` where nothing better is known. */
  readonly program?: string | undefined
  /** The config that was named, as it is named there; none where it is found. */
  readonly config?: string | undefined
}

/** False for what something else has measured: profiles of ours have plain names, imported runs have a remark instead. */
export function isReproducible({ profile }: Comparison): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/.test(profile)
}

/** `npx --yes github:acme/paceline#v1.2.0 check watch/react/chokidar --metric ready-time --base c81d04e` */
export function rowCommand(row: Row, options: ReproduceOptions): string {
  const metric = speaksForAll(row) ? [] : [`--metric ${shellGlob(row.metric)}`]
  return checkCommand([shellGlob(benchmarkId(row)), ...metric], options)
}

/**
 * `… bisect --good 726da2c --bad c81d04e watch/react/chokidar ready-time`: since when a row is worse. Null where one of
 * the sides is no commit, or a name is none that can be typed.
 */
export function bisectCommand(row: Row, { comparison, program = 'paceline' }: ReproduceOptions): string | null {
  const [good, bad] = [comparison.base, comparison.head].map((side) => side?.commit ?? null)
  const names = [benchmarkId(row), row.metric]
  if (!good || !bad || good.dirty || bad.dirty || names.some((name) => shellGlob(name) !== name)) return null
  const refs = `--good ${shortCommit(good.sha)} --bad ${shortCommit(bad.sha)}`
  return `${typedProgram(program)} bisect ${refs} ${names.join(' ')}`
}

/** Above this many benchmarks, the whole profile is measured again. */
const mostGlobs = 6
const unsettled: ReadonlySet<Standing> = new Set(['failed', 'worse', 'accepted', 'better', 'undecided'])

/** One command for every benchmark that failed, changed or is undecided; where there is none, for all of the profile. */
export function changedCommand(options: ReproduceOptions): string {
  const { rows, profile } = options.comparison
  const changed = rows.filter((row) => !isWatched(row) && unsettled.has(standingOf(row)))
  const globs = [...new Set(changed.map((row) => shellGlob(benchmarkId(row))))]
  const middle = [
    ...(globs.length > mostGlobs ? [] : globs),
    ...(isReproducible(options.comparison) ? [`--profile ${profile}`] : []),
  ]
  return checkCommand(middle, options)
}

function checkCommand(
  words: readonly string[],
  { comparison, program = 'paceline', config }: ReproduceOptions,
): string {
  const base = baseArgument(comparison)
  const all = comparison.projects?.all === true ? ['--all-projects'] : []
  const named = config !== undefined && /^[\w@./+-]{1,300}$/.test(config) ? [`--config ${config}`] : []
  return [
    `${typedProgram(program)} check`,
    ...words,
    ...all,
    ...named,
    ...(base === null ? [] : [`--base ${base}`]),
  ].join(' ')
}

function typedProgram(program: string): string {
  return /^[\w@:#./\\+" -]{1,300}$/.test(program) ? program : 'paceline'
}

/** What `--base` takes to name the same base again: a short commit id, or null where the base has none. */
function baseArgument(comparison: Comparison): string | null {
  const commit = comparison.base?.commit ?? null
  return commit === null || commit.dirty ? null : shortCommit(commit.sha)
}
