/** From cheap to dear, as the page shows it. */
/** Photos that the page of a business shows. */
export const MOST_PHOTOS = 8

export const PRICES = ['$', '$$', '$$$', '$$$$']

export interface OwnedBusiness {
  id: number
  name: string
  slug: string
  categorySlug: string
  /** Visitors see it; otherwise it waits until somebody has looked at it. */
  isListed: boolean
}

/** When a business is open on one day. Times `HH:mm`; closing at or before opening means past midnight. */
export interface DailyHours {
  opens: string
  closes: string
}

export interface OwnWeek {
  /** Spans of each weekday, 0 Sunday to 6 Saturday; null when the business says nothing of its hours. */
  days: DailyHours[][] | null
  /** `yyyy-MM-dd`, in order. */
  closedDates: string[]
}

export interface ComingReservation {
  id: number
  code: string
  sequence: number
  status: 'pending' | 'confirmed' | 'declined'
  /** `yyyy-MM-dd`; `day` and `time` are in words. */
  date: string
  day: string
  time: string
  zone: string | null
  fullName: string
  phone: string | null
  email: string | null
  requirement: string
  comment: string | null
}

/** A field of forms with a city: the one that was asked about. */
export const CITY_ASKED = 'ciudad-preguntada'
