import type { BookingRules as BookingRulesTable } from 'db/types'
import { type BookingLength, HALF_HOUR_LENGTH, MAX_DAYS_AHEAD } from './slots'

/** Booking rules of a business (D116). */
export interface BookingRules {
  /** Step of the offered start times, in minutes. */
  step: 15 | 30
  /** Minimum time before a booking, in hours. */
  hoursAhead: number
  /** How many days ahead visitors can book. */
  daysAhead: number
  /** Maximum number of open reservations per phone. Null: no limit. */
  maxOpen: number | null
  isConfirmedAtOnce: boolean
  /**
   * Fields in addition to name and phone. E-mail and requirement are then usually required; the comment is
   * optional.
   */
  asks: { email: boolean; requirement: boolean; comment: boolean }
}

/** Rules of a business that has set neither rules nor durations: rows 146 to 152 (D156). */
export const DEFAULT_BOOKING_RULES: BookingRules = {
  step: 30,
  hoursAhead: 0,
  daysAhead: MAX_DAYS_AHEAD,
  maxOpen: null,
  isConfirmedAtOnce: false,
  asks: { email: true, requirement: true, comment: true },
}

/** Rules of a business that has set only durations of services (D156). */
export const DEFAULT_BOOKING_RULES_WITH_SERVICES: BookingRules = {
  ...DEFAULT_BOOKING_RULES,
  asks: { email: false, requirement: false, comment: true },
}

/** A service that can be booked. */
export interface BookableService extends BookingLength {
  name: string
  /** Text for visitors, such as `$25 · 45 min`. */
  about: string
}

/** Maximum duration of several services together, in minutes. */
export const MAX_BOOKING_MINUTES = 480

/**
 * Returns the length of services one after the other, with the longest of their breaks at the end. Half an
 * hour without services.
 */
export function getBookingLength(services: readonly BookableService[]): BookingLength {
  if (services.length === 0) return HALF_HOUR_LENGTH
  return {
    minutes: services.reduce((sum, { minutes }) => sum + minutes, 0),
    buffer: Math.max(...services.map(({ buffer }) => buffer)),
  }
}

/**
 * Returns the length of the services with these names. Unknown names are ignored. If none is chosen, it is
 * that of the shortest service, so that more free times are shown. Half an hour without services.
 */
export function getChosenLength(
  services: readonly BookableService[],
  names: readonly string[],
): BookingLength {
  const chosen = services.filter(({ name }) => names.includes(name))
  if (chosen.length > 0) return getBookingLength(chosen)
  return getBookingLength([...services].sort((a, b) => a.minutes - b.minutes).slice(0, 1))
}

/** The columns of `booking_rules as rules`. */
export const BOOKING_RULE_COLUMNS = [
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

/** Converts stored rules. Null if the left join found no row. */
export function toBookingRules(
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
