/** Platforms by the names people use: `linux-x64` is Linux, or Linux x64 where there is another Linux beside it. */

const systems: ReadonlyMap<string, string> = new Map([
  ['linux', 'Linux'],
  ['win32', 'Windows'],
  ['darwin', 'macOS'],
  ['freebsd', 'FreeBSD'],
  ['openbsd', 'OpenBSD'],
  ['sunos', 'SunOS'],
  ['aix', 'AIX'],
  ['android', 'Android'],
])

function split(platform: string): { readonly system: string; readonly arch: string } {
  const dash = platform.indexOf('-')
  const id = dash < 0 ? platform : platform.slice(0, dash)
  return { system: systems.get(id) ?? id, arch: dash < 0 ? '' : platform.slice(dash + 1) }
}

/** The full name: `linux-x64` is `Linux x64`, `darwin-arm64` is `macOS arm64`. */
export function platformName(platform: string): string {
  const { system, arch } = split(platform)
  return arch === '' ? system : `${system} ${arch}`
}

/**
 * What `/bench --platform` takes for it: `macos` where that is unambiguous among `all`, else `macos-arm64`; null for
 * a system that no hosted runner has.
 */
export function platformArgument(platform: string, all: readonly string[]): string | null {
  const { system, arch } = split(platform)
  if (!['Linux', 'Windows', 'macOS'].includes(system)) return null
  const name = system.toLowerCase()
  return platformNames(all).get(platform) === system ? name : `${name}-${arch}`
}

/** Shortest unambiguous name of each platform. */
export function platformNames(platforms: readonly string[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(platforms)]
  const count = new Map<string, number>()
  for (const platform of distinct) count.set(split(platform).system, (count.get(split(platform).system) ?? 0) + 1)
  return new Map(
    distinct.map((platform) => {
      const { system } = split(platform)
      return [platform, count.get(system) === 1 ? system : platformName(platform)] as const
    }),
  )
}

/** Platforms in the order people list them: Linux, Windows, macOS, then the rest by name. */
export function sortPlatforms(platforms: readonly string[]): readonly string[] {
  return [...new Set(platforms)]
    .map((platform) => {
      const place = usualOrder.indexOf(platform.split('-')[0] ?? '')
      return { platform, rank: place < 0 ? usualOrder.length : place }
    })
    .toSorted((a, b) => a.rank - b.rank || (a.platform < b.platform ? -1 : 1))
    .map(({ platform }) => platform)
}

const usualOrder: readonly string[] = ['linux', 'win32', 'darwin']
