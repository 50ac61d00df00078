import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import type { AdminBusinessFilter, BusinessListOrder } from '~/features/business-admin/list/filters'
import {
  countNamelessBusinesses,
  countRemovedBusinesses,
  findNeighbors,
  listBusinessesForAdmin,
} from '~/features/business-admin/list/list.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { toNameSortKey } from '~/values/text/slug'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addContact } from '../../support/directory-rows'
import { updateRows } from '../../support/rows'

const names = async (db: Db, filter: AdminBusinessFilter) =>
  (await listBusinessesForAdmin(db, filter, 1)).rows.map(({ name }) => name)

async function withContacts() {
  const { db } = await freshDatabase()
  const bakery = await addCategory(db, 'reposteria', { name: 'Repostería' })
  const law = await addCategory(db, 'legal', { name: 'Legal' })
  const rose = {
    contact_person: 'María Núñez',
    email: 'rosa_m@dulces.com',
    phone: '+14045550142',
    city: 'Marietta',
    zipcode: '30060',
  }
  await addContact(db, { name: 'Pastelería Rosa', state_code: 'GA', created_at: '2026-11-02', ...rose }, [
    bakery,
  ])
  const sun = { name: 'Bufete Sol', state_code: 'FL', source: 'import' as const, created_at: '2026-11-01' }
  await addContact(db, sun, [law, bakery])
  await addContact(db, { name: '', contact_person: 'Ana', created_at: '2026-11-03' })
  await addContact(db, { name: 'Borrado', state_code: 'GA', deleted_at: '2026-11-04' }, [bakery])
  await indexPendingBusinesses(db)
  return { db, bakery }
}

describe('list of contacts', () => {
  test('the list of contacts shows the newest first, without the trash, with the data of each row [197, D22]', async () => {
    const { db } = await withContacts()
    const list = await listBusinessesForAdmin(db, {}, 1)
    expect(list).toMatchObject({ total: 3, pages: 1 })
    expect(list.rows.map(({ name }) => name)).toEqual(['', 'Pastelería Rosa', 'Bufete Sol'])
    expect(list.rows[2]).toMatchObject({
      categories: ['Legal', 'Repostería'],
      source: 'import',
      status: 'draft',
    })
    expect(list.rows[1]?.createdOn).toBe('1 nov 2026')
    expect(await names(db, { isNameless: true })).toEqual([''])
    expect(await countNamelessBusinesses(db, 10)).toBe(1)
  })

  test('a search in the list of contacts finds names, persons, e-mails, phones, zip codes, cities and numbers [197]', async () => {
    const { db } = await withContacts()
    const words = ['pasteleria', 'NUNEZ maria', 'rosa m', 'pastelleria roza', 'marria nunes', 'mariet', '_n']
    const emails = ['rosa_m@dulces.com', 'ROSA_M@dul', '@dulces.com']
    const phones = ['(404) 555-0142', '4045550142', '+1 404 555 0142', '555-0142', '1 (404) 555.0142']
    const parts = ['+1-404-555-0142 rosa', '0142', '455501', '(404) 555', '555-01', '30060', 'pasteleria 300']
    for (const search of [...words, ...emails, ...phones, ...parts, 'Contacto 1'])
      expect(await names(db, { search }), search).toEqual(['Pastelería Rosa'])
    for (const search of ['contacto #2', 'bufette', 'sol'])
      expect(await names(db, { search }), search).toEqual(['Bufete Sol'])
    for (const search of ['contacto 99', 'rosa sol', 'borrado', '" OR * AND ( NEAR _s_ga _n'])
      expect(await names(db, { search }), search).toEqual([])
  })

  test('the list of contacts combines filters by state, category, source and words [197]', async () => {
    const { db } = await withContacts()
    expect(await names(db, { category: 'reposteria' })).toEqual(['Pastelería Rosa', 'Bufete Sol'])
    expect(await names(db, { category: 'reposteria', stateCode: 'GA' })).toEqual(['Pastelería Rosa'])
    expect(await names(db, { category: 'reposteria', stateCode: 'FL', source: 'import' })).toEqual([
      'Bufete Sol',
    ])
    expect(await names(db, { stateCode: 'GA', source: 'import' })).toEqual([])
    expect(await names(db, { category: 'reposteria', search: 'sol' })).toEqual(['Bufete Sol'])
    expect(await names(db, { category: 'no-existe' })).toEqual([])
  })

  test('the list of contacts shows every change of a contact and its categories', async () => {
    const { db, bakery } = await withContacts()
    const luna = { business_name: 'Luna', state_code: 'TX' } as const
    await updateRows(db, 'businesses', { business_name: 'Bufete Sol' }, luna)
    await db.deleteFrom('business_categories').where('category_id', '=', bakery).execute()
    await updateRows(db, 'businesses', { business_name: 'Pastelería Rosa' }, { created_at: '2027-01-01' })
    await updateRows(db, 'businesses', { business_name: 'Borrado' }, { deleted_at: null })
    await db.deleteFrom('businesses').where('business_name', '=', '').execute()
    await indexPendingBusinesses(db)
    expect(await names(db, { search: 'sol' })).toEqual([])
    expect(await names(db, { stateCode: 'TX', search: 'luna' })).toEqual(['Luna'])
    expect(await names(db, { category: 'reposteria' })).toEqual([])
    expect(await names(db, { isNameless: true })).toEqual([])
    expect(await names(db, {})).toEqual(['Pastelería Rosa', 'Borrado', 'Luna'])
    expect(await names(db, { source: 'registration' })).toEqual(['Pastelería Rosa', 'Borrado'])
  })
})

describe('filters of contacts', () => {
  async function withPages() {
    const { db } = await freshDatabase()
    const law = await addCategory(db, 'legal')
    const add = (name: string, day: string, page?: Parameters<typeof addBusiness>[2]) => {
      const said = { name_key: toNameSortKey(name), created_at: `${day}T12:00:00.000Z` }
      return page
        ? addBusiness(db, [law], { business_name: name, ...said, ...page })
        : addContact(db, { name, ...said })
    }
    await add('Árbol', '2026-03-01', { status: 'held', description: 'Sombra', business_slug: 'a' })
    await add('Nube', '2026-03-02', { status: 'published', verified_at: '2026', business_slug: 'n' })
    await add('Ñandú', '2026-03-03', { status: 'removed', business_slug: 'g' })
    await add('Zorro', '2026-03-04')
    await indexPendingBusinesses(db)
    return db
  }

  test.each<[AdminBusinessFilter, string[]]>([
    [{ page: 'held' }, ['Árbol']],
    [{ page: 'published' }, ['Nube']],
    [{ page: 'removed' }, ['Ñandú']],
    [{ page: 'draft' }, ['Zorro']],
    [{ isVerified: true }, ['Nube']],
    [{ isVerified: false, page: 'held' }, ['Árbol']],
    [{ missing: 'category' }, ['Zorro']],
    [{ missing: 'description' }, ['Zorro', 'Ñandú', 'Nube']],
    [{ missing: 'phone' }, ['Zorro', 'Ñandú', 'Nube', 'Árbol']],
    [{ from: '2026-03-02', to: '2026-03-03' }, ['Ñandú', 'Nube']],
    [{ to: '2026-03-01' }, ['Árbol']],
    [{ from: '2026-03-04', search: 'zor' }, ['Zorro']],
  ])(
    'filters contacts by publication, verification, missing fields and days: %j [197]',
    async (filter, expected) => {
      expect(await names(await withPages(), filter)).toEqual(expected)
    },
  )

  test('a published, verified or removed contact changes to other filters at once', async () => {
    const db = await withPages()
    const changes = { status: 'published', verified_at: '2026', description: null } as const
    await updateRows(db, 'businesses', { business_slug: 'a' }, changes)
    await indexPendingBusinesses(db)
    expect(await names(db, { page: 'held' })).toEqual([])
    expect(await names(db, { isVerified: true })).toEqual(['Nube', 'Árbol'])
    expect(await names(db, { missing: 'description' })).toEqual(['Zorro', 'Ñandú', 'Nube', 'Árbol'])
  })

  test.each<[BusinessListOrder, string[]]>([
    ['name', ['Árbol', 'Nube', 'Ñandú', 'Zorro']],
    ['name-desc', ['Zorro', 'Ñandú', 'Nube', 'Árbol']],
    ['oldest', ['Árbol', 'Nube', 'Ñandú', 'Zorro']],
    ['newest', ['Zorro', 'Ñandú', 'Nube', 'Árbol']],
  ])('sorts contacts by %s, ignoring accents, with ñ after n', async (order, expected) => {
    const db = await withPages()
    const inOrder = async (filter: AdminBusinessFilter) =>
      (await listBusinessesForAdmin(db, filter, 1, order)).rows.map(({ name }) => name)
    expect(await inOrder({ missing: 'phone' })).toEqual(expected)
    expect(await inOrder({})).toEqual(expected.filter((name) => name !== 'Ñandú'))
  })

  test('the list of contacts omits and counts rejected ones, unless a search or their own filter is set [D154]', async () => {
    const db = await withPages()
    expect(await names(db, {})).not.toContain('Ñandú')
    expect(await countRemovedBusinesses(db, 1000)).toBe(1)
    expect(await names(db, { search: 'ñandú' })).toEqual(['Ñandú'])
    expect(await names(db, { page: 'removed' })).toEqual(['Ñandú'])
  })
})

describe('neighbors', () => {
  test.each(['newest', 'oldest', 'name', 'name-desc', 'place', 'place-desc'] satisfies BusinessListOrder[])(
    'returns the contacts before and after each contact of a list, in order %s [198]',
    async (order) => {
      const { db } = await withContacts()
      // Equal keys, which only the id orders.
      for (const city of ['Austin', 'Austin', ''])
        await addContact(db, { name: 'Gemelos', city, created_at: '2026-11-02' })
      await indexPendingBusinesses(db)
      const ids = (await listBusinessesForAdmin(db, {}, 1, order)).rows.map(({ id }) => id)
      expect(ids).toHaveLength(6)
      for (const [index, id] of ids.entries())
        expect(await findNeighbors(db, {}, id, order)).toEqual({
          previous: ids[index - 1] ?? null,
          next: ids[index + 1] ?? null,
        })
    },
  )

  test('the contacts before and after match the filter, even if the contact itself no longer does [198]', async () => {
    const { db } = await withContacts()
    const [rose = 0] = (await listBusinessesForAdmin(db, { stateCode: 'GA' }, 1)).rows.map(({ id }) => id)
    const [sun = 0] = (await listBusinessesForAdmin(db, { stateCode: 'FL' }, 1)).rows.map(({ id }) => id)
    expect(await findNeighbors(db, { stateCode: 'GA' }, rose)).toEqual({ previous: null, next: null })
    expect(await findNeighbors(db, { stateCode: 'GA' }, sun)).toEqual({ previous: rose, next: null })
  })
})
