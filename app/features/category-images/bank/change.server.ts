import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import {
  createStateUndoHandler,
  parseLoggedFlag,
  recordChange,
  toFlagText,
} from '~/features/audit/record.server'
import {
  type Actor,
  type ActorContext,
  type AuditLogFieldValues,
  getActionOrUndone,
  type UndoData,
} from '~/features/audit/schema'
import { type ImageError, MIN_LARGE_IMAGE_SIDE_PX } from '~/features/images/image'
import { storeImage } from '~/features/images/store.server'
import { paths } from '~/paths'
import type { FileStore } from '~/values/files/file-store.server'
import type { PhotoStatus } from '../photos/schema'
import { listBankImages } from './images.server'

interface Category {
  id: number
  name: string
}

interface Uploaded {
  address: string
  description: string | null
}

/** Id of a picture, and its earlier status if it already existed. */
interface Added {
  id: number
  was: PhotoStatus | null
}

/**
 * Adds an uploaded picture to a category. It is approved at once, because its uploader has seen it. If the
 * category already has it, nothing changes; `was` is then its status.
 */
export function addImageToBank(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  category: Category,
  { address, description }: Uploaded,
): Promise<Added> {
  return inTransaction(db, async (trx) => {
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

export interface BankImageRefWithActor {
  actor: Actor
  category: Category
  id: number
}

/** Marks an image as favorite or removes the mark (row 216). Null if the category has no such image. */
export function toggleImageFavorite(
  db: Db,
  change: BankImageRefWithActor,
): Promise<{ isFavorite: boolean } | null> {
  return inTransaction(db, async (trx) => {
    const row = await image(trx, change)
    if (!row) return null
    const isFavorite = row.is_favorite === 0
    await update(trx, change, { is_favorite: isFavorite ? 1 : 0 })
    const state = {
      name: 'image_favorite',
      before: toFlagText(!isFavorite),
      after: toFlagText(isFavorite),
    } as const
    await record(trx, change, { before: { favorita: !isFavorite }, after: { favorita: isFavorite }, state })
    return { isFavorite }
  })
}

/** Sets the text of an image. An empty text removes it. Returns false if the category has no such image. */
export function setImageText(db: Db, change: BankImageRefWithActor, text: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await image(trx, change)
    if (!row) return false
    await update(trx, change, { description: text || null })
    const state = { name: 'image_text', before: row.description ?? '', after: text } as const
    await record(trx, change, { before: { texto: row.description }, after: { texto: text || null }, state })
    return true
  })
}

export type MoveInBankResult =
  /** `other` is the image that was exchanged with this one. Null if there was none. */
  { ok: true; other: number | null } | { ok: false; reason: 'missing' | 'not_approved' | 'no_other' }

/**
 * Moves an approved image into the bank of five, or out of it (D109). If the bank is full, an image that enters
 * replaces the one with the lowest rank; for equal ranks the newest. When one leaves, the next image by rank
 * enters. Fails with `no_other` if there is no next image.
 */
export function moveIntoOrOutOfBank(
  db: Db,
  change: BankImageRefWithActor,
  to: 'in' | 'out',
): Promise<MoveInBankResult> {
  return inTransaction(db, async (trx) => {
    const row = await image(trx, change)
    if (!row) return { ok: false, reason: 'missing' }
    if (row.status !== 'approved') return { ok: false, reason: 'not_approved' }
    const { lowest, highest } = await trx
      .selectFrom('category_image_bank')
      .select(({ fn }) => [fn.min('bank_rank').as('lowest'), fn.max('bank_rank').as('highest')])
      .where('category_id', '=', change.category.id)
      .executeTakeFirstOrThrow()
    const before = await listBankImages(trx, change.category.id)
    const rank = to === 'in' ? Number(highest) + 1 : Number(lowest) - 1
    await update(trx, change, { bank_rank: rank })
    const after = await listBankImages(trx, change.category.id)
    if (to === 'out' && after.some(({ id }) => id === change.id)) {
      await update(trx, change, { bank_rank: row.bank_rank })
      return { ok: false, reason: 'no_other' }
    }
    const state = { name: 'image_bank', before: String(row.bank_rank), after: String(rank) } as const
    await record(trx, change, { before: { banco: numbers(before) }, after: { banco: numbers(after) }, state })
    const [from, rest] = to === 'in' ? [before, after] : [after, before]
    const other = from.find(({ id }) => id !== change.id && !rest.some((each) => each.id === id))
    return { ok: true, other: other?.id ?? null }
  })
}

/**
 * Moves an image one position within the bank and stores the order of the whole bank. Fails with `no_other`
 * at the first or last position, and with `missing` if the image is not in the bank.
 */
export function moveWithinBank(
  db: Db,
  change: BankImageRefWithActor,
  offset: -1 | 1,
): Promise<MoveInBankResult> {
  return inTransaction(db, async (trx) => {
    const bank = await listBankImages(trx, change.category.id)
    const index = bank.findIndex(({ id }) => id === change.id)
    const [moved, other] = [bank[index], bank[index + offset]]
    if (!moved) return { ok: false, reason: 'missing' }
    if (!other) return { ok: false, reason: 'no_other' }
    const order = bank.with(index, other).with(index + offset, moved)
    await orderBank(
      trx,
      change,
      bank,
      order.map(({ id }, at) => ({ id, position: at + 1 })),
    )
    return { ok: true, other: other.id }
  })
}

interface Placed {
  id: number
  position: number | null
}

async function orderBank(
  trx: Db,
  change: BankImageRefWithActor,
  bank: Placed[],
  places: Placed[],
): Promise<void> {
  for (const { id, position } of places) await update(trx, { ...change, id }, { bank_position: position })
  const order = await listBankImages(trx, change.category.id)
  const state = { name: 'bank_order', before: placesOf(bank), after: placesOf(order) } as const
  await record(trx, change, { before: { orden: numbers(bank) }, after: { orden: numbers(order) }, state })
}

/**
 * Formats the order of a bank for the audit log: `12:1,15:2`. An image that was not moved has no position.
 */
const placesOf = (bank: Placed[]) => bank.map(({ id, position }) => `${id}:${position ?? ''}`).join()

const numbers = (images: { id: number }[]) => images.map(({ id }) => `#${id}`).join(', ')

const image = (trx: Db, { category, id }: BankImageRefWithActor) =>
  trx
    .selectFrom('category_image_bank')
    .select(['is_favorite', 'status', 'description', 'bank_rank'])
    .where('id', '=', id)
    .where('category_id', '=', category.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const update = (
  trx: Db,
  { id }: BankImageRefWithActor,
  set:
    | { is_favorite: 0 | 1 }
    | { description: string | null }
    | { bank_rank: number }
    | { bank_position: number | null },
) =>
  trx
    .updateTable('category_image_bank')
    .set({ ...set, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()

const record = (
  trx: Db,
  { actor, category, id }: BankImageRefWithActor,
  {
    state,
    ...fields
  }: { before: AuditLogFieldValues; after: AuditLogFieldValues; state: NonNullable<UndoData['state']> },
) =>
  recordChange(trx, actor, {
    ...{ action: getActionOrUndone(actor, 'changed'), noun: 'image', id, title: category.name },
    ...{ ...fields, undo: { state } },
  })

/** Finds a picture outside the trash, with its category. Undefined if either does not exist. */
export const findBankImage = (trx: Db, id: number) =>
  trx
    .selectFrom('category_image_bank as picture')
    .innerJoin('categories as category', 'category.id', 'picture.category_id')
    .select(['picture.category_id', 'category.name', 'category.image_url as main', 'picture.image_url'])
    .select(['is_favorite', 'status', 'picture.description', 'bank_rank'])
    .where('picture.id', '=', id)
    .where('picture.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .executeTakeFirst()

type FoundImage = NonNullable<Awaited<ReturnType<typeof findBankImage>>>

const undoImage = (
  label: string,
  read: (image: FoundImage) => string,
  write: (
    trx: Db,
    change: BankImageRefWithActor,
    image: { before: string; found: FoundImage },
  ) => Promise<unknown>,
) =>
  createStateUndoHandler({
    label,
    read: async (trx, id) => {
      const found = await findBankImage(trx, id)
      return found ? read(found) : null
    },
    write: async (trx, { actor }, id, before) => {
      const found = await findBankImage(trx, id)
      if (!found) return 'La imagen ya no está.'
      const category = { id: found.category_id, name: found.name }
      await write(trx, { actor, category, id }, { before, found })
      return null
    },
  })

export const undoImageFavorite = undoImage(
  'Favorita',
  ({ is_favorite }) => toFlagText(is_favorite === 1),
  async (trx, change, { before, found }) => {
    if (parseLoggedFlag(before) !== (found.is_favorite === 1)) await toggleImageFavorite(trx, change)
  },
)

export const undoImageText = undoImage(
  'Texto',
  ({ description }) => description ?? '',
  (trx, change, { before }) => setImageText(trx, change, before),
)

export const undoMoveIntoOrOutOfBank = undoImage(
  'Banco',
  ({ bank_rank }) => String(bank_rank),
  async (trx, change, { before: rank, found }) => {
    const before = { banco: numbers(await listBankImages(trx, change.category.id)) }
    await update(trx, change, { bank_rank: Number(rank) })
    const after = { banco: numbers(await listBankImages(trx, change.category.id)) }
    const state = { name: 'image_bank', before: String(found.bank_rank), after: rank } as const
    await record(trx, change, { before, after, state })
  },
)

/** Undoes a new order, if the bank still has the same images in that order. */
export const undoBankOrder = createStateUndoHandler({
  label: 'Orden',
  read: async (trx, id) => {
    const found = await findBankImage(trx, id)
    return found ? placesOf(await listBankImages(trx, found.category_id)) : null
  },
  write: async (trx, { actor }, id, before) => {
    const found = await findBankImage(trx, id)
    if (!found) return 'La imagen ya no está.'
    const bank = await listBankImages(trx, found.category_id)
    const places = before.split(',').map((each) => {
      const [of, position] = each.split(':')
      return { id: Number(of), position: position ? Number(position) : null }
    })
    await orderBank(trx, { actor, category: { id: found.category_id, name: found.name }, id }, bank, places)
    return null
  },
})

interface Upload {
  category: { id: number; name: string }
  /** `bytes` is null for files above the maximum number per upload. */
  files: { name: string; bytes: Buffer | null }[]
  description: string | null
}

/** Result of a file. `was`: status of the same picture if it already existed. */
export type UploadImageResult =
  | { ok: true; was: PhotoStatus | null; isInBank: boolean }
  | ImageError
  | { ok: false; reason: 'too_many' }

/** Adds pictures to a category one by one. A rejected one does not affect the others. */
export async function addUploadedImagesToCategory(
  db: Db,
  store: FileStore,
  by: ActorContext,
  { category, files, description }: Upload,
): Promise<UploadImageResult[]> {
  const kept = []
  for (const { bytes } of files) {
    const stored = bytes
      ? await storeImage(db, store, bytes, { smallest: MIN_LARGE_IMAGE_SIDE_PX })
      : { ok: false as const, reason: 'too_many' as const }
    if (!stored.ok) kept.push(stored)
    else {
      const address = paths.image(stored.image.hash)
      kept.push(await addImageToBank(db, by, category, { address, description }))
    }
  }
  const bank = new Set((await listBankImages(db, category.id)).map(({ id }) => id))
  return kept.map((each) => ('id' in each ? { ok: true, was: each.was, isInBank: bank.has(each.id) } : each))
}
