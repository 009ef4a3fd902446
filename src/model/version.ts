/** The version of this Paceline, and which versions of Node it runs on. */
import manifest from '../../package.json' with { type: 'json' }

/** From package.json; the bundler inserts it as text. */
export const version: string = manifest.version

/** Oldest versions, by major, that have synchronous module hooks and strip types unasked. */
const oldest: Readonly<Record<number, number>> = { 22: 18, 23: 6 }
/** The hint for a Node that is too old: a clone of Paceline has a newer one among its packages. */
export const newerNode =
  'Install Node 24, or put the one that `npm ci` installs in a clone of Paceline first on PATH: path/to/paceline/node_modules/.bin'

/** Whether Paceline and its trials can run on this version. */
export function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= 24 || minor >= (oldest[major] ?? Number.POSITIVE_INFINITY)
}
