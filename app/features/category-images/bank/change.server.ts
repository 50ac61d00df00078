import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { Actor, By, Fields } from '~/features/audit/schema'
import type { PhotoStatus } from '../photos/schema'
import { listBank } from './list.server'

interface Category {
  id: number
  name: string
}

interface Uploaded {
  address: string
  description: string | null
}

/** A picture of a category, and the state it has when it was there already. */
interface Added {
  id: number
  was: PhotoStatus | null
}

/** Adds an uploaded picture to those of a category, once, approved: whoever chose it has seen it. */
export function addToBank(
  db: Db,
  { actor, now = new Date() }: By,
  category: Category,
  { address, description }: Uploaded,
): Promise<Added> {
  return db.transaction().execute(async (trx) => {
    const moment = now.toISOString()
    const same = await trx
      .selectFrom('category_image_bank')
      .select(['id', 'status'])
      .where('category_id', '=', category.id)
      .where('image_url', '=', address)
      .where('image_type', '=', 'bank')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (same) return { id: same.id, was: same.status }
    const { id } = await trx
      .insertInto('category_image_bank')
      .values({
        category_id: category.id,
        image_url: address,
        image_type: 'bank',
        status: 'approved',
        description,
        created_at: moment,
        updated_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { imagen: address, estado: 'aprobada', texto: description }
    await recordChange(trx, actor, { action: 'created', noun: 'image', id, title: category.name, after }, now)
    return { id, was: null }
  })
}

export interface ImageChange {
  actor: Actor
  category: Category
  id: number
}

/** Marks an image as a favourite, or no longer (row 216). Null when the category has no such image. */
export function toggleFavorite(db: Db, change: ImageChange): Promise<{ isFavorite: boolean } | null> {
  return db.transaction().execute(async (trx) => {
    const row = await image(trx, change)
    if (!row) return null
    const isFavorite = row.is_favorite === 0
    await update(trx, change, { is_favorite: isFavorite ? 1 : 0 })
    await record(trx, change, { favorita: !isFavorite }, { favorita: isFavorite })
    return { isFavorite }
  })
}

/** Says what is seen on an image; an empty text takes back what was said. False when the category has no such image. */
export function describeImage(db: Db, change: ImageChange, text: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await image(trx, change)
    if (!row) return false
    await update(trx, change, { description: text || null })
    await record(trx, change, { texto: row.description }, { texto: text || null })
    return true
  })
}

export type BankMove =
  /** `other`: the image that makes room, or takes the place. */
  { ok: true; other: number | null } | { ok: false; reason: 'missing' | 'not_approved' | 'no_other' }

/**
 * Puts an approved image into the bank's five, the longest chosen leaving, or out, the next coming (D109); or refuses.
 */
export function moveInBank(db: Db, change: ImageChange, to: 'in' | 'out'): Promise<BankMove> {
  return db.transaction().execute(async (trx) => {
    const row = await image(trx, change)
    if (!row) return { ok: false, reason: 'missing' }
    if (row.status !== 'approved') return { ok: false, reason: 'not_approved' }
    const { lowest, highest } = await trx
      .selectFrom('category_image_bank')
      .select(({ fn }) => [fn.min('bank_rank').as('lowest'), fn.max('bank_rank').as('highest')])
      .where('category_id', '=', change.category.id)
      .executeTakeFirstOrThrow()
    const before = await listBank(trx, change.category.id)
    await update(trx, change, { bank_rank: to === 'in' ? Number(highest) + 1 : Number(lowest) - 1 })
    const after = await listBank(trx, change.category.id)
    if (to === 'out' && after.some(({ id }) => id === change.id)) {
      await update(trx, change, { bank_rank: row.bank_rank })
      return { ok: false, reason: 'no_other' }
    }
    await record(trx, change, { banco: numbers(before) }, { banco: numbers(after) })
    const [from, rest] = to === 'in' ? [before, after] : [after, before]
    const other = from.find(({ id }) => id !== change.id && !rest.some((each) => each.id === id))
    return { ok: true, other: other?.id ?? null }
  })
}

const numbers = (images: { id: number }[]) => images.map(({ id }) => `#${id}`).join(', ')

const image = (trx: Db, { category, id }: ImageChange) =>
  trx
    .selectFrom('category_image_bank')
    .select(['is_favorite', 'status', 'description', 'bank_rank'])
    .where('id', '=', id)
    .where('category_id', '=', category.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const update = (
  trx: Db,
  { id }: ImageChange,
  set: { is_favorite: 0 | 1 } | { description: string | null } | { bank_rank: number },
) =>
  trx
    .updateTable('category_image_bank')
    .set({ ...set, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()

const record = (trx: Db, { actor, category, id }: ImageChange, before: Fields, after: Fields) =>
  recordChange(trx, actor, { action: 'changed', noun: 'image', id, title: category.name, before, after })
