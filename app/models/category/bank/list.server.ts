import type { Db } from 'db/connect'
import { BANK_SIZE } from '../completeness'
import type { BankImage } from './schema'

/** The approved images of a category's bank, oldest first, at most five (row 215). */
export async function listBank(db: Db, categoryId: number): Promise<BankImage[]> {
  const rows = await approved(db, categoryId).orderBy('created_at').orderBy('id').limit(BANK_SIZE).execute()
  return rows.map(({ id, image_url, is_favorite, prompt_used }) => ({
    id,
    address: image_url,
    isFavorite: is_favorite === 1,
    prompt: prompt_used,
  }))
}

/** Whether this address is that of an approved image of the category: only those ever reach a public page (row 222). */
export async function isApproved(db: Db, categoryId: number, address: string): Promise<boolean> {
  const row = await approved(db, categoryId).where('image_url', '=', address).limit(1).executeTakeFirst()
  return row !== undefined
}

const approved = (db: Db, categoryId: number) =>
  db
    .selectFrom('category_image_bank')
    .select(['id', 'image_url', 'is_favorite', 'prompt_used'])
    .where('category_id', '=', categoryId)
    .where('status', '=', 'approved')
    .where('image_type', '=', 'bank')
    .where('deleted_at', 'is', null)
