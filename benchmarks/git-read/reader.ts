/** What a subject of this suite is: a way to read files of a repository's newest commit. */

export interface Reader {
  /** True if `read` gives the content at once; false if it gives a promise. */
  readonly synchronous: boolean
  /** The content of the file at `path`, relative to the root, with `/`. */
  readonly read: (path: string) => Uint8Array | Promise<Uint8Array>
  readonly close?: () => void
}

export interface Subject {
  /** Opens the repository in `directory`, whose files are also checked out there. */
  readonly openReader: (directory: string) => Reader | Promise<Reader>
  /** How many reads are timed together: some 10 ms of work. Fixed, so that all trials measure the same. */
  readonly readsPerBatch: number
}
