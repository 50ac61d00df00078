import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { saveBusiness } from '~/features/businesses/save.server'
import { deleteContact } from '~/features/contacts/delete.server'
import { listContacts } from '~/features/contacts/list/list.server'
import { createOwnerLink } from '~/features/owners/link.server'
import { indexPending } from '~/features/search/indexing.server'
import { readTrash } from '~/features/trash/contents.server'
import { eraseExpired, eraseFromTrash, restoreFromTrash } from '~/features/trash/empty.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'
import { insertRow, insertRows } from '../../support/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const LATER = new Date('2026-12-23T17:10:01Z')
const ana = { username: 'ana' }

async function addReservation(db: Db, businessId: number, time = '10:00') {
  const text = { business_name: 'Sol', full_name: 'Eva Paz', email: 'eva@ejemplo.com', phone: '+14045550199' }
  const slot = { reservation_date: '2026-12-01', reservation_time: time, time_zone: 'America/New_York' }
  const row = { business_id: businessId, ...text, ...slot, requirement: 'Corte', status: 'pending' as const }
  const { id } = await insertRow(db, 'reservations', {
    ...row,
    code: crypto.randomUUID(),
    created_at: '2026',
    updated_at: '2026',
  })
  return id
}

async function withContact() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza')
  const facts = { phone: '+14045550142', email: 'sol@ejemplo.com', contact_person: 'Sol Ríos' }
  const id = await addBusiness(db, [category], { business_name: 'Sol', ...facts })
  await indexPending(db)
  const listed = async () => (await db.selectFrom('business_listings').selectAll().execute()).length > 0
  return { db, category, id, listed }
}

const remove = (db: Db, table: 'ratings' | 'reservations' | 'categories' | 'promotions', id: number) =>
  db.updateTable(table).set({ deleted_at: NOW.toISOString() }).where('id', '=', id).execute()

describe('what is deleted', () => {
  test('a contact goes with its page and comes back with it, as it was [199, D30]', async () => {
    const { db, id, listed } = await withContact()
    expect(await deleteContact(db, { actor: ana, now: NOW }, id)).toEqual({ ok: true })
    expect(await listed()).toBe(false)
    expect((await listContacts(db, {}, 1)).total).toBe(0)
    expect((await listContacts(db, { search: 'sol' }, 1)).total).toBe(0)
    expect(await db.selectFrom('search_documents').select('business_id').execute()).toEqual([])
    expect((await readTrash(db, null, 1, NOW)).entries).toMatchObject([{ noun: 'contact', id, title: 'Sol' }])
    expect(await deleteContact(db, { actor: ana, now: NOW }, id)).toEqual({ ok: false, reason: 'not_found' })

    expect(await restoreFromTrash(db, { actor: ana, now: NOW }, 'contact', id)).toMatchObject({ ok: true })
    expect(await listed()).toBe(true)
    expect((await listContacts(db, { search: 'sol' }, 1)).total).toBe(1)
    expect(await readTrash(db, null, 1, NOW)).toEqual({ entries: [], total: 0, isCapped: false })
    expect(await restoreFromTrash(db, { actor: ana, now: NOW }, 'contact', id)).toEqual({
      ok: false,
      reason: 'not_found',
    })
    const log = await db.selectFrom('audit_log').select(['action', 'title']).execute()
    expect(log).toEqual([
      { action: 'deleted', title: 'Sol' },
      { action: 'restored', title: 'Sol' },
    ])
  })

  test('the trash holds every kind, the last deleted first, for 30 days [D30]', async () => {
    const { db, id, category } = await withContact()
    await remove(db, 'ratings', await addRating(db, id, { reviewer_name: 'Luz' }))
    await remove(db, 'reservations', await addReservation(db, id))
    await remove(db, 'categories', category)
    await deleteContact(db, { actor: ana, now: new Date('2026-11-23T17:11:00Z') }, id)
    const { entries, total } = await readTrash(db, null, 1, NOW)
    expect(total).toBe(4)
    expect(entries[0]?.noun).toBe('contact')
    expect(entries.map(({ noun }) => noun).sort()).toEqual(['category', 'contact', 'rating', 'reservation'])
    expect((await readTrash(db, 'rating', 1, NOW)).entries).toMatchObject([{ detail: 'Luz' }])
    expect((await readTrash(db, null, 1, LATER)).entries.map(({ noun }) => noun)).toEqual(['contact'])
  })

  test('a rating comes back with its stars, but not beside a later one of the same person', async () => {
    const { db, id } = await withContact()
    const count = async () =>
      (await db.selectFrom('businesses').select('ratings_count').executeTakeFirstOrThrow()).ratings_count
    const rating = await addRating(db, id, { reviewer_email: 'luz@ejemplo.com' })
    await remove(db, 'ratings', rating)
    expect(await count()).toBe(0)
    const later = await addRating(db, id, { reviewer_email: 'luz@ejemplo.com' })
    expect(await restoreFromTrash(db, { actor: ana, now: NOW }, 'rating', rating)).toMatchObject({
      reason: 'rated_again',
    })
    await remove(db, 'ratings', later)
    expect(await restoreFromTrash(db, { actor: ana, now: NOW }, 'rating', rating)).toMatchObject({ ok: true })
    expect(await count()).toBe(1)
  })

  test('a reservation comes back while its place is free [D61]', async () => {
    const { db, id } = await withContact()
    const first = await addReservation(db, id)
    await remove(db, 'reservations', first)
    const second = await addReservation(db, id)
    expect(await restoreFromTrash(db, { actor: ana, now: NOW }, 'reservation', first)).toMatchObject({
      reason: 'slot_taken',
    })
    await remove(db, 'reservations', second)
    expect(await restoreFromTrash(db, { actor: ana, now: NOW }, 'reservation', first)).toMatchObject({
      ok: true,
    })
  })
})

describe('what is erased', () => {
  test('leaves nothing of the person: page, ratings, reservations, messages, log [D30, D101]', async () => {
    const { db, id } = await withContact()
    await addRating(db, id, { reviewer_email: 'luz@ejemplo.com' })
    const reservation = await addReservation(db, id)
    await createOwnerLink(db, id, NOW)
    const message = {
      kind: 'mail' as const,
      about: 'x',
      payload: '{"to":"sol@ejemplo.com"}',
      status: 'pending' as const,
    }
    for (const key of [
      `registration-mail-${id}`,
      `registration-marketing-${id}`,
      `registration-published-${id}`,
      `reservation-${reservation}-customer-0`,
      'registration-mail-99',
    ])
      await insertRows(db, 'outbox', {
        ...message,
        idempotency_key: key,
        next_attempt_at: '2026',
        created_at: '2026',
      })
    await db.insertInto('import_rows').values({ row_key: 'fila', business_id: id }).execute()
    expect(await eraseFromTrash(db, { actor: ana, now: NOW }, 'contact', id)).toEqual({
      ok: false,
      reason: 'not_found',
    })
    await saveBusiness(db, { actor: ana, now: NOW }, id, { business: { phone: '+14045550177' } })
    await deleteContact(db, { actor: ana, now: NOW }, id)
    expect(await eraseFromTrash(db, { actor: ana, now: NOW }, 'contact', id)).toEqual({ ok: true })
    for (const table of ['businesses', 'ratings', 'reservations', 'owner_links', 'search_documents'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    const keys = await db.selectFrom('outbox').select('idempotency_key').execute()
    expect(keys).toEqual([{ idempotency_key: 'registration-mail-99' }])
    // A later import does not bring it back.
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

  test('a category is not erased while something is filed under it', async () => {
    const { db, category } = await withContact()
    await remove(db, 'categories', category)
    expect(await eraseFromTrash(db, { actor: ana, now: NOW }, 'category', category)).toEqual({
      ok: false,
      reason: 'in_use',
    })
    const empty = await addCategory(db, 'vacia', { deleted_at: NOW.toISOString() })
    expect(await eraseFromTrash(db, { actor: ana, now: NOW }, 'category', empty)).toEqual({ ok: true })
  })

  test('after 30 days it goes by itself, and only then; what is in use is left [D30]', async () => {
    const { db, id, category } = await withContact()
    await remove(db, 'ratings', await addRating(db, id))
    await remove(db, 'categories', category)
    await deleteContact(db, { actor: ana, now: new Date('2026-11-24T17:10:00Z') }, id)
    expect(await eraseExpired(db, { now: new Date('2026-12-23T17:09:59Z') })).toBe(0)
    expect(await eraseExpired(db, { now: LATER })).toBe(1)
    expect(await db.selectFrom('ratings').select('id').execute()).toEqual([])
    expect(await db.selectFrom('businesses').select('id').execute()).toEqual([{ id }])
    // The category as well, now that nothing is filed under it.
    expect(await eraseExpired(db, { now: new Date('2027-01-01T00:00:00Z') })).toBe(2)
    expect(await db.selectFrom('businesses').select('id').execute()).toEqual([])
    const last = await db.selectFrom('audit_log').select('username').orderBy('id', 'desc').executeTakeFirst()
    expect(last).toEqual({ username: 'sistema' })
  })
})
