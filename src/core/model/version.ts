/** Versions: of this Paceline, of the Node that it runs on, and of packages. */

import manifest from '../../../package.json' with { type: 'json' }

/** Comes from package.json; the bundler inserts it as text. */
export const version: string = manifest.version

/** Oldest versions, by major, that have synchronous module hooks and strip types unasked. */
const oldest: Readonly<Record<number, number>> = { 22: 18, 23: 6 }
/** Hints at a Node that is new enough: a clone of Paceline has one among its packages. */
export const newerNode =
  'Install Node 24, or put the one that `npm ci` installs in a clone of Paceline first on PATH: path/to/paceline/node_modules/.bin'

/** Returns true if Paceline and its trials can run on this version. */
export function isNodeVersionSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= 24 || minor >= (oldest[major] ?? Number.POSITIVE_INFINITY)
}

/** Holds three numbers; a pre-release is none. */
export type Version = readonly [number, number, number]

/** Finds the version at the end of a label, a tag or an id; undefined if there is none, as of a pre-release. */
export function parseTrailingVersion(label: string): Version | undefined {
  const match = /(?:^|[ @v-])(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(label)
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])]
}

/** Returns less than 0 if `a` is older. */
export function compareVersions(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
