/**
 * Reads a JSON file of ours, or says in one line why it cannot be read. A file that cannot be read is never taken for an
 * empty one: writing it back would destroy it.
 */
import { isAscii } from 'node:buffer'
import { open } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { systemErrorCode, refusals, shortages, UserError } from '../errors.ts'
import { maxRows } from './comparison.ts'
import { safeParseBySchema, jsonPath, describeValue } from './schema-problem.ts'
import { findSyntaxProblem } from './json-syntax.ts'

export interface FileKind<T> {
  /** The kind in the singular, without an article: `run file`. */
  readonly name: string
  /** The value of its `schema` key, such as `paceline/run@1`; undefined if the type has no such key. */
  readonly schemaId?: string | undefined
  readonly schema: z.ZodMiniType<T>
  readonly maxBytes: number
  /** Advises about a file that is larger, if anything can be done: a sentence. */
  readonly smaller?: string
  /** Advises about a broken file, and how to make a new one: a sentence or two each. */
  readonly remedy: string
  readonly origin: string
}

/**
 * Reads the file at `path`. Throws a `UserError` of one line that names the file and the place: missing, a folder,
 * unreadable, too large, empty, not UTF-8, not JSON, of another type, of a newer version, or not as its schema says.
 */
export async function readJsonFile<T>(path: string, kind: FileKind<T>): Promise<T> {
  return parseAndCheckJson(await readTextFile(path, kind), { file: path, kind })
}

export async function readJsonFileIfAny<T>(path: string, kind: FileKind<T>): Promise<T | undefined> {
  try {
    return await readJsonFile(path, kind)
  } catch (error) {
    if (error instanceof UserError && systemErrorCode(error.cause) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Reads a file that may be of several kinds, told apart by its `schema`. Errors speak of the kind that the file claims to
 * be, else of all of them. Throws as `readJsonFile` does.
 */
export async function readJsonOfKinds<T>(path: string, kinds: readonly [FileKind<T>, ...FileKind<T>[]]): Promise<T> {
  const any: FileKind<T> = {
    ...kinds[0],
    name: kinds.map(({ name }) => name).join(' or '),
    maxBytes: Math.max(...kinds.map(({ maxBytes }) => maxBytes)),
    origin: kinds.map(({ origin }) => origin).join(' '),
    remedy: 'It was left as it is. Is it the right file?',
  }
  const kindOf = (schema: unknown): FileKind<T> => {
    const type = /^(paceline\/[a-z]{1,20}@)\d/.exec(String(schema))?.[1] ?? 'none'
    return kinds.find(({ schemaId }) => schemaId?.startsWith(type)) ?? any
  }
  const text = await readTextFile(path, any)
  // Text that is not JSON may still begin as Paceline writes it.
  const begun = (): unknown => /^\s*\{\s*"schema"\s*:\s*"([^"]{1,60})"/.exec(text)?.[1]
  const value = parseJson(text, { file: path, kind: () => kindOf(begun()) })
  return requireValidValue(value, { file: path, kind: kindOf(schemaIdOfValue(value)) })
}

function schemaIdOfValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined
}

interface ParseOptions<T> {
  /** The name under which errors speak of the text. */
  readonly file: string
  readonly kind: FileKind<T>
  /** True for a stranger's text: then errors quote nothing from it, neither values nor names. */
  readonly foreign?: boolean
}

/** Parses a text that came from a file, a branch or an archive. Throws as `readJsonFile` does. */
export function parseAndCheckJson<T>(text: string, options: ParseOptions<T>): T {
  return requireValidValue(parseJson(text, { file: options.file, kind: () => options.kind }), options)
}

function requireValidValue<T>(value: unknown, options: ParseOptions<T>): T {
  const { file, kind, foreign = false } = options
  refuseUnsafeJson(value, options)
  if (kind.schemaId !== undefined) requireSchemaId(value, { ...options, schemaId: kind.schemaId })
  const checked = safeParseBySchema(kind.schema, value)
  if (checked.ok) return checked.data
  const { place: full, what, plain } = checked.problem
  const place = foreign ? placeWithoutForeignKeys(full) : full
  throw makeFileError(`${place}: ${foreign ? plain : what}`, { file, place, kind })
}

/** Returns the part of a place without names from the file: those come after the first key. */
function placeWithoutForeignKeys(place: string): string {
  return /^\$(\.[A-Za-z]+(\[\d+\])?)?/.exec(place)?.[0] ?? '$'
}

type TextKind = Pick<FileKind<unknown>, 'name' | 'maxBytes' | 'smaller' | 'origin' | 'remedy'>

/**
 * Reads the text of the file at `path`, which errors call `file`. Throws as `readJsonFile` does, except for what is
 * wrong with the text itself.
 */
export async function readTextFile(path: string, kind: TextKind, file = path): Promise<string> {
  const bytes = await readBytesIfWithinLimit(path, file, kind)
  if (bytes === undefined) {
    const what = `is larger than ${kind.maxBytes} bytes, the limit for a ${kind.name}`
    throw makeFileError(what, { file, kind: { ...kind, remedy: kind.smaller ?? kind.remedy } })
  }
  // Such text needs no decoding: of a long history that would take a third of the time to parse it.
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    const isUtf16 = /^(?:\xFF\xFE|\xFE\xFF)/.test(bytes.toString('latin1', 0, 2))
    if (!isUtf16) throw makeFileError('is not UTF-8 text', { file, kind, cause })
    const remedy = 'Write it again as UTF-8: in Windows PowerShell with `| Out-File -Encoding utf8` instead of `>`.'
    throw makeFileError('is UTF-16 text', { file, kind: { ...kind, remedy }, cause })
  }
}

/** Reads the bytes of the file, undefined if there are too many. A pipe has no size, and a file may grow. */
async function readBytesIfWithinLimit(path: string, file: string, kind: TextKind): Promise<Buffer | undefined> {
  try {
    await using handle = await open(path)
    if ((await handle.stat()).size > kind.maxBytes) return undefined
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of handle.createReadStream({ autoClose: false, highWaterMark: 1_048_576 })) {
      chunks.push(chunk as Buffer)
      length += (chunk as Buffer).length
      if (length > kind.maxBytes) return undefined
    }
    return Buffer.concat(chunks, length)
  } catch (cause) {
    const { what, hint } = failureTextAndHint(systemErrorCode(cause), kind)
    throw new UserError(`${file}: ${what}`, { file, hint, cause })
  }
}

function failureTextAndHint(code = 'unknown error', { name, origin }: TextKind): { what: string; hint: string } {
  if (code === 'ENOENT' || code === 'ENOTDIR') return { what: `there is no such ${name}`, hint: origin }
  if (code === 'EISDIR') return { what: `is a folder, not a ${name}`, hint: 'Name the file in it.' }
  const [why, hint = 'Make it readable for the user that runs this.'] = shortages[code] ?? [refusals[code] ?? code]
  return { what: `cannot be read: ${why}`, hint }
}

/** Parses a text; asks for `kind` only if something is wrong. */
function parseJson(text: string, of: { readonly file: string; readonly kind: () => FileKind<unknown> }): unknown {
  const { file } = of
  if (/^\s*$/.test(text)) throw makeFileError('is empty', { file, kind: of.kind() })
  try {
    return JSON.parse(text)
  } catch (cause) {
    const syntax = findSyntaxProblem(text)
    const place = syntax === undefined ? 'unknown place' : `line ${syntax.line}, column ${syntax.column}`
    const isMerge = /^(?:<{7}|={7}|>{7})(?: |\r?$)/m.test(text)
    const broken =
      syntax?.truncated === true ? `ends in the middle (${place}): it was cut short` : `is not JSON (${place})`
    const what = isMerge ? 'holds conflict markers of an unfinished Git merge' : broken
    throw makeFileError(what, { file, place, kind: of.kind(), cause })
  }
}

function requireSchemaId(
  value: unknown,
  { file, kind, foreign, schemaId }: ParseOptions<unknown> & { readonly schemaId: string },
): void {
  const schema = schemaIdOfValue(value)
  if (schema === schemaId) return
  const [type, version] = /^(paceline\/[a-z]{1,20})@(\d{1,6})$/.exec(String(schema))?.slice(1) ?? []
  const [ourType, ourVersion] = schemaId.split('@')
  const place = '$.schema'
  const hint = kind.origin
  if (foreign === true && type !== ourType) throw new UserError(`${file}: is not a ${kind.name}`, { file, place, hint })
  if (type === undefined) {
    const what = schema === undefined ? 'missing' : describeValue(schema)
    throw new UserError(`${file}: is not a ${kind.name}: ${place} is ${what}`, { file, place, hint })
  }
  if (type !== ourType) {
    throw new UserError(`${file}: is a ${type}@${version} file, not a ${kind.name}`, { file, place, hint })
  }
  if (Number(version) > Number(ourVersion)) {
    throw new UserError(`${file}: was written by a newer Paceline (${type}@${version}; this one reads ${schemaId})`, {
      file,
      place,
      hint: 'Use that version of Paceline or a later one; the file itself is fine.',
    })
  }
  const what = `is of version ${type}@${version}, which is no longer read (this one reads ${schemaId})`
  throw makeFileError(what, { file, place, kind })
}

/** Our files nest about ten levels deep; their longest list is the rows of a comparison. */
const maxDepth = 50
const maxEntries = maxRows

/**
 * Refuses what no file of ours has: deep nesting, endless lists (before a schema looks at each entry), and the key
 * `__proto__`, which is an ordinary key in JSON and a trap for code that copies the object.
 */
function refuseUnsafeJson(value: unknown, { file, kind, foreign = false }: ParseOptions<unknown>): void {
  const shownPlace = (path: readonly PropertyKey[]) =>
    foreign ? placeWithoutForeignKeys(jsonPath(path)) : jsonPath(path)
  const path: PropertyKey[] = []
  const visit = (inside: object): void => {
    if (path.length > maxDepth) throw makeFileError(`nests deeper than ${maxDepth} levels`, { file, kind })
    if (Array.isArray(inside) && inside.length > maxEntries) {
      const place = shownPlace(path)
      const what = `has ${inside.length} entries; the limit for a list is ${maxEntries}`
      throw makeFileError(`${place}: ${what}`, { file, place, kind })
    }
    if (Array.isArray(inside)) for (let index = 0; index < inside.length; index += 1) step(index, inside[index])
    else for (const key of Object.keys(inside)) step(key, inside[key as never])
  }
  const step = (key: PropertyKey, inner: unknown): void => {
    if (key === '__proto__') {
      const [place, what] = [shownPlace(path), foreign ? 'has a key that is not known' : 'unknown key "__proto__"']
      throw makeFileError(`${place}: ${what}`, { file, place, kind })
    }
    if (typeof inner !== 'object' || inner === null) return
    path.push(key)
    visit(inner)
    path.pop()
  }
  if (typeof value === 'object' && value !== null) visit(value)
}

function makeFileError(
  what: string,
  { file, kind, ...rest }: { file: string; kind: TextKind; place?: string; cause?: unknown },
): UserError {
  return new UserError(`${file}: ${what}`, { file, hint: kind.remedy, ...rest })
}
