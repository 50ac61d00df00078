import { expect, test } from 'vitest'
import { listDuplicateGroups, setDistinctMark } from '~/features/business-admin/merge/duplicates.server'
import { findDuplicateCandidates } from '~/features/business-admin/merge/read.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
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
  await indexPendingBusinesses(db)
  const groups = async () =>
    (await listDuplicateGroups(db, 1)).rows.map(({ reason, pairs }) => [
      reason,
      ...pairs.map(({ one, other }) => `${one.id}-${other.id}`),
    ])
  return { db, add, groups, ids: { one, two, three, gone, four, five } }
}

test('listDuplicateGroups groups all businesses outside the trash by phone, e-mail, or name in the city [D24, D100]', async () => {
  const { db, groups, ids } = await withContacts()
  const { one, two, three, four, five } = ids
  expect(await groups()).toEqual([
    ['name', `${four}-${five}`],
    ['phone', `${one}-${two}`, `${one}-${three}`],
  ])
  const { rows, total } = await listDuplicateGroups(db, 1)
  expect(total).toBe(2)
  expect(rows[1]?.pairs[0]?.one).toMatchObject({
    name: 'Rosa',
    phone: '+14045550142',
    location: 'Atlanta, GA',
  })
})

test('businesses with one phone in two known cities form no duplicate group; one in an unknown city can join any group [D100]', async () => {
  const { add, groups, ids } = await withContacts()
  const phone = '+17705550150'
  const first = await add('Tienda', { phone, city: 'Marietta' })
  await add('Tienda Dos', { phone, city: 'Decatur' })
  const typo = await add('Tienda Tres', { phone, city: 'Mariettta' })
  expect(await groups()).toEqual([
    ['phone', `${first}-${typo}`],
    ['name', `${ids.four}-${ids.five}`],
    ['phone', `${ids.one}-${ids.two}`, `${ids.one}-${ids.three}`],
  ])
})

test('businesses marked as distinct are not listed as duplicates until that mark is removed', async () => {
  const { db, groups, ids } = await withContacts()
  const { one, two, three, gone, four, five } = ids
  expect(await setDistinctMark(db, by, [five, four], true)).toBe(true)
  expect(await setDistinctMark(db, by, [four, five], true)).toBe(true)
  expect(await groups()).toEqual([['phone', `${one}-${two}`, `${one}-${three}`]])
  expect(await findDuplicateCandidates(db, four)).toEqual([])
  expect(await setDistinctMark(db, by, [four, five], false)).toBe(true)
  expect(await groups()).toHaveLength(2)
  expect(await setDistinctMark(db, by, [one, two], true)).toBe(true)
  // The third may be a duplicate of either; it is compared with the first.
  expect((await groups())[1]).toEqual(['phone', `${one}-${three}`])
  expect(await setDistinctMark(db, by, [one, three], true)).toBe(true)
  expect((await groups())[1]).toEqual(['phone', `${two}-${three}`])
  expect((await findDuplicateCandidates(db, five)).map(({ id }) => id)).toEqual([four])
  expect(await setDistinctMark(db, by, [one, gone], true)).toBe(false)
  expect(await setDistinctMark(db, by, [one, one], true)).toBe(false)
  const log = await db.selectFrom('audit_log').select('changes').orderBy('id').execute()
  expect(log.map(({ changes }) => changes)).toEqual([
    `{"No es el mismo":[null,"Contacto ${five}"]}`,
    `{"No es el mismo":[null,"Contacto ${five}"]}`,
    `{"No es el mismo":["Contacto ${five}",null]}`,
    `{"No es el mismo":[null,"Contacto ${two}"]}`,
    `{"No es el mismo":[null,"Contacto ${three}"]}`,
  ])
})
