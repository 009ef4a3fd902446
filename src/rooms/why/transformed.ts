/** Profiles of scripts that a tool transformed when it loaded them, as Vite does: put back to where they lie on disk. */
import type { Profile } from './profile.ts'
import { originalIn, sourceMapReference } from '../../core/model/source-position.ts'

/** Each function where it was written. One that the transformer made has no place. `maps` are data URLs, by URL of the script. */
export function asWritten(profile: Profile, maps: ReadonlyMap<string, string>): Profile {
  const read = new Map(
    [...maps].map(([url, text]) => {
      const reference = sourceMapReference(`//# sourceMappingURL=${text}`)
      return [url, reference !== null && 'map' in reference ? originalIn(reference.map) : null] as const
    }),
  )
  const frames = profile.frames.map((frame) => {
    const original = read.get(frame.url)
    if (original === undefined || original === null) return frame
    return { ...frame, ...(original(frame) ?? { line: -1, column: -1 }) }
  })
  return { ...profile, frames }
}
