import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { readPublicBusiness } from '~/features/business-page/read-business.server'
import { formatConfirmationMonth, recordDataConfirmation } from '~/features/businesses/confirmation.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { saveWeek } from '~/features/businesses/week/week.server'
import { readPublicPagesVersion } from '~/features/change-feed/changes.server'
import { decideReservation } from '~/features/owners/reservations.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'
import { rowOf } from '../../support/rows'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const TODAY = '2026-03-10'
const admin = { username: 'ana', role: 'administrator' as const }

async function withShop() {
  const { db } = await freshDatabase()
  const id = await addBusiness(db, [await addCategory(db, 'circo')], {
    business_name: 'Sol',
    business_slug: 'sol',
  })
  return { db, id }
}

const dayOf = async (db: Db, id: number) => (await rowOf(db, 'businesses', { id })).confirmed_on

test('saving by the owner confirms the data, even without changes; saving by an administrator does not', async () => {
  const { db, id } = await withShop()
  await saveBusiness(db, { actor: admin, now: NOW }, id, { business: { description: 'Circo' } })
  expect(await dayOf(db, id)).toBe('')
  await saveBusiness(db, { actor: OWNER_ACTOR, now: NOW }, id, { business: { description: 'Circo' } })
  expect(await dayOf(db, id)).toBe(TODAY)
})

test('the owner confirms the data by saving hours and by answering a reservation', async () => {
  const { db, id } = await withShop()
  const week = { days: null, closedDates: [] }
  await saveWeek(db, { actor: admin, now: NOW }, id, { week, version: 1 })
  expect(await dayOf(db, id)).toBe('')
  await saveWeek(db, { actor: OWNER_ACTOR, now: NOW }, id, { week, version: 1 })
  expect(await dayOf(db, id)).toBe(TODAY)
  const later = new Date('2026-03-12T12:00:00.000Z')
  const reservation = await addReservation(db, id, { reservation_date: '2026-04-01' })
  const asked = { id: String(reservation), sequence: 7 }
  expect(await decideReservation(db, id, asked, { status: 'confirmed', now: later })).toBe('changed')
  expect(await dayOf(db, id)).toBe(TODAY)
  const { sequence } = await rowOf(db, 'reservations', { id: reservation })
  await decideReservation(db, id, { ...asked, sequence }, { status: 'confirmed', now: later })
  expect(await dayOf(db, id)).toBe('2026-03-12')
})

test('a confirmation is stored at most once a day, and never with an earlier day', async () => {
  const { db, id } = await withShop()
  const before = await readPublicPagesVersion(db)
  await recordDataConfirmation(db, id, NOW)
  const written = await readPublicPagesVersion(db)
  expect(written).toBeGreaterThan(before)
  await recordDataConfirmation(db, id, new Date('2026-03-10T23:00:00.000Z'))
  await recordDataConfirmation(db, id, new Date('2026-03-01T12:00:00.000Z'))
  expect([await readPublicPagesVersion(db), await dayOf(db, id)]).toEqual([written, TODAY])
})

test('a page shows the month in which its data were confirmed, with the year if it is not the present one', async () => {
  const { db, id } = await withShop()
  const shown = async (now: Date) => (await readPublicBusiness(db, 'sol', now))?.confirmed
  expect(await shown(NOW)).toBeNull()
  await recordDataConfirmation(db, id, NOW)
  expect(await shown(NOW)).toBe('marzo')
  expect(await shown(new Date('2027-01-02T12:00:00.000Z'))).toBe('marzo de 2026')
  expect(formatConfirmationMonth('2026-12-31', new Date('2027-01-01T03:00:00.000Z'))).toBe('diciembre')
})
