/**
 * Seeded changes to valid inputs. Structured ones get past the first check of a reader; those of the text and of the bytes
 * are for the parsers themselves.
 */
import type { Random } from '../../src/core/stats/random.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Open = null | boolean | number | string | Open[] | { [key: string]: Open }

const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  2,
  -5,
  0.1,
  1e-9,
  5e-324,
  1e-300,
  1e-30,
  1e30,
  -1e30,
  1e154,
  1.7e308,
  -1.7e308,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  1e21,
]

/** Texts that mean something to a terminal, a log of a runner, Markdown, HTML, XML, a path, a glob or an object. */
const texts: readonly string[] = [
  '',
  ' ',
  'a'.repeat(199),
  'ä'.repeat(201),
  'word '.repeat(390),
  '\u001B[31mred\u001B[0m',
  '\u001B]0;title\u0007',
  '\u009B2J',
  'user\u202Etxt.exe',
  '\u2066\u2067\u2069\u200F',
  'zero\u200Bwidth\uFEFF',
  'half \uD83D pair',
  'line\nline\r\nline\u2028line\u2029line',
  '\0',
  '\t',
  '__proto__',
  'constructor',
  'toString',
  '::error::no',
  '##[error]no',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]>',
  '--> <!-- paceline:comment name=default -->',
  '| a | b |\n|---|---|',
  '```\n# heading\n```',
  '@octocat #1 https://example.invalid/a?b=c',
  '![x](https://example.invalid/x.png)',
  '$(touch x) `touch x` %PATH% ${{ github.token }}',
  '../../../etc/passwd',
  'C:\\Windows',
  '**/[!a-z]*{a,b}+(c|d)',
  '*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b',
  '((((((((((',
  '1e400',
  'NaN',
  '👩‍👩‍👧‍👦',
  'linux-x64',
  'win32-x64',
  '2026-11-21T01:30:00Z',
  '0000-00-00T00:00:00Z',
]

/** A random one of a list that is not empty. */
export function pick<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)]!
}

/** How often something is changed: mostly once, seldom many times. */
function times(random: Random): number {
  let count = 1
  while (count < 12 && random.uniform() < 0.45) count += 1
  return count
}

/** What the same key holds elsewhere in the corpus: the best guess of what else may stand there. */
export type Vocabulary = ReadonlyMap<string, readonly Json[]>

export function vocabularyOf(values: readonly Json[]): Vocabulary {
  const found = new Map<string, Json[]>()
  const see = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) {
        const known = found.get(key) ?? []
        if (known.length < 40) known.push(inner)
        found.set(key, known)
      }
      see(inner)
    }
  }
  for (const value of values) see(value)
  return found
}

interface Place {
  readonly parent: Open[] | Record<string, Open>
  readonly key: string | number
}

export interface MutateJsonOptions {
  readonly random: Random
  readonly vocabulary: Vocabulary
  /** True where what comes out should mostly still be of the right shape: values change, types and keys do not. */
  readonly gentle: boolean
}

/** The value with some of its parts changed; the original stays as it is. */
export function mutateJson(value: Json, options: MutateJsonOptions): Json {
  const { random } = options
  const root: { value: Open } = { value: structuredClone(value) as Open }
  for (let left = times(random); left > 0; left -= 1) {
    const places: Place[] = []
    collect(root, places)
    if (places.length === 0) break
    changeAt(pick(places, random), options)
  }
  return root.value ?? null
}

/** Of long lists of numbers a few entries stand for all, so that these do not get all the changes. */
function collect(parent: Open[] | Record<string, Open>, places: Place[]): void {
  const isList = Array.isArray(parent)
  const entries = Object.entries(parent)
  for (const [key, inner] of isList && typeof parent[0] === 'number' ? entries.slice(0, 3) : entries) {
    places.push({ parent, key: isList ? Number(key) : key })
    if (typeof inner === 'object' && inner !== null) collect(inner, places)
  }
}

function changeAt({ parent, key }: Place, { random, vocabulary, gentle }: MutateJsonOptions): void {
  const target = parent as Record<string | number, Open>
  const before = target[key]
  if (before === undefined) return
  const known = vocabulary.get(String(key)) ?? []
  const set = (after: Open): void => put(target, key, after)
  const isRough = !gentle && random.uniform() < 0.4
  if (isRough) {
    const roughly = random.below(4)
    if (roughly === 0 && !Array.isArray(parent)) Reflect.deleteProperty(target, key)
    else if (roughly === 1) {
      const name = pick(texts, random)
      // A list of JSON has no other keys.
      if (!Array.isArray(parent)) put(target, name, structuredClone(before))
    } else if (roughly === 2) set(pick([null, true, 0, '', [], {}, 'text', [[]], { a: 1 }], random))
    else set([before, before])
    return
  }
  if (known.length > 0 && random.uniform() < 0.3) return set(structuredClone(pick(known, random)) as Open)
  if (typeof before === 'number') return set(anyNumber(before, random))
  if (typeof before === 'string') return set(anyText(before, random))
  if (typeof before === 'boolean') return set(!before)
  if (Array.isArray(before)) return set(anyList(before, random))
  if (before === null) return
  const keys = Object.keys(before)
  if (keys.length === 0) return
  const one = pick(keys, random)
  if (random.coin()) delete before[one]
  else put(before, gentle ? `${one}-too` : pick(texts, random), structuredClone(before[one]!))
}

/** As `JSON.parse` does it: `__proto__` is a key like any other. */
function put(target: Record<string | number, Open>, key: string | number, value: Open): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

/** A number near another one, or one that somebody should have thought of. */
export function anyNumber(before: number, random: Random): number {
  const way = random.below(6)
  if (way === 0) return -before
  if (way === 1) return before * 10
  if (way === 2) return before + 1
  if (way === 3) return before * (1 + 0.2 * random.normal())
  return pick(numbers, random)
}

function anyText(before: string, random: Random): string {
  const way = random.below(5)
  const at = random.below(before.length + 1)
  if (way === 0) return before.slice(0, at)
  if (way === 1) return before.slice(0, at) + pick(texts, random) + before.slice(at)
  if (way === 2) return before.repeat(2)
  return pick(texts, random)
}

function anyList(before: readonly Open[], random: Random): Open[] {
  const way = random.below(6)
  const at = random.below(before.length + 1)
  const copy = structuredClone(before) as Open[]
  if (way === 0) return []
  if (way === 1) return copy.slice(0, at)
  if (way === 2) return [...copy, ...copy.slice(at, at + 1), ...copy.slice(0, 1)].map((one) => structuredClone(one))
  if (way === 3) return copy.toReversed()
  if (way === 4 && copy.length > 0 && typeof copy[0] !== 'object') {
    return Array.from({ length: 1 + random.below(300) }, () => structuredClone(pick(copy, random)))
  }
  return copy.toSpliced(at, 1)
}

/** A text with pieces cut out, doubled, exchanged with another one, or put in. */
export function mutateText(text: string, { random, others }: { random: Random; others: readonly string[] }): string {
  let changed = text
  for (let left = times(random); left > 0; left -= 1) {
    const at = random.below(changed.length + 1)
    const length = random.below(random.coin() ? 4 : changed.length + 1)
    const piece = changed.slice(at, at + length)
    const way = random.below(7)
    if (way === 0) changed = changed.slice(0, at)
    else if (way === 1) changed = changed.slice(0, at) + changed.slice(at + length)
    else if (way === 2) changed = changed.slice(0, at) + piece + changed.slice(at)
    else if (way === 3) changed = changed.slice(0, at) + pick(texts, random) + changed.slice(at + length)
    else if (way === 4) {
      changed =
        changed.slice(0, at) +
        pick(['"', '{', '}', '[', ']', ',', ':', '\\', '-', 'e', '\n'], random) +
        changed.slice(at + 1)
    } else if (way === 5) changed = changed.slice(0, at) + pick(others, random).slice(at)
    else changed = changed.slice(0, at) + String.fromCharCode(random.below(0x10000)) + changed.slice(at + 1)
    if (changed.length > 200_000) changed = changed.slice(0, 200_000)
  }
  return changed
}

/** Bytes with some of them changed, taken out, put in, or moved. */
export function mutateBytes(bytes: Uint8Array, random: Random): Buffer {
  let changed = Buffer.from(bytes)
  for (let left = times(random); left > 0; left -= 1) {
    const at = random.below(changed.length + 1)
    const length = random.below(random.coin() ? 4 : changed.length + 1)
    const way = random.below(5)
    if (way === 0) changed = changed.subarray(0, at)
    else if (way === 1) changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + length)])
    else if (way === 2)
      changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at, at + length), changed.subarray(at)])
    else if (changed.length > 0) {
      changed = Buffer.from(changed)
      const where = Math.min(at, changed.length - 1)
      changed[where] = way === 3 ? random.below(256) : changed[where]! ^ (1 << random.below(8))
    }
    if (changed.length > 200_000) changed = changed.subarray(0, 200_000)
  }
  return changed
}
