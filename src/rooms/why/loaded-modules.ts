/**
 * Modules that one side alone loads: all that happens while such a module is loaded is charged to it, for nobody would have
 * to wait for that if it were not asked for.
 */
import type { FunctionOf, ProfiledFunction } from './charge.ts'
import { isModuleFrame, moduleFrame, type Frame, type Profile } from './profile.ts'

interface SeenFiles {
  readonly all: ReadonlySet<string>
  /** The modules that were loaded meanwhile. */
  readonly modules: ReadonlySet<string>
  /** False where only those are known of which a profiler saw something. */
  readonly areAll: boolean
}

/** Lists the files of all trials of a side, as reports name them. */
export function filesAndModulesInProfiles(profiles: readonly Profile[], functionOf: FunctionOf): SeenFiles {
  const named = (frames: readonly Frame[]): string[] =>
    frames.flatMap((frame) => fileKeyOfFrame(frame, functionOf) ?? [])
  const frames = profiles.flatMap((profile) => profile.frames)
  const listed = profiles.flatMap(({ modules = [] }) => modules)
  const meanwhile = [...frames.filter(isModuleFrame), ...listed.filter(({ by }) => by !== undefined).map(moduleFrame)]
  return {
    all: new Set(named([...frames, ...listed.map(moduleFrame)])),
    modules: new Set(named(meanwhile)),
    areAll: profiles.every(({ modules }) => modules !== undefined),
  }
}

/** Lists the modules of a side that the other lacks; none of a package all of which were moved: they are the same. */
export function oneSidedModules(seen: SeenFiles, other: SeenFiles): ReadonlySet<string> {
  const others = [...other.all].filter((file) => !seen.all.has(file))
  const missing = Map.groupBy(others, packageOfFileKey)
  const modules = [...Map.groupBy(seen.modules, packageOfFileKey)].flatMap(([from, files]) => {
    const lacking = files.filter((file) => !other.all.has(file))
    const moved = missing.get(from)?.length ?? 0
    // One file that was moved does not become many.
    const isMany = seen.areAll && other.areAll && lacking.length > moved * 2
    return lacking.length === files.length && moved > 0 && !isMany ? [] : lacking
  })
  return new Set(modules)
}

/** Puts each call below a module that is new in the place of that module. */
export function collapseNewModules(profile: Profile, functionOf: FunctionOf, news: ReadonlySet<string>): Profile {
  const { frames, frameOf, parentOf } = profile
  const modules = frames.map((frame) => {
    const file = isModuleFrame(frame) ? fileKeyOfFrame(frame, functionOf) : undefined
    if (file === undefined) return 'none'
    return news.has(file) ? 'new' : 'known'
  })
  if (!modules.includes('new')) return profile
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

/** Returns the package of a file as `fileKeyOfFunction` names it. */
function packageOfFileKey(file: string): string {
  return file.slice(0, file.indexOf('\n'))
}

function fileKeyOfFrame(frame: Frame, functionOf: FunctionOf): string | undefined {
  if (frame.url === '' || frame.url.startsWith('node:')) return undefined
  return fileKeyOfFunction(functionOf(frame)!)
}

/** Names a function's file with its package; undefined for what is in no file. */
export function fileKeyOfFunction({ kind, file, package: from }: ProfiledFunction): string | undefined {
  return kind === 'function' && file !== undefined ? `${from ?? ''}\n${file}` : undefined
}
