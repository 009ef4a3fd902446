/**
 * Reads a long history run by run: as a whole, its text takes as much memory as all of its values.
 *
 * No string in JSON holds a line break, so wherever one stands in the text before what a run begins with, a run begins. Each
 * part must be JSON by itself, and so must what is around the runs with another entry in their place: then the whole is
 * JSON, too.
 */
import { open, stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { baselineSchemaId, maxRuns } from '../model/baseline.ts'
import { runSchemaId } from '../model/run.ts'
import { decoded, type ReadParsed } from './json-file.ts'

/** How a baseline file begins, and each run in it, and what comes after the last one, as `baselineText` writes it. */
const start = `{"schema":"${baselineSchemaId}"`
const entry = `\n{"schema":"${runSchemaId}"`
const behind = '\n],"accepted":'

const placeholder = 'all entries'
const comma = 0x2c
/** In bytes; more only if a run is longer. */
const mostAtOnce = 262_144

/**
 * What parsing the text as a whole gives; undefined if it is not written like this, or if anything is wrong with it: then the
 * whole text tells what, and where.
 */
export const readBaselineInParts: ReadParsed = async (path, maxBytes) => {
  try {
    // A pipe can be read only once, and the whole may be asked for.
    const found = await stat(path)
    if (!found.isFile()) return undefined
    await using handle = await open(path)
    let space = Buffer.allocUnsafe(Math.min(found.size + 1, mostAtOnce))
    let [length, searched, total] = [0, 0, 0]
    let before: string | null = null
    const entries: unknown[] = []
    /** What comes up to the next entry: first what is before the list, then each entry, with a comma behind it. */
    const take = (part: Buffer): void => {
      if (before === null) before = decoded(part)
      else if (part.at(-1) === comma) entries.push(JSON.parse(decoded(part.subarray(0, -1))))
      else throw new SyntaxError('entries without a comma')
    }
    for (;;) {
      const { bytesRead } = await handle.read(space, length, space.length - length, null)
      if (total === 0 && !space.toString('latin1', 0, bytesRead).startsWith(start)) return undefined
      if (bytesRead === 0) break
      total += bytesRead
      length += bytesRead
      if (total > maxBytes || entries.length > maxRuns) return undefined
      const text = space.subarray(0, length)
      let from = 0
      for (let at = text.indexOf(entry, searched); at !== -1; at = text.indexOf(entry, at + 1)) {
        take(text.subarray(from, at))
        from = at
      }
      length = text.copy(space, 0, from)
      searched = Math.max(1, length - entry.length)
      if (length === space.length) space = Buffer.concat([space], 2 * length)
    }
    const end = space.subarray(0, length).lastIndexOf(behind)
    if (before === null || end === -1) return undefined
    entries.push(JSON.parse(decoded(space.subarray(0, end))))
    const after = decoded(space.subarray(end, length))
    const around = JSON.parse(`${String(before)}"${placeholder}"${after}`) as Record<string, unknown>
    const lists = Object.keys(around).filter((key) => isDeepStrictEqual(around[key], [placeholder]))
    if (lists.length !== 1) return undefined
    around[lists[0]!] = entries
    return around
  } catch {
    return undefined
  }
}
