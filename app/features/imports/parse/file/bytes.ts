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

/** Several files one after another as one, each of them but the last as long as the first. */
export function joined(parts: readonly Bytes[]): Bytes {
  const length = parts[0]?.size ?? 0
  return {
    size: parts.reduce((sum, part) => sum + part.size, 0),
    piece: (from, wanted) => {
      const found: Buffer[] = []
      for (let at = from; at < from + wanted; ) {
        const start = at % length
        const piece = parts[Math.floor(at / length)]?.piece(
          start,
          Math.min(length - start, from + wanted - at),
        )
        if (!piece || piece.length === 0) break
        found.push(piece)
        at += piece.length
      }
      return found.length === 1 && found[0] ? found[0] : Buffer.concat(found)
    },
    close: () => {
      for (const part of parts) part.close()
    },
  }
}

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
