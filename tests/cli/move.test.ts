import { expect, test } from 'vitest'
import { isMoveUnfinished, moveData } from '~/cli/move/move'
import { closeAllAccessExcept, readAccountsAndSecrets } from '~/cli/steps/access'
import { isDatabaseReadyForCommand } from '~/cli/steps/open-database'
import { searchBusinesses } from '~/features/search/businesses.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { freshDatabase, SCHEMA_FOLDER } from '../support/database'
import { addBusiness, addCategory } from '../support/directory-rows'
import { insertRows, rowOf } from '../support/rows'

test('a move that was interrupted while filling indexes continues, and then searches and triggers work [F114]', async () => {
  const [from, to] = [await freshDatabase(), await freshDatabase()]
  const category = await addCategory(from.db, 'panaderia')
  await addBusiness(from.db, [category], { business_name: 'Panadería Luna' })
  await indexPendingBusinesses(from.db)
  const one = { db: from.db, location: { file: from.file, ...(from.url && { url: from.url }) } }
  const other = { db: to.db, location: { file: to.file, ...(to.url && { url: to.url }) } }
  const interrupt = (text: string) => {
    if (text.startsWith('Se llenan')) throw new Error('killed')
  }
  await expect(moveData(one, other, interrupt)).rejects.toThrow('killed')
  // A trigger runs again, so this table differs now.
  await to.db.updateTable('categories').set({ position: 7 }).execute()
  await to.db
    .updateTable('categories')
    .set({ position: (await rowOf(from.db, 'categories', {})).position })
    .execute()
  expect(await isMoveUnfinished(to.db)).toBe(true)
  // A command must not write into it.
  expect(await isDatabaseReadyForCommand(to.db, SCHEMA_FOLDER)).toBe(false)
  await moveData(one, other, () => {})
  expect(await isMoveUnfinished(to.db)).toBe(false)
  expect(await isDatabaseReadyForCommand(to.db, SCHEMA_FOLDER)).toBe(true)
  const wanted = { text: 'luna', stateCode: null, categoryId: null }
  expect((await searchBusinesses(to.db, wanted)).ids).toHaveLength(1)
  const added = await addBusiness(to.db, [category], { business_slug: 'otra' })
  expect(await to.db.selectFrom('search_pending').selectAll().execute()).toEqual([{ business_id: added }])
})

test('limiting the access keeps the time at which an account was disabled before [D128]', async () => {
  const { db } = await freshDatabase()
  const other = await freshDatabase()
  const at = { created_at: '2026-01-01', updated_at: '2026-01-01', password_hash: 'old' }
  await insertRows(db, 'admin_users', { username: 'luis', role: 'reader', disabled_at: '2026-02-01', ...at })
  await insertRows(db, 'admin_users', { username: 'eva', role: 'reader', ...at })
  const now = new Date('2026-11-30T12:00:00.000Z')
  await closeAllAccessExcept(db, await readAccountsAndSecrets(other.db), now)
  expect(
    await db.selectFrom('admin_users').select(['username', 'disabled_at']).orderBy('username').execute(),
  ).toEqual([
    { username: 'eva', disabled_at: now.toISOString() },
    { username: 'luis', disabled_at: '2026-02-01' },
  ])
})
