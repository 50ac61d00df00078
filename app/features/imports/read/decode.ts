/** A file that no rows can be read from; the message is for the person who chose it. */
export class UnreadableFile extends Error {}

const ZIP_FILE = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * The text of a file as spreadsheets save it: UTF-8 with or without its mark, UTF-16 with its mark, else
 * Windows-1252. Refuses workbooks and what holds no text.
 */
export function decode(bytes: Uint8Array): string {
  const begins = (signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (begins(ZIP_FILE) || begins(OLD_EXCEL))
    throw new UnreadableFile(
      'El archivo es un libro de Excel. Guárdalo como CSV UTF-8 y vuelve a intentarlo.',
    )
  if (begins([0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (begins([0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new UnreadableFile('El archivo no es de texto: se espera un CSV.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
