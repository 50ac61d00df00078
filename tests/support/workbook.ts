import { deflateRawSync } from 'node:zlib'

const SHEET = 'xl/worksheets/sheet1.xml'
/** A sheet without rows. */
export const PACKED = deflateRawSync(Buffer.from('<sheet/>'))

interface Odd {
  name?: string
  /** Directory entries that point to the same data. */
  entries?: number
  /** Number of entries stated in the end record. */
  total?: number
  signature?: number
  flags?: number
}

/** Returns a workbook of one sheet that states that it is empty. */
export function workbookOf(
  data: Buffer,
  { name = SHEET, entries = 1, total = entries, signature, flags }: Odd = {},
): Buffer {
  const written = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(flags ?? 0, 6)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt16LE(written.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(signature ?? 0x02014b50)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt16LE(written.length, 28)
  const directory = Array.from({ length: entries }, () => [central, written]).flat()
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(total, 10)
  end.writeUInt32LE((central.length + written.length) * entries, 12)
  end.writeUInt32LE(local.length + written.length + data.length, 16)
  return Buffer.concat([local, written, data, ...directory, end])
}
