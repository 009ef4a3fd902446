/**
 * Modules that one side alone loads: all that happens while such a module is loaded is charged to it, for nobody would have
 * to wait for that if it were not asked for.
 */
import type { FunctionOf } from './charge.ts'
import { isModule, type Frame, type Profile } from './read-profile.ts'

/** Names of the files of these profiles, as reports have them. */
export function filesOf(profiles: readonly Profile[], functionOf: FunctionOf): ReadonlySet<string> {
  const files = profiles.flatMap(({ frames }) => frames.flatMap((frame) => fileOf(frame, functionOf) ?? []))
  return new Set(files)
}

interface Files {
  /** Of this side, in any of its trials. */
  readonly own: ReadonlySet<string>
  readonly others: ReadonlySet<string>
}

/** The profile with each call below a module that the other side lacks in the place of that module. */
export function withLoads(profile: Profile, functionOf: FunctionOf, { own, others }: Files): Profile {
  const { frames, frameOf, parentOf } = profile
  const modules = frames.map((frame) => {
    const file = isModule(frame) ? fileOf(frame, functionOf) : null
    return file === null ? 'none' : others.has(file) ? 'known' : 'new'
  })
  // Where all were moved, they are the same ones under other names.
  const isMoved = !modules.includes('known') && ![...others].every((file) => own.has(file))
  if (!modules.includes('new') || isMoved) return profile
  const loads = new Int32Array(frameOf.length).fill(-1)
  for (const [node, frame] of frameOf.entries()) {
    const parent = parentOf[node]!
    const above = parent === -1 ? -1 : loads[parent]!
    // A function around all of a file is no other module.
    const isInside = above !== -1 && frames[above]!.url === frames[frame]!.url
    if (modules[frame] === 'none' || isInside) loads[node] = above
    else if (modules[frame] === 'new') loads[node] = frame
  }
  return { ...profile, frameOf: frameOf.map((frame, node) => (loads[node] === -1 ? frame : loads[node]!)) }
}

function fileOf(frame: Frame, functionOf: FunctionOf): string | null {
  if (frame.url === '' || frame.url.startsWith('node:')) return null
  const { kind, file, package: of } = functionOf(frame)!
  return kind === 'function' && file !== null ? `${of ?? ''}\n${file}` : null
}
