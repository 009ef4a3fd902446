/** Where a clone came from: what its `origin` is called on whatever server it lies, and the commit if that has it. */
import { ask, type Git } from './git.ts'

export interface CloneSource {
  /** `https://github.com` */
  readonly webUrl: string
  /** `acme/paceline` */
  readonly repository: string
  /** The commit that is checked out; null where the origin is not known to have it. */
  readonly sha: string | null
}

const address = /^(?:https:\/\/|ssh:\/\/git@|git@)([\w.-]+)[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/

/** Null for a folder that is no top of a clone, or whose origin has no such address. */
export async function cloneSource(git: Git): Promise<CloneSource | null> {
  if ((await ask(git, ['rev-parse', '--show-prefix'])) !== '') return null
  const [, host, repository] = address.exec((await ask(git, ['remote', 'get-url', 'origin'])) ?? '') ?? []
  if (host === undefined || repository === undefined) return null
  const published = await ask(git, ['branch', '--remotes', '--list', 'origin/*', '--contains', 'HEAD'])
  const sha = (published ?? '') === '' ? null : await ask(git, ['rev-parse', 'HEAD'])
  return { webUrl: `https://${host}`, repository, sha }
}
