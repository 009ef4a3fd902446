/** Where a text stops being JSON. */

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
 * Finds the place where a text stops being JSON; null if it is JSON. `JSON.parse` tells the position of some errors only,
 * in words that change from one version of Node to the next.
 */
export function findSyntaxProblem(text: string): SyntaxProblem | null {
  const end = scan(text)
  if (end === null) return null
  const before = text.slice(0, end)
  const lineStart = before.lastIndexOf('\n') + 1
  return {
    line: before.split('\n').length,
    column: end - lineStart + 1,
    truncated: text.slice(end).trim() === '' || isCutToken(text.slice(end)),
  }
}

/** Whether the text ends within a token: a string, an escape, a number or a literal. */
function isCutToken(rest: string): boolean {
  return /^(?:"(?:[^"\\\n]|\\.)*\\?|-|\.|[eE][+-]?|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/.test(rest)
}

type State = 'value' | 'first value or ]' | 'first key or }' | 'key' | 'colon' | 'after'

/** The offset of the first character that cannot be there, or null. */
function scan(text: string): number | null {
  const open: ('[' | '{')[] = []
  let state: State = 'value'
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null || (found[0] === '' && pattern !== space)) return false
    at += found[0].length
    return true
  }
  const next = (character: string): boolean => {
    if (text[at] !== character) return false
    at += 1
    return true
  }
  for (;;) {
    take(space)
    if (state === 'after' && open.length === 0) return at === text.length ? null : at
    if (state === 'colon') {
      if (!next(':')) return at
      state = 'value'
    } else if (state === 'after') {
      if (next(',')) state = open.at(-1) === '{' ? 'key' : 'value'
      else if (next(open.at(-1) === '{' ? '}' : ']')) open.pop()
      else return at
    } else if ((state === 'first value or ]' && next(']')) || (state === 'first key or }' && next('}'))) {
      open.pop()
      state = 'after'
    } else if (state === 'key' || state === 'first key or }') {
      const length = stringLength(text, at)
      if (length === null) return at
      at += length
      state = 'colon'
    } else if (next('[')) {
      open.push('[')
      state = 'first value or ]'
    } else if (next('{')) {
      open.push('{')
      state = 'first key or }'
    } else {
      const length = stringLength(text, at)
      if (length !== null) at += length
      else if (!take(number) && !take(literal)) return at
      state = 'after'
    }
  }
}

/** Length of the string that starts at `from`, quotes included; null when none does or it never ends. */
function stringLength(text: string, from: number): number | null {
  if (text[from] !== '"') return null
  let at = from + 1
  for (;;) {
    plainCharacters.lastIndex = at
    at += plainCharacters.exec(text)?.[0].length ?? 0
    if (text[at] === '"') return at + 1 - from
    escape.lastIndex = at
    const found = escape.exec(text)
    if (found === null) return null
    at += found[0].length
  }
}
