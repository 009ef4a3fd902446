/** What the subjects need of a system. */

/** Systems that es-git 0.6.0 has a binary for, of those that Node runs on. */
const nativeSystems = /^(linux|darwin|win32)-(x64|arm64)$/

export interface System {
  readonly hasGit: boolean
  /** `process.platform` and `process.arch`, as in `linux-x64`. */
  readonly system: string
}

/** Why a subject cannot run on a system; undefined when it can. */
export function reasonToSkip(subject: string, { hasGit, system }: System): string | undefined {
  if (!hasGit) return 'no git on PATH: it makes the repository that is read'
  if ((subject === 'git' || subject === 'cache-git') && !nativeSystems.test(system)) {
    return `es-git 0.6.0 has no binary for ${system}`
  }
  return undefined
}
