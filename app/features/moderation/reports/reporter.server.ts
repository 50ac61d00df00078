import type { Db } from 'db/connect'
import type { Reports } from 'db/types'
import type { Selectable } from 'kysely'

export interface Reporter {
  name: string | null
  email: string | null
  /** In the form `+14045550142`. */
  phone: string | null
  about: string
  status: Selectable<Reports>['status']
  reason: Selectable<Reports>['reason']
  /** Present state of the business and the comment. */
  isListed: boolean
  isClosed: boolean
  isCommentGone: boolean
  /** The data of the business were changed after the report, and the change is in force. */
  isChanged: boolean
}

/** Returns the sender of a report, or null if there are no contact details. */
export async function findReporter(db: Db, id: number): Promise<Reporter | null> {
  const row = await db
    .selectFrom('reports')
    .leftJoin('businesses', 'businesses.id', 'reports.business_id')
    .leftJoin('ratings', 'ratings.id', 'reports.rating_id')
    .select(['reports.reporter_name as name', 'reporter_email as email', 'reporter_phone as phone'])
    .select(['reports.business_name as about', 'reports.status', 'reports.reason'])
    .select(['businesses.is_listed', 'businesses.closed_kind', 'ratings.is_counted'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('audit_log')
          .select('audit_log.id')
          .where('noun', '=', 'contact')
          .whereRef('entity_id', '=', 'reports.business_id')
          .where('action', 'in', ['changed', 'merged', 'imported'])
          .where('undone_at', 'is', null)
          .whereRef('audit_log.created_at', '>', 'reports.created_at'),
      ).as('is_changed'),
    )
    .where('reports.id', '=', id)
    .executeTakeFirst()
  if (!row || !(row.email || row.phone)) return null
  const { is_listed, closed_kind, is_counted, is_changed, ...reporter } = row
  return {
    ...reporter,
    isListed: is_listed === 1,
    isClosed: closed_kind !== null,
    isCommentGone: is_counted !== 1,
    isChanged: Boolean(is_changed),
  }
}
