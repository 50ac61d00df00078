import { optionalUsPhone } from './contact-fields'

/** A number as it is kept, and the extension that does not fit into it. */
export interface ParsedPhone {
  /** `+1` and ten digits. */
  phone: string
  extension: string | null
}

const number = optionalUsPhone()
const EXTENSION = /\s*[,;/]?\s*(?:extensi[oó]n|ext|x|int|anexo)\.?\s*:?\s*#?\s*(\d{1,6})\s*$/i

/**
 * Reads a telephone number of the United States as spreadsheets hold it (D99): `(404) 555-0123`, `404.555.0123`,
 * `Tel. 1-404-555-0123 ext. 4`. Null for what is none.
 */
export function parsePhone(text: string | null | undefined): ParsedPhone | null {
  const written = (text ?? '').trim().replace(/\.0$/, '')
  const extension = EXTENSION.exec(written)?.[1] ?? null
  const bare = written.replace(EXTENSION, '').replace(/^(?:tel|teléfono|telefono|phone|cel)\.?:?\s*/i, '')
  const phone = number.safeParse(bare).data
  return phone ? { phone, extension } : null
}
