/** Profiles of scripts that a tool transformed when it loaded them, as Vite does: put back to where they lie on disk. */
import type { Profile } from './profile.ts'
import { mapPositionFinderIfOneSource, findMapPathOrText } from '../../core/model/source-position.ts'

const nowhere = { line: -1, column: -1 }

/**
 * Puts each function where it was written. One that the transformer made has no place, and none has in a script
 * without a map. `maps` are data URLs, or nothing, by URL of the script.
 */
export function withSourcePositions(profile: Profile, maps: ReadonlyMap<string, string>): Profile {
  const read = new Map(
    [...maps].map(([url, text]) => {
      const reference = findMapPathOrText(`//# sourceMappingURL=${text}`)
      return [url, reference && 'map' in reference ? mapPositionFinderIfOneSource(reference.map) : undefined] as const
    }),
  )
  const frames = profile.frames.map((frame) => {
    const original = read.get(frame.url)
    if (maps.get(frame.url) === '') return { ...frame, ...nowhere }
    if (original === undefined) return frame
    return { ...frame, ...(original(frame) ?? nowhere) }
  })
  return { ...profile, frames }
}
