import { createHash } from 'node:crypto'
import { nameWords } from '~/features/search/duplicate-key.server'
import { wordsOf } from '~/features/search/words'

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

const STREET_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    street: 'st',
    avenue: 'ave',
    av: 'ave',
    road: 'rd',
    drive: 'dr',
    boulevard: 'blvd',
    highway: 'hwy',
    terrace: 'ter',
    terr: 'ter',
    lane: 'ln',
    court: 'ct',
    place: 'pl',
    parkway: 'pkwy',
    circle: 'cir',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
    northeast: 'ne',
    northwest: 'nw',
    southeast: 'se',
    southwest: 'sw',
  }),
)
const UNIT_WORDS = new Set(['suite', 'ste', 'unit', 'apt', 'apartment', 'bay', 'no', 'num', 'local'])

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
    .map((word) => STREET_WORDS.get(word.folded) ?? word.folded)
    .filter((word) => !UNIT_WORDS.has(word))
    .join(' ')
}

/** One key for rows that say the same of who and where; nothing can be read back from it. */
export function rowKey(identity: Identity): string {
  const { zip, phone, email, city, stateCode } = identity
  const parts = [
    identity.core,
    addressKey(identity.location),
    zip,
    phone,
    email,
    city.toLowerCase(),
    stateCode,
  ]
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url').slice(0, 22)
}

/** Same name, same place: neither denies what the other says. */
export function isSame(row: Identity, known: Identity): boolean {
  if (row.core !== known.core) return false
  const [street, knownStreet] = [addressKey(row.location), addressKey(known.location)]
  if (street !== '' && knownStreet !== '')
    return (street === knownStreet || isWithin(row, known)) && isSameTown(row, known)
  if (row.phone && known.phone) return row.phone === known.phone
  if (row.zip && known.zip) return row.zip === known.zip
  return isSameTown(row, known)
}

/** One of two lines names the suite and the other does not; the telephone says that they are one. */
function isWithin(row: Identity, known: Identity): boolean {
  const [street, knownStreet] = [addressKey(row.location), addressKey(known.location)]
  const isLonger = street.startsWith(`${knownStreet} `) || knownStreet.startsWith(`${street} `)
  return isLonger && row.phone !== null && row.phone === known.phone
}

/** Same name and phone at another address. Whether it moved or is a branch, the name and phone do not tell. */
export function mayHaveMoved(row: Identity, known: Identity): boolean {
  return row.core === known.core && row.phone !== null && row.phone === known.phone
}

/** Another name at the same address with the same phone. */
export function mayBeRenamed(row: Identity, known: Identity): boolean {
  if (row.phone === null || row.phone !== known.phone) return false
  const street = addressKey(row.location)
  return street !== '' && street === addressKey(known.location) && isSameTown(row, known)
}

function isSameTown(row: Identity, known: Identity): boolean {
  if (row.zip && known.zip) return row.zip === known.zip
  return row.stateCode === known.stateCode && row.city.toLowerCase() === known.city.toLowerCase()
}
