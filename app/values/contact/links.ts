import { removePhoneExtension } from './phone'

/**
 * Returns a web address if it is safe to link: http or https, a host with a dot, and no user name or
 * password. With `host`, it must be on that host or a subdomain. Otherwise null (T5).
 */
export function toSafeUrlOrNull(address: string | null, host?: string): string | null {
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol)) return null
  if (url.username || url.password || !url.hostname.includes('.')) return null
  if (host && url.hostname !== host && !url.hostname.endsWith(`.${host}`)) return null
  return url.href
}

/**
 * Returns a phone number if it is safe to dial: an optional `+`, 7 to 15 digits, and an optional extension.
 * Otherwise null, for example for phone codes such as `*21*…#` (T6).
 */
export function toSafePhoneOrNull(phone: string | null): string | null {
  return phone && /^\+?\d{7,15}(?:;ext=\d{1,6})?$/.test(phone) ? phone : null
}

/**
 * Returns an e-mail address if it is safe to link. Otherwise null, for example if it would add fields to the
 * message (T6).
 */
export function toSafeEmailOrNull(email: string | null): string | null {
  return email && /^(?![^@]*&[^@]*=)[^\s?%#<>"]+@[^\s?&%#<>"@]+$/.test(email) ? email : null
}

/**
 * Returns the digits for a WhatsApp link: the WhatsApp number, with its extension removed. Otherwise the
 * phone, if it has no extension. Null without a valid number. Also null if the WhatsApp number is an empty
 * text, which means that the business has no WhatsApp (D106).
 */
export function getWhatsappDigits(business: {
  whatsapp: string | null
  phone: string | null
}): string | null {
  if (business.whatsapp === '') return null
  const numbers = [business.whatsapp && removePhoneExtension(business.whatsapp), business.phone]
  return numbers.find((number) => number && /^\+\d{8,15}$/.test(number))?.slice(1) ?? null
}
