const PNG_START = 0x89504e47
const JPEG_START = 0xffd8

/** Types of PNG chunks as numbers. */
const END = chunkType('IEND')
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'].map(chunkType))
/** Length, type and checksum of a chunk, in bytes. */
const CHUNK_FRAME = 12

function chunkType(name: string): number {
  return Buffer.from(name, 'latin1').readUInt32BE()
}

/**
 * Returns a PNG without its texts. They may unpack to a hundred megabytes (T262). Returns other files, and a
 * PNG without texts, unchanged.
 */
export function withoutPngTexts(bytes: Buffer): Buffer {
  if (bytes.length < 8 || bytes.readUInt32BE() !== PNG_START) return bytes
  // One buffer for all chunks, because a file may have hundreds of thousands.
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

/** Markers of a JPEG: end of the picture, and beginning of a scan. */
const JPEG_END = 0xd9
const SCAN = 0xda

/**
 * Counts the scans of a JPEG. Each is decoded over the whole picture. Thumbnails and pictures behind the end
 * do not count. Returns 0 for other files.
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
    // Several 0xff may precede a marker.
    at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2 + length))
  }
  return scans
}

/** Whether a segment with a length follows the marker. Zero and restarts are part of a scan. */
const hasLength = (marker: number) => marker >= 0xc0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd8)
