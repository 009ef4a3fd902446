/** What a subject of this suite is. */
export interface Writer {
  /** Creates `file` and writes the text of `textOf(i)` for i from 0 to `count - 1`, each with a write of its own. */
  readonly writeAll: (job: WriteJob) => Promise<void>
}

export interface WriteJob {
  readonly file: string
  readonly count: number
}

/** The text of write `index`: the number between two spaces. */
export function textOf(index: number): string {
  return ` ${index} `
}
