/** Runtimes other than Node that commands and benchmarks of `bench` can have; bun-and-deno.ts says what each is called and lacks. */

export const runtimeNames = ['bun', 'deno'] as const
export type RuntimeName = (typeof runtimeNames)[number]

/** One as found on this machine. */
export interface Runtime {
  readonly name: RuntimeName
  /** The program itself, not the link or script by which it was found. */
  readonly path: string
  readonly version: string
}

/** As a run file has it. */
export type RecordedRuntime = Pick<Runtime, 'name' | 'version'>
