/**
 * A reservation on a day that would be closed, with contact details of the customer. Day and time are
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
