/** Who asks for a slot and for what, checked and cleaned (row 146). */
export interface NewReservation {
  fullName: string
  email: string
  /** `+1` and ten digits. */
  phone: string
  requirement: string
  comment: string | null
  /** `yyyy-MM-dd`, on the business's calendar. */
  date: string
  /** `HH:mm`, one of the 18. */
  time: string
}

export type ReservationStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled'

/** Who changes a reservation; an administrator by name. */
export type ChangedBy = 'customer' | 'owner' | (string & {})

/** Why a slot cannot be had. `slot_taken`: somebody was quicker; `not_offered`: past, closed or no slot at all. */
export type SlotRefusal = 'slot_taken' | 'not_offered'

/** A day of a business as the form offers it. */
export interface DayOfSlots {
  /** `yyyy-MM-dd` */
  date: string
  /** `HH:mm`, those still free. */
  times: string[]
}

/** A reservation as whoever holds its private link sees it. No more than that person needs (D64). */
export interface OwnReservation {
  id: number
  code: string
  date: string
  time: string
  timeZone: string
  status: ReservationStatus
  sequence: number
  fullName: string
  requirement: string
  /** It can still be moved or cancelled: not cancelled, not completed, not past. */
  isOpen: boolean
  business: {
    id: number
    name: string
    slug: string
    categorySlug: string
    location: string | null
    city: string
    stateCode: string
    phone: string | null
    whatsapp: string | null
    email: string | null
    /** False when it was taken down since: nothing links to it then. */
    isListed: boolean
  }
}
