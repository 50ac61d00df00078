/**
 * A telephone number of the United States as it is kept: `+1` and ten digits, behind them `;ext=` and the extension where there
 * is one, as RFC 3966 writes it in a link that dials.
 */
const KEPT = /^\+1([2-9]\d{2})([2-9]\d{2})(\d{4})(?:;ext=(\d{1,6}))?$/

/** Whether a text is one as it is kept. */
export const isKeptPhone = (text: string): boolean => KEPT.test(text)

/** A kept number without its extension. */
export const withoutExtension = (phone: string): string => phone.replace(/;.*/, '')

/** `+14045550142;ext=12` as people read it, `(404) 555-0142 ext. 12`; anything else as it came. */
export function readablePhone(phone: string): string {
  const [, area, exchange, line, extension] = KEPT.exec(phone) ?? []
  return line ? `(${area}) ${exchange}-${line}${extension ? ` ext. ${extension}` : ''}` : phone
}
