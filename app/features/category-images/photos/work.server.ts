import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { PhotoJobsTable } from 'db/types'
import type { Selectable } from 'kysely'
import { CATEGORY_BADGE_COLUMNS, toCategoryBadge } from '~/features/categories/read.server'
import type { StoredImage } from '~/features/images/image'
import { paths } from '~/paths'
import { getPromptCaption, getPromptOfJobItem, readCategoryPrompts } from './prompts.server'
import type { GeneratedPhoto, PhotoJobItem, PhotoJobKind } from './schema'

const PAUSE_MS_BY_JOB_KIND: Record<PhotoJobKind, number> = {
  bulk: 2_000,
  regenerate: 2_000,
  topup: 1_000,
  single: 0,
}
/** Maximum attempts per photo, for example if making it crashes the process. */
const MAX_PHOTO_ATTEMPTS = 3

/** Time at which the next item of any job is due. Null without a job. */
export async function findNextPhotoJobTime(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('photo_jobs')
    .select('not_before')
    .where('status', '=', 'running')
    .orderBy('not_before')
    .executeTakeFirst()
  return row ? new Date(row.not_before) : null
}

/**
 * Claims the next item that is due, from the job that has waited longest. Null if there is none. An
 * interrupted item can be claimed three times in all. After that it fails, and the function returns null.
 */
export async function claimNextPhotoJobItem(db: Db, now = new Date()): Promise<PhotoJobItem | null> {
  return inTransaction(db, async (trx) => {
    const job = await trx
      .selectFrom('photo_jobs')
      .selectAll()
      .where('status', '=', 'running')
      .where('not_before', '<=', now.toISOString())
      .orderBy('not_before')
      .executeTakeFirst()
    if (!job) return null
    const position = await countEnded(trx, job.id)
    const item = { job_id: job.id, position }
    const before = await trx
      .selectFrom('photo_job_items')
      .select('attempts')
      .where('job_id', '=', job.id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (before && before.attempts >= MAX_PHOTO_ATTEMPTS) {
      await endItem(trx, job, { position, result: { error: 'Error durante la generación' }, now })
      return null
    }
    const category = await readCategory(trx, job.category_id)
    const { prompts } = await readCategoryPrompts(trx, category)
    const prompt = getPromptOfJobItem(prompts, job.first_item + position)
    await trx
      .insertInto('photo_job_items')
      .values({ ...item, status: 'begun', prompt, begun_at: now.toISOString() })
      .onConflict((conflict) =>
        conflict.columns(['job_id', 'position']).doUpdateSet({ attempts: (before?.attempts ?? 0) + 1 }),
      )
      .execute()
    return { jobId: job.id, position, category, prompt, seed: job.first_item + position }
  })
}

/**
 * Stores the picture of an item in the bank. The last item ends the job. A job that replaces the bank does so
 * at its end, in one step. It moves the former pictures to the trash (D82).
 */
export async function completePhotoJobItem(
  db: Db,
  item: PhotoJobItem,
  { hash, description }: Pick<StoredImage, 'hash'> & Partial<Pick<GeneratedPhoto, 'description'>>,
  now = new Date(),
): Promise<void> {
  const made = {
    image_hash: hash,
    description: description ?? getPromptCaption(item.prompt, item.category.name),
  }
  await withRunning(db, item, async (trx, job) => {
    if (job.kind !== 'regenerate') await addToBank(trx, job, [{ ...made, prompt: item.prompt }], now)
    await endItem(trx, job, { position: item.position, result: made, now })
  })
}

/**
 * Marks an item as failed. The job continues with the next item, or ends after the last one (row 242).
 * Administrators see `error`.
 */
export async function failPhotoJobItem(
  db: Db,
  item: PhotoJobItem,
  error: string,
  now = new Date(),
): Promise<void> {
  await withRunning(db, item, (trx, job) =>
    endItem(trx, job, { position: item.position, result: { error }, now }),
  )
}

type Job = Selectable<PhotoJobsTable>

/** Runs `work` if the item is still being worked on. Does nothing if another process has finished it. */
async function withRunning(
  db: Db,
  { jobId, position }: PhotoJobItem,
  work: (trx: Db, job: Job) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const job = await trx
      .selectFrom('photo_jobs')
      .selectAll()
      .where('id', '=', jobId)
      .where('status', '=', 'running')
      .executeTakeFirst()
    if (job && (await countEnded(trx, jobId)) === position) await work(trx, job)
  })
}

interface EndedItem {
  position: number
  result: { image_hash: string; description: string | null } | { error: string }
  now: Date
}

async function endItem(trx: Db, job: Job, { position, result, now }: EndedItem): Promise<void> {
  await trx
    .updateTable('photo_job_items')
    .set({ status: 'error' in result ? 'failed' : 'done', ...result })
    .where('job_id', '=', job.id)
    .where('position', '=', position)
    .execute()
  const isLast = position + 1 >= job.wanted
  await trx
    .updateTable('photo_jobs')
    .set({
      not_before: new Date(now.getTime() + PAUSE_MS_BY_JOB_KIND[job.kind]).toISOString(),
      ...('error' in result && { last_error: result.error }),
    })
    .where('id', '=', job.id)
    .execute()
  if (isLast) await endJob(trx, job, now)
}

async function endJob(trx: Db, job: Job, now: Date): Promise<void> {
  const made = await trx
    .selectFrom('photo_job_items')
    .select(['image_hash', 'prompt', 'description'])
    .where('job_id', '=', job.id)
    .where('status', '=', 'done')
    .orderBy('position')
    .execute()
  if (job.kind === 'regenerate' && made.length > 0) {
    await emptyBank(trx, job.category_id, now)
    await addToBank(trx, job, made, now)
  }
  await trx
    .updateTable('photo_jobs')
    .set({ status: made.length > 0 ? 'finished' : 'failed', finished_at: now.toISOString() })
    .where('id', '=', job.id)
    .execute()
}

async function emptyBank(trx: Db, categoryId: number, now: Date): Promise<void> {
  await trx
    .updateTable('category_image_bank')
    .set({ deleted_at: now.toISOString(), updated_at: now.toISOString() })
    .where('category_id', '=', categoryId)
    .where('image_type', '=', 'bank')
    .where('deleted_at', 'is', null)
    .execute()
}

async function addToBank(
  trx: Db,
  job: Job,
  pictures: readonly { image_hash: string | null; prompt: string; description: string | null }[],
  now: Date,
): Promise<void> {
  const moment = now.toISOString()
  await trx
    .insertInto('category_image_bank')
    .values(
      pictures.map(({ image_hash, prompt, description }) => ({
        category_id: job.category_id,
        image_url: paths.image(image_hash ?? ''),
        image_type: 'bank' as const,
        status: job.auto_approve ? ('approved' as const) : ('pending' as const),
        prompt_used: prompt,
        description,
        created_at: moment,
        updated_at: moment,
      })),
    )
    .execute()
}

const countEnded = async (db: Db, jobId: number): Promise<number> => {
  const { ended } = await db
    .selectFrom('photo_job_items')
    .select(({ fn }) => fn.countAll<number>().as('ended'))
    .where('job_id', '=', jobId)
    .where('status', '!=', 'begun')
    .executeTakeFirstOrThrow()
  return ended
}

async function readCategory(db: Db, id: number) {
  const row = await db
    .selectFrom('categories')
    .select([...CATEGORY_BADGE_COLUMNS, 'id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: row.id, ...toCategoryBadge(row) }
}
