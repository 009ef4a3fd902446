/**
 * Finds which of the changed code a trial ran, as V8 counted its calls. A benchmark that runs none of it says nothing
 * about the change, and a row of it was not changed by it.
 */
import { differingPart, type ChangedLines } from '../sides/changed-lines.ts'
import { lineStarts } from '../model/source-position.ts'

/** A function with the number of its calls, or a part of one that did not run; offsets into the script, the end excluded. */
interface CountedFunction {
  readonly isPart: boolean
  readonly start: number
  readonly end: number
  readonly count: number
}

/** Holds a script of one process or thread, with all of its functions. */
export interface CoveredScript {
  /** Below the project's folder with slashes; none for one that lies elsewhere and belongs to no installed package. */
  readonly path: string | undefined
  readonly functions: readonly CountedFunction[]
  /** The text in the file; undefined if that was not asked for, or cannot be read. */
  readonly text: string | undefined
  /** The text that ran, which a tool may have made of that; undefined where it is not known. */
  readonly made?: string | undefined
  readonly map: SourceMapOfScript | undefined
}

export interface SourceMapOfScript {
  /** Below the project's folder, with slashes; undefined for what lies elsewhere. */
  readonly sources: readonly (string | undefined)[]
  readonly mappings: string
  readonly lineLengths: readonly number[]
}

/**
 * Says how far a trial reached. `called`: some of its changed code ran. `loaded`: none of it did, although its file
 * was loaded. `unloaded`: the file was not. `apart`: none of it was seen to run, but another form of it may have. `unknown`:
 * any.
 */
export type CodeReach = 'called' | 'loaded' | 'unloaded' | 'apart' | 'unknown'

/** Holds how far a trial reached into a script, and those of its changed lines that did not run. */
interface LinesReach {
  readonly state: CodeReach
  readonly idle: readonly number[]
}

export interface ReachOptions {
  /** The changed lines of the head. */
  readonly changed: ChangedLines
  /** The files of the head's commit, and suites that lie beside them. */
  readonly committed: ReadonlySet<string>
  readonly scripts: readonly CoveredScript[]
  /** The base's texts in place of scripts that are not committed; undefined where it has none. */
  readonly before: ReadonlyMap<string, string | undefined>
  /** Is true if all that the trial runs is started by us: a tool may use a browser, too. */
  readonly isOwn: boolean
}

/** Tells how far a trial reached into each changed script; undefined if it ran nothing of the project in Node. */
export function reachByFileIfKnown(options: ReachOptions): ReadonlyMap<string, LinesReach> | undefined {
  const { changed, committed, scripts } = options
  const ran = scripts.flatMap(({ path, map }) => [path, ...(map?.sources ?? [])]).filter((path) => path !== undefined)
  if (!ran.some((path) => committed.has(path))) return undefined
  const folders = new Set(ran.filter((path) => committed.has(path)).map(folderOfPath))
  const built = scripts.filter((script) => isUnmapped(script, committed))
  const reaches = new Set(built.map((script) => findReachOfBuiltChange(script, options.before)))
  const isUnclear = reaches.has('unknown') || reaches.has('called')
  const isOutput = scripts.some(({ path, map }) => map === undefined && path !== undefined && outputFolder.test(path))
  const notLoaded = (file: string): CodeReach => {
    // Calls of installed packages are not read.
    if (isUnclear || /(?:^|\/)node_modules\//.test(file)) return 'unknown'
    if (reaches.has('loaded')) return 'loaded'
    const isNear = options.isOwn || [...folders].some((folder) => areFoldersNested(folder, folderOfPath(file)))
    return isOutput || !isNear ? 'apart' : 'unloaded'
  }
  return new Map(
    Array.from(changed).flatMap(([file, ranges]): [string, LinesReach][] => {
      if (!isScript(file)) return []
      const reached = scripts.flatMap((script) => linesReachInScriptIfAny(script, file, ranges) ?? [])
      const state = order.find((one) => reached.some((of) => of.state === one)) ?? notLoaded(file)
      return [[file, { state, idle: linesInAll(reached.map(({ idle }) => idle)) }]]
    }),
  )
}

/** Lists the lines that are in each of the lists; none if there is no list. */
export function linesInAll([first = [], ...others]: readonly (readonly number[])[]): readonly number[] {
  return first.filter((line) => others.every((lines) => lines.includes(line)))
}

/** Orders what several processes say: the first of these counts. */
const order: readonly CodeReach[] = ['called', 'unknown', 'apart', 'loaded']

export function isScript(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file)
}

/** Returns true for a script, a source of another language, or what a compiler made of one. */
export function isCode(file: string): boolean {
  return isScript(file) || /\.(?:py|rs|go|c|cc|cpp|cs|h|hpp|java|kt|rb|php|swift|zig|vue|svelte|wasm|node)$/.test(file)
}

/** Matches what may run in a file of TypeScript, comments apart; a `declare` may pass for it. */
const mayRun =
  /\b(?:const|let|var|function|class|enum|namespace|module|await|throw|return|if|for|while|switch|try|require)\b|^(?!(?:export\s+)?(?:type|interface)\b|import\b(?!\s*['"(])|[\s}\])|&>?:;]|$)/m

export function holdsOnlyTypes(text: string): boolean {
  return !mayRun.test(withoutComments(text))
}

/** Returns true if a script was made of others that it does not name. */
export function isUnmapped({ path, map }: CoveredScript, committed: ReadonlySet<string>): boolean {
  return map === undefined && (path === undefined || !committed.has(path))
}

/** Tells how far the trial reached into what differs of such a script, from the first line to the last; none if nothing. */
function findReachOfBuiltChange(
  script: CoveredScript,
  before: ReadonlyMap<string, string | undefined>,
): CodeReach | undefined {
  const { path, text } = script
  const old = before.get(path ?? '')
  if (path === undefined || text === undefined || old === undefined) return 'unknown'
  if (text === old || withoutCommentLines(text) === withoutCommentLines(old)) return undefined
  const { first, last } = differingPart(old.split('\n'), text.split('\n'))
  return linesReachInScriptIfAny(script, path, [[first + 1, Math.max(first + 1, last)]])?.state
}

const outputFolder = /(?:^|\/)(?:dist|build|out|output|cjs|esm|umd)\//

function folderOfPath(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** Tells whether one of the folders, neither of which is the top, lies in the other. */
function areFoldersNested(one: string, other: string): boolean {
  if (one === '' || other === '') return one === other
  return one.startsWith(other) || other.startsWith(one)
}

type Ranges = Iterable<readonly [first: number, last: number, left?: number, right?: number]>

/** Returns undefined if the script has nothing of the file. */
function linesReachInScriptIfAny(script: CoveredScript, file: string, ranges: Ranges): LinesReach | undefined {
  const { path, text, map, functions } = script
  const source = map?.sources.indexOf(file) ?? -1
  const length = functions.reduce((most, { end }) => Math.max(most, end), 0)
  if (path === file && source === -1) {
    // How a script is loaded decides whether Node takes a mark of the encoding away.
    const code = text?.length === length ? text : text?.replace(/^\uFEFF/, '')
    const { made = code } = script
    if (code === undefined || made?.length !== length) return { state: 'apart', idle: [] }
    // Where Node takes types away, all else stays in its place.
    const isInPlace = made.length === code.length || made.startsWith('\n\n//# sourceURL=', code.length)
    if (isInPlace) return linesReachAtOffsets(functions, yieldCodeWordsInLines(made, ranges, functions))
    const reach = linesReachAtOffsets(functions, equalLines(code, made, ranges))
    return reach.state === 'unknown' && mayLinesRun(code, ranges) ? { ...reach, state: 'apart' } : reach
  }
  return source === -1 ? undefined : linesReachAtOffsets(functions, changedOffsetsBySourceMap(map!, source, ranges))
}

/** Names a place in a script: its offset, in rising order, the changed line that it comes from, and whether it is a call. */
type Place = readonly [offset: number, line: number, isCall?: boolean]

function mayLinesRun(text: string, ranges: Ranges): boolean {
  const lines = withoutComments(text).split('\n')
  return [...ranges].some(([first, last]) => mayRun.test(lines.slice(first - 1, last).join('\n')))
}

/** Tells how far the code at these places ran; `unknown` where nothing that changed can run, such as a comment. */
function linesReachAtOffsets(functions: readonly CountedFunction[], places: Iterable<Place>): LinesReach {
  const waiting = functions.toSorted((a, b) => b.start - a.start || a.end - b.end)
  const lines = { called: new Set<number>(), idle: new Set<number>(), calls: new Set<number>() }
  let [inside, isCalled]: [CountedFunction[], boolean] = [[], false]
  for (const [offset, line, isCall = false] of places) {
    while ((waiting.at(-1)?.start ?? Infinity) <= offset) inside.push(waiting.pop()!)
    inside = inside.filter(({ end }) => offset < end)
    const innermost = inside.at(-1)
    lines[innermost?.count === 0 ? 'idle' : 'called'].add(line)
    if (innermost?.count === 0 && isCall) lines.calls.add(line)
    // Another trial may take another branch: its row is not called untouched.
    isCalled ||= innermost?.count !== 0 || innermost.isPart
  }
  // A fallback such as `?? 10` costs nothing, whoever needs it.
  const idle = [...lines.idle].filter((line) => !lines.called.has(line) || lines.calls.has(line))
  if (isCalled) return { state: 'called', idle }
  return { state: idle.length > 0 ? 'loaded' : 'unknown', idle }
}

/** Before a function that is only defined there: `export const find: Find = `, `static async find`, `exports.find = `. */
const definition =
  /^\s*(?:(?:export|default|public|private|protected|readonly|override|static|async|const|let|var|get|set)\s+|\*\s*)*[\w$.#'"[\]]*\s*(?:[:=]|:[\w$.<>[\]|& ]+=)?\s*(?:async\s*)?(?:<[\w, ]+>)?$/

/** Yields where the words of the lines begin, but for comments, and what defines a function. */
function* yieldCodeWordsInLines(text: string, ranges: Ranges, functions: readonly CountedFunction[]): Iterable<Place> {
  const code = withoutComments(text)
  const starts = lineStarts(code)
  for (const [first, last, left = 0, right = Infinity] of ranges) {
    for (let line = Math.max(1, first); line <= last && line <= starts.length; line += 1) {
      const [from, to] = [starts[line - 1]!, starts[line] ?? code.length]
      const begins = functions.filter(({ start }) => start > from && start < to).map(({ start }) => start)
      const end = Math.min(to, ...begins)
      const skipped = end < to && definition.test(code.slice(from, end)) ? end : from
      const words = Array.from(code.slice(skipped, to).matchAll(/[\p{ID_Continue}$]+/gu))
      const places = words.map(({ index, 0: word }) => [skipped + index, skipped + index + word.length] as const)
      const altered = places.filter(([start, after]) => start < from + right && after > from + left)
      for (const [start, after] of altered) yield [start, line, code[after] === '(']
      // Only its signs were altered, or a part of it is gone.
      const isCode = left === right || code.slice(from + left, Math.min(to, from + right)).trim() !== ''
      if (altered.length === 0 && places.length > 0 && isCode) yield [from + left, line]
    }
  }
}

/** Finds where a text has lines of a source, whatever white space and semicolons stand in them. */
function equalLines(source: string, text: string, ranges: Ranges): readonly Place[] {
  const starts = lineStarts(text)
  const lines = text.split('\n').map((line, at) => ({ code: barest(line), offset: starts[at]! + line.search(/\S|$/) }))
  const byCode = Map.groupBy(lines, ({ code }) => code)
  const wanted = source.split('\n').map(barest)
  const places = [...ranges].flatMap(([first, last]) =>
    wanted.slice(first - 1, last).flatMap((code, at) => {
      const found = /\w/.test(code) ? byCode.get(code) : undefined
      return found?.map(({ offset }): Place => [offset, first + at]) ?? []
    }),
  )
  return places.sort(([a], [b]) => a - b)
}

function barest(line: string): string {
  return line.replaceAll(/[\s;]/g, '')
}

/** Comments only where a line begins with one: elsewhere, a regular expression may hold such signs. */
const commentsAndStrings =
  /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`|(?<=^[ \t]*)(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)/gm

/** Puts white space in their place. */
function withoutComments(text: string): string {
  return text.replaceAll(commentsAndStrings, (token) =>
    token.startsWith('/') ? token.replaceAll(/[^\n]/g, ' ') : token,
  )
}

/** Leaves out lines that are nothing but a comment, which compilers keep. */
function withoutCommentLines(text: string): string {
  const marked = text.replaceAll(commentsAndStrings, (token) => (token.startsWith('/') ? '\0' : token))
  return marked.replaceAll(/^[ \t]*\0[ \t]*(?:\n|$)/gm, '')
}

/** Yields where a script has what was written in these lines of one of its sources. */
function* changedOffsetsBySourceMap(map: SourceMapOfScript, source: number, ranges: Ranges): Iterable<Place> {
  const spans = [...ranges]
  let [start, from, line] = [0, 0, 0]
  for (const [at, segments] of map.mappings.split(';').entries()) {
    let column = 0
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [moved = 0, ofSource, ofLine = 0] = decodeSourceMapSegment(segment)
      column += moved
      if (ofSource === undefined) continue
      from += ofSource
      line += ofLine
      const isChanged = from === source && spans.some(([first, last]) => first <= line + 1 && line + 1 <= last)
      if (isChanged) yield [start + column, line + 1]
    }
    start += (map.lineLengths[at] ?? 0) + 1
  }
}

const digits = new Map(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (digit, at) => [digit, at]),
)

/** Reads the numbers of a segment of a source map, five bits a digit, the sign in the last bit (ECMA-426). */
function decodeSourceMapSegment(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const digit of segment) {
    const bits = digits.get(digit) ?? 0
    value += (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}
