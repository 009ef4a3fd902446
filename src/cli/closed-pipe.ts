/** A reader that has had enough, such as `head`: not an error of ours, and never exit code 1, which says "regression". */
import { errorCode } from '../store/error-code.ts'

/** The part of a stream that says what went wrong with it. */
export interface FailingStream {
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** Codes of writing to a pipe that nobody reads any more; `EOF` is that of Windows. */
const closed: ReadonlySet<string | undefined> = new Set(['EPIPE', 'EOF', 'ERR_STREAM_DESTROYED'])

/** What is written after the reader left is dropped; the command ends as it would have, with its own exit code. */
export function tolerateClosedPipe(streams: readonly FailingStream[]): void {
  for (const stream of streams) {
    stream.on('error', (error) => {
      if (!closed.has(errorCode(error))) throw error
    })
  }
}
