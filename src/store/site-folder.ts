/** The folder that trend pages are written into: ours alone, and known by the list that lies in it. */
import { lstat, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { errorCode, UserError } from '../errors.ts'
import { list, matching } from '../model/scalars.ts'
import { writeWhole } from './write-whole.ts'

/** Lists the files that belong to the site: only those are ever overwritten or removed. */
const listName = 'paceline-site.json'

const listSchema = z.lazy(() =>
  z.strictObject({
    schema: z.literal('paceline/site@1'),
    files: list(matching(/^\.?[a-z0-9][a-z0-9.-]{0,127}$/), 10_000),
  }),
)

/** What may lie in a folder that counts as empty: it is a branch that is checked out, and set up for GitHub Pages. */
const harmless: ReadonlySet<string> = new Set(['.git', '.nojekyll', 'CNAME'])

/**
 * Writes the files (plain names) whole, and removes those of an earlier site that are no more. Throws `UserError` before
 * anything is changed where the folder holds what is not ours: it is not empty and has no list, or one of the names is
 * taken by a file that the list does not name, or by something that is no file.
 */
export async function writeSiteFolder(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const present = await namesIn(folder)
  const owned = present.includes(listName) ? await readList(folder) : null
  if (owned === null && present.some((name) => !harmless.has(name))) {
    throw new UserError(`${folder} is not empty and was not written by Paceline`, {
      file: folder,
      hint: 'Name a folder of its own: pages of an earlier version are replaced there, and nothing else is touched.',
    })
  }
  const before = owned ?? []
  const all = new Map([...files, ['.nojekyll', '']])
  for (const name of [...all.keys(), listName]) await requireOurs(folder, { name, owned: new Set(before) })
  // As long as pages are being written, those of both versions are ours.
  await writeList(folder, [...before, ...all.keys()])
  for (const [name, text] of all) await writeWhole(join(folder, name), text)
  for (const name of before) if (!all.has(name)) await rm(join(folder, name), { force: true })
  await writeList(folder, [...all.keys()])
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return []
    const isFile = errorCode(cause) === 'ENOTDIR'
    throw new UserError(`${folder} ${isFile ? 'is a file, not a folder' : 'cannot be read'}`, {
      file: folder,
      hint: 'Name a folder that can be written to.',
      cause,
    })
  }
}

async function readList(folder: string): Promise<string[]> {
  const path = join(folder, listName)
  try {
    return listSchema.parse(JSON.parse(await readFile(path, 'utf8'))).files
  } catch (cause) {
    throw new UserError(`${path} is not the list of a Paceline site`, {
      file: path,
      hint: 'Remove it if the folder may be written anew, or name another folder.',
      cause,
    })
  }
}

async function requireOurs(
  folder: string,
  { name, owned }: { readonly name: string; readonly owned: ReadonlySet<string> },
): Promise<void> {
  const path = join(folder, name)
  const found = await lstat(path).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return null
    throw cause
  })
  if (found === null) return
  const isOurs = owned.has(name) || name === listName || name === '.nojekyll'
  if (!found.isFile() || !isOurs) {
    const what = found.isFile() ? 'was not written by Paceline' : 'is not a regular file'
    throw new UserError(`${path} ${what}`, { file: path, hint: 'Move it away, or name another folder.' })
  }
}

async function writeList(folder: string, files: readonly string[]): Promise<void> {
  const list = { schema: 'paceline/site@1', files: [...new Set(files)].sort() }
  await writeWhole(join(folder, listName), `${JSON.stringify(list, null, 2)}\n`)
}
