/** Maximum number of photos on a business page. */
export const MOST_PHOTOS = 8

/** Cheapest first. */
export const PRICES = ['$', '$$', '$$$', '$$$$']

export interface OwnedBusiness {
  id: number
  name: string
  slug: string
  categorySlug: string
  /** True if visitors see the business. Otherwise it waits for a moderator. */
  isListed: boolean
}

/**
 * Opening hours of one day. Times are `HH:mm`. A closing time at or before the opening time is after
 * midnight.
 */
export interface DailyHours {
  opens: string
  closes: string
}

export interface WeekHours {
  /** Opening hours by weekday, 0 (Sunday) to 6. Null if the business states none. */
  days: DailyHours[][] | null
  /** Dates `yyyy-MM-dd`, in order. */
  closedDates: string[]
}

export interface UpcomingReservation {
  id: number
  /** Local time `HH:mm` of the business. */
  clock: string
  code: string
  sequence: number
  /** `completed` only in a list of chosen days. */
  status: 'pending' | 'confirmed' | 'completed' | 'declined'
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
  /** Reason for declining, as the customer reads it. */
  reason: string | null
  /** True from its start time on, in local time. */
  hasBegun: boolean
  /** True if it is tomorrow, in local time. */
  isTomorrow: boolean
  /** Whether the customer came, as noted by the owner. Null without a note. */
  attendance: 'came' | 'missed' | null
  /** Number of other reservations of this phone at this business that were noted as missed. */
  missedBefore: number
  /** Time that the business proposed instead, as text. */
  proposal: {
    date: string
    time: string
    slot: string
    until: string
    state: 'waiting' | 'declined' | 'expired'
  } | null
}

/** Hidden field with the city that the form asked about. */
export const CONFIRMED_CITY_FIELD = 'ciudad-preguntada'
