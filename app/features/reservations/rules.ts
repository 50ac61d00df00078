import type { BookingRules as BookingRulesTable } from 'db/types'
import { type BookingLength, DAYS_AHEAD, HALF_HOUR } from './slots'

/** Booking rules of a business (D116). */
export interface BookingRules {
  /** Minutes between two offered times. */
  step: 15 | 30
  /** Minimum notice, in hours. */
  hoursAhead: number
  /** Maximum number of days ahead. */
  daysAhead: number
  /** Maximum number of open reservations per phone. Null: no limit. */
  maxOpen: number | null
  isConfirmedAtOnce: boolean
  /** Fields other than name and phone. The first two are then required, the comment is optional. */
  asks: { email: boolean; requirement: boolean; comment: boolean }
}

/** Rules of a business without settings: rows 146 to 152 (D156). */
export const CLASSIC_RULES: BookingRules = {
  step: 30,
  hoursAhead: 0,
  daysAhead: DAYS_AHEAD,
  maxOpen: null,
  isConfirmedAtOnce: false,
  asks: { email: true, requirement: true, comment: true },
}

/** Rules of a business that only set lengths of services: name and phone are enough (D156). */
export const SERVICE_RULES: BookingRules = {
  ...CLASSIC_RULES,
  asks: { email: false, requirement: false, comment: true },
}

/** A service that can be booked. */
export interface BookableService extends BookingLength {
  name: string
  /** Text for visitors: `$25 · 45 min`. */
  about: string
}

/** Maximum length of several services together, in minutes. */
export const MAX_BOOKING_MINUTES = 480

/** Length of consecutive services, with the longest of their breaks at the end. Half an hour without services. */
export function lengthOf(services: readonly BookableService[]): BookingLength {
  if (services.length === 0) return HALF_HOUR
  return {
    minutes: services.reduce((sum, { minutes }) => sum + minutes, 0),
    buffer: Math.max(...services.map(({ buffer }) => buffer)),
  }
}

/**
 * Length of the services with these names. If none is chosen, that of the shortest one, so that no time is
 * hidden. Unknown names are ignored.
 */
export function chosenLength(services: readonly BookableService[], names: readonly string[]): BookingLength {
  const chosen = services.filter(({ name }) => names.includes(name))
  if (chosen.length > 0) return lengthOf(chosen)
  return lengthOf([...services].sort((a, b) => a.minutes - b.minutes).slice(0, 1))
}

/** The columns of `booking_rules as rules`. */
export const RULE_COLUMNS = [
  'rules.step_minutes',
  'rules.hours_ahead',
  'rules.days_ahead',
  'rules.max_open',
  'rules.is_confirmed_at_once',
  'rules.asks_email',
  'rules.asks_requirement',
  'rules.asks_comment',
] as const

type StoredRules = Omit<BookingRulesTable, 'business_id'>

/** Converts stored rules. Null if the outer join found none. */
export function toRules(
  row: { [Column in keyof StoredRules]: StoredRules[Column] | null },
): BookingRules | null {
  if (row.step_minutes === null) return null
  return {
    step: row.step_minutes,
    hoursAhead: row.hours_ahead ?? 0,
    daysAhead: row.days_ahead ?? 0,
    maxOpen: row.max_open,
    isConfirmedAtOnce: row.is_confirmed_at_once === 1,
    asks: {
      email: row.asks_email === 1,
      requirement: row.asks_requirement === 1,
      comment: row.asks_comment === 1,
    },
  }
}
