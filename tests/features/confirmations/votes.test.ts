import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { recordDataConfirmation } from '~/features/businesses/confirmation.server'
import { saveClosureVote } from '~/features/confirmations/confirmations.server'
import type { ReportEntry } from '~/features/moderation/entries.server'
import { readQueue } from '~/features/moderation/queue.server'
import { storeReport } from '~/features/moderation/reports/reports.server'
import { pruneOldRows } from '~/features/system/prune.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { rowOf, updateRows } from '../../support/rows'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

async function withShop() {
  const { db } = await freshDatabase()
  const id = await addBusiness(db, [await addCategory(db, 'circo')], { business_name: 'Sol' })
  const vote = (address: string, isClosed = true, now = NOW) =>
    saveClosureVote(db, { id, name: 'Sol' }, { isClosed, score: 1, sender: { address, secret: 's' } }, now)
  return { db, id, vote }
}

const messages = async (db: Db) =>
  (await db.selectFrom('reports').select(['reason', 'message']).orderBy('id').execute()).map(
    ({ reason, message }) => `${reason} ${message?.split('página')[1]}`,
  )

test('the third network that votes for a closure adds one report, which states how many networks voted against it [T195]', async () => {
  const { db, vote } = await withShop()
  await vote('203.0.113.1', false)
  await vote('198.51.100.1')
  await vote('198.51.101.1')
  expect(await messages(db)).toEqual([])
  await vote('198.51.102.1')
  expect(await messages(db)).toEqual(['closed : 3. Tocaron «Sigue abierto»: 1.'])
  await vote('198.51.103.1', true, later(1))
  expect(await messages(db)).toHaveLength(1)
})

test('all addresses of a network have one vote together, which it may change [T195]', async () => {
  const { db, vote } = await withShop()
  for (const last of [1, 2, 3, 4]) await vote(`198.51.100.${last}`)
  expect(await messages(db)).toEqual([])
  await vote('198.51.101.1')
  await vote('198.51.101.9', false)
  await vote('198.51.102.1')
  expect(await messages(db)).toEqual([])
  await vote('198.51.101.2')
  expect(await messages(db)).toHaveLength(1)
})

test('networks that change their votes add no second report while one is open [T195]', async () => {
  const { db, vote } = await withShop()
  for (const network of [1, 2, 3]) await vote(`198.51.${network}.1`)
  for (const network of [1, 2, 3]) await vote(`198.51.${network}.1`, false, later(1))
  for (const network of [1, 2, 3]) await vote(`198.51.${network}.1`, true, later(2))
  expect(await messages(db)).toHaveLength(1)
  await db.updateTable('reports').set({ status: 'dismissed' }).execute()
  await vote('198.51.4.1', true, later(3))
  expect(await messages(db)).toHaveLength(2)
})

test('closure votes before a report or a confirmation by the owner do not count again [T195]', async () => {
  const { db, id, vote } = await withShop()
  for (const network of [1, 2, 3]) await vote(`198.51.${network}.1`)
  expect(await messages(db)).toHaveLength(1)
  await updateRows(db, 'reports', { business_id: id }, { status: 'dismissed' })
  for (const network of [1, 2, 3, 4, 5]) await vote(`198.51.${network}.1`, true, later(1))
  expect(await messages(db)).toHaveLength(1)
  await recordDataConfirmation(db, id, later(2))
  await vote('198.51.6.1', true, later(3))
  await vote('198.51.7.1', true, later(3))
  expect(await messages(db)).toHaveLength(1)
  await vote('198.51.8.1', true, later(3))
  expect(await messages(db)).toHaveLength(2)
  expect((await rowOf(db, 'businesses', { id })).closed_kind).toBeNull()
})

test('votes earlier on the day of a confirmation do not count, later ones do, also of the same network [T195]', async () => {
  const { db, id, vote } = await withShop()
  const at = (hours: number) => later(hours / 24)
  await recordDataConfirmation(db, id, at(-1))
  for (const network of [1, 2]) await vote(`198.51.${network}.1`)
  await recordDataConfirmation(db, id, at(1))
  await vote('198.51.3.1', true, at(2))
  expect(await messages(db)).toEqual([])
  for (const network of [1, 2]) await vote(`198.51.${network}.1`, true, at(3))
  expect(await messages(db)).toEqual(['closed : 3. Tocaron «Sigue abierto»: 0.'])
})

test('closure votes are deleted after half a year', async () => {
  const { db, vote } = await withShop()
  await vote('198.51.100.1')
  const keeping = { auditLog: 30 }
  const onError = (error: unknown) => expect.fail(String(error))
  await pruneOldRows(db, keeping, { now: later(179), onError })
  expect(await db.selectFrom('business_votes').selectAll().execute()).toHaveLength(1)
  await pruneOldRows(db, keeping, { now: later(181), onError })
  expect(await db.selectFrom('business_votes').selectAll().execute()).toEqual([])
})

test("a visitor's report with the text of a vote report is marked as `form`, and the votes still add their own report [T195, T234]", async () => {
  const { db, id, vote } = await withShop()
  const said =
    'Visitantes de redes distintas tocaron «Ya cerró» en su página: 250. Tocaron «Sigue abierto»: 0.'
  await vote('198.51.100.1')
  await vote('198.51.101.1')
  await storeReport(
    db,
    { motivo: 'closed', mensaje: said, correo: null, nombre: null, telefono: null },
    { business: { id, name: 'Sol' }, ratingId: null, score: 1, address: '203.0.113.9', secret: 's' },
    later(1),
  )
  await vote('198.51.102.1', true, later(2))
  const shown = (await readQueue(db, 'report', 1)) as ReportEntry[]
  expect(shown.map(({ message, origin }) => [message?.split('página')[1]?.slice(0, 6), origin])).toEqual([
    [': 250.', 'form'],
    [': 3. T', 'votes'],
  ])
})
