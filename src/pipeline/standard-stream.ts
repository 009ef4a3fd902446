/** stdout and stderr: what is written to them arrives whole, or it is known that it did not. */
import { fstatSync, writeSync } from 'node:fs'
import { errorCode } from '../errors.ts'

/** The parts of `process.stdout` that matter here. */
export interface RawStream {
  write(text: string, done: (error?: Error | null) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  readonly fd?: number
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  readonly rows?: number | undefined
}

export interface StandardStream {
  write(text: string): void
  /** Resolves when all has left this process: with why some of it could not, else with null. Nothing is written afterwards. */
  lost(): Promise<Error | null>
  readonly isTTY: boolean | undefined
  readonly columns: number | undefined
  readonly rows: number | undefined
}

/** Codes of writing to a pipe that nobody reads any more; `EOF` is that of Windows. */
const closed: ReadonlySet<string | undefined> = new Set(['EPIPE', 'EOF', 'ERR_STREAM_DESTROYED'])

/**
 * A reader that has had enough, such as `head`, is no error: what is written after it left is dropped. Anything else
 * that keeps a text from being written, such as a full disk, is what `lost` tells.
 */
export function standardStream(raw: RawStream): StandardStream {
  let failure: Error | null = null
  let left: Promise<unknown> = Promise.resolve()
  const fail = (error: Error | null | undefined): void => {
    if (error && !closed.has(errorCode(error))) failure ??= error
  }
  raw.on('error', fail)
  const file = fileOf(raw)
  return {
    write(text) {
      if (failure !== null) return
      if (file === null) {
        const sent = new Promise<void>((resolve) => {
          raw.write(text, (error) => {
            fail(error)
            resolve()
          })
        })
        left = Promise.all([left, sent])
        return
      }
      try {
        writeAll(file, text)
      } catch (error) {
        fail(error as Error)
      }
    },
    async lost() {
      await left
      return failure
    },
    get isTTY() {
      return raw.isTTY
    },
    get columns() {
      return raw.columns
    },
    get rows() {
      return raw.rows
    },
  }
}

/** The descriptor where it is a file: Node takes a write to one for done when the disk had room for the first half. */
function fileOf({ fd }: RawStream): number | null {
  try {
    return fd !== undefined && fstatSync(fd).isFile() ? fd : null
  } catch {
    return null
  }
}

function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at)
}
