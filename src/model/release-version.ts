/** Versions of packages: three numbers; a pre-release is none. */
export type Version = readonly [number, number, number]

/** The version at the end of a label, a tag or an id; null if there is none, as of a pre-release. */
export function versionIn(label: string): Version | null {
  const match = /(?:^|[ @v-])(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(label)
  return match === null ? null : [Number(match[1]), Number(match[2]), Number(match[3])]
}

/** Less than 0 if `a` is older. */
export function compareVersions(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
