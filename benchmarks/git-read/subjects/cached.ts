/** A map in front of a reader: what was read once is not read again. */
import type { Reader } from '../reader.ts'

export function cached(reader: Reader): Reader {
  const contents = new Map<string, Uint8Array | Promise<Uint8Array>>()
  return {
    ...reader,
    read: (path) => {
      const known = contents.get(path)
      if (known !== undefined) return known
      const content = reader.read(path)
      contents.set(path, content)
      return content
    },
  }
}
