/** Command lines as people type them, taken apart into the words that a program is started with. */
import { parse, type ParseEntry } from 'shell-quote'
import { UserError } from '../errors.ts'
import type { Config } from '../model/config.ts'

/** Splits a line as a shell would, without escapes on Windows. Throws `UserError` for what only a shell can do. */
export function splitCommandLine(line: string, platform: NodeJS.Platform): readonly string[] {
  const escape = platform === 'win32' ? '^' : '\\'
  const quotes = platform === 'win32' ? /"[^"]*"|'[^']*'/g : /\\.|"(?:\\.|[^"\\])*"|'[^']*'/gs
  if (/["']/.test(line.replaceAll(quotes, '')))
    throw new UserError(`A quote is not closed in ${JSON.stringify(line)}`, { hint: 'Close the quote, or escape it.' })
  const words = parse(line, (name) => ({ op: `$${name}` }), { escape })
  const [first] = words
  if (first === undefined || first === '')
    throw new UserError('A command line is empty', { hint: 'Name a program and its arguments.' })
  return words.map((word) => {
    if (typeof word === 'string') return word
    const what = `${JSON.stringify(shellCharactersOfWord(word))} in ${JSON.stringify(line)} needs a shell, and commands run without one`
    throw new UserError(what, {
      hint: 'Measure a script that does it. If the characters are meant literally, quote them.',
    })
  })
}

/** Splits a line of a script into words; what only a shell can read, such as one that sets a variable, gets a shell. */
function splitLineOrUseShell(line: string, platform: NodeJS.Platform): readonly string[] {
  const shell = platform === 'win32' ? ['cmd', '/d', '/s', '/c', line] : ['sh', '-c', line]
  if (/^[A-Za-z_]\w*=/.test(line)) return shell
  try {
    return splitCommandLine(line, platform)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return shell
  }
}

interface CommandLines {
  /** Commands, a benchmark each. */
  readonly run: readonly string[]
  /** Paths and globs of files, a size each. */
  readonly files: readonly string[]
}

/** Returns a config that measures these and nothing else. What a command prints is read if it can be, else it is timed. */
export function configOfCommandsAndFiles({ run, files }: CommandLines, platform: NodeJS.Platform): Config {
  const commands = makeNameLinePairs(run).map(([name, line]) => {
    return [name, { command: [...splitLineOrUseShell(line, platform)], read: ifKnown }] as const
  })
  const names = new Set(commands.map(([name]) => name))
  const sizes = makeNameLinePairs(files).map(([name, line]) => {
    return [names.has(name) ? `${name}-size` : name, { files: line.split(/\s+/) }] as const
  })
  return { subjects: Object.fromEntries([...commands, ...sizes]) }
}

/** Stands for any known format; without one, the command is measured as a whole. */
export const ifKnown = 'if-known'

/** Pairs each line with the name of its benchmark: `npm-run-bench`. */
export function makeNameLinePairs(lines: readonly string[]): (readonly [name: string, line: string])[] {
  const names = lines.map(
    (line) =>
      line
        .replaceAll(/[^A-Za-z0-9.]+/g, '-')
        .replaceAll(/^[-.]+|[-.]+$/g, '')
        .slice(0, 60) || 'bench',
  )
  return lines.map((line, at) => {
    const earlier = names.slice(0, at).filter((name) => name === names[at]).length
    return [earlier === 0 ? names[at]! : `${names[at]}-${earlier + 1}`, line]
  })
}

/** Returns the characters that a shell would read as more than a word. */
function shellCharactersOfWord(word: Exclude<ParseEntry, string>): string {
  if ('comment' in word) return '#'
  return 'pattern' in word ? word.pattern : word.op
}
