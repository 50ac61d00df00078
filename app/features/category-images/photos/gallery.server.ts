import { stat } from 'node:fs/promises'
import type { Db } from 'db/connect'
import { getImageFileName } from '~/features/images/store.server'
import type { FileStore } from '~/values/files/file-store.server'
import { listBankImages } from '../bank/images.server'
import type { PhotoStatus } from './schema'

export const PHOTOS_PER_PAGE = 48

interface Shown {
  statuses: readonly PhotoStatus[]
  page?: number
  /** `in`: only the five of the bank, in their order. `out`: only the others. */
  bank?: 'in' | 'out' | undefined
}

/**
 * Lists a page of the pictures of a category with these statuses (rows 234 to 236, D109). The newest come
 * first, except with `bank: 'in'`. Sizes of stored files come from `store`.
 */
export async function listCategoryPhotos(
  db: Db,
  store: FileStore,
  categoryId: number,
  { statuses, page = 1, bank }: Shown,
) {
  const five = (await listBankImages(db, categoryId)).map(({ id }) => id)
  const found = await findPhotos(db, categoryId, { statuses, page, bank, five })
  const rows = bank === 'in' ? found.sort((a, b) => five.indexOf(a.id) - five.indexOf(b.id)) : found
  return Promise.all(
    rows.map(async ({ id, image_url, status, prompt_used, description, is_favorite, main }) => ({
      id,
      src: image_url || null,
      status,
      prompt: prompt_used,
      description,
      isFavorite: is_favorite === 1,
      isMain: status === 'approved' && image_url === main,
      isInBank: five.includes(id),
      ...(await measure(store, image_url)),
    })),
  )
}

export type PhotoTileData = Awaited<ReturnType<typeof listCategoryPhotos>>[number]

interface PhotoQuery extends Shown {
  page: number
  five: number[]
}

function findPhotos(db: Db, categoryId: number, { statuses, page, bank, five }: PhotoQuery) {
  return db
    .selectFrom('category_image_bank as photo')
    .innerJoin('categories', 'categories.id', 'photo.category_id')
    .select([
      'photo.id',
      'photo.image_url',
      'photo.status',
      'photo.prompt_used',
      'photo.description',
      'photo.is_favorite',
      'categories.image_url as main',
    ])
    .where('photo.category_id', '=', categoryId)
    .where('photo.image_type', '=', 'bank')
    .where('photo.status', 'in', statuses)
    .where('photo.deleted_at', 'is', null)
    .$if(bank === 'in', (query) => query.where('photo.id', 'in', [0, ...five]))
    .$if(bank === 'out', (query) => query.where('photo.id', 'not in', [0, ...five]))
    .orderBy('photo.created_at', 'desc')
    .orderBy('photo.id', 'desc')
    .limit(PHOTOS_PER_PAGE)
    .offset((page - 1) * PHOTOS_PER_PAGE)
    .execute()
}

/**
 * Returns the size in bytes of a stored picture or a drawing. For a picture inside its address (`data:`), it
 * is the length of that text (D85). Null for other addresses. `isBroken`: the file is missing or empty.
 */
async function measure(store: FileStore, url: string): Promise<{ bytes: number | null; isBroken: boolean }> {
  if (url.startsWith('data:')) return { bytes: url.length, isBroken: false }
  const hash = /^\/imagenes\/([0-9a-f]{32})\.webp$/.exec(url)?.[1]
  const drawing = /^\/ilustraciones\/[a-z0-9_-]+\.svg$/.test(url) && `public${url}`
  if (!hash && !drawing) return { bytes: null, isBroken: false }
  const size = hash ? store.size(getImageFileName(hash)) : stat(`${drawing}`).then((file) => file.size)
  const bytes = (await size.catch(() => null)) ?? 0
  return { bytes, isBroken: bytes === 0 }
}

/** Counts pending, approved and rejected pictures (row 230). */
export async function countPhotosByStatus(db: Db, categoryId: number) {
  const rows = await db
    .selectFrom('category_image_bank')
    .select(['status', ({ fn }) => fn.countAll<number>().as('photos')])
    .where('category_id', '=', categoryId)
    .where('image_type', '=', 'bank')
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute()
  const of = (status: PhotoStatus) => rows.find((row) => row.status === status)?.photos ?? 0
  return { pending: of('pending'), approved: of('approved'), rejected: of('rejected') }
}

export type PhotoCounts = Awaited<ReturnType<typeof countPhotosByStatus>>

/** Returns the last photo job of a category. Null if there was none. */
export async function findLastPhotoJob(db: Db, categoryId: number) {
  const job = await db
    .selectFrom('photo_jobs')
    .select(['id', 'kind', 'status', 'wanted', 'last_error', 'finished_at'])
    .where('category_id', '=', categoryId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!job) return null
  const items = await db.selectFrom('photo_job_items').select('status').where('job_id', '=', job.id).execute()
  const { last_error: lastError, finished_at: finishedAt, ...rest } = job
  const count = (status: string) => items.filter((item) => item.status === status).length
  return { ...rest, lastError, finishedAt, done: count('done'), failed: count('failed') }
}

export type LastPhotoJob = NonNullable<Awaited<ReturnType<typeof findLastPhotoJob>>>
