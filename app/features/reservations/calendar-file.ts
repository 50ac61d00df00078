import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { CustomerReservation } from './customer-reservation.server'
import { listOccupiedQuarterHours } from './hold.server'
import type { ReservationStatus } from './schema'
import { QUARTER_MINUTES, type WallTime } from './slots'

const ICAL_STATUS_BY_STATUS = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

export interface CalendarEvent extends WallTime {
  /** Id of the reservation. */
  id: number
  sequence: number
  status: ReservationStatus
  timeZone: string
  minutes: number
  title: string
  description?: string | undefined
  place?: string | undefined
  url?: string | undefined
}

interface CalendarContext {
  host: string
  now: Date
  /** Name under which calendar programs show a feed. */
  name?: string
}

/**
 * Builds an iCalendar text (RFC 5545) of reservations. Times are local, with the rules of the time zone. The
 * UID of a reservation stays the same and SEQUENCE increases, so that calendars can update an event. A
 * cancelled reservation has the status CANCELLED.
 */
export function buildICalendar(
  events: readonly CalendarEvent[],
  { host, now, name }: CalendarContext,
): string {
  // The calendar itself has no time zone, because its timestamps must be UTC. Its events have one.
  const calendar = ical({
    prodId: { company: host, product: 'directorio', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: zoneRules },
    // The library escapes the texts of events, but not the name of the calendar.
    ...(name && { name: name.replace(/[\\;,]/g, '\\$&'), ttl: FEED_REFRESH_SECONDS }),
  })
  for (const event of events) {
    const { id, sequence, status, timeZone, title, place, description, url } = event
    calendar.createEvent({
      id: `reserva-${id}@${host}`,
      sequence,
      status: ICAL_STATUS_BY_STATUS[status],
      stamp: now,
      start: `${event.date}T${event.time}:00`,
      end: endOf(event),
      timezone: timeZone,
      summary: title,
      ...(description && { description }),
      ...(place && { location: place }),
      ...(url && { url }),
    })
  }
  return calendar.toString()
}

/** Seconds after which calendar programs should read a feed again. */
const FEED_REFRESH_SECONDS = 60 * 60

/** Builds the iCalendar file of one reservation for its customer (D64). */
export function buildReservationCalendarFile(
  reservation: CustomerReservation,
  host: string,
  url: string,
  now: Date,
): string {
  const { business, length, code, ...event } = reservation
  const { id, sequence, status, date, time, timeZone } = event
  const place = [business.location, business.city, business.stateCode].filter(Boolean).join(', ')
  const { minutes } = length
  const title = `${business.name}: ${code}`
  return buildICalendar([{ id, sequence, status, date, time, timeZone, minutes, title, place, url }], {
    host,
    now,
  })
}

const zoneRules = (zone: string) => [tzlib_get_ical_block(zone)].flat()[0] ?? null

/** Returns the end of an event on the local clock, which may skip an hour. It may be on the next day. */
function endOf({ timeZone, date, time, minutes }: CalendarEvent): string {
  const last = listOccupiedQuarterHours(timeZone, { date, time }, { minutes, buffer: 0 }).at(-1)
  const end = last ? Date.parse(`${last.date}T00:00Z`) + (last.quarter + 1) * QUARTER_MINUTES * 60_000 : 0
  return new Date(end).toISOString().slice(0, 19)
}
