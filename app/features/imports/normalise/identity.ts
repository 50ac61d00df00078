import { createHash } from 'node:crypto'
import { tokenizeBusinessName } from '~/features/search/duplicate-key.server'
import { tokenize } from '~/features/search/tokens'
import { removePhoneExtension } from '~/values/contact/phone'
import { buildWordListMeanings } from '../headers'

/** Identity of a business: name, place and contact details. */
export interface BusinessIdentity {
  /** Normalized name (`normalizeName`). */
  core: string
  location: string | null
  city: string
  stateCode: string
  zip: string | null
  phone: string | null
  email: string | null
}

const streetWords = buildWordListMeanings('street')
const unitWords = buildWordListMeanings('unit')

/**
 * Name without articles, legal form, accents and spaces: `La Casita, Inc.` equals `CASITA`. If nothing
 * remains, the name in small letters.
 */
export function normalizeName(name: string): string {
  const core = tokenizeBusinessName(name)
    .map((word) => word.folded)
    .join('')
  return core || name.trim().toLowerCase()
}

/** Normalized street: `2700 State Road 16, Suite 4` equals `2700 STATE RD 16 #4`. Empty without one. */
export function toAddressKey(location: string | null): string {
  return tokenize(location ?? '')
    .map((word) => streetWords.get(word.folded) ?? word.folded)
    .filter((word) => !unitWords.has(word))
    .join(' ')
}

/** Hash that is equal for rows with the same name, place and contact details. */
export function toRowKey(identity: BusinessIdentity): string {
  const { zip, phone, email, city, stateCode } = identity
  const parts = [
    identity.core,
    toAddressKey(identity.location),
    zip,
    phone && removePhoneExtension(phone),
    email,
    city.toLowerCase(),
    stateCode,
  ]
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url').slice(0, 22)
}
