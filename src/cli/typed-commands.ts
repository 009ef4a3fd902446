/** The commands that somebody typed after `--`: one for both sides, or one for each. */
import { parse } from 'shell-quote'
import { UserError } from '../errors.ts'

/** A program and its arguments. */
type CommandLine = readonly string[]

export type TypedCommands =
  | { readonly kind: 'one'; readonly command: CommandLine }
  | { readonly kind: 'two'; readonly base: CommandLine; readonly head: CommandLine }

interface TypedOptions {
  /** Whether a base was named: then there are two sides for one command, else the commands are the sides. */
  readonly hasBase: boolean
  readonly platform: NodeJS.Platform
}

const twoCommands = 'Two commands, each in quotes: `paceline ab -- "node old.js" "node new.js"`'
const twoSides = 'one command on two sides: `paceline ab --base main -- node cli.js --help`'

/**
 * With a base, the words are one program and its arguments. Without one, each word is a whole command line, the first of
 * them the base. A word that stands alone is a command line either way. Throws `UserError` for what is neither.
 */
export function typedCommands(words: CommandLine, { hasBase, platform }: TypedOptions): TypedCommands {
  const [first = '', second, ...others] = words
  const split = (line: string): CommandLine => splitCommandLine(line, platform)
  if (hasBase) return { kind: 'one', command: second === undefined ? split(first) : words }
  if (second === undefined) {
    throw new UserError('One command alone has nothing to be compared with', { hint: `${twoCommands}; ${twoSides}.` })
  }
  if (others.length > 0) {
    throw new UserError(`${words.length} words follow --, and without --base each of them is a whole command`, {
      hint: `Compare two at a time. ${twoCommands}; ${twoSides}.`,
    })
  }
  return { kind: 'two', base: split(first), head: split(second) }
}

/**
 * The words of a command line, as a shell would take them apart; on Windows a backslash is part of a path. Throws
 * `UserError` for what only a shell can do.
 */
export function splitCommandLine(line: string, platform: NodeJS.Platform): CommandLine {
  const escape = platform === 'win32' ? '^' : '\\'
  const quotes = platform === 'win32' ? /"[^"]*"|'[^']*'/g : /\\.|"(?:\\.|[^"\\])*"|'[^']*'/gs
  if (/["']/.test(line.replaceAll(quotes, ''))) throw new UserError(`A quote is not closed in ${JSON.stringify(line)}`)
  const words = parse(line, (name) => ({ op: `$${name}` }), { escape })
  const [first] = words
  if (first === undefined || first === '') throw new UserError('A command line is empty')
  return words.map((word) => {
    if (typeof word === 'string') return word
    const special = 'comment' in word ? '#' : 'pattern' in word ? word.pattern : word.op
    throw new UserError(
      `${JSON.stringify(special)} in ${JSON.stringify(line)} needs a shell, and commands run without one`,
      {
        hint: 'Measure a script that does it. If the characters are meant as they are, put them into quotes of their own.',
      },
    )
  })
}
