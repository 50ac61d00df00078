import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { By } from '~/features/audit/schema'
import { setClosing } from '~/features/businesses/closing.server'
import type { ClosingKind } from '~/features/businesses/labels'
import type { Decided } from '../publish.server'
import { closeReport, reopenEntry } from '../refuse.server'

const NOTE = 'El negocio quedó marcado como cerrado'

/** The business that a report is about has closed for good (D118): that is written, and the report resolved, both or none. */
export const markReportedClosed = (db: Db, by: By, id: number): Promise<Decided> =>
  inTransaction(db, async (trx) => {
    const decided = await closeReport(trx, by, id, { decision: 'resolved', nota: NOTE })
    return decided.ok ? mark(trx, by, id, { kind: 'for_good', decided }) : decided
  })

/** Takes that back. */
export const markReportedOpen = (db: Db, by: By, id: number): Promise<Decided> =>
  inTransaction(db, async (trx) => {
    const decided = await reopenEntry(trx, by, { kind: 'report', id })
    return decided.ok ? mark(trx, by, id, { kind: null, decided }) : decided
  })

async function mark(
  trx: Db,
  by: By,
  id: number,
  { kind, decided }: { kind: ClosingKind | null; decided: Decided },
): Promise<Decided> {
  const row = await trx.selectFrom('reports').select('business_id').where('id', '=', id).executeTakeFirst()
  if (!row?.business_id) return decided
  await setClosing(trx, by, row.business_id, { kind, until: null, page: null })
  return decided
}
