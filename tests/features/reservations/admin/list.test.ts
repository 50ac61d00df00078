import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import type { ReservationFilter } from '~/features/reservations/admin/filters'
import { listReservations } from '~/features/reservations/admin/read.server'
import { freshDatabase } from '../../../support/database'
import { addBusiness, addCategory } from '../../../support/directory-rows'
import { addReservation } from '../../../support/reservation-rows'

const ALL: ReservationFilter = {
  view: 'all',
  search: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
}

async function withBusiness() {
  const { db } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'belleza')])
  const add = (values: Parameters<typeof addReservation>[2]) => addReservation(db, business, values)
  return { db, add }
}

const namesOf = async (db: Db, filters: Partial<ReservationFilter>, page = 1) =>
  (await listReservations(db, { ...ALL, ...filters }, page)).rows.map(({ fullName }) => fullName)

describe('admin list of reservations', () => {
  test('lists reservations with the latest slot first, or on request the newest reservation first [205]', async () => {
    const { db, add } = await withBusiness()
    await add({ full_name: 'Ana', reservation_date: '2026-11-25', created_at: '2026-11-20T10:00:00.000Z' })
    await add({
      full_name: 'Luis',
      created_at: '2026-11-22T17:05:00.000Z',
      time_zone: 'America/Chicago',
      is_doubtful: 1,
    })
    await add({ full_name: 'Eva', reservation_date: '2026-11-23', created_at: '2026-11-21T10:00:00.000Z' })
    expect(await namesOf(db, {})).toEqual(['Ana', 'Luis', 'Eva'])
    expect(await namesOf(db, { isNewestMade: true })).toEqual(['Luis', 'Eva', 'Ana'])
    const { rows } = await listReservations(db, { ...ALL, isNewestMade: true }, 1)
    expect(rows[0]).toMatchObject({ status: 'pending', isDoubtful: true, sequence: 0 })
    expect(rows[0]?.day).toBe('mar 24 nov 2026')
    expect(rows[0]?.zone).toContain('central')
    expect(rows[0]?.made).toMatch(/^22 nov 2026, 12:05/)
    expect(rows[1]?.zone).toBeNull()
  })

  test('filters the list of reservations by status, days, and words of the people concerned', async () => {
    const { db, add } = await withBusiness()
    await add({ full_name: 'Ana Peña', business_name: 'Salón Rosa', status: 'confirmed' })
    await add({ full_name: 'Luis Núñez', business_name: 'Taller Sur', reservation_date: '2026-11-25' })
    await add({ full_name: 'Anabel Ruiz', business_name: 'Salón Rosa', reservation_date: '2026-11-26' })
    expect(await namesOf(db, { status: 'confirmed' })).toEqual(['Ana Peña'])
    expect(await namesOf(db, { from: '2026-11-25' })).toEqual(['Luis Núñez', 'Anabel Ruiz'])
    expect(await namesOf(db, { to: '2026-11-24' })).toEqual(['Ana Peña'])
    expect(await namesOf(db, { from: '2026-11-25', to: '2026-11-25' })).toEqual(['Luis Núñez'])
    expect((await namesOf(db, { search: 'salon' })).sort()).toEqual(['Ana Peña', 'Anabel Ruiz'])
    expect((await namesOf(db, { search: 'ROSA ana' })).sort()).toEqual(['Ana Peña', 'Anabel Ruiz'])
    expect(await namesOf(db, { search: 'nunez' })).toEqual(['Luis Núñez'])
    expect(await namesOf(db, { search: '404555', status: 'confirmed' })).toEqual(['Ana Peña'])
    for (const search of ['luis nunnez', 'Taler sur'])
      expect(await namesOf(db, { search }), search).toEqual(['Luis Núñez'])
    for (const search of ['(404) 555', '55501', '404-555-01'])
      expect(await namesOf(db, { search, status: 'confirmed' }), search).toEqual(['Ana Peña'])
    expect(await namesOf(db, { search: 'Contacto 99' })).toEqual([])
    expect(await namesOf(db, { search: 'Contacto 1' })).toHaveLength(3)
    expect(await namesOf(db, { search: 'rosa', from: '2026-11-26' })).toEqual(['Anabel Ruiz'])
    expect(await namesOf(db, { search: '"* OR (' })).toEqual([])
    expect((await namesOf(db, { search: '…' })).length).toBe(3)
  })

  test('the list of reservations shows changes, new names, deletions and erasures', async () => {
    const { db, add } = await withBusiness()
    const id = await add({ full_name: 'Ana', business_name: 'Salón Rosa' })
    const found = async () => [
      await namesOf(db, { search: 'rosa' }),
      await namesOf(db, { search: 'azul' }),
      (await listReservations(db, { ...ALL, status: 'pending' }, 1)).total,
      (await listReservations(db, { ...ALL, status: 'cancelled', from: '2026-11-30' }, 1)).total,
    ]
    expect(await found()).toEqual([['Ana'], [], 1, 0])
    const set = (values: object) => db.updateTable('reservations').set(values).where('id', '=', id).execute()
    await set({ business_name: 'Salón Azul', status: 'cancelled', reservation_date: '2026-11-30' })
    expect(await found()).toEqual([[], ['Ana'], 0, 1])
    await set({ deleted_at: '2026-11-22T00:00:00.000Z' })
    expect(await found()).toEqual([[], [], 0, 0])
    await set({ deleted_at: null, status: 'pending' })
    expect(await found()).toEqual([[], ['Ana'], 1, 0])
    await db.deleteFrom('reservations').execute()
    expect(await found()).toEqual([[], [], 0, 0])
  })

  test('the list of reservations has fifty per page, the total, and no page after the last [D44]', async () => {
    const { db, add } = await withBusiness()
    for (let number = 0; number < 103; number++)
      await add({ full_name: `P${number}`, created_at: `2026-11-21T12:${minute(number)}:00.000Z` })
    const pages = await Promise.all([1, 2, 3, 9].map((page) => listReservations(db, ALL, page)))
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 3, 3])
    expect(pages[3]).toMatchObject({ page: 3, pages: 3, total: 103 })
    const shown = pages.slice(0, 3).flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(shown).size).toBe(103)
  })
})

const minute = (number: number) => String(number % 60).padStart(2, '0')
