import { withoutExtension } from './phone'

/** A web address that may be linked (http or https, a host with a dot, no user, of `host` if given), else null (T5). */
export function safeUrl(address: string | null, host?: string): string | null {
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol)) return null
  if (url.username || url.password || !url.hostname.includes('.')) return null
  if (host && url.hostname !== host && !url.hostname.endsWith(`.${host}`)) return null
  return url.href
}

/** A phone that may be dialled: an optional `+`, 7 to 15 digits and an extension; a code such as `*21*…#` is null (T6). */
export function safePhone(phone: string | null): string | null {
  return phone && /^\+?\d{7,15}(?:;ext=\d{1,6})?$/.test(phone) ? phone : null
}

/** An address that may be written to; one that smuggles further fields into the message is null (T6). */
export function safeEmail(email: string | null): string | null {
  return email && /^(?![^@]*&[^@]*=)[^\s?%#<>"]+@[^\s?&%#<>"@]+$/.test(email) ? email : null
}

/** The digits WhatsApp is asked for: its own number, else the phone; null without, or when its own is empty (D106). */
export function whatsappDigits(business: { whatsapp: string | null; phone: string | null }): string | null {
  if (business.whatsapp === '') return null
  const numbers = [business.whatsapp && withoutExtension(business.whatsapp), business.phone]
  return numbers.find((number) => number && /^\+\d{8,15}$/.test(number))?.slice(1) ?? null
}
