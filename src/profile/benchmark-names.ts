/** Reads in files of benchmarks which function is which: `describe('group', () => bench('name', () => …))`. */
import type { Frame } from './profile.ts'
import { pathOf } from './function-of.ts'
import { endOfFunction, longestBody } from './source-position.ts'

/** Where a function is defined: with the same key if in the same titled call, and how well it goes with a name, from 0. */
interface Definition {
  readonly key: string
  readonly isTitled: boolean
  readonly fit: (name: string) => number
}

/** A call with a title, of which it has what stands between parts that are put in, and a function. */
interface TitledCall {
  readonly parts: readonly string[]
  readonly from: number
  readonly to: number
}

/** Who has more has them made by a program. */
const mostCalls = 500
const title = String.raw`(['"\x60])((?:(?!\1)[^\\\n]|\\.){1,400})\1\s*,[^;()'"\x60]{0,200}?`
const titled = new RegExp(String.raw`${title}(?=\(|\b[\w$]+\s*=>)`, 'g')

/** By frame. */
export function definitionsIn(
  frames: readonly Frame[],
  texts: ReadonlyMap<string, string>,
): (frame: number) => Definition {
  const calls = new Map<string, readonly TitledCall[]>()
  const found: Definition[] = []
  const find = (at: number): Definition => {
    const { name: called, url, line, column } = frames[at]!
    const text = texts.get(url) ?? ''
    const known = calls.get(url) ?? titledCalls(text)
    calls.set(url, known)
    const start = text.split('\n', line).reduce((sum, one) => sum + one.length + 1, 0) + column
    const around = line < 0 ? [] : known.filter(({ from, to }) => from <= start && start < to)
    if (around.length > 0)
      return { key: `${url} ${around.at(-1)!.from}`, isTitled: true, fit: (name) => fitOf(around, { name, url }) }
    // `bench.add('name', fn)`
    const given = /^\w+$/.test(called) ? new RegExp(String.raw`${title}\b${called}\b`, 'g') : /$^/g
    const titles = [...texts.values()].flatMap((one) => Array.from(one.matchAll(given), (match) => match[2]!))
    const fit = (name: string): number =>
      [called, ...titles].some((one) => [name, lastOf(name)].includes(one)) ? 2 : 0
    return { key: `${at}`, isTitled: false, fit }
  }
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
    return owners.length === 1 && owners[0] === name && (best > 0 || all.length === 1)
  })
  return own.length === 1 ? own[0]!.key : null
}

function titledCalls(text: string): TitledCall[] {
  return [...text.matchAll(titled)].slice(0, mostCalls).flatMap(({ 0: all, 2: written = '', index: from }) => {
    const start = from + all.length
    const length = endOfFunction(text.slice(start, start + longestBody))
    const parts = written.split(/\$\{[^}]*\}|\$\w+|%[sdifjo]/).map((part) => part.replaceAll(/\\(.)/g, '$1'))
    return length === null ? [] : [{ parts, from, to: start + length }]
  })
}

/** The whole name counts more than its end, before which Vitest puts the file and groups, and a title without parts more. */
function fitOf(around: readonly TitledCall[], { name, url }: { readonly name: string; readonly url: string }): number {
  const [whole = '', file = ''] = /^(?:\S.*? )?(\S*\.[cm]?[jt]sx?) > /.exec(name) ?? []
  if (!(pathOf(url) ?? '').replaceAll('\\', '/').endsWith(file)) return 0
  const inFile = name.slice(whole.length)
  const chain = around.map(({ parts }) => parts.join('\0')).join(' > ')
  if (isLike(inFile, chain.split('\0'))) return chain.includes('\0') ? 3 : 4
  const { parts } = around.at(-1)!
  return ![inFile, lastOf(name)].some((one) => isLike(one, parts)) ? 0 : parts.length === 1 ? 2 : 1
}

function lastOf(name: string): string {
  return name.split(' > ').at(-1)!
}

function isLike(name: string, parts: readonly string[]): boolean {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  if (parts.length === 1) return name === first
  return name.length >= first.length + last.length && name.startsWith(first) && name.endsWith(last)
}
