/** What a subject of this suite is: a way to add a directory to IPFS. */

/** What the process that measures is told of a service that the trial has started. Travels as JSON. */
export interface Connection {
  /** Folder of the repository; empty where the subject makes its own. */
  readonly repository: string
  /** Address of the daemon's RPC API; empty without a daemon. */
  readonly api: string
  /** The `ipfs` binary; empty where none is used. */
  readonly binary: string
}

/** A repository that is ready, perhaps with a daemon. Belongs to the trial's own process, which stops it. */
export interface Service {
  readonly connection: Connection
  /** Process of the daemon; undefined without one. */
  readonly daemonPid?: number | undefined
  readonly stop: () => Promise<void>
}

/** Adds directories. Lives in the load driver's worker. */
export interface Adder {
  /** Adds the directory with all that is in it, and gives its root's content id. */
  readonly add: (directory: string) => Promise<string>
  /** Blocks that the repository holds. */
  readonly countBlocks: () => Promise<number>
  /** Removes all blocks, so that the next add has to write them again. */
  readonly clear: () => Promise<void>
  /** Largest resident memory of other processes that did the work so far, in bytes; none where it cannot be read. */
  readonly othersPeakBytes: () => number | undefined
}

export interface StartOptions {
  /** An empty folder for the repository. */
  readonly repository: string
  /** The `ipfs` binary that was found; undefined if none was. */
  readonly binary: string | undefined
  readonly signal: AbortSignal
}

export interface Subject {
  readonly start: (options: StartOptions) => Promise<Service>
  readonly connect: (connection: Connection) => Promise<Adder>
}
