import { createHash } from 'node:crypto'
import { nameWords } from '~/features/search/duplicate-key.server'
import { wordsOf } from '~/features/search/words'
import { withoutExtension } from '~/values/contact/phone'
import { wordsWith } from './words'

/** Who and where a business says it is. */
export interface Identity {
  /** The name as names compare: `nameCore`. */
  core: string
  location: string | null
  city: string
  stateCode: string
  zip: string | null
  phone: string | null
  email: string | null
}

const streetWords = wordsWith('street')
const unitWords = wordsWith('unit')

/** A name without articles, legal form, accents and spaces: `La Casita, Inc.` and `CASITA` are one. */
export function nameCore(name: string): string {
  const core = nameWords(name)
    .map((word) => word.folded)
    .join('')
  return core || name.trim().toLowerCase()
}

/** A street as it compares: `2700 State Road 16, Suite 4` and `2700 STATE RD 16 #4` are one. Empty without one. */
export function addressKey(location: string | null): string {
  return wordsOf(location ?? '')
    .map((word) => streetWords.get(word.folded) ?? word.folded)
    .filter((word) => !unitWords.has(word))
    .join(' ')
}

/** One key for rows that say the same of who and where; nothing can be read back from it. */
export function rowKey(identity: Identity): string {
  const { zip, phone, email, city, stateCode } = identity
  const parts = [
    identity.core,
    addressKey(identity.location),
    zip,
    phone && withoutExtension(phone),
    email,
    city.toLowerCase(),
    stateCode,
  ]
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url').slice(0, 22)
}
