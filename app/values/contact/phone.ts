import { optionalUsPhone } from './fields'

/** A number as it is kept, and the extension that does not fit into it. */
export interface ParsedPhone {
  phone: string
  extension: string | null
}

const number = optionalUsPhone()
const EXTENSION = /\s*[,;/]?\s*(?:extensi[oó]n|ext|x|int|anexo)\.?\s*:?\s*#?\s*(\d{1,6})\s*$/i

/** Reads a US telephone number as lists hold it, `404.555.0123` or `Tel. 1-404-555-0123 ext. 4`; else null (D99). */
export function parsePhone(text: string | null | undefined): ParsedPhone | null {
  const written = (text ?? '').trim().replace(/\.0$/, '')
  const extension = EXTENSION.exec(written)?.[1] ?? null
  const bare = written.replace(EXTENSION, '').replace(/^(?:tel|teléfono|telefono|phone|cel)\.?:?\s*/i, '')
  const phone = number.safeParse(bare).data
  return phone ? { phone, extension } : null
}
