import { expect, test } from 'vitest'
import { listDuplicates, markDistinct } from '~/features/contacts/merge/duplicates.server'
import { suggestDuplicates } from '~/features/contacts/merge/suggest.server'
import { indexPending } from '~/features/search/indexing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addContact } from '../../support/directory-rows'

const by = { actor: { username: 'ana' }, now: new Date('2026-11-22T12:00:00.000Z') }

async function withContacts() {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria')
  const city = { city: 'Atlanta', state_code: 'GA' as const }
  const add = (name: string, values: Parameters<typeof addContact>[1] = {}) =>
    addContact(db, { name, ...city, ...values }, [bakery])
  const phone = { phone: '+14045550142' }
  const one = await add('Rosa', phone)
  const two = await add('Rosas', { ...phone, email: 'rosa@ejemplo.com' })
  const three = await add('Florería', { ...phone, email: 'ROSA@ejemplo.com' })
  const gone = await add('Rosa', { ...phone, deleted_at: '2026' })
  const four = await addBusiness(db, [bakery], { business_name: 'Panadería Sol' })
  const five = await addBusiness(db, [bakery], { business_name: 'PANADERIA SOL, LLC' })
  await indexPending(db)
  const pairs = async () =>
    (await listDuplicates(db, 1)).rows.map(({ one, other, reason }) => [one.id, other.id, reason])
  return { db, pairs, ids: { one, two, three, gone, four, five } }
}

test('the whole directory: each with the one before it of its phone, e-mail or name in the city, the trash left out [D24, D100]', async () => {
  const { db, pairs, ids } = await withContacts()
  const { one, two, three, four, five } = ids
  expect(await pairs()).toEqual([
    [four, five, 'name'],
    [two, three, 'phone'],
    [one, two, 'phone'],
  ])
  const { rows, total } = await listDuplicates(db, 1)
  expect(total).toBe(3)
  expect(rows[2]?.one).toMatchObject({ name: 'Rosa', phone: '+14045550142', location: 'Atlanta, GA' })
})

test('those told apart are no longer proposed, nor on their own pages, until it is taken back', async () => {
  const { db, pairs, ids } = await withContacts()
  const { one, two, three, gone, four, five } = ids
  expect(await markDistinct(db, by, [five, four], true)).toBe(true)
  expect(await markDistinct(db, by, [four, five], true)).toBe(true)
  expect(await pairs()).toEqual([
    [two, three, 'phone'],
    [one, two, 'phone'],
  ])
  expect(await suggestDuplicates(db, four)).toEqual([])
  expect(await markDistinct(db, by, [four, five], false)).toBe(true)
  expect(await pairs()).toHaveLength(3)
  expect((await suggestDuplicates(db, five)).map(({ id }) => id)).toEqual([four])
  expect(await markDistinct(db, by, [one, gone], true)).toBe(false)
  expect(await markDistinct(db, by, [one, one], true)).toBe(false)
  const log = await db.selectFrom('audit_log').select('changes').orderBy('id').execute()
  expect(log.map(({ changes }) => changes)).toEqual([
    `{"No es el mismo":[null,"Contacto ${five}"]}`,
    `{"No es el mismo":[null,"Contacto ${five}"]}`,
    `{"No es el mismo":["Contacto ${five}",null]}`,
  ])
})
