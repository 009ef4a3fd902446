/**
 * Choosing benchmarks by globs over `suite/case/subject`.
 *
 * A glob with fewer parts than a name selects everything below: `watch` is `watch/**`. A glob that starts with
 * `!` takes away from what the others select.
 */
import { closest, distance } from 'fastest-levenshtein'
import { UserError } from '../errors.ts'
import { compileGlob } from './glob.ts'
import { globShape } from './scalars.ts'

/** True when `name` is selected: matched by a glob (or there are only negative ones) and by no negative one. */
export function matchesAny(name: string, globs: readonly string[]): boolean {
  const negative = globs.filter((glob) => glob.startsWith('!'))
  const positive = globs.filter((glob) => !glob.startsWith('!'))
  if (negative.some((glob) => matches(name, glob.slice(1)))) return false
  return positive.length === 0 || positive.some((glob) => matches(name, glob))
}

/**
 * The test of one glob, made once for many names. With a `!` in front it is true for all that do not match. Throws
 * `UserError` for what is no glob.
 */
export function globMatcher(glob: string): (name: string) => boolean {
  if (glob.startsWith('!') && globShape.test(glob)) {
    const isTaken = globMatcher(glob.slice(1))
    return (name) => !isTaken(name)
  }
  if (!globShape.test(glob)) {
    throw new UserError(`${JSON.stringify(glob)} matches nothing: it names no benchmark`, {
      hint: 'A glob has at least one name or star, such as watch/react or !watch/*/gaze.',
    })
  }
  const bare = glob.replace(/\/+$/, '')
  const isMatch = compileGlob(bare)
  // Names from other tools may hold brackets and stars of their own: spelt out, such a name selects itself.
  return (name) => name === bare || name.startsWith(`${bare}/`) || isMatch(name)
}

function matches(name: string, glob: string): boolean {
  return globMatcher(glob)(name)
}

export interface RequireMatchesOptions {
  readonly globs: readonly string[]
  readonly names: readonly string[]
  /** What the names are, in the singular: `benchmark`. */
  readonly what: string
  /** Where the globs stand, if not on the command line. */
  readonly where?: string
}

/** Throws a `UserError` that names the nearest names unless each glob matches at least one name. */
export function requireMatches(options: RequireMatchesOptions): void {
  for (const glob of options.globs) {
    const bare = glob.startsWith('!') ? glob.slice(1) : glob
    if (options.names.some((name) => matches(name, bare))) continue
    const near = nearest(bare, options.names)
    const where = options.where === undefined ? '' : ` (${options.where})`
    throw new UserError(`No ${options.what} matches ${JSON.stringify(glob)}${where}`, {
      hint:
        near.length > 0
          ? `Did you mean ${near.join(' or ')}?`
          : `There are none to choose from; see \`paceline list\`.`,
    })
  }
}

/** The names nearest to what was typed, best first, at most three; prefixes of the same depth are offered, too. */
export function nearest(typed: string, names: readonly string[]): string[] {
  const depth = typed.split('/').length
  const candidates = [...new Set(names.map((name) => name.split('/').slice(0, depth).join('/')))]
  if (candidates.length === 0) return []
  const best = distance(typed, closest(typed, candidates))
  const reach = Math.max(best, 2)
  return candidates
    .map((name) => ({ name, far: distance(typed, name) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name)
}
