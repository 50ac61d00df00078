import type { Db } from 'db/connect'
import type { Reports } from 'db/types'
import type { Selectable } from 'kysely'

export interface Reporter {
  name: string | null
  email: string | null
  /** `+14045550142`. */
  phone: string | null
  about: string
  status: Selectable<Reports>['status']
  reason: Reports['reason']
}

/** Who sent a report, if they left an address to answer to; else null. */
export async function findReporter(db: Db, id: number): Promise<Reporter | null> {
  const row = await db
    .selectFrom('reports')
    .select(['reporter_name as name', 'reporter_email as email', 'reporter_phone as phone'])
    .select(['business_name as about', 'status', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (row.email || row.phone) ? row : null
}
