/** A profile as everything reads it, whatever V8 wrote. */
import type { LoadedModule } from '../../core/model/trial.ts'

export type ProfilerKind = 'cpu' | 'heap'

/** Holds a function as V8 names it. Lines and columns count from 0; -1 where there are none. */
export interface Frame {
  readonly name: string
  /** URL or path of its script; empty for what is no script. */
  readonly url: string
  readonly line: number
  readonly column: number
}

/** Holds a tree of calls in flat lists. A caller comes before those that it called; the first is the root. */
export interface Profile {
  readonly frames: readonly Frame[]
  /** The frame of each node, and its caller; -1 for the root. */
  readonly frameOf: Int32Array
  readonly parentOf: Int32Array
  /** The amount of each node, without what it called: µs, or bytes. */
  readonly self: Float64Array
  /** The modules in the order in which they were asked for; absent where nobody noted them. */
  readonly modules?: readonly LoadedModule[] | undefined
}

/** Names functions of Node that hand a module to the compiler. */
export const compiling =
  /^(wrapSafe|compile(SourceTextModule|ForInternalLoader|FunctionForCJSLoader|Function)|CompileFunction)$/

/** Returns true if this is the code of a file itself, which runs once. */
export function isModuleFrame({ name, url, line, column }: Frame): boolean {
  return name === '' && url !== '' && !url.startsWith('node:') && line <= 0 && column <= 20
}

/** Makes the frame of a file's code, as V8 names it. */
export function moduleFrame({ url }: Pick<Frame, 'url'>): Frame {
  return { name: '', url, line: 0, column: 0 }
}
