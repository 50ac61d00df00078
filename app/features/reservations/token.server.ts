import { createHmac, randomInt } from 'node:crypto'
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

/** Six letters and digits that people can say to each other. Of 31 to the 6th, so a collision is tried again. */
export const reservationCode = (): string =>
  Array.from({ length: 6 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
