/** Which platform a hosted runner's label stands for. */

const systems = [
  { label: /^ubuntu-/, system: 'linux', short: 'linux' },
  { label: /^windows-/, system: 'win32', short: 'windows' },
  { label: /^macos-/, system: 'darwin', short: 'macos' },
] as const

/** As in `linux-x64`; the label itself where it is none of GitHub's own. */
export function platformOfRunner(label: string): string {
  const system = systems.find((one) => one.label.test(label))?.system
  return system === undefined ? label : `${system}-${architectureOf(label, system)}`
}

/**
 * Whether a runner of that label can have measured on that platform. Of the architecture nothing is known for certain:
 * a runner of one's own may bear one of GitHub's labels.
 */
export function mayBeOf(platform: string, label: string): boolean {
  const system = systems.find((one) => one.label.test(label))?.system
  return system === undefined || platform.startsWith(`${system}-`)
}

function architectureOf(label: string, system: string): 'x64' | 'arm64' {
  // GitHub's Macs are Apple silicon but for those that say Intel, the large ones, and the last of the old.
  if (system === 'darwin') return /-(intel|large)$|^macos-1[0-3]$/.test(label) ? 'x64' : 'arm64'
  return /-arm\b/.test(label) ? 'arm64' : 'x64'
}

/** The runners among `labels` that `/bench --platform` means: `macos`, or `linux-arm64` with the architecture. */
export function runnersOn(wanted: string, labels: readonly string[]): readonly string[] {
  const [system = '', architecture] = wanted.split('-')
  return labels.filter((label) => {
    const [own = '', ownArchitecture] = platformOfRunner(label).split('-')
    const short = systems.find((one) => one.system === own)?.short
    return short === system && (architecture === undefined || architecture === ownArchitecture)
  })
}
