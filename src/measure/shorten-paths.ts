/** Takes the places of this machine out of what a trial said: they differ from trial to trial, and are nobody's business. */
import { pathToFileURL } from 'node:url'

/** A folder, and the name that stands for it. */
export type NamedFolder = readonly [path: string, name: string]

/**
 * The text with every path below one of the folders given by the folder's name: `/tmp/paceline-x1/scratch/a` is
 * `trial/scratch/a`. Two trials that fail alike then say the same, and are counted as one failure.
 */
export function shortenPaths(text: string, folders: readonly NamedFolder[]): string {
  let shortened = text
  for (const [path, name] of folders) {
    for (const written of [pathToFileURL(path).href, path, JSON.stringify(path).slice(1, -1)])
      shortened = shortened.replaceAll(below(written), name)
  }
  return shortened
}

/** The path where it ends or a part of it does: `/tmp/a` is no part of `/tmp/a-b`, nor of `/x/tmp/a`. */
function below(path: string): RegExp {
  return new RegExp(`(?<![\\w.-])${path.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w.-])`, 'g')
}
