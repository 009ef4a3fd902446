/** What a subject of this suite is. A subject implements the ways of reading that it is about. */

/** Called with each document's path and text, in any order; may throw, and then the reader must stop. */
export type Visit = (file: string, text: string) => void

export interface Reader {
  /** Finds every JSON document below `directory`, reads it as text and hands it to `visit`. */
  readonly readDocuments?: (directory: string, visit: Visit) => void | Promise<void>
  /** Reads `file` as a whole `times` times and hands each content to `consume`. */
  readonly readRepeatedly?: (options: ReadRepeatedly) => void | Promise<void>
}

export interface ReadRepeatedly {
  readonly file: string
  readonly times: number
  readonly consume: (content: Buffer) => void
}
