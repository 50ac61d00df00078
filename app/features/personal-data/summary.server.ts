import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import {
  DEFAULT_TIME_ZONE,
  formatDateTime,
  formatLongDay,
  formatTime,
  getDateInZone,
} from '~/features/places/calendar'
import { getDisplayName } from '~/values/text/slug'
import type { ErasableContact } from './contact'
import { type FoundSource, findPersonalData, type SourceRow } from './find.server'
import type { PersonalDataTable } from './places'

/** Maximum number of rows per place that the page lists by name. */
const MAX_NAMED = 20

export interface SourceSummary {
  id: string
  label: string
  effect: FoundSource['place']['effect']
  /** Number of rows that are erased completely. */
  erased: number
  /** Number of rows that remain without the phone or e-mail. */
  changed: number
  /** Number of rows that do not change. */
  unchanged: number
  named: { text: string; href: string | null }[]
}

/** The data stored about a phone or e-mail: numbers and names of rows. */
export interface PersonalDataSummary {
  kind: ErasableContact['kind']
  contact: string
  places: SourceSummary[]
  /** Number of found rows that erasing deletes or changes. At most 5,000 per place are found. */
  affected: number
  /** Open reservations from today on that would be erased: business, day and time as text. */
  upcoming: string[]
}

export async function summarizePersonalData(
  db: Db,
  contact: ErasableContact,
  now = new Date(),
): Promise<PersonalDataSummary> {
  const found = await findPersonalData(db, contact)
  const places = found.map(toSummary)
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  const reservations = found.find(({ place }) => place.table === 'reservations')?.rows ?? []
  return {
    kind: contact.kind,
    contact: contact.text,
    places,
    affected: places.reduce((sum, { erased, changed }) => sum + erased + changed, 0),
    upcoming: reservations
      .filter(({ row, isOwn }) => isOwn && isUpcoming(row, today))
      .map(({ row }) => row)
      .sort((one, other) => momentOf(one).localeCompare(momentOf(other)))
      .map(nameReservation),
  }
}

const isUpcoming = ({ reservation_date, status, deleted_at }: SourceRow, today: string) =>
  deleted_at === null && (status === 'pending' || status === 'confirmed') && String(reservation_date) >= today

const momentOf = ({ reservation_date, reservation_time }: SourceRow) =>
  `${reservation_date} ${reservation_time}`

const nameReservation = ({ business_name, reservation_date, reservation_time }: SourceRow) =>
  `${getDisplayName(String(business_name))}, ${formatLongDay(String(reservation_date))}, ${formatTime(String(reservation_time))}`

function toSummary({ place, rows }: FoundSource): SourceSummary {
  const { id, label, effect, table } = place
  const own = effect === 'row' ? rows.filter(({ isOwn }) => isOwn).length : 0
  const stays = rows.length - own
  return {
    ...{ id, label, effect },
    erased: own,
    changed: effect === 'named' ? 0 : stays,
    unchanged: effect === 'named' ? stays : 0,
    named: rows.slice(0, MAX_NAMED).map(({ row }) => nameRow(table, row)),
  }
}

function nameRow(table: PersonalDataTable, row: SourceRow): SourceSummary['named'][number] {
  const where = row.deleted_at ? ' (en la papelera)' : ''
  const when = row.created_at ? formatDateTime(String(row.created_at)) : ''
  switch (table) {
    case 'reservations':
      return {
        text: `${row.business_name}, ${row.reservation_date} ${row.reservation_time}${where}`,
        href: adminPaths.reservation(Number(row.id)),
      }
    case 'businesses':
      return {
        text: `${row.business_name || `Contacto ${row.id}`}${where}`,
        href: adminPaths.contact(Number(row.id)),
      }
    case 'business_services':
    case 'email_changes':
      return { text: `Contacto ${row.business_id}`, href: adminPaths.contact(Number(row.business_id)) }
    case 'promotions':
      return { text: `${row.title}${where}`, href: adminPaths.promotion(Number(row.id)) }
    case 'import_verdicts':
      return { text: `Importación ${row.import_id}, línea ${row.line}`, href: null }
    case 'daily_counts':
      return { text: String(row.day), href: null }
    default:
      return { text: [row.business_name, when].filter(Boolean).join(', ') + where, href: null }
  }
}
