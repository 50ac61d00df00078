import { expect, test } from 'vitest'
import { recordChange } from '~/features/audit/record.server'
import type { EntityType } from '~/features/audit/schema'
import { AUDIT_LOG_ROWS_PER_PAGE, readAuditLogPage } from '~/features/audit-log/log.server'
import { deleteBusiness } from '~/features/business-admin/delete.server'
import { freshDatabase } from '../../support/database'
import { addCategory, addContact } from '../../support/directory-rows'
import { insertRow } from '../../support/rows'
import { addPromotion } from '../promotions/rows'

const ana = { username: 'ana' }
const luz = { username: 'luz' }
const entry = { action: 'changed', noun: 'setting', id: null, title: 'Cifras', after: { a: 1 } } as const

test('readAuditLogPage filters by account, entity, action and day, and returns pages of entries, newest first [D102]', async () => {
  const { db } = await freshDatabase()
  for (let i = 0; i < AUDIT_LOG_ROWS_PER_PAGE; i++)
    await recordChange(db, ana, entry, new Date('2026-11-20T12:00:00Z'))
  // 23:30 in Georgia, in winter and in summer.
  const retried = { ...entry, noun: 'report', action: 'retried' } as const
  await recordChange(db, luz, retried, new Date('2026-11-22T04:30:00Z'))
  await recordChange(db, luz, entry, new Date('2027-07-02T03:30:00Z'))
  const titles = async (filter: Parameters<typeof readAuditLogPage>[1]) =>
    (await readAuditLogPage(db, filter, 1)).rows.map(({ username, noun }) => `${username} ${noun}`)
  const first = await readAuditLogPage(db, {}, 1)
  expect(first.rows).toHaveLength(AUDIT_LOG_ROWS_PER_PAGE)
  expect(first.rows[0]).toMatchObject({ username: 'luz', changes: { a: [null, 1] } })
  const rest = await readAuditLogPage(db, {}, 9)
  expect(rest).toMatchObject({ page: 2, pages: 2, total: 52 })
  expect(rest.rows.map(({ username }) => username)).toEqual(['ana', 'ana'])
  expect(await titles({ username: 'luz' })).toEqual(['luz setting', 'luz report'])
  expect(await titles({ noun: 'report' })).toEqual(['luz report'])
  expect(await titles({ action: 'retried', username: 'ana' })).toEqual([])
  const day = (from: string, to = from) => titles({ from, to })
  expect(await day('2026-11-21')).toEqual(['luz report'])
  expect(await day('2027-07-01')).toEqual(['luz setting'])
  expect(await day('2027-07-02')).toEqual([])
  expect(await day('2026-11-21', '2027-07-01')).toEqual(['luz setting', 'luz report'])
})

test('readAuditLogPage finds log entries by words of their title and changes [D102, F117]', async () => {
  const { db } = await freshDatabase()
  await recordChange(db, ana, { ...entry, title: 'Panadería Ángel' })
  await recordChange(db, ana, { ...entry, title: 'Sol', before: { b: 'La Ñusta' } })
  const found = async (search: string) =>
    (await readAuditLogPage(db, { search }, 1)).rows.map(({ title }) => title)
  expect(await found('angel pana')).toEqual(['Panadería Ángel'])
  expect(await found('NUSTA')).toEqual(['Sol'])
  expect(await found('angel nusta')).toEqual([])
  const contact = await addContact(db, { name: 'Sastrería Vélez' })
  await recordChange(db, ana, { ...entry, noun: 'contact', id: contact, title: 'Sastrería Vélez' })
  expect(await found('sastreria beles')).toEqual(['Sastrería Vélez'])
  expect(await found('sastreria y beles'), 'with a word of one letter').toEqual(['Sastrería Vélez'])
  expect(await found(`contacto ${contact}`)).toEqual(['Sastrería Vélez'])
})

test('a text search of the audit log reads the newest 20,000 entries, or those of the given days [D102]', async () => {
  const { db } = await freshDatabase()
  await recordChange(db, ana, { ...entry, title: 'Faro' }, new Date('2026-11-20T12:00:00Z'))
  const { id } = await db.selectFrom('audit_log').select('id').executeTakeFirstOrThrow()
  await recordChange(db, ana, { ...entry, title: 'Otra' })
  const move = (to: number) =>
    db.updateTable('audit_log').set({ id: to }).where('title', '=', 'Otra').execute()
  const found = async (filter: Parameters<typeof readAuditLogPage>[1]) =>
    (await readAuditLogPage(db, filter, 1)).total
  await move(id + 19_999)
  expect(await found({ search: 'faro' })).toBe(1)
  await move(id + 20_000)
  expect(await found({ search: 'faro' })).toBe(0)
  expect(await found({})).toBe(2)
  expect(await found({ search: 'faro', from: '2026-11-20' })).toBe(1)
  expect(await found({ search: 'faro', to: '2026-11-20' })).toBe(1)
})

test('a log entry links to its entity while that exists, and a deletion can be undone [D102]', async () => {
  const { db } = await freshDatabase()
  const id = await addContact(db, { name: 'Sol' })
  await recordChange(db, ana, { ...entry, noun: 'contact', id })
  const ways = async () =>
    (await readAuditLogPage(db, {}, 1)).rows.map(({ href, canUndo }) => ({ href, canUndo }))
  expect(await ways()).toEqual([{ href: `/admin/contactos/${id}`, canUndo: false }])
  await deleteBusiness(db, { actor: ana }, id)
  const back = { href: null, canUndo: true }
  expect(await ways()).toEqual([back, { href: null, canUndo: false }])
  await db.deleteFrom('businesses').execute()
  expect(await ways()).toEqual([back, { href: null, canUndo: false }])
})

test('log entries about accounts, categories, pictures and promotions link to their pages [D102]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza')
  const moments = { created_at: '2026', updated_at: '2026' }
  const picture = { image_url: '/x.webp', image_type: 'bank', status: 'approved' } as const
  const image = await insertRow(db, 'category_image_bank', { category_id: category, ...picture, ...moments })
  const promotion = await addPromotion(db)
  const eva = { username: 'eva', password_hash: 'x', role: 'reader' } as const
  const { id: account } = await insertRow(db, 'admin_users', { ...eva, ...moments })
  const things = [
    ['account', account, `/administracion/cuentas/${account}`],
    ['account_link', account, `/administracion/cuentas/${account}`],
    ['category', category, '/admin/categoria/belleza'],
    ['image', image.id, '/admin/categoria/belleza'],
    ['promotion', promotion, `/admin/promociones/${promotion}`],
  ] as const
  const pageOf = async (noun: EntityType) => (await readAuditLogPage(db, { noun }, 1)).rows[0]?.href
  for (const [noun, id, page] of things) {
    await recordChange(db, ana, { ...entry, noun, id })
    expect(await pageOf(noun), noun).toBe(page)
  }
  await db.updateTable('categories').set({ deleted_at: '2026' }).execute()
  await recordChange(db, ana, { ...entry, noun: 'setting', id: 1 })
  for (const noun of ['category', 'image', 'setting'] as const) expect(await pageOf(noun), noun).toBeNull()
})
