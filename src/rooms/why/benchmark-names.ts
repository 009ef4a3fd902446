/** Reads in files of benchmarks which function is which: `describe('group', () => bench('name', () => …))`. */
import type { Frame } from './profile.ts'
import { findFunctionLength, lineStarts, longestFunction, pathOfScriptUrl } from '../../core/model/source-position.ts'

/** A call with a function and a title, of which it has what stands between parts that are put in; offsets in its file. */
type TitledCall = Readonly<{ parts: readonly string[]; from: number; to: number }>

/** Limits calls: what has more has them made by a program. */
const mostCalls = 500
// Every part is bounded: the text is a stranger's.
const title = String.raw`(['"\x60])((?:(?!\1)[^\\\n]|\\.){1,400})\1\s{0,100},[^;()'"\x60]{0,200}?`
const titled = new RegExp(String.raw`${title}(?=\(|\b[\w$]{1,100}\s{0,100}=>)`, 'g')

type NamesOptions = Readonly<{ names: readonly string[]; texts: ReadonlyMap<string, string> }>

/** Finds a benchmark's functions among those that a tool called; none that may be of others as well. */
export function functionsOfItOnly(name: string, functions: readonly Frame[], { names, texts }: NamesOptions): Frame[] {
  const urls = new Set(functions.map(({ url }) => url))
  const files = new Map(
    Array.from(urls, (url) => {
      const text = texts.get(url) ?? ''
      return [url, { calls: findTitledCalls(text), starts: lineStarts(text) }] as const
    }),
  )
  const all = functions.map((of) => {
    const { calls, starts } = files.get(of.url)!
    const start = (starts[of.line] ?? Number.NaN) + of.column
    const around = calls.filter(({ from, to }) => from <= start && start < to)
    const fit = around.length > 0 ? makeTitleScorer(around, of.url) : makeFunctionNameScorer(of.name, texts)
    return { of, key: around.at(-1) ?? of, fits: names.map(fit) }
  })
  const best = names.map((_, at) => Math.max(...all.map(({ fits }) => fits[at]!)))
  const matching = all.filter(({ fits }) => {
    const most = Math.max(...fits)
    const owners = names.filter((_, at) => fits[at] === most && best[at] === most)
    // Made in a loop, it is the same function for each of them.
    return owners.length === 1 && owners[0] === name && (most > 0 || all.length === 1)
  })
  return new Set(matching.map(({ key }) => key)).size === 1 ? matching.map(({ of }) => of) : []
}

function findTitledCalls(text: string): TitledCall[] {
  return [...text.matchAll(titled)].slice(0, mostCalls).flatMap(({ 0: all, 2: written = '', index: from }) => {
    const start = from + all.length
    const length = findFunctionLength(text.slice(start, start + longestFunction))
    const parts = written.split(/\$\{[^}]*\}|\$\w+|%[sdifjo]/).map((part) => part.replaceAll(/\\(.)/g, '$1'))
    return length === undefined ? [] : [{ parts, from, to: start + length }]
  })
}

/** Scores what Vitest puts before a name, file and groups: all of it counts more than its end, one part alone most. */
function makeTitleScorer(around: readonly TitledCall[], url: string): (name: string) => number {
  const chain = around.map(({ parts }) => parts.join('\0')).join(' > ')
  const { parts } = around.at(-1)!
  return (name) => {
    const [prefix = '', file = ''] = /^(?:\S.*? )?(\S*\.[cm]?[jt]sx?) > /.exec(name) ?? []
    const [inFile, last] = [name.slice(prefix.length), name.split(' > ').at(-1)!]
    if (!(pathOfScriptUrl(url) ?? '').replaceAll('\\', '/').endsWith(file)) return 0
    if (isNameFromTitleTemplate(inFile, chain.split('\0'))) return chain.includes('\0') ? 3 : 4
    if (!isNameFromTitleTemplate(inFile, parts) && !isNameFromTitleTemplate(last, parts)) return 0
    return parts.length === 1 ? 2 : 1
  }
}

/** Scores the name in `bench.add('name', fn)`. */
function makeFunctionNameScorer(called: string, texts: NamesOptions['texts']): (name: string) => number {
  const pattern = /^\w+$/.test(called) ? new RegExp(String.raw`${title}\b${called}\b`, 'g') : /$^/g
  const titles = [...texts.values()].flatMap((text) => Array.from(text.matchAll(pattern), (match) => match[2]!))
  return (name) => {
    const isLast = (one: string): boolean => name === one || name.endsWith(` > ${one}`)
    if (titles.some(isLast)) return 2
    return isLast(called) ? 1 : 0
  }
}

const isNameFromTitleTemplate = (name: string, parts: readonly string[]): boolean =>
  parts.length === 1 ? name === parts[0] : name.startsWith(parts[0]!) && name.endsWith(parts.at(-1)!)
