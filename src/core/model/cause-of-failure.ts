/**
 * Finds the cause in the output of a failed install or build: the first line that states it, seldom the last. Knows
 * npm, pnpm, yarn, bun, compilers, bundlers, Node and shells.
 */
import { withoutInvisible } from './readable.ts'

interface FailureCause {
  /** The line that states it, without the prefix of its tool; undefined if nothing was printed. */
  readonly line: string | undefined
  /** That line and what follows it, or the last lines if none states it. */
  readonly lines: readonly string[]
}

/** Stands before the end of stderr in the detail of a failed trial. */
export const stderrHeading = 'last lines of stderr:\n'

const maxLines = 12
const maxLength = 400

/** Matches what managers print around an error: their commands, the places of their logs, advice. */
const noise: readonly RegExp[] = [
  /^\s*$/,
  /^npm (?:warn|WARN|notice|info|http)\b/,
  /^npm (?:error|ERR!)\s*$/,
  /^npm (?:error|ERR!) (?:path|dest|command|errno|syscall|workspace|location|cwd|signal) /,
  /^npm (?:error|ERR!) (?:command failed|Lifecycle script |A complete log of this run|For a full report see:)/,
  /^npm (?:error|ERR!) code (?:\d+|ELIFECYCLE)$/,
  /^npm (?:error|ERR!) (?:\/|[A-Za-z]:\\)\S*[\\/]_logs[\\/]/,
  /\bgyp (?:info|http|verb)(?:\s|$)/,
  /\bgyp ERR! (?:stack\s+at |System |command |cwd |node(?:-gyp)? -v|\$npm_|not ok)/,
  /\bgyp ERR! find \w+\s*$/,
  /^\s*(?:\[?ELIFECYCLE\]?|ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL)\s.*(?:Command failed|failed with)/,
  /^error Command failed with (?:exit code|signal)/,
  /^info Visit https:\/\/yarnpkg\.com/,
  /^warning /,
  /^\(node:\d+\) (?:\[\w+\] )?\w*Warning: /,
  /^\(Use `node --trace-/,
  /^error: (?:script "|\S+ script from ")/,
  /^Node\.js v\d/,
  /^> /,
  /^\$ /,
]

/** Matches a warning of Python, after which the source line that warns is printed. */
const pythonWarning = /^\S+:\d+: \w*Warning: /
const yarnReport = /^➤ YN(\d{4}): (?:[│┌└·]\s?)?/
const yarnAside = new Set(['0000', '0002', '0007', '0013', '0019', '0060', '0068', '0085', '0086'])
const yarnDiff = /^➤ YN0028: │ [-+]/

/** The errors of node-gyp and its compiler, among many lines that npm marks as errors. */
const ofGyp: readonly RegExp[] = [/\bgyp ERR! stack Error: /, /\S:\d+(?::\d+)?: (?:fatal )?error: /]

/** Lines that can only be an error, wherever they stand. */
const certain: readonly RegExp[] = [
  /\berror TS\d+:/,
  /^npm (?:error|ERR!) (?!code )/,
  /^\s*\[?ERR_PNPM_[A-Z_]+\]?\s/,
  /^✘ \[ERROR\]/,
  /^error\[E\d+\]:/,
  /^\s*ERROR in /,
  /^make(?:\[\d+\])?: \*\*\* /,
  // Of pytest, before a line that names only the file.
  /^E {3,}[A-Z]\w*(?:Error|Exception): /,
]

/** Lines that usually are an error: a program may print such a line and go on. */
const likely: readonly RegExp[] = [
  /^\s*(?:[A-Z][a-z]+ |\[!\] )?(?:\([\w -]+\) )?(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: /,
  /^\s*(?:fatal|FATAL|error|ERROR|FAILED|Error|✖|×)(?::| - |\s{2,}| (?=\S))/,
  /\berror during build:/,
  /\berror: /,
  /(?:: (?:command )?not found|: No such file or directory|is not recognized as an internal or external command)[.,]?$/,
]

export function parseFailureCause(output: string): FailureCause {
  const printed = withoutInvisible(output)
    .split('\n')
    .map((line) => line.trimEnd())
  const lines = printed.filter((line, at) => !isNoise(line, printed[at - 1]))
  const isOfGyp = lines.some((line) => /\bgyp ERR! /.test(line))
  const at =
    findLine(lines, isOfGyp ? ofGyp : []) ?? findLine(lines, [...certain, yarnReport]) ?? findLine(lines, likely)
  if (at === undefined) {
    const plain = lines.filter((line) => !/^\s+at \S/.test(line))
    const last = plain.length === 0 ? printed.filter((line) => line.trim() !== '') : plain
    return { line: stripPrefix(last.at(-1)), lines: last.slice(-maxLines).map(cutLine) }
  }
  const code = printed.find((line) => /^npm (?:error|ERR!) code [A-Z]/.test(line))
  const rest = lines.slice(at).filter((line) => line !== code)
  const isOfNpm = code !== undefined && /^npm (?:error|ERR!)/.test(lines[at]!)
  return { line: stripPrefix(lines[at]), lines: [...(isOfNpm ? [code] : []), ...rest].slice(0, maxLines).map(cutLine) }
}

function isNoise(line: string, before = ''): boolean {
  if (noise.some((pattern) => pattern.test(line)) || pythonWarning.test(line) || isYarnNoise(line)) return true
  return pythonWarning.test(before) && /^\s/.test(line)
}

function isYarnNoise(line: string): boolean {
  const [, code] = yarnReport.exec(line) ?? []
  return code !== undefined && (yarnAside.has(code) || yarnDiff.test(line))
}

function findLine(lines: readonly string[], patterns: readonly RegExp[]): number | undefined {
  const index = lines.findIndex((line) => patterns.some((pattern) => pattern.test(line)))
  return index < 0 ? undefined : index
}

function stripPrefix(line: string | undefined): string | undefined {
  if (line === undefined) return undefined
  const bare = line
    .replace(/^npm (?:error|ERR!) (?:(?:notarget|404|network|peer) )?/, '')
    .replace(yarnReport, '')
    .replace(/^.*\bgyp ERR! (?:stack Error: )?/, '')
    .replace(/^(?:error|ERROR|E {2,}) (?=\S)/, '')
  return cutLine(bare.replaceAll(/\s+/g, ' ').trim())
}

function cutLine(line: string): string {
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`
}
