/**
 * By whose rules a head is judged: those of its base, so that a change cannot loosen them for itself. Every
 * difference is told to whoever reviews. The command line and the Action both ask here.
 */
import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { configFileName, type Config, type Policy } from '../model/config.ts'
import { configKind } from '../store/file-kinds.ts'
import { parseJsonText } from '../store/json-file.ts'

/** A config of the base, and its path in the repository. */
export interface BaseConfig {
  readonly config: Config
  readonly path: string
}

export interface BaseConfigQuestion {
  /** Where the head has its config, or would have it: relative to the top of what `read` reads, with slashes. */
  readonly path: string
  /** The text of a file of the base; null where there is none. */
  readonly read: (path: string) => Promise<string | null>
  /** What the base is called in errors, as in `at 1f2e3d4`. */
  readonly where: string
}

/**
 * The base's config: where the head has it or, if it was moved or is new, the nearest of the usual name from there up.
 * Null where the base has none at all; then the rules are those of Paceline. Throws `UserError` for one that cannot be
 * read: nobody knows its rules.
 */
export async function baseConfig({ path, read, where }: BaseConfigQuestion): Promise<BaseConfig | null> {
  for (const place of placesOf(path)) {
    const text = await read(place)
    if (text !== null)
      return { config: parseJsonText(text, { file: `${place} ${where}`, kind: configKind }), path: place }
  }
  return null
}

function placesOf(path: string): ReadonlySet<string> {
  const places = new Set([path])
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    places.add(posix.join(folder, configFileName))
    if (folder === '.') return places
  }
}

/** A sentence for each part of the policy that differs between base and head. */
export function policyNotices(base: Policy | undefined, head: Policy | undefined): string[] {
  const names = [...new Set([...Object.keys(base ?? {}), ...Object.keys(head ?? {})])] as (keyof Policy)[]
  return names
    .filter((name) => !isDeepStrictEqual(base?.[name], head?.[name]))
    .map((name) => {
      const [before, after] = [textOf(base?.[name]), textOf(head?.[name])]
      return `This change sets policy.${name} from ${before} to ${after}; it was judged by the old value.`
    })
}

function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 300)
}
