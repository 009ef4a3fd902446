/**
 * Reading a JSON file of ours, or finding out in one line why it cannot be read.
 *
 * A file that cannot be read is never taken for an empty one: whoever would then write it back would destroy it.
 */
import { createReadStream } from 'node:fs'
import type { z } from 'zod'
import { UserError } from '../errors.ts'
import { errorCode } from './error-code.ts'
import { findSyntaxProblem } from './json-syntax.ts'
import { firstProblem, jsonPath } from './schema-problem.ts'

/** A type of file that Paceline reads. */
export interface FileKind<T> {
  /** In the singular, without an article: `run file`. */
  readonly name: string
  /** What its `schema` key must say, such as `paceline/run@1`; null where the type has no such key. */
  readonly schemaId: string | null
  readonly schema: z.ZodType<T>
  readonly maxBytes: number
  /** What to do about a file that is broken: one sentence. */
  readonly remedy: string
}

/**
 * Reads the file at `path`. Throws a `UserError` of one line that names the file and the place: missing, a folder,
 * unreadable, too large, empty, not UTF-8, not JSON, of another type, of a newer version, or not as its schema says.
 */
export async function readJsonFile<T>(path: string, kind: FileKind<T>): Promise<T> {
  return parseJsonText(await readText(path, kind), { file: path, kind })
}

/** As `readJsonFile`, but null when there is no file at all. */
export async function readJsonFileIfAny<T>(path: string, kind: FileKind<T>): Promise<T | null> {
  try {
    return await readJsonFile(path, kind)
  } catch (error) {
    if (error instanceof UserError && errorCode(error.cause) === 'ENOENT') return null
    throw error
  }
}

/**
 * Reads a file that may be of several kinds, told apart by its `schema`; one that is of none is judged as the first
 * of them. Throws as `readJsonFile` does.
 */
export async function readJsonFileOf<T>(path: string, kinds: readonly [FileKind<T>, ...FileKind<T>[]]): Promise<T> {
  const text = await readText(path, kinds[0])
  const found = typeOf(schemaIdOf(text))
  const kind = kinds.find(({ schemaId }) => schemaId !== null && typeOf(schemaId) === found) ?? kinds[0]
  return parseJsonText(text, { file: path, kind })
}

/** The `schema` of a text that is JSON and has one. */
function schemaIdOf(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'schema' in value ? String(value.schema) : ''
  } catch {
    return ''
  }
}

/** `paceline/run` of `paceline/run@1` */
function typeOf(schemaId: string): string {
  return schemaId.split('@')[0] ?? ''
}

export interface ParseOptions<T> {
  /** The name under which errors speak of the text. */
  readonly file: string
  readonly kind: FileKind<T>
}

/** Parses a text that came from a file, a branch or an archive. Throws as `readJsonFile` does. */
export function parseJsonText<T>(text: string, { file, kind }: ParseOptions<T>): T {
  const value = parseJson(text, { file, kind })
  refuseTraps(value, { file, kind })
  if (kind.schemaId !== null) checkSchemaId(value, { file, kind, wanted: kind.schemaId })
  const parsed = kind.schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { place, what } = firstProblem(parsed.error)
  throw problem(`${place}: ${what}`, { file, place, kind })
}

async function readText(path: string, kind: FileKind<unknown>): Promise<string> {
  const bytes = await readBytes(path, kind)
  if (bytes.length > kind.maxBytes) {
    throw problem(`is larger than ${kind.maxBytes} bytes, the most that is read of a ${kind.name}`, {
      file: path,
      kind,
    })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw problem('is not UTF-8 text', { file: path, kind, cause })
  }
}

/** The bytes of the file, at most one more than may be read: a pipe has no size to ask for, and a file may grow. */
async function readBytes(path: string, kind: FileKind<unknown>): Promise<Buffer> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of createReadStream(path, { end: kind.maxBytes })) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch (cause) {
    throw problem(readFailure(errorCode(cause), kind), { file: path, kind, cause })
  }
}

function readFailure(code: string | undefined, kind: FileKind<unknown>): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no such ${kind.name}`
  if (code === 'EISDIR') return `is a folder, not a ${kind.name}`
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read (no permission)'
  return `cannot be read (${code ?? 'unknown error'})`
}

function parseJson(text: string, { file, kind }: ParseOptions<unknown>): unknown {
  if (text.trim() === '') throw problem('is empty', { file, kind })
  try {
    return JSON.parse(text)
  } catch (cause) {
    const found = findSyntaxProblem(text)
    const place = found === null ? 'unknown place' : `line ${found.line}, column ${found.column}`
    const what = /^(?:<{7}|={7}|>{7})(?: |\r?$)/m.test(text)
      ? 'holds conflict markers of an unfinished Git merge'
      : found?.truncated === true
        ? `ends in the middle (${place}): it was cut short`
        : `is not JSON (${place})`
    throw problem(what, { file, place, kind, cause })
  }
}

function checkSchemaId(value: unknown, { file, kind, wanted }: ParseOptions<unknown> & { wanted: string }): void {
  const found = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined
  if (found === wanted) return
  const [type, version] = /^(paceline\/[a-z]{1,20})@(\d{1,6})$/.exec(String(found))?.slice(1) ?? []
  const [ourType, ourVersion] = wanted.split('@')
  const place = '$.schema'
  if (type === undefined) {
    throw problem(`is no ${kind.name}: ${place} is not "${wanted}"`, { file, place, kind })
  }
  if (type !== ourType) throw problem(`is a ${type}@${version} file, not a ${kind.name}`, { file, place, kind })
  if (Number(version) > Number(ourVersion)) {
    throw new UserError(`${file}: was written by a newer Paceline (${type}@${version}; this one reads ${wanted})`, {
      file,
      place,
      hint: 'Use that version of Paceline or a later one; the file itself is fine.',
    })
  }
  throw problem(`is of version ${type}@${version}, which is no longer read (this one reads ${wanted})`, {
    file,
    place,
    kind,
  })
}

/** No file of ours nests deeper than about ten levels. */
const maxDepth = 50

/**
 * Refuses what no file of ours has: deep nesting, and the key `__proto__`, which is a key like any other to JSON and
 * a trap to whoever copies the object.
 */
function refuseTraps(value: unknown, { file, kind }: ParseOptions<unknown>): void {
  const left: { value: unknown; path: readonly PropertyKey[] }[] = [{ value, path: [] }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    const { path } = next
    if (path.length > maxDepth) throw problem(`nests deeper than ${maxDepth} levels`, { file, kind })
    const entries = Array.isArray(next.value) ? [...next.value.entries()] : Object.entries(next.value)
    for (const [key, inner] of entries) {
      if (key === '__proto__') {
        const place = jsonPath(path)
        throw problem(`${place}: unknown key "__proto__"`, { file, place, kind })
      }
      if (typeof inner === 'object' && inner !== null) left.push({ value: inner, path: [...path, key] })
    }
  }
}

interface ProblemOptions {
  readonly file: string
  readonly kind: FileKind<unknown>
  readonly place?: string
  readonly cause?: unknown
}

function problem(what: string, { file, kind, ...options }: ProblemOptions): UserError {
  return new UserError(`${file}: ${what}`, { file, hint: kind.remedy, ...options })
}
