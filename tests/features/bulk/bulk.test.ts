import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type BulkVerb, bulkResultText, countOf, LISTS, MAX_SELECTED } from '~/features/admin-lists/verbs'
import { outcomeOf } from '~/features/bulk/http/outcome.server'
import { runBulk, undoBulk } from '~/features/bulk/run.server'
import { decideStatus } from '~/features/reservations/admin/decide.server'
import { indexPending } from '~/features/search/indexing.server'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addBusiness, addCategory, addContact, addRating } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'
import { updateRows } from '../../support/rows'

const about = (errors: unknown[] = []) => ({
  actor: { username: 'ana' },
  site: { name: 'Directorio', origin: 'https://directorio.test' },
  channels: { mail: false, marketing: false },
  now: new Date('2026-11-22T12:00:00.000Z'),
  onError: (error: unknown) => errors.push(error),
})
const DETAILS = { reason: 'Repetido', category: 'legal' }

const contacts = (db: Db, verb: BulkVerb, ids: readonly number[], errors?: unknown[]) =>
  runBulk(db, { list: 'contactos', verb, items: ids.map(String), details: DETAILS }, about(errors))

/** Three contacts: two that wait, and a draft. */
async function withContacts() {
  const { db } = await freshDatabase()
  const circus = await addCategory(db, 'circo')
  const law = await addCategory(db, 'legal')
  const ids: number[] = []
  for (const slug of ['a', 'b']) {
    ids.push(await addBusiness(db, [circus], { business_slug: slug, status: 'held' }))
  }
  ids.push(await addContact(db, { name: 'c' }))
  await indexPending(db)
  const pages = () =>
    db
      .selectFrom('businesses')
      .select(['status', 'verified_at', 'category_id', 'deleted_at'])
      .orderBy('id')
      .limit(2)
      .execute()
  const logged = async () =>
    (await db.selectFrom('audit_log').select(['action', 'noun']).orderBy('id').execute()).map(
      ({ action, noun }) => `${action} ${noun}`,
    )
  return { db, circus, law, ids, pages, logged }
}

describe('many published businesses at once [D132]', () => {
  test('are withdrawn with a reason, and come back in one step; those that wait stay', async () => {
    const { db, ids, logged } = await withContacts()
    await contacts(db, 'publicar', ids.slice(0, 1))
    const { id, done, left } = await contacts(db, 'retirar', ids)
    expect([done, left]).toEqual([1, 2])
    const status = async () =>
      (await db.selectFrom('businesses').select('status').orderBy('id').execute()).map((row) => row.status)
    expect(await status()).toEqual(['removed', 'held', 'draft'])
    expect((await logged()).at(-1)).toBe('withdrawn contact')
    await undoBulk(db, id, about())
    expect(await status()).toEqual(['published', 'held', 'draft'])
  })
})

describe('many contacts at once', () => {
  test.each<[BulkVerb, object, string]>([
    ['publicar', { status: 'published' }, 'published contact'],
    ['rechazar', { status: 'removed' }, 'refused contact'],
    ['verificar', { verified_at: '2026-11-22T12:00:00.000Z' }, 'changed contact'],
    ['recategorizar', { category_id: 2 }, 'changed contact'],
    ['eliminar', { deleted_at: '2026-11-22T12:00:00.000Z' }, 'deleted contact'],
  ])(
    '%s: done to each that it fits, noted for each, and taken back in one step',
    async (verb, changed, entry) => {
      const { db, ids, law, pages, logged } = await withContacts()
      const expected = verb === 'recategorizar' ? { category_id: law } : changed
      const before = await pages()
      const done = await contacts(db, verb, ids)
      const all = verb !== 'publicar' && verb !== 'rechazar'
      expect(done).toMatchObject({ done: all ? 3 : 2, left: all ? 0 : 1, hasFailed: false })
      expect(await pages()).toMatchObject([expected, expected])
      expect((await logged()).filter((each) => each === entry)).toHaveLength(done.done)

      expect(await undoBulk(db, done.id, about())).toMatchObject({ ok: true, done: done.done, left: 0 })
      expect(await pages()).toEqual(before)
      expect(await undoBulk(db, done.id, about())).toEqual({ ok: false, reason: 'undone' })
      expect(await undoBulk(db, 999, about())).toEqual({ ok: false, reason: 'not_found' })
    },
  )

  test('what somebody has changed since then stays as it is', async () => {
    const { db, ids, pages } = await withContacts()
    const done = await contacts(db, 'publicar', ids)
    await updateRows(db, 'businesses', { business_slug: 'a' }, { status: 'removed' })
    expect(await undoBulk(db, done.id, about())).toMatchObject({ ok: true, done: 1, left: 1 })
    expect(await pages()).toMatchObject([{ status: 'removed' }, { status: 'held' }])
  })

  test.skipIf(ON_POSTGRES)(
    'a failure ends it: what was done can be taken back, nothing is half done',
    async () => {
      const { db } = await withContacts()
      const many: number[] = []
      for (let i = 0; i < 130; i++) many.push(await addContact(db, { name: `Negocio ${i}` }))
      await db.executeQuery(
        sql`create trigger broken before update of deleted_at on businesses when new.business_name = 'Negocio 120'
        begin select raise(abort, 'no'); end`.compile(db),
      )
      const errors: unknown[] = []
      const done = await contacts(db, 'eliminar', many, errors)
      expect(done).toMatchObject({ done: 100, left: 30, hasFailed: true })
      expect(errors).toHaveLength(1)
      expect(await undoBulk(db, done.id, about())).toMatchObject({ ok: true, done: 100 })
      const kept = db.selectFrom('businesses').select('id').where('deleted_at', 'is', null)
      expect(await kept.execute()).toHaveLength(133)
    },
  )

  test.skipIf(ON_POSTGRES)('an undo that breaks off goes on where it stopped', async () => {
    const { db } = await withContacts()
    const many: number[] = []
    for (let i = 0; i < 130; i++) many.push(await addContact(db, { name: `Negocio ${i}` }))
    const done = await contacts(db, 'eliminar', many)
    await db.executeQuery(
      sql`create trigger broken before update of deleted_at on businesses when new.business_name = 'Negocio 95'
      begin select raise(abort, 'no'); end`.compile(db),
    )
    const errors: unknown[] = []
    const inTrash = () =>
      db.selectFrom('businesses').select('id').where('deleted_at', 'is not', null).execute()
    expect(await undoBulk(db, done.id, about(errors))).toMatchObject({ ok: true, hasFailed: true })
    expect(errors).toHaveLength(1)
    expect(await inTrash()).toHaveLength(30)
    await db.executeQuery(sql`drop trigger broken`.compile(db))
    expect(await undoBulk(db, done.id, about())).toMatchObject({ done: 30, left: 0, hasFailed: false })
    expect(await inTrash()).toHaveLength(0)
    expect(await undoBulk(db, done.id, about())).toEqual({ ok: false, reason: 'undone' })
  })

  test('a thousand are done at once, and no more', async () => {
    const { db } = await withContacts()
    await sql`
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 1100)
      insert into businesses (id, status, business_name, business_slug, name_slug, name_key, source, created_at, updated_at)
      select 1000 + i, 'draft', 'Negocio ' || i, 'n-' || i, 'n', 'n', 'import', '2026', '2026' from n`.execute(
      db,
    )
    const ids = Array.from({ length: 1100 }, (_, i) => 1001 + i)
    expect(await contacts(db, 'eliminar', ids)).toMatchObject({ done: MAX_SELECTED, left: 0 })
  })
})

test('a rating that replaced an older one gives its place back', async () => {
  const { db } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'circo')])
  const rate = (status: 'published' | 'in_review') =>
    addRating(db, business, { status, reviewer_email: 'eva@ejemplo.com' })
  const [older, newer] = [await rate('published'), await rate('in_review')]
  const order = { list: 'revision' as const, verb: 'publicar' as const, details: DETAILS }
  const items = [`calificaciones-${newer}`, 'reportes-1', 'constructor-1']
  const done = await runBulk(db, { ...order, items }, about())
  expect(done).toMatchObject({ done: 1, left: 2 })
  const statuses = async () =>
    (await db.selectFrom('ratings').select(['id', 'status']).orderBy('id').execute()).map((row) => row.status)
  expect(await statuses()).toEqual(['withdrawn', 'published'])
  await undoBulk(db, done.id, about())
  expect(await statuses()).toEqual(['published', 'in_review'])
  expect(older).toBeLessThan(newer)
})

describe('many opinions at once', () => {
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
      runBulk(db, { list: 'opiniones', verb, items: ids.map(String), details: DETAILS }, about())
    const statuses = async () =>
      (await db.selectFrom('ratings').select(['id', 'status']).orderBy('id').execute()).map(
        (row) => row.status,
      )
    return { db, run, statuses }
  }

  test('withdrawn: those shown and those that wait, each as it was when it is taken back', async () => {
    const { db, run, statuses } = await withRatings()
    const before = await statuses()
    const done = await run('retirar')
    expect(done).toMatchObject({ done: 2, left: 2 })
    expect(await statuses()).toEqual(['withdrawn', 'withdrawn', 'withdrawn', 'withdrawn'])
    expect(await undoBulk(db, done.id, about())).toMatchObject({ ok: true, done: 2, left: 0 })
    expect(await statuses()).toEqual(before)
  })

  test('shown: those that wait and those withdrawn, but no second one of the same person [D54]', async () => {
    const { db, run, statuses } = await withRatings()
    const before = await statuses()
    const done = await run('publicar')
    expect(done).toMatchObject({ done: 2, left: 2 })
    expect(await statuses()).toEqual(['published', 'published', 'published', 'withdrawn'])
    expect(await undoBulk(db, done.id, about())).toMatchObject({ ok: true, done: 2, left: 0 })
    expect(await statuses()).toEqual(before)
  })
})

test('many reservations: those that wait are confirmed, and wait again unless somebody changed them since', async () => {
  const { db } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'circo')])
  const ids: number[] = []
  for (const status of ['pending', 'pending', 'cancelled'] as const)
    ids.push(await addReservation(db, business, { status }))
  const statuses = async () =>
    (await db.selectFrom('reservations').select('status').orderBy('id').execute()).map(({ status }) => status)
  const order = { list: 'reservas' as const, verb: 'confirmar' as const, details: DETAILS }
  const done = await runBulk(db, { ...order, items: ids.map(String) }, about())
  expect(done).toMatchObject({ done: 2, left: 1, hasFailed: false })
  expect(await statuses()).toEqual(['confirmed', 'confirmed', 'cancelled'])
  await decideStatus(db, ids[1] ?? 0, 'completed', {
    actor: { username: 'eva' },
    sequence: 1,
    now: new Date(),
  })
  expect(await undoBulk(db, done.id, about())).toMatchObject({ ok: true, done: 1, left: 1 })
  expect(await statuses()).toEqual(['pending', 'completed', 'cancelled'])
  expect(bulkResultText('reservas', 'confirmar', 1)).toBe('1 reserva confirmada')
})

test.each([
  ['contactos', 'publicar', 'Ya estaban así, o no tienen página.'],
  ['contactos', 'eliminar', 'Ya estaban así.'],
  ['promociones', 'activar', 'Ya estaban así.'],
] as const)(
  'where nothing was done to %s (%s) it speaks of a page only where there could be one',
  (list, verb, text) => {
    const nothing = { id: 1, done: 0, left: 2, stayed: ['1', '2'], hasFailed: false }
    expect(outcomeOf({ list, verb, named: [] }, nothing)).toMatchObject({ title: 'No cambió nada', text })
  },
)

test('which ones stayed is said by name', () => {
  const named = ['Alma', 'Brisa'].map((name, at) => ({ item: String(at), name }))
  const done = { id: 1, done: 1, left: 1, stayed: ['1'], hasFailed: false }
  expect(outcomeOf({ list: 'reservas', verb: 'confirmar', named }, done).text).toBe(
    '1 quedó como estaba: Brisa.',
  )
})

test('says how many of what, in their gender', () => {
  expect(countOf(LISTS.contactos, 1)).toBe('1 contacto')
  expect(bulkResultText('contactos', 'eliminar', 3)).toBe('3 contactos eliminados')
  expect(bulkResultText('promociones', 'eliminar', 1)).toBe('1 promoción eliminada')
  expect(bulkResultText('revision', 'publicar', 2)).toBe('2 entradas de la revisión publicadas')
  expect(bulkResultText('contactos', 'recategorizar', 1)).toBe('1 contacto cambiado de categoría')
})
