import { paths } from '~/paths'
import type { SavedListBusiness } from './read.server'

const MAX_VCARD_LINE_BYTES = 75

/** Formats businesses as contact cards in vCard 3.0 (RFC 2426), which many old phones also read. */
export function formatVcards(businesses: readonly SavedListBusiness[], origin: string): string {
  return businesses.map((business) => vcard(business, origin)).join('')
}

function vcard(business: SavedListBusiness, origin: string): string {
  const { name, category, contactPerson, phone, whatsapp, email, location, city, stateCode, zipcode } =
    business
  const chat = whatsapp && `+${whatsapp}`
  const lines: [string, string | null][] = [
    ['FN', escaped(name)],
    ['N', `${escaped(name)};;;;`],
    ['ORG', escaped(name)],
    // A comma makes phones pause before they dial the digits after it.
    ['TEL;TYPE=WORK,VOICE', phone && escaped(phone.replace(';ext=', ','))],
    ['TEL;TYPE=CELL', chat === phone ? null : chat],
    ['EMAIL;TYPE=INTERNET', email && escaped(email)],
    [
      'ADR;TYPE=WORK',
      ['', '', location, city, stateCode, zipcode, 'US'].map((part) => escaped(part ?? '')).join(';'),
    ],
    ['URL', business.websiteUrl],
    ['URL', origin + paths.business(business)],
    ['NOTE', escaped([category, contactPerson && `Atiende: ${contactPerson}`].filter(Boolean).join('. '))],
  ]
  const known = lines.flatMap(([property, value]) => (value ? [`${property}:${value}`] : []))
  return ['BEGIN:VCARD', 'VERSION:3.0', ...known, 'END:VCARD'].map((line) => `${folded(line)}\r\n`).join('')
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Folds a line at 75 bytes, never within a character. Continuation lines begin with a space. */
function folded(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_VCARD_LINE_BYTES) {
      parts.push(' ')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n')
}
