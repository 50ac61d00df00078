import { expect, test } from 'vitest'
import { beginStage, createImport } from '~/features/imports/jobs/import-jobs.server'
import { findNewGeneralCategory, saveBatchResults } from '~/features/imports/jobs/results.server'
import { readSheet } from '~/features/imports/map/sheet'
import { csv, directoryForTest, importText, reported } from '../../support/import'

const LIST = csv(
  'Panadería Rosa,(404) 555-0123,12 Main Street,Atlanta,GA,30301,Repostería,,',
  'Palo de Oro,(404) 555-0124,14 Main Street,Atlanta,GA,30301,Qwerty,,',
)

test('the check of an import names the general category that the import will create, with the number of its businesses [175]', async () => {
  const { db } = await directoryForTest()
  const id = await createImport(db, { username: 'ana' }, { file: 'lista', fileName: 'lista.csv' })
  await db.updateTable('imports').set({ status: 'done' }).where('id', '=', id).execute()
  const begun = await beginStage(db, { username: 'ana' }, { id, stage: 'check' })
  const attempt = { id, attempt: begun.ok ? begun.attempt : 0, stage: 'check' as const }
  await reported(db, readSheet(Buffer.from(LIST)).rows, {
    isDryRun: true,
    note: (trx, done, rows) => saveBatchResults(trx, attempt, { done, rows }),
  })
  expect(await findNewGeneralCategory(db, id)).toEqual({ name: 'Servicios Generales', businesses: 1 })
  await importText(db, LIST)
  expect(await findNewGeneralCategory(db, id)).toBeNull()
})
