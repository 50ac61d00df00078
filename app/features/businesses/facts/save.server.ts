import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { indexPending } from '~/features/search/indexing.server'
import type { Difference } from '~/values/fields'
import { refreshQuality } from '../refresh-quality.server'
import { movedColumns, nameColumns, writeToContact } from '../shared-facts.server'
import { OWN, type OwnData, type OwnField } from './fields'
import { readOwnPage } from './page.server'

export type Saved = { ok: true } | { ok: false; version: number; differences: Difference<OwnField>[] }

/**
 * Writes what an owner says of the business, all or none; its address stays (D21). When the page has changed since
 * `version`, nothing is written, and the answer names every field that differs (F44).
 */
export function saveOwnData(
  db: Db,
  businessId: number,
  { version, page }: { version: number; page: OwnData },
  now = new Date(),
): Promise<Saved> {
  return inTransaction(db, async (trx) => {
    const stored = await readOwnPage(trx, businessId)
    const differing = OWN.differences(stored, page)
    if (differing.length === 0) return { ok: true }
    if (stored.version !== version) return { ok: false, version: stored.version, differences: differing }
    const hasMoved = differing.some(({ id }) => PLACE_FIELDS.includes(id))
    await writePage(trx, businessId, page, { hasMoved, version: version + 1, now })
    await writeServices(trx, businessId, page.services)
    await writeToContact(trx, businessId, page, now)
    await refreshQuality(trx, businessId)
    await indexPending(trx)
    return { ok: true }
  })
}

/** When one of these changes, the business has moved. */
export const PLACE_FIELDS: OwnField[] = ['direccion', 'ciudad', 'estado', 'codigo-postal']

interface Circumstances {
  hasMoved: boolean
  version: number
  now: Date
}

async function writePage(
  trx: Db,
  id: number,
  page: OwnData,
  { hasMoved, version, now }: Circumstances,
): Promise<void> {
  await trx
    .updateTable('business_pages')
    .set({
      ...OWN.toRow(page),
      ...nameColumns(page.name),
      ...(page.whatsapp === null && { whatsapp: unstated }),
      ...(hasMoved && movedColumns(page)),
      version,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** A telephone of which nobody has said that it has WhatsApp stays one (D106). */
export const unstated = sql<string | null>`case when whatsapp = '' then '' end`

/** Gives a page these services in this order instead of those it has. */
export async function writeServices(trx: Db, id: number, services: string[]): Promise<void> {
  await trx.deleteFrom('business_services').where('business_id', '=', id).execute()
  if (services.length === 0) return
  const rows = services.map((name, position) => ({ business_id: id, position, name }))
  await trx.insertInto('business_services').values(rows).execute()
}
