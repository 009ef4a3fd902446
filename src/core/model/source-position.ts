/** Finds where a function was written, and its text: through source maps, and whatever it is called. */
import { hash } from 'node:crypto'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { callOrFallback } from '../errors.ts'

/** A script as it lies on disk, and its source map where it has one. */
interface Script {
  readonly text: string
  /** The map as JSON; undefined if there is none. */
  readonly map?: string | undefined
}

/** Lines and columns from 0. */
interface Position {
  readonly line: number
  readonly column: number
}

interface WrittenAt extends Position {
  /** The name in the source map, which may be relative to the script; undefined for the script itself. */
  readonly source: string | undefined
}

export interface ReadScript {
  /** Finds where what stands at a place of the script was written. */
  readonly writtenAt: (position: Position) => WrittenAt
  /** Finds the source's name of a function that the script calls `name`: another where it was minified. */
  readonly nameAt: (position: Position, name: string) => string
  /** A digest of the text of the function that begins there, whatever white space is in it; none where its end cannot be found. */
  readonly bodyAt: (position: Position) => string | undefined
  /** The first and the last line of that function in the script, from 0; undefined where its end cannot be found. */
  readonly linesAt: (position: Position) => readonly [number, number] | undefined
}

/** Limits the length of functions that are told by their text. */
export const longestFunction = 200_000

export function makeScriptPositionFinders({ text, map }: Script): ReadScript {
  const starts = lineStarts(text)
  const sourceMap = map === undefined ? undefined : tryParseSourceMap(map)
  const endOf = (position: Position): readonly [number, number] | undefined => {
    const start = starts[position.line]
    if (start === undefined) return undefined
    const from = start + position.column
    const end = findFunctionLength(text.slice(from, from + longestFunction))
    return end === undefined ? undefined : [from, from + end]
  }
  return {
    writtenAt(position) {
      const entry = sourceMap?.findEntry(position.line, position.column)
      if (entry === undefined || !('originalSource' in entry)) return { ...position, source: undefined }
      // Node's reader leaves it out.
      const root: unknown = sourceMap!.payload.sourceRoot
      const folder = typeof root === 'string' && root !== '' ? root.replace(/\/?$/, '/') : ''
      const source = `${folder}${entry.originalSource}`
      return { line: entry.originalLine, column: entry.originalColumn, source }
    },
    nameAt({ line, column }, name) {
      // Its name is missing from Node's types.
      const entry: object | undefined = sourceMap?.findEntry(line, column)
      if (entry === undefined || !('generatedColumn' in entry && 'name' in entry)) return name
      const { generatedColumn: from, name: original } = entry
      if (typeof from !== 'number' || typeof original !== 'string') return name
      // V8 says where the parameters begin, so the entry before them may be about something else.
      const at = starts[line]! + from
      return text.slice(at, at + name.length) === name ? original : name
    },
    bodyAt(position) {
      const range = endOf(position)
      return range && hash('sha256', text.slice(...range).replaceAll(/\s+/g, ' '))
    },
    linesAt(position) {
      const range = endOf(position)
      return range && [position.line, position.line + text.slice(...range).split('\n').length - 1]
    },
  }
}

/** Makes a finder of positions in the only source of a map; none for a map that makes no sense, or has more sources. */
export function mapPositionFinderIfOneSource(map: string): ((position: Position) => Position | undefined) | undefined {
  const sourceMap = tryParseSourceMap(map)
  // One that is put together from others has them instead.
  const sources: unknown = sourceMap?.payload.sources
  if (sourceMap === undefined || !Array.isArray(sources) || sources.length !== 1) return undefined
  return ({ line, column }) => {
    const entry = sourceMap.findEntry(line, column)
    if (!('originalSource' in entry) || entry.generatedLine !== line) return undefined
    // An entry is about all that follows it in the line.
    return { line: entry.originalLine, column: entry.originalColumn + column - entry.generatedColumn }
  }
}

/** Finds what a script says of its source map: a path beside it, or the map itself, which it has as base64. */
export function findMapPathOrText(text: string): { readonly path: string } | { readonly map: string } | undefined {
  const reference = [...text.slice(-8_000_000).matchAll(/^\s*\/\/[#@] sourceMappingURL=(\S+)\s*$/gm)].at(-1)?.[1]
  if (reference === undefined) return undefined
  const inline = /^data:application\/json;(?:charset=[\w-]+;)?base64,([A-Za-z0-9+/=]+)$/.exec(reference)
  if (inline !== null) return { map: Buffer.from(inline[1]!, 'base64').toString() }
  if (/^[a-z][\w+.-]*:|^\//i.test(reference)) return undefined
  return { path: callOrFallback(() => decodeURIComponent(reference), reference) }
}

/** Reads a map; one that makes no sense is none. */
function tryParseSourceMap(map: string): SourceMap | undefined {
  return callOrFallback(() => new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]), undefined)
}

/** Returns the path of a script; none for what lies in no file, such as `evalmachine.<anonymous>` and `wasm://…`. */
export function pathOfScriptUrl(url: string): string | undefined {
  const bare = url.replace(/[?#].*$/, '')
  if (bare.startsWith('file:')) return callOrFallback(() => fileURLToPath(bare), undefined)
  return /^(\/|[A-Za-z]:[\\/])/.test(bare) ? bare : undefined
}

/** Finds the offsets at which lines begin. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Strings, comments and regular expressions, in which brackets count for nothing; a template is taken without its parts. */
const skipped =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`|(?<=[=(,:;!&|?{}[+]\s*|\breturn\s*)\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|=>|[()[\]{},;]/g

/**
 * Finds the length of the function whose parameters begin the text, as V8 gives its place: `(a, b) { … }`, `(a) => a +
 * 1`, `a => { … }`. None if no end is found. It knows no grammar: errors cost no more than a function that is not told.
 */
export function findFunctionLength(text: string): number | undefined {
  let [depth, arrow, hadParameters] = [0, false, false]
  for (const { 0: token, index } of text.matchAll(skipped)) {
    if (token === '=>' && depth === 0) arrow = true
    else if (token === '(' || token === '[' || token === '{') depth += 1
    else if (token === ')' || token === ']' || token === '}') {
      // The end of a list, or of a block, that the function stands in.
      if (depth === 0) return arrow ? index : undefined
      depth -= 1
      if (depth === 0 && token === '}' && (hadParameters || arrow)) return index + 1
      if (depth === 0 && token === ')') hadParameters = true
    } else if ((token === ',' || token === ';') && depth === 0 && arrow) return index
  }
  return arrow && depth === 0 ? text.length : undefined
}
