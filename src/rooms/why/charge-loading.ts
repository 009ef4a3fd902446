/** Charges modules with what it takes to load them, which V8 has in the stack of whoever asks for them. */
import { compiling, isModuleFrame, moduleFrame, type Frame, type Profile } from './profile.ts'

/** A module that was asked for through more others is not told from them. */
const mostNested = 100

/** Holds what was seen at once: at a node of a tree, µs or bytes. */
export interface Sample {
  readonly at: number
  readonly amount: number
}

/**
 * Charges what it took to find, read and compile a required module to that module, whose code is the next to run: V8
 * has one node for the loader's work on all that a function requires.
 */
export function moveLoadCostToModules({ frames, frameOf, parentOf, self }: Profile, samples: readonly Sample[]): void {
  const isOfLoader = frames.map(({ url }) => url === 'node:internal/modules/cjs/loader')
  if (!isOfLoader.includes(true)) return
  // By node: the loader's first function above, with no script between; and the script around it that a loader ran. Or -1.
  const loaderOf = new Int32Array(frameOf.length).fill(-1)
  const scriptOf = new Int32Array(frameOf.length).fill(-1)
  for (const [node, parent] of parentOf.entries()) {
    const { url } = frames[frameOf[node]!]!
    const isScript = url !== '' && !url.startsWith('node:')
    const [above, around] = parent === -1 ? [-1, -1] : [loaderOf[parent]!, scriptOf[parent]!]
    scriptOf[node] = isScript && above !== -1 ? node : around
    const loader = above === -1 && isOfLoader[frameOf[node]!] ? node : above
    loaderOf[node] = isScript ? -1 : loader
  }
  /** Finds the module that was running below a loader; -1 for a hook of it, and undefined where neither was. */
  const runningBelow = (loader: number, node: number): number | undefined => {
    let script = scriptOf[node]!
    for (let depth = 0; script !== -1 && depth < mostNested; depth += 1) {
      const by = loaderOf[parentOf[script]!]!
      if (by === loader) return isModuleFrame(frames[frameOf[script]!]!) ? script : -1
      script = scriptOf[by]!
    }
    return undefined
  }
  let [loader, loading]: [number, Sample[]] = [-1, []]
  for (const sample of samples) {
    // Collecting garbage comes in between.
    if (parentOf[sample.at]! <= 0 && frames[frameOf[sample.at]!]!.url === '') continue
    const asker = loaderOf[sample.at]!
    const module = loader === -1 || asker === loader ? undefined : runningBelow(loader, sample.at)
    if (module === -1) continue
    for (const { at, amount } of module === undefined ? [] : loading) {
      const moved = Math.min(amount, self[at]!)
      self[at] = self[at]! - moved
      self[module!] = self[module!]! + moved
    }
    if (asker !== loader) [loader, loading] = [asker, []]
    if (asker !== -1) loading.push(sample)
  }
}

/** Says what a function of Node does for importing modules: nothing, something for each, or with their texts. */
const loads = { nothing: 0, each: 1, texts: 2 } as const

/** Reading and decoding them, compiling, and making their functions. */
const ofTexts = new RegExp(`^(getSource(Sync)?|stringify|[#_]?(async)?instantiate(Sync)?)$|${compiling.source}`, 'i')

/**
 * Charges modules that were imported, all of which are found, read and compiled before the first one runs. No stack
 * says for which: what was done with texts is divided by their lengths, and all the rest in equal parts. As V8 runs
 * such modules from one place, each has a node of its own for it, below that of the module which asked for it.
 */
export function withImportCostMovedToModules(profile: Profile): Profile {
  const { frames, frameOf, parentOf, self, modules = [] } = profile
  const imported = modules.filter(({ by }) => by === 'import')
  if (imported.length === 0) return profile
  const amounts = [0, 0, 0]
  const parts = new Uint8Array(frameOf.length)
  const rest = self.map((amount, node) => {
    const parent = parentOf[node]!
    const part = importWorkKindOfFrame(frames[frameOf[node]!]!, parent === -1 ? loads.nothing : parts[parent]!)
    parts[node] = part
    amounts[part] = amounts[part]! + amount
    return part === loads.nothing ? amount : 0
  })
  const length = imported.reduce((sum, one) => sum + one.length, 0)
  const perLetter = amounts[loads.texts]! / Math.max(1, length)
  const perModule = (amounts[loads.each]! + (length === 0 ? amounts[loads.texts]! : 0)) / imported.length
  const tops = new Map(frames.flatMap((frame, at) => (isModuleFrame(frame) ? [[frame.url, at] as const] : [])))
  const all = { frames: [...frames], frameOf: [...frameOf], parentOf: [...parentOf], self: [...rest] }
  const nodes = new Map<string, number>()
  const add = (url: string, parent: number, amount: number): number => {
    all.frameOf.push(tops.get(url) ?? all.frames.push(moduleFrame({ url })) - 1)
    all.parentOf.push(parent)
    const node = all.self.push(amount) - 1
    nodes.set(url, node)
    return node
  }
  for (const { url, parent, length: letters } of imported) {
    const below = parent === undefined ? 0 : (nodes.get(parent) ?? add(parent, 0, 0))
    add(url, below, perModule + letters * perLetter)
  }
  return {
    ...profile,
    frames: all.frames,
    frameOf: Int32Array.from(all.frameOf),
    parentOf: Int32Array.from(all.parentOf),
    self: Float64Array.from(all.self),
  }
}

/** Judges by what the function above does. */
function importWorkKindOfFrame({ name, url }: Frame, above: number): number {
  const isNode = url === '' || url.startsWith('node:')
  if (!isNode || url === 'node:internal/modules/cjs/loader') return loads.nothing
  const part = url.startsWith('node:internal/modules/esm/') ? Math.max(above, loads.each) : above
  return part !== loads.nothing && ofTexts.test(name) ? loads.texts : part
}
