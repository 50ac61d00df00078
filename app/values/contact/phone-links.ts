import { withoutExtension } from './phone'

/** A chat with a number (country code included, as digits or as a phone is kept), opened with `greeting` already typed. */
export function whatsappHref(number: string, greeting?: string): string {
  const address = `https://wa.me/${withoutExtension(number).replace(/\D/g, '')}`
  return greeting ? `${address}?text=${encodeURIComponent(greeting)}` : address
}
