import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { shortDate } from '~/features/places/calendar'

const PER_PAGE = 50

/** A page of the reports that were closed, fifty, the last closed first: of one business, or of all. */
export async function listClosedReports(db: Db, businessId: number | undefined, page: number) {
  const closed = db
    .selectFrom('reports')
    .select(['id', 'reason', 'status', 'note', 'updated_at', 'business_id as businessId'])
    .select(['business_name as businessName', 'reporter_name as name', 'reporter_email as email'])
    .select('reporter_phone as phone')
    .where('status', '<>', 'open')
    .$if(businessId !== undefined, (all) => all.where('business_id', '=', businessId as number))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
  const list = await paginate(closed, { page, perPage: PER_PAGE })
  return {
    ...list,
    rows: list.rows.map(({ updated_at, ...row }) => ({ ...row, closedOn: shortDate(updated_at) })),
  }
}

export type ClosedReport = Awaited<ReturnType<typeof listClosedReports>>['rows'][number]
