/** Platforms as people name them in a policy: `linux`, `macos-arm64`, `win32-*`. */
import { globMatcher } from '../model/select.ts'

const spokenNames: Readonly<Record<string, string>> = { macos: 'darwin', windows: 'win32' }

/** A test for platforms such as `darwin-arm64`. The architecture may be left out; `macos` and `windows` are understood. */
export function platformMatcher(glob: string): (platform: string) => boolean {
  const spelt = glob.replaceAll(/[a-z]+/g, (word) => spokenNames[word] ?? word)
  const isMatch = globMatcher(spelt.replaceAll('-', '/'))
  return (platform) => isMatch(platform.replaceAll('-', '/'))
}
