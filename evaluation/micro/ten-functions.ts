/** Ten operations from about a nanosecond to a tenth of a second, as somebody might want to measure. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

const point = { x: 1, y: 2 }
const query = 'a=1&b=2&c=3&d=4'
const rows = Array.from({ length: 300 }, (_, index) => ({ index, name: `row ${index}`, share: index / 3 }))
const byName = new Map(rows.map((row) => [row.name, row]))
const json = '{"a":[1,2,3,4,5],"b":{"c":"text","e":[true,false,null]},"f":"more text"}'
/** The same numbers each time, in no order. */
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => (index * 7_919) % 10_007)
const [few, many] = [numbers(200), numbers(50_000)]
const megabyte = Buffer.alloc(1_000_000, 'paceline')
const mixed = Buffer.concat(
  Array.from({ length: 25_000 }, (_, index) =>
    createHash('sha512')
      .update(String(index % 5_000))
      .digest(),
  ),
)
let total = 0

/** `one call` is what a suite sees that calls the operation once: the first call in its process. */
export const tools = ['paceline', 'tinybench', 'mitata', 'one call'] as const
export type Tool = (typeof tools)[number]

function hash(text: string): number {
  let value = 0
  for (let index = 0; index < text.length; index += 1) value = (value * 31 + text.charCodeAt(index)) | 0
  return value
}

/** What a tool gives for this one is what it adds to every call. */
export const nothing = 'nothing'

export const tenFunctions: Readonly<Record<string, () => unknown>> = {
  'add two numbers': () => (total += point.x + point.y),
  'hash 15 characters': () => hash(query),
  'look up in a map': () => byName.get('row 17'),
  'parse a query': () => Object.fromEntries(query.split('&').map((pair) => pair.split('='))),
  'parse JSON': () => JSON.parse(json) as unknown,
  'sort 200 numbers': () => few.toSorted((left, right) => left - right),
  'write JSON of 300 rows': () => JSON.stringify(rows),
  'hash a megabyte': () => createHash('sha256').update(megabyte).digest(),
  'sort 50,000 numbers': () => many.toSorted((left, right) => left - right),
  'compress 1.6 MB': () => gzipSync(mixed),
}
