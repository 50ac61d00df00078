import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { NewReservation } from './schema'

/** No letters or digits that are mistaken for one another when they are said on the phone. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/**
 * The 128 bits, in hexadecimal, that open a reservation's private page (D64): the same for a form sent twice (T91),
 * others for another slot. `formKey` is the form's random value; nobody computes a token without `secret`.
 */
export function reservationToken(
  secret: string,
  formKey: string,
  businessId: number,
  { email, date, time }: Pick<NewReservation, 'email' | 'date' | 'time'>,
): string {
  const said = JSON.stringify(['reservation', formKey, businessId, email, date, time])
  return createHmac('sha256', secret).update(said).digest('hex').slice(0, 32)
}

/** What opens the reservation of this number on another telephone, for who knows its code and telephone: the same each time. */
export const codeToken = (secret: string, id: number): string =>
  id.toString(16).padStart(8, '0') + codeMac(secret, id)

/** The number of the reservation that such a token opens; null for any other token. */
export function idOfCodeToken(secrets: readonly string[], token: string): number | null {
  const id = Number.parseInt(token.slice(0, 8), 16)
  const isOurs = secrets.some((secret) => isSame(codeToken(secret, id), token))
  return isOurs ? id : null
}

const codeMac = (secret: string, id: number) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['reservation by code', id]))
    .digest('hex')
    .slice(0, 24)

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Six letters and digits that people can say to each other. Of 31 to the 6th, so a collision is tried again. */
export const reservationCode = (): string =>
  Array.from({ length: 6 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
