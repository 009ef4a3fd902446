/** Platforms by the names people use: `linux-x64` is Linux, or Linux x64 where there is also another Linux. */

const systems = new Map([
  ['linux', 'Linux'],
  ['win32', 'Windows'],
  ['darwin', 'macOS'],
])
/** Lists those that hosted runners have, in the order people list them. */
const leading = [...systems.values()]

/** As Node has them, and a label. A label alone, such as `linux-large` or `big-x64`, has other words, and stays as it is. */
const withArch = /^([a-z0-9]+)-(arm|arm64|ia32|loong64|mips|mipsel|ppc64|riscv64|s390x|x64)(-.+)?$/

function splitPlatform(platform: string): { readonly system: string; readonly arch: string; readonly job: string } {
  const [, machine = '', major] = /^(.*?)(?:-node(\d+))?$/.exec(platform) ?? []
  const [, id = machine, arch = '', label = ''] = withArch.exec(machine) ?? []
  const node = major === undefined ? '' : ` · Node ${major}`
  const system = systems.get(id)
  if (system === undefined) return { system: machine, arch: '', job: node }
  return { system, arch, job: label.replace('-', ' · ') + node }
}

/** Spells a platform out: `linux-x64` is `Linux x64`, `darwin-arm64-node22` is `macOS arm64 · Node 22`. */
export function platformName(platform: string): string {
  const { system, arch, job } = splitPlatform(platform)
  return `${arch === '' ? system : `${system} ${arch}`}${job}`
}

/**
 * Returns what `/bench --platform` takes for it: `macos` where that is unambiguous among `all`, else `macos-arm64`;
 * undefined for a system that no hosted runner has, and for a label of one's own.
 */
export function platformArgumentIfHosted(platform: string, all: readonly string[]): string | undefined {
  const { system, arch, job } = splitPlatform(platform)
  if (!leading.includes(system) || /^ · (?!Node |ubuntu-|windows-|macos-)/.test(job)) return undefined
  const name = system.toLowerCase()
  return isOnlyArchOfSystem(platform, all) ? name : `${name}-${arch}`
}

/** Maps each platform to its shortest unambiguous name. */
export function shortNameByPlatform(platforms: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    platforms.map((platform) => {
      const { system, job } = splitPlatform(platform)
      return [platform, isOnlyArchOfSystem(platform, platforms) ? `${system}${job}` : platformName(platform)]
    }),
  )
}

function isOnlyArchOfSystem(platform: string, all: readonly string[]): boolean {
  const { system, arch } = splitPlatform(platform)
  return all.map(splitPlatform).every((one) => one.system !== system || one.arch === arch)
}

/** Returns each platform once, in the order people list them: Linux, Windows, macOS, then the rest by name. */
export function sortUniquePlatforms(platforms: readonly string[]): readonly string[] {
  return [...new Set(platforms)].sort((a, b) => rankOfPlatform(a) - rankOfPlatform(b) || (a < b ? -1 : 1))
}

function rankOfPlatform(platform: string): number {
  const place = leading.indexOf(splitPlatform(platform).system)
  return place < 0 ? leading.length : place
}
