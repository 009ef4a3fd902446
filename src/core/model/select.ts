/**
 * Selects benchmarks by globs over `suite/case/subject`. A glob with fewer parts than a name selects everything below:
 * `watch` is `watch/**`. A glob that starts with `!` takes away from what the others select.
 *
 * `*` and `?` stay within a part, `**` spans parts, `[a-z]`, `[!a-z]` and `{a,b}` are as usual, and `\` escapes the next
 * character. The globs are compiled here because they come from strangers: the regular expression of `*a*a*a*a*b` takes
 * hours to find out that it does not match, while this code reads a name once, whatever the glob.
 */
import { closest, distance } from 'fastest-levenshtein'
import { UserError } from '../errors.ts'
import { globShape } from './scalars.ts'

/** Tells whether `name` is selected: matched by a glob (or there are only negative ones) and by no negative one. */
export function matchesAny(name: string, globs: readonly string[]): boolean {
  const negative = globs.filter((glob) => glob.startsWith('!'))
  const positive = globs.filter((glob) => !glob.startsWith('!'))
  if (negative.some((glob) => !globMatcher(glob)(name))) return false
  return positive.length === 0 || positive.some((glob) => globMatcher(glob)(name))
}

/**
 * Makes the test of one glob, once for many names. With a `!` in front it is true for all that do not match. Throws
 * `UserError` for an invalid glob.
 */
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
  const isMatch = compileGlob(bare)
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
export function requireMatches({ globs, names, what, where }: RequireMatchesOptions): void {
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

/** Makes the test of a glob: whether it matches the whole name, or the name up to one of its slashes. */
export function compileGlob(glob: string): (name: string) => boolean {
  const parts = new GlobParser(glob).parts()
  return (name) => {
    const text = Array.from(name)
    return [...matchParts(parts, text, new Set([0]))].some((end) => end === text.length || text[end] === '/')
  }
}

export interface PathGlob {
  /** Matches the whole path. */
  readonly names: (path: string) => boolean
  /** Tells whether it could match something below. */
  readonly leadsBelow: (folder: string) => boolean
}

/** Makes a glob over paths: unlike a name, a path below one that matches does not match. */
export function pathGlob(glob: string): PathGlob {
  const parts = new GlobParser(glob).parts()
  return {
    names: (path) => {
      const text = Array.from(path)
      return matchParts(parts, text, new Set([0])).has(text.length)
    },
    leadsBelow: (folder) => {
      const text = Array.from(`${folder}/`)
      let isReached = false
      matchParts(parts, text, new Set([0]), (ends) => (isReached ||= ends.has(text.length)))
      return isReached
    },
  }
}

/** A part of a glob: from where in a text it may begin, to where it may end. */
type Part = (text: readonly string[], from: Places, seen?: Visit) => Places
type Places = ReadonlySet<number>
/** Is called with the places between any two parts. */
type Visit = (at: Places) => void
type Takes = (character: string) => boolean

const any: Takes = () => true
const withinPart: Takes = (character) => character !== '/'

function matchParts(parts: readonly Part[], text: readonly string[], from: Places, seen?: Visit): Places {
  seen?.(from)
  return parts.reduce((places, part) => {
    const ends = part(text, places, seen)
    seen?.(ends)
    return ends
  }, from)
}

function one(takes: Takes): Part {
  return (text, from) => new Set([...from].filter((at) => at < text.length && takes(text[at]!)).map((at) => at + 1))
}

function literal(wanted: string): Part {
  return one((character) => character === wanted)
}

function many(takes: Takes): Part {
  return (text, from) => {
    const ends = new Set(from)
    // What is added is visited, too.
    for (const at of ends) if (at < text.length && takes(text[at]!)) ends.add(at + 1)
    return ends
  }
}

function either(ways: readonly (readonly Part[])[]): Part {
  return (text, from, seen) => new Set(ways.flatMap((way) => [...matchParts(way, text, from, seen)]))
}

function orNothing(way: readonly Part[]): Part {
  return either([way, []])
}

class GlobParser {
  readonly #characters: readonly string[]
  readonly #marks: ReadonlySet<number>
  #at = 0

  constructor(glob: string) {
    this.#characters = Array.from(glob)
    this.#marks = this.#marksOfWays()
  }

  /** Up to the end of the glob, or of an alternative. */
  parts(): Part[] {
    const parts: Part[] = []
    while (!this.#isEnd(0)) parts.push(this.#part(this.#characters[this.#at]!))
    return parts
  }

  /**
   * The positions of braces and commas with a meaning; all others are literal. Found beforehand: backtracking from a brace
   * without an end would repeat for each brace before it.
   */
  #marksOfWays(): Set<number> {
    const marks = new Set<number>()
    const open: number[][] = []
    for (let at = 0; at < this.#characters.length; at += 1) {
      const character = this.#characters[at]
      if (character === '\\') at += 1
      else if (character === '[') at = Math.max(at, this.#endOfSet(at))
      else if (character === '{') open.push([at])
      else if (character === ',') open.at(-1)?.push(at)
      else if (character === '}') {
        const own = open.pop() ?? []
        if (own.length > 1) for (const mark of [...own, at]) marks.add(mark)
      }
    }
    return marks
  }

  #part(character: string): Part {
    const before = this.#characters[this.#at - 1] ?? '/'
    const isFirst = before === '/' || (this.#marks.has(this.#at - 1) && before !== '}')
    // `a/**` is `a`, too, and `**/b` is `b`.
    if (this.#isNext('/**') && this.#isEnd(3)) return this.#skip(3, orNothing([literal('/'), many(any)]))
    if (isFirst && this.#isNext('**/')) return this.#skip(3, orNothing([many(any), literal('/')]))
    if (isFirst && this.#isNext('**') && this.#isEnd(2)) return this.#skip(2, many(any))
    if (character === '*') return this.#skip(1, many(withinPart))
    if (character === '?') return this.#skip(1, one(withinPart))
    if (character === '\\' && this.#characters[this.#at + 1] !== undefined) {
      return this.#skip(2, literal(this.#characters[this.#at + 1]!))
    }
    if (character === '[' && this.#endOfSet(this.#at) !== -1) return this.#set()
    return this.#marks.has(this.#at) ? this.#braces() : this.#skip(1, literal(character))
  }

  /** Finds the end of `[a-z]`; -1 if it has none, so that the bracket is literal. */
  #endOfSet(at: number): number {
    // A bracket that comes first is one of the characters.
    const end = this.#characters.indexOf(']', at + (this.#isNegative(at) ? 3 : 2))
    return this.#characters.slice(at, end).includes('/') ? -1 : end
  }

  #isNegative(at: number): boolean {
    return '!^'.includes(this.#characters[at + 1] ?? 'x')
  }

  #set(): Part {
    const isNegative = this.#isNegative(this.#at)
    const end = this.#endOfSet(this.#at)
    const own = this.#characters.slice(this.#at + (isNegative ? 2 : 1), end)
    const ranges: (readonly [string, string])[] = []
    for (let i = 0; i < own.length; i += 1) {
      const isRange = own[i + 1] === '-' && own[i + 2] !== undefined
      ranges.push([own[i]!, isRange ? own[i + 2]! : own[i]!])
      if (isRange) i += 2
    }
    const isIn = (character: string): boolean =>
      ranges.some(([low, high]) => codeOf(character) >= codeOf(low) && codeOf(character) <= codeOf(high))
    return this.#skip(
      end - this.#at + 1,
      one((character) => withinPart(character) && isIn(character) !== isNegative),
    )
  }

  /** `{a,b}` */
  #braces(): Part {
    const ways: Part[][] = []
    do {
      this.#at += 1
      ways.push(this.parts())
    } while (this.#characters[this.#at] === ',')
    return this.#skip(1, either(ways))
  }

  #isNext(text: string): boolean {
    return Array.from(text).every((character, index) => this.#characters[this.#at + index] === character)
  }

  #isEnd(offset: number): boolean {
    const character = this.#characters[this.#at + offset]
    return character === undefined || (this.#marks.has(this.#at + offset) && character !== '{')
  }

  #skip(count: number, part: Part): Part {
    this.#at += count
    return part
  }
}

function codeOf(character: string): number {
  return character.codePointAt(0)!
}
