/** A number as it is kept, and the extension that does not fit into it. */
export interface ParsedPhone {
  /** `+1` and ten digits. */
  phone: string
  extension: string | null
}

const EXTENSION = /\s*(?:,|;|\/)?\s*(?:extensi[oó]n|ext|x|int|anexo)\.?\s*:?\s*#?\s*(\d{1,6})\s*$/i
const NORTH_AMERICAN = /^1?([2-9]\d{2}[2-9]\d{6})$/

/**
 * Reads a telephone number of the United States as people write it (D99): `(404) 555-0123`, `1-404-555-0123 ext. 4`,
 * `404.555.0123`. Ten digits, with or without a leading 1, that the numbering plan allows; null for anything else.
 */
export function parsePhone(text: string | null | undefined): ParsedPhone | null {
  const written = (text ?? '').trim().replace(/\.0$/, '')
  const extension = EXTENSION.exec(written)?.[1] ?? null
  const number = written.replace(EXTENSION, '').replace(/^tel[ée]?f?o?n?o?\.?:?\s*/i, '')
  if (/[^\d\s()+.\-–/]/.test(number)) return null
  const digits = NORTH_AMERICAN.exec(number.replace(/\D/g, ''))?.[1]
  return digits ? { phone: `+1${digits}`, extension } : null
}
