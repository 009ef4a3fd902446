/** Reads package.json, of which only some parts matter here. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { readRegularFile } from '../store/regular-file.ts'

export interface Manifest {
  readonly name: string | null
  readonly version: string | null
  readonly scripts: Readonly<Record<string, string>>
  /** All of it, as it stands: what is in it is a stranger's. */
  readonly raw: RawManifest
}

export type RawManifest = Readonly<Record<string, unknown>>

/** Where a package.json says what the package depends on. */
export const dependencyKinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

const maxManifestBytes = 16 * 1_048_576

/** The parts of package.json that matter here; null where there is none. Throws `UserError` where it cannot be read. */
export async function readManifest(directory: string): Promise<Manifest | null> {
  const path = join(directory, 'package.json')
  const bytes = await readRegularFile(path, { maxBytes: maxManifestBytes, follow: true })
  if (bytes === null && !existsSync(path)) return null
  try {
    if (bytes === null) throw new Error('it is not a regular file, or far too large')
    const raw = objectIn(bytes.toString())
    if (raw === null) throw new Error('it is no object')
    const { name, version, scripts } = raw
    return {
      name: textOrNull(name),
      version: textOrNull(version),
      raw,
      scripts: typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, string>) : {},
    }
  } catch (cause) {
    throw new UserError(`package.json is not readable: ${(cause as Error).message}`, { file: path, cause })
  }
}

/** The same as it stands; null also where there is none that can be read. */
export async function rawManifest(directory: string): Promise<RawManifest | null> {
  return (await readManifest(directory).catch(() => null))?.raw ?? null
}

/** The package.json of another place than a folder. What is not as one has to be says nothing. */
export function parsedManifest(text: string | null): RawManifest {
  try {
    return (text === null ? null : objectIn(text)) ?? {}
  } catch {
    return {}
  }
}

/** Null for JSON that is no object. Throws for what is no JSON. */
function objectIn(text: string): RawManifest | null {
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as RawManifest) : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
