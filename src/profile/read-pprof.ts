/**
 * Reads profiles as Go writes them: profile.proto of https://github.com/google/pprof, a gzipped protocol buffer. They come
 * from a process that ran a stranger's code: every index is looked up, and nothing is larger than it may be.
 */
import { gunzipSync } from 'node:zlib'
import { ProfileProblem, profileLimits } from './read-profile.ts'

/** A function as the profile names it. */
interface Called {
  readonly name: string
  readonly file: string
  /** Where it begins, from 1; 0 where that is not known. */
  readonly line: number
}

interface PprofSample {
  /** Callers first. */
  readonly calls: readonly Called[]
  readonly value: number
}

interface Pprof {
  readonly samples: readonly PprofSample[]
  /** From the first to the last, in ns; 0 where that is not known. */
  readonly duration: number
}

/** The samples of one type, such as `cpu` or `alloc_space`. Throws a `ProfileProblem`. */
export function readPprof(bytes: Uint8Array, type: string): Pprof {
  const fields = fieldsOf(unzipped(bytes))
  const strings = fields.flatMap(([tag, value]) => (tag === 6 ? [text(message(value))] : []))
  const textAt = (index: number): string => strings[index] ?? refuse('refers to a string that is missing')
  const types = messagesIn(fields, 1).map((one) => textAt(numberIn(one, 1)))
  const column = types.indexOf(type)
  if (column === -1) refuse(`has no samples of ${type}`)
  const functions = byId(messagesIn(fields, 5), (one): Called => {
    const [name, file] = [textAt(numberIn(one, 2)), textAt(numberIn(one, 4))]
    // Half a path leads nowhere.
    const kept = file.length > profileLimits.url ? '' : file
    return { name: name.slice(0, profileLimits.name), file: kept, line: numberIn(one, 5) }
  })
  /** By its id a location: of functions that were put into their callers, the innermost stands first. */
  const locations = byId(messagesIn(fields, 4), (one): readonly Called[] =>
    messagesIn(one, 4).map(
      (line) => functions.get(numberIn(line, 1)) ?? refuse('refers to a function that is missing'),
    ),
  )
  let steps = 0
  const samples = messagesIn(fields, 2).map((sample): PprofSample => {
    const calls = numbersIn(sample, 1).flatMap((id) => {
      const found = locations.get(id) ?? refuse('refers to a location that is missing')
      steps += found.length + 1
      if (steps > profileLimits.samples) refuse(`has more than ${profileLimits.samples} calls`)
      return found
    })
    const values = numbersIn(sample, 2)
    const value = values[column]
    if (values.length !== types.length || value === undefined) refuse('has a sample without a value')
    return { calls: calls.toReversed(), value }
  })
  return { samples, duration: numberIn(fields, 10) }
}

function unzipped(bytes: Uint8Array): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: profileLimits.bytes })
  } catch {
    return refuse('is not a gzip file of at most 64 MB')
  }
}

/** A number, or the bytes of a text, a list or a message. */
type Field = readonly [tag: number, value: number | Buffer]

function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const next = (): number => {
    const read = varint(bytes, at)
    at = read.end
    return read.value
  }
  while (at < bytes.length) {
    if (fields.length >= profileLimits.samples) refuse(`has more than ${profileLimits.samples} fields`)
    const key = next()
    const [tag, wire] = [Math.floor(key / 8), key % 8]
    if (wire === 0) fields.push([tag, next()])
    else {
      const length = wire === 2 ? next() : wire === 1 ? 8 : wire === 5 ? 4 : refuse('is not a protocol buffer')
      if (length > bytes.length - at) refuse('ends too early')
      if (wire === 2) fields.push([tag, bytes.subarray(at, at + length)])
      at += length
    }
  }
  return fields
}

function varint(bytes: Buffer, start: number): { readonly value: number; readonly end: number } {
  let [value, factor] = [0, 1]
  for (let at = start; at < start + 10; at += 1) {
    const byte = bytes[at] ?? refuse('ends too early')
    value += (byte & 0x7f) * factor
    factor *= 128
    if (byte < 128) return { value, end: at + 1 }
  }
  return refuse('has a number without an end')
}

function message(value: number | Buffer): Buffer {
  return typeof value === 'number' ? refuse('has a number where a message should be') : value
}

function text(value: Buffer): string {
  return value.subarray(0, 4 * profileLimits.url).toString()
}

function messagesIn(fields: readonly Field[], tag: number): (readonly Field[])[] {
  return fields.flatMap((field) => (field[0] === tag ? [fieldsOf(message(field[1]))] : []))
}

function numberIn(fields: readonly Field[], tag: number): number {
  return numbersIn(fields, tag).at(-1) ?? 0
}

/** Written one by one, or packed. */
function numbersIn(fields: readonly Field[], tag: number): number[] {
  const found: number[] = []
  for (const [own, value] of fields) {
    if (own !== tag) continue
    if (typeof value === 'number') found.push(value)
    else {
      for (let at = 0; at < value.length;) {
        const read = varint(value, at)
        found.push(read.value)
        at = read.end
      }
    }
  }
  // Those that a double does not hold, and negative ones, stand in places that are not read.
  return found.some((one) => one > Number.MAX_SAFE_INTEGER) ? refuse('has too large a number') : found
}

function byId<Value>(
  entries: readonly (readonly Field[])[],
  make: (entry: readonly Field[]) => Value,
): Map<number, Value> {
  const found = new Map<number, Value>()
  for (const entry of entries) {
    const id = numberIn(entry, 1)
    if (id === 0 || found.has(id)) refuse('has an entry without a unique id')
    found.set(id, make(entry))
  }
  return found
}

function refuse(problem: string): never {
  throw new ProfileProblem(problem)
}
