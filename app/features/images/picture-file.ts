const PNG_START = 0x89504e47
const JPEG_START = 0xffd8

/** PNG chunk types as numbers. */
const END = chunkType('IEND')
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'].map(chunkType))
/** Number of bytes for length, type and checksum of a chunk. */
const CHUNK_FRAME = 12

function chunkType(name: string): number {
  return Buffer.from(name, 'latin1').readUInt32BE()
}

/**
 * Returns a PNG without its text chunks, because compressed text can unpack to a hundred megabytes (T262).
 * Other files, and a PNG without text, are returned unchanged.
 */
export function removePngTextChunks(bytes: Buffer): Buffer {
  if (bytes.length < 8 || bytes.readUInt32BE() !== PNG_START) return bytes
  // Allocated once for all chunks, because a file may have hundreds of thousands.
  let kept: Buffer | null = null
  let size = 8
  let at = 8
  while (at + CHUNK_FRAME <= bytes.length) {
    const type = bytes.readUInt32BE(at + 4)
    const next = Math.min(at + CHUNK_FRAME + bytes.readUInt32BE(at), bytes.length)
    if (TEXTS.has(type)) kept ??= Buffer.from(bytes)
    else size += kept ? bytes.copy(kept, size, at, next) : next - at
    if (type === END) break
    at = next
  }
  return kept ? kept.subarray(0, size) : bytes
}

/** JPEG markers for the end of the picture and the start of a scan. */
const JPEG_END = 0xd9
const SCAN = 0xda

/**
 * Counts the scans of a JPEG. The decoder passes over the whole picture for each scan. Thumbnails and data
 * after the end are not counted. Returns 0 for other files.
 */
export function countJpegScans(bytes: Buffer): number {
  if (bytes.length < 2 || bytes.readUInt16BE() !== JPEG_START) return 0
  let scans = 0
  let at = bytes.indexOf(0xff, 2)
  while (at !== -1 && at + 3 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (marker === JPEG_END) break
    if (marker === SCAN) scans += 1
    const length = hasLength(marker) ? bytes.readUInt16BE(at + 2) : 0
    // Several 0xff bytes may precede a marker.
    at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2 + length))
  }
  return scans
}

/** Whether a segment with a length follows the marker. Zero bytes and restart markers belong to a scan. */
const hasLength = (marker: number) => marker >= 0xc0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd8)
