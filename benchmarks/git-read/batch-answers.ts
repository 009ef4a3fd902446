/**
 * Takes apart what `git cat-file --batch` writes: `<id> <type> <size>`, a line feed, the content, a line feed; or, for
 * what it does not find, a line that ends in `missing`. See git-cat-file(1), "Batch output".
 */
export class BatchAnswers {
  readonly #onAnswer: (content: Uint8Array | undefined) => void
  #pending: Buffer = Buffer.alloc(0)

  /** `onAnswer` gets the content of each blob in turn, and undefined for what is missing or no blob. */
  constructor(onAnswer: (content: Uint8Array | undefined) => void) {
    this.#onAnswer = onAnswer
  }

  /** Takes in the next bytes that came, wherever they were cut. */
  take(chunk: Buffer): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    while (this.#takeAnswer());
  }

  /** False when the answer at the front is not all there yet. */
  #takeAnswer(): boolean {
    const lineEnd = this.#pending.indexOf('\n')
    if (lineEnd === -1) return false
    const found = / (?<type>[a-z]+) (?<size>\d+)$/.exec(this.#pending.toString('latin1', 0, lineEnd))?.groups
    if (found === undefined) {
      this.#pending = this.#pending.subarray(lineEnd + 1)
      this.#onAnswer(undefined)
      return true
    }
    const contentEnd = lineEnd + 1 + Number(found['size'])
    if (this.#pending.length <= contentEnd) return false
    const content = this.#pending.subarray(lineEnd + 1, contentEnd)
    this.#pending = this.#pending.subarray(contentEnd + 1)
    this.#onAnswer(found['type'] === 'blob' ? content : undefined)
    return true
  }
}
