import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { waitingOf } from '~/features/moderation/labels'
import { type DecisionContext, publishEntry } from '~/features/moderation/publish.server'
import { countQueue, readQueue } from '~/features/moderation/queue.server'
import { refusalToTell } from '~/features/moderation/refusal.server'
import {
  closeReport,
  refuseEntry,
  reopenEntry,
  undoPublication,
  withdrawRating,
} from '~/features/moderation/refuse.server'
import { indexPending } from '~/features/search/indexing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'
import { addPageRating, addReport } from '../../support/moderation-rows'
import { recountedListings, storedListings } from '../../support/recount'
import { rowOf } from '../../support/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const by = { actor: { username: 'marta' }, now: NOW }
const about = (mail = false): DecisionContext => ({
  ...by,
  channels: { mail, marketing: false },
  site: { name: 'Directorio', origin: 'https://ejemplo.com' },
})
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T12:00:00.000Z`

async function withCategory() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'reposteria')
  const shown = await addBusiness(db, [category], { business_name: 'Alma', phone: '+14045550142' })
  const held = (values: Parameters<typeof addBusiness>[2] = {}) =>
    addBusiness(db, [category], {
      business_name: 'Brisa',
      source: 'registration',
      status: 'held',
      status_reason: 'El envío despertó dudas',
      contact_person: 'Rosa',
      email: 'rosa@example.com',
      ...values,
    })
  return { db, shown, held }
}

const log = async (db: Db) =>
  (await db.selectFrom('audit_log').selectAll().orderBy('id').execute()).map(
    ({ action, noun, entity_id }) => `${action} ${noun} ${entity_id}`,
  )
const ratingOf = (db: Db, id: number) =>
  db.selectFrom('ratings').select(['status', 'status_reason']).where('id', '=', id).executeTakeFirstOrThrow()

async function expectTrueSums(db: Db) {
  await indexPending(db)
  expect(await storedListings(db)).toEqual(await recountedListings(db))
}

describe('what waits for a person', () => {
  test('stands in one list, the oldest first, with counts by kind; nothing else does [D20, D52, D57, D101]', async () => {
    const { db, shown, held } = await withCategory()
    const report = await addReport(db, shown, { created_at: day(4) })
    const rating = await addRating(db, shown, { status: 'in_review', created_at: day(2) })
    const review = await addPageRating(db, { created_at: day(3) })
    const registration = await held({ created_at: day(1) })
    await held({ deleted_at: day(1) })
    await addRating(db, shown)
    await addReport(db, shown, { status: 'resolved' })
    const queue = await readQueue(db, undefined, 1)
    expect(queue.map(({ kind, id }) => [kind, id])).toEqual([
      ['registration', registration],
      ['rating', rating],
      ['page_rating', review],
      ['report', report],
    ])
    expect(await countQueue(db)).toEqual({
      registration: 1,
      rating: 1,
      page_rating: 1,
      report: 1,
      suggestion: 0,
      unseen: 0,
    })
    expect((await readQueue(db, 'rating', 1)).map(({ id }) => id)).toEqual([rating])
    expect(await readQueue(db, undefined, 2)).toEqual([])
  })

  test('has fifty to a page, none twice and none left out', async () => {
    const { db, shown } = await withCategory()
    for (let number = 0; number < 60; number++) await addRating(db, shown, { status: 'in_review' })
    const pages = [await readQueue(db, undefined, 1), await readQueue(db, undefined, 2)]
    expect(pages.map((page) => page.length)).toEqual([50, 10])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(60)
  })

  test('shows what is needed to decide: duplicates, the older rating of an e-mail, what a report is about', async () => {
    const { db, shown, held } = await withCategory()
    await held({ phone: '+14045550142', description: 'Pasteles' })
    const first = await addRating(db, shown, { reviewer_email: 'ana@example.com', comment: 'Bien' })
    await addRating(db, shown, { reviewer_email: 'ana@example.com', status: 'in_review', comment: 'Mal' })
    await addReport(db, shown, { rating_id: first, reason: 'offensive' })
    const queue = await readQueue(db, undefined, 1)
    expect(queue.find(({ kind }) => kind === 'registration')).toMatchObject({
      name: 'Brisa',
      because: 'El envío despertó dudas',
      description: 'Pasteles',
      categories: ['reposteria'],
      duplicates: [{ name: 'Alma' }],
    })
    expect(queue.find(({ kind }) => kind === 'rating')).toMatchObject({
      comment: 'Mal',
      email: 'ana@example.com',
      replaces: { comment: 'Bien' },
    })
    expect(queue.find(({ kind }) => kind === 'report')).toMatchObject({
      business: { categorySlug: 'reposteria' },
      rating: { id: first, isPublished: true, comment: 'Bien' },
    })
  })
})

describe('what was published unseen [D132]', () => {
  const withUnseen = async () => {
    const { db, shown, held } = await withCategory()
    const id = await held({ status: 'published', status_reason: null })
    await db.insertInto('unseen_registrations').values({ business_id: id }).execute()
    return { db, shown, id }
  }

  test('is listed apart and does not count as waiting; once looked at it leaves the list, and comes back', async () => {
    const { db, id } = await withUnseen()
    const counts = await countQueue(db)
    expect([counts.unseen, waitingOf(counts)]).toEqual([1, 0])
    expect(await readQueue(db, undefined, 1)).toEqual([])
    // It is not its own duplicate; another one of its telephone is.
    const [alone] = await readQueue(db, 'unseen', 1)
    expect(alone).toMatchObject({ kind: 'unseen', id, duplicates: [] })
    const phone = '+13055550199'
    await db.updateTable('businesses').set({ phone }).where('id', '=', id).execute()
    const other = await addBusiness(db, [1], { business_slug: 'otra', phone })
    expect(await readQueue(db, 'unseen', 1)).toMatchObject([{ id, duplicates: [{ id: other }] }])
    expect(await publishEntry(db, 'unseen', id, about())).toMatchObject({ ok: true })
    expect(await publishEntry(db, 'unseen', id, about())).toMatchObject({ ok: false, reason: 'decided' })
    expect((await countQueue(db)).unseen).toBe(0)
    await undoPublication(db, by, { kind: 'unseen', id })
    expect((await countQueue(db)).unseen).toBe(1)
  })

  test('is withdrawn with a reason, which its owner is told by mail where there is mail, and comes back', async () => {
    const { db, id } = await withUnseen()
    const entry = { kind: 'unseen', id } as const
    expect(await refuseEntry(db, about(true), entry, 'No es un negocio')).toMatchObject({ ok: true })
    const page = await rowOf(db, 'businesses', { id })
    expect(page).toMatchObject({ status: 'removed', status_reason: 'No es un negocio' })
    expect(await log(db)).toContain(`withdrawn contact ${id}`)
    const mail = await db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow()
    expect(JSON.parse(mail.payload)).toMatchObject({
      to: 'rosa@example.com',
      text: expect.stringContaining('El motivo: No es un negocio.'),
    })
    expect(await refusalToTell(db, id, 'Directorio')).toMatchObject({
      name: 'Rosa',
      mail: expect.stringContaining('mailto:rosa@example.com'),
    })
    await reopenEntry(db, by, entry)
    expect(await rowOf(db, 'businesses', { id })).toMatchObject({ status: 'published' })
    await expectTrueSums(db)
  })

  test('nobody else than who registered it is told', async () => {
    const { db, held } = await withCategory()
    const id = await held({ source: 'import' })
    await refuseEntry(db, about(true), { kind: 'registration', id }, 'No es un negocio')
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await refusalToTell(db, id, 'Directorio')).toBeNull()
  })
})

describe('publishing', () => {
  test('a registration puts it into lists and search, gives the founder number, tells the owner once [D20, D59]', async () => {
    const { db, held } = await withCategory()
    const id = await held({ description: 'Pasteles de bodas para toda la familia' })
    expect(await publishEntry(db, 'registration', id, about(true))).toMatchObject({ ok: true })
    const page = await rowOf(db, 'businesses', { id })
    expect(page).toMatchObject({ status: 'published', status_reason: null, founder_number: 1, version: 2 })
    expect(page.quality).toBeGreaterThan(0)
    const found = await db
      .selectFrom('search_documents')
      .select('business_id')
      .where('business_id', '=', id)
      .execute()
    expect(found).toHaveLength(1)
    const mails = await db.selectFrom('outbox').selectAll().execute()
    expect(mails).toHaveLength(1)
    expect(JSON.parse(mails[0]?.payload ?? '{}')).toMatchObject({ to: 'rosa@example.com' })
    expect(mails[0]?.payload).toMatch(/mi-negocio\/[0-9a-f]{32}/)
    expect(await log(db)).toEqual([`published contact ${id}`])
    await expectTrueSums(db)
  })

  test('a rating withdraws the older one of the same e-mail, with the sums right [D52]', async () => {
    const { db, shown } = await withCategory()
    const more = { reviewer_email: 'ana@example.com', trust_rating: 1, professional_rating: 1 }
    const older = await addRating(db, shown, { ...more, trust_rating: 5 })
    const newer = await addRating(db, shown, { ...more, status: 'in_review' })
    expect(await publishEntry(db, 'rating', newer, about())).toMatchObject({
      ok: true,
      said: expect.stringContaining('anterior'),
    })
    expect(await ratingOf(db, newer)).toEqual({ status: 'published', status_reason: null })
    expect(await ratingOf(db, older)).toMatchObject({
      status: 'withdrawn',
      status_reason: expect.stringContaining('reemplaza'),
    })
    await expectTrueSums(db)
    expect(await log(db)).toEqual([`withdrawn rating ${older}`, `published rating ${newer}`])
  })

  test('an opinion on a page of ours shows it, a report cannot be published [D57]', async () => {
    const { db, shown } = await withCategory()
    const id = await addPageRating(db)
    expect(await publishEntry(db, 'page_rating', id, about())).toMatchObject({ ok: true })
    expect(await countQueue(db)).toMatchObject({ page_rating: 0 })
    const report = await addReport(db, shown)
    expect(await publishEntry(db, 'report', report, about())).toEqual({ ok: false, reason: 'not_found' })
  })

  test('happens once, however many decide: the second is told how it stands', async () => {
    const { db, held } = await withCategory()
    const id = await held()
    const both = await Promise.all([
      publishEntry(db, 'registration', id, about(true)),
      publishEntry(db, 'registration', id, about(true)),
    ])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'decided', status: 'published' })
    expect(await refuseEntry(db, about(), { kind: 'registration', id }, 'Spam')).toMatchObject({
      reason: 'decided',
    })
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    expect(await log(db)).toHaveLength(1)
  })

  test('does nothing when a part of it fails', async () => {
    const { db, held } = await withCategory()
    const id = await held()
    await db.schema.dropTable('outbox').execute()
    await expect(publishEntry(db, 'registration', id, about(true))).rejects.toThrow('outbox')
    expect(await countQueue(db)).toMatchObject({ registration: 1 })
    expect(await log(db)).toEqual([])
  })
})

describe('refusing', () => {
  test('keeps the reason, shows nothing, and can be taken back', async () => {
    const { db, shown, held } = await withCategory()
    const ids = {
      registration: await held(),
      rating: await addRating(db, shown, { status: 'in_review' }),
      page_rating: await addPageRating(db),
    }
    for (const [kind, id] of Object.entries(ids) as [keyof typeof ids, number][]) {
      expect(await refuseEntry(db, about(), { kind, id }, 'Es publicidad')).toMatchObject({ ok: true })
      expect((await countQueue(db))[kind]).toBe(0)
      const table = ({ registration: 'businesses', rating: 'ratings', page_rating: 'page_ratings' } as const)[
        kind
      ]
      const row = await db.selectFrom(table).select('status_reason').where('id', '=', id).executeTakeFirst()
      expect(row?.status_reason).toBe('Es publicidad')
      await expectTrueSums(db)
      expect(await reopenEntry(db, by, { kind, id })).toMatchObject({ ok: true })
      expect((await countQueue(db))[kind]).toBe(1)
      expect(await reopenEntry(db, by, { kind, id })).toMatchObject({ reason: 'decided' })
    }
    expect(await log(db)).toHaveLength(6)
  })

  test('withdraws a rating that is shown, with a reason and the sums right [D52]', async () => {
    const { db, shown } = await withCategory()
    const id = await addRating(db, shown)
    expect(await withdrawRating(db, by, id, 'Insulta')).toMatchObject({ ok: true })
    expect(await ratingOf(db, id)).toEqual({ status: 'withdrawn', status_reason: 'Insulta' })
    await expectTrueSums(db)
    expect(await withdrawRating(db, by, id, 'Otra vez')).toMatchObject({
      reason: 'decided',
      status: 'withdrawn',
    })
  })

  test('closes a report with a note, once [D101]', async () => {
    const { db, shown } = await withCategory()
    const id = await addReport(db, shown)
    expect(await closeReport(db, by, id, { decision: 'resolved', nota: 'Corregido' })).toMatchObject({
      ok: true,
    })
    const row = await db
      .selectFrom('reports')
      .select(['status', 'note'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'resolved', note: 'Corregido' })
    const late = await closeReport(db, by, id, { decision: 'dismissed', nota: null })
    expect(late).toEqual({ ok: false, reason: 'decided', status: 'resolved' })
    expect(await closeReport(db, by, 999, { decision: 'dismissed', nota: null })).toEqual({
      ok: false,
      reason: 'not_found',
    })
  })
})
