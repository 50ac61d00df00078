import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { createStateUndoHandler, recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone } from '~/features/audit/schema'
import { IMAGE_BANK_SIZE } from '~/features/categories/category-card'
import { ILLUSTRATION_LABELS } from '~/features/categories/illustrations'
import { paths } from '~/paths'

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
export async function listBankImagesByCategory(
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
  (await listBankImagesByCategory(db, [categoryId])).get(categoryId) ?? []

/** Whether the address is an approved image of the category (row 222). */
async function isApprovedImage(db: Db, categoryId: number, address: string): Promise<boolean> {
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

export type SetMainImageResult =
  | { ok: true }
  | { ok: false; reason: 'empty' | 'same' | 'not_ours' | 'not_approved' | 'not_found' }

/**
 * Removes source folders, and a site before them, from a pasted address of a picture. `src/assets/a.svg`
 * becomes `/assets/a.svg` (row 219).
 */
export function normalizePastedImagePath(text: string): string {
  const trimmed = text.trim()
  return trimmed.replace(/^(?:https?:\/\/[^/]+)?\/?(?:\.\/)?(?:(?:src|public)\/)+/i, '/')
}

/**
 * Sets the main picture of a category. Null selects the drawing (row 217). Fails if the address is empty or
 * unchanged (row 218), or is no picture of this site. A picture must be approved for the category, unless it
 * is a drawing (row 222).
 */
export function setCategoryMainImage(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  categoryId: number,
  address: string | null,
): Promise<SetMainImageResult> {
  return inTransaction(db, (trx) => changeCategoryMainImage(trx, { actor, now }, categoryId, address))
}

/** Sets the main picture like `setCategoryMainImage`, in the transaction of the caller. */
export async function changeCategoryMainImage(
  trx: Db,
  { actor, now = new Date() }: ActorContext,
  categoryId: number,
  typed: string | null,
): Promise<SetMainImageResult> {
  const address = typed === null ? null : normalizePastedImagePath(typed)
  if (address === '') return { ok: false, reason: 'empty' }
  const row = await trx
    .selectFrom('categories')
    .select(['name', 'image_url'])
    .where('id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'not_found' }
  if (row.image_url === address) return { ok: false, reason: 'same' }
  const problem = address === null ? null : await problemOf(trx, categoryId, address)
  if (problem) return { ok: false, reason: problem }
  await storeMainImage(trx, categoryId, address, now)
  const fields = (value: string | null) => ({ 'imagen principal': value })
  await recordChange(
    trx,
    actor,
    {
      action: getActionOrUndone(actor, 'changed'),
      noun: 'category',
      id: categoryId,
      title: row.name,
      before: fields(row.image_url),
      after: fields(address),
      undo: { state: { name: 'main_image', before: row.image_url ?? '', after: address ?? '' } },
    },
    now,
  )
  return { ok: true }
}

export const undoCategoryMainImage = createStateUndoHandler({
  label: 'Imagen principal',
  read: readCategoryMainImageAddress,
  write: async (trx, by, id, address) => {
    const changed = await changeCategoryMainImage(trx, by, id, address || null)
    return changed.ok ? null : 'La imagen de antes ya no está aprobada en esta categoría.'
  },
})

/** Address of the main picture of a category, empty for the drawing. Null if the category does not exist. */
export async function readCategoryMainImageAddress(trx: Db, id: number): Promise<string | null> {
  const row = await trx
    .selectFrom('categories')
    .select('image_url')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? (row.image_url ?? '') : null
}

async function storeMainImage(trx: Db, categoryId: number, address: string | null, now: Date): Promise<void> {
  await trx
    .updateTable('categories')
    .set(({ eb }) => ({
      image_url: address,
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', categoryId)
    .execute()
  const stored = await trx
    .selectFrom('categories')
    .select('image_url')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow()
  if (stored.image_url !== address) throw new Error(`Category ${categoryId} keeps ${stored.image_url}`)
}

export type PromoteNextMainImageResult = { ok: true } | { ok: false; reason: 'none' | 'no_other' }

/**
 * Makes the next image of the bank the main picture. After the last one, the first follows (row 221). Fails
 * with `none` if the bank is empty, and with `no_other` if it has no other image.
 */
export async function promoteNextCategoryMainImage(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  category: { id: number; mainImage: string | null },
): Promise<PromoteNextMainImageResult> {
  const addresses = [...new Set((await listBankImages(db, category.id)).map(({ address }) => address))]
  if (addresses.length === 0) return { ok: false, reason: 'none' }
  const next = addresses[(addresses.indexOf(category.mainImage ?? '') + 1) % addresses.length]
  if (!next || next === category.mainImage) return { ok: false, reason: 'no_other' }
  const changed = await setCategoryMainImage(db, { actor, now }, category.id, next)
  if (!changed.ok) throw new Error(`Image ${next} could not become the main one: ${changed.reason}`)
  return { ok: true }
}

async function problemOf(trx: Db, categoryId: number, address: string) {
  if (!isSiteImageAddress(address)) return 'not_ours' as const
  if (isDrawing(address) || (await isApprovedImage(trx, categoryId, address))) return null
  return 'not_approved' as const
}

/** Whether the address is a picture or drawing of this site, or contains the picture itself (`data:`). */
export const isSiteImageAddress = (address: string) =>
  /^\/imagenes\/[0-9a-f]+\.webp$/.test(address) || address.startsWith('data:') || isDrawing(address)

const isDrawing = (address: string) =>
  Object.keys(ILLUSTRATION_LABELS).some((name) => drawings(name).includes(address))

/** Lists the addresses of a drawing and its four variants. */
const drawings = (name: string) =>
  ['', '-1', '-2', '-3', '-4'].map((ending) => paths.illustration(`${name}${ending}`))
