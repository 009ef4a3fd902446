/**
 * Selects benchmarks by globs over `suite/case/subject`. A glob with fewer parts than a name selects everything below:
 * `watch` is `watch/**`. A glob that starts with `!` takes away from what the others select.
 *
 * `*` and `?` stay within a part, `**` spans parts, `[a-z]`, `[!a-z]` and `{a,b}` are as usual, and `\` escapes the next
 * character. The globs are compiled here because they come from strangers: the regular expression of `*a*a*a*a*b` takes
 * hours to find out that it does not match, while this code reads a name once, whatever the glob.
 */
import { distance } from 'fastest-levenshtein'
import { UserError } from '../errors.ts'
import { globShape } from './scalars.ts'

/** Tells whether `name` is selected: matched by a glob (or there are only negative ones) and by no negative one. */
export function isNameSelected(name: string, globs: readonly string[]): boolean {
  const negative = globs.filter((glob) => glob.startsWith('!'))
  const positive = globs.filter((glob) => !glob.startsWith('!'))
  if (negative.some((glob) => !globMatcher(glob)(name))) return false
  return positive.length === 0 || positive.some((glob) => globMatcher(glob)(name))
}

/** Makes the test of one glob, once for many names; a `!` in front turns it around. Throws `UserError` if invalid. */
export function globMatcher(glob: string): (name: string) => boolean {
  if (!globShape.test(glob)) {
    throw new UserError(`${JSON.stringify(glob)} is not a glob: it names no benchmark`, {
      hint: 'A glob has at least one name or star, and at most one ! in front: watch/react, !watch/*/gaze.',
    })
  }
  if (glob.startsWith('!')) {
    const isTaken = globMatcher(glob.slice(1))
    return (name) => !isTaken(name)
  }
  const bare = glob.replace(/\/+$/, '')
  const isMatch = compileNameGlob(bare)
  // Names from other tools may hold brackets and stars of their own: spelt out, such a name selects itself.
  return (name) => name === bare || name.startsWith(`${bare}/`) || isMatch(name)
}

interface RequireMatchesOptions {
  readonly globs: readonly string[]
  readonly names: readonly string[]
  /** The kind of the names, in the singular: `benchmark`. */
  readonly what: string
  /** The origin of the globs, if not the command line. */
  readonly where?: string
}

/** Throws a `UserError` with the nearest names unless each glob matches at least one name. */
export function requireGlobMatches({ globs, names, what, where }: RequireMatchesOptions): void {
  for (const glob of globs) {
    const isMatch = globMatcher(glob)
    const isNegative = glob.startsWith('!')
    if (names.some((name) => isMatch(name) !== isNegative)) continue
    const near = nearestNames(glob.replace(/^!/, ''), names)
    const place = where === undefined ? '' : ` (${where})`
    throw new UserError(`No ${what} matches ${JSON.stringify(glob)}${place}`, {
      hint:
        near.length > 0
          ? `Did you mean ${near.join(' or ')}?`
          : `There are none to choose from; see \`paceline list\`.`,
    })
  }
}

/** Finds the names nearest to the typed one, best first, at most three, cut to the same number of parts. */
export function nearestNames(typed: string, names: readonly string[]): string[] {
  const depth = typed.split('/').length
  const candidates = [...new Set(names.map((name) => name.split('/').slice(0, depth).join('/')))]
  const nearestFirst = candidates
    .map((name) => ({ name, far: distance(typed, name) }))
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
  const reach = Math.max(nearestFirst[0]?.far ?? 0, 2)
  return nearestFirst.filter(({ far }, at) => at < 3 && far <= reach).map(({ name }) => name)
}

/** Makes the test of a glob: whether it matches the whole name, or the name up to one of its slashes. */
export function compileNameGlob(glob: string): (name: string) => boolean {
  const parts = parseGlob(glob)
  return (name) => {
    const text = Array.from(name)
    return [...matchEndPlaces(parts, text, new Set([0]))].some((end) => end === text.length || text[end] === '/')
  }
}

export interface PathGlob {
  /** Matches the whole path. */
  readonly names: (path: string) => boolean
  /** Tells whether it could match something below. */
  readonly leadsBelow: (folder: string) => boolean
}

/** Makes a glob over paths: unlike a name, a path below one that matches does not match. */
export function makePathGlobTests(glob: string): PathGlob {
  const parts = parseGlob(glob)
  return {
    names: (path) => {
      const text = Array.from(path)
      return matchEndPlaces(parts, text, new Set([0])).has(text.length)
    },
    leadsBelow: (folder) => {
      const text = Array.from(`${folder}/`)
      let isReached = false
      matchEndPlaces(parts, text, new Set([0]), (ends) => (isReached ||= ends.has(text.length)))
      return isReached
    },
  }
}

/** A part of a glob: from where in a text it may begin, to where it may end. */
type GlobPart = (text: readonly string[], from: Places, visit?: Visit) => Places
type Places = ReadonlySet<number>
/** Is called with the places between any two parts. */
type Visit = (at: Places) => void
type Takes = (character: string) => boolean

const acceptsAnyCharacter: Takes = () => true
const isNotSlash: Takes = (character) => character !== '/'

function matchEndPlaces(parts: readonly GlobPart[], text: readonly string[], from: Places, visit?: Visit): Places {
  visit?.(from)
  return parts.reduce((places, part) => {
    const ends = part(text, places, visit)
    visit?.(ends)
    return ends
  }, from)
}

function oneCharacterMatcher(takes: Takes): GlobPart {
  return (text, from) => new Set([...from].filter((at) => at < text.length && takes(text[at]!)).map((at) => at + 1))
}

function literalMatcher(letter: string): GlobPart {
  return oneCharacterMatcher((character) => character === letter)
}

function manyCharactersMatcher(takes: Takes): GlobPart {
  return (text, from) => {
    const ends = new Set(from)
    // What is added is visited, too.
    for (const at of ends) if (at < text.length && takes(text[at]!)) ends.add(at + 1)
    return ends
  }
}

function alternativesMatcher(ways: readonly (readonly GlobPart[])[]): GlobPart {
  return (text, from, visit) => new Set(ways.flatMap((way) => [...matchEndPlaces(way, text, from, visit)]))
}

function optionalPartsMatcher(way: readonly GlobPart[]): GlobPart {
  return alternativesMatcher([way, []])
}

/** Braces, and commas in them, are characters here. What begins or ends a part of the name need not be there with `**`. */
const tokens = /(?<![^/{,])\*\*\/|\/\*\*(?![^,}])|(?<![^/{,])\*\*(?![^,}])|\\[^]|\[(?:[!^][^/]|[^/!^])[^/\]]*\]|[^]/gu

/** Reads a glob from left to right: going back to a brace without an end would repeat for each brace before it. */
function parseGlob(glob: string): GlobPart[] {
  let parts: GlobPart[] = []
  /** Holds, for each open brace, what stands before it and the alternatives in it that have ended. */
  const open: { readonly before: readonly GlobPart[]; readonly ways: GlobPart[][] }[] = []
  for (const [token] of glob.matchAll(tokens)) {
    const brace = open.at(-1)
    if (token === '{') {
      open.push({ before: parts, ways: [] })
      parts = []
    } else if (token === ',' && brace !== undefined) {
      brace.ways.push(parts)
      parts = []
    } else if (token === '}' && brace !== undefined) {
      open.pop()
      const isPlain = brace.ways.length === 0
      const within = isPlain
        ? [literalMatcher('{'), ...parts, literalMatcher('}')]
        : [alternativesMatcher([...brace.ways, parts])]
      parts = [...brace.before, ...within]
    } else parts.push(parseGlobToken(token))
  }
  // One without an end stands for itself.
  for (const { before, ways } of open.toReversed()) {
    parts = [...before, literalMatcher('{'), ...ways.flatMap((way) => way.concat(literalMatcher(','))), ...parts]
  }
  return parts
}

function parseGlobToken(token: string): GlobPart {
  if (token === '**') return manyCharactersMatcher(acceptsAnyCharacter)
  // `a/**` is `a`, too, and `**/b` is `b`.
  if (token === '/**') return optionalPartsMatcher([literalMatcher('/'), manyCharactersMatcher(acceptsAnyCharacter)])
  if (token === '**/') return optionalPartsMatcher([manyCharactersMatcher(acceptsAnyCharacter), literalMatcher('/')])
  if (token === '*') return manyCharactersMatcher(isNotSlash)
  if (token === '?') return oneCharacterMatcher(isNotSlash)
  if (token.startsWith('[') && token !== '[') return oneCharacterMatcher(makeCharacterTest(token))
  return literalMatcher(token === '\\' ? token : token.replace(/^\\/, ''))
}

/** Makes the test of `[a-z]` or `[!a-z]`. */
function makeCharacterTest(set: string): Takes {
  const isNegative = /^\[[!^]/.test(set)
  const ranges = set.slice(isNegative ? 2 : 1, -1).matchAll(/([^])-([^])|[^]/gu)
  const limits = Array.from(ranges, ([one, low = one, high = one]) => [codePoint(low), codePoint(high)] as const)
  return (character) => {
    const isIn = limits.some(([low, high]) => codePoint(character) >= low && codePoint(character) <= high)
    return isNotSlash(character) && isIn !== isNegative
  }
}

function codePoint(character: string): number {
  return character.codePointAt(0)!
}
