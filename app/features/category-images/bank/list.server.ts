import type { Db } from 'db/connect'
import { IMAGE_BANK_SIZE } from '~/features/categories/category-card'

/** An image in the image bank of a category. `address` is the value of `src`. */
export interface BankImage {
  id: number
  address: string
  /** Position set by an administrator, from 1. Null if the image was not moved. */
  position: number | null
}

/**
 * Returns the image banks of categories, with up to five approved images each (rows 102, 215, 222; D109).
 * Images with a higher rank are included first, then older ones. Administrators change ranks with
 * `moveIntoOrOutOfBank`. In a bank, images with a set position come first, then the others by age.
 */
export async function listImageBanks(
  db: Db,
  categoryIds: readonly number[],
): Promise<Map<number, BankImage[]>> {
  const banks = new Map<number, OrderedImage[]>()
  if (categoryIds.length === 0) return banks
  const rows = await approved(db, categoryIds)
    .orderBy('bank_rank', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { category_id, id, image_url, created_at, bank_position } of rows) {
    const bank = banks.get(category_id) ?? []
    if (bank.length < IMAGE_BANK_SIZE)
      bank.push({ id, address: image_url, createdAt: created_at, position: bank_position })
    banks.set(category_id, bank)
  }
  return new Map(
    [...banks].map(([categoryId, bank]) => [
      categoryId,
      bank.sort(compareInBank).map(({ id, address, position }) => ({ id, address, position })),
    ]),
  )
}

interface OrderedImage extends BankImage {
  createdAt: string
}

function compareInBank(one: OrderedImage, other: OrderedImage): number {
  const [first, second] = [one.position ?? IMAGE_BANK_SIZE + 1, other.position ?? IMAGE_BANK_SIZE + 1]
  if (first !== second) return first - second
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1
  return one.id - other.id
}

/** Returns the bank of one category. */
export const listBankImages = async (db: Db, categoryId: number): Promise<BankImage[]> =>
  (await listImageBanks(db, [categoryId])).get(categoryId) ?? []

/** Whether the address is an approved image of the category (row 222). */
export async function isApprovedImage(db: Db, categoryId: number, address: string): Promise<boolean> {
  const row = await approved(db, [categoryId]).where('image_url', '=', address).limit(1).executeTakeFirst()
  return row !== undefined
}

const approved = (db: Db, categoryIds: readonly number[]) =>
  db
    .selectFrom('category_image_bank')
    .select(['category_id', 'id', 'image_url', 'created_at', 'bank_position'])
    .where('category_id', 'in', categoryIds)
    .where('status', '=', 'approved')
    .where('image_type', '=', 'bank')
    .where('deleted_at', 'is', null)
