/** Whether a file holds what was to be written, by size and digest; read in pieces, so that the check needs no memory. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { textOf } from './writer.ts'

const pieceBytes = 65_536

/** No text of a write is longer than this. */
const longestText = 20

export interface FileCheck {
  readonly bytes: number
  readonly expectedBytes: number
  /** The content is right to the byte. */
  readonly inOrder: boolean
  /** Every write is there once and whole, in whatever order. */
  readonly complete: boolean
}

/** Reads `file` and holds it against the texts of writes 0 to `count - 1`. */
export function checkFile(file: string, count: number): FileCheck {
  const expected = expectedContent(count)
  const hash = createHash('sha256')
  const ticks = tickOff(count)
  let bytes = 0
  for (const piece of pieces(file)) {
    hash.update(piece)
    ticks.take(piece)
    bytes += piece.length
  }
  const inOrder = hash.digest('hex') === expected.digest
  return { bytes, expectedBytes: expected.bytes, inOrder, complete: ticks.areAll() }
}

function expectedContent(count: number): { digest: string; bytes: number } {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(pieceBytes)
  let bytes = 0
  let filled = 0
  for (let index = 0; index < count; index++) {
    if (filled > pieceBytes - longestText) {
      hash.update(piece.subarray(0, filled))
      filled = 0
    }
    const length = piece.write(textOf(index), filled, 'latin1')
    filled += length
    bytes += length
  }
  return { digest: hash.update(piece.subarray(0, filled)).digest('hex'), bytes }
}

function* pieces(file: string): Generator<Buffer> {
  const buffer = Buffer.alloc(pieceBytes)
  const descriptor = openSync(file, 'r')
  try {
    for (;;) {
      const length = readSync(descriptor, buffer)
      if (length === 0) return
      yield buffer.subarray(0, length)
    }
  } finally {
    closeSync(descriptor)
  }
}

interface Ticks {
  readonly take: (piece: Buffer) => void
  /** True if each write came exactly once and nothing else came. */
  readonly areAll: () => boolean
}

const space = 0x20
const digitZero = 0x30

/** Ticks off writes as they come, in any order: a space, digits, a space. */
function tickOff(count: number): Ticks {
  const seen = new Uint8Array(count)
  let ticked = 0
  let wrong = false
  /** The number being read; undefined between two writes. */
  let number: number | undefined

  const onSpace = (): void => {
    if (number === undefined) {
      number = 0
      return
    }
    if (number >= count || seen[number] === 1) wrong = true
    else {
      seen[number] = 1
      ticked += 1
    }
    number = undefined
  }
  return {
    take: (piece) => {
      for (let at = 0; at < piece.length; at++) {
        const byte = piece[at]!
        const digit = byte - digitZero
        if (byte === space) onSpace()
        else if (number === undefined || digit < 0 || digit > 9) wrong = true
        else number = number * 10 + digit
      }
    },
    areAll: () => !wrong && number === undefined && ticked === count,
  }
}
