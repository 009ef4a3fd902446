/** Reads in files of benchmarks which function is which: `describe('group', () => bench('name', () => …))`. */
import type { Frame } from './profile.ts'
import { pathOf } from './function-of.ts'
import { endOfFunction, longestBody } from './source-position.ts'

/** Where a benchmark is defined. */
interface Definition {
  /** The same for all functions inside of it. */
  readonly key: string
  readonly isTitled: boolean
  /** How well it goes with a name. */
  readonly fit: (name: string) => number
}

/** With its groups or without, and with parts that are put in or without. */
const fits = { not: 0, ownWithParts: 1, own: 2, allWithParts: 3, all: 4 } as const

/** A call with a title and a function, perhaps among options. */
interface TitledCall {
  /** Of its title, what stands between the parts that are put in. */
  readonly parts: readonly string[]
  readonly from: number
  readonly to: number
}

/** Who has more has them made by a program. */
const mostCalls = 500
const options = String.raw`\s*,[^;()'"\x60]{0,200}?`
const titled = new RegExp(String.raw`(['"\x60])((?:(?!\1)[^\\\n]|\\.){1,400})\1${options}(?=\(|\b[\w$]+\s*=>)`, 'g')

/** By frame. */
export function definitionsIn(
  frames: readonly Frame[],
  texts: ReadonlyMap<string, string>,
): (frame: number) => Definition {
  const calls = new Map<string, readonly TitledCall[]>()
  /** `bench.add('name', fn)` */
  const isGiven = (own: string, name: string): boolean => {
    if (!/^[\w$]+$/.test(own)) return false
    const isNext = new RegExp(String.raw`^${options}\b${own.replaceAll('$', String.raw`\$`)}\b`)
    const behind = ["'", '"', '`'].flatMap((quote) =>
      [...texts.values()].flatMap((text) => text.split(`${quote}${name}${quote}`).slice(1)),
    )
    return behind.some((text) => isNext.test(text))
  }
  const find = (at: number): Definition => {
    const { name: own, url, line, column } = frames[at]!
    const text = texts.get(url) ?? ''
    const known = calls.get(url) ?? titledCalls(text)
    calls.set(url, known)
    const start = text.split('\n', line).reduce((sum, one) => sum + one.length + 1, 0) + column
    const around = line < 0 ? [] : known.filter(({ from, to }) => from <= start && start < to)
    const innermost = around.at(-1)
    if (innermost !== undefined)
      return { key: `${url} ${innermost.from}`, isTitled: true, fit: (name) => fitOf(around, { name, url }) }
    const fit = (name: string): number =>
      [name, lastOf(name)].some((one) => one === own || isGiven(own, one)) ? fits.own : fits.not
    return { key: `${at}`, isTitled: false, fit }
  }
  const found: Definition[] = []
  return (at) => (found[at] ??= find(at))
}

/** The key of the one that a benchmark is defined by; null for none, or where it may define others as well. */
export function definitionNamed(
  name: string,
  names: readonly string[],
  definitions: readonly Definition[],
): string | null {
  const all = [...new Map(definitions.map((one) => [one.key, one])).values()]
  const bestOf = new Map(names.map((one) => [one, Math.max(...all.map(({ fit }) => fit(one)))]))
  const own = all.filter(({ fit }) => {
    const best = Math.max(...names.map(fit))
    const owners = names.filter((one) => fit(one) === best && bestOf.get(one) === best)
    // Made in a loop, it is the same function for each of them.
    return owners.length === 1 && owners[0] === name && (best > fits.not || all.length === 1)
  })
  return own.length === 1 ? own[0]!.key : null
}

function titledCalls(text: string): TitledCall[] {
  return [...text.matchAll(titled)].slice(0, mostCalls).flatMap(({ 0: all, 2: title = '', index: from }) => {
    const start = from + all.length
    const length = endOfFunction(text.slice(start, start + longestBody))
    const parts = title.split(/\$\{[^}]*\}|\$\w+|%[sdifjo]/).map((part) => part.replaceAll(/\\(.)/g, '$1'))
    return length === null ? [] : [{ parts, from, to: start + length }]
  })
}

/** Vitest puts the file and the groups before the name. */
function fitOf(around: readonly TitledCall[], { name, url }: { readonly name: string; readonly url: string }): number {
  const [whole = '', file = ''] = /^(?:\S.*? )?(\S*\.[cm]?[jt]sx?) > /.exec(name) ?? []
  if (!(pathOf(url) ?? '').replaceAll('\\', '/').endsWith(file)) return fits.not
  const inFile = name.slice(whole.length)
  const chain = around.map(({ parts }) => parts.join('\0')).join(' > ')
  if (isLike(inFile, chain.split('\0'))) return chain.includes('\0') ? fits.allWithParts : fits.all
  const { parts } = around.at(-1)!
  if (![inFile, lastOf(name)].some((one) => isLike(one, parts))) return fits.not
  return parts.length === 1 ? fits.own : fits.ownWithParts
}

function lastOf(name: string): string {
  return name.split(' > ').at(-1)!
}

function isLike(name: string, parts: readonly string[]): boolean {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  if (parts.length === 1) return name === first
  return name.length >= first.length + last.length && name.startsWith(first) && name.endsWith(last)
}
