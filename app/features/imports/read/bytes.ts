import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A file of any size, read piece by piece. */
export interface Bytes {
  size: number
  /** A copy or a view of what lies there; shorter at the end of the file. */
  piece: (from: number, length: number) => Buffer
  close: () => void
}

/** What is in memory already. */
export const bytesOf = (content: Uint8Array): Bytes => ({
  size: content.length,
  piece: (from, length) =>
    Buffer.from(content.buffer, content.byteOffset, content.length).subarray(from, from + length),
  close: () => {},
})

/** A file on disk, of which only the piece asked for is held. */
export function bytesOfFile(path: string): Bytes {
  const file = openSync(path, 'r')
  return {
    size: fstatSync(file).size,
    piece: (from, length) => {
      const buffer = Buffer.allocUnsafe(length)
      return buffer.subarray(0, readSync(file, buffer, 0, length, from))
    },
    close: () => closeSync(file),
  }
}
