import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { OwnReservation } from './own.server'

const STATUS = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** An iCalendar file of a reservation (D64): always one UID, a growing SEQUENCE, the business's own wall time. */
export function calendarFile(reservation: OwnReservation, host: string, url: string, now: Date): string {
  const { business, date, time, timeZone } = reservation
  const place = [business.location, business.city, business.stateCode].filter(Boolean).join(', ')
  // Without a zone of its own its moments are in UTC, as the standard wants them; the event has one.
  const calendar = ical({
    prodId: { company: host, product: 'directorio', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: zoneRules },
  })
  calendar.createEvent({
    id: `reserva-${reservation.id}@${host}`,
    sequence: reservation.sequence,
    status: STATUS[reservation.status],
    stamp: now,
    start: `${date}T${time}:00`,
    end: halfAnHourLater(date, time),
    timezone: timeZone,
    summary: `${business.name}: ${reservation.code}`,
    location: place,
    url,
  })
  return calendar.toString()
}

const zoneRules = (zone: string) => [tzlib_get_ical_block(zone)].flat()[0] ?? null

/** No slot ends after midnight. */
function halfAnHourLater(date: string, time: string): string {
  return new Date(Date.parse(`${date}T${time}:00Z`) + 30 * 60_000).toISOString().slice(0, 19)
}
