/** Maximum number of photos on a business page. */
export const MAX_BUSINESS_PHOTOS = 8

/** Cheapest first. */
export const PRICE_RANGES = ['$', '$$', '$$$', '$$$$']

export interface OwnedBusinessSummary {
  id: number
  name: string
  slug: string
  categorySlug: string
  /** True if visitors see the business. */
  isListed: boolean
}

/**
 * One span of opening hours of a day, as `HH:mm`. If the closing time is not after the opening time, it is on
 * the next day.
 */
export interface DaySpan {
  opens: string
  closes: string
}

export interface OpeningHoursAndClosedDates {
  /** Opening hours by weekday, from 0 (Sunday) to 6. Null if the business has none. */
  days: DaySpan[][] | null
  /** Ascending dates `yyyy-MM-dd`. */
  closedDates: string[]
}

export interface UpcomingReservation {
  id: number
  /** Start time `HH:mm`, in the local time of the business. */
  clock: string
  code: string
  sequence: number
  /** `completed` may occur in a list of chosen days. */
  status: 'pending' | 'confirmed' | 'completed' | 'declined'
  /** True if it was declined after it had been confirmed. */
  wasConfirmed: boolean
  /** Date `yyyy-MM-dd`. `day` and `time` are text. */
  date: string
  day: string
  time: string
  zone: string | null
  fullName: string
  phone: string | null
  email: string | null
  requirement: string | null
  comment: string | null
  /** Reason for declining, as the customer reads it. Null if none was given. */
  reason: string | null
  /** True from the start time on, by local time. */
  hasBegun: boolean
  /** True if its day is tomorrow, by local time. */
  isTomorrow: boolean
  /** Owner's note whether the customer came. Null without a note. */
  attendance: 'came' | 'missed' | null
  /** Number of other reservations at this business with the same phone that were marked as missed. */
  missedBefore: number
  /** Another time that the business proposed, as text. Null if it proposed none. */
  proposal: {
    date: string
    time: string
    slot: string
    until: string
    state: 'waiting' | 'declined' | 'expired'
  } | null
}

/** Hidden field with the city about which the form already asked. */
export const QUESTIONED_CITY_FIELD = 'ciudad-preguntada'
