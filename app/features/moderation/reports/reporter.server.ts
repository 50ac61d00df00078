import type { Db } from 'db/connect'
import type { Reports } from 'db/types'
import type { Selectable } from 'kysely'
import { isPublicFieldLabel } from '~/features/businesses/public-labels.server'

export interface ReporterWithReportState {
  name: string | null
  email: string | null
  /** In the form `+14045550142`. */
  phone: string | null
  about: string
  status: Selectable<Reports>['status']
  reason: Selectable<Reports>['reason']
  /**
   * Present state of the business and the comment. `isCommentGone` is also true for a report without a
   * comment.
   */
  isListed: boolean
  isClosed: boolean
  isCommentGone: boolean
  /**
   * Public data of the business changed after the report, and the change was not undone. Only for wrong data.
   */
  isChanged: boolean
}

/** Returns the sender of a report. Null without contact details, or if the report does not exist. */
export async function findReporterWithReportState(
  db: Db,
  id: number,
): Promise<ReporterWithReportState | null> {
  const row = await db
    .selectFrom('reports')
    .leftJoin('businesses', 'businesses.id', 'reports.business_id')
    .leftJoin('ratings', 'ratings.id', 'reports.rating_id')
    .select(['reports.reporter_name as name', 'reporter_email as email', 'reporter_phone as phone'])
    .select(['reports.business_name as about', 'reports.status', 'reports.reason'])
    .select(['businesses.is_listed', 'businesses.closed_kind', 'ratings.is_counted'])
    .select(['reports.business_id', 'reports.created_at'])
    .where('reports.id', '=', id)
    .executeTakeFirst()
  if (!row || !(row.email || row.phone)) return null
  const { is_listed, closed_kind, is_counted, business_id, created_at, ...reporter } = row
  return {
    ...reporter,
    isListed: is_listed === 1,
    isClosed: closed_kind !== null,
    isCommentGone: is_counted !== 1,
    isChanged: reporter.reason === 'wrong_data' && (await isPageChanged(db, business_id, created_at)),
  }
}

/** Whether public data of a business changed after this time, and the change was not undone. */
async function isPageChanged(db: Db, businessId: number | null, after: string): Promise<boolean> {
  if (businessId === null) return false
  const entries = await db
    .selectFrom('audit_log')
    .select('changes')
    .where('noun', '=', 'contact')
    .where('entity_id', '=', businessId)
    .where('action', 'in', ['changed', 'merged', 'imported'])
    .where('undone_at', 'is', null)
    .where('created_at', '>', after)
    .execute()
  return entries.some(({ changes }) => Object.keys(JSON.parse(changes)).some(isPublicFieldLabel))
}
