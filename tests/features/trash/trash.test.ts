import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recordChange } from '~/features/audit/record.server'
import { undoBatch } from '~/features/audit-log/undo-batch.server'
import { runBulkAction } from '~/features/bulk/run.server'
import { readBulkItemNames } from '~/features/bulk/verbs.server'
import { deleteBusiness } from '~/features/business-admin/delete.server'
import { listBusinessesForAdmin } from '~/features/business-admin/list/list.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { deleteCategory } from '~/features/categories/manage/status-and-order.server'
import { createOwnerLink } from '~/features/owners/link.server'
import { createOwnerLinkAndLog } from '~/features/owners/manage-link.server'
import { rewriteReservationCells } from '~/features/reservations/hold.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { rejectSuggestion } from '~/features/suggestions/decide.server'
import {
  eraseExpiredTrash,
  eraseTrashEntry,
  listTrashEntryKeys,
  readTrash,
  restoreTrashEntry,
} from '~/features/trash/trash.server'
import type { Role } from '~/values/role'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addBusiness, addCategory, addRating, addRatings } from '../../support/directory-rows'
import { addReport, addSuggestion } from '../../support/moderation-rows'
import { addReservation } from '../../support/reservation-rows'
import { columnOf, insertRows, rowOf } from '../../support/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const LATER = new Date('2026-12-23T17:10:01Z')
const ana = { username: 'ana' }
const by = { actor: ana, now: NOW }
const restore = (db: Db, noun: Parameters<typeof restoreTrashEntry>[2], id: number) =>
  restoreTrashEntry(db, by, noun, id)

async function withContact() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza')
  const facts = { phone: '+14045550142', email: 'sol@ejemplo.com', contact_person: 'Sol Ríos' }
  const id = await addBusiness(db, [category], { business_name: 'Sol', ...facts })
  await indexPendingBusinesses(db)
  const listed = async () => (await db.selectFrom('business_listings').selectAll().execute()).length > 0
  return { db, category, id, listed }
}

const remove = (db: Db, table: 'ratings' | 'reservations' | 'categories' | 'promotions', id: number) =>
  db.updateTable(table).set({ deleted_at: NOW.toISOString() }).where('id', '=', id).execute()

async function removeReservation(db: Db, id: number) {
  await remove(db, 'reservations', id)
  await rewriteReservationCells(db, [id])
}

describe('deleting and restoring', () => {
  test('a deleted business is in no list, and restoring it changes nothing else [199, D30]', async () => {
    const { db, id, listed } = await withContact()
    expect(await deleteBusiness(db, by, id)).toMatchObject({ ok: true })
    expect(await listed()).toBe(false)
    expect((await listBusinessesForAdmin(db, {}, 1)).total).toBe(0)
    expect((await listBusinessesForAdmin(db, { search: 'sol' }, 1)).total).toBe(0)
    expect(await db.selectFrom('search_documents').select('business_id').execute()).toEqual([])
    expect((await readTrash(db, {}, 1, NOW)).entries).toMatchObject([{ noun: 'contact', id, title: 'Sol' }])
    expect(await deleteBusiness(db, by, id)).toEqual({ ok: false, reason: 'not_found' })

    expect(await restore(db, 'contact', id)).toMatchObject({ ok: true })
    expect(await listed()).toBe(true)
    expect((await listBusinessesForAdmin(db, { search: 'sol' }, 1)).total).toBe(1)
    expect(await readTrash(db, {}, 1, NOW)).toEqual({ entries: [], total: 0, isCapped: false })
    expect(await restore(db, 'contact', id)).toEqual({ ok: false, reason: 'not_found' })
    expect(await columnOf(db, 'audit_log', 'action', { title: 'Sol' })).toEqual(['deleted', 'restored'])
  })

  test('the trash lists deleted businesses, ratings, reservations and categories for 30 days, latest first [D30]', async () => {
    const { db, id, category } = await withContact()
    await remove(db, 'ratings', await addRating(db, id, { reviewer_name: 'Luz' }))
    await remove(db, 'reservations', await addReservation(db, id))
    await remove(db, 'categories', category)
    await deleteBusiness(db, { actor: ana, now: new Date('2026-11-23T17:11:00Z') }, id)
    const { entries, total } = await readTrash(db, {}, 1, NOW)
    expect(total).toBe(4)
    expect(entries[0]?.noun).toBe('contact')
    expect(entries.map(({ noun }) => noun).sort()).toEqual(['category', 'contact', 'rating', 'reservation'])
    expect((await readTrash(db, { noun: 'rating' }, 1, NOW)).entries).toMatchObject([{ detail: 'Luz' }])
    expect((await readTrash(db, {}, 1, LATER)).entries.map(({ noun }) => noun)).toEqual(['contact'])
  })

  test('restores a rating with its stars, unless the same person has a later one', async () => {
    const { db, id } = await withContact()
    const count = async () =>
      (await db.selectFrom('businesses').select('ratings_count').executeTakeFirstOrThrow()).ratings_count
    const rating = await addRating(db, id, { reviewer_email: 'luz@ejemplo.com' })
    await remove(db, 'ratings', rating)
    expect(await count()).toBe(0)
    const later = await addRating(db, id, { reviewer_email: 'luz@ejemplo.com' })
    expect(await restore(db, 'rating', rating)).toMatchObject({ reason: 'rated_again' })
    await remove(db, 'ratings', later)
    expect(await restore(db, 'rating', rating)).toMatchObject({ ok: true })
    expect(await count()).toBe(1)
  })

  test('a reservation can be restored while its slot is free [D61]', async () => {
    const { db, id } = await withContact()
    const first = await addReservation(db, id)
    await removeReservation(db, first)
    const second = await addReservation(db, id)
    expect(await restore(db, 'reservation', first)).toMatchObject({ reason: 'slot_taken' })
    await removeReservation(db, second)
    expect(await restore(db, 'reservation', first)).toMatchObject({ ok: true })
  })
})

describe('erasing', () => {
  test('erasing a business deletes all its data, even from outbox and log [D30, D101, T177]', async () => {
    const { db, id } = await withContact()
    await addRating(db, id, { reviewer_email: 'luz@ejemplo.com' })
    const reservation = await addReservation(db, id)
    await createOwnerLink(db, id, NOW)
    const message = {
      kind: 'mail',
      about: 'x',
      payload: '{"to":"sol@ejemplo.com"}',
      status: 'pending',
    } as const
    const moments = { next_attempt_at: '2026', created_at: '2026' }
    for (const key of [
      `registration-mail-${id}`,
      `registration-marketing-${id}`,
      `registration-published-${id}`,
      `registration-refused-${id}-2026-11-24`,
      `registration-state-${id}-7-published`,
      `lost-link-${id}-2026-11-24T12`,
      `claim-${id}-0f`,
      `week-${id}-2026-11-23`,
      `reservation-${reservation}-customer-0`,
      'registration-mail-99',
    ])
      await insertRows(db, 'outbox', { ...message, ...moments, idempotency_key: key })
    await db.insertInto('import_rows').values({ row_key: 'fila', business_id: id }).execute()
    expect(await eraseTrashEntry(db, by, 'contact', id)).toEqual({ ok: false, reason: 'not_found' })
    await saveBusiness(db, { actor: ana, now: NOW }, id, { business: { phone: '+14045550177' } })
    await deleteBusiness(db, by, id)
    expect(await eraseTrashEntry(db, by, 'contact', id)).toEqual({ ok: true })
    for (const table of ['businesses', 'ratings', 'reservations', 'owner_links', 'search_documents'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect(await columnOf(db, 'outbox', 'idempotency_key')).toEqual(['registration-mail-99'])
    // A later import does not restore it.
    expect(await db.selectFrom('import_rows').select('business_id').execute()).toEqual([
      { business_id: null },
    ])
    const log = await db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(log)).not.toMatch(/sol@|5550142|5550177|Sol/)
    expect(log.map(({ action, title }) => `${action} ${title}`)).toEqual([
      'changed Borrado',
      'deleted Borrado',
      'erased Borrado',
    ])
  })

  test('a category that has businesses cannot be erased', async () => {
    const { db, category } = await withContact()
    await remove(db, 'categories', category)
    expect(await eraseTrashEntry(db, by, 'category', category)).toEqual({ ok: false, reason: 'in_use' })
    const empty = await addCategory(db, 'vacia', { deleted_at: NOW.toISOString() })
    expect(await eraseTrashEntry(db, by, 'category', empty)).toEqual({ ok: true })
  })

  test('a role can restore a category only if an account of that role deleted it last [T150, T237]', async () => {
    const { db } = await freshDatabase()
    const by = (role: Role) => ({ actor: { username: role, role }, now: NOW })
    const remove = (id: number, role: Role) => deleteCategory(db, by(role), id)
    const restore = (id: number, role: Role) => restoreTrashEntry(db, by(role), 'category', id)
    const id = await addCategory(db, 'circo')
    await remove(id, 'administrator')
    expect(await restore(id, 'catalog')).toMatchObject({ ok: false, reason: 'by_administrator' })
    expect(await restore(id, 'administrator')).toMatchObject({ ok: true })
    await remove(id, 'catalog')
    expect(await restore(id, 'catalog')).toMatchObject({ ok: true })
  })

  test('erasing a business removes its name from the log, also that of its links, and keeps names of other businesses and reports by others [D101, T177]', async () => {
    const { db, category, id } = await withContact()
    const luna = await addBusiness(db, [category], { business_name: 'Luna', business_slug: 'luna' })
    // The links of the erased business have the ids of both businesses.
    for (let time = 0; time < 2; time++) await createOwnerLinkAndLog(db, { id, name: 'Sol' }, ana)
    await createOwnerLinkAndLog(db, { id: luna, name: 'Luna' }, ana)
    const suggestion = await addSuggestion(db, id, { business_name: 'Salón Sol' })
    expect(await rejectSuggestion(db, suggestion, by)).toMatchObject({ ok: true })
    await addReport(db, id, { business_name: 'Salón Sol', origin: 'lost_link' })
    const other = await addReport(db, id, { business_name: 'Salón Sol', message: 'Ya no existe' })
    await deleteBusiness(db, by, id)
    expect(await eraseTrashEntry(db, by, 'contact', id)).toEqual({ ok: true })
    const log = await db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(log)).not.toMatch(/Sol/)
    const links = await columnOf(db, 'audit_log', 'title', { noun: 'owner_link' })
    expect(links).toEqual(['Borrado', 'Borrado', 'Luna'])
    expect(await db.selectFrom('reports').select('id').execute()).toEqual([{ id: other }])
  })

  test.skipIf(ON_POSTGRES)(
    'an item of the trash that cannot be erased is reported, and others are erased [D30, F77]',
    async () => {
      const { db, id } = await withContact()
      const first = await addRating(db, id)
      const second = await addRating(db, id)
      for (const rating of [first, second]) await remove(db, 'ratings', rating)
      await sql`create trigger broken before delete on ratings when old.id = ${sql.lit(first)}
      begin select raise(abort, 'no'); end`.execute(db)
      const errors: unknown[] = []
      expect(await eraseExpiredTrash(db, { now: LATER, onError: (error) => errors.push(error) })).toBe(1)
      expect(errors).toHaveLength(1)
      expect(await db.selectFrom('ratings').select('id').execute()).toEqual([{ id: first }])
    },
  )

  test('items of the trash are erased after 30 days, except those in use [D30]', async () => {
    const { db, id, category } = await withContact()
    await remove(db, 'ratings', await addRating(db, id))
    await remove(db, 'categories', category)
    await deleteBusiness(db, { actor: ana, now: new Date('2026-11-24T17:10:00Z') }, id)
    const onError = (error: unknown) => {
      throw error
    }
    expect(await eraseExpiredTrash(db, { now: new Date('2026-12-23T17:09:59Z'), onError })).toBe(0)
    expect(await eraseExpiredTrash(db, { now: LATER, onError })).toBe(1)
    expect(await db.selectFrom('ratings').select('id').execute()).toEqual([])
    expect(await db.selectFrom('businesses').select('id').execute()).toEqual([{ id }])
    // The category too, now that it has no businesses.
    expect(await eraseExpiredTrash(db, { now: new Date('2027-01-01T00:00:00Z'), onError })).toBe(2)
    expect(await db.selectFrom('businesses').select('id').execute()).toEqual([])
    const last = await db.selectFrom('audit_log').select('username').orderBy('id', 'desc').executeTakeFirst()
    expect(last).toEqual({ username: 'sistema' })
  })
})

describe('the list of the trash', () => {
  test('a search in the trash ignores case and accents, and shows account and reason of each deletion', async () => {
    const { db, id, category } = await withContact()
    const other = await addBusiness(db, [await addCategory(db, 'cafe')], { business_name: 'Café Ñandú' })
    await remove(db, 'ratings', await addRating(db, other, { reviewer_name: 'Luz' }))
    for (const each of [id, other]) await deleteBusiness(db, { actor: ana, now: NOW }, each)
    const entry = { action: 'imported', noun: 'contact', id: 7, title: 'Luna' } as const
    const imported = await recordChange(db, ana, entry, NOW)
    const luna = await addBusiness(db, [category], { business_name: 'Luna' })
    await deleteBusiness(db, { actor: { username: 'beto', undoes: imported ?? 0 }, now: NOW }, luna)
    const find = async (filter: Parameters<typeof readTrash>[1]) =>
      (await readTrash(db, filter, 1, NOW)).entries.map(({ title, who, why }) => [title, who, why])
    expect(await find({ search: 'cafe nandu' })).toContainEqual(['Café Ñandú', 'ana', 'Lo eliminó'])
    expect(await find({ search: 'luna', noun: 'contact' })).toEqual([
      ['Luna', 'beto', 'Se deshizo una importación'],
    ])
    expect(await find({ noun: 'rating' })).toMatchObject([[expect.anything(), null, 'Junto con su negocio']])
    expect(await find({ search: 'nada de eso' })).toEqual([])
    expect(await listTrashEntryKeys(db, { search: 'sol' }, 10, NOW)).toEqual([`contacto-${id}`])
  })

  test('a search in the trash and the names of selected items include one behind a thousand later ones', async () => {
    const { db, id } = await withContact()
    const old = await addRating(db, id, { reviewer_name: 'Luz', deleted_at: '2026-11-20T10:00:00.000Z' })
    await addRatings(db, id, 1_001, { reviewer_name: 'Sol', deleted_at: '2026-11-21T10:00:00.000Z' })
    expect(
      await readBulkItemNames(db, 'papelera', [`calificacion-${old}`, 'calificacion-9999']),
    ).toMatchObject([{ item: `calificacion-${old}` }])
    const now = new Date('2026-11-22T10:00:00.000Z')
    const { entries, isCapped } = await readTrash(db, { noun: 'rating', search: 'luz' }, 1, now)
    expect([entries.map((entry) => entry.id), isCapped]).toEqual([[old], false])
    expect((await readTrash(db, { noun: 'rating' }, 1, now)).isCapped).toBe(true)
  })

  test('restores many items of the trash, states reasons for those refused, and one undo reverts it', async () => {
    const { db, id } = await withContact()
    await deleteBusiness(db, by, id)
    const empty = await addCategory(db, 'joyeria')
    await remove(db, 'categories', empty)
    const context = {
      actor: { username: 'ana', role: 'administrator' as const, place: '/administracion/varios/papelera' },
      channels: { mail: false, marketing: false },
      site: { name: 'Directorio', origin: 'https://directorio.example' },
      now: NOW,
      onError: (error: unknown) => {
        throw error
      },
    }
    const items = [`contacto-${id}`, `categoria-${empty}`, 'contacto-999']
    const order = {
      list: 'papelera',
      verb: 'restaurar',
      items,
      details: { reason: '', category: '' },
    } as const
    const run = await runBulkAction(db, order, context)
    expect(run).toMatchObject({
      isDone: true,
      done: 2,
      stayed: { count: 1, first: [{ item: 'contacto-999', why: 'Ya no está en la papelera.' }] },
    })
    expect((await readTrash(db, {}, 1, NOW)).total).toBe(0)
    const line = await rowOf(db, 'audit_log', { id: run.batch })
    expect(line).toMatchObject({ action: 'restored', noun: 'trash', is_batch: 1 })
    await undoBatch(db, context, run.batch)
    expect((await readTrash(db, {}, 1, NOW)).entries.map(({ noun }) => noun).sort()).toEqual([
      'category',
      'contact',
    ])
  })
})
