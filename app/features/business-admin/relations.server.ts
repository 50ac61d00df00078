import type { Db } from 'db/connect'
import { canAccess } from '~/address-rules.server'
import { adminPaths } from '~/admin-paths'
import { readWeeklyMetrics } from '~/features/business-counts/counts.server'
import { listValidOwnerLinks } from '~/features/owners/link.server'
import { readWhatsappDigits } from '~/features/owners/manage-link.server'
import { DEFAULT_TIME_ZONE, formatShortDate, getDateInZone } from '~/features/places/calendar'
import { listActivePromotionCards } from '~/features/promotions/list/list.server'
import { listRatings } from '~/features/ratings/manage/list.server'
import { listReservations } from '~/features/reservations/admin/read.server'
import { href } from '~/href'
import type { Role } from '~/values/role'

/** Maximum number of entries shown per list. */
const MAX_SHOWN_RECORDS = 3

/**
 * Reads visitor figures of a business, some of its reservations, comments and promotions, and counts of
 * reports and private links. A list is null if the role may not open it.
 */
export async function readRelatedRecords(db: Db, business: { id: number }, role: Role) {
  const may = (path: string) => canAccess(role, 'GET', path.split('?', 1)[0] ?? '')
  const [reservations, comments, promotions, reports, links, phone, weeks] = await Promise.all([
    may(adminPaths.panel('reservaciones')) ? reservationsOf(db, business.id) : null,
    may(adminPaths.ratings()) ? commentsOf(db, business.id) : null,
    may(adminPaths.promotions()) ? promotionsOf(db, business.id) : null,
    may(adminPaths.moderation()) ? countReports(db, business.id) : null,
    may(href('/admin/contactos/:id/enlace', { id: business.id }))
      ? listValidOwnerLinks(db, business.id)
      : null,
    readWhatsappDigits(db, business.id),
    readWeeklyMetrics(db, business.id),
  ])
  const ownerLinks = links && {
    total: links.length,
    newest: links[0] ? formatShortDate(links[0].createdAt) : null,
    phone,
  }
  return { weeks, reservations, comments, promotions, reports, ownerLinks }
}

/** Counts the open and closed reports about a business. */
async function countReports(db: Db, businessId: number) {
  const rows = await db
    .selectFrom('reports')
    .select(({ fn }) => ['status', fn.countAll<number>().as('many')])
    .where('business_id', '=', businessId)
    .groupBy('status')
    .execute()
  const many = (isOpen: boolean) =>
    rows.filter(({ status }) => (status === 'open') === isOpen).reduce((sum, row) => sum + row.many, 0)
  return { open: many(true), closed: many(false) }
}

export type RelatedRecords = Awaited<ReturnType<typeof readRelatedRecords>>

async function reservationsOf(db: Db, businessId: number) {
  const all = { search: undefined, status: undefined, from: undefined, to: undefined }
  const { rows, total } = await listReservations(db, { ...all, businessId }, 1)
  const shown = rows.slice(0, MAX_SHOWN_RECORDS)
  return {
    total,
    rows: shown.map(({ id, fullName, day, time, status }) => ({ id, fullName, day, time, status })),
  }
}

async function commentsOf(db: Db, businessId: number) {
  const { rows, total } = await listRatings(db, { search: undefined, status: undefined, businessId }, 1)
  const shown = rows.slice(0, MAX_SHOWN_RECORDS)
  return {
    total,
    rows: shown.map(({ id, author, email, professional, trust, comment, status, createdOn }) => ({
      id,
      who: author ?? email,
      professional,
      trust,
      comment,
      status,
      createdOn,
    })),
  }
}

async function promotionsOf(db: Db, businessId: number) {
  const filed = await db
    .selectFrom('business_categories')
    .select('category_id')
    .where('business_id', '=', businessId)
    .execute()
  const categoryIds = filed.map((row) => row.category_id)
  const today = getDateInZone(DEFAULT_TIME_ZONE, new Date())
  const { rows, total } = await listActivePromotionCards(db, { id: businessId, categoryIds }, today)
  return { total, rows: rows.slice(0, MAX_SHOWN_RECORDS).map(({ id, title }) => ({ id, title })) }
}
