import { randomUUID } from 'node:crypto'
import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { saveBusiness } from '~/features/businesses/save.server'
import { beginImportStage, createImport } from '~/features/imports/jobs/import-jobs.server'
import { findGeneralCategoryToCreate, saveBatchResults } from '~/features/imports/jobs/results.server'
import { readSheet } from '~/features/imports/map/sheet'
import { csv, directoryForTest, importText, reported } from '../../support/import'
import { newestRow } from '../../support/rows'

const ACTOR = { username: 'ana' }

const LIST = csv(
  'Panadería Rosa,(404) 555-0123,12 Main Street,Atlanta,GA,30301,Repostería,,',
  'Palo de Oro,(404) 555-0124,14 Main Street,Atlanta,GA,30301,Qwerty,,',
)

test('the check of an import names the general category that the import will create, with the number of its businesses [175]', async () => {
  const { db } = await directoryForTest()
  const id = await check(db, LIST)
  expect(await findGeneralCategoryToCreate(db, id)).toEqual({ name: 'Servicios Generales', businesses: 1 })
  await importText(db, LIST)
  expect(await findGeneralCategoryToCreate(db, id)).toBeNull()
})

/** Checks a list without importing it. Returns the id of the import. */
async function check(db: Db, list: string): Promise<number> {
  const id = await createImport(db, ACTOR, { file: randomUUID(), fileName: 'lista.csv' })
  await db.updateTable('imports').set({ status: 'done' }).where('id', '=', id).execute()
  const begun = await beginImportStage(db, ACTOR, { id, stage: 'check' })
  const attempt = { id, attempt: begun.ok ? begun.attempt : 0, stage: 'check' as const }
  await reported(db, readSheet(Buffer.from(list)).rows, {
    isDryRun: true,
    note: (trx, done, rows) => saveBatchResults(trx, attempt, { done, rows }),
  })
  return id
}

const row = (industry: string, email: string) =>
  csv(`Palo de Oro,(404) 555-0124,14 Main Street,Atlanta,GA,30301,${industry},${email},`)

test('the check of an import also counts the businesses that leave their category for the general one [175]', async () => {
  const { db } = await directoryForTest()
  await importText(db, row('Repostería', ''))
  expect(await findGeneralCategoryToCreate(db, await check(db, row('Qwerty', '')))).toMatchObject({
    businesses: 1,
  })
  expect(
    await findGeneralCategoryToCreate(db, await check(db, row('Repostería', 'a@ejemplo.com'))),
  ).toBeNull()
})

test('an import that leaves a business in the category chosen by a person creates no general category [175]', async () => {
  const { db } = await directoryForTest()
  await importText(db, row('Repostería', ''))
  const { id } = await newestRow(db, 'businesses')
  await saveBusiness(db, { actor: ACTOR }, id, { business: { category: 'limpieza' } })
  const { counts } = await importText(db, row('Qwerty', 'palo@ejemplo.com'))
  expect(counts.updated).toBe(1)
  const general = db.selectFrom('categories').select('id').where('slug', '=', 'servicios-generales')
  expect(await general.execute()).toEqual([])
})
