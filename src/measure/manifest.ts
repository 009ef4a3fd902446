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
  readonly raw: Readonly<Record<string, unknown>>
}

const maxManifestBytes = 16 * 1_048_576

/** The parts of package.json that matter here; null where there is none. Throws `UserError` where it cannot be read. */
export async function readManifest(directory: string): Promise<Manifest | null> {
  const path = join(directory, 'package.json')
  const bytes = await readRegularFile(path, { maxBytes: maxManifestBytes, follow: true })
  if (bytes === null && !existsSync(path)) return null
  try {
    if (bytes === null) throw new Error('it is not a regular file, or far too large')
    const manifest: unknown = JSON.parse(bytes.toString())
    const field = (name: string): unknown => (manifest as Record<string, unknown>)[name]
    const scripts = field('scripts')
    return {
      name: textOrNull(field('name')),
      version: textOrNull(field('version')),
      raw: manifest as Record<string, unknown>,
      scripts: typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, string>) : {},
    }
  } catch (cause) {
    throw new UserError(`package.json is not readable: ${(cause as Error).message}`, { file: path, cause })
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
