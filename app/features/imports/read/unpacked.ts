import { inflateRawSync } from 'node:zlib'

const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const ENTRY_LENGTH = 46
const PACKED = 8

/**
 * Whether what a zipped file holds comes to more than `most` bytes once it is unpacked. Every part is unpacked for that: what
 * a file says of their sizes need not be true (T42).
 */
export function unpacksTo(most: number, content: Buffer): boolean {
  let left = most
  for (const entry of entriesOf(content)) {
    const unpacked = unpackedBytes(content, entry, left)
    if (unpacked === undefined) return true
    left -= unpacked
  }
  return left < 0
}

interface Entry {
  bytes: number
  at: number
}

function* entriesOf(content: Buffer): Generator<Entry> {
  const end = content.lastIndexOf(END)
  if (end < 0 || end + 20 > content.length) return
  let at = content.readUInt32LE(end + 16)
  for (let count = content.readUInt16LE(end + 10); count > 0; count -= 1) {
    let next = at + ENTRY_LENGTH
    if (next > content.length || !content.subarray(at, at + 4).equals(ENTRY)) return
    yield { bytes: content.readUInt32LE(at + 20), at: content.readUInt32LE(at + 42) }
    for (const place of [28, 30, 32]) next += content.readUInt16LE(at + place)
    at = next
  }
}

/** Undefined for more than `most`; none for what cannot be unpacked, which its reader will say. */
function unpackedBytes(content: Buffer, { bytes, at }: Entry, most: number): number | undefined {
  if (at + 30 > content.length) return 0
  if (content.readUInt16LE(at + 8) !== PACKED) return bytes
  const start = at + 30 + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28)
  try {
    return inflateRawSync(content.subarray(start), { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : 0
  }
}
