import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { buildIndexMatch, indexRowIdSql } from 'db/portable-sql'
import type { ReservationChangesTable, ReservationsTable } from 'db/types'
import { type Selectable, sql } from 'kysely'
import { CLOSURE_KINDS, type ClosureKind } from '~/features/businesses/labels'
import {
  DEFAULT_TIME_ZONE,
  formatAbbreviatedFullDate,
  formatDateTime,
  formatTime,
  getDateInZone,
  getNonEasternZoneName,
} from '~/features/places/calendar'
import { type ParsedAdminSearch, parseAdminSearchWithSpelling } from '~/features/search/list-search.server'
import { toSafeEmailOrNull, toSafePhoneOrNull } from '~/values/contact/links'
import { normalizeTypedSearch, splitIntoIndexWords } from '~/values/text/typed-search'
import { toStatusParam } from '../labels'
import { PROPOSAL_COLUMNS, type ProposalColumns, toProposal } from '../proposal-rows.server'
import type { ReservationStatus } from '../schema'
import { getDayRangeOfView, getReservationListView, type ReservationFilter } from './filters'

const MAX_SEARCH_WORDS = 6
/**
 * The index stores prefixes up to this length (reservation_words in db/engines/sqlite/schema.sql). Longer
 * words are cut.
 */
const MAX_RESERVATION_WORD_PREFIX_LENGTH = 8

/**
 * Builds the MATCH expression for a search text. Each of its first six words, or a similar one, must be the
 * prefix of an indexed word. Only its first eight letters count. Accents and case do not matter. Undefined if
 * the text has no words. Words are quoted, so that no word acts as an operator.
 */
function searchExpression({ text, respelled }: ParsedAdminSearch): string | undefined {
  const words = respelled ?? splitIntoIndexWords(normalizeTypedSearch(text)).map((word) => [word])
  const terms = words.slice(0, MAX_SEARCH_WORDS).map((options) => `(${options.map(beginning).join(' OR ')})`)
  return terms.length > 0 ? terms.join(' AND ') : undefined
}

const beginning = (word: string) =>
  `"${Array.from(word).slice(0, MAX_RESERVATION_WORD_PREFIX_LENGTH).join('')}" *`

/** SQL for the ids of matching reservations. */
const foundIds = (expression: string) =>
  sql<number>`(select ${indexRowIdSql} from reservation_words where ${buildIndexMatch('reservation_words', expression)})`

const RESERVATIONS_PER_PAGE = 50

/**
 * Reads a page of matching reservations, at most fifty (row 205, D44). With `isNewestMade` the newest comes
 * first. Otherwise the list is sorted by slot, latest first, or earliest first if a first day is set. If
 * nothing matches, similar words may be searched (`isNear`).
 */
export async function listReservations(db: Db, filter: ReservationFilter, page: number, now = new Date()) {
  const filters = { ...filter, ...daysOf(filter, now) }
  const search = await meantSearch(db, filters)
  const list = await paginate(inOrder(db, filters, search), { page, perPage: RESERVATIONS_PER_PAGE })
  return {
    ...list,
    isNear: search?.respelled != null,
    rows: await readRows(
      db,
      list.rows.map(({ id }) => id),
    ),
  }
}

export type AdminReservationRow = Awaited<ReturnType<typeof listReservations>>['rows'][number]

/** Returns at most `limit` ids of the matching reservations, in list order. */
export async function findReservationIdsByFilter(
  db: Db,
  filter: ReservationFilter,
  limit: number,
): Promise<number[]> {
  const filters = { ...filter, ...daysOf(filter, new Date()) }
  const rows = await inOrder(db, filters, await meantSearch(db, filters))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * First and last day of the list, `yyyy-MM-dd`. Typed days override the view. `isOpen`: only pending and
 * confirmed ones, for the view `coming` without a status filter.
 */
function daysOf(filter: ReservationFilter, now: Date) {
  const view = getReservationListView(filter)
  if (!view) return { from: filter.from, to: filter.to, isOpen: false }
  const days = getDayRangeOfView(view, getDateInZone(DEFAULT_TIME_ZONE, now))
  return { ...days, isOpen: view === 'coming' && !filter.status }
}

type ListFilter = ReservationFilter & { isOpen: boolean }

const RESERVATION_NAME_COLUMNS = { table: 'reservations', columns: ['full_name', 'business_name'] } as const

async function meantSearch(db: Db, filters: ListFilter): Promise<ParsedAdminSearch | null> {
  if (!filters.search) return null
  const hasMatch = async (search: ParsedAdminSearch) =>
    (await inOrder(db, filters, search).limit(1).execute()).length > 0
  return parseAdminSearchWithSpelling(db, filters.search, {
    hasMatch,
    spellingColumns: RESERVATION_NAME_COLUMNS,
  })
}

function inOrder(db: Db, filters: ListFilter, search: ParsedAdminSearch | null) {
  const { status, businessId, from, to, isNewestMade, isOpen } = filters
  const words = search && searchExpression(search)
  let list = db.selectFrom('reservations').select('id').where('deleted_at', 'is', null)
  if (search && search.contact !== null) list = list.where('business_id', '=', search.contact)
  else if (words) list = list.where('id', 'in', foundIds(words))
  if (businessId !== undefined) list = list.where('business_id', '=', businessId)
  if (status) list = list.where('status', '=', status)
  if (isOpen) list = list.where('status', 'in', ['pending', 'confirmed'])
  if (from) list = list.where('reservation_date', '>=', from)
  if (to) list = list.where('reservation_date', '<=', to)
  if (isNewestMade) return list.orderBy('created_at', 'desc').orderBy('id', 'desc')
  const way = from ? 'asc' : 'desc'
  return list.orderBy('reservation_date', way).orderBy('reservation_time', way).orderBy('id', way)
}

async function readRows(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('businesses as business', 'business.id', 'reservations.business_id')
    .leftJoin('reservation_proposals as proposal', 'proposal.reservation_id', 'reservations.id')
    .leftJoin('reservation_notifications as notification', 'notification.reservation_id', 'reservations.id')
    .select(ADMIN_RESERVATION_ROW_COLUMNS)
    .where('reservations.id', 'in', ids)
    .execute()
  const found = new Map(rows.map((row) => [row.id, toAdminReservationRow(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export const ADMIN_RESERVATION_ROW_COLUMNS = [
  'reservations.id',
  'reservations.code',
  'reservations.sequence',
  'reservations.status',
  'reservations.is_doubtful',
  'reservations.full_name as fullName',
  'reservations.phone',
  'reservations.business_name as businessName',
  'reservations.requirement',
  'reservations.comment',
  'reservations.admin_note as note',
  'reservations.reservation_date',
  'reservations.reservation_time',
  'reservations.time_zone',
  'reservations.created_at',
  'business.closed_kind',
  'notification.sequence as notifiedSequence',
  'notification.notified_by as notifiedBy',
  'notification.notified_at as notifiedAt',
  ...PROPOSAL_COLUMNS,
] as const

type StoredRow = { businessName: string; closed_kind: ClosureKind | null } & NotificationColumns &
  ProposalColumns &
  Pick<
    Selectable<ReservationsTable>,
    | 'sequence'
    | 'status'
    | 'is_doubtful'
    | 'reservation_date'
    | 'reservation_time'
    | 'time_zone'
    | 'created_at'
  >

/**
 * Converts a row of ADMIN_RESERVATION_ROW_COLUMNS for display. `zone` is set only if it is not Eastern time
 * (D60). The name of a closed business includes its kind of closure.
 */
export const toAdminReservationRow = <Row extends StoredRow>(row: Row) => {
  const { is_doubtful, reservation_date, reservation_time, time_zone, created_at, closed_kind, ...others } =
    row
  const { proposedDate, proposedTime, heldUntil, declinedAt, ...open } = others
  const { notifiedSequence, notifiedBy, notifiedAt, ...rest } = open
  const proposal = toProposal(
    { status: row.status, timeZone: time_zone, proposedDate, proposedTime, heldUntil, declinedAt },
    new Date(),
  )
  return {
    ...rest,
    businessName: closed_kind
      ? `${rest.businessName} (${CLOSURE_KINDS[closed_kind].label.toLowerCase()})`
      : rest.businessName,
    proposal,
    notified: toNotified({ sequence: row.sequence, notifiedSequence, notifiedBy, notifiedAt }),
    date: reservation_date,
    isDoubtful: is_doubtful === 1,
    day: formatAbbreviatedFullDate(reservation_date),
    time: formatTime(reservation_time),
    zone: getNonEasternZoneName(time_zone),
    made: formatDateTime(created_at),
  }
}

interface NotificationColumns {
  notifiedSequence: number | null
  notifiedBy: string | null
  notifiedAt: string | null
}

/** When the customer was notified of the present state, and by whom. Null if not, or if it changed since. */
function toNotified(columns: NotificationColumns & { sequence: number }) {
  const { sequence, notifiedSequence, notifiedBy, notifiedAt } = columns
  if (sequence !== notifiedSequence || notifiedAt === null) return null
  return {
    when: formatDateTime(notifiedAt),
    by: notifiedBy === 'owner' ? 'por el negocio' : `por ${notifiedBy}`,
  }
}

/**
 * Reads a reservation with its details and its changes, newest first. Null if it does not exist or is in the
 * trash.
 */
export async function readReservationWithHistory(db: Db, id: number) {
  const row = await find(db, id)
  if (!row) return null
  const { slug, categorySlug, is_listed, businessPhone, businessEmail, minutes, buffer, ...reservation } = row
  return {
    ...toAdminReservationRow(reservation),
    length: { minutes, buffer },
    business: {
      slug,
      categorySlug,
      isListed: is_listed === 1,
      phone: toSafePhoneOrNull(businessPhone),
      email: toSafeEmailOrNull(businessEmail),
    },
    history: await historyOf(db, id),
  }
}

export type ReservationWithHistory = NonNullable<Awaited<ReturnType<typeof readReservationWithHistory>>>

const find = (db: Db, id: number) =>
  db
    .selectFrom('reservations')
    .innerJoin('businesses as business', 'business.id', 'reservations.business_id')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .leftJoin('reservation_proposals as proposal', 'proposal.reservation_id', 'reservations.id')
    .leftJoin('reservation_notifications as notification', 'notification.reservation_id', 'reservations.id')
    .select(ADMIN_RESERVATION_ROW_COLUMNS)
    .select([
      'reservations.business_id as businessId',
      'reservations.email',
      'reservations.minutes',
      'reservations.buffer_minutes as buffer',
      'reservations.contact_person as contactPerson',
      'business.business_slug as slug',
      'category.slug as categorySlug',
      'business.is_listed',
      'business.phone as businessPhone',
      'business.email as businessEmail',
    ])
    .where('reservations.id', '=', id)
    .where('reservations.deleted_at', 'is', null)
    .executeTakeFirst()

async function historyOf(db: Db, id: number) {
  const rows = await db
    .selectFrom('reservation_changes')
    .selectAll()
    .where('reservation_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    by: CHANGED_BY_LABELS.get(row.changed_by) ?? row.changed_by,
    when: formatDateTime(row.created_at),
    what: whatChanged(row),
  }))
}

const CHANGED_BY_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ customer: 'Quien reservó', owner: 'El negocio' }),
)

function whatChanged(change: Selectable<ReservationChangesTable>): string {
  const { from_status, to_status, from_slot, to_slot, reason } = change
  const status = (text: string) => toStatusParam(text as ReservationStatus)
  const parts = [
    from_status !== to_status && `De ${status(from_status)} a ${status(to_status)}.`,
    from_slot !== to_slot && `Del ${slotInWords(from_slot)} al ${slotInWords(to_slot)}`,
    reason && `Motivo: ${reason}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Formats `2026-11-24 17:30` as `mar 24 nov 2026, 5:30 p. m.` */
function slotInWords(slot: string): string {
  const [date = '', time = ''] = slot.split(' ')
  return `${formatAbbreviatedFullDate(date)}, ${formatTime(time)}`
}
