import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { undoEntry } from '~/features/audit-log/undo.server'
import { runBulkAction } from '~/features/bulk/run.server'
import { readItemStamps } from '~/features/bulk/verbs.server'
import { addPhoto, removeOrPromotePhoto, setLogo } from '~/features/businesses/pictures.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { markUnseenByTeam } from '~/features/businesses/unseen.server'
import type { DecisionContext, DecisionResult } from '~/features/moderation/decision.server'
import { countBulkEntries, formatEntryKey, sumPending } from '~/features/moderation/labels'
import { publishEntry } from '~/features/moderation/publish.server'
import { countPendingByKind, listBulkDecidableEntryKeys, readQueue } from '~/features/moderation/queue.server'
import { buildRegistrationRejectionMessage } from '~/features/moderation/rejection-mail.server'
import {
  closeReport,
  rejectEntry,
  reopenReport,
  withdrawPublishedBusiness,
  withdrawRating,
} from '~/features/moderation/status-changes.server'
import { buildNewPromotion } from '~/features/promotions/edit/save.server'
import { createBusinessOwnOffer } from '~/features/promotions/own/save.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addImages, addRating } from '../../support/directory-rows'
import { queuedMails } from '../../support/mails'
import { addReport } from '../../support/moderation-rows'
import { recountedListings, storedListings } from '../../support/recount'
import { rowOf, updateRows } from '../../support/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const by = { actor: { username: 'marta', role: 'administrator' as const }, now: NOW }
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
const undo = (db: Db, decided: DecisionResult) => undoEntry(db, by, (decided.ok && decided.entry) || 0)
/** Throws if an item of a bulk action fails. */
const onError = (error: unknown) => {
  throw error
}

async function expectTrueSums(db: Db) {
  await indexPendingBusinesses(db)
  expect(await storedListings(db)).toEqual(await recountedListings(db))
}

describe('the moderation queue', () => {
  test('the moderation queue lists only waiting entries, oldest first, with counts by kind [D20, D52, D57, D101]', async () => {
    const { db, shown, held } = await withCategory()
    const report = await addReport(db, shown, { created_at: day(4) })
    const rating = await addRating(db, shown, { status: 'in_review', created_at: day(2) })
    const registration = await held({ created_at: day(1) })
    await held({ deleted_at: day(1) })
    await addRating(db, shown)
    await addReport(db, shown, { status: 'resolved' })
    const queue = await readQueue(db, undefined, 1)
    expect(queue.map(({ kind, id }) => [kind, id])).toEqual([
      ['registration', registration],
      ['rating', rating],
      ['report', report],
    ])
    const none = { suggestion: 0, unseen: 0, promotion: 0 }
    expect(await countPendingByKind(db)).toEqual({ registration: 1, rating: 1, report: 1, ...none })
    expect((await readQueue(db, 'rating', 1)).map(({ id }) => id)).toEqual([rating])
    expect(await readQueue(db, undefined, 2)).toEqual([])
  })

  test('the moderation queue shows each entry once, on pages of fifty', async () => {
    const { db, shown } = await withCategory()
    for (let number = 0; number < 60; number++) await addRating(db, shown, { status: 'in_review' })
    const pages = [await readQueue(db, undefined, 1), await readQueue(db, undefined, 2)]
    expect(pages.map((page) => page.length)).toEqual([50, 10])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(60)
  })

  test('a rating that would replace two of the same person is one entry that shows both, and publishing it withdraws both [D52]', async () => {
    const { db, shown } = await withCategory()
    const person = { reviewer_email: 'ana@example.com', reviewer_phone: '+14045550142' }
    await addRating(db, shown, { reviewer_email: person.reviewer_email, comment: 'Por correo' })
    const { reviewer_phone } = person
    await addRating(db, shown, { reviewer_email: null, reviewer_phone, comment: 'Por cita' })
    const third = await addRating(db, shown, { ...person, status: 'in_review' })
    expect(await readQueue(db, 'rating', 1)).toMatchObject([
      { id: third, replaces: [{ comment: 'Por correo' }, { comment: 'Por cita' }] },
    ])
    expect(await publishEntry(db, 'rating', third, about())).toMatchObject({
      said: 'Las anteriores de la misma persona quedaron retiradas.',
    })
    expect(await db.selectFrom('ratings').select('id').where('is_counted', '=', 1).execute()).toEqual([
      { id: third },
    ])
  })

  test('the moderation queue shows possible duplicates, the earlier rating by an e-mail, and the comment of a report', async () => {
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
      replaces: [{ comment: 'Bien' }],
    })
    expect(queue.find(({ kind }) => kind === 'report')).toMatchObject({
      business: { categorySlug: 'reposteria' },
      rating: { id: first, isPublished: true, comment: 'Bien' },
    })
  })
})

describe('a decision', () => {
  test('publishing and rejecting fail for a published or removed business, because the queue does not list it [T148]', async () => {
    const { db, shown, held } = await withCategory()
    const removed = await held({ status: 'removed' })
    for (const id of [shown, removed])
      for (const kind of ['unseen', 'registration'] as const) {
        expect(await rejectEntry(db, about(), { kind, id }, 'Spam')).toMatchObject({
          ok: false,
          reason: 'decided',
        })
        expect(await publishEntry(db, kind, id, about())).toMatchObject({ ok: false, reason: 'decided' })
      }
    const status = async (id: number) => (await rowOf(db, 'businesses', { id })).status
    expect([await status(shown), await status(removed)]).toEqual(['published', 'removed'])
    expect(await log(db)).toEqual([])
    // The list of contacts lets administrators withdraw any business.
    expect(await withdrawPublishedBusiness(db, about(), shown, 'Cerró')).toMatchObject({ ok: true })
    expect(await status(shown)).toBe('removed')
  })

  test('publishing and rejecting fail if a registration changed after it was read, alone and in bulk [T149]', async () => {
    const { db, held } = await withCategory()
    const id = await held({ description: 'Pasteles' })
    const [read] = await readQueue(db, undefined, 1)
    const rewrite = { business: { description: 'Otra cosa' } }
    expect(await saveBusiness(db, { actor: OWNER_ACTOR, now: NOW }, id, rewrite)).toMatchObject({ ok: true })
    const seen = { ...about(), seen: read?.stamp }
    const entry = { kind: 'registration' as const, id }
    expect(await publishEntry(db, 'registration', id, seen)).toEqual({ ok: false, reason: 'changed' })
    expect(await rejectEntry(db, seen, entry, 'Spam')).toEqual({ ok: false, reason: 'changed' })
    const item = formatEntryKey(entry)
    const bulk = { list: 'revision', verb: 'publicar', details: { reason: '', category: '' } } as const
    for (const stamps of [[[item, read?.stamp] as const], []]) {
      const run = await runBulkAction(db, { ...bulk, items: [item], stamps }, { ...about(), onError })
      expect(run).toMatchObject({
        done: 0,
        stayed: { count: 1, first: [{ item, why: 'cambió mientras lo mirabas' }] },
        failed: { count: 0 },
      })
    }
    expect((await rowOf(db, 'businesses', { id })).status).toBe('held')
    const [again] = await readQueue(db, undefined, 1)
    expect(await publishEntry(db, 'registration', id, { ...about(), seen: again?.stamp })).toMatchObject({
      ok: true,
    })
  })
})

describe('businesses published unseen [D132]', () => {
  test('a registration changed by an offer picture is not published with an old stamp, and is listed as unseen if published from the contacts [T149, T258]', async () => {
    const { db, held } = await withCategory()
    const id = await held()
    const [image = ''] = await addImages(db, 'a')
    const [read] = await readQueue(db, 'registration', 1)
    const promotion = { ...buildNewPromotion(NOW), title: 'Pan del día', percentage: 10 }
    const sent = { promotion, version: 0, dropsImage: false, image }
    const owner = { actor: OWNER_ACTOR, now: NOW }
    expect((await createBusinessOwnOffer(db, owner, { id, name: 'Brisa' }, sent)).ok).toBe(true)
    const publish = (stamp: string | undefined) =>
      publishEntry(db, 'registration', id, { ...about(), seen: stamp })
    expect(await publish(read?.stamp)).toEqual({ ok: false, reason: 'changed' })
    const [again] = await readQueue(db, 'registration', 1)
    expect(again).toMatchObject({ pictures: [image] })

    const item = String(id)
    const bulk = { list: 'contactos', verb: 'publicar', details: { reason: '', category: '' } } as const
    const run = async (stamp: string | undefined) =>
      runBulkAction(db, { ...bulk, items: [item], stamps: [[item, stamp]] }, { ...about(), onError })
    expect(await run(read?.stamp)).toMatchObject({ done: 0, stayed: { count: 1 } })
    const stamps = await readItemStamps(db, bulk, [item])
    expect(await run(stamps?.get(item))).toMatchObject({ done: 1 })
    expect(await readQueue(db, 'unseen', 1)).toMatchObject([{ id, pictures: [image] }])
  })

  test('a bulk decision about the queue skips unseen businesses, and a business with a picture that it publishes unread becomes unseen [T289]', async () => {
    const { db, held } = await withCategory()
    const [id, other] = [await held(), await held()]
    const [logo_hash = ''] = await addImages(db, 'b')
    await updateRows(db, 'businesses', { id }, { logo_hash })
    expect((await publishEntry(db, 'registration', other, about())).ok).toBe(true)
    await markUnseenByTeam(db, other)
    expect(await listBulkDecidableEntryKeys(db, undefined, 9)).toEqual([`registros-${id}`])
    await addReport(db, other)
    const counts = await countPendingByKind(db)
    for (const kind of [undefined, 'unseen', 'registration', 'report'] as const)
      expect(countBulkEntries(counts, kind)).toBe((await listBulkDecidableEntryKeys(db, kind, 9)).length)
    const run = async (verb: 'publicar' | 'rechazar', item: string, isUnread: boolean) => {
      const bulk = { list: 'revision', verb, details: { reason: 'Spam', category: '', isUnread } } as const
      const stamps = await readItemStamps(db, bulk, [item])
      const all = stamps && [...stamps]
      return runBulkAction(db, { ...bulk, items: [item], stamps: all }, { ...about(), onError })
    }
    for (const verb of ['publicar', 'rechazar'] as const)
      expect(await run(verb, `nuevos-${other}`, false)).toMatchObject({ done: 0, stayed: { count: 1 } })
    expect(await rowOf(db, 'businesses', { id: other })).toMatchObject({ status: 'published' })
    expect(await run('publicar', `registros-${id}`, true)).toMatchObject({ done: 1 })
    expect((await readQueue(db, 'unseen', 1)).map((entry) => entry.id).sort()).toEqual([id, other].sort())
  })

  test('lists a published business as unseen after its owner adds a picture, but not after the team does [T165]', async () => {
    const { db, shown } = await withCategory()
    const [logo = '', photo = '', other = '', next = ''] = await addImages(db, 'abcd')
    await addPhoto(db, by, shown, other)
    expect(await readQueue(db, 'unseen', 1)).toEqual([])
    const owner = { actor: OWNER_ACTOR, now: NOW }
    await addPhoto(db, owner, shown, photo)
    const [listed] = await readQueue(db, 'unseen', 1)
    expect(listed).toMatchObject({ id: shown, pictures: [other, photo] })
    const seen = { ...about(), seen: listed?.stamp }
    await setLogo(db, owner, shown, logo)
    expect(await publishEntry(db, 'unseen', shown, seen)).toEqual({ ok: false, reason: 'changed' })
    const [again] = await readQueue(db, 'unseen', 1)
    expect(again).toMatchObject({ pictures: [logo, other, photo] })
    expect(await publishEntry(db, 'unseen', shown, { ...about(), seen: again?.stamp })).toMatchObject({
      ok: true,
    })
    await removeOrPromotePhoto(db, owner, shown, { hash: photo, verb: 'quitar' })
    expect(await readQueue(db, 'unseen', 1)).toEqual([])
    await setLogo(db, owner, shown, next)
    expect(await readQueue(db, 'unseen', 1)).toMatchObject([{ id: shown }])
  })

  const withUnseen = async () => {
    const { db, shown, held } = await withCategory()
    const id = await held({ status: 'published', status_reason: null })
    await db.insertInto('unseen_registrations').values({ business_id: id }).execute()
    return { db, shown, id }
  }

  test('an unseen business is listed and counted until it is marked as seen, which can be undone', async () => {
    const { db, id } = await withUnseen()
    const counts = await countPendingByKind(db)
    expect([counts.unseen, sumPending(counts)]).toEqual([1, 1])
    expect(await readQueue(db, undefined, 1)).toMatchObject([{ kind: 'unseen', id }])
    // A business is not its own duplicate, but another with its telephone is.
    const [alone] = await readQueue(db, 'unseen', 1)
    expect(alone).toMatchObject({ kind: 'unseen', id, duplicates: [] })
    const phone = '+13055550199'
    await db.updateTable('businesses').set({ phone }).where('id', '=', id).execute()
    const other = await addBusiness(db, [1], { business_slug: 'otra', phone })
    expect(await readQueue(db, 'unseen', 1)).toMatchObject([{ id, duplicates: [{ id: other }] }])
    const seen = await publishEntry(db, 'unseen', id, about())
    expect(await publishEntry(db, 'unseen', id, about())).toMatchObject({ ok: false, reason: 'decided' })
    expect((await countPendingByKind(db)).unseen).toBe(0)
    expect(await undo(db, seen)).toMatchObject({ ok: true, done: ['Sin mirar'] })
    expect((await countPendingByKind(db)).unseen).toBe(1)
  })

  test('withdrawing an unseen business stores the reason, mails the owner without internal reasons, and can be undone', async () => {
    const { db, id } = await withUnseen()
    const entry = { kind: 'unseen', id } as const
    const refused = await rejectEntry(db, about(true), entry, 'No es un negocio')
    const page = await rowOf(db, 'businesses', { id })
    expect(page).toMatchObject({ status: 'removed', status_reason: 'No es un negocio' })
    expect(await log(db)).toContain(`withdrawn contact ${id}`)
    const mail = await db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow()
    expect(JSON.parse(mail.payload)).toMatchObject({
      to: 'rosa@example.com',
      text: expect.stringContaining('En el directorio solo salen negocios.'),
    })
    expect(await buildRegistrationRejectionMessage(db, id, 'Directorio')).toMatchObject({
      name: 'Rosa',
      mail: expect.stringContaining('mailto:rosa@example.com'),
    })
    await undo(db, refused)
    expect(await rowOf(db, 'businesses', { id })).toMatchObject({ status: 'published' })
    for (const reason of ['Es la cuñada de Luis', 'Es publicidad o un engaño']) {
      const again = await rejectEntry(db, about(true), entry, reason)
      const told = [
        ...(await db.selectFrom('outbox').select('payload').execute()).map(({ payload }) => payload),
        (await buildRegistrationRejectionMessage(db, id, 'Directorio'))?.text,
      ].join()
      expect(told, 'internal reasons stay internal').toContain('no aparece en el directorio')
      expect(told).not.toMatch(/cuñada|publicidad|engaño|No es un negocio/)
      await undo(db, again)
    }
    await expectTrueSums(db)
  })

  test('mails the rejection of a business only if its owner registered it', async () => {
    const { db, held } = await withCategory()
    const id = await held({ source: 'import' })
    await rejectEntry(db, about(true), { kind: 'registration', id }, 'No es un negocio')
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await buildRegistrationRejectionMessage(db, id, 'Directorio')).toBeNull()
  })
})

describe('publishing', () => {
  test('publishing a registration adds it to lists and search, with a founder number and one mail to the owner [D20, D59]', async () => {
    const { db, held } = await withCategory()
    const id = await held({ description: 'Pasteles de bodas para toda la familia' })
    expect(await publishEntry(db, 'registration', id, about(true))).toMatchObject({ ok: true })
    const page = await rowOf(db, 'businesses', { id })
    expect(page).toMatchObject({ status: 'published', status_reason: null, founder_number: 1, version: 2 })
    expect(page.quality).toBeGreaterThan(0)
    expect(await rowOf(db, 'search_documents', { business_id: id })).toBeDefined()
    const mails = await db.selectFrom('outbox').selectAll().execute()
    expect(mails).toHaveLength(1)
    expect(JSON.parse(mails[0]?.payload ?? '{}')).toMatchObject({ to: 'rosa@example.com' })
    expect(mails[0]?.payload).toMatch(/mi-negocio\/[0-9a-f]{32}/)
    expect(await log(db)).toEqual([`published contact ${id}`])
    await expectTrueSums(db)
  })

  test('mails the owner about each different decision after an undo, and creates no private link without a mail [D20, D132, F78]', async () => {
    const { db, held } = await withCategory()
    const id = await held({})
    const entry = { kind: 'registration', id } as const
    const mails = async () => (await queuedMails(db)).map(({ text }) => text)
    const links = () => db.selectFrom('owner_links').select('id').execute()
    for (const reason of ['Ya está en el directorio', 'Ya está en el directorio', 'No es un negocio'])
      await undo(db, await rejectEntry(db, about(true), entry, reason))
    expect((await mails()).map((text) => /no aparece en el directorio\. (.*)/.exec(text)?.[1])).toEqual([
      'El negocio ya tiene una página en el directorio.',
      'En el directorio solo salen negocios.',
    ])
    for (const _ of [1, 2]) await undo(db, await publishEntry(db, 'registration', id, about(true)))
    expect([(await mails()).length, (await links()).length]).toEqual([3, 1])
    await undo(db, await rejectEntry(db, about(true), entry, 'No es un negocio'))
    await publishEntry(db, 'registration', id, about(true))
    expect([(await mails()).length, (await links()).length]).toEqual([5, 2])
  })

  test('publishing a rating withdraws the earlier one by the same e-mail and updates the listings [D52]', async () => {
    const { db, shown } = await withCategory()
    const more = { reviewer_email: 'ana@example.com', trust_rating: 1, professional_rating: 1 }
    const older = await addRating(db, shown, { ...more, trust_rating: 5 })
    const newer = await addRating(db, shown, { ...more, status: 'in_review' })
    expect(await publishEntry(db, 'rating', newer, about())).toMatchObject({
      ok: true,
      said: expect.stringContaining('anterior'),
    })
    expect(await rowOf(db, 'ratings', { id: newer })).toMatchObject({
      status: 'published',
      status_reason: null,
    })
    expect(await rowOf(db, 'ratings', { id: older })).toMatchObject({
      status: 'withdrawn',
      status_reason: expect.stringContaining('reemplaza'),
    })
    await expectTrueSums(db)
    expect(await log(db)).toEqual([`withdrawn rating ${older}`, `published rating ${newer}`])
  })

  test('a report cannot be published', async () => {
    const { db, shown } = await withCategory()
    const report = await addReport(db, shown)
    expect(await publishEntry(db, 'report', report, about())).toEqual({ ok: false, reason: 'not_found' })
  })

  test('of two simultaneous decisions one succeeds, and later ones fail with the present status', async () => {
    const { db, held } = await withCategory()
    const id = await held()
    const both = await Promise.all([
      publishEntry(db, 'registration', id, about(true)),
      publishEntry(db, 'registration', id, about(true)),
    ])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'decided', status: 'published' })
    expect(await rejectEntry(db, about(), { kind: 'registration', id }, 'Spam')).toMatchObject({
      reason: 'decided',
    })
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    expect(await log(db)).toHaveLength(1)
  })

  test('publishing changes nothing if one part of it fails', async () => {
    const { db, held } = await withCategory()
    const id = await held()
    await db.schema.dropTable('outbox').execute()
    await expect(publishEntry(db, 'registration', id, about(true))).rejects.toThrow('outbox')
    expect(await countPendingByKind(db)).toMatchObject({ registration: 1 })
    expect(await log(db)).toEqual([])
  })
})

describe('refusing', () => {
  test('a rejection stores the reason, publishes nothing and can be undone', async () => {
    const { db, shown, held } = await withCategory()
    const ids = { registration: await held(), rating: await addRating(db, shown, { status: 'in_review' }) }
    for (const [kind, id] of Object.entries(ids) as [keyof typeof ids, number][]) {
      const refused = await rejectEntry(db, about(), { kind, id }, 'Es publicidad')
      expect((await countPendingByKind(db))[kind]).toBe(0)
      const table = ({ registration: 'businesses', rating: 'ratings' } as const)[kind]
      const row = await db.selectFrom(table).select('status_reason').where('id', '=', id).executeTakeFirst()
      expect(row?.status_reason).toBe('Es publicidad')
      await expectTrueSums(db)
      expect(await undo(db, refused)).toMatchObject({ ok: true, notUndone: [] })
      expect((await countPendingByKind(db))[kind]).toBe(1)
      expect(await undo(db, refused)).toMatchObject({ ok: false, reason: 'not_found' })
    }
    expect(await log(db)).toHaveLength(4)
  })

  test('withdrawing a published rating stores the reason and updates the listings [D52]', async () => {
    const { db, shown } = await withCategory()
    const id = await addRating(db, shown)
    expect(await withdrawRating(db, by, id, 'Insulta')).toMatchObject({ ok: true })
    expect(await rowOf(db, 'ratings', { id })).toMatchObject({
      status: 'withdrawn',
      status_reason: 'Insulta',
    })
    await expectTrueSums(db)
    expect(await withdrawRating(db, by, id, 'Otra vez')).toMatchObject({
      reason: 'decided',
      status: 'withdrawn',
    })
  })

  test('a report can be closed once with a note, and a moderator cannot reopen one closed by an administrator [D101, T217]', async () => {
    const { db, shown } = await withCategory()
    const id = await addReport(db, shown)
    expect(await closeReport(db, by, id, { decision: 'resolved', nota: 'Corregido' })).toMatchObject({
      ok: true,
    })
    expect(await rowOf(db, 'reports', { id })).toMatchObject({ status: 'resolved', note: 'Corregido' })
    expect(await reopenReport(db, by, id)).toMatchObject({ ok: true })
    expect(await reopenReport(db, by, id)).toMatchObject({ ok: false, reason: 'decided' })
    await closeReport(db, by, id, { decision: 'dismissed', nota: null })
    const moderator = { actor: { username: 'eva', role: 'moderator' as const }, now: by.now }
    expect(await reopenReport(db, moderator, id)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(await reopenReport(db, by, id)).toMatchObject({ ok: true })
    await closeReport(db, moderator, id, { decision: 'dismissed', nota: null })
    expect(await reopenReport(db, moderator, id)).toMatchObject({ ok: true })
    await closeReport(db, by, id, { decision: 'resolved', nota: 'Corregido' })
    const late = await closeReport(db, by, id, { decision: 'dismissed', nota: null })
    expect(late).toEqual({ ok: false, reason: 'decided', status: 'resolved' })
    const missing = await closeReport(db, by, 999, { decision: 'dismissed', nota: null })
    expect(missing).toEqual({ ok: false, reason: 'not_found' })
  })
})
