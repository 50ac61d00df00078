import type { Db } from 'db/connect'
import type { ReportsTable, SuggestionsTable } from 'db/types'
import type { Insertable } from 'kysely'

const NOW = '2026-11-21T12:00:00.000Z'
const moments = { created_at: NOW, updated_at: NOW }

/** Inserts a report about a business. Returns its id. */
export async function addReport(
  db: Db,
  businessId: number,
  values: Partial<Insertable<ReportsTable>> = {},
): Promise<number> {
  const row = {
    business_id: businessId,
    business_name: 'Negocio',
    reason: 'wrong_data' as const,
    message: 'Se mudó',
    bot_score: 0.9,
    network_hash: 'x',
    ...moments,
    ...values,
  }
  const { id } = await db.insertInto('reports').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Inserts a pending suggestion for the address of a business. Returns its id. */
export async function addSuggestion(
  db: Db,
  business_id: number,
  values: Partial<Insertable<SuggestionsTable>> = {},
): Promise<number> {
  const row = {
    ...{ business_id, business_name: 'Negocio', source: 'visitor' as const, bot_score: 0.8 },
    ...{ fields: JSON.stringify({ direccion: ['', '12 Main St'] }), ...moments, ...values },
  }
  const { id } = await db.insertInto('suggestions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
