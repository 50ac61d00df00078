import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  BULK_LIST_CONFIGS,
  BULK_VERB_TEXTS,
  type BulkVerb,
  formatBulkResult,
  formatRowCount,
  MAX_SELECTED_ROWS,
} from '~/features/admin-lists/verbs'
import { toCountAndFirstItems } from '~/features/audit/batch-run.server'
import { formatBatchLine, formatUndoBatchLabel } from '~/features/audit/schema'
import { buildUndoBatchNotice } from '~/features/audit-log/http/undo-notice.server'
import { findBatchLine, readAuditLogPage } from '~/features/audit-log/log.server'
import { undoEntry } from '~/features/audit-log/undo.server'
import { undoBatch } from '~/features/audit-log/undo-batch.server'
import { buildBulkNotice, readSelection } from '~/features/bulk/http/bulk-request.server'
import { continueBulkAction, runBulkAction } from '~/features/bulk/run.server'
import { listPromotionsThatAcceptBusinesses } from '~/features/promotions/apply/one-business.server'
import { changeReservationStatusByAdmin } from '~/features/reservations/admin/decide.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { restoreTrashEntry } from '~/features/trash/trash.server'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addBusiness, addCategory, addContact, addRating } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'
import { columnOf, updateRows } from '../../support/rows'
import { addPromotion, apply } from '../promotions/rows'

const about = (errors: unknown[] = []) => ({
  actor: { username: 'ana', role: 'administrator' as const },
  site: { name: 'Directorio', origin: 'https://directorio.test' },
  channels: { mail: false, marketing: false },
  now: new Date('2026-11-22T12:00:00.000Z'),
  onError: (error: unknown) => errors.push(error),
})
const undo = (db: Db, batch: number, errors?: unknown[]) => undoBatch(db, about(errors), batch)
const DETAILS = { reason: 'Repetido', category: 'legal' }

test('a list takes only its own kind of items, so that no text reaches a column of numbers [F117]', async () => {
  const sent = new URLSearchParams({ cuales: '5,contacto-6,x,calificaciones-7.0123456789abcdef' })
  expect((await readSelection('contactos', sent)).items).toEqual(['5'])
  expect((await readSelection('revision', sent)).items).toEqual(['contacto-6', 'calificaciones-7'])
})

const contacts = (db: Db, verb: BulkVerb, ids: readonly number[], errors?: unknown[]) =>
  runBulkAction(db, { list: 'contactos', verb, items: ids.map(String), details: DETAILS }, about(errors))

/** Three contacts: two in review, and a draft. */
async function withContacts() {
  const { db } = await freshDatabase()
  const circus = await addCategory(db, 'circo')
  const law = await addCategory(db, 'legal')
  const ids: number[] = []
  for (const slug of ['a', 'b']) {
    ids.push(await addBusiness(db, [circus], { business_slug: slug, status: 'held' }))
  }
  ids.push(await addContact(db, { name: 'c' }))
  await indexPendingBusinesses(db)
  const pages = () => {
    const columns = ['status', 'verified_at', 'category_id', 'deleted_at'] as const
    return db.selectFrom('businesses').select(columns).orderBy('id').limit(2).execute()
  }
  const status = () => columnOf(db, 'businesses', 'status')
  const logged = async () => {
    const rows = db.selectFrom('audit_log').select(['action', 'noun']).where('is_batch', '=', 0).orderBy('id')
    return (await rows.execute()).map(({ action, noun }) => `${action} ${noun}`)
  }
  return { db, law, ids, pages, status, logged }
}

test('the bulk action retirar withdraws published businesses, publicar publishes them again, both state why others did not change, and their undo restores all [D132]', async () => {
  const { db, ids, status, logged } = await withContacts()
  const [a = 0, b = 0, draft = 0] = ids
  await contacts(db, 'publicar', [a])
  const withdrawal = await contacts(db, 'retirar', [...ids, 999])
  expect(withdrawal.done).toBe(1)
  expect(withdrawal.stayed.first).toEqual([
    { item: String(b), why: 'no está publicado' },
    { item: String(draft), why: 'no está publicado' },
    { item: '999', why: 'ya no está' },
  ])
  expect(await status()).toEqual(['removed', 'held', 'draft'])
  expect((await logged()).at(-1)).toBe('withdrawn contact')
  await undo(db, withdrawal.batch)
  expect(await status()).toEqual(['published', 'held', 'draft'])
  await contacts(db, 'retirar', [a])
  const queue = { list: 'revision', verb: 'publicar', items: [`registros-${a}`], details: DETAILS } as const
  expect(await runBulkAction(db, queue, about())).toMatchObject({ done: 0 })
  expect(await status()).toEqual(['removed', 'held', 'draft'])
  const run = await contacts(db, 'publicar', [a, b, draft, 999])
  expect(run).toMatchObject({ done: 2, failed: { count: 0 } })
  expect(run.stayed.first).toEqual([
    { item: String(draft), why: 'es un borrador: complétalo y publícalo en su ficha' },
    { item: '999', why: 'ya no está' },
  ])
  expect(await status()).toEqual(['published', 'published', 'draft'])
  expect((await contacts(db, 'publicar', [a])).stayed.first).toEqual([
    { item: String(a), why: 'ya está publicado' },
  ])
  await undo(db, run.batch)
  expect(await status()).toEqual(['removed', 'held', 'draft'])
})

describe('bulk actions on businesses', () => {
  test.each<[BulkVerb, object, string]>([
    ['publicar', { status: 'published' }, 'published contact'],
    ['rechazar', { status: 'removed' }, 'refused contact'],
    ['verificar', { verified_at: '2026-11-22T12:00:00.000Z' }, 'changed contact'],
    ['recategorizar', { category_id: 2 }, 'changed contact'],
    ['eliminar', { deleted_at: '2026-11-22T12:00:00.000Z' }, 'deleted contact'],
  ])(
    'the bulk action %s changes each matching business, logs each, and one undo reverts all',
    async (verb, changed, entry) => {
      const { db, law, ids, pages, logged } = await withContacts()
      const expected = verb === 'recategorizar' ? { category_id: law } : changed
      const before = await pages()
      const done = await contacts(db, verb, ids)
      const all = verb !== 'publicar' && verb !== 'rechazar'
      expect([done.done, done.stayed.count, done.failed.count]).toEqual(all ? [3, 0, 0] : [2, 1, 0])
      expect(await pages()).toMatchObject([expected, expected])
      expect((await logged()).filter((each) => each === entry)).toHaveLength(done.done)

      expect(await undo(db, done.batch)).toMatchObject({ ok: true, done: done.done, left: 0 })
      expect(await pages()).toEqual(before)
      expect(await undo(db, done.batch)).toEqual({ ok: false, reason: 'undone' })
      expect(await undo(db, done.batch + 999)).toEqual({ ok: false, reason: 'not_found' })
    },
  )

  test('the bulk action aplicar adds businesses to a promotion, explains refusals, and one undo reverts it [D152]', async () => {
    const { db, ids } = await withContacts()
    const run = (promotion: number, items: readonly number[] = ids) =>
      runBulkAction(
        db,
        { list: 'contactos', verb: 'aplicar', items: items.map(String), details: { ...DETAILS, promotion } },
        about(),
      )
    const applied = async (promotion_id: number) =>
      (await columnOf(db, 'promotion_applications', 'business_id', { promotion_id })).sort()
    const promotion = await addPromotion(db, { title: 'Dos por uno' })
    const [a = 0, b = 0, c = 0] = ids
    await apply(db, promotion, { business_id: b })

    const done = await run(promotion)
    expect(done.done).toBe(2)
    expect(done.stayed.first).toEqual([{ item: String(b), why: 'ya tenía esa promoción' }])
    expect(await applied(promotion)).toEqual([a, b, c])

    // One of them was removed from the promotion meanwhile, and stays removed.
    await db.deleteFrom('promotion_applications').where('business_id', '=', c).execute()
    expect(await undo(db, done.batch)).toMatchObject({ ok: true, done: 1, left: 1 })
    expect(await applied(promotion)).toEqual([b])

    const [circus = 0] = await columnOf(db, 'categories', 'id')
    const ofCategories = await addPromotion(db)
    await apply(db, ofCategories, { category_id: circus })
    const ofAll = await addPromotion(db, { application_scope: 'all' })
    const own = await addPromotion(db, { business_id: a })
    await addPromotion(db, { is_active: 0 })
    for (const [id, why] of [
      [ofCategories, 'esa promoción vale por categorías'],
      [ofAll, 'esa promoción ya vale en todos'],
      [own, 'esa promoción ya no está'],
      [999, 'esa promoción ya no está'],
    ] as const) {
      const stayed = await run(id, [a])
      expect([stayed.done, stayed.stayed.first]).toEqual([0, [{ item: String(a), why }]])
    }
    const offered = await listPromotionsThatAcceptBusinesses(db, about().now)
    expect(offered.map(({ id }) => id)).toEqual([promotion])
  })

  test('undoing a bulk action does not change businesses that changed later', async () => {
    const { db, ids, pages } = await withContacts()
    const done = await contacts(db, 'publicar', ids)
    await updateRows(db, 'businesses', { business_slug: 'a' }, { status: 'removed' })
    expect(await undo(db, done.batch)).toMatchObject({ ok: true, done: 1, left: 1 })
    expect(await pages()).toMatchObject([{ status: 'removed' }, { status: 'held' }])
  })

  test.skipIf(ON_POSTGRES)(
    'a business that fails in a bulk action or its undo is named, stops no other, and can be tried again',
    async () => {
      const { db } = await withContacts()
      const many: number[] = []
      for (let i = 0; i < 30; i++) many.push(await addContact(db, { name: `Negocio ${i}` }))
      const breakFor = (name: string) =>
        db.executeQuery(
          sql`create trigger broken before update of deleted_at on businesses when new.business_name = ${sql.lit(name)}
        begin select raise(abort, 'no'); end`.compile(db),
        )
      const mend = () => db.executeQuery(sql`drop trigger broken`.compile(db))
      const inTrash = async () =>
        (await db.selectFrom('businesses').select('id').where('deleted_at', 'is not', null).execute()).length
      await breakFor('Negocio 12')
      const errors: unknown[] = []
      const done = await contacts(db, 'eliminar', many, errors)
      expect(done).toMatchObject({
        done: 29,
        stayed: toCountAndFirstItems(),
        failed: toCountAndFirstItems([String(many[12])]),
      })
      expect([errors.length, await inTrash()]).toEqual([1, 29])
      await mend()
      await breakFor('Negocio 5')
      const broken = { ok: true, done: 28, left: 0, failed: toCountAndFirstItems(['Negocio 5']) }
      expect(await undo(db, done.batch, errors)).toMatchObject(broken)
      expect([errors.length, await inTrash()]).toEqual([2, 1])
      await mend()
      expect(await undo(db, done.batch)).toMatchObject({
        ok: true,
        done: 1,
        left: 0,
        failed: toCountAndFirstItems(),
      })
      expect(await inTrash()).toBe(0)
      expect(await undo(db, done.batch)).toEqual({ ok: false, reason: 'undone' })
    },
  )

  test('a bulk action changes at most a thousand businesses', async () => {
    const { db } = await freshDatabase()
    const items = Array.from({ length: 1100 }, (_, i) => String(1001 + i))
    const order = { list: 'contactos', verb: 'eliminar', items, details: DETAILS } as const
    await runBulkAction(db, order, { ...about(), maxMs: 0 })
    const { work } = await db.selectFrom('batch_runs').select('work').executeTakeFirstOrThrow()
    expect(JSON.parse(work).items).toEqual(items.slice(0, MAX_SELECTED_ROWS))
  })
})

test('undoing the publication of a rating publishes the older one again that it replaced', async () => {
  const { db } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'circo')])
  const rate = (status: 'published' | 'in_review') =>
    addRating(db, business, { status, reviewer_email: 'eva@ejemplo.com' })
  const [older, newer] = [await rate('published'), await rate('in_review')]
  const order = { list: 'revision' as const, verb: 'publicar' as const, details: DETAILS }
  const items = [`calificaciones-${newer}`, 'reportes-1', 'constructor-1']
  const done = await runBulkAction(db, { ...order, items }, about())
  expect([done.done, done.stayed.count]).toEqual([1, 2])
  const statuses = () => columnOf(db, 'ratings', 'status')
  expect(await statuses()).toEqual(['withdrawn', 'published'])
  await undo(db, done.batch)
  expect(await statuses()).toEqual(['published', 'in_review'])
  expect(older).toBeLessThan(newer)
})

describe('bulk actions on ratings', () => {
  async function withRatings() {
    const { db } = await freshDatabase()
    const business = await addBusiness(db, [await addCategory(db, 'circo')])
    const ids: number[] = []
    for (const [status, reviewer_email] of [
      ['published', 'ana@ejemplo.test'],
      ['in_review', 'eva@ejemplo.test'],
      ['withdrawn', 'sol@ejemplo.test'],
      ['withdrawn', 'ana@ejemplo.test'],
    ] as const)
      ids.push(await addRating(db, business, { status, reviewer_email }))
    const run = (verb: BulkVerb) =>
      runBulkAction(db, { list: 'opiniones', verb, items: ids.map(String), details: DETAILS }, about())
    return { db, run, statuses: () => columnOf(db, 'ratings', 'status') }
  }

  test.each([
    ['retirar withdraws published ratings and rejects waiting ones', 'retirar', 'withdrawn'],
    [
      'publicar publishes waiting and withdrawn ratings, but no second one by the same person',
      'publicar',
      'published',
    ],
  ] as const)('the bulk action %s, and its undo restores each [D54]', async (_, verb, status) => {
    const { db, run, statuses } = await withRatings()
    const before = await statuses()
    const done = await run(verb)
    expect([done.done, done.stayed.count]).toEqual([2, 2])
    expect(await statuses()).toEqual([status, status, status, 'withdrawn'])
    expect(await undo(db, done.batch)).toMatchObject({ ok: true, done: 2, left: 0 })
    expect(await statuses()).toEqual(before)
  })

  test('the undo of the bulk action publicar states how many replaced ratings stay withdrawn [D52]', async () => {
    const { db } = await freshDatabase()
    const business = await addBusiness(db, [await addCategory(db, 'circo')])
    const ids: number[] = []
    const replaced: number[] = []
    for (const [at, reviewer_email] of ['ana', 'eva', 'luz']
      .map((name) => `${name}@ejemplo.test`)
      .entries()) {
      replaced.push(await addRating(db, business, { reviewer_email, reviewer_phone: `+1404555017${at}` }))
      ids.push(await addRating(db, business, { reviewer_email, status: 'in_review' }))
    }
    const items = ids.map((id) => `calificaciones-${id}`)
    const stamps = items.map((item) => [item, undefined] as const)
    const bulk = { list: 'revision', verb: 'publicar', items, details: DETAILS, stamps } as const
    const run = await runBulkAction(db, bulk, about())
    expect(run.done).toBe(3)
    // One of the replaced ratings is erased before the undo.
    await db
      .deleteFrom('ratings')
      .where('id', '=', replaced[2] ?? 0)
      .execute()
    for (const at of [0, 1])
      await addRating(db, business, { reviewer_email: null, reviewer_phone: `+1404555017${at}` })
    const undone = await undo(db, run.batch)
    expect(undone).toMatchObject({ ok: true, done: 3, left: 0, ratingsLeft: 2 })
    if (!undone.ok) throw new Error(undone.reason)
    expect(buildUndoBatchNotice(run.batch, undone)).toMatchObject({
      kind: 'success',
      text: '2 opiniones anteriores de las mismas personas siguen retiradas.',
    })
    expect(buildUndoBatchNotice(run.batch, { ...undone, left: 1, ratingsLeft: 1 }).text).toBe(
      '1 cambió después y quedó como está. 1 opinión anterior de la misma persona sigue retirada.',
    )
  })
})

test('confirming many reservations skips those that are not pending, and its undo skips those that changed later', async () => {
  const { db } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'circo')])
  const ids: number[] = []
  for (const status of ['pending', 'pending', 'cancelled'] as const)
    ids.push(await addReservation(db, business, { status }))
  const statuses = () => columnOf(db, 'reservations', 'status')
  const order = { list: 'reservas' as const, verb: 'confirmar' as const, details: DETAILS }
  const done = await runBulkAction(db, { ...order, items: ids.map(String) }, about())
  expect([done.done, done.stayed.count]).toEqual([2, 1])
  expect(await statuses()).toEqual(['confirmed', 'confirmed', 'cancelled'])
  await changeReservationStatusByAdmin(db, ids[1] ?? 0, 'completed', {
    actor: { username: 'eva', role: 'administrator' as const },
    sequence: 1,
    now: new Date(),
  })
  expect(await undo(db, done.batch)).toMatchObject({ ok: true, done: 1, left: 1 })
  expect(await statuses()).toEqual(['pending', 'completed', 'cancelled'])
  expect(formatBulkResult('reservas', 'confirmar', 1)).toBe('1 reserva confirmada')
})

test.each([
  ['contactos', 'publicar', 'Ya estaban así, o no tienen página.'],
  ['contactos', 'eliminar', 'Ya estaban así.'],
  ['promociones', 'activar', 'Ya estaban así.'],
] as const)(
  'after a bulk action without changes on %s (%s) the notice mentions the page only if they can have one',
  async (list, verb, text) => {
    const { db } = await freshDatabase()
    const stayed = toCountAndFirstItems(['1', '2'].map((item) => ({ item, why: null })))
    const nothing = {
      list,
      verb,
      batch: 1,
      isDone: true,
      done: 0,
      stayed,
      failed: toCountAndFirstItems<string>(),
    }
    expect(await buildBulkNotice(db, nothing)).toMatchObject({ title: 'No cambió nada', text })
  },
)

test('the notice after a bulk action names unchanged items with their reasons, and failed items', async () => {
  const { db } = await freshDatabase()
  const names = [await addContact(db, { name: 'Alma' }), await addContact(db, { name: 'Brisa' })].map(String)
  const stayed = toCountAndFirstItems([{ item: names[1] ?? '', why: 'ya estaba publicado' }])
  const order = { list: 'contactos', verb: 'publicar', batch: 1, isDone: true, done: 1 } as const
  const run = { ...order, stayed, failed: toCountAndFirstItems<string>() }
  expect((await buildBulkNotice(db, run)).text).toBe('1 quedó como estaba: Brisa (ya estaba publicado).')
  const failed = await buildBulkNotice(db, { ...run, failed: toCountAndFirstItems(names.slice(0, 1)) })
  expect(failed).toMatchObject({ kind: 'error', text: '1 falló y quedó como estaba: Alma.' })
})

describe('bulk run in the audit log [D152]', () => {
  const lines = async (db: Db, filter = {}) => (await readAuditLogPage(db, filter, 1)).rows

  test('the audit log shows a bulk run as one line with counts, lists its entries, and finds it by their names', async () => {
    const { db, ids } = await withContacts()
    const { batch } = await contacts(db, 'publicar', ids)
    const [line, ...others] = await lines(db)
    expect(others).toEqual([])
    expect(line).toMatchObject({ id: batch, counts: { total: 2, inForce: 2, undone: 0 }, canUndo: true })
    expect(line && formatBatchLine(line, 2)).toBe('Publicó 2 contactos')
    expect(line && formatUndoBatchLabel(line, 2)).toBe('Deshacer los 2')
    for (const filter of [
      { noun: 'contact' },
      { action: 'published' },
      { username: 'ana' },
      { search: 'negocio' },
    ])
      expect(await lines(db, filter), JSON.stringify(filter)).toMatchObject([{ id: batch }])
    expect(await lines(db, { action: 'refused' })).toEqual([])
    const behind = await lines(db, { batch })
    expect(behind.map(({ noun, action, canUndo }) => [noun, action, canUndo])).toEqual([
      ['contact', 'published', true],
      ['contact', 'published', true],
    ])
    await undoEntry(db, about(), behind[0]?.id ?? 0)
    expect(await findBatchLine(db, batch, { role: 'administrator' })).toMatchObject({
      counts: { inForce: 1, undone: 1 },
      isUndone: false,
    })
    await undo(db, batch)
    const after = await lines(db)
    expect(after.at(-1)).toMatchObject({
      id: batch,
      counts: { inForce: 0, undone: 2 },
      isUndone: true,
      canUndo: false,
    })
    expect(after[0]).toMatchObject({
      action: 'undone',
      title: 'Publicó 2 contactos: Repetido',
      counts: { total: 1 },
    })
  })

  test('two simultaneous undos of a bulk run change each item once, and the undo can be undone [F60]', async () => {
    const { db, ids, pages } = await withContacts()
    const before = await pages()
    const { batch } = await contacts(db, 'eliminar', ids)
    const both = await Promise.all([undo(db, batch), undo(db, batch)])
    const done = both.map((each) => (each.ok ? each.done : 0))
    expect((done[0] ?? 0) + (done[1] ?? 0)).toBe(3)
    expect(await pages()).toEqual(before)
    expect(await columnOf(db, 'audit_log', 'id', { action: 'restored' })).toHaveLength(3)
    for (const { id } of await lines(db, { action: 'restored' })) await undo(db, id)
    expect(await pages()).toMatchObject([
      { deleted_at: expect.any(String) },
      { deleted_at: expect.any(String) },
    ])
    expect(await findBatchLine(db, batch, { role: 'administrator' })).toMatchObject({
      counts: { inForce: 3, undone: 0 },
    })
  })

  test('restoring an item from the trash reduces the count of its line in the audit log', async () => {
    const { db, ids } = await withContacts()
    const { batch } = await contacts(db, 'eliminar', ids)
    await restoreTrashEntry(db, about(), 'contact', ids[0] ?? 0)
    expect(await findBatchLine(db, batch, { role: 'administrator' })).toMatchObject({
      counts: { total: 3, inForce: 2, undone: 1 },
    })
  })

  test('a bulk run without changes leaves no line in the audit log', async () => {
    const { db, ids } = await withContacts()
    await contacts(db, 'retirar', ids)
    expect(await lines(db)).toEqual([])
  })

  test('an interrupted bulk run or undo continues where it stopped, but only for the account that started it [F61]', async () => {
    const { db, ids, pages } = await withContacts()
    const before = await pages()
    const order = { list: 'contactos', verb: 'eliminar', items: ids.map(String), details: DETAILS } as const
    const begun = await runBulkAction(db, order, { ...about(), maxMs: 0 })
    expect(begun).toMatchObject({ isDone: false, done: 1 })
    const goOn = async (username: string) =>
      (await readAuditLogPage(db, {}, 1, { role: 'administrator', username })).rows[0]?.goOn
    expect(await goOn('ana')).toBe(`/administracion/bitacora/lotes/${begun.batch}`)
    const page = await findBatchLine(db, begun.batch, { role: 'administrator', username: 'ana' })
    expect(page?.goOn).toBe(await goOn('ana'))
    expect(await goOn('eva')).toBeNull()
    expect(await continueBulkAction(db, about(), begun.batch)).toMatchObject({ isDone: true, done: 3 })
    expect(await continueBulkAction(db, about(), begun.batch)).toBeNull()
    expect(await goOn('ana')).toBeNull()
    expect(await undo(db, begun.batch)).toMatchObject({ isDone: true, done: 3 })
    expect(await pages()).toEqual(before)
  })
})

test('the question of a bulk action that sends e-mails states that the undo does not recall them', () => {
  const notRecalled = Object.entries(BULK_VERB_TEXTS).filter(([, { meaning }]) =>
    meaning.includes('menos los correos que ya salieron'),
  )
  expect(notRecalled.map(([verb]) => verb)).toEqual(['publicar', 'confirmar', 'rechazar', 'retirar'])
})

test('texts of bulk actions have the correct number and gender', () => {
  expect(formatRowCount(BULK_LIST_CONFIGS.contactos, 1)).toBe('1 contacto')
  expect(formatBulkResult('contactos', 'eliminar', 3)).toBe('3 contactos eliminados')
  expect(formatBulkResult('promociones', 'eliminar', 1)).toBe('1 promoción eliminada')
  expect(formatBulkResult('revision', 'publicar', 2)).toBe('2 entradas de la revisión publicadas')
  expect(formatBulkResult('contactos', 'recategorizar', 1)).toBe('1 contacto cambiado de categoría')
})
