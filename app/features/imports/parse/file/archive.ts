import { inflateRawSync } from 'node:zlib'

const END = Buffer.from('PK\x05\x06', 'latin1')
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const [END_LENGTH, DIRECTORY_ENTRY_LENGTH, LOCAL_ENTRY_LENGTH] = [22, 46, 30]
const [STORED, DEFLATED] = [0, 8]
const ENCRYPTED = 0x2041
/** A book of hundreds of sheets and pictures has a tenth of them. */
const MOST_ENTRIES = 5_000
/** Rows and cells of all sheets together, as their tags count them: read, each takes a hundred times the room. */
const [MOST_ROWS, MOST_CELLS] = [50_000, 1_000_000]
const [ROWS, CELLS] = [
  ['<row', '<table:table-row', '<tr', '<TR', '<Row'],
  ['<c ', '<c>', '<table:table-cell', '<td', '<TD', '<Cell', '<si'],
].map((marks) => marks.map((mark) => Buffer.from(mark, 'latin1'))) as [Buffer[], Buffer[]]
/** Archives within it, which the reader opens by itself. */
const NESTED = /\.(zip|iwa|gz)$/i

/** Why a zipped workbook is not handed to its reader. */
export type ArchiveProblem = 'too_large' | 'too_many' | 'encrypted' | 'odd'

/**
 * Whether a zipped file holds more than `most` bytes once it is unpacked, or anything its reader could take for something
 * else, or more rows or cells than its reader has room for. Every part is unpacked for that, and every field is read where the reader reads it: what a file says of its sizes,
 * or in a second place, need not be true. A part that does not unpack counts as odd.
 */
export function archiveProblem(content: Buffer, most: number): ArchiveProblem | undefined {
  const end = content.lastIndexOf(END)
  if (end < 0 || end + END_LENGTH > content.length) return 'odd'
  const count = content.readUInt16LE(end + 8)
  if (count !== content.readUInt16LE(end + 10) || count === 0 || count > MOST_ENTRIES) return 'odd'
  let left = most
  const all = { rows: 0, cells: 0 }
  let at = content.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    const entry = entryAt(content, at)
    if (typeof entry !== 'object') return entry
    const unpacked = unpackedPart(content, entry, left)
    if (typeof unpacked === 'string') return unpacked
    left -= unpacked.length
    if (left < 0) return 'too_large'
    if (hasTooMany(unpacked, all)) return 'too_many'
    at = entry.next
  }
  return undefined
}

interface Entry {
  isStored: boolean
  /** Where its data begin, and how long they are where they are stored. */
  start: number
  bytes: number
  next: number
}

/** An entry of the directory together with what stands before its data, which is what the reader goes by. */
function entryAt(content: Buffer, at: number): Entry | ArchiveProblem {
  if (at + DIRECTORY_ENTRY_LENGTH > content.length || content.readUInt32LE(at) !== DIRECTORY_ENTRY)
    return 'odd'
  const lengths = [28, 30, 32].map((place) => content.readUInt16LE(at + place))
  const local = content.readUInt32LE(at + 42)
  if (local + LOCAL_ENTRY_LENGTH > content.length || content.readUInt32LE(local) !== LOCAL_ENTRY) return 'odd'
  if ((content.readUInt16LE(local + 6) & ENCRYPTED) !== 0) return 'encrypted'
  const method = content.readUInt16LE(local + 8)
  const nameLength = content.readUInt16LE(local + 26)
  const name = content.toString('latin1', local + LOCAL_ENTRY_LENGTH, local + LOCAL_ENTRY_LENGTH + nameLength)
  if ((method !== STORED && method !== DEFLATED) || NESTED.test(name)) return 'odd'
  return {
    isStored: method === STORED,
    start: local + LOCAL_ENTRY_LENGTH + nameLength + content.readUInt16LE(local + 28),
    bytes: content.readUInt32LE(local + 18),
    next: lengths.reduce((sum, length) => sum + length, at + DIRECTORY_ENTRY_LENGTH),
  }
}

/** Whether a part, or a file that is no archive, has more rows or cells than may be read, beside `all` that came before. */
export function hasTooMany(part: Buffer, all = { rows: 0, cells: 0 }): boolean {
  all.rows += countOf(part, ROWS)
  all.cells += countOf(part, CELLS)
  return all.rows > MOST_ROWS || all.cells > MOST_CELLS
}

function countOf(part: Buffer, marks: readonly Buffer[]): number {
  let count = 0
  for (const mark of marks)
    for (let at = part.indexOf(mark); at >= 0; at = part.indexOf(mark, at + mark.length)) count++
  return count
}

function unpackedPart(
  content: Buffer,
  { isStored, start, bytes }: Entry,
  most: number,
): Buffer | ArchiveProblem {
  if (isStored) return start + bytes > content.length ? 'odd' : content.subarray(start, start + bytes)
  try {
    return inflateRawSync(content.subarray(start), { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'odd'
  }
}
