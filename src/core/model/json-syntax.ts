/** Finds the place where a text stops being JSON. */

interface SyntaxProblem {
  /** Both count from 1. */
  readonly line: number
  readonly column: number
  /** The text ends too early: it was cut short. */
  readonly truncated: boolean
}

const space = /[ \t\n\r]*/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const literal = /true|false|null/y
const plainCharacters = /[^"\\\u0000-\u001F]*/y // oxlint-disable-line no-control-regex -- JSON forbids exactly these
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/**
 * Finds the place where a text stops being JSON; none if it is JSON. `JSON.parse` tells the position of some errors only,
 * in words that change from one version of Node to the next.
 */
export function findSyntaxProblem(text: string): SyntaxProblem | undefined {
  const end = findMisplacedOffset(text)
  if (end === undefined) return undefined
  const before = text.slice(0, end)
  const lineStart = before.lastIndexOf('\n') + 1
  return {
    line: before.split('\n').length,
    column: end - lineStart + 1,
    truncated: text.slice(end).trim() === '' || isTokenCutShort(text.slice(end)),
  }
}

/** Tells whether the text ends within a token: a string, an escape, a number or a literal. */
function isTokenCutShort(rest: string): boolean {
  return /^(?:"(?:[^"\\\n]|\\.)*\\?|-|\.|[eE][+-]?|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/.test(rest)
}

type Wanted = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'after'

/** Finds the offset of the first character that cannot be there, or undefined. */
function findMisplacedOffset(text: string): number | undefined {
  /** Holds what closes each array and object that is open. */
  const open: string[] = []
  let wanted: Wanted = 'value'
  for (let at = 0; ;) {
    at = skipMatch(space, text, at)
    const first = text[at]
    if (wanted === 'after' && open.length === 0) return first === undefined ? undefined : at
    const end = skipToken(text, at, wanted)
    const mayClose = wanted === 'after' || wanted === 'first value' || wanted === 'first key'
    if (mayClose && first !== undefined && first === open.at(-1)) {
      open.pop()
      wanted = 'after'
    } else if (end === at) return at
    else if (wanted === 'after') wanted = open.at(-1) === '}' ? 'key' : 'value'
    else if (wanted === 'colon') wanted = 'value'
    else if (wanted === 'key' || wanted === 'first key') wanted = 'colon'
    else if (first === '[' || first === '{') {
      open.push(first === '[' ? ']' : '}')
      wanted = first === '[' ? 'first value' : 'first key'
    } else wanted = 'after'
    at = Math.max(end, at + 1)
  }
}

/** Finds the end of the token that is wanted, or the place where it should begin if there is none. */
function skipToken(text: string, at: number, wanted: Wanted): number {
  if (wanted === 'after' || wanted === 'colon') return at + Number(text[at] === (wanted === 'after' ? ',' : ':'))
  if (wanted === 'key' || wanted === 'first key') return skipString(text, at)
  if (text[at] === '[' || text[at] === '{') return at + 1
  return Math.max(skipString(text, at), skipMatch(number, text, at), skipMatch(literal, text, at))
}

function skipMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Finds the end of the string that starts at `from`; `from` when none does or it never ends. */
function skipString(text: string, from: number): number {
  if (text[from] !== '"') return from
  for (let at = from + 1; ;) {
    at = skipMatch(plainCharacters, text, at)
    if (text[at] === '"') return at + 1
    const next = skipMatch(escape, text, at)
    if (next === at) return from
    at = next
  }
}
