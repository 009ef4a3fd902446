/** Reads the specs of generated trees: those that come with Paceline, in fixtures/, and those of users. */
import path from 'node:path'
import { closest, distance } from 'fastest-levenshtein'
import { UserError } from '../errors.ts'
import { type FixtureSpec, fixtureSpecSchema } from './fixture-spec.ts'
import { type FileKind, readJsonFile } from './json-file.ts'

export const builtinFixtures = [
  'react',
  'vscode',
  'babel',
  'flat',
  'flat-6000',
  'dirs-20x16',
  'dirs-400x16',
  'add-dir-src',
  'add-dir-dist',
  'add-dir-package',
] as const

interface SpecPlaces {
  /** Folder of the built-in specs. */
  readonly builtinDirectory: string
  /** The folder that the path of a user's spec is relative to. */
  readonly from: string
}

const remedy = 'docs/writing-a-suite.md says what a spec can contain.'

export const specKind: FileKind<FixtureSpec> = {
  name: 'fixture spec',
  schema: fixtureSpecSchema,
  maxBytes: 16 * 1024 * 1024,
  remedy,
  origin: remedy,
}

/**
 * Loads a built-in spec by name, or a user's by path: what starts with a dot, is absolute, contains a separator or
 * ends in `.json`. Throws `UserError` if there is no such spec or it is invalid.
 */
export async function loadFixtureSpec(nameOrPath: string, places: SpecPlaces): Promise<FixtureSpec> {
  const isPath = /^\.|[/\\]|\.json$/.test(nameOrPath) || path.isAbsolute(nameOrPath)
  if (!isPath && !builtinFixtures.some((name) => name === nameOrPath)) throw unknownFixtureError(nameOrPath)
  const file = isPath ? path.resolve(places.from, nameOrPath) : path.join(places.builtinDirectory, `${nameOrPath}.json`)
  return readJsonFile(file, specKind)
}

function unknownFixtureError(name: string): UserError {
  const near = closest(name, builtinFixtures)
  const guess = distance(name, near) <= 3 ? `Did you mean ${near}? ` : ''
  return new UserError(`There is no fixture called ${JSON.stringify(name)}`, {
    hint: `${guess}There are: ${builtinFixtures.join(', ')}. Give a spec of your own by its path, such as ./trees/mine.json.`,
  })
}
