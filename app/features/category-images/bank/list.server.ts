import type { Db } from 'db/connect'
import { BANK_SIZE } from '~/features/categories/completeness'

/** An image of a bank: its address as the `src` of a picture has it. */
export interface BankImage {
  id: number
  address: string
}

/** The banks of these categories, oldest first: five approved images, chosen ones before (rows 102, 215, 222; D109). */
export async function listBanks(db: Db, categoryIds: readonly number[]): Promise<Map<number, BankImage[]>> {
  const banks = new Map<number, (BankImage & { order: string })[]>()
  if (categoryIds.length === 0) return banks
  const rows = await approved(db, categoryIds)
    .orderBy('bank_rank', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { category_id, id, image_url, created_at } of rows) {
    const bank = banks.get(category_id) ?? []
    if (bank.length < BANK_SIZE) bank.push({ id, address: image_url, order: created_at })
    banks.set(category_id, bank)
  }
  const byAge = (bank: (BankImage & { order: string })[]) =>
    bank
      .sort((one, other) =>
        one.order === other.order ? one.id - other.id : one.order < other.order ? -1 : 1,
      )
      .map(({ id, address }) => ({ id, address }))
  return new Map([...banks].map(([categoryId, bank]) => [categoryId, byAge(bank)]))
}

/** The bank of one category. */
export const listBank = async (db: Db, categoryId: number): Promise<BankImage[]> =>
  (await listBanks(db, [categoryId])).get(categoryId) ?? []

/** Whether this address is that of an approved image of the category: only those ever reach a public page (row 222). */
export async function isApproved(db: Db, categoryId: number, address: string): Promise<boolean> {
  const row = await approved(db, [categoryId]).where('image_url', '=', address).limit(1).executeTakeFirst()
  return row !== undefined
}

const approved = (db: Db, categoryIds: readonly number[]) =>
  db
    .selectFrom('category_image_bank')
    .select(['category_id', 'id', 'image_url', 'created_at'])
    .where('category_id', 'in', categoryIds)
    .where('status', '=', 'approved')
    .where('image_type', '=', 'bank')
    .where('deleted_at', 'is', null)
