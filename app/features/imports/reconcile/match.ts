import { withoutExtension } from '~/values/contact/phone'
import { addressKey, type Identity } from '../parse/identity'

/** Same name, same place: neither denies what the other says. */
export function isSameBusiness(row: Identity, known: Identity): boolean {
  if (row.core !== known.core) return false
  const [street, knownStreet] = [addressKey(row.location), addressKey(known.location)]
  if (street !== '' && knownStreet !== '')
    return (street === knownStreet || isWithin(row, known)) && isSameTown(row, known)
  if (row.phone && known.phone) return isSamePhone(row, known)
  if (row.zip && known.zip) return row.zip === known.zip
  return isSameTown(row, known)
}

/** Of two extensions of a number each is somebody's; without one it is the house's. */
function isSamePhone(row: Identity, known: Identity): boolean {
  if (row.phone === null || known.phone === null) return false
  const [one, other] = [withoutExtension(row.phone), withoutExtension(known.phone)]
  return row.phone === known.phone || (one === other && (row.phone === one || known.phone === other))
}

/** One of two lines names the suite and the other does not; the telephone says that they are one. */
function isWithin(row: Identity, known: Identity): boolean {
  const [street, knownStreet] = [addressKey(row.location), addressKey(known.location)]
  const isLonger = street.startsWith(`${knownStreet} `) || knownStreet.startsWith(`${street} `)
  return isLonger && isSamePhone(row, known)
}

/** Same name and phone at another address. Whether it moved or is a branch, the name and phone do not tell. */
export function mayHaveMoved(row: Identity, known: Identity): boolean {
  return row.core === known.core && isSamePhone(row, known)
}

/** Another name at the same address with the same phone. */
export function mayBeRenamed(row: Identity, known: Identity): boolean {
  if (row.phone === null || row.phone !== known.phone) return false
  const street = addressKey(row.location)
  return street !== '' && street === addressKey(known.location) && isSameTown(row, known)
}

/** Same name, e-mail and place with another telephone: a wrong one, a new one, or a branch. Somebody has to say. */
export function mayBeSame(row: Identity, known: Identity): boolean {
  if (row.core !== known.core || row.email === null || row.email !== known.email) return false
  const streets = [row, known].map(({ location }) => addressKey(location)).filter((street) => street !== '')
  return row.phone !== null && known.phone !== null && new Set(streets).size < 2 && isSameTown(row, known)
}

function isSameTown(row: Identity, known: Identity): boolean {
  if (row.zip && known.zip) return row.zip === known.zip
  return row.stateCode === known.stateCode && row.city.toLowerCase() === known.city.toLowerCase()
}
