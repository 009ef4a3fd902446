/** Writes zips, hostile ones too: every header field can be made to lie. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: string | Buffer
  /** Declared size unpacked, where it is to differ from the true one. */
  readonly declaredBytes?: number
  /** Declared checksum, where it is to differ from the true one. */
  readonly declaredChecksum?: number
  /** Unix mode with file type, as in 0o120777 for a link. */
  readonly mode?: number
  readonly encrypted?: boolean
}

/** A zip of these entries; `declaredEntries` where the count is to lie. */
export function zipOf(entries: readonly ZipEntry[], { declaredEntries }: { declaredEntries?: number } = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredBytes, declaredChecksum, mode = 0o100_644, encrypted = false } of entries) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(declaredChecksum ?? crc32(raw), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declaredBytes ?? raw.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([signature(0x04034b50), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    const madeByUnix = Buffer.from([20, 3])
    central.push(Buffer.concat([signature(0x02014b50), madeByUnix, fields, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(declaredEntries ?? entries.length, 4)
  end.writeUInt16LE(declaredEntries ?? entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, signature(0x06054b50), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
