import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { saveBusiness } from '~/features/businesses/save.server'
import { readSheet } from '~/features/imports/map/sheet'
import { parsePersonalContact } from '~/features/personal-data/contact'
import { erasePersonalData } from '~/features/personal-data/erase.server'
import { csv, directoryForTest, importText, reported } from '../../support/import'

const BY_ANA = { actor: { username: 'ana', role: 'administrator' as const } }
const ROSA =
  'PANADERIA ROSA LLC,(404) 555-0123,12 MAIN STREET,ATLANTA,GA,30301,Retail Bakeries,rosa@example.com,'
/** The same business with fewer fields. */
const ROSA_IN_SHORT = 'Panaderia Rosa,(404) 555-0123,,ATLANTA,GA,30301,Retail Bakeries,rosa@example.com,'

const emails = (db: Db) => db.selectFrom('businesses').select('email').orderBy('id').execute()
const forceRow = (db: Db) => reported(db, readSheet(Buffer.from(csv(ROSA))).rows, { overrides: [2] })

const emptyEmail = (db: Db) => saveBusiness(db, BY_ANA, 1, { business: { email: null } })

async function eraseRosa(db: Db) {
  const contact = parsePersonalContact('rosa@example.com')
  if (!contact) throw new Error('the address is not read')
  await erasePersonalData(db, BY_ANA, contact)
}

test('importing a file again does not restore an e-mail that was removed and then erased as personal data [T270]', async () => {
  const { db } = await directoryForTest()
  await importText(db, csv(ROSA))
  await emptyEmail(db)
  await eraseRosa(db)
  const { rows } = await importText(db, csv(ROSA))
  expect(await emails(db)).toEqual([{ email: null }])
  expect(rows[0]).toMatchObject({ changes: {}, disputed: { email: [null, 'rosa@example.com'] } })
  await forceRow(db)
  expect(await emails(db)).toEqual([{ email: 'rosa@example.com' }])
})

test('importing two lines of a business does not restore an e-mail that a person removed [T270]', async () => {
  const { db } = await directoryForTest()
  const file = csv(ROSA, ROSA_IN_SHORT)
  await importText(db, file)
  expect(await emails(db)).toEqual([{ email: 'rosa@example.com' }])
  await emptyEmail(db)
  await saveBusiness(db, BY_ANA, 1, { business: { phone: '+14045550199' } })
  await importText(db, file)
  const rows = await db.selectFrom('businesses').select(['email', 'phone']).execute()
  expect(rows).toEqual([{ email: null, phone: '+14045550199' }])
})

test('an import does not restore an e-mail that a person removed from a registered business [T270]', async () => {
  const { db } = await directoryForTest()
  await importText(db, csv(ROSA))
  await db.deleteFrom('import_records').execute()
  await db.deleteFrom('import_rows').execute()
  await db.updateTable('businesses').set({ source: 'registration' }).execute()
  await emptyEmail(db)
  await importText(db, csv(ROSA))
  expect(await emails(db)).toEqual([{ email: null }])
  await eraseRosa(db)
  await importText(db, csv(ROSA))
  expect(await emails(db)).toEqual([{ email: null }])
  await importText(db, csv(ROSA.replace('rosa@', 'otra@')))
  await forceRow(db)
  expect(await emails(db)).toEqual([{ email: 'rosa@example.com' }])
})
