import { createHmac, randomInt } from 'node:crypto'
import type { NewReservation } from './schema'

/** No letters or digits that are mistaken for one another when they are said on the phone. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/**
 * The 128 bits, in lower-case hexadecimal, that open the private page of a reservation (D64). The same form sent twice
 * gives the same token, so that a double click books once (T91); another slot asked for with the same form another one.
 * `formKey` is the random value the form was drawn with; without `secret` nobody can compute a token from it.
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
