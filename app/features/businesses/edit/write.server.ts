import type { Db } from 'db/connect'
import { PLACE_FIELDS, unstated } from '../facts/save.server'
import { movedColumns, nameColumns } from '../shared-facts.server'
import { type EditedPage, PAGE, pageDifferences } from './fields'

type FiledPage = EditedPage & { categoryId: number }

/** Makes the page of a contact. Returns the id of the business. */
export async function insertPage(trx: Db, contactId: number, page: FiledPage, now: Date): Promise<number> {
  const moment = now.toISOString()
  const { id } = await trx
    .insertInto('business_pages')
    .values({
      ...editedColumns(page),
      ...movedColumns(page),
      ...(page.timeZone && { time_zone: page.timeZone }),
      contact_id: contactId,
      verified_at: page.isVerified ? moment : null,
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface PageUpdate {
  stored: EditedPage
  page: FiledPage
  now: Date
}

/** Writes a page anew and counts its version up. What it says of its place brings its clock with it (D60). */
export async function updatePage(
  trx: Db,
  businessId: number,
  { stored, page, now }: PageUpdate,
): Promise<void> {
  const changed = pageDifferences(stored, page).map(({ id }) => id)
  const hasMoved = PLACE_FIELDS.some((field) => changed.includes(field))
  const moved = movedColumns(page)
  await trx
    .updateTable('business_pages')
    .set(({ eb }) => ({
      ...editedColumns(page),
      ...(page.whatsapp === null && { whatsapp: unstated }),
      ...(hasMoved && moved),
      state_confirmed: 1,
      time_zone: page.timeZone ?? moved.time_zone,
      ...(page.isVerified !== stored.isVerified && {
        verified_at: page.isVerified ? now.toISOString() : null,
      }),
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', businessId)
    .execute()
}

const editedColumns = (page: FiledPage) => ({
  ...PAGE.toRow(page),
  ...nameColumns(page.name),
  category_id: page.categoryId,
  // Why it was held or removed is not known of what an administrator decides here.
  ...(page.status === 'published' && { status_reason: null }),
})
