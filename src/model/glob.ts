/**
 * Globs over names whose parts are set apart by slashes: `*` and `?` stay within a part, `**` goes on over all of them,
 * `[a-z]`, `[!a-z]` and `{a,b}` are as everywhere, and `\` takes the next character as it is. Everything else stands for
 * itself.
 *
 * A name is read once, whatever the glob: globs come from strangers, and a regular expression made of `*a*a*a*a*b`
 * takes hours to find out that it does not match.
 */

/** Something that takes characters: one, any number, or those of one of several ways. */
type Part =
  | { readonly kind: 'one' | 'many'; readonly takes: Takes }
  | { readonly kind: 'either'; readonly ways: readonly (readonly Part[])[] }

type Takes = (character: string) => boolean

const any: Takes = () => true
const withinPart: Takes = (character) => character !== '/'

/** The test of a glob: whether it matches the whole name, or all of it down to one of its slashes. */
export function compileGlob(glob: string): (name: string) => boolean {
  const states: State[] = [{ takes: null, next: 0, ways: [] }]
  const start = addParts(states, new GlobParser(glob).parts(), 0)
  return (name) => {
    let current = reached(states, [start])
    for (const character of name) {
      if (character === '/' && current.has(0)) return true
      const next: number[] = []
      for (const at of current) if (states[at]!.takes?.(character) === true) next.push(states[at]!.next)
      if (next.length === 0) return false
      current = reached(states, next)
    }
    return current.has(0)
  }
}

/** Where a glob may stand: it goes on to `next` with a character that it takes, and to `ways` with none. State 0 is its end. */
interface State {
  readonly takes: Takes | null
  readonly next: number
  readonly ways: readonly number[]
}

/** Adds states for the parts that lead on to `after`, and returns the first of them. */
function addParts(states: State[], parts: readonly Part[], after: number): number {
  return parts.reduceRight((next, part) => {
    const at = part.kind === 'either' ? part.ways.map((way) => addParts(states, way, next)) : []
    if (part.kind === 'either') states.push({ takes: null, next, ways: at })
    else if (part.kind === 'one') states.push({ takes: part.takes, next, ways: [] })
    else states.push({ takes: part.takes, next: states.length, ways: [next] })
    return states.length - 1
  }, after)
}

/** These states, and all that they lead to with no character. */
function reached(states: readonly State[], from: readonly number[]): ReadonlySet<number> {
  const found = new Set(from)
  for (const at of found) for (const way of states[at]!.ways) found.add(way)
  return found
}

class GlobParser {
  readonly #characters: readonly string[]
  #at = 0

  constructor(glob: string) {
    this.#characters = Array.from(glob)
  }

  /** Up to the end, or to what ends one of several ways where there is a brace to close. */
  parts(inBraces = false): Part[] {
    const parts: Part[] = []
    for (;;) {
      const character = this.#characters[this.#at]
      if (character === undefined || (inBraces && (character === ',' || character === '}'))) return parts
      parts.push(this.#part(character, inBraces))
    }
  }

  #part(character: string, inBraces: boolean): Part {
    const isFirst = this.#at === 0 || '/{,'.includes(this.#characters[this.#at - 1]!)
    // `a/**` is `a`, too, and `**/b` is `b`.
    if (this.#isNext('/**') && this.#isEnd(3, inBraces)) return this.#skip(3, orNothing([literal('/'), many(any)]))
    if (isFirst && this.#isNext('**/')) return this.#skip(3, orNothing([many(any), literal('/')]))
    if (isFirst && this.#isNext('**') && this.#isEnd(2, inBraces)) return this.#skip(2, many(any))
    if (character === '*') return this.#skip(1, many(withinPart))
    if (character === '?') return this.#skip(1, { kind: 'one', takes: withinPart })
    if (character === '\\' && this.#characters[this.#at + 1] !== undefined) {
      return this.#skip(2, literal(this.#characters[this.#at + 1]!))
    }
    return (
      (character === '[' ? this.#set() : null) ??
      (character === '{' ? this.#braces() : null) ??
      this.#skip(1, literal(character))
    )
  }

  /** `[a-z]`; null where it has no end, so that it is a bracket like any other. */
  #set(): Part | null {
    const isNegative = '!^'.includes(this.#characters[this.#at + 1] ?? 'x')
    const from = this.#at + (isNegative ? 2 : 1)
    // A bracket that comes first is one of the characters.
    const end = this.#characters.indexOf(']', from + 1)
    const own = this.#characters.slice(from, end)
    if (end === -1 || own.includes('/')) return null
    const ranges: (readonly [string, string])[] = []
    for (let i = 0; i < own.length; i += 1) {
      const isRange = own[i + 1] === '-' && own[i + 2] !== undefined
      ranges.push([own[i]!, isRange ? own[i + 2]! : own[i]!])
      if (isRange) i += 2
    }
    const isIn = (one: string): boolean =>
      ranges.some(([low, high]) => codeOf(one) >= codeOf(low) && codeOf(one) <= codeOf(high))
    return this.#skip(end - this.#at + 1, { kind: 'one', takes: (one) => withinPart(one) && isIn(one) !== isNegative })
  }

  /** `{a,b}`; null where there is only one way, or no end. */
  #braces(): Part | null {
    const start = this.#at
    const ways: Part[][] = []
    do {
      this.#at += 1
      ways.push(this.parts(true))
    } while (this.#characters[this.#at] === ',')
    if (ways.length > 1 && this.#characters[this.#at] === '}') return this.#skip(1, { kind: 'either', ways })
    this.#at = start
    return null
  }

  #isNext(text: string): boolean {
    return Array.from(text).every((character, index) => this.#characters[this.#at + index] === character)
  }

  #isEnd(offset: number, inBraces: boolean): boolean {
    const character = this.#characters[this.#at + offset]
    return character === undefined || (inBraces && (character === ',' || character === '}'))
  }

  #skip(count: number, part: Part): Part {
    this.#at += count
    return part
  }
}

function literal(wanted: string): Part {
  return { kind: 'one', takes: (character) => character === wanted }
}

function many(takes: Takes): Part {
  return { kind: 'many', takes }
}

function orNothing(way: readonly Part[]): Part {
  return { kind: 'either', ways: [way, []] }
}

function codeOf(character: string): number {
  return character.codePointAt(0)!
}
