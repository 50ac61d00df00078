import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import type { ActorContext } from '~/features/audit/schema'
import { readSettings } from '~/features/settings/site.server'
import { type CategoryForPhotos, PHOTOS_PER_JOB, type PhotoJobKind } from './schema'

const DAY_MS = 24 * 60 * 60 * 1000
/** Pause before the first picture of a job that replaces the bank, in milliseconds (row 239). */
const REGENERATE_DELAY_MS = 1_000

export interface PhotoJobRequest {
  kind: PhotoJobKind
  /**
   * True if new pictures are approved without review (D136). Pictures of a single job and of a top-up wait for
   * review (row 241).
   */
  autoApprove: boolean
}

export type CreatePhotoJobResult =
  | { ok: true; wanted: number }
  | { ok: false; reason: 'running' | 'full' }
  | { ok: false; reason: 'daily_limit'; limit: number; left: number }

/**
 * Queues a photo job, for which a background job makes the pictures. Fails with `running` if the category has
 * a running job. Fails with `full` if a top-up job has nothing to add, because five pictures wait for review.
 * Fails with `daily_limit` if the pictures would exceed the limit for 24 hours.
 */
export async function createPhotoJob(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  category: CategoryForPhotos,
  { kind, autoApprove }: PhotoJobRequest,
): Promise<CreatePhotoJobResult> {
  return inTransaction(db, async (trx) => {
    if (await isRunning(trx, category.id)) return { ok: false, reason: 'running' }
    const wanted = await countWanted(trx, category.id, kind)
    if (wanted < 1) return { ok: false, reason: 'full' }
    const { limit, left } = await readAllowance(trx, now)
    if (wanted > left) return { ok: false, reason: 'daily_limit', limit, left }
    const approves = autoApprove && (kind === 'bulk' || kind === 'regenerate')
    const { id } = await trx
      .insertInto('photo_jobs')
      .values({
        category_id: category.id,
        kind,
        status: 'running',
        auto_approve: approves ? 1 : 0,
        wanted,
        first_item: await countItems(trx, category.id),
        not_before: new Date(now.getTime() + (kind === 'regenerate' ? REGENERATE_DELAY_MS : 0)).toISOString(),
        started_by: actor.username,
        created_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(trx, actor, {
      action: 'created',
      noun: 'photo_job',
      id,
      title: category.name,
      after: { Tipo: kind, Imágenes: wanted, 'Aprobar automáticamente': approves },
    })
    return { ok: true, wanted }
  })
}

/** Returns the limit for 24 hours, and how many pictures may still be requested. */
async function readAllowance(db: Db, now: Date): Promise<{ limit: number; left: number }> {
  const { photos_per_day } = await readSettings(db, ['photos_per_day'])
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const { used } = await db
    .selectFrom('photo_jobs')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('wanted'), sql.lit(0)).as('used'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  const limit = Number(photos_per_day)
  return { limit, left: Math.max(0, limit - used) }
}

const isRunning = async (db: Db, categoryId: number) =>
  (await db
    .selectFrom('photo_jobs')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('status', '=', 'running')
    .executeTakeFirst()) !== undefined

async function countWanted(db: Db, categoryId: number, kind: PhotoJobKind): Promise<number> {
  if (kind === 'single') return 1
  if (kind !== 'topup') return PHOTOS_PER_JOB
  const { pending } = await db
    .selectFrom('category_image_bank')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('category_id', '=', categoryId)
    .where('status', '=', 'pending')
    .where('image_type', '=', 'bank')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return PHOTOS_PER_JOB - pending
}

async function countItems(db: Db, categoryId: number): Promise<number> {
  const last = await db
    .selectFrom('photo_jobs')
    .select(['first_item', 'wanted'])
    .where('category_id', '=', categoryId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last ? last.first_item + last.wanted : 0
}
