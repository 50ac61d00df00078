import { stat } from 'node:fs/promises'
import type { Db } from 'db/connect'
import { beforeEach, describe, expect, it } from 'vitest'
import { findCategoryForPhotos } from '~/features/category-images/http/begin-photos.server'
import {
  approveAsCategoryMainImage,
  moveCategoryPhotoToTrash,
  setPhotoStatus,
} from '~/features/category-images/photos/decide.server'
import {
  countPhotosByStatus,
  findLastPhotoJob,
  listCategoryPhotos,
} from '~/features/category-images/photos/gallery.server'
import { createPhotoJob } from '~/features/category-images/photos/request.server'
import type { CategoryForPhotos, PhotoJobItem, PhotoJobKind } from '~/features/category-images/photos/schema'
import {
  claimNextPhotoJobItem,
  completePhotoJobItem,
  failPhotoJobItem,
  findNextPhotoJobTime,
} from '~/features/category-images/photos/work.server'
import { restoreTrashEntry } from '~/features/trash/trash.server'
import { createFolderStore } from '~/gateways/object-store/stores.server'
import { freshDatabase } from '../../support/database'
import { addCategory } from '../../support/directory-rows'
import { insertRow, insertRows, rowOf } from '../../support/rows'

const ANA = { username: 'ana' }
const START = Date.parse('2026-11-21T15:00:00.000Z')
const moment = (ms: number) => new Date(START + ms)
const KEPT = ['pending', 'approved'] as const

let db: Db
let category: CategoryForPhotos
beforeEach(async () => {
  ;({ db } = await freshDatabase())
  await addCategory(db, 'legal', { name: 'Legal y Abogados' })
  category = await found('legal')
})

async function found(slug: string): Promise<CategoryForPhotos> {
  const one = await findCategoryForPhotos(db, slug)
  if (!one) throw new Error(`No category ${slug}`)
  return one
}

const ask = (kind: PhotoJobKind, autoApprove = true, now = moment(0)) =>
  createPhotoJob(db, { actor: ANA, now }, category, { kind, autoApprove })

/** Returns a different picture for every item, with its row in `images`. */
async function made(item: PhotoJobItem) {
  const hash = `${item.jobId}${item.position}`.padStart(32, '0')
  const image = { hash, width: 1200, height: 800 }
  const row = { ...image, media_type: 'image/webp', bytes: 1, created_at: moment(0).toISOString() } as const
  await db
    .insertInto('images')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()
  return image
}

/**
 * Runs items until the job ends. Returns when each began, in milliseconds. Items at the positions in `fails`
 * fail.
 */
async function work(from = 0, fails: number[] = []): Promise<number[]> {
  const begun: number[] = []
  for (let ms = from; await findNextPhotoJobTime(db); ms += 250) {
    const item = await claimNextPhotoJobItem(db, moment(ms))
    if (!item) continue
    begun.push(ms)
    if (fails.includes(item.position)) await failPhotoJobItem(db, item, 'Error: no salió', moment(ms))
    else await completePhotoJobItem(db, item, await made(item), moment(ms))
  }
  return begun
}

const shown = () => listCategoryPhotos(db, createFolderStore('/nowhere'), category.id, { statuses: KEPT })

/** Makes one photo, which waits for review. Returns its id. */
async function makePhoto(): Promise<number> {
  await ask('single')
  await work()
  return (await bank())[0]?.id ?? 0
}

const bank = () =>
  db
    .selectFrom('category_image_bank')
    .select(['id', 'status', 'image_type', 'prompt_used', 'deleted_at'])
    .orderBy('id')
    .execute()

describe('jobs that generate photos', () => {
  it('a photo job makes five photos 2 s apart, and approves them if the box is checked [240, 241]', async () => {
    expect(await ask('bulk')).toEqual({ ok: true, wanted: 5 })
    expect(await work()).toEqual([0, 2_000, 4_000, 6_000, 8_000])
    expect(await countPhotosByStatus(db, category.id)).toEqual({ pending: 0, approved: 5, rejected: 0 })
    const rows = await bank()
    expect(rows.every(({ image_type }) => image_type === 'bank')).toBe(true)
    expect(new Set(rows.map(({ prompt_used }) => prompt_used)).size).toBe(5)
    expect(await findLastPhotoJob(db, category.id)).toMatchObject({
      status: 'finished',
      wanted: 5,
      done: 5,
      failed: 0,
    })
  })

  it('photos stay pending after a job of five without automatic approval, and always after a job of one [241]', async () => {
    await ask('bulk', false)
    await work()
    await ask('single', true, moment(60_000))
    await work(60_000)
    expect(await countPhotosByStatus(db, category.id)).toMatchObject({ pending: 6, approved: 0 })
  })

  it('a top-up job makes photos 1 s apart until five are pending, and then refuses more [240]', async () => {
    await ask('bulk', false)
    await work(0, [1, 3, 4])
    expect(await ask('topup', true, moment(60_000))).toEqual({ ok: true, wanted: 3 })
    expect(await work(60_000)).toEqual([60_000, 61_000, 62_000])
    expect(await countPhotosByStatus(db, category.id)).toMatchObject({ pending: 5, approved: 0 })
    expect(await ask('topup', true, moment(90_000))).toEqual({ ok: false, reason: 'full' })
  })

  it('a photo job skips failed photos, counts them, reports the reason at its end, and fails if all failed [242]', async () => {
    await ask('bulk')
    await work(0, [1, 4])
    expect(await findLastPhotoJob(db, category.id)).toMatchObject({
      ...{ status: 'finished', done: 3, failed: 2, lastError: 'Error: no salió' },
    })
    await ask('bulk', true, moment(60_000))
    await work(60_000, [0, 1, 2, 3, 4])
    expect(await findLastPhotoJob(db, category.id)).toMatchObject({ status: 'failed', done: 0, failed: 5 })
    expect(await countPhotosByStatus(db, category.id)).toMatchObject({ approved: 3 })
  })

  it('a regenerate job starts 1 s after the request, and replaces all old photos at once when the new ones exist [239] (D82)', async () => {
    await ask('bulk')
    await work()
    const old = (await bank()).map(({ id }) => id)
    await ask('regenerate', true, moment(60_000))
    const items = []
    for (let ms = 60_000; items.length < 4; ms += 500) {
      const item = await claimNextPhotoJobItem(db, moment(ms))
      if (!item) continue
      items.push(ms)
      await completePhotoJobItem(db, item, await made(item), moment(ms))
      // Nothing changes until the last photo is stored.
      expect((await shown()).map(({ id }) => id).sort()).toEqual(old)
    }
    expect(items[0]).toBe(61_000)
    await work(80_000)
    const after = await shown()
    expect([after.length, after.some(({ id }) => old.includes(id))]).toEqual([5, false])
    expect((await bank()).filter(({ deleted_at }) => deleted_at).map(({ id }) => id)).toEqual(old)
  })

  it('a regenerate job keeps the old photos if no new one succeeds (D82)', async () => {
    await ask('bulk')
    await work()
    await ask('regenerate', true, moment(60_000))
    await work(60_000, [0, 1, 2, 3, 4])
    expect(await countPhotosByStatus(db, category.id)).toMatchObject({ approved: 5 })
    expect(await findLastPhotoJob(db, category.id)).toMatchObject({ status: 'failed' })
  })

  it('only one photo job runs at a time for a category, and it does not delay another category [T98]', async () => {
    await ask('bulk')
    expect(await ask('single')).toEqual({ ok: false, reason: 'running' })
    await addCategory(db, 'salud', { name: 'Salud y Bienestar' })
    expect(
      await createPhotoJob(db, { actor: ANA, now: moment(0) }, await found('salud'), {
        kind: 'single',
        autoApprove: false,
      }),
    ).toMatchObject({ ok: true })
    const first = await claimNextPhotoJobItem(db, moment(0))
    if (!first) throw new Error('Nothing began')
    await completePhotoJobItem(db, first, await made(first), moment(0))
    expect((await claimNextPhotoJobItem(db, moment(100)))?.category.slug).not.toBe(first.category.slug)
  })

  it('a photo job continues where a killed process stopped, without repeating or losing a photo (F19)', async () => {
    await ask('bulk')
    for (const ms of [0, 2_000]) {
      const item = await claimNextPhotoJobItem(db, moment(ms))
      if (item) await completePhotoJobItem(db, item, await made(item), moment(ms))
    }
    const killed = await claimNextPhotoJobItem(db, moment(4_000))
    const again = await claimNextPhotoJobItem(db, moment(9_000))
    expect(again).toEqual(killed)
    if (!again) throw new Error('Nothing began')
    await completePhotoJobItem(db, again, await made(again), moment(9_000))
    // The first process was still running. Its late results are dropped.
    await completePhotoJobItem(db, again, await made(again), moment(9_100))
    await failPhotoJobItem(db, again, 'Error', moment(9_200))
    await work(11_000)
    expect(await findLastPhotoJob(db, category.id)).toMatchObject({ status: 'finished', done: 5, failed: 0 })
    expect(await bank()).toHaveLength(5)
  })

  it('a photo job marks an item as failed after it interrupted the process three times (F19)', async () => {
    await ask('single')
    for (const ms of [0, 1_000, 2_000]) expect(await claimNextPhotoJobItem(db, moment(ms))).not.toBeNull()
    expect(await claimNextPhotoJobItem(db, moment(3_000))).toBeNull()
    expect(await findLastPhotoJob(db, category.id)).toMatchObject({
      status: 'failed',
      failed: 1,
      lastError: 'Error durante la generación',
    })
  })

  it('limits the photos that the whole site generates within 24 hours', async () => {
    await insertRows(db, 'settings', {
      key: 'photos_per_day',
      value: '7',
      updated_at: moment(0).toISOString(),
    })
    await ask('bulk')
    await work()
    expect(await ask('bulk', true, moment(60_000))).toEqual({
      ok: false,
      reason: 'daily_limit',
      limit: 7,
      left: 2,
    })
    expect(await ask('single', true, moment(60_000))).toMatchObject({ ok: true })
    await work(60_000)
    expect(await ask('bulk', true, moment(25 * 60 * 60 * 1000))).toMatchObject({ ok: true })
  })

  it('generated photos never share a seed, so that no two are alike', async () => {
    const seeds: number[] = []
    for (const [n, kind] of (['bulk', 'single', 'bulk'] as const).entries()) {
      await ask(kind, true, moment(n * 60_000))
      for (let ms = n * 60_000; await findNextPhotoJobTime(db); ms += 1_000) {
        const item = await claimNextPhotoJobItem(db, moment(ms))
        if (item) seeds.push(item.seed)
        if (item) await failPhotoJobItem(db, item, 'Error', moment(ms))
      }
    }
    expect(seeds).toEqual([...Array(11).keys()])
  })

  it('deleting a category deletes its photo jobs, items and prompts', async () => {
    await ask('single')
    await work()
    await insertRows(db, 'category_prompts', {
      category_id: category.id,
      prompts: 'x',
      version: 1,
      updated_at: 'x',
    })
    await db.deleteFrom('category_image_bank').execute()
    await db.deleteFrom('categories').where('id', '=', category.id).execute()
    for (const table of ['photo_jobs', 'photo_job_items', 'category_prompts'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('the audit log shows which account started a photo job', async () => {
    await ask('regenerate')
    expect(
      await db.selectFrom('audit_log').select(['username', 'action', 'noun', 'title']).execute(),
    ).toEqual([{ username: 'ana', action: 'created', noun: 'photo_job', title: 'Legal y Abogados' }])
  })
})

describe('photos under review', () => {
  it('approving, rejecting, deleting and restoring a photo logs each change and updates open pages (D81)', async () => {
    const id = await makePhoto()
    const told = async () =>
      (await db.selectFrom('changes').select('version').where('noun', '=', 'image').executeTakeFirst())
        ?.version
    const before = await told()
    const state = async () => (await bank()).map(({ status, deleted_at }) => [status, deleted_at !== null])
    expect(await setPhotoStatus(db, ANA, { category, id }, 'approved')).toMatchObject({
      ok: true,
      before: 'pending',
    })
    expect(await state()).toEqual([['approved', false]])
    await setPhotoStatus(db, ANA, { category, id }, 'rejected')
    expect(await shown()).toEqual([])
    await setPhotoStatus(db, ANA, { category, id }, 'pending')
    expect(await moveCategoryPhotoToTrash(db, ANA, { category, id })).toMatchObject({ ok: true })
    expect(await moveCategoryPhotoToTrash(db, ANA, { category, id })).toEqual({
      ok: false,
      reason: 'missing',
    })
    expect(await restoreTrashEntry(db, { actor: ANA }, 'image', id)).toMatchObject({ ok: true })
    expect(await state()).toEqual([['pending', false]])
    expect(await told()).toBeGreaterThan(before ?? 0)
    const log = await db
      .selectFrom('audit_log')
      .select('action')
      .where('noun', '=', 'image')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action).join()).toBe('published,refused,changed,deleted,restored')
  })

  it('makes a photo in any state the main image, and reports if it stops being the main image [217, 222]', async () => {
    const id = await makePhoto()
    expect(await approveAsCategoryMainImage(db, ANA, { category, id })).toEqual({ ok: true })
    expect(await shown()).toMatchObject([{ status: 'approved', isMain: true, isInBank: true }])
    expect(await approveAsCategoryMainImage(db, ANA, { category, id })).toEqual({ ok: false, reason: 'same' })
    expect(await setPhotoStatus(db, ANA, { category, id }, 'pending')).toEqual({
      ok: true,
      before: 'approved',
      wasMain: true,
    })
    expect(await shown()).toMatchObject([{ status: 'pending', isMain: false, isInBank: false }])
    await db.updateTable('category_image_bank').set({ image_url: 'https://example.com/a.jpg' }).execute()
    expect(await approveAsCategoryMainImage(db, ANA, { category, id })).toEqual({
      ok: false,
      reason: 'not_ours',
    })
    expect((await bank())[0]?.status, 'nothing is half done').toBe('pending')
    expect(await approveAsCategoryMainImage(db, ANA, { category, id: 999 })).toEqual({
      ok: false,
      reason: 'missing',
    })
  })

  it('a refused main image leaves its photo as it was: the second of two with one file is not approved [217, F76]', async () => {
    const id = await makePhoto()
    expect(await approveAsCategoryMainImage(db, ANA, { category, id })).toEqual({ ok: true })
    const { id: _, ...copied } = await rowOf(db, 'category_image_bank', { id })
    const second = await insertRow(db, 'category_image_bank', { ...copied, status: 'pending' })
    expect(await approveAsCategoryMainImage(db, ANA, { category, id: second.id })).toEqual({
      ok: false,
      reason: 'same',
    })
    expect((await bank()).map(({ status }) => status)).toEqual(['approved', 'pending'])
  })

  it('refuses to change a photo of another category', async () => {
    const id = await makePhoto()
    await addCategory(db, 'salud')
    const missing = { ok: false, reason: 'missing' }
    expect(await setPhotoStatus(db, ANA, { category: await found('salud'), id }, 'approved')).toEqual(missing)
  })

  it('reports the size of a photo: the bytes of its file, or the length of the data in its row [236] (D85)', async () => {
    const data = `data:image/png;base64,${'A'.repeat(2_000)}`
    const row = {
      category_id: category.id,
      image_type: 'bank',
      status: 'pending',
      created_at: 'x',
      updated_at: 'x',
    } as const
    await insertRows(db, 'category_image_bank', [
      { ...row, image_url: data },
      { ...row, image_url: '' },
      { ...row, image_url: `/imagenes/${'a'.repeat(32)}.webp` },
      { ...row, image_url: '/ilustraciones/bakery.svg' },
    ])
    const [drawing, gone, none, inline] = await shown()
    expect(inline).toMatchObject({ bytes: data.length, isBroken: false })
    expect(none).toMatchObject({ src: null })
    expect(gone).toMatchObject({ isBroken: true })
    expect(drawing).toMatchObject({ bytes: (await stat('public/ilustraciones/bakery.svg')).size })
  })
})
