/**
 * A reservation on a day that would be closed, with the customer's contact details. Day and time are
 * formatted text.
 */
export interface AffectedReservation {
  id: number
  day: string
  time: string
  fullName: string
  phone: string | null
  email: string | null
}

/** Maximum number of affected reservations in a list. */
export const MAX_AFFECTED_RESERVATIONS = 200
